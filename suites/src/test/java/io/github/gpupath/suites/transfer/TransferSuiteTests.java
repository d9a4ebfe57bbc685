package io.github.gpupath.suites.transfer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.gpupath.backend.Transfer;
import io.github.gpupath.suite.Finding;
import io.github.gpupath.suite.Measurements;
import io.github.gpupath.suite.Measurements.Measured;
import io.github.gpupath.suite.Metric;
import io.github.gpupath.suite.SuiteSettings;
import io.github.gpupath.suite.TestCase;
import io.github.gpupath.suite.TestCase.Tier;
import io.github.gpupath.suite.TransferWorkload;
import io.github.gpupath.suites.Axes;
import io.github.gpupath.suites.SimulatedRuns;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Test;

class TransferSuiteTests {

    private static final TransferSuite SUITE = new TransferSuite();
    private static final List<TestCase> ALL = SUITE.tests(SuiteSettings.DEFAULT);
    private static final List<TestCase> TESTS = ALL.stream()
            .filter(test -> test.workload().get() instanceof TransferWorkload)
            .toList();
    private static final List<TestCase> LINKS = ALL.subList(TESTS.size(), ALL.size());
    private static final double KIB = 1024;

    private static double bytes(TestCase test) {
        return test.number(Axes.SIZE).orElseThrow();
    }

    @Test
    void hasEachWayWithEachPowerOfFourFrom4KibTo1Gib() {
        assertThat(TESTS).hasSize(40);
        for (String way : List.of("upload", "download", "copy", "fill")) {
            assertThat(TESTS)
                    .extracting(TestCase::id)
                    .containsSubsequence(
                            "transfer/" + way + "/4k",
                            "transfer/" + way + "/16k",
                            "transfer/" + way + "/64k",
                            "transfer/" + way + "/256k",
                            "transfer/" + way + "/1m",
                            "transfer/" + way + "/4m",
                            "transfer/" + way + "/16m",
                            "transfer/" + way + "/64m",
                            "transfer/" + way + "/256m",
                            "transfer/" + way + "/1g");
        }
        assertThat(TESTS).extracting(TestCase::metric).containsOnly(Metric.BYTES_PER_SECOND);
    }

    @Test
    void movesAsManyBytesAsItsIdSaysInTheWayThatItSays() {
        assertThat(TESTS).allSatisfy(test -> {
            TransferWorkload workload = (TransferWorkload) test.workload().get();
            assertThat(workload.bytes()).isEqualTo((long) bytes(test));
            assertThat(test.id())
                    .startsWith("transfer/" + workload.kind().name().toLowerCase(Locale.ROOT));
        });
    }

    @Test
    void aQuickRunTakesAFewSmallOnesAndWhoeverAsksForSizesAll() {
        assertThat(TESTS)
                .filteredOn(test -> test.tier() == Tier.QUICK)
                .hasSize(16)
                .allMatch(test -> bytes(test) <= 16 * KIB * KIB);
        assertThat(SUITE.tests(new SuiteSettings(Map.of("sizes", "16k,1g"))))
                .hasSize(30)
                .allMatch(test -> test.tier() == Tier.QUICK);
    }

    @Test
    void pathsOverTheLinkHaveOneSizeByDefaultAndMoreInThoroughRuns() {
        assertThat(LINKS)
                .hasSize(64)
                .filteredOn(test -> test.tier() == Tier.DEFAULT)
                .extracting(TestCase::id)
                .containsExactly(
                        "transfer/upload/pinned/64m",
                        "transfer/upload/write-combined/64m",
                        "transfer/upload/mapped/64m",
                        "transfer/download/pinned/64m",
                        "transfer/download/write-combined/64m",
                        "transfer/download/mapped/1m",
                        "transfer/copy-queue/upload/64m",
                        "transfer/copy-queue/download/64m",
                        "transfer/both/64m",
                        "transfer/beside-compute/upload/64m",
                        "transfer/beside-compute/download/64m");
        assertThat(LINKS)
                .filteredOn(test -> test.tier() == Tier.QUICK)
                .extracting(TestCase::id)
                .containsExactly("transfer/upload/pinned/16m", "transfer/download/pinned/16m");
        assertThat(ALL)
                .extracting(TestCase::id)
                .containsAll(
                        LINKS.stream().map(test -> test.base().orElseThrow()).toList());
        assertThat(SUITE.tests(new SuiteSettings(Map.of("sizes", "2g")))).hasSize(4);
    }

    /** Each path is compared at the largest size that it shares with its base; beside a kernel, with the kernel's share. */
    @Test
    void findsWhatEachPathGains() {
        List<Measured> measured = ALL.stream()
                .filter(test -> bytes(test) == 16 * KIB * KIB || bytes(test) == 4 * KIB)
                .map(test -> new Measured(
                        test,
                        test.id().contains("/pinned/") ? 40e9 : 10e9,
                        9e9,
                        41e9,
                        true,
                        test.id().contains("beside") ? Map.of("kernel-share", List.of(0.5, 0.93, 0.97)) : Map.of()))
                .toList();
        List<Finding> findings = SUITE.findings(new Measurements(measured, List.of()));
        assertThat(findings).hasSize(11).allMatch(found -> found.kind().equals("ratio"));
        Finding pinned = findings.get(0);
        assertThat(pinned.subject()).isEqualTo("transfer/upload/pinned");
        assertThat(pinned.figure("speed").value()).isCloseTo(4, within(1e-9));
        assertThat(pinned.tests()).containsExactly("transfer/upload/pinned/16m", "transfer/upload/16m");
        assertThat(findings.get(9).figure("kernel-share").value()).isEqualTo(0.93);
        assertThat(findings.get(9).sentence()).endsWith("; the kernel keeps 93 % of its speed");
    }

    /** Simulated measurements of the copies of a device, with noise and the intervals that go with it. */
    private static List<Finding> findings(DoubleUnaryOperator seconds, double noise, long seed) {
        return SimulatedRuns.findings(
                SUITE,
                TESTS.stream()
                        .filter(test -> ((TransferWorkload) test.workload().get()).kind() == Transfer.COPY),
                test -> bytes(test) / seconds.applyAsDouble(bytes(test)),
                noise,
                seed);
    }

    /** A start and a rate that are put in come out, within the noise, as the largest size shows them. */
    @Test
    void findsTheRateAndTheSizeOfHalfOfIt() {
        for (double start : new double[] {2e-6, 10e-6, 50e-6}) {
            for (double rate : new double[] {6e9, 50e9, 2e12}) {
                for (double noise : new double[] {0, 0.02, 0.1}) {
                    List<Finding> findings = findings(bytes -> start + bytes / rate, noise, 7);
                    assertThat(findings).hasSize(1);
                    Finding found = findings.get(0);
                    assertThat(found.kind()).isEqualTo("knee");
                    assertThat(found.subject()).isEqualTo("transfer/copy");
                    double largest = KIB * KIB * KIB;
                    double best = largest / (start + largest / rate);
                    assertThat(found.figure("bandwidth").value()).isCloseTo(best, within(2 * noise * best + 1));
                    double truth = start / (2 / best - 1 / rate);
                    Finding.Figure half = found.figure("half");
                    assertThat(half.value()).isBetween(truth * (0.94 - 5 * noise), truth * (1.06 + 5 * noise));
                    assertThat(half.low()).isNotNull().isLessThanOrEqualTo(truth);
                    assertThat(half.high()).isNotNull().isGreaterThanOrEqualTo(truth);
                }
            }
        }
    }

    /** Caches make small copies faster than large ones: what falls behind the best is no knee. */
    @Test
    void aRateThatFallsAgainHasItsKneeBeforeItsBest() {
        Finding found = findings(bytes -> 1e-6 + bytes / (bytes <= 4 * KIB * KIB ? 100e9 : 10e9), 0.01, 3)
                .get(0);
        assertThat(found.figure("bandwidth").value()).isCloseTo(98e9, within(3e9));
        assertThat(found.figure("half").value()).isCloseTo(96e3, within(20e3));
    }

    @Test
    void aFlatCurveReachesHalfWithTheLeast() {
        Finding found = findings(bytes -> bytes / 5e9, 0.05, 11).get(0);
        assertThat(found.figure("half").value()).isEqualTo(4 * KIB);
        assertThat(found.figure("half").low()).isNull();
        assertThat(found.sentence()).endsWith("half of that with 4 KiB and less");
    }

    @Test
    void fewPointsTellNothing() {
        Measurements two = new Measurements(
                TESTS.subList(0, 2).stream()
                        .map(test -> new Measured(test, 1e9, 1e9, 1e9, true))
                        .toList(),
                List.of());
        assertThat(SUITE.findings(two)).isEmpty();
    }
}
