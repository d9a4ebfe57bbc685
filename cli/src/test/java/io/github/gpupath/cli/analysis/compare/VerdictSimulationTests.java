package io.github.gpupath.cli.analysis.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.gpupath.cli.testing.ResultBuilder;
import io.github.gpupath.result.TestResult;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.DoubleSupplier;
import java.util.function.Supplier;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.statistics.distribution.ContinuousDistribution;
import org.apache.commons.statistics.distribution.NormalDistribution;
import org.apache.commons.statistics.distribution.TDistribution;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What verdicts are worth: many thousand comparisons whose truth is known, with every kind of noise. */
@Tag("slow")
class VerdictSimulationTests {

    private static final int COMPARISONS = 1_000;
    private static final int[] ROUNDS = {10, 13, 20, 35, 100};
    private static SplittableRandom random = new SplittableRandom(0);
    private static final UniformRandomProvider RANDOM = () -> random.nextLong();

    /** What disturbs the samples of both sides alike in kind; factors of the true time. */
    enum Noise {
        /** Small: what a quiet GPU has. */
        QUIET(side(normal(0.003)), () -> 0),
        /** Large against the noise floor, so that the noise floor hides no false verdict. */
        LOUD(side(normal(0.15)), () -> 0),
        /** One in ten samples takes much longer. */
        OUTLIERS(
                () -> {
                    DoubleSupplier noise = normal(0.02);
                    return () -> noise.getAsDouble() + (RANDOM.nextDouble() < 0.1 ? RANDOM.nextDouble() : 0);
                },
                () -> 0),
        /** Student's t with two degrees of freedom: no variance. */
        HEAVY_TAILS(side(sampler(TDistribution.of(2), 0.03)), () -> 0),
        /** Two clock rates, at random. */
        TWO_LEVELS(() -> () -> (RANDOM.nextBoolean() ? 0.15 : 0) + RANDOM.nextDouble() * 1e-4, () -> 0),
        /** The clock ramps up by a fifth during the rounds, for both. */
        COMMON_DRIFT(side(normal(0.003)), () -> 0.2);

        private final Supplier<DoubleSupplier> noise;
        private final DoubleSupplier drift;

        Noise(Supplier<DoubleSupplier> noise, DoubleSupplier drift) {
            this.noise = noise;
            this.drift = drift;
        }

        /** Samples of something that truly takes some milliseconds. */
        TestResult samples(String backend, double milliseconds, int rounds) {
            DoubleSupplier disturbance = noise.get();
            double[] seconds = new double[rounds];
            for (int round = 0; round < rounds; round++) {
                double ramp = 1 - drift.getAsDouble() * round / rounds;
                seconds[round] = milliseconds * 1e-3 * ramp * Math.max(0.1, 1 + disturbance.getAsDouble());
            }
            return new ResultBuilder("load/x", backend).measured(seconds);
        }
    }

    /** Each test sees the same numbers, whichever ran before. */
    @BeforeEach
    void seed() {
        random = new SplittableRandom(20261121);
    }

    private static Supplier<DoubleSupplier> side(DoubleSupplier noise) {
        return () -> noise;
    }

    private static DoubleSupplier normal(double deviation) {
        return sampler(NormalDistribution.of(0, 1), deviation);
    }

    private static DoubleSupplier sampler(ContinuousDistribution distribution, double scale) {
        ContinuousDistribution.Sampler sampler = distribution.createSampler(RANDOM);
        return () -> scale * sampler.sample();
    }

    @ParameterizedTest
    @EnumSource(Noise.class)
    void whatIsAlikeIsHardlyEverFoundFasterOrSlower(Noise noise) {
        for (int rounds : ROUNDS) {
            int paired = 0;
            int quotient = 0;
            for (int i = 0; i < COMPARISONS; i++) {
                TestResult base = noise.samples("a", 1, rounds);
                TestResult other = noise.samples("b", 1, rounds);
                paired += isDifferent(Ratios.paired(base, other)) ? 1 : 0;
                quotient += isDifferent(Ratios.unpaired(base, other)) ? 1 : 0;
            }
            assertThat(paired / (double) COMPARISONS)
                    .as("paired, %d rounds", rounds)
                    .isLessThanOrEqualTo(0.01);
            assertThat(quotient / (double) COMPARISONS)
                    .as("quotient, %d rounds", rounds)
                    .isLessThanOrEqualTo(0.01);
        }
    }

    private static boolean isDifferent(Ratio ratio) {
        Verdict verdict = NoiseFloor.DEFAULT.verdict(ratio);
        return verdict == Verdict.FASTER || verdict == Verdict.SLOWER;
    }

    @ParameterizedTest
    @ValueSource(ints = {10, 20, 50, 100})
    void threePercentMoreTimeIsFoundSlowerAndTheRatioIsRight(int rounds) {
        int found = 0;
        int right = 0;
        for (int i = 0; i < COMPARISONS; i++) {
            TestResult base = Noise.QUIET.samples("a", 1, rounds);
            TestResult other = Noise.QUIET.samples("b", 1.03, rounds);
            for (Ratio ratio : List.of(Ratios.paired(base, other), Ratios.unpaired(base, other))) {
                found += NoiseFloor.DEFAULT.verdict(ratio) == Verdict.SLOWER ? 1 : 0;
                right += Math.abs(ratio.value() * 1.03 - 1) < 0.01 ? 1 : 0;
            }
        }
        assertThat(found / 2.0 / COMPARISONS).isGreaterThanOrEqualTo(0.95);
        assertThat(right / 2.0 / COMPARISONS).isGreaterThanOrEqualTo(0.99);
    }

    /** The reason for interleaving: what both see hides a difference from intervals of the medians, not from pairs. */
    @ParameterizedTest
    @ValueSource(ints = {10, 20, 50, 100})
    void pairingSeesThroughADriftThatBothHave(int rounds) {
        int paired = 0;
        int quotient = 0;
        for (int i = 0; i < COMPARISONS; i++) {
            TestResult base = Noise.COMMON_DRIFT.samples("a", 1, rounds);
            TestResult other = Noise.COMMON_DRIFT.samples("b", 1.03, rounds);
            Ratio ratio = Ratios.paired(base, other);
            paired += NoiseFloor.DEFAULT.verdict(ratio) == Verdict.SLOWER ? 1 : 0;
            quotient += NoiseFloor.DEFAULT.verdict(Ratios.unpaired(base, other)) == Verdict.SLOWER ? 1 : 0;
            assertThat(ratio.value()).isCloseTo(1 / 1.03, within(0.02));
        }
        assertThat(paired / (double) COMPARISONS).isGreaterThanOrEqualTo(0.95);
        assertThat(quotient / (double) COMPARISONS).isLessThan(0.05);
    }
}
