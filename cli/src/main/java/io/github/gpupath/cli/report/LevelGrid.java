package io.github.gpupath.cli.report;

import io.github.gpupath.cli.analysis.curve.BinarySize;
import io.github.gpupath.cli.analysis.curve.Curve;
import io.github.gpupath.cli.analysis.curve.Level;
import io.github.gpupath.cli.analysis.curve.Plateau;
import io.github.gpupath.cli.analysis.curve.Spread;
import io.github.gpupath.result.TestResult;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/** The table of the levels of memory that curves of bandwidth show; a row for each level, curve and device. */
final class LevelGrid {

    private static final List<Heading> HEADINGS = List.of(
            Heading.left("levels", "curve"),
            Heading.left("", "backend"),
            Heading.left("", "level"),
            Heading.right("", "bandwidth"),
            Heading.right("", "from"),
            Heading.right("", "sure"),
            Heading.right("", "up to"),
            Heading.right("", "sure"),
            Heading.right("", "next measured"),
            Heading.right("", "reported"),
            Heading.right("", "spread of APIs"));

    private final Caches caches;
    private final Map<String, Map<Column, Curve>> curves = new LinkedHashMap<>();

    LevelGrid(Pivot pivot, List<TestResult> results, Caches caches) {
        this.caches = caches;
        for (Column column : pivot.columns()) {
            List<TestResult> own = results.stream().filter(column::holds).toList();
            Curve.of(own)
                    .forEach(curve -> curves.computeIfAbsent(curve.id(), id -> new LinkedHashMap<>())
                            .put(column, curve));
        }
    }

    /** The table; empty if there is no curve with a plateau. */
    Optional<Grid> grid() {
        List<List<Cell>> rows = new ArrayList<>();
        curves.values()
                .forEach(byColumn -> byColumn.forEach((column, curve) -> {
                    for (Level level : Level.of(curve, Plateau.of(curve), caches.sizes(column))) {
                        OptionalDouble spread = Spread.over(level.plateau(), List.copyOf(byColumn.values()));
                        rows.add(row(column, curve, level, spread).stream()
                                .map(Cell::of)
                                .toList());
                    }
                }));
        return rows.isEmpty() ? Optional.empty() : Optional.of(new Grid(HEADINGS, rows));
    }

    /** What the columns mean, after what is known of the caches. */
    static List<String> explanation(List<String> caches) {
        List<String> lines = new ArrayList<>(caches);
        lines.add("up to: the last size of the plateau; the capacity lies between it and the next measured size");
        lines.add("sure: how likely a plateau begins or ends at exactly that size, given the curve and its noise");
        lines.add("spread of APIs: (largest − smallest) / median, the median of it over the sizes of the plateau");
        return lines;
    }

    private List<String> row(Column column, Curve curve, Level level, OptionalDouble spread) {
        Plateau plateau = level.plateau();
        boolean isFirst = plateau.from() == curve.points().get(0).bytes();
        return List.of(
                curve.id(),
                column.title(),
                level.name(),
                SiPrefix.alone(plateau.value(), "B/s"),
                BinarySize.text(plateau.from()),
                isFirst ? "" : sure(plateau.beginConfidence()),
                BinarySize.text(plateau.to()),
                plateau.next().isEmpty() ? "" : sure(plateau.endConfidence()),
                plateau.next().isEmpty()
                        ? "none"
                        : BinarySize.text(plateau.next().getAsLong()),
                caches.beside(column, level).map(BinarySize::text).orElse(""),
                spread.isEmpty() ? "" : String.format(Locale.ROOT, "%.1f %%", 100 * spread.getAsDouble()));
    }

    /** Never certain. */
    private static String sure(double probability) {
        return String.format(Locale.ROOT, "%d %%", Math.max(1, Math.min(99, Math.round(100 * probability))));
    }
}
