package io.github.gpupath.finding;

import static io.github.gpupath.finding.Curves.GIB;
import static io.github.gpupath.finding.Curves.KIB;
import static io.github.gpupath.finding.Curves.MIB;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.gpupath.finding.SimulatedCaches.Replacement;
import io.github.gpupath.suite.ByteSize;
import io.github.gpupath.suite.Curve;
import java.util.List;
import java.util.function.LongPredicate;
import java.util.function.LongToDoubleFunction;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

@Tag("slow")
class PlateauTests {

    private static final int CURVES = 40 * Integer.getInteger("test.trials", 1);
    private static final int MOST = CURVES * 95 / 100;

    /** The number of noisy curves whose plateaus have these ends, or ends one measured step away. */
    private static long withEnds(LongToDoubleFunction truth, double noise, long... ends) {
        return LongStream.range(0, CURVES)
                .filter(seed -> hasEnds(Plateau.of(Curves.noisy(truth, noise, seed)), ends))
                .count();
    }

    private static boolean hasEnds(List<Plateau> plateaus, long... ends) {
        if (plateaus.size() != ends.length) {
            return false;
        }
        for (int i = 0; i < ends.length; i++) {
            if (Math.abs(step((long) plateaus.get(i).end().at()) - step(ends[i])) > 1) {
                return false;
            }
        }
        return true;
    }

    private static int step(long bytes) {
        return Curves.SIZES.stream()
                .mapToLong(size -> ByteSize.parse(size).orElseThrow())
                .boxed()
                .toList()
                .indexOf(bytes);
    }

    private static Curve without(Curve curve, LongPredicate missing) {
        return Curves.curve(curve.points().stream()
                .filter(point -> !missing.test((long) point.at()))
                .toList());
    }

    @Test
    void stepsAreFoundWhereTheyAre() {
        List<Plateau> plateaus = Plateau.of(Curves.noisy(Curves::steps, 0.002, 1));
        assertThat(plateaus)
                .extracting(plateau -> (long) plateau.begin().at())
                .containsExactly(4 * KIB, 256 * KIB, 48 * MIB);
        assertThat(plateaus).extracting(plateau -> (long) plateau.end().at()).containsExactly(192 * KIB, 40 * MIB, GIB);
        assertThat(plateaus.get(0).end().neighbour()).hasValue(256.0 * KIB);
        assertThat(plateaus.get(1).end().neighbour()).hasValue(48.0 * MIB);
        assertThat(plateaus.get(2).end().neighbour()).isEmpty();
        assertThat(plateaus.get(0).value()).isCloseTo(31e12, within(0.1e12));
        assertThat(plateaus.get(1).value()).isCloseTo(10e12, within(0.05e12));
        assertThat(plateaus.get(2).value()).isCloseTo(4.5e12, within(0.02e12));
        assertThat(plateaus.get(0).end().confidence()).isGreaterThan(0.95);
        assertThat(plateaus.get(1).end().confidence()).isGreaterThan(0.95);
    }

    @Test
    void stepsAreFoundInMostNoisyCurves() {
        assertThat(withEnds(Curves::steps, 0.01, 192 * KIB, 40 * MIB, GIB)).isGreaterThanOrEqualTo(MOST);
    }

    @Test
    void theLevelsOfAGpuAreFoundInMostNoisyCurves() {
        assertThat(withEnds(Curves::gpu, 0.01, 192 * KIB, 40 * MIB, GIB)).isGreaterThanOrEqualTo(MOST);
    }

    @Test
    void theLevelsOfAProcessorAreFoundInMostNoisyCurves() {
        assertThat(withEnds(Curves::processor, 0.01, 32 * KIB, MIB, 32 * MIB, GIB))
                .isGreaterThanOrEqualTo(MOST);
    }

    @Test
    void withMuchNoiseTheEndsOfAProcessorsLargeLevelsAreStillFound() {
        int curves = CURVES / 2;
        long found = LongStream.range(0, curves)
                .filter(seed -> {
                    List<Plateau> plateaus = Plateau.of(Curves.noisy(Curves::processor, 0.05, seed));
                    return LongStream.of(MIB, 32 * MIB)
                            .allMatch(end -> plateaus.stream()
                                    .anyMatch(plateau ->
                                            Math.abs(step((long) plateau.end().at()) - step(end)) <= 1));
                })
                .count();
        assertThat(found).isGreaterThanOrEqualTo(curves * 85 / 100);
    }

    @Test
    void flatNoiseIsOneLevelInMostCurves() {
        for (double noise : List.of(0.01, 0.05)) {
            long one = LongStream.range(0, CURVES)
                    .filter(seed ->
                            Plateau.of(Curves.noisy(bytes -> 1e12, noise, seed)).size() == 1)
                    .count();
            assertThat(one).as("curves with one level at noise %s", noise).isGreaterThanOrEqualTo(MOST);
        }
    }

    @Test
    void confidenceIsWhatItSays() {
        double claimed = 0;
        double right = 0;
        for (long seed = 0; seed < CURVES / 2; seed++) {
            for (Plateau plateau : Plateau.of(Curves.noisy(Curves::steps, 0.08, seed))) {
                if (plateau.end().neighbour().isPresent()) {
                    claimed += plateau.end().confidence();
                    right += (long) plateau.end().at() == 192 * KIB
                                    || (long) plateau.end().at() == 40 * MIB
                            ? 1
                            : 0;
                }
            }
        }
        assertThat(claimed / right).isCloseTo(1, within(0.1));
    }

    @Test
    void aSlowDriftIsOneLevel() {
        Curve curve = Curves.noisy(bytes -> 1e12 * Math.pow(bytes, -0.005), 0.003, 1);
        assertThat(Plateau.of(curve)).hasSize(1);
    }

    @Test
    void aLongSlopeIsNoLevel() {
        Curve curve = Curves.noisy(bytes -> 1e12 * Math.pow(bytes, -0.2), 0.01, 1);
        assertThat(Plateau.of(curve)).isEmpty();
    }

    /**
     * Latencies through lavapipe of Mesa 22.3.6 on virtual CPUs with 48 KiB of L1, on 2026-11-25, in ns at each
     * multiple of 8 KiB. The driver's own data occupies part of the cache: a plain loop that also accesses 8 to 12
     * other lines per load is slower from 40 KiB on too.
     */
    @ParameterizedTest
    @CsvSource({
        "4.77 4.90 4.90 5.06 5.31 5.42 7.86 7.72 7.84 7.77 7.83 7.74 7.78 7.78 7.72 7.80 7.66 7.76",
        "4.91 5.05 5.08 4.91 5.52 5.53 7.92 7.86 7.76 7.59 7.73 7.68 7.66 7.73 7.66 7.68 7.67 7.79",
        "4.96 5.09 5.12 5.34 5.59 5.68 8.29 8.28 7.87 8.13 8.14 8.17 8.67 8.73 8.20 8.17 8.21 8.13"
    })
    void aRiseBeforeAStepIsOfTheLevelThatEndsThere(String nanos) {
        assertThat(Plateau.of(eachEightKib(nanos)))
                .extracting(plateau -> (long) plateau.end().at())
                .containsExactly(48 * KIB, 144 * KIB);
    }

    @ParameterizedTest
    @CsvSource({
        "4.00 4.21 4.41 4.60 4.79 4.97 5.60 6.20 6.80 7.40 8.00 8.60 9.20 9.80 10.4 11.0 11.6 12.2",
        "4.00 4.21 4.41 4.60 4.79 4.97 8.00 10.5 13.2 16.0 19.0 22.0 25.0 28.0 31.0 34.0 37.0 40.0"
    })
    void aRiseThatOnlyGetsSteeperIsNoLevel(String nanos) {
        assertThat(Plateau.of(eachEightKib(nanos))).isEmpty();
    }

    @Test
    void anOutlierBehindARiseIsNoStep() {
        String nanos = "4.00 4.21 4.41 4.60 4.79 4.97 9.00 5.60 5.60 5.61 5.60 5.59 5.60 5.60 5.61 5.59 5.60 5.60";
        assertThat(Plateau.of(eachEightKib(nanos)))
                .extracting(plateau -> (long) plateau.end().at())
                .containsExactly(144 * KIB);
    }

    private static Curve eachEightKib(String nanos) {
        String[] values = nanos.split(" ");
        return Curves.curve(IntStream.range(0, values.length)
                .mapToObj(i -> Curves.point(8 * KIB * (i + 1), 1e-9 * Double.parseDouble(values[i]), 0))
                .toList());
    }

    @Test
    void anOutlierEndsNoLevel() {
        Curve curve = Curves.noisy(bytes -> Curves.steps(bytes) * (bytes == 2 * MIB ? 0.6 : 1), 0.005, 1);
        assertThat(Plateau.of(curve))
                .extracting(plateau -> (long) plateau.end().at())
                .containsExactly(192 * KIB, 40 * MIB, GIB);
    }

    @Test
    void missingSizesWidenTheGapBehindALevel() {
        Curve curve = without(Curves.noisy(Curves::steps, 0.005, 1), bytes -> bytes > 128 * KIB && bytes < MIB);
        List<Plateau> plateaus = Plateau.of(curve);
        assertThat(plateaus).extracting(plateau -> (long) plateau.end().at()).containsExactly(128 * KIB, 40 * MIB, GIB);
        assertThat(plateaus.get(0).end().neighbour()).hasValue((double) MIB);
    }

    @Test
    void aCurveThatEndsEarlyHasTheLevelsBeforeItsEnd() {
        Curve curve = without(Curves.noisy(Curves::steps, 0.005, 1), bytes -> bytes > 24 * MIB);
        List<Plateau> plateaus = Plateau.of(curve);
        assertThat(plateaus).extracting(plateau -> (long) plateau.end().at()).containsExactly(192 * KIB, 24 * MIB);
        assertThat(plateaus.get(1).end().neighbour()).isEmpty();
    }

    @Test
    void aFewPointsAreNoPlateau() {
        Curve curve = Curves.noisy(Curves::steps, 0.005, 1);
        assertThat(Plateau.of(Curves.curve(List.of()))).isEmpty();
        assertThat(Plateau.of(Curves.curve(curve.points().subList(0, 1)))).isEmpty();
        assertThat(Plateau.of(Curves.curve(curve.points().subList(0, 2)))).isEmpty();
    }

    @Test
    void anUncertainResultIsNoStep() {
        Curve exact = without(Curves.noisy(bytes -> bytes >= 128 * MIB ? 0.85e12 : 1e12, 0.001, 1), bytes -> false);
        Curve uncertain = Curves.curve(exact.points().stream()
                .map(point -> Curves.point((long) point.at(), point.value(), 0.3))
                .toList());
        assertThat(Plateau.of(exact)).hasSize(2);
        assertThat(Plateau.of(uncertain)).hasSize(1);
    }

    /**
     * Levels slow down by up to 8 %, replacement is LRU or random, and one cache in three has a near and a far half.
     */
    @ParameterizedTest
    @EnumSource
    void theIntervalOfAnEndHoldsTheCapacityOfACache(Replacement replacement) {
        int capacities = 0;
        int ends = 0;
        int held = 0;
        for (int seed = 0; seed < CURVES; seed++) {
            int levels = 1 + seed % 4;
            boolean isTwoPart = seed % 3 == 0 && levels > 2;
            SimulatedCaches caches = SimulatedCaches.of(replacement, levels, isTwoPart, seed);
            capacities += levels - (isTwoPart ? 2 : 1); // two halves may lie too near for two ends
            for (Plateau plateau : Plateau.of(caches.curve(seed))) {
                if (plateau.end().neighbour().isPresent()) {
                    ends++;
                    held += DoubleStream.of(caches.capacities())
                                    .anyMatch(bytes -> plateau.end().low().orElseThrow() <= bytes
                                            && bytes <= plateau.end().high().orElse(Double.POSITIVE_INFINITY))
                            ? 1
                            : 0;
                }
            }
        }
        assertThat(held).isGreaterThanOrEqualTo(ends * 9 / 10);
        assertThat(held).isGreaterThanOrEqualTo(capacities * 9 / 10);
    }
}
