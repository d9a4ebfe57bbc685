package io.github.gpupath.cli.report;

import io.github.gpupath.cli.analysis.compare.Column;
import io.github.gpupath.cli.analysis.compare.MeasuredFile;
import io.github.gpupath.cli.analysis.compare.ResultTable;
import io.github.gpupath.cli.report.Page.Grid;
import io.github.gpupath.cli.text.Lines;
import io.github.gpupath.finding.Levels;
import io.github.gpupath.result.CoordinateRecord;
import io.github.gpupath.result.FindingRecord;
import io.github.gpupath.result.FindingRecord.Figure;
import io.github.gpupath.result.SuiteRecord;
import io.github.gpupath.result.SuiteRecord.AxisRecord;
import io.github.gpupath.result.TestResult;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.DoubleSummaryStatistics;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The curves of a result table, a line for each curve and column: a bar for each point, as high as its value on a logarithmic
 * scale that all columns of the curve share, and the levels.
 */
final class CurveGrid {

    private static final String BARS = "▁▂▃▄▅▆▇█";

    /** Fewer points are no curve. */
    private static final int FEWEST = 3;

    /** The bars of a curve, at most. */
    private static final int MOST_BARS = 16;

    /** The columns for levels, also where names leave fewer. */
    private static final int LEAST_WORDS = 40;

    /** What is behind a bar. */
    private record Point(String test, double at, double value, String unit) {}

    /** A result, with the name of its file. */
    private record Measured(String file, TestResult result) {}

    /** A line of the table, with the least and the greatest value of the curve in all columns. */
    private record Line(
            String suite,
            String name,
            String title,
            boolean isFirst,
            Column column,
            List<Point> points,
            List<FindingRecord> levels,
            double least,
            double greatest) {

        /** The bars; of many points some, the first and the last among them. */
        String bars() {
            double span = Math.log(greatest / least);
            StringBuilder bars = new StringBuilder();
            int shown = Math.min(MOST_BARS, points.size());
            for (int i = 0; i < shown; i++) {
                Point point = points.get(i * (points.size() - 1) / (shown - 1));
                double height = span > 0 ? Math.log(point.value() / least) / span : 0;
                bars.append(BARS.charAt((int) Math.round(height * (BARS.length() - 1))));
            }
            return bars.toString();
        }

        /** The levels as far as there is room, or else the range of the values. */
        String words(String upTo, int room) {
            List<String> words = new ArrayList<>();
            String unit = "";
            for (FindingRecord level : levels) {
                Figure value = level.figures().get(0);
                String text = Quantity.text(value.value(), value.unit());
                String prefixed = text.substring(text.indexOf(' ') + 1);
                String name = level.name().startsWith(Levels.COUNTED) ? "" : level.name() + " ";
                words.add(name
                        + (prefixed.equals(unit) ? text.substring(0, text.indexOf(' ')) : text)
                        + end(level, upTo));
                unit = prefixed;
            }
            if (levels.isEmpty()) {
                DoubleSummaryStatistics range =
                        points.stream().mapToDouble(Point::value).summaryStatistics();
                words.add(Quantity.range(
                        range.getMin(), range.getMax(), points.get(0).unit()));
            }
            String all = String.join(", ", words);
            while (Lines.width(all) > room && words.size() > 1) {
                words.remove(words.size() - 1);
                all = String.join(", ", words) + ", …";
            }
            return all;
        }

        private static String end(FindingRecord level, String upTo) {
            Figure end = level.figure(Levels.TO);
            return end == null || end.confidence() == null ? "" : upTo + Quantity.text(end.value(), end.unit());
        }
    }

    private final List<Line> lines = new ArrayList<>();
    private final Map<String, String> tests = new HashMap<>();

    /** The curves that have a test in a table, whole whatever of them it shows. */
    CurveGrid(ResultTable table, List<MeasuredFile> files) {
        for (SuiteRecord suite : MeasuredFile.suites(files)) {
            for (AxisRecord axis : suite.axes()) {
                if (suite.series().contains(axis.id())) {
                    Map<String, List<Measured>> measured = measured(suite, axis, files);
                    titles(table, suite, axis)
                            .forEach(title -> lines.addAll(
                                    lines(title, suite, axis, table, measured.getOrDefault(title, List.of()), files)));
                }
            }
        }
        lines.forEach(line -> line.points().forEach(point -> tests.put(point.test(), line.name())));
    }

    /** The curve that a test is a point of; empty if it is of none. */
    Optional<String> curve(String test) {
        return Optional.ofNullable(tests.get(test));
    }

    /**
     * A table for each suite.
     *
     * @param medium where it draws, lines have bars
     */
    List<Grid> grids(Medium medium) {
        return lines.stream()
                .collect(Collectors.groupingBy(Line::suite, LinkedHashMap::new, Collectors.toList()))
                .entrySet()
                .stream()
                .map(suite -> grid(suite.getKey(), suite.getValue(), medium))
                .toList();
    }

    private static Grid grid(String suite, List<Line> lines, Medium medium) {
        int names = lines.stream()
                .mapToInt(line ->
                        Lines.width(line.title()) + Lines.width(line.column().title()) + 2 * TextGrid.GAP)
                .max()
                .orElse(0);
        int bars = medium.drawn() ? MOST_BARS + TextGrid.GAP : 0;
        int room = Math.max(LEAST_WORDS, medium.width() - names - bars);
        Columns<Line> columns = new Columns<Line>(suite + ": levels, or least to greatest value")
                .name("", line -> line.isFirst() ? line.title() : "")
                .name("", line -> line.column().title());
        if (medium.drawn()) {
            columns.left("", 1, Line::bars);
        }
        return columns.left("", 0, line -> line.words(medium.drawn() ? " ≤" : " up to ", room))
                .of(lines);
    }

    /** Whether a finding is a level with both its ends. A plug-in may give this kind to a finding without them. */
    private static boolean isLevel(FindingRecord finding) {
        return finding.kind().equals(Levels.KIND)
                && finding.figure(Levels.FROM) != null
                && finding.figure(Levels.TO) != null;
    }

    /** The titles of the curves that have a test in the table. */
    private static Set<String> titles(ResultTable table, SuiteRecord suite, AxisRecord axis) {
        return table.cells()
                .flatMap(cell -> cell.result().stream())
                .flatMap(result -> title(result, suite, axis).stream())
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    /** The results on each curve along an axis, by its title. */
    private static Map<String, List<Measured>> measured(SuiteRecord suite, AxisRecord axis, List<MeasuredFile> files) {
        Map<String, List<Measured>> curves = new HashMap<>();
        for (MeasuredFile file : files) {
            for (TestResult result : file.content().results()) {
                title(result, suite, axis)
                        .ifPresent(title -> curves.computeIfAbsent(title, none -> new ArrayList<>())
                                .add(new Measured(file.name(), result)));
            }
        }
        return curves;
    }

    private static List<Line> lines(
            String title,
            SuiteRecord suite,
            AxisRecord axis,
            ResultTable table,
            List<Measured> measured,
            List<MeasuredFile> files) {
        String name = title.isEmpty() ? suite.id() : suite.id() + "/" + title;
        Map<Column, List<Point>> curves = new LinkedHashMap<>();
        for (Column column : table.columns()) {
            List<Point> points = measured.stream()
                    .filter(one -> one.file().equals(column.file()))
                    .map(Measured::result)
                    .filter(result -> column.holds(result) && result.coversItsSet())
                    .flatMap(result -> Stream.ofNullable(result.value())
                            .filter(value -> value > 0)
                            .map(value ->
                                    new Point(result.test(), at(result, axis).orElseThrow(), value, result.unit())))
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
                .map(curve -> new Line(
                        suite.id(),
                        name,
                        title,
                        curve.getKey().equals(curves.keySet().iterator().next()),
                        curve.getKey(),
                        curve.getValue(),
                        files.stream()
                                .filter(file ->
                                        file.name().equals(curve.getKey().file()))
                                .flatMap(file -> file.content().findings().stream())
                                .filter(finding -> finding.subject().equals(name) && isLevel(finding))
                                .filter(curve.getKey()::holds)
                                .toList(),
                        values.getMin(),
                        values.getMax()))
                .toList();
    }

    private static Optional<Double> at(TestResult result, AxisRecord axis) {
        return result.coordinates().stream()
                .filter(place -> place.axis().equals(axis.id()))
                .flatMap(place -> Stream.ofNullable(place.number()))
                .findFirst();
    }

    /** The other coordinates of a point on a curve along an axis; empty of a result that is on none. */
    private static Optional<String> title(TestResult result, SuiteRecord suite, AxisRecord axis) {
        return result.suite().equals(suite.id())
                ? at(result, axis)
                        .map(at -> result.coordinates().stream()
                                .filter(place -> !place.axis().equals(axis.id()))
                                .map(CoordinateRecord::text)
                                .collect(Collectors.joining("/")))
                : Optional.empty();
    }
}
