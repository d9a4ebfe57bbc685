package io.github.gpupath.suites.placement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.github.gpupath.backend.MemoryKind;
import io.github.gpupath.suite.Finding;
import io.github.gpupath.suite.Measurements;
import io.github.gpupath.suite.Measurements.Measured;
import io.github.gpupath.suite.Memory;
import io.github.gpupath.suite.Memory.BufferMemory;
import io.github.gpupath.suite.SuiteSettings;
import io.github.gpupath.suite.TestCase;
import io.github.gpupath.suite.TestCase.Tier;
import io.github.gpupath.suite.TransferWorkload;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class PlacementSuiteTests {

    private static final PlacementSuite SUITE = new PlacementSuite();
    private static final List<TestCase> TESTS = SUITE.tests(SuiteSettings.DEFAULT);

    @Test
    void asksEachOperationOfEachKind() {
        assertThat(TESTS).hasSize(9 * MemoryKind.values().length);
        assertThat(TESTS)
                .extracting(TestCase::id)
                .contains(
                        "placement/read/device",
                        "placement/latency/host-cached/256m",
                        "placement/host-write/device-mapped/line");
        assertThat(TESTS).filteredOn(test -> test.tier() == Tier.QUICK).hasSize(4);
        assertThat(TESTS).filteredOn(test -> test.tier() == Tier.DEFAULT).hasSize(12);
    }

    @Test
    void onlyTheBufferUnderTestLiesInTheKindThatTheIdNames() {
        for (TestCase test : TESTS) {
            MemoryKind kind = Stream.of(MemoryKind.values())
                    .filter(each -> test.coordinates().get(1).text().equals(each.id()))
                    .findFirst()
                    .orElseThrow();
            test.kernelWorkload()
                    .ifPresentOrElse(
                            workload -> Stream.of(workload.memory(), workload.verifiedMemory())
                                    .forEach(memory -> {
                                        assertThat(kind(memory.get(0))).isEqualTo(kind);
                                        assertThat(memory.subList(1, memory.size()))
                                                .allMatch(other -> kind(other) == MemoryKind.DEVICE);
                                    }),
                            () -> assertThat(((TransferWorkload) test.workload().get()).memory())
                                    .isEqualTo(kind));
        }
    }

    private static MemoryKind kind(Memory memory) {
        return ((BufferMemory) memory).spec().kind();
    }

    @Test
    void everyTestOfTheHostMapsAsMuch() {
        assertThat(TESTS)
                .filteredOn(test -> test.kernelWorkload().isEmpty())
                .hasSize(24)
                .allMatch(test -> ((TransferWorkload) test.workload().get()).memoryBytes() == 16 << 20);
    }

    /** Where the intervals overlap, no kind is called slower. */
    @Test
    void callsNothingSlowerThatMayBeAsFast() {
        List<Measured> measured = TESTS.stream()
                .filter(test ->
                        test.id().equals("placement/read/device") || test.id().equals("placement/read/host"))
                .map(test -> {
                    double value = test.id().endsWith("host") ? 9e9 : 1e10;
                    return new Measured(test, value, 0.8 * value, 1.2 * value, true);
                })
                .toList();
        assertThat(SUITE.findings(new Measurements(measured, List.of())))
                .extracting(Finding::sentence)
                .containsExactly("device with 10.0 GB/s; not measurably slower: host");
    }

    /** A rate and a time, of which the one is better where it is larger and the other where it is smaller. */
    @Test
    void findsTheBestKindAndThePenaltyOfTheOthers() {
        Map<String, Double> values = Map.of(
                "placement/read/device", 2e12,
                "placement/read/host", 5e10,
                "placement/latency/device/4m", 4e-7,
                "placement/latency/host/4m", 1.6e-6);
        List<Measured> measured = TESTS.stream()
                .filter(test -> values.containsKey(test.id()))
                .map(test -> {
                    double value = values.get(test.id());
                    return new Measured(test, value, 0.99 * value, 1.01 * value, true);
                })
                .toList();
        assertThat(SUITE.findings(new Measurements(measured, List.of())))
                .extracting(Finding::subject, Finding::sentence)
                .containsExactly(
                        tuple("placement/read", "device with 2.00 TB/s; host ×0.025"),
                        tuple("placement/latency/4m", "device with 400 ns; host ×0.25"));
    }

    /** As on processors, whose drivers have one memory type: differences between such kinds are noise. */
    @Test
    void kindsThatLieInTheSameMemoryAreOne() {
        assertThat(readsIn(Map.of("device", "type 0", "host", "type 0", "host-cached", "type 0")))
                .extracting(Finding::sentence)
                .containsExactly("device, host, host-cached lie in the same memory: no choice");
        assertThat(readsIn(Map.of("device", "type 0", "host", "type 0", "imported", "type 0, imported")))
                .singleElement()
                .satisfies(finding -> {
                    assertThat(finding.sentence())
                            .isEqualTo("device with 1.00 GB/s; imported as fast; device, host lie in the same memory");
                    assertThat(finding.tests()).hasSize(3);
                });
    }

    private static List<Finding> readsIn(Map<String, String> memory) {
        List<Measured> measured = TESTS.stream()
                .filter(test -> test.id().startsWith("placement/read/"))
                .filter(test -> memory.containsKey(test.coordinates().get(1).text()))
                .map(test -> {
                    String words = memory.get(test.coordinates().get(1).text());
                    return new Measured(test, 1e9, 0.99e9, 1.01e9, true, Map.of(), Map.of("buffer", words));
                })
                .toList();
        return SUITE.findings(new Measurements(measured, List.of()));
    }
}
