package io.github.gpupath.cli.shell.command;

import io.github.gpupath.cli.analysis.card.Card;
import io.github.gpupath.cli.analysis.card.CardChoice;
import io.github.gpupath.cli.analysis.compare.DeviceGroup;
import io.github.gpupath.cli.analysis.compare.MeasuredFile;
import io.github.gpupath.cli.analysis.compare.NoiseFloor;
import io.github.gpupath.cli.engine.run.Engine;
import io.github.gpupath.cli.engine.store.OutputFile;
import io.github.gpupath.cli.report.html.HtmlReport;
import io.github.gpupath.cli.report.html.KernelSources;
import io.github.gpupath.cli.shell.console.Console;
import io.github.gpupath.cli.shell.console.ExitCodes;
import jakarta.inject.Inject;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code report}: writes result files as one HTML page. It needs no driver. */
@Command(name = "report", description = "Write result files as one self-contained offline HTML page.")
public final class ReportCommand implements Callable<Integer> {

    /** How many results fit on a page: five times those of all suites on one GPU, some 30 MB. */
    private static final int MOST_RESULTS = 20_000;

    @Parameters(
            paramLabel = "FILE",
            arity = "1..*",
            description = "Result files in JSON or saved runs (last, last~1); several are compared with the first, and "
                    + "devices of one name with each other.")
    private List<Path> named = List.of();

    @Option(
            names = "--output",
            paramLabel = "FILE",
            required = true,
            description = "The HTML file, such as report.html; - is standard output.")
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
        List<Path> files = LoadedResults.found(named, console);
        OutputFile page = OutputFile.isStandardOutput(output) ? null : OutputFile.checked(output, files);
        List<MeasuredFile> measured = LoadedResults.allOf(files, files, console);
        List<DeviceGroup> groups = LoadedResults.groups(measured, NoiseFloor.DEFAULT);
        int results = measured.stream()
                .mapToInt(file -> file.content().results().size())
                .sum();
        if (results > MOST_RESULTS) {
            console.note("the page shows only the comparison of devices of one name: " + results
                    + " results exceed the limit of " + MOST_RESULTS
                    + "; report fewer files to see samples, curves and kernels");
            measured.replaceAll(
                    file -> new MeasuredFile(file.name(), file.content().with(List.of())));
        }
        KernelSources kernels =
                console.during("writing the kernels of the tests", () -> new KernelCollector(engine).of(measured));
        List<Card> cards = Card.of(measured, new CardChoice(engine.suites().all()));
        String text = console.during("writing the page", () -> HtmlReport.write(measured, groups, kernels, cards));
        if (page == null) {
            console.document(text);
        } else {
            page.write(text);
            console.note("wrote " + page.path());
        }
        return ExitCodes.OK;
    }
}
