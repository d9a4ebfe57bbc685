package io.github.gpupath.cli.report;

import io.github.gpupath.cli.analysis.compare.Column;
import io.github.gpupath.cli.analysis.compare.Comparison;
import io.github.gpupath.cli.analysis.compare.ComparisonNote;
import io.github.gpupath.cli.analysis.compare.NoiseFloor;
import io.github.gpupath.cli.analysis.compare.ResultTable.FindingPair;
import io.github.gpupath.cli.analysis.compare.Standing;
import io.github.gpupath.cli.analysis.compare.Verdict;
import io.github.gpupath.cli.report.Page.Part;
import io.github.gpupath.cli.report.ReasonLines.Reason;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Writes the parts below the tables of a comparison: tests on one side only, columns, method, notes. */
final class ComparisonFooter {

    private final Comparison comparison;
    private final Set<String> tests = new LinkedHashSet<>();

    private ComparisonFooter(Comparison comparison) {
        this.comparison = comparison;
        comparison.pairs().forEach(pair -> tests.add(pair.row().test()));
        comparison.notes().forEach(note -> tests.addAll(note.tests()));
    }

    static List<Part> parts(Comparison comparison) {
        ComparisonFooter footer = new ComparisonFooter(comparison);
        return List.of(
                new Part("on one side only", footer.oneSided()),
                new Part("findings", footer.findings()),
                new Part("columns", footer.columns()),
                new Part("cautions", footer.cautions()),
                Part.explaining("method", footer.method()),
                Part.explaining("notes", footer.notes()));
    }

    private List<String> oneSided() {
        List<Reason> reasons = new ArrayList<>();
        comparison.pairs().filter(pair -> pair.verdict() == Verdict.ONE_SIDED).forEach(pair -> {
            add(reasons, pair.base(), pair.baseCell().standing(), pair.row().test());
            add(reasons, pair.column(), pair.cell().standing(), pair.row().test());
        });
        comparison
                .findingPairs()
                .forEach(pair -> pair.lacking()
                        .ifPresent(column -> reasons.add(Reason.of(
                                column,
                                String.valueOf(pair.reason()),
                                pair.row().subject() + " " + pair.row().name()))));
        return ReasonLines.of(reasons, some -> TestNames.brief(some, tests));
    }

    private static void add(List<Reason> reasons, Column column, Standing standing, String test) {
        if (standing.value() == null) {
            reasons.add(Reason.of(column, standing.words(), test));
        }
    }

    /** How many findings have each verdict, for each column. */
    private List<String> findings() {
        return comparison
                .findingPairs()
                .collect(Collectors.groupingBy(
                        pair -> pair.column().title() + " against "
                                + pair.base().title(),
                        LinkedHashMap::new,
                        Collectors.groupingBy(
                                FindingPair::verdict, () -> new EnumMap<>(Verdict.class), Collectors.counting())))
                .entrySet()
                .stream()
                .map(columns -> columns.getKey() + ": "
                        + columns.getValue().entrySet().stream()
                                .map(count -> count.getValue() + " " + count.getKey())
                                .collect(Collectors.joining(", "))
                        + "; --format findings shows each")
                .toList();
    }

    private List<String> columns() {
        List<Column> columns = comparison.columns();
        return columns.stream()
                .map(column -> column.title() + ": " + column.deviceAmong(columns) + ", driver version "
                        + column.driverVersion() + ", from " + column.file())
                .toList();
    }

    private List<String> method() {
        NoiseFloor floor = comparison.noiseFloor();
        List<String> lines = new ArrayList<>();
        lines.add(
                "value: at the median of the samples; ratio: of the medians, how many times as fast as the first column");
        lines.add(String.format(
                Locale.ROOT,
                "verdict, with a noise floor of %s%%: same if the whole interval lies within %s to %s, faster or "
                        + "slower if the whole interval is outside, else ambiguous",
                Figures.plain(floor.share() * 100, 4),
                Figures.plain(floor.low(), 4),
                Figures.plain(floor.high(), 4)));
        lines.add("interval: 99 %; docs/comparing.md says how it is found");
        if (comparison.findingPairs().findAny().isPresent()) {
            lines.add("verdict on a figure of a finding: same within the noise floor; else differs if the 95 % "
                    + "intervals do not overlap; else ambiguous (also if unknown, or if a result behind them "
                    + "allows no verdict); ratio: other value divided by base value");
        }
        lines.add("mean: geometric mean of the ratios");
        return lines;
    }

    /** Whether a note is about whole columns or files, or about more than half of the tests. */
    private boolean isOfMost(ComparisonNote note) {
        return note.tests().isEmpty() || 2 * note.tests().size() > tests.size();
    }

    /** What is about whole columns or files, or most tests, and how many verdicts chance gives. */
    private List<String> cautions() {
        long compared = comparison
                .pairs()
                .filter(pair -> pair.cell().ratio().isPresent())
                .count();
        return Stream.concat(
                        comparison.notes().stream()
                                .filter(this::isOfMost)
                                .map(note -> note.text()
                                        + (note.tests().isEmpty()
                                                ? ""
                                                : " (" + note.tests().size() + " tests)")),
                        Stream.of(String.format(
                                Locale.ROOT,
                                "of %,d comparisons, chance alone gives at most %.0f (1 %%) faster or slower",
                                compared,
                                Math.ceil(compared / 100.0))))
                .toList();
    }

    private List<String> notes() {
        return comparison.notes().stream()
                .filter(note -> !isOfMost(note))
                .map(note -> note.text() + " (" + TestNames.brief(note.tests(), tests) + ")")
                .toList();
    }
}
