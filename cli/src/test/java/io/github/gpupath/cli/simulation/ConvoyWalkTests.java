package io.github.gpupath.cli.simulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.github.gpupath.suite.Curve;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What convoys show is found out. */
@Tag("slow")
class ConvoyWalkTests {

    private static final long MIB = 1 << 20;

    /** What was measured on an H200 too: 60 MiB at almost twice memory's bandwidth, and from 64 MiB on none of it. */
    @Test
    void theStepLiesWhereItsConstantLies() {
        Timing timing = new Timing(SimulatedDevices.H200);
        Walk convoy = new ConvoyWalk();
        double memory = SimulatedDevices.H200.bandwidth() * 1e9;
        assertThat(timing.bytesPerSecond(convoy.workload(56 * MIB))).isGreaterThan(1.4 * memory);
        assertThat(timing.bytesPerSecond(convoy.workload(64 * MIB))).isCloseTo(memory, withinPercentage(10));
    }

    @Test
    void theSameTestThatTheSuitePassesRefusesItOnAnH200() {
        List<Long> sizes = SimulatedCurve.sizes(SimulatedDevices.H200).stream()
                .filter(bytes -> bytes <= 128 * MIB)
                .toList();
        Curve curve = SimulatedCurve.of(SimulatedDevices.H200, new ConvoyWalk(), sizes);
        assertThat(new Truth(SimulatedDevices.H200).contradictions(curve))
                .anyMatch(contradiction -> contradiction.contains("56 MiB is read at")
                        && contradiction.contains("though no level holds it"));
    }

    @Test
    void itShowsALevelThatIsNotThere() {
        Curve curve = SimulatedCurve.of(SimulatedDevices.LOW_ASSOCIATIVITY, new ConvoyWalk());
        assertThat(new Truth(SimulatedDevices.LOW_ASSOCIATIVITY).contradictions(curve))
                .anyMatch(contradiction -> contradiction.contains("level 3"));
    }
}
