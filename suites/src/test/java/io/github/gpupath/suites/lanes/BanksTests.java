package io.github.gpupath.suites.lanes;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gpupath.suite.Axis;
import io.github.gpupath.suite.Finding;
import io.github.gpupath.suite.Measurements.Measured;
import io.github.gpupath.suite.Metric;
import io.github.gpupath.suite.TestCase;
import io.github.gpupath.suites.lanes.Banks.Strided;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.function.IntToDoubleFunction;
import java.util.stream.Stream;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Memories of which the number of banks is known: lane by lane, and not by a formula. */
class BanksTests {

    private static final List<Integer> STRIDES = List.of(1, 2, 3, 4, 5, 8, 16, 17, 32, 33, 64);

    private static final int SUBGROUP = 64;

    private static Strided strided(int words, double seconds, Metric metric, double noise) {
        Axis axis = Axis.ofWords("pattern");
        TestCase test = TestCase.builder("banked", List.of(axis.at("s" + words)))
                .label("")
                .metric(metric)
                .description("")
                .workload(() -> {
                    throw new AssertionError("nothing runs");
                })
                .build();
        double value = metric.value(1, seconds);
        return new Strided(new Measured(test, value, value * (1 - noise), value * (1 + noise), true), words);
    }

    private static Optional<Finding> found(
            List<Integer> strides, IntToDoubleFunction seconds, double noise, long seed) {
        Random random = new Random(seed);
        return Banks.finding(
                "banked",
                strides.stream()
                        .map(words -> strided(
                                words,
                                seconds.applyAsDouble(words) * Math.exp(noise * random.nextGaussian()),
                                seed % 2 == 0 ? Metric.LOADS_PER_SECOND : Metric.SECONDS_PER_STEP,
                                noise))
                        .toList());
    }

    /** The turns that a subgroup takes, of which each serves some lanes, and each bank one word at a time. */
    private static double turns(int stride, int banks, int lanesTogether) {
        double turns = 0;
        for (int from = 0; from < SUBGROUP; from += lanesTogether) {
            Map<Integer, Set<Integer>> wanted = new HashMap<>();
            for (int lane = from; lane < from + lanesTogether; lane++) {
                int word = lane * stride;
                wanted.computeIfAbsent(word % banks, bank -> new HashSet<>()).add(word);
            }
            turns += wanted.values().stream().mapToInt(Set::size).max().orElseThrow();
        }
        return turns;
    }

    @ParameterizedTest
    @CsvSource({
        "16, 16", "16, 32", "16, 64", "32, 16", "32, 32", "32, 64", "64, 16", "64, 32", "64, 64", "8, 32",
    })
    void banksAreCounted(int banks, int lanesTogether) {
        for (long seed = 0; seed < 20; seed++) {
            Finding finding = found(STRIDES, stride -> turns(stride, banks, lanesTogether), 0.02, seed)
                    .orElseThrow();
            assertThat(finding.kind()).isEqualTo("banks");
            assertThat(finding.figures().get(0).value()).isEqualTo(banks);
            assertThat(finding.figures().get(0).low()).isEqualTo(banks);
            if (banks < 64) {
                assertThat(finding.figures().get(0).high()).isEqualTo(banks);
            } else {
                assertThat(finding.figures().get(0).high())
                        .as("no stride tells 64 banks from more")
                        .isNull();
                assertThat(finding.sentence()).startsWith("at least 64 banks");
            }
        }
    }

    @Test
    void everyConflictHasItsCost() {
        Finding finding = found(STRIDES, stride -> turns(stride, 32, 32), 0, 0).orElseThrow();
        assertThat(finding.figures())
                .extracting(Finding.Figure::name)
                .containsExactly("banks", "2-fold", "4-fold", "8-fold", "16-fold", "32-fold");
        assertThat(finding.figure("4-fold").value()).isCloseTo(4, Percentage.withPercentage(0.1));
        assertThat(finding.figure("32-fold").value()).isCloseTo(32, Percentage.withPercentage(0.1));
        assertThat(finding.sentence())
                .isEqualTo("32 banks; time relative to no conflict: 2-fold 2.00, 4-fold 4.00, 8-fold 8.00,"
                        + " 16-fold 16.0, 32-fold 32.0");
        assertThat(finding.tests()).hasSize(STRIDES.size());
    }

    /** Something else is slower than the banks up to a four-fold conflict. */
    @Test
    void aLeastCostHidesSmallConflicts() {
        Finding finding = found(STRIDES, stride -> Math.max(4, turns(stride, 32, 64) / 2), 0.02, 3)
                .orElseThrow();
        assertThat(finding.figures().get(0).value()).isEqualTo(32);
        assertThat(finding.figure("2-fold").value()).isCloseTo(1, Percentage.withPercentage(15));
        assertThat(finding.figure("32-fold").value()).isCloseTo(8, Percentage.withPercentage(15));
    }

    /** A quick run. */
    @Test
    void fewStridesSayHowManyThereAreAtLeast() {
        Finding finding = found(List.of(1, 2, 8, 32, 33), stride -> turns(stride, 32, 32), 0.02, 0)
                .orElseThrow();
        assertThat(finding.figures().get(0).value()).isEqualTo(32);
        assertThat(finding.figures().get(0).high()).isNull();
        assertThat(found(List.of(1, 2, 32), stride -> turns(stride, 32, 32), 0, 0))
                .isEmpty();
        assertThat(found(List.of(2, 3, 4, 8, 32, 33), stride -> turns(stride, 32, 32), 0, 0))
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, 0.01, 0.05, 0.3})
    void noiseHasNoBanks(double noise) {
        for (long seed = 0; seed < 500; seed++) {
            assertThat(found(STRIDES, stride -> 1, noise, seed)
                            .filter(finding -> !finding.kind().equals("indistinct")))
                    .as("seed %d", seed)
                    .isEmpty();
        }
    }

    /** What comes out is the right number, and cannot be told from chance. */
    @Test
    void wideIntervalsTellNoBanks() {
        Finding told = found(STRIDES, stride -> turns(stride, 32, 32), 0.02, 0).orElseThrow();
        assertThat(told.kind()).isEqualTo("banks");
        int indistinct = 0;
        for (double noise : new double[] {0.1, 0.2, 0.4}) {
            for (long seed = 0; seed < 100; seed++) {
                Optional<Finding> finding = found(STRIDES, stride -> turns(stride, 32, 32), noise, seed);
                if (finding.isPresent()) {
                    indistinct++;
                    assertThat(finding.get().kind()).isEqualTo("indistinct");
                    assertThat(finding.get().name()).isEqualTo("banks");
                    assertThat(finding.get().sentence())
                            .matches("the intervals of these tests, ±[0-9.]+ % on average, are too wide to show the "
                                    + "number of banks");
                }
            }
        }
        assertThat(indistinct).as("of 300 runs that say why they tell nothing").isGreaterThan(10);
    }

    /** A reader sees a number, however wide the intervals are. */
    @ParameterizedTest
    @CsvSource({"0.3, ±30 %", "1, ±100 %"})
    void anIntervalThatReachesTo0IsToldInNumbers(double noise, String words) {
        Finding finding = Banks.finding(
                        "banked",
                        STRIDES.stream()
                                .map(stride -> strided(stride, turns(stride, 32, 32), Metric.SECONDS_PER_STEP, noise))
                                .toList())
                .orElseThrow();
        assertThat(finding.kind()).isEqualTo("indistinct");
        assertThat(finding.figure("interval").value()).isCloseTo(100 * noise, Percentage.withPercentage(0.1));
        assertThat(finding.sentence()).startsWith("the intervals of these tests, " + words + " on average, are");
    }

    /** Software drivers keep workgroup memory in lines of a cache, and serve lane after lane. */
    @ParameterizedTest
    @ValueSource(ints = {32, 64, 128, 256})
    void linesOfACacheAreNoBanks(int lineBytes) {
        for (long seed = 0; seed < 20; seed++) {
            assertThat(found(STRIDES, stride -> lines(stride, lineBytes), 0.02, seed))
                    .isEmpty();
        }
    }

    private static double lines(int stride, int lineBytes) {
        return Stream.iterate(0, lane -> lane + 1)
                .limit(SUBGROUP)
                .map(lane -> lane * stride * Integer.BYTES / lineBytes)
                .distinct()
                .count();
    }
}
