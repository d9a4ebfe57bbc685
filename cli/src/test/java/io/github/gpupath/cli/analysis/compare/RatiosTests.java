package io.github.gpupath.cli.analysis.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.gpupath.cli.analysis.compare.Ratio.Method;
import io.github.gpupath.cli.testing.ResultBuilder;
import io.github.gpupath.result.TestResult;
import io.github.gpupath.suite.Metric;
import java.util.List;
import java.util.Random;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.apache.commons.statistics.distribution.TDistribution;
import org.junit.jupiter.api.Test;

class RatiosTests {

    private static TestResult result(Metric metric, double... seconds) {
        return new ResultBuilder("load/a", "x").metric(metric).measured(seconds);
    }

    private static TestResult rate(double... seconds) {
        return result(Metric.LOADS_PER_SECOND, seconds);
    }

    private static void assertRatio(Ratio ratio, double value, double low, double high, Method method) {
        assertThat(ratio.value()).isCloseTo(value, within(1e-12));
        assertThat(ratio.low()).isCloseTo(low, within(1e-12));
        assertThat(ratio.high()).isCloseTo(high, within(1e-12));
        assertThat(ratio.method()).isEqualTo(method);
    }

    private static TestResult atPlaces(int places, double... seconds) {
        return new ResultBuilder("load/a", "x")
                .metric(Metric.LOADS_PER_SECOND)
                .at(places, 1)
                .behind(LongStream.range(0, places)
                        .map(place -> 4096 * place)
                        .boxed()
                        .toList())
                .measured(seconds);
    }

    /** By hand: logarithms 0, 0.02 and 0.1, 0.14; means 0.11 apart, standard error √0.0005, 1.4706 degrees, t = 22.06. */
    @Test
    void repeatedRunsAreReplicates() {
        Ratio ratio = Ratios.ofRuns(List.of(speed(0), speed(0.02)), List.of(speed(0.1), speed(0.14)));
        assertThat(ratio.value()).isCloseTo(Math.exp(0.11), within(1e-9));
        double half = TDistribution.of(0.0005 * 0.0005 / (0.0001 * 0.0001 + 0.0004 * 0.0004))
                        .inverseSurvivalProbability(0.005)
                * Math.sqrt(0.0005);
        assertThat(ratio.low()).isCloseTo(Math.exp(0.11 - half), within(1e-9));
        assertThat(ratio.high()).isCloseTo(Math.exp(0.11 + half), within(1e-9));
        assertThat(ratio.method()).isEqualTo(Method.RUNS);
    }

    /** In at most 1 % of cases the interval does not hold a ratio of 1, whatever runs differ by. */
    @Test
    void repeatedRunsOfTheSameAreAlike() {
        Random random = new Random(5);
        int missed = 0;
        for (int i = 0; i < 2000; i++) {
            List<TestResult> runs = IntStream.range(0, 6)
                    .mapToObj(run -> speed(0.03 * random.nextGaussian()))
                    .toList();
            Ratio ratio = Ratios.ofRuns(runs.subList(0, 3), runs.subList(3, 6));
            missed += ratio.low() <= 1 && 1 <= ratio.high() ? 0 : 1;
        }
        assertThat(missed).isLessThan(30);
    }

    /** A result whose rate has this logarithm, but for a constant. */
    private static TestResult speed(double logarithm) {
        return rate(Math.exp(-logarithm));
    }

    @Test
    void whatTheSamePlacesDifferByCancelsBetweenFiles() {
        TestResult base = atPlaces(5, 1, 2, 3, 4, 5, 1, 2, 3, 4, 5);
        TestResult other = atPlaces(5, 1.1, 2.2, 3.3, 4.4, 5.5, 1.1, 2.2, 3.3, 4.4, 5.5);
        assertRatio(Ratios.unpaired(base, other), 1 / 1.1, 1 / 1.1, 1 / 1.1, Method.PLACES);
    }

    @Test
    void whatOnePlaceAloneGainsStandsInTheInterval() {
        TestResult base = atPlaces(5, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1);
        TestResult other = atPlaces(5, 1, 1, 1, 1, 0.5, 1, 1, 1, 1, 0.5);
        Ratio ratio = Ratios.unpaired(base, other);
        assertThat(ratio.method()).isEqualTo(Method.PLACES);
        assertThat(ratio.low()).isLessThan(1);
        assertThat(ratio.high()).isGreaterThan(2);
    }

    @Test
    void otherPlacesAreNotPaired() {
        TestResult base = atPlaces(5, 1, 2, 3, 4, 5, 1, 2, 3, 4, 5);
        TestResult elsewhere = new ResultBuilder("load/a", "x")
                .metric(Metric.LOADS_PER_SECOND)
                .at(5, 1)
                .measured(1, 2, 3, 4, 5, 1, 2, 3, 4, 5);
        assertThat(Ratios.unpaired(base, elsewhere).method()).isEqualTo(Method.QUOTIENT);
        assertThat(Ratios.unpaired(base, atPlaces(2, 1, 2, 1, 2)).method()).isEqualTo(Method.QUOTIENT);
        assertThat(Ratios.unpaired(atPlaces(1, 1, 2, 1), atPlaces(1, 1, 2, 1)).method())
                .isEqualTo(Method.QUOTIENT);
    }

    /** With five samples the interval of a median is their range. */
    @Test
    void theQuotientGoesFromTheUnfavourableToTheFavourableEnds() {
        Ratio ratio = Ratios.unpaired(rate(1.9, 1.95, 2, 2.05, 2.2), rate(3.8, 3.9, 4, 4.1, 5));
        assertRatio(ratio, 0.5, 1.9 / 5, 2.2 / 3.8, Method.QUOTIENT);
    }

    @Test
    void aTimeIsTheFasterTheSmaller() {
        Ratio ratio = Ratios.unpaired(
                result(Metric.SECONDS, 1.9, 1.95, 2, 2.05, 2.2), result(Metric.SECONDS, 3.8, 3.9, 4, 4.1, 5));
        assertRatio(ratio, 0.5, 1.9 / 5, 2.2 / 3.8, Method.QUOTIENT);
    }

    /** Of eight rounds the 99 % interval is their range; here each round has the ratio 0.8 but two. */
    @Test
    void pairsOfOneRoundCancelWhatBothSee() {
        double[] base = {1, 2, 3, 4, 5, 6, 7, 8};
        double[] other = DoubleStream.of(base).map(seconds -> seconds / 0.8).toArray();
        assertRatio(Ratios.paired(rate(base), rate(other)), 0.8, 0.8, 0.8, Method.PAIRED);
        other[0] = 1 / 0.7;
        other[7] = 8 / 0.9;
        assertRatio(Ratios.paired(rate(base), rate(other)), 0.8, 0.7, 0.9, Method.PAIRED);
    }

    @Test
    void pairsOfTimesAreMirroredToo() {
        double[] base = {1, 2, 3, 4, 5, 6, 7, 8};
        double[] other = DoubleStream.of(base).map(seconds -> seconds / 0.8).toArray();
        assertRatio(
                Ratios.paired(result(Metric.SECONDS, base), result(Metric.SECONDS, other)),
                0.8,
                0.8,
                0.8,
                Method.PAIRED);
    }

    /** The medians are 4.5 and 5; every round but one has the ratio 1, and so has the middle of twelve. */
    @Test
    void thePairedIntervalHoldsTheRatioOfTheMedians() {
        double[] base = {1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2};
        double[] other = {1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2};
        Ratio ratio = Ratios.paired(rate(base), rate(other));
        assertRatio(ratio, 1.5 / 2, 0.75, 1, Method.PAIRED);
    }

    /** Twice the work in a dispatch and twice the time is as fast. */
    @Test
    void valuesCountAndNotSecondsOfAnotherGeometry() {
        double[] seconds = {1, 1, 1, 1, 1, 1, 1, 1};
        TestResult base = rate(seconds);
        TestResult more = new ResultBuilder("load/a", "vulkan")
                .work(2)
                .measured(DoubleStream.of(seconds).map(s -> 2 * s).toArray());
        assertRatio(Ratios.paired(base, more), 1, 1, 1, Method.PAIRED);
        assertRatio(Ratios.unpaired(base, more), 1, 1, 1, Method.QUOTIENT);
    }

    @Test
    void thereAreNoPairsOfDifferentNumbersOfRoundsOrTooFew() {
        assertThat(Ratios.paired(rate(1, 1, 1, 1, 1, 1, 1, 1), rate(1, 1, 1, 1, 1, 1, 1, 1, 1))
                        .method())
                .isEqualTo(Method.QUOTIENT);
        assertThat(Ratios.paired(rate(1, 1, 1, 1, 1, 1, 1), rate(1, 1, 1, 1, 1, 1, 1))
                        .method())
                .isEqualTo(Method.QUOTIENT);
    }
}
