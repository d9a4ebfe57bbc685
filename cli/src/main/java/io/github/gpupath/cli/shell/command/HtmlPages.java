package io.github.gpupath.cli.shell.command;

import io.github.gpupath.cli.analysis.card.CardChoice;
import io.github.gpupath.cli.analysis.compare.MeasuredFile;
import io.github.gpupath.cli.analysis.compare.NoiseFloor;
import io.github.gpupath.cli.engine.run.Engine;
import io.github.gpupath.cli.report.html.HtmlReport;
import io.github.gpupath.cli.report.html.KernelSources;
import io.github.gpupath.cli.shell.console.Console;
import java.util.ArrayList;
import java.util.List;

/** Writes result files as one HTML page. */
final class HtmlPages {

    /** How many results fit on a page: five times those of all suites on one GPU, some 30 MB. */
    private static final int MOST_RESULTS = 20_000;

    private final Console console;
    private final Engine engine;

    HtmlPages(Console console, Engine engine) {
        this.console = console;
        this.engine = engine;
    }

    String of(List<MeasuredFile> files) {
        List<MeasuredFile> shown = new ArrayList<>(files);
        int results =
                files.stream().mapToInt(file -> file.content().results().size()).sum();
        if (results > MOST_RESULTS) {
            console.note("the page shows only the comparison of devices of one name: " + results
                    + " results exceed the limit of " + MOST_RESULTS
                    + "; report fewer files to see samples, curves and kernels");
            shown.replaceAll(
                    file -> new MeasuredFile(file.name(), file.content().with(List.of())));
        }
        KernelSources kernels =
                console.during("writing the kernels of the tests", () -> new KernelCollector(engine).of(shown));
        CardChoice choice = new CardChoice(engine.suites().all());
        return console.during(
                "writing the page",
                () -> HtmlReport.write(shown, LoadedResults.groups(files, NoiseFloor.DEFAULT), kernels, choice));
    }
}
