package io.github.gpupath.cli.analysis.compare;

/**
 * A test that has a value on both sides.
 *
 * @param test the test's id
 * @param suite the suite's id
 * @param label the test's label
 * @param metric the metric's id
 * @param unit of the values
 * @param baseValue the metric at the median of the base's samples
 * @param value the metric at the median of the other side's samples
 * @param ratio how many times as fast as the base the other side is, with its interval
 * @param verdict on the two values
 */
public record Compared(
        String test,
        String suite,
        String label,
        String metric,
        String unit,
        double baseValue,
        double value,
        Ratio ratio,
        Verdict verdict) {}
