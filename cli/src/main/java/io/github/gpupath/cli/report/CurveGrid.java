package io.github.gpupath.cli.report;

import io.github.gpupath.cli.analysis.compare.Column;
import io.github.gpupath.cli.analysis.compare.ResultTable;
import io.github.gpupath.cli.report.Page.Field;
import io.github.gpupath.cli.report.Page.Grid;
import io.github.gpupath.result.CoordinateRecord;
import io.github.gpupath.result.ResultFile;
import io.github.gpupath.result.SuiteRecord;
import io.github.gpupath.result.SuiteRecord.AxisRecord;
import io.github.gpupath.result.TestResult;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Draws each curve of a run in one line of a table: a bar for each point, as high as its value on a logarithmic scale. */
final class CurveGrid {

    private static final String BARS = "▁▂▃▄▅▆▇█";

    /** Fewer points are no curve. */
    private static final int FEWEST = 3;

    /** What is behind a bar. */
    private record Point(double at, double value) {}

    private record Drawn(String name, Column column, String unit, AxisRecord axis, List<Point> points) {

        Point first() {
            return points.get(0);
        }

        Point last() {
            return points.get(points.size() - 1);
        }

        double least() {
            return points.stream().mapToDouble(Point::value).min().orElseThrow();
        }

        double most() {
            return points.stream().mapToDouble(Point::value).max().orElseThrow();
        }

        String bars() {
            double span = Math.log(most() / least());
            StringBuilder bars = new StringBuilder();
            for (Point point : points) {
                double height = span > 0 ? Math.log(point.value() / least()) / span : 0;
                bars.append(BARS.charAt((int) Math.round(height * (BARS.length() - 1))));
            }
            return bars.toString();
        }
    }

    private CurveGrid() {}

    /** The table; empty if there is no curve. */
    static Optional<Grid> of(ResultTable table, ResultFile file) {
        List<Drawn> curves = new ArrayList<>();
        for (SuiteRecord suite : file.suites()) {
            for (AxisRecord axis : suite.axes()) {
                if (suite.series().contains(axis.id())) {
                    curves.addAll(curves(table, file, suite, axis));
                }
            }
        }
        return curves.isEmpty()
                ? Optional.empty()
                : Optional.of(Grid.of(
                        List.of(
                                Field.left("curves", "curve", Drawn::name),
                                Field.left(
                                        "", "backend", drawn -> drawn.column().title()),
                                Field.left("", "", Drawn::bars),
                                Field.<Drawn>left(
                                                "", "values", drawn -> range(drawn.least(), drawn.most(), drawn.unit()))
                                        .detail(1),
                                Field.<Drawn>left(
                                                "",
                                                "along",
                                                drawn -> range(
                                                        drawn.first().at(),
                                                        drawn.last().at(),
                                                        drawn.axis().unit()))
                                        .detail(2)),
                        curves));
    }

    private static String range(double from, double to, String unit) {
        return Quantity.interval(from, to, unit);
    }

    private static List<Drawn> curves(ResultTable table, ResultFile file, SuiteRecord suite, AxisRecord axis) {
        List<Drawn> curves = new ArrayList<>();
        Map<String, List<TestResult>> resultsByCurve = new LinkedHashMap<>();
        for (TestResult result : file.results()) {
            if (result.suite().equals(suite.id()) && at(result, axis).isPresent()) {
                resultsByCurve
                        .computeIfAbsent(name(result, axis), name -> new ArrayList<>())
                        .add(result);
            }
        }
        resultsByCurve.forEach((name, results) -> {
            for (Column column : table.columns()) {
                List<TestResult> own = results.stream()
                        .filter(column::holds)
                        .filter(result -> result.value() != null && result.value() > 0 && result.coversItsSet())
                        .toList();
                if (own.size() >= FEWEST) {
                    curves.add(new Drawn(name, column, own.get(0).unit(), axis, points(own, axis)));
                }
            }
        });
        return curves;
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
