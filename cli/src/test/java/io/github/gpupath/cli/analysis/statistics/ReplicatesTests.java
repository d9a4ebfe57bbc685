package io.github.gpupath.cli.analysis.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.gpupath.result.Measurement.Replicate;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ReplicatesTests {

    private static final int RUNS = 10_000;
    private static final Replicates FIVE_PLACES = Replicates.inTurn(5, 1);

    /** Samples of a thing that lasts a second, at places and in processes that each have a factor of their own. */
    private static double[] samples(Random random, int rounds, int places, int processes, double[] spread) {
        double[] ofProcess = factors(random, processes, spread[0]);
        double[] ofPlace = factors(random, places, spread[1]);
        return IntStream.range(0, rounds)
                .mapToDouble(round -> ofProcess[round % places % processes]
                        * ofPlace[round % places]
                        * Math.exp(spread[2] * random.nextGaussian()))
                .toArray();
    }

    private static double[] factors(Random random, int number, double spread) {
        return IntStream.range(0, number)
                .mapToDouble(i -> Math.exp(spread * random.nextGaussian()))
                .toArray();
    }

    /** In which share of ten thousand runs an interval of 95 % holds the second that the thing lasts. */
    private static double hits(Replicates replicates, int rounds, int processes, double... spread) {
        Random random = new Random(1);
        int hits = 0;
        for (int run = 0; run < RUNS; run++) {
            Interval interval = replicates.interval(
                    samples(random, rounds, replicates.number(), processes, spread), StatisticsCalculator.CONFIDENCE);
            hits += holdsOne(interval) ? 1 : 0;
        }
        return (double) hits / RUNS;
    }

    private static boolean holdsOne(Interval interval) {
        return interval.low() <= 1 && interval.high() >= 1;
    }

    @Test
    void theIntervalHoldsTheTruthWhereverTheSpreadComesFrom() {
        assertThat(hits(FIVE_PLACES, 10, 1, 0, 0, 0.01)).as("of samples").isGreaterThan(0.95);
        assertThat(hits(FIVE_PLACES, 10, 1, 0, 0.2, 0.01)).as("of places").isGreaterThan(0.94);
        assertThat(hits(Replicates.inTurn(10, 5), 50, 5, 0.1, 0.01, 0.01))
                .as("of processes")
                .isGreaterThan(0.94);
    }

    @Test
    void asOnePlaceTheSameSamplesWouldPromiseTooMuch() {
        Random random = new Random(1);
        int hits = 0;
        for (int run = 0; run < RUNS; run++) {
            Interval interval = Replicates.NONE.interval(
                    samples(random, 10, 1, 1, new double[] {0, 0.2, 0.01}), StatisticsCalculator.CONFIDENCE);
            hits += holdsOne(interval) ? 1 : 0;
        }
        assertThat(hits).isLessThan(RUNS / 10);
    }

    /** Samples that share what the computer does meanwhile, which changes slowly. */
    private static double[] waves(Random random, int rounds) {
        double[] samples = new double[rounds];
        double wave = random.nextGaussian();
        for (int i = 0; i < rounds; i++) {
            wave = 0.9 * wave + Math.sqrt(1 - 0.9 * 0.9) * random.nextGaussian();
            samples[i] = Math.exp(0.1 * wave + 0.02 * random.nextGaussian());
        }
        return samples;
    }

    @Test
    void whatComesAndGoesWithTimeIsInTheInterval() {
        Random random = new Random(1);
        int hits = 0;
        int hitsOfRanks = 0;
        for (int run = 0; run < RUNS; run++) {
            double[] samples = waves(random, 200);
            hits += holdsOne(Replicates.NONE.interval(samples, StatisticsCalculator.CONFIDENCE)) ? 1 : 0;
            hitsOfRanks += holdsOne(Interval.ofMedian(samples, StatisticsCalculator.CONFIDENCE)) ? 1 : 0;
        }
        assertThat(hitsOfRanks).as("of what takes them to be independent").isLessThan(RUNS / 2);
        assertThat(hits).isGreaterThan(9 * RUNS / 10);
    }

    @Test
    void stretchesCountWhereEachHasFiveSamples() {
        double[] drift = IntStream.rangeClosed(1, 25).asDoubleStream().toArray();
        double[] fewer = Arrays.copyOf(drift, 24);

        assertThat(Replicates.NONE.interval(fewer, 0.95)).isEqualTo(Interval.ofMedian(fewer, 0.95));
        // The medians are 3, 8, 13, 18, 23: mean of their logarithms 2.3538, standard deviation 0.8053; t of 4 degrees
        // 2.7764.
        double reach = 2.7764 * 0.8053 / Math.sqrt(5);
        Interval interval = Replicates.NONE.interval(drift, 0.95);
        assertThat(interval.low()).isCloseTo(Math.exp(2.3538 - reach), within(0.01));
        assertThat(interval.high()).isCloseTo(Math.exp(2.3538 + reach), within(0.01));
    }

    @Test
    void theIntervalIsStudentsOfTheLogarithmsOfThePlaces() {
        double[] samples = {1, 2, 4, 2, 4, 1, 2, 4, 2, 4};
        Interval interval = FIVE_PLACES.interval(samples, 0.95);

        // Logarithms to base 2: 0, 1, 2, 1, 2; mean 1.2, standard deviation 0.8367; t of 4 degrees 2.7764.
        double reach = 2.7764 * 0.83666 / Math.sqrt(5);
        assertThat(interval.low()).as("the rank interval reaches farther").isEqualTo(1);
        assertThat(interval.high()).isCloseTo(Math.pow(2, 1.2 + reach), within(1e-3));
        assertThat(interval.high()).isGreaterThan(4);
    }

    @Test
    void placesOfOneProcessCountAsOne() {
        Replicates twoProcesses = Replicates.inTurn(4, 2);
        double[] samples = {1, 2, 1, 2, 1, 2, 1, 2, 1, 2, 1, 2};
        double reach = 12.706 * Math.log(2) / Math.sqrt(2) / Math.sqrt(2);

        assertThat(twoProcesses.processes()).containsExactly(1, 2, 1, 2);
        assertThat(twoProcesses.interval(samples, 0.95).high())
                .isCloseTo(Math.exp(Math.log(2) / 2 + reach), within(0.01));
        assertThat(Replicates.inTurn(4, 1).interval(samples, 0.95).high()).isLessThan(3);
    }

    @Test
    void withinPlacesOnlyWhatSamplesOfAPlaceDifferByCounts() {
        double[] samples = {1, 2, 3, 4, 5, 1.01, 2.02, 3.03, 4.04, 5.05, 0.99, 1.98, 2.97, 3.96, 4.95};

        assertThat(FIVE_PLACES.halfWidthWithin(samples)).isBetween(0.001, 0.02);
        double[] disturbed = samples.clone();
        disturbed[7] = 30;
        assertThat(FIVE_PLACES.halfWidthWithin(disturbed))
                .isCloseTo(FIVE_PLACES.halfWidthWithin(samples), within(0.005));
    }

    @Test
    void aFileSaysOfEachPlaceWhatItsSamplesWere() {
        assertThat(Replicates.inTurn(3, 2).of(List.of(1.0, 2.0, 3.0, 1.5, 2.5)))
                .containsExactly(
                        new Replicate(1, 2, 1.25, null),
                        new Replicate(2, 2, 2.25, null),
                        new Replicate(1, 1, 3.0, null));
        assertThat(Replicates.inTurn(3, 1).of(List.of(1.0))).containsExactly(new Replicate(1, 1, 1.0, null));
    }
}
