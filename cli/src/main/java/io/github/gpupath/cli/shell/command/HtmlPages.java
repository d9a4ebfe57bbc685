package io.github.gpupath.cli.shell.command;

import io.github.gpupath.cli.analysis.card.CardChoice;
import io.github.gpupath.cli.analysis.compare.MeasuredFile;
import io.github.gpupath.cli.engine.run.Engine;
import io.github.gpupath.cli.report.html.HtmlReport;
import io.github.gpupath.cli.report.html.KernelSources;
import io.github.gpupath.cli.shell.console.Console;
import java.util.List;

/** Writes result files as one HTML page. */
final class HtmlPages {

    private final Console console;
    private final Engine engine;

    HtmlPages(Console console, Engine engine) {
        this.console = console;
        this.engine = engine;
    }

    String of(List<MeasuredFile> files) {
        KernelSources kernels =
                console.during("writing the kernels of the tests", () -> new KernelCollector(engine).of(files));
        CardChoice choice = new CardChoice(engine.suites().all());
        return console.during("writing the page", () -> HtmlReport.write(files, kernels, choice));
    }
}
