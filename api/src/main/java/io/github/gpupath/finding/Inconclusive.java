package io.github.gpupath.finding;

import io.github.gpupath.suite.Finding;
import io.github.gpupath.suite.Finding.Figure;
import io.github.gpupath.suite.Measurements.Measured;
import java.util.List;
import java.util.Locale;

/**
 * Findings that something is not told: the values of the tests would tell it, and their intervals are too wide to carry it. That
 * is no property of the device, so no figure of it is one.
 */
public final class Inconclusive {

    /** The kind of these findings. */
    public static final String KIND = "indistinct";

    /** The figure with the half width of the intervals, on average. */
    public static final String INTERVAL = "interval";

    private Inconclusive() {}

    /**
     * The finding that tests are known too roughly.
     *
     * @param name of what is not told
     * @param what of the tests is not told, in words
     */
    public static Finding finding(String name, String subject, List<Measured> tests, String what) {
        return finding(
                name,
                subject,
                tests.stream()
                        .mapToDouble(each -> (each.high() - each.low()) / 2 / each.value())
                        .average()
                        .orElseThrow(),
                tests.stream().map(each -> each.test().id()).toList(),
                what);
    }

    /**
     * The finding that values are known too roughly.
     *
     * @param name of what is not told
     * @param error half the width of the intervals by the values, on average
     * @param what of the tests is not told, in words
     */
    public static Finding finding(String name, String subject, double error, List<String> tests, String what) {
        return new Finding(
                KIND,
                subject,
                name,
                List.of(new Figure(INTERVAL, "%", 100 * error, null, null, null)),
                tests,
                String.format(
                        Locale.ROOT,
                        100 * error < 10
                                ? "the intervals of these tests, ±%.2g %% on average, are too wide to tell %s"
                                : "the intervals of these tests, ±%.0f %% on average, are too wide to tell %s",
                        100 * error,
                        what));
    }
}
