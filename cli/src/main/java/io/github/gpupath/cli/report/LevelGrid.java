package io.github.gpupath.cli.report;

import io.github.gpupath.cli.analysis.compare.ResultTable;
import io.github.gpupath.cli.report.Page.Grid;
import io.github.gpupath.finding.Levels;
import io.github.gpupath.result.FindingRecord;
import io.github.gpupath.result.FindingRecord.Figure;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Lays out the levels of memory, a row for each level of each curve in each column. */
final class LevelGrid {

    private LevelGrid() {}

    /** The table; empty if there is no level. */
    static Optional<Grid> of(ResultTable table, List<FindingRecord> findings) {
        List<FindingRecord> levels =
                findings.stream().filter(LevelGrid::isLevel).toList();
        List<FindingRecord> sorted = groups(levels, FindingRecord::subject).values().stream()
                .flatMap(curve -> table.columns().stream()
                        .flatMap(column -> curve.stream().filter(column::holds)))
                .toList();
        Map<List<String>, String> spreads = new HashMap<>();
        groups(levels, LevelGrid::ofAll).forEach((level, all) -> spreads.put(level, spread(all)));
        Columns<FindingRecord> columns = new Columns<FindingRecord>("levels")
                .name("curve", FindingRecord::subject)
                .name("backend", table::title)
                .name("level", FindingRecord::name)
                .right("value", 0, level -> text(level.figures().get(0)));
        if (levels.stream().anyMatch(level -> level.figure(Levels.CYCLES) != null)) {
            columns.right(Levels.CYCLES, 1, level -> cycles(level.figure(Levels.CYCLES)));
        }
        return columns.right("±95%", 3, level -> halfWidth(level.figures().get(0)))
                .right("from", 2, level -> text(level.figure(Levels.FROM)))
                .right("up to", 0, level -> text(level.figure(Levels.TO)))
                .right("sure", 2, level -> Quantity.probability(to(level).confidence()))
                .right("ends between", 2, level -> endsBetween(to(level)))
                .right("reported", 1, level -> text(level.figure(Levels.REPORTED)))
                .right("spread of APIs", 3, level -> spreads.getOrDefault(ofAll(level), ""))
                .ofAny(sorted);
    }

    /** Whether a finding is a level with both its ends. A plug-in may give this kind to a finding without them. */
    static boolean isLevel(FindingRecord finding) {
        return finding.kind().equals(Levels.KIND)
                && finding.figure(Levels.FROM) != null
                && finding.figure(Levels.TO) != null;
    }

    /** The meanings of the columns, behind the known caches. */
    static List<String> explanation(List<String> caches) {
        List<String> lines = new ArrayList<>(caches);
        lines.add(
                "up to: the last size of the plateau; sure: how likely it ends at exactly that size, given the curve and"
                        + " its noise");
        lines.add("ends between: the 95 % interval of the capacity");
        lines.add("spread of APIs: (largest − smallest) / median of the values of this level through all backends");
        return lines;
    }

    private static Figure to(FindingRecord level) {
        return Objects.requireNonNull(level.figure(Levels.TO));
    }

    private static String text(@Nullable Figure figure) {
        return figure == null ? "" : Quantity.text(figure.value(), figure.unit());
    }

    private static String cycles(@Nullable Figure figure) {
        return figure == null ? "" : Figures.cycles(figure.value());
    }

    private static String endsBetween(Figure to) {
        Double low = to.low();
        return to.confidence() == null ? "" : Quantity.interval(low == null ? (Double) 0.0 : low, to.high(), to.unit());
    }

    private static String halfWidth(Figure value) {
        Double low = value.low();
        Double high = value.high();
        return low == null || high == null
                ? ""
                : String.format(Locale.ROOT, "±%.1f%%", 50 * (high - low) / value.value());
    }

    /** What a level through one backend shares with the same level through others. */
    private static List<String> ofAll(FindingRecord level) {
        return List.of(level.subject(), level.name());
    }

    private static <K> Map<K, List<FindingRecord>> groups(List<FindingRecord> levels, Function<FindingRecord, K> key) {
        return levels.stream().collect(Collectors.groupingBy(key, LinkedHashMap::new, Collectors.toList()));
    }

    private static String spread(List<FindingRecord> all) {
        double[] values = all.stream()
                .mapToDouble(level -> level.figures().get(0).value())
                .sorted()
                .toArray();
        if (values.length < 2) {
            return "";
        }
        double middle = (values[(values.length - 1) / 2] + values[values.length / 2]) / 2;
        double spread = (values[values.length - 1] - values[0]) / middle;
        return String.format(Locale.ROOT, "%.1f %%", 100 * spread);
    }
}
