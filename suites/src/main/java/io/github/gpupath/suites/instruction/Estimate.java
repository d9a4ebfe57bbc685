package io.github.gpupath.suites.instruction;

import io.github.gpupath.suite.Finding.Figure;
import io.github.gpupath.suite.Measurements.Measured;
import io.github.gpupath.suite.Metric.Better;

/**
 * What an operation costs, as far as it is known. Estimates that were measured independently are added and subtracted as
 * normally distributed ones.
 *
 * @param deviation its standard deviation
 */
record Estimate(double value, double deviation) {

    /** Half a 95 % interval in standard deviations of a normal distribution. */
    private static final double HALF_INTERVAL = 1.96;

    /** The seconds of one operation, from the middle and the width of a test's interval. */
    static Estimate secondsOf(Measured measured) {
        double relative = (measured.high() - measured.low()) / 2 / HALF_INTERVAL / measured.value();
        double seconds = measured.test().metric().better() == Better.HIGHER ? 1 / measured.value() : measured.value();
        return new Estimate(seconds, relative * seconds);
    }

    Estimate plus(Estimate other) {
        return new Estimate(value + other.value, Math.hypot(deviation, other.deviation));
    }

    Estimate minus(Estimate other) {
        return plus(other.times(-1));
    }

    Estimate times(double factor) {
        return new Estimate(factor * value, Math.abs(factor) * deviation);
    }

    Estimate dividedBy(Estimate other) {
        double ratio = value / other.value;
        return new Estimate(ratio, Math.abs(ratio) * Math.hypot(relativeDeviation(), other.relativeDeviation()));
    }

    /** The lower end of its 95 % interval, of a quotient of numbers above 0. */
    double lowOfQuotient() {
        return value * Math.exp(-HALF_INTERVAL * relativeDeviation());
    }

    /** The upper end of the same. */
    double highOfQuotient() {
        return value * Math.exp(HALF_INTERVAL * relativeDeviation());
    }

    double relativeDeviation() {
        return deviation / Math.abs(value);
    }

    double low() {
        return value - HALF_INTERVAL * deviation;
    }

    double high() {
        return value + HALF_INTERVAL * deviation;
    }

    /** Of a number that cannot be below 0. */
    Figure figure(String name, String unit) {
        return Figure.within(name, unit, value, Math.max(0, low()), high());
    }
}
