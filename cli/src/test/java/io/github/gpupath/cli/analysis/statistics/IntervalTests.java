package io.github.gpupath.cli.analysis.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class IntervalTests {

    private static double[] shuffledRanks(int samples) {
        return IntStream.range(0, samples)
                .mapToDouble(i -> 1 + i * 7L % samples)
                .toArray();
    }

    /** Ranks of the 99 % interval of the median as in tables of the sign test. */
    @Test
    void takesTheRanksOfTheSignTest() {
        assertThat(Interval.ofMedian(shuffledRanks(8), 0.99)).isEqualTo(new Interval(1, 8));
        assertThat(Interval.ofMedian(shuffledRanks(11), 0.99)).isEqualTo(new Interval(1, 11));
        assertThat(Interval.ofMedian(shuffledRanks(12), 0.99)).isEqualTo(new Interval(2, 11));
        assertThat(Interval.ofMedian(shuffledRanks(20), 0.99)).isEqualTo(new Interval(4, 17));
        assertThat(Interval.ofMedian(shuffledRanks(100), 0.99)).isEqualTo(new Interval(37, 64));
    }

    @Test
    void knowsHowManySamplesAConfidenceTakes() {
        assertThat(Interval.fewestSamples(0.95)).isEqualTo(6);
        assertThat(Interval.fewestSamples(0.99)).isEqualTo(8);
    }
}
