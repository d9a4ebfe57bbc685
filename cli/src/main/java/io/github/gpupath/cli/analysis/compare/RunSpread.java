package io.github.gpupath.cli.analysis.compare;

import io.github.gpupath.result.TestResult;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.OptionalDouble;

/**
 * How far repeated runs of one build on one device are apart. A single run cannot show it. The table {@code run-spread.tsv} is made
 * by {@code .ci/run-spread} from the repeated runs under {@code docs/results}.
 */
final class RunSpread {

    /**
     * A line of the table.
     *
     * @param device the name that the driver gives it
     * @param metric the metric's id
     * @param within the distance of logarithms that 99 % of the pairs of runs stay within
     */
    private record Line(String device, String suite, String metric, double within) {}

    private static final List<Line> LINES = read();

    private RunSpread() {}

    private static List<Line> read() {
        try (BufferedReader table = new BufferedReader(new InputStreamReader(
                Objects.requireNonNull(RunSpread.class.getResourceAsStream("run-spread.tsv")),
                StandardCharsets.UTF_8))) {
            return table.lines()
                    .skip(1)
                    .map(line -> line.split("\t"))
                    .map(cells -> new Line(cells[0], cells[1], cells[2], Double.parseDouble(cells[4])))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static boolean knows(String device) {
        return LINES.stream().anyMatch(line -> line.device().equals(device));
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
