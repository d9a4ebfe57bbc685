package io.github.gpupath.cli.analysis.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.gpupath.result.Statistics;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class StatisticsCalculatorTests {

    @Test
    void summarisesByRanksAndDropsNothing() {
        Statistics statistics = StatisticsCalculator.of(new double[] {9, 1, 2, 3, 100});

        assertThat(statistics.median()).isEqualTo(3);
        assertThat(statistics.min()).isEqualTo(1);
        assertThat(statistics.mad()).isEqualTo(2);
        assertThat(statistics.n()).isEqualTo(5);
        assertThat(statistics.cv()).isCloseTo(Math.sqrt(7450 / 4.0) / 23, within(1e-12));
    }

    /** Ranks of the 95 % interval of the median as in tables of the sign test: 2 of 10, 6 of 20. */
    @Test
    void givesTheRankIntervalOfTheMedian() {
        assertInterval(6, 1);
        assertInterval(10, 2);
        assertInterval(20, 6);
    }

    /** Of 100, which tables of the sign test give rank 40. */
    @Test
    void aDriftWidensTheInterval() {
        assertThat(Interval.ofMedian(oneTo(100), StatisticsCalculator.CONFIDENCE))
                .isEqualTo(new Interval(40, 61));
        assertThat(StatisticsCalculator.of(oneTo(100)).ciHigh()).isGreaterThan(61);
    }

    @Test
    void givesTheRangeWhereThereAreTooFewSamples() {
        assertInterval(1, 1);
        assertInterval(5, 1);
    }

    private static double[] oneTo(int samples) {
        return IntStream.rangeClosed(1, samples).asDoubleStream().toArray();
    }

    private static void assertInterval(int samples, int rank) {
        Statistics statistics = StatisticsCalculator.of(oneTo(samples));
        assertThat(statistics.ciLow()).as("%d samples", samples).isEqualTo(rank);
        assertThat(statistics.ciHigh()).as("%d samples", samples).isEqualTo(samples + 1 - rank);
    }
}
