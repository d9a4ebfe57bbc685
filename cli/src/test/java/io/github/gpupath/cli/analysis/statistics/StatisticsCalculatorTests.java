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

    /** Ranks of the 95 % interval of the median as in tables of the sign test: 2 of 10, 6 of 20, 40 of 100. */
    @Test
    void givesTheRankIntervalOfTheMedian() {
        assertInterval(6, 1);
        assertInterval(10, 2);
        assertInterval(20, 6);
        assertInterval(100, 40);
    }

    @Test
    void givesTheRangeWhereThereAreTooFewSamples() {
        assertInterval(1, 1);
        assertInterval(5, 1);
    }

    private static void assertInterval(int samples, int rank) {
        double[] values =
                IntStream.rangeClosed(1, samples).mapToDouble(value -> value).toArray();
        Statistics statistics = StatisticsCalculator.of(values);
        assertThat(statistics.ciLow()).as("%d samples", samples).isEqualTo(rank);
        assertThat(statistics.ciHigh()).as("%d samples", samples).isEqualTo(samples + 1 - rank);
    }
}
