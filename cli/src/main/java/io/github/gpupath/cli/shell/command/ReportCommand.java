package io.github.gpupath.cli.shell.command;

import io.github.gpupath.cli.analysis.card.CardChoice;
import io.github.gpupath.cli.analysis.compare.MeasuredFile;
import io.github.gpupath.cli.engine.run.Engine;
import io.github.gpupath.cli.report.Medium;
import io.github.gpupath.cli.report.ReportOptions;
import io.github.gpupath.cli.report.Reports;
import io.github.gpupath.cli.report.ResultFormat;
import io.github.gpupath.cli.shell.console.Console;
import io.github.gpupath.cli.shell.console.ExitCodes;
import io.github.gpupath.cli.text.Selectors;
import io.github.gpupath.cli.text.UserException;
import io.github.gpupath.result.ResultFile;
import io.github.gpupath.result.TestResult;
import jakarta.inject.Inject;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code report}: shows result files, or writes them in another format. It needs no driver. */
@Command(
        name = "report",
        description =
                "Show a result file in the terminal, or write it in another format, such as one self-contained offline"
                        + " HTML page (--output report.html).")
public final class ReportCommand implements Callable<Integer> {

    @Parameters(
            paramLabel = "FILE",
            arity = "1..*",
            description = "Result files in JSON or saved runs (last, last~1); several are compared with the first.")
    private List<Path> named = List.of();

    @Mixin
    private final Outputs outputs = new Outputs();

    @Option(
            names = "--select",
            paramLabel = "SELECTOR",
            description = "In the terminal, only these tests; repeatable. " + SelectionCommand.SELECTOR)
    private List<String> selectors = List.of();

    @Option(names = "--rows", description = SelectionCommand.ROWS)
    private boolean rows;

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
        outputs.check(files);
        List<MeasuredFile> measured = LoadedResults.allOf(files, files, console);
        List<Path> unwritten = outputs.hasFiles()
                ? outputs.writeFiles((format, medium) -> text(measured, format, medium), console)
                : outputs.write(
                        (format, medium) -> text(
                                measured,
                                format,
                                rows || format != ResultFormat.TABLE ? medium : medium.atMost(Reports.COLUMNS)),
                        console);
        return unwritten.isEmpty() ? ExitCodes.OK : ExitCodes.INTERNAL;
    }

    private String text(List<MeasuredFile> measured, ResultFormat format, Medium medium) {
        if (format == ResultFormat.HTML) {
            return new HtmlPages(console, engine).of(measured);
        }
        if (measured.size() > 1) {
            throw UserException.usage("several files make an HTML page: add --output report.html; gpupath compare shows"
                    + " them side by side here");
        }
        ResultFile file = measured.get(0).content();
        Set<String> shown =
                new Selectors(file.results().stream().map(TestResult::test).toList()).matching(selectors);
        return Reports.write(
                file.with(file.results().stream()
                        .filter(result -> shown.contains(result.test()))
                        .toList()),
                format,
                new ReportOptions(
                        null,
                        rows,
                        !selectors.isEmpty(),
                        new CardChoice(engine.suites().all())),
                medium);
    }
}
