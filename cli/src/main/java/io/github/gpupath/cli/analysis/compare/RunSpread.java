package io.github.gpupath.cli.analysis.compare;

import io.github.gpupath.result.ResultFile;
import io.github.gpupath.result.ResultKey;
import io.github.gpupath.result.TestResult;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;

/**
 * How far repeated runs of one build on one device are apart. A single run cannot show it. The table {@code run-spread.tsv} is that
 * of the repeated runs under {@code docs/results}.
 */
public final class RunSpread {

    /**
     * A line of the table.
     *
     * @param pairs how many pairs of results of one test the line is made of
     * @param within the distance of logarithms that 99 % of the pairs of runs stay within
     */
    public record Line(String device, String suite, String metric, int pairs, double within) {}

    private static final List<Line> LINES = read();

    private RunSpread() {}

    private static List<Line> read() {
        try (BufferedReader table = new BufferedReader(new InputStreamReader(
                Objects.requireNonNull(RunSpread.class.getResourceAsStream("run-spread.tsv")),
                StandardCharsets.UTF_8))) {
            return table.lines()
                    .skip(1)
                    .map(line -> line.split("\t"))
                    .map(cells -> new Line(
                            cells[0], cells[1], cells[2], Integer.parseInt(cells[3]), Double.parseDouble(cells[4])))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The devices in the table. */
    static List<String> devices() {
        return LINES.stream().map(Line::device).distinct().toList();
    }

    static boolean knows(String device) {
        return devices().contains(device);
    }

    /** How far some runs are apart: a line for each suite and metric. */
    public static List<Line> among(List<ResultFile> runs) {
        Map<List<String>, List<Double>> distances = new LinkedHashMap<>();
        Map<ResultKey, List<TestResult>> earlier = new HashMap<>();
        runs.stream()
                .flatMap(run -> run.results().stream())
                .filter(result -> result.value() != null)
                .forEach(result -> {
                    List<TestResult> others = earlier.computeIfAbsent(ResultKey.of(result), key -> new ArrayList<>());
                    others.forEach(other -> distances
                            .computeIfAbsent(List.of(result.suite(), result.metric()), key -> new ArrayList<>())
                            .add(Math.abs(Math.log(Ratios.ofMedians(result, other)))));
                    others.add(result);
                });
        String device = runs.get(0).devices().get(0).name();
        List<Line> lines = new ArrayList<>();
        distances.forEach((key, pairs) -> {
            double within = pairs.stream()
                    .sorted()
                    .skip((long) Math.ceil(0.99 * pairs.size()) - 1)
                    .findFirst()
                    .orElseThrow();
            lines.add(new Line(device, key.get(0), key.get(1), pairs.size(), within));
        });
        return lines;
    }

    /**
     * The distance of logarithms that 99 % of the pairs of runs of a result's suite and metric stay within: on its device, or the
     * largest of all devices where its own is not in the table; the largest of the suite where its metric is not. Empty for a suite
     * that is not in the table.
     */
    static OptionalDouble of(TestResult result, String device) {
        List<Line> ofSuite = LINES.stream()
                .filter(line -> line.suite().equals(result.suite()))
                .filter(line -> !knows(device) || line.device().equals(device))
                .toList();
        OptionalDouble ofMetric = ofSuite.stream()
                .filter(line -> line.metric().equals(result.metric()))
                .mapToDouble(Line::within)
                .max();
        return ofMetric.isPresent()
                ? ofMetric
                : ofSuite.stream().mapToDouble(Line::within).max();
    }
}
