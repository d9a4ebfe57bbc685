package io.github.gpupath.cli.report;

import io.github.gpupath.cli.analysis.compare.Column;
import io.github.gpupath.cli.analysis.compare.Comparison;
import io.github.gpupath.cli.analysis.compare.ComparisonNote;
import io.github.gpupath.cli.analysis.compare.NoiseFloor;
import io.github.gpupath.cli.analysis.compare.Ratio.Method;
import io.github.gpupath.cli.analysis.compare.Standing;
import io.github.gpupath.cli.analysis.compare.Verdict;
import io.github.gpupath.cli.report.Page.Part;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/** Writes the parts below the tables of a comparison: tests on one side only, columns, method, notes. */
final class ComparisonFooter {

    private final Comparison comparison;
    private final Set<String> tests = new LinkedHashSet<>();

    private static final String FROM_RUN_TO_RUN =
            "on a GPU it includes what repeated runs are apart, by suite and metric";

    private ComparisonFooter(Comparison comparison) {
        this.comparison = comparison;
        comparison.pairs().forEach(pair -> tests.add(pair.row().test()));
        comparison.notes().forEach(note -> tests.addAll(note.tests()));
    }

    static List<Part> parts(Comparison comparison) {
        ComparisonFooter footer = new ComparisonFooter(comparison);
        return List.of(
                new Part("on one side only", footer.oneSided()),
                new Part("columns", footer.columns()),
                new Part("cautions", footer.cautions()),
                Part.explaining("method", footer.method()),
                Part.explaining("notes", footer.notes()));
    }

    private List<String> oneSided() {
        Map<String, Set<String>> testsByStanding = new LinkedHashMap<>();
        comparison.pairs().filter(pair -> pair.verdict() == Verdict.ONE_SIDED).forEach(pair -> {
            add(
                    testsByStanding,
                    pair.base(),
                    pair.baseCell().standing(),
                    pair.row().test());
            add(
                    testsByStanding,
                    pair.column(),
                    pair.cell().standing(),
                    pair.row().test());
        });
        comparison
                .findingPairs()
                .forEach(pair -> pair.lacking()
                        .ifPresent(column -> testsByStanding
                                .computeIfAbsent(column.title() + ": " + pair.reason(), key -> new LinkedHashSet<>())
                                .add(pair.row().subject() + " " + pair.row().name())));
        return ReasonLines.of(testsByStanding, tests);
    }

    private static void add(Map<String, Set<String>> testsByStanding, Column column, Standing standing, String test) {
        if (standing.value() == null) {
            testsByStanding
                    .computeIfAbsent(column.title() + ": " + standing.words(), key -> new LinkedHashSet<>())
                    .add(test);
        }
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
                "value: at the median of the samples; ratio of the medians: how many times as fast as the first column");
        lines.add(String.format(
                Locale.ROOT,
                "verdict, with a noise floor of %s%%: same if the whole interval lies within %s to %s, faster or slower if"
                        + " it lies wholly beyond, else ambiguous",
                Figures.plain(floor.share() * 100, 4),
                Figures.plain(floor.low(), 4),
                Figures.plain(floor.high(), 4)));
        if (uses(Method.RUNS)) {
            lines.add("interval, of repeated runs: 99 % interval of the ratio of the means over runs (Welch's)");
        }
        if (uses(Method.PAIRED)) {
            lines.add(
                    "interval, of samples of common rounds: 99 % interval of the ratios of each round, which cancels what changes"
                            + " from round to round: the rank interval of their median or, where it reaches farther, Student's of"
                            + " what places of the memory and stretches of time differ by; widened to hold the ratio of the medians");
        }
        if (uses(Method.PLACES)) {
            lines.add(
                    "interval, without common rounds, of tests whose memory lay at the same places: 99 % interval of the ratios"
                            + " of the medians at each place, which cancels what places differ by: Student's or, where it reaches"
                            + " farther, from the least to the greatest; " + FROM_RUN_TO_RUN);
        }
        if (uses(Method.QUOTIENT)) {
            lines.add(
                    "interval, of samples without common rounds or places: least to greatest quotient of both medians' 95 %"
                            + " intervals, which holds in at least 90 % (about 99 % where both vary alike); "
                            + FROM_RUN_TO_RUN);
        }
        if (comparison.findingPairs().findAny().isPresent()) {
            lines.add(
                    "verdict on a figure of a finding: same if the values are no further apart than the noise floor; else"
                            + " differs if their 95 % intervals do not overlap, and ambiguous if they do, are not known, or rest on a result of which nothing"
                            + " counts as faster or slower; ratio:"
                            + " the other value by the base's");
        }
        lines.add("mean: geometric, of the ratios");
        return lines;
    }

    private boolean uses(Method method) {
        return comparison
                .pairs()
                .flatMap(pair -> pair.cell().ratio().stream())
                .anyMatch(ratio -> ratio.method() == method);
    }

    /** What is about whole columns or files, and how many verdicts chance gives. */
    private List<String> cautions() {
        long compared = comparison
                .pairs()
                .filter(pair -> pair.cell().ratio().isPresent())
                .count();
        return Stream.concat(
                        comparison.notes().stream()
                                .filter(note -> note.tests().isEmpty())
                                .map(ComparisonNote::text),
                        Stream.of(String.format(
                                Locale.ROOT,
                                "of %,d comparisons, chance alone makes at most %.0f (1 %%) faster or slower",
                                compared,
                                Math.ceil(compared / 100.0))))
                .toList();
    }

    private List<String> notes() {
        return comparison.notes().stream()
                .filter(note -> !note.tests().isEmpty())
                .map(note -> note.text() + " (" + TestNames.brief(note.tests(), tests) + ")")
                .toList();
    }
}
