package io.github.gpupath.finding;

import io.github.gpupath.suite.Finding;
import io.github.gpupath.suite.Finding.Figure;
import java.util.List;
import java.util.Locale;

/**
 * Findings that something is not told: the values of the tests would tell it, and their intervals are too wide to carry it. That
 * is no property of the device, so no figure of it is one.
 */
public final class Indistinct {

    /** The kind of these findings. */
    public static final String KIND = "indistinct";

    /** The figure with the half width of the intervals, on average. */
    public static final String INTERVAL = "interval";

    private Indistinct() {}

    /**
     * The finding that costs are known too roughly.
     *
     * @param kind of the findings that there are none of
     * @param what they would tell
     */
    static Finding finding(String kind, String subject, Costs costs, List<String> tests, String what) {
        double percent = 100 * Math.expm1(costs.error());
        return new Finding(
                KIND,
                subject,
                kind,
                List.of(new Figure(INTERVAL, "%", percent, null, null, null)),
                tests,
                String.format(
                        Locale.ROOT,
                        "the intervals of these tests, ±%.2g %% on average, are too wide to tell %s",
                        percent,
                        what));
    }
}
