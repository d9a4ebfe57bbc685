package io.github.gpupath.cli.shell.command;

import io.github.gpupath.cli.analysis.compare.Comparer;
import io.github.gpupath.cli.analysis.compare.Comparison;
import io.github.gpupath.cli.analysis.compare.Differing;
import io.github.gpupath.cli.analysis.compare.FailCondition;
import io.github.gpupath.cli.analysis.compare.FileNames;
import io.github.gpupath.cli.analysis.compare.MeasuredFile;
import io.github.gpupath.cli.analysis.compare.NoiseFloor;
import io.github.gpupath.cli.analysis.compare.Request;
import io.github.gpupath.cli.analysis.compare.Verdict;
import io.github.gpupath.cli.engine.run.Engine;
import io.github.gpupath.cli.engine.store.ResultFiles;
import io.github.gpupath.cli.report.ComparisonReports;
import io.github.gpupath.cli.report.ExplanationPage;
import io.github.gpupath.cli.shell.console.Console;
import io.github.gpupath.cli.shell.console.ExitCodes;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code compare}: compares results, test by test. It needs no driver and no injector, but to explain. */
@Command(
        name = "compare",
        description = "Compare the backends within a result file, or result files with the first of them.")
public final class CompareCommand implements Callable<Integer> {

    @Parameters(
            paramLabel = "FILE",
            arity = "1..*",
            description = "Result files in JSON; of several the first is the base.")
    private List<Path> files = List.of();

    @Option(
            names = "--base",
            paramLabel = "B",
            description = "Within one file: the backend that the others are compared with (default: the first).")
    private @Nullable String base;

    @Option(
            names = "--backend",
            paramLabel = "B",
            split = ",",
            description = "Only these backends, separated by commas, in this order.")
    private List<String> backends = List.of();

    @Option(
            names = "--select",
            paramLabel = "SELECTOR",
            description = "Only these tests; may be given several times. " + SelectorParameters.DESCRIPTION)
    private List<String> selectors = List.of();

    @Option(
            names = "--only",
            paramLabel = "VERDICT",
            split = ",",
            description = "Show these alone: ${COMPLETION-CANDIDATES}. Summaries and --fail-on are of all tests.")
    private List<Verdict> only = List.of();

    @Option(
            names = "--noise-floor",
            paramLabel = "P%",
            description = "The difference that counts as none (default: 1%%).")
    private NoiseFloor noiseFloor = NoiseFloor.DEFAULT;

    @Option(
            names = "--fail-on",
            paramLabel = "WHAT",
            split = ",",
            description =
                    "Exit with 5 and name the tests if some test is slower, slower:5%% (by at least that, with its"
                            + " whole interval), faster, faster:5%%, ambiguous or missing, or if some finding differs.")
    private List<FailCondition> failOn = List.of();

    @Option(
            names = "--explain-limit",
            paramLabel = "N",
            description = "How many tests --explain compiles again to say why they differ (default: 3; 0: none).")
    private int explainLimit = 3;

    @Mixin
    private final OutputOptions output = new OutputOptions();

    private final Console console;
    private final Engine engine;

    /** The command; looks for backends only to explain. */
    public CompareCommand(Console console, Engine engine) {
        this.console = console;
        this.engine = engine;
    }

    @Override
    public Integer call() {
        Outputs outputs = output.plan();
        List<MeasuredFile> measured = measured();
        Comparison comparison = Comparer.compare(measured, new Request(selectors, backends, base, noiseFloor));
        Comparison shown = only.isEmpty() ? comparison : comparison.only(EnumSet.copyOf(only));
        Outputs.Published published = outputs.write(
                (format, medium) -> ComparisonReports.write(shown, measured, format, medium),
                console,
                output.explains());
        if (output.explains() && outputs.showsTable() && explainLimit > 0) {
            List<Differing> differing = Differing.most(shown, measured, explainLimit);
            console.text(ExplanationPage.text(differing, new Explainer(engine, console).codes(differing, measured)));
        }
        List<String> offenders = FailCondition.offenders(failOn, comparison);
        offenders.forEach(console::note);
        if (!published.isComplete()) {
            return ExitCodes.INTERNAL;
        }
        return offenders.isEmpty() ? ExitCodes.OK : ExitCodes.REGRESSION;
    }

    private List<MeasuredFile> measured() {
        List<String> names = FileNames.of(files);
        List<MeasuredFile> measured = new ArrayList<>();
        for (int i = 0; i < files.size(); i++) {
            measured.add(new MeasuredFile(names.get(i), ResultFiles.read(files.get(i))));
        }
        return measured;
    }
}
