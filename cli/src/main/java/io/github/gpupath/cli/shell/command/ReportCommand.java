package io.github.gpupath.cli.shell.command;

import io.github.gpupath.cli.analysis.compare.FileNames;
import io.github.gpupath.cli.analysis.compare.MeasuredFile;
import io.github.gpupath.cli.engine.run.Engine;
import io.github.gpupath.cli.engine.store.OutputFile;
import io.github.gpupath.cli.engine.store.ResultFiles;
import io.github.gpupath.cli.report.html.HtmlReport;
import io.github.gpupath.cli.shell.console.Console;
import io.github.gpupath.cli.shell.console.ExitCodes;
import jakarta.inject.Inject;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
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
            description = "Result files in JSON; of several each is also compared with the first.")
    private List<Path> files = List.of();

    @Option(
            names = "--output",
            paramLabel = "FILE",
            required = true,
            description = "The page, such as report.html; - is standard output.")
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
        OutputFile page = output.equals(OutputFile.STANDARD_OUTPUT) ? null : OutputFile.checked(output);
        List<String> names = FileNames.of(files);
        List<MeasuredFile> measured = new ArrayList<>();
        for (int i = 0; i < files.size(); i++) {
            measured.add(new MeasuredFile(names.get(i), ResultFiles.read(files.get(i))));
        }
        String text = HtmlReport.write(measured, new KernelCollector(engine).of(measured));
        if (page == null) {
            console.document(text);
        } else {
            page.write(text);
            console.note("wrote " + page.path());
        }
        return ExitCodes.OK;
    }
}
