package io.github.gpupath.cli.report;

import io.github.gpupath.cli.analysis.compare.Column;
import io.github.gpupath.cli.report.Page.Grid;
import io.github.gpupath.cli.report.Page.Heading;
import io.github.gpupath.finding.Levels;
import io.github.gpupath.result.FindingRecord;
import io.github.gpupath.result.FindingRecord.Figure;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;

/** The table of the levels of memory that curves show; a row for each level, curve and device. */
final class LevelGrid {

    private static final List<Heading> HEADINGS = List.of(
            Heading.left("levels", "curve"),
            Heading.left("", "backend"),
            Heading.left("", "level"),
            Heading.right("", "value"),
            Heading.right("", "±95%"),
            Heading.right("", "from"),
            Heading.right("", "up to"),
            Heading.right("", "sure"),
            Heading.right("", "ends between"),
            Heading.right("", "reported"),
            Heading.right("", "spread of APIs"));

    private LevelGrid() {}

    /** The table; empty if there is no level. */
    static Optional<Grid> of(Pivot pivot, List<FindingRecord> findings) {
        List<FindingRecord> levels =
                findings.stream().filter(LevelGrid::isLevel).toList();
        List<List<Cell>> rows = new ArrayList<>();
        levels.stream().map(FindingRecord::subject).distinct().forEach(curve -> {
            for (Column column : pivot.columns()) {
                levels.stream()
                        .filter(level -> level.subject().equals(curve) && column.holds(level))
                        .forEach(level -> rows.add(row(column, level, levels).stream()
                                .map(Cell::of)
                                .toList()));
            }
        });
        return rows.isEmpty() ? Optional.empty() : Optional.of(new Grid(HEADINGS, rows));
    }

    /** Whether it is a level with what the columns need; plug-ins may call something else so. */
    static boolean isLevel(FindingRecord finding) {
        return finding.kind().equals(Levels.KIND)
                && finding.figure(Levels.FROM) != null
                && finding.figure(Levels.TO) != null;
    }

    /** What the columns mean, after what is known of the caches. */
    static List<String> explanation(List<String> caches) {
        List<String> lines = new ArrayList<>(caches);
        lines.add(
                "up to: the last size of the plateau; sure: how likely it ends at exactly that size, given the curve and"
                        + " its noise");
        lines.add("ends between: the 95 % interval of the capacity");
        lines.add("spread of APIs: (largest − smallest) / median of the values of this level through all backends");
        return lines;
    }

    private static List<String> row(Column column, FindingRecord level, List<FindingRecord> levels) {
        Figure value = level.figures().get(0);
        Figure from = figure(level, Levels.FROM);
        Figure to = figure(level, Levels.TO);
        Figure reported = level.figure(Levels.REPORTED);
        return List.of(
                level.subject(),
                column.title(),
                level.name(),
                Quantity.text(value.value(), value.unit()),
                interval(value),
                size(from),
                size(to),
                Quantity.probability(to.confidence()),
                to.confidence() == null ? "" : between(to),
                reported == null ? "" : size(reported),
                spread(level, levels));
    }

    private static Figure figure(FindingRecord level, String name) {
        return Objects.requireNonNull(level.figure(name), name);
    }

    private static String size(Figure bound) {
        return Quantity.text(bound.value(), bound.unit());
    }

    private static String between(Figure to) {
        Double low = to.low();
        return Quantity.interval(low == null ? (Double) 0.0 : low, to.high(), to.unit());
    }

    private static String interval(Figure value) {
        Double low = value.low();
        Double high = value.high();
        return low == null || high == null
                ? ""
                : String.format(Locale.ROOT, "±%.1f%%", 50 * (high - low) / value.value());
    }

    private static String spread(FindingRecord level, List<FindingRecord> levels) {
        double[] values = levels.stream()
                .filter(other ->
                        other.subject().equals(level.subject()) && other.name().equals(level.name()))
                .mapToDouble(other -> other.figures().get(0).value())
                .sorted()
                .toArray();
        if (values.length < 2) {
            return "";
        }
        double middle = (values[(values.length - 1) / 2] + values[values.length / 2]) / 2;
        double spread = (Arrays.stream(values).max().orElseThrow() - values[0]) / middle;
        return String.format(Locale.ROOT, "%.1f %%", 100 * spread);
    }
}
