package io.github.gpupath.cli.analysis.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RankIntervalTests {

    private static double[] shuffledRanks(int samples) {
        return IntStream.range(0, samples)
                .mapToDouble(i -> 1 + i * 7L % samples)
                .toArray();
    }

    /** Ranks of the 99 % interval of the median as in tables of the sign test. */
    @Test
    void takesTheRanksOfTheSignTest() {
        assertThat(RankInterval.of(shuffledRanks(8), 0.99)).isEqualTo(new RankInterval(1, 8));
        assertThat(RankInterval.of(shuffledRanks(11), 0.99)).isEqualTo(new RankInterval(1, 11));
        assertThat(RankInterval.of(shuffledRanks(12), 0.99)).isEqualTo(new RankInterval(2, 11));
        assertThat(RankInterval.of(shuffledRanks(20), 0.99)).isEqualTo(new RankInterval(4, 17));
        assertThat(RankInterval.of(shuffledRanks(100), 0.99)).isEqualTo(new RankInterval(37, 64));
    }

    @Test
    void knowsHowManySamplesAConfidenceTakes() {
        assertThat(RankInterval.fewestSamples(0.95)).isEqualTo(6);
        assertThat(RankInterval.fewestSamples(0.99)).isEqualTo(8);
    }
}
