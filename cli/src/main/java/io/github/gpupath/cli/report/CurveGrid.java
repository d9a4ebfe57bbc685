package io.github.gpupath.cli.report;

import io.github.gpupath.cli.analysis.compare.Column;
import io.github.gpupath.cli.analysis.compare.MeasuredFile;
import io.github.gpupath.cli.analysis.compare.ResultTable;
import io.github.gpupath.cli.report.Page.Grid;
import io.github.gpupath.result.CoordinateRecord;
import io.github.gpupath.result.SuiteRecord;
import io.github.gpupath.result.SuiteRecord.AxisRecord;
import io.github.gpupath.result.TestResult;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Draws each curve in one line of a table for each column: a bar for each point, as high as its value on a logarithmic scale,
 * which all columns of the curve share.
 */
final class CurveGrid {

    private static final String BARS = "▁▂▃▄▅▆▇█";

    /** Fewer points are no curve. */
    private static final int FEWEST = 3;

    /** What a line has beside its bars and the title of its column. */
    private static final int MARGIN = TextGrid.LEAST_NAME + 2 * TextTable.GAP;

    /** What is behind a bar. */
    private record Point(double at, double value) {}

    /** A curve in one column. */
    private record Drawn(Column column, String unit, List<Point> points) {

        double least() {
            return points.stream().mapToDouble(Point::value).min().orElseThrow();
        }

        double most() {
            return points.stream().mapToDouble(Point::value).max().orElseThrow();
        }
    }

    /** A line of the table, with the least and the greatest value of the curve in all columns. */
    private record Line(String name, AxisRecord axis, Drawn drawn, double least, double greatest) {

        /** The bars, or so many of them as there is room for, the first and the last among them. */
        String bars(int most) {
            List<Point> points = drawn.points();
            double span = Math.log(greatest / least);
            StringBuilder bars = new StringBuilder();
            int shown = Math.min(most, points.size());
            for (int i = 0; i < shown; i++) {
                Point point = points.get(i * (points.size() - 1) / (shown - 1));
                double height = span > 0 ? Math.log(point.value() / least) / span : 0;
                bars.append(BARS.charAt((int) Math.round(height * (BARS.length() - 1))));
            }
            return bars.toString();
        }

        String values() {
            return Quantity.interval(drawn.least(), drawn.most(), drawn.unit());
        }

        String along() {
            List<Point> points = drawn.points();
            return Quantity.interval(
                    points.get(0).at(), points.get(points.size() - 1).at(), axis.unit());
        }
    }

    private final ResultTable table;
    private final List<MeasuredFile> files;

    private CurveGrid(ResultTable table, List<MeasuredFile> files) {
        this.table = table;
        this.files = files;
    }

    /**
     * The table of the curves that have a test among some results, whole whatever of them is shown; empty if there is none.
     *
     * @param files that the columns are of
     * @param width the columns of characters that a line may have
     */
    static Optional<Grid> of(ResultTable table, List<MeasuredFile> files, int width) {
        List<Line> lines = new CurveGrid(table, files).lines();
        int title = lines.stream()
                .mapToInt(line -> line.drawn().column().title().length())
                .max()
                .orElse(0);
        int room = Math.max(FEWEST, width - MARGIN - Math.min(title, TextGrid.LEAST_NAME));
        return new Columns<Line>("curves")
                .name("curve", Line::name)
                .name("backend", line -> line.drawn().column().title())
                .left("", 0, line -> line.bars(room))
                .left("values", 1, Line::values)
                .left("along", 2, Line::along)
                .ofAny(lines);
    }

    private List<Line> lines() {
        List<Line> lines = new ArrayList<>();
        for (SuiteRecord suite : MeasuredFile.suites(files)) {
            for (AxisRecord axis : suite.axes()) {
                if (suite.series().contains(axis.id())) {
                    names(suite, axis).forEach(name -> lines.addAll(lines(name, suite, axis)));
                }
            }
        }
        return lines;
    }

    /** The names of the curves that have a test in the table. */
    private Set<String> names(SuiteRecord suite, AxisRecord axis) {
        return table.cells()
                .flatMap(cell -> cell.result().stream())
                .filter(result -> isOn(result, suite, axis))
                .map(result -> name(result, axis))
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    private static boolean isOn(TestResult result, SuiteRecord suite, AxisRecord axis) {
        return result.suite().equals(suite.id()) && at(result, axis).isPresent();
    }

    private List<Line> lines(String name, SuiteRecord suite, AxisRecord axis) {
        List<Drawn> drawn = new ArrayList<>();
        for (Column column : table.columns()) {
            List<TestResult> own = files.stream()
                    .filter(file -> file.name().equals(column.file()))
                    .flatMap(file -> file.content().results().stream())
                    .filter(column::holds)
                    .filter(result ->
                            isOn(result, suite, axis) && name(result, axis).equals(name))
                    .filter(result -> result.value() != null && result.value() > 0 && result.coversItsSet())
                    .toList();
            if (own.size() >= FEWEST) {
                drawn.add(new Drawn(column, own.get(0).unit(), points(own, axis)));
            }
        }
        double least = drawn.stream().mapToDouble(Drawn::least).min().orElse(0);
        double most = drawn.stream().mapToDouble(Drawn::most).max().orElse(0);
        return drawn.stream()
                .map(each -> new Line(name, axis, each, least, most))
                .toList();
    }

    private static List<Point> points(List<TestResult> results, AxisRecord axis) {
        List<Point> points = new ArrayList<>();
        for (TestResult result : results) {
            Double value = result.value();
            if (value != null) {
                points.add(new Point(at(result, axis).orElseThrow(), value));
            }
        }
        points.sort(Comparator.comparingDouble(Point::at));
        return points;
    }

    private static Optional<Double> at(TestResult result, AxisRecord axis) {
        return result.coordinates().stream()
                .filter(place -> place.axis().equals(axis.id()))
                .map(CoordinateRecord::number)
                .flatMap(number -> Optional.ofNullable(number).stream())
                .findFirst();
    }

    /** What the ids of the points have in common. */
    private static String name(TestResult result, AxisRecord axis) {
        StringBuilder name = new StringBuilder(result.suite());
        result.coordinates().stream()
                .filter(place -> !place.axis().equals(axis.id()))
                .forEach(place -> name.append('/').append(place.text()));
        return name.toString();
    }
}
