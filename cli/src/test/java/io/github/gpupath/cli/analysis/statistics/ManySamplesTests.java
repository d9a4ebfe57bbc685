package io.github.gpupath.cli.analysis.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.gpupath.result.Statistics;
import java.util.Arrays;
import java.util.Random;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The library takes other ways for many values than for few, so every number up to 300 is tried, and many more. */
@Tag("slow")
class ManySamplesTests {

    private static final int MOST = 5_000;

    /** How the samples are distributed. */
    enum Shape {
        UNIFORM(random -> random),
        /** A few values, each many times, as a coarse clock gives them. */
        TICKS(random -> Math.floor(4 * random)),
        /** A few that take very long. */
        OUTLIERS(random -> 1 / (1 - random)),
        CONSTANT(random -> 0);

        private final DoubleUnaryOperator change;

        Shape(DoubleUnaryOperator change) {
            this.change = change;
        }

        double[] samples(int n, Random random) {
            return random.doubles(n)
                    .map(value -> 1e-6 * (1 + change.applyAsDouble(value)))
                    .toArray();
        }
    }

    @ParameterizedTest
    @EnumSource
    void givesWhatTheDefinitionsSay(Shape shape) {
        Random random = new Random(48);
        PlainStatistics plain = new PlainStatistics();
        for (int n = 1; n <= MOST; n += 1 + n / 300) {
            double[] samples = shape.samples(n, random);
            Statistics found = StatisticsCalculator.of(samples);
            Statistics expected = plain.of(samples);
            assertThat(found.cv()).as("cv of %d", n).isCloseTo(expected.cv(), within(1e-12));
            Interval ranks = Interval.ofMedian(samples, StatisticsCalculator.CONFIDENCE);
            assertThat(with(found, ranks, expected.cv())).as("%d samples", n).isEqualTo(expected);
            assertThat(found.ciLow()).as("%d samples", n).isLessThanOrEqualTo(ranks.low());
            assertThat(found.ciHigh()).as("%d samples", n).isGreaterThanOrEqualTo(ranks.high());
        }
    }

    private static Statistics with(Statistics found, Interval interval, double cv) {
        return new Statistics(found.median(), found.min(), found.mad(), interval.low(), interval.high(), cv, found.n());
    }

    /** What does not depend on the order of the samples, as the stretches of the interval do. */
    private static Statistics withoutInterval(double[] samples) {
        Statistics all = StatisticsCalculator.of(samples);
        return with(all, Interval.ofMedian(samples, StatisticsCalculator.CONFIDENCE), all.cv());
    }

    @ParameterizedTest
    @EnumSource
    void theOrderOfSamplesDoesNotMatterAndStaysAsItWas(Shape shape) {
        Random random = new Random(49);
        for (int n = 1; n <= MOST; n += 1 + n / 50) {
            double[] samples = shape.samples(n, random);
            double[] before = samples.clone();
            Statistics statistics = withoutInterval(samples);
            Quantiles.median(samples);
            Quantiles.quartiles(samples);
            assertThat(samples).as("%d samples", n).isEqualTo(before);

            Arrays.sort(samples);
            assertThat(withoutInterval(samples)).as("%d sorted", n).isEqualTo(statistics);
            for (int i = 0; i < n / 2; i++) {
                double low = samples[i];
                samples[i] = samples[n - 1 - i];
                samples[n - 1 - i] = low;
            }
            assertThat(withoutInterval(samples)).as("%d reversed", n).isEqualTo(statistics);
        }
    }

    @ParameterizedTest
    @EnumSource
    void theFiguresLieInTheirOrder(Shape shape) {
        Random random = new Random(50);
        for (int n = 1; n <= MOST; n += 1 + n / 50) {
            double[] samples = shape.samples(n, random);
            Statistics statistics = withoutInterval(samples);
            assertThat(new double[] {
                        statistics.min(),
                        statistics.ciLow(),
                        statistics.median(),
                        statistics.ciHigh(),
                        Arrays.stream(samples).max().orElseThrow()
                    })
                    .as("%d samples", n)
                    .isSorted();
        }
    }
}
