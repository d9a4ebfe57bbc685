package io.github.gpupath.cli.report;

import io.github.gpupath.cli.analysis.compare.Ratios;
import io.github.gpupath.result.Statistics;
import io.github.gpupath.result.TestResult;
import io.github.gpupath.suite.Metric;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/** The figures of a result as they are printed. */
final class Figures {

    /** perftest's number of loads, in whose time its tables are given. */
    private static final double PERFTEST_OPERATIONS = 1L << 28;

    private Figures() {}

    /** Half the width of the 95 % interval in percent of the median; empty if nothing was measured. */
    static OptionalDouble intervalPercent(TestResult result) {
        Statistics statistics = result.statistics();
        return statistics == null ? OptionalDouble.empty() : OptionalDouble.of(100 * statistics.halfWidth());
    }

    /** Half the width of the 95 % interval, such as {@code ±0.31%}. */
    static String interval(TestResult result) {
        OptionalDouble width = intervalPercent(result);
        if (width.isEmpty()) {
            return "";
        }
        double percent = width.getAsDouble();
        return String.format(Locale.ROOT, percent < 10 ? "±%.2f%%" : "±%.0f%%", percent);
    }

    /**
     * How many times as fast as another test or device: the ratio of rates, or the inverse one of times; empty where they
     * are not of one metric.
     */
    static OptionalDouble ratio(TestResult result, Optional<TestResult> other) {
        return other.filter(base -> base.metric().equals(result.metric()))
                .filter(base -> base.value() != null && result.value() != null)
                .map(base -> OptionalDouble.of(Ratios.ofMedians(base, result)))
                .orElse(OptionalDouble.empty());
    }

    /** Whether the value is a time, of which less is better. */
    static boolean isTime(TestResult result) {
        return result.better() == Metric.Better.LOWER;
    }

    /** A ratio in words, such as {@code 1.02}; empty if there is none. */
    static String ratioText(OptionalDouble ratio) {
        if (ratio.isEmpty()) {
            return "";
        }
        double value = ratio.getAsDouble();
        return String.format(Locale.ROOT, value < 0.095 ? "%.3f" : "%.2f", value);
    }

    /** A ratio with the digits that half a percent takes. */
    static String preciseRatio(double ratio) {
        return String.format(Locale.ROOT, "%." + decimals(ratio) + "f", ratio);
    }

    private static int decimals(double ratio) {
        if (ratio < 0.1) {
            return 4;
        }
        return ratio < 10 ? 3 : ratio < 100 ? 2 : 1;
    }

    /** Milliseconds for 2^28 operations; empty if the test counts none. */
    static String perftestMillis(TestResult result) {
        Statistics statistics = result.statistics();
        Long operations = result.operationsPerDispatch();
        if (statistics == null || operations == null || operations == 0) {
            return "";
        }
        double millis = statistics.median() * PERFTEST_OPERATIONS / operations * 1000;
        return String.format(Locale.ROOT, millis < 1 ? "%.4f" : millis < 100 ? "%.2f" : "%.0f", millis);
    }

    /** Bytes per second, if bytes and time are known. */
    static OptionalDouble bytesPerSecond(TestResult result) {
        Statistics statistics = result.statistics();
        Long bytes = result.bytesPerDispatch();
        return statistics == null || bytes == null || bytes == 0
                ? OptionalDouble.empty()
                : OptionalDouble.of(bytes / statistics.median());
    }

    /** The word that stands where a value would. */
    static String word(TestResult result) {
        return result.status().word();
    }

    /** The number, or null for "none". */
    static @Nullable Double boxed(OptionalDouble value) {
        return value.isPresent() ? value.getAsDouble() : null;
    }
}
