package io.github.gpupath.cli.shell.command;

import io.github.gpupath.cli.analysis.compare.DeviceGroup;
import io.github.gpupath.cli.analysis.compare.NoiseFloor;
import io.github.gpupath.cli.engine.run.Engine;
import io.github.gpupath.cli.engine.store.OutputFile;
import io.github.gpupath.cli.report.CardFormat;
import io.github.gpupath.cli.report.ResultFormat;
import io.github.gpupath.cli.report.html.HtmlReport;
import io.github.gpupath.cli.report.html.KernelSources;
import io.github.gpupath.cli.shell.console.Console;
import io.github.gpupath.cli.shell.console.ExitCodes;
import io.github.gpupath.cli.text.UserException;
import jakarta.inject.Inject;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code report}: writes result files as one HTML page. It needs no driver. */
@Command(name = "report", description = "Write result files as one HTML page that needs no network and no other file.")
public final class ReportCommand implements Callable<Integer> {

    @Parameters(
            paramLabel = "FILE",
            arity = "1..*",
            description =
                    "Result files in JSON; of several each is also compared with the first, and of devices of one name"
                            + " each with the others.")
    private List<Path> files = List.of();

    @Option(
            names = "--output",
            paramLabel = "FILE",
            required = true,
            description = "The page, such as report.html, not named as another format; - is standard output.")
    private Path output = Path.of("");

    private final Console console;
    private final Engine engine;

    @Inject
    ReportCommand(Console console, Engine engine) {
        this.console = console;
        this.engine = engine;
    }

    @Override
    public Integer call() {
        requireNameOfPage();
        OutputFile page = OutputFile.isStandardOutput(output) ? null : OutputFile.checked(output, files);
        LoadedResults gathered = LoadedResults.read(files, NoiseFloor.DEFAULT, console);
        if (!gathered.isWhole() && gathered.groups().isEmpty()) {
            throw UserException.usage(gathered.results() + " results are more than a page holds ("
                    + LoadedResults.MOST_RESULTS + "), and no " + DeviceGroup.FEWEST_DEVICES
                    + " devices of one name have a figure in common; give fewer files");
        }
        if (!gathered.isWhole()) {
            console.note("the page compares the devices and leaves out what is known of each: " + gathered.results()
                    + " results are more than a page holds (" + LoadedResults.MOST_RESULTS
                    + "); a report of fewer files has their samples, curves and kernels");
        }
        KernelSources kernels = console.during(
                "writing the kernels of the tests", () -> new KernelCollector(engine).of(gathered.files()));
        String text = console.during(
                "writing the page", () -> HtmlReport.write(gathered.files(), gathered.groups(), kernels));
        if (page == null) {
            console.document(text);
        } else {
            page.write(text);
            console.note("wrote " + page.path());
        }
        return ExitCodes.OK;
    }

    /** A name that elsewhere asks for another format would promise what is not in the file. */
    private void requireNameOfPage() {
        String name = output.toString();
        Optional<?> other = ResultFormat.ofFile(name).isPresent() ? ResultFormat.ofFile(name) : CardFormat.ofFile(name);
        if (other.isPresent()) {
            throw UserException.usage("--output " + output + ": its name asks for the format " + other.orElseThrow()
                    + ", and a report is an HTML page; take a name such as report.html");
        }
    }
}
