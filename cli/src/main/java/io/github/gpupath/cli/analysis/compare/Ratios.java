package io.github.gpupath.cli.analysis.compare;

import io.github.gpupath.cli.analysis.compare.Ratio.Method;
import io.github.gpupath.cli.analysis.statistics.Interval;
import io.github.gpupath.cli.analysis.statistics.Replicates;
import io.github.gpupath.result.Statistics;
import io.github.gpupath.result.TestResult;
import io.github.gpupath.suite.Metric;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.apache.commons.statistics.descriptive.Mean;
import org.apache.commons.statistics.descriptive.Variance;
import org.apache.commons.statistics.distribution.TDistribution;

/** Finds the ratio of two measured results of one test. */
public final class Ratios {

    /** The confidence of the paired interval: with it, at most 1 % of what is alike can get another verdict. */
    private static final double CONFIDENCE = 0.99;

    private Ratios() {}

    /**
     * The ratio of two means over repeated runs.
     *
     * @param base at least two results of one test
     * @param other at least two
     */
    static Ratio ofRuns(List<TestResult> base, List<TestResult> other) {
        double[] from = speeds(base);
        double[] to = speeds(other);
        double distance = Mean.of(to).getAsDouble() - Mean.of(from).getAsDouble();
        double ofBase = Variance.of(from).getAsDouble() / from.length;
        double ofOther = Variance.of(to).getAsDouble() / to.length;
        double variance = ofBase + ofOther;
        double freedom =
                variance * variance / (ofBase * ofBase / (from.length - 1) + ofOther * ofOther / (to.length - 1));
        double half = variance == 0
                ? 0
                : Math.sqrt(variance) * TDistribution.of(freedom).inverseSurvivalProbability((1 - CONFIDENCE) / 2);
        return new Ratio(Math.exp(distance), Math.exp(distance - half), Math.exp(distance + half), Method.RUNS);
    }

    /** The logarithms of values, of which higher are better. */
    private static double[] speeds(List<TestResult> results) {
        return results.stream()
                .mapToDouble(result -> (isRate(result) ? 1 : -1) * Math.log(value(result)))
                .toArray();
    }

    /** The ratio of two results without common rounds: place by place where these are the same. */
    static Ratio unpaired(TestResult base, TestResult other) {
        Replicates places = replicates(base, other);
        if (isCounted(base) || !replicates(base).hasPlacesOf(replicates(other))) {
            return quotient(base, other);
        }
        double[] ofPlaces = IntStream.range(0, places.number())
                .mapToDouble(place -> ofSeconds(base, other, median(base, place), median(other, place)))
                .toArray();
        return widened(ofMedians(base, other), places.interval(ofPlaces, CONFIDENCE), Method.PLACES);
    }

    private static double median(TestResult result, int place) {
        return result.measured().orElseThrow().replicates().get(place).median();
    }

    /** The ratio that some seconds of both sides stand for; the seconds' own where both do the same in a dispatch. */
    private static double ofSeconds(TestResult base, TestResult other, double from, double to) {
        return ofMedians(base, other)
                * statistics(other).median()
                / statistics(base).median()
                * from
                / to;
    }

    private static Ratio widened(double ratio, Interval interval, Method method) {
        return new Ratio(ratio, Math.min(ratio, interval.low()), Math.max(ratio, interval.high()), method);
    }

    private static Ratio quotient(TestResult base, TestResult other) {
        double ratio = ofMedians(base, other);
        Statistics from = statistics(base);
        Statistics to = statistics(other);
        double low = ratio * (to.median() / to.ciHigh()) / (from.median() / from.ciLow());
        double high = ratio * (to.median() / to.ciLow()) / (from.median() / from.ciHigh());
        return new Ratio(ratio, low, high, Method.QUOTIENT);
    }

    /**
     * The ratio of two results with common rounds, whose samples at the same place are of the same round; like
     * {@link #unpaired} where there are too few rounds or not the same number of them or of places. Where a run was resumed between the
     * two, nothing cancels, but the interval holds as it does for any independent samples.
     */
    static Ratio paired(TestResult base, TestResult other) {
        List<Double> from = Objects.requireNonNullElse(base.samples(), List.of());
        List<Double> to = Objects.requireNonNullElse(other.samples(), List.of());
        if (isCounted(base)
                || from.size() != to.size()
                || replicates(base).number() != replicates(other).number()
                || from.size() < Interval.fewestSamples(CONFIDENCE)) {
            return unpaired(base, other);
        }
        double[] ofRounds = IntStream.range(0, from.size())
                .mapToDouble(round -> ofSeconds(base, other, from.get(round), to.get(round)))
                .toArray();
        return widened(ofMedians(base, other), replicates(base, other).interval(ofRounds, CONFIDENCE), Method.PAIRED);
    }

    /** The places that the rounds of both sides took in turn: of the side with more processes, which are more independent. */
    private static Replicates replicates(TestResult base, TestResult other) {
        Replicates from = replicates(base);
        Replicates to = replicates(other);
        return from.processCount() > to.processCount() ? from : to;
    }

    private static Replicates replicates(TestResult result) {
        return Replicates.of(result.measured().orElseThrow());
    }

    /** How many times as fast as the base something is, by the values of both, which are of one metric. */
    public static double ofMedians(TestResult base, TestResult other) {
        double ratio = value(other) / value(base);
        return isRate(base) ? ratio : 1 / ratio;
    }

    /** Whether the kernel counts what a second of it is worth: then the seconds of a sample alone say nothing. */
    private static boolean isCounted(TestResult result) {
        return Metric.named(result.metric())
                .filter(metric -> metric.of() == Metric.Amount.COUNTED)
                .isPresent();
    }

    private static boolean isRate(TestResult result) {
        return result.better() == Metric.Better.HIGHER;
    }

    private static double value(TestResult result) {
        return Objects.requireNonNull(result.value());
    }

    private static Statistics statistics(TestResult result) {
        return Objects.requireNonNull(result.statistics());
    }
}
