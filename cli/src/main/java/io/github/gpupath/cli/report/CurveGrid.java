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
import java.util.DoubleSummaryStatistics;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

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
    private record Point(double at, double value, String unit) {}

    /** A line of the table, with the least and the greatest value of the curve in all columns. */
    private record Line(
            String name, AxisRecord axis, Column column, List<Point> points, double least, double greatest) {

        /** The bars, or so many of them as there is room for, the first and the last among them. */
        String bars(int most) {
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
            return interval(Point::value, points.get(0).unit());
        }

        String along() {
            return interval(Point::at, axis.unit());
        }

        private String interval(ToDoubleFunction<Point> number, String unit) {
            DoubleSummaryStatistics range = points.stream().mapToDouble(number).summaryStatistics();
            return Quantity.interval(range.getMin(), range.getMax(), unit);
        }
    }

    private CurveGrid() {}

    /**
     * The table of the curves that have a test among some results, whole whatever of them is shown; empty if there is none.
     *
     * @param files that the columns are of
     * @param width the columns of characters that a line may have
     */
    static Optional<Grid> of(ResultTable table, List<MeasuredFile> files, int width) {
        List<Line> lines = new ArrayList<>();
        for (SuiteRecord suite : MeasuredFile.suites(files)) {
            for (AxisRecord axis : suite.axes()) {
                if (suite.series().contains(axis.id())) {
                    names(table, suite, axis).forEach(name -> lines.addAll(lines(name, suite, axis, table, files)));
                }
            }
        }
        int title = lines.stream()
                .mapToInt(line -> line.column().title().length())
                .max()
                .orElse(0);
        int room = Math.max(FEWEST, width - MARGIN - Math.min(title, TextGrid.LEAST_NAME));
        return new Columns<Line>("curves")
                .name("curve", Line::name)
                .name("backend", line -> line.column().title())
                .left("", 0, line -> line.bars(room))
                .left("values", 1, Line::values)
                .left("along", 2, Line::along)
                .ofAny(lines);
    }

    /** The names of the curves that have a test in the table. */
    private static Set<String> names(ResultTable table, SuiteRecord suite, AxisRecord axis) {
        return table.cells()
                .flatMap(cell -> cell.result().stream())
                .flatMap(result -> name(result, suite, axis).stream())
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    private static List<Line> lines(
            String name, SuiteRecord suite, AxisRecord axis, ResultTable table, List<MeasuredFile> files) {
        Map<Column, List<Point>> curves = new LinkedHashMap<>();
        for (Column column : table.columns()) {
            List<Point> points = files.stream()
                    .filter(file -> file.name().equals(column.file()))
                    .flatMap(file -> file.content().results().stream())
                    .filter(column::holds)
                    .filter(result ->
                            result.coversItsSet() && name(result, suite, axis).equals(Optional.of(name)))
                    .flatMap(result -> Stream.ofNullable(result.value())
                            .filter(value -> value > 0)
                            .map(value -> new Point(at(result, axis).orElseThrow(), value, result.unit())))
                    .sorted(Comparator.comparingDouble(Point::at))
                    .toList();
            if (points.size() >= FEWEST) {
                curves.put(column, points);
            }
        }
        DoubleSummaryStatistics values = curves.values().stream()
                .flatMap(List::stream)
                .mapToDouble(Point::value)
                .summaryStatistics();
        return curves.entrySet().stream()
                .map(curve -> new Line(name, axis, curve.getKey(), curve.getValue(), values.getMin(), values.getMax()))
                .toList();
    }

    private static Optional<Double> at(TestResult result, AxisRecord axis) {
        return result.coordinates().stream()
                .filter(place -> place.axis().equals(axis.id()))
                .flatMap(place -> Stream.ofNullable(place.number()))
                .findFirst();
    }

    /** What the ids of the points of a curve have in common; empty of a result that is on none along an axis. */
    private static Optional<String> name(TestResult result, SuiteRecord suite, AxisRecord axis) {
        return at(result, axis)
                .filter(at -> result.suite().equals(suite.id()))
                .map(at -> Stream.concat(
                                Stream.of(result.suite()),
                                result.coordinates().stream()
                                        .filter(place -> !place.axis().equals(axis.id()))
                                        .map(CoordinateRecord::text))
                        .collect(Collectors.joining("/")));
    }
}
