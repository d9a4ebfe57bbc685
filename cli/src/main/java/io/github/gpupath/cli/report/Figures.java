package io.github.gpupath.cli.report;

import io.github.gpupath.result.Measurement.Cycles;
import io.github.gpupath.result.Measurement.InstructionShare;
import io.github.gpupath.result.Statistics;
import io.github.gpupath.result.TestResult;
import io.github.gpupath.suite.Metric;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Prints the figures of a result. */
final class Figures {

    private Figures() {}

    /** Half the width of the 95 % interval, such as {@code ±0.31%}; empty if nothing was measured. */
    static String interval(TestResult result) {
        Statistics statistics = result.statistics();
        if (statistics == null) {
            return "";
        }
        double percent = 100 * statistics.halfWidth();
        return String.format(Locale.ROOT, percent < 10 ? "±%.2f%%" : "±%.0f%%", percent);
    }

    /** The value in cycles; empty if unknown. */
    static String cycles(TestResult result) {
        Cycles cycles = result.cycles();
        return cycles == null ? "" : cycles(cycles.value());
    }

    /** A number of cycles without its unit. */
    static String cycles(double cycles) {
        return String.format(Locale.ROOT, cycles < 100 ? "%.1f" : "%.0f", cycles);
    }

    /** The share of the time that is instructions, with a mark where it bounds the result; empty if unknown. */
    static String share(TestResult result) {
        InstructionShare share = result.withoutAccess();
        return share == null
                ? ""
                : String.format(Locale.ROOT, result.boundByInstructions() ? "%.0f%%!" : "%.0f%%", 100 * share.ratio());
    }

    /** A number without zeros at its end. */
    static String plain(double number, int mostDecimals) {
        return String.format(Locale.ROOT, "%." + mostDecimals + "f", number).replaceAll("\\.?0+$", "");
    }

    /** Whether the value is a time, of which less is better. */
    static boolean isTime(TestResult result) {
        return result.better() == Metric.Better.LOWER;
    }

    /** A ratio with two digits, such as {@code 1.02}; empty if there is none. */
    static String ratio(@Nullable Double ratio) {
        return ratio == null ? "" : String.format(Locale.ROOT, ratio < 0.095 ? "%.3f" : "%.2f", ratio);
    }

    /** A ratio with the digits that half a percent takes; empty if there is none. */
    static String preciseRatio(@Nullable Double ratio) {
        return ratio == null ? "" : String.format(Locale.ROOT, "%." + decimals(ratio) + "f", ratio);
    }

    private static int decimals(double ratio) {
        if (ratio < 0.1) {
            return 4;
        }
        return ratio < 10 ? 3 : ratio < 100 ? 2 : 1;
    }

    /** A number with three digits, at most three of them behind the point. */
    static String number(double value) {
        return String.format(
                Locale.ROOT, value < 0.9995 ? "%.3f" : value < 9.995 ? "%.2f" : value < 99.95 ? "%.1f" : "%.0f", value);
    }
}
