package io.github.gpupath.finding;

import io.github.gpupath.suite.Finding;
import io.github.gpupath.suite.Finding.Figure;
import io.github.gpupath.suite.Measurements.Measured;
import java.util.List;
import java.util.Locale;

/**
 * Inconclusive findings: the point estimates suggest a conclusion, but their confidence intervals are too wide to
 * support it. Their figure describes the measurement, not the device.
 */
public final class Inconclusive {

    /** The kind of these findings. */
    public static final String KIND = "indistinct";

    /** The figure with the mean half width of the intervals, in percent of the values. */
    public static final String INTERVAL = "interval";

    private Inconclusive() {}

    /**
     * An inconclusive finding on tests with wide intervals.
     *
     * @param name the name of the missing conclusion
     * @param what the end of the sentence "… are too wide to tell"
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
     * An inconclusive finding on values with wide intervals.
     *
     * @param name the name of the missing conclusion
     * @param error the mean half width of the intervals, as a share of the values
     * @param what the end of the sentence "… are too wide to tell"
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
                                ? "the intervals of these tests, ±%.2g %% on average, are too wide to show %s"
                                : "the intervals of these tests, ±%.0f %% on average, are too wide to show %s",
                        100 * error,
                        what));
    }
}
