package io.github.gpupath.suites.occupancy;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gpupath.suite.Axis;
import io.github.gpupath.suite.Finding;
import io.github.gpupath.suite.Finding.Figure;
import io.github.gpupath.suite.Measurements;
import io.github.gpupath.suite.Measurements.Measured;
import io.github.gpupath.suite.SuiteSettings;
import io.github.gpupath.suite.TestCase;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Knees of simulated devices, of which it is known how many workgroups do their best. */
class KneeTests {

    private static final OccupancySuite SUITE = new OccupancySuite();
    private static final Axis BYTES = SUITE.series().get(0);
    private static final int KIB = 1 << 10;
    private static final List<TestCase> TESTS = SUITE.tests(SuiteSettings.DEFAULT).stream()
            .filter(test -> test.id().contains("/fma/"))
            .toList();

    /**
     * A device.
     *
     * @param processors that have workgroup memory of their own
     * @param memory of a processor, in bytes
     * @param limit of a workgroup, in bytes
     * @param grain in which workgroup memory is given away
     * @param most workgroups of 256 invocations that a processor has room for, whatever memory they want
     * @param best as many workgroups of a processor as do their best
     */
    record Simulated(int processors, int memory, int limit, int grain, int most, double best) {

        int residents(double bytes) {
            int taken = (int) Math.ceil(bytes / grain) * grain;
            return processors * Math.min(most, memory / taken);
        }

        double rate(double bytes) {
            return 1e12 * Math.min(1, residents(bytes) / (best * processors));
        }

        /** The last size with which a share of the best is reached. */
        OptionalInt lastWith(double share) {
            double fastest = rate(KIB);
            int last = 0;
            boolean isMissed = false;
            for (TestCase test : TESTS) {
                int bytes = test.number(BYTES).orElseThrow().intValue();
                if (bytes <= limit) {
                    boolean isReached = rate(bytes) >= share * fastest;
                    last = isReached ? bytes : last;
                    isMissed |= !isReached;
                }
            }
            return isMissed ? OptionalInt.of(last) : OptionalInt.empty();
        }
    }

    static List<Simulated> devices() {
        return List.of(
                new Simulated(132, 227 * KIB, 48 * KIB, 128, 8, 5.3),
                new Simulated(132, 227 * KIB, 224 * KIB, 1024, 8, 7.7),
                new Simulated(60, 64 * KIB, 64 * KIB, 512, 10, 3.1),
                new Simulated(304, 64 * KIB, 64 * KIB, 256, 8, 1.3),
                new Simulated(32, 128 * KIB, 64 * KIB, 1024, 4, 2.9),
                new Simulated(10, 32 * KIB, 32 * KIB, 16, 3, 1.7),
                new Simulated(1, 160 * KIB, 32 * KIB, 4096, 16, 15.2));
    }

    private static List<Finding> findings(Simulated device, double error, boolean isCounted, long seed) {
        Random random = new Random(seed);
        List<Measured> measured = new ArrayList<>();
        for (TestCase test : TESTS) {
            double bytes = test.number(BYTES).orElseThrow();
            if (bytes <= device.limit()) {
                double value = device.rate(bytes) * Math.exp(error / 1.96 * random.nextGaussian());
                double residents = device.residents(bytes);
                measured.add(new Measured(
                        test,
                        value,
                        value * Math.exp(-error),
                        value * Math.exp(error),
                        true,
                        isCounted ? Map.of("resident-workgroups", List.of(residents - 1, residents)) : Map.of()));
            }
        }
        return SUITE.findings(new Measurements(measured, List.of()));
    }

    @ParameterizedTest
    @MethodSource("devices")
    void kneesAreWhereTheyWerePut(Simulated device) {
        for (long seed = 0; seed < 20; seed++) {
            List<Finding> found = findings(device, 0.002, true, seed);
            for (double share : new double[] {0.5, 0.9, 0.99}) {
                String name = Math.round(100 * share) + " %";
                OptionalInt expected = device.lastWith(share);
                List<Finding> knees = found.stream()
                        .filter(finding -> finding.name().equals(name))
                        .toList();
                assertThat(knees).as(name).hasSize(expected.isPresent() ? 1 : 0);
                if (expected.isPresent()) {
                    Finding knee = knees.get(0);
                    assertThat(knee.kind()).isEqualTo("knee");
                    assertThat(knee.subject()).isEqualTo("occupancy/fma");
                    assertThat(knee.figure("workgroup-memory").value()).isEqualTo(expected.getAsInt());
                    Figure workgroups = knee.figure("resident-workgroups");
                    assertThat(workgroups.value()).isEqualTo(device.residents(expected.getAsInt()));
                    assertThat(workgroups.low())
                            .isEqualTo(device.residents(
                                    knee.figure("workgroup-memory").high()));
                    assertThat(workgroups.high()).isEqualTo(workgroups.value());
                }
            }
        }
    }

    /** As of OpenGL on an H100: 99 % with 8 KiB, 94 % with less, and so with more workgroups. */
    @Test
    void aSentenceSaysWhereMoreWorkgroupsAreSlower() {
        Map<Integer, Double> rates = Map.of(1, 0.943, 2, 0.95, 4, 0.96, 8, 1.0, 16, 0.7);
        List<Measured> measured = TESTS.stream()
                .filter(test -> rates.containsKey(kibibytes(test)))
                .map(test -> {
                    double value = rates.get(kibibytes(test));
                    return new Measured(test, value, 0.999 * value, 1.001 * value, true);
                })
                .toList();

        assertThat(SUITE.findings(new Measurements(measured, List.of())))
                .extracting(Finding::sentence)
                .containsExactly(
                        "90 % of the best rate is reached with up to 8 KiB of workgroup memory per workgroup, not "
                                + "with 16 KiB",
                        "99 % of the best rate is reached with 8 KiB of workgroup memory per workgroup, not with 16 "
                                + "KiB; with 1 KiB and more workgroups the rate drops again");
    }

    private static int kibibytes(TestCase test) {
        return test.number(BYTES).orElseThrow().intValue() / KIB;
    }

    @Test
    void aSentenceSaysWithHowMany() {
        assertThat(findings(new Simulated(10, 32 * KIB, 32 * KIB, 16, 3, 1.7), 0.002, true, 1))
                .extracting(Finding::sentence)
                .containsExactly(
                        "90 % of the best rate is reached with 20 resident workgroups of 256 invocations and with up "
                                + "to 16 KiB of workgroup memory per workgroup, not with 24 KiB",
                        "99 % of the best rate is reached with 20 resident workgroups of 256 invocations and with up "
                                + "to 16 KiB of workgroup memory per workgroup, not with 24 KiB");
    }

    @Test
    void whereWorkgroupsWereNotCountedTheirMemoryIsKnown() {
        List<Finding> found = findings(new Simulated(60, 64 * KIB, 64 * KIB, 512, 10, 3.1), 0.002, false, 1);
        assertThat(found).hasSize(3);
        assertThat(found).allSatisfy(knee -> {
            assertThat(knee.figures()).extracting(Figure::name).containsExactly("workgroup-memory");
            assertThat(knee.sentence()).contains(" of the best rate is reached with up to ");
        });
    }

    /** A processor that runs one workgroup at a time, as those of hosts do, and some whose best needs one. */
    @Test
    void withoutAKneeNoneIsFoundWhateverTheNoise() {
        List<Simulated> flat = List.of(
                new Simulated(2, 64 * KIB, 64 * KIB, 1, 1, 1),
                new Simulated(40, 512 * KIB, 64 * KIB, 1, 8, 1),
                new Simulated(40, 64 * KIB, 64 * KIB, 1, 8, 1));
        for (double error : new double[] {0.001, 0.01, 0.1, 0.5}) {
            int found = 0;
            for (Simulated device : flat) {
                for (long seed = 0; seed < 100; seed++) {
                    found += findings(device, error, seed % 2 == 0, seed).size();
                }
            }
            assertThat(found).as("of 300 curves with %s", error).isLessThanOrEqualTo(6);
        }
    }

    /** Something else than occupancy: as many workgroups are there as before. */
    @Test
    void aRateThatFallsWithAllWorkgroupsThereIsNoKnee() {
        List<Measured> measured = TESTS.stream()
                .map(test -> {
                    double value = test.number(BYTES).orElseThrow() > 16 * KIB ? 1e11 : 1e12;
                    return new Measured(
                            test, value, 0.99 * value, 1.01 * value, true, Map.of("resident-workgroups", List.of(2.0)));
                })
                .toList();
        assertThat(SUITE.findings(new Measurements(measured, List.of()))).isEmpty();
    }

    @Test
    void anUncertainKneeHasAWideInterval() {
        Simulated device = new Simulated(132, 227 * KIB, 224 * KIB, 1024, 8, 7.7);
        int held = 0;
        int found = 0;
        for (long seed = 0; seed < 200; seed++) {
            for (Finding knee : findings(device, 0.15, true, seed)) {
                double truth = device.lastWith(
                                knee.name().startsWith("50") ? 0.5 : knee.name().startsWith("90") ? 0.9 : 0.99)
                        .orElseThrow();
                Figure bytes = knee.figure("workgroup-memory");
                Double low = bytes.low();
                Double high = bytes.high();
                held += (low == null || low <= truth) && high != null && truth < high ? 1 : 0;
                found++;
            }
        }
        assertThat(held).as("of %d", found).isGreaterThan(9 * found / 10);
    }
}
