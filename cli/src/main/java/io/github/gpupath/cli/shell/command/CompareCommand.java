package io.github.gpupath.cli.shell.command;

import io.github.gpupath.cli.analysis.compare.Comparer;
import io.github.gpupath.cli.analysis.compare.Comparison;
import io.github.gpupath.cli.analysis.compare.FailCondition;
import io.github.gpupath.cli.analysis.compare.MeasuredFile;
import io.github.gpupath.cli.analysis.compare.NoiseFloor;
import io.github.gpupath.cli.analysis.compare.Request;
import io.github.gpupath.cli.analysis.compare.ResultTable.Pair;
import io.github.gpupath.cli.analysis.compare.Verdict;
import io.github.gpupath.cli.engine.run.Engine;
import io.github.gpupath.cli.report.ComparisonReports;
import io.github.gpupath.cli.report.ExplanationPage;
import io.github.gpupath.cli.shell.console.Console;
import io.github.gpupath.cli.shell.console.ExitCodes;
import io.github.gpupath.cli.text.UserException;
import io.github.gpupath.code.CodeReader;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.TypeConversionException;

/** {@code compare}: compares results, test by test. It needs no driver and no injector, but to explain. */
@Command(name = "compare", description = "Compare the backends of one result file, or several files with the first.")
public final class CompareCommand implements Callable<Integer> {

    /** The tests that {@code --explain} compiles again. */
    private static final int MOST_EXPLAINED = 3;

    /** Reads a noise floor. */
    static final class NoiseFloors implements ITypeConverter<NoiseFloor> {
        @Override
        public NoiseFloor convert(String word) {
            return parsed(word, NoiseFloor::parse);
        }
    }

    /** Reads a condition. */
    static final class FailConditions implements ITypeConverter<FailCondition> {
        @Override
        public FailCondition convert(String word) {
            return parsed(word, FailCondition::parse);
        }
    }

    private static <T> T parsed(String word, Function<String, T> parser) {
        try {
            return parser.apply(word);
        } catch (IllegalArgumentException e) {
            throw new TypeConversionException(String.valueOf(e.getMessage()));
        }
    }

    @Parameters(
            paramLabel = "FILE",
            arity = "0..*",
            description = "Result files or saved runs (last, last~1); the first of several is the base.")
    private List<Path> files = List.of();

    @Option(
            names = "--base",
            paramLabel = "B",
            arity = "1..*",
            description =
                    "Within one file: the base backend of each device (default: the first). With --with: files of "
                            + "repeated base runs.")
    private List<String> base = List.of();

    @Option(
            names = "--with",
            paramLabel = "FILE",
            arity = "1..*",
            description = "Files of repeated runs to compare with --base; intervals cover runs.")
    private List<Path> with = List.of();

    @Option(
            names = "--backend",
            paramLabel = "B",
            split = ",",
            description = "Only these backends, comma-separated, in this order.")
    private List<String> backends = List.of();

    @Option(
            names = "--select",
            paramLabel = "SELECTOR",
            description = "Only these tests; repeatable. " + SelectionCommand.SELECTOR)
    private List<String> selectors = List.of();

    @Option(
            names = "--only",
            paramLabel = "VERDICT",
            split = ",",
            description =
                    "Show only these verdicts: ${COMPLETION-CANDIDATES}. Summaries and --fail-on cover all tests.")
    private List<Verdict> only = List.of();

    @Option(
            names = "--noise-floor",
            paramLabel = "P%",
            converter = NoiseFloors.class,
            description = "Differences below this are same (default: 1%%).")
    private NoiseFloor noiseFloor = NoiseFloor.DEFAULT;

    @Option(
            names = "--fail-on",
            paramLabel = "WHAT",
            split = ",",
            converter = FailConditions.class,
            description = "Exit with 5 and name the tests if a test is slower, slower:5%% (whole interval beyond 5%%), "
                    + "faster, faster:5%%, ambiguous or missing (only the base has a comparable value), or if "
                    + "a finding differs.")
    private List<FailCondition> failOn = List.of();

    @Mixin
    private final Outputs outputs = new Outputs();

    private final Console console;
    private final Engine engine;

    /** The command; looks for backends only to explain. */
    public CompareCommand(Console console, Engine engine) {
        this.console = console;
        this.engine = engine;
    }

    @Override
    public Integer call() {
        List<Path> named = files();
        List<Path> files = LoadedResults.found(named, console);
        outputs.check(files);
        List<MeasuredFile> measured = LoadedResults.allOf(files, named, console);
        return compare(
                with.isEmpty()
                        ? measured
                        : List.of(
                                MeasuredFile.ofRuns(measured.subList(0, base.size())),
                                MeasuredFile.ofRuns(measured.subList(base.size(), files.size()))));
    }

    /**
     * All files. An option that takes several values also takes the files behind the name of the base.
     *
     * @throws UserException if there is none, or one side has none
     */
    private List<Path> files() {
        if (!with.isEmpty() && (base.isEmpty() || !files.isEmpty())) {
            throw UserException.usage(
                    "--with needs --base: give the files of both sides, as in --base A1 A2 --with B1 B2");
        }
        List<Path> all = Stream.of(
                        base.stream().skip(with.isEmpty() ? 1 : 0).map(Path::of), with.stream(), files.stream())
                .flatMap(paths -> paths)
                .toList();
        if (all.isEmpty()) {
            throw UserException.usage("no result file: give FILE, such as last for the last saved run");
        }
        return all;
    }

    private @Nullable String baseBackend() {
        return base.isEmpty() || !with.isEmpty() ? null : base.get(0);
    }

    private Integer compare(List<MeasuredFile> measured) {
        Comparison comparison = console.during(
                "comparing",
                () -> Comparer.compare(measured, new Request(selectors, backends, baseBackend(), noiseFloor)));
        Comparison shown = only.isEmpty() ? comparison : comparison.only(EnumSet.copyOf(only));
        List<Path> unwritten =
                outputs.write((format, medium) -> ComparisonReports.write(shown, measured, format, medium), console);
        if (outputs.explains() && outputs.showsTable()) {
            CodeCollector.reader()
                    .ifPresentOrElse(
                            reader -> explain(reader, shown.mostDifferent(MOST_EXPLAINED), measured),
                            () -> console.note("--explain: " + CodeCollector.NO_READER));
        }
        List<String> offenders = FailCondition.offenders(failOn, comparison);
        offenders.forEach(console::note);
        FailCondition.withoutEffect(failOn, comparison).forEach(console::note);
        if (!unwritten.isEmpty()) {
            return ExitCodes.INTERNAL;
        }
        return offenders.isEmpty() ? ExitCodes.OK : ExitCodes.REGRESSION;
    }

    private void explain(CodeReader reader, Map<String, List<Pair>> differing, List<MeasuredFile> measured) {
        console.text(ExplanationPage.text(
                differing,
                new Explainer(reader, engine, console).reports(differing, measured),
                console.medium(true).width()));
    }
}
