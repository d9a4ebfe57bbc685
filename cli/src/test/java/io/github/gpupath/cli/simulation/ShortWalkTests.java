package io.github.gpupath.cli.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gpupath.cli.curve.Curve;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What many workgroups show that follow one another, each of which goes a short way, or a long one. */
class ShortWalkTests {

    private static List<String> contradictions(DeviceModel device, int kib) {
        Curve curve = SimulatedCurve.of(device, new ShortWalk(kib * 1024L));
        return new Truth(device).contradictions(curve);
    }

    /** There is a walk that tells the truth: whatever another one says else is its own fault. */
    @Test
    void shortWaysTellTheTruth() {
        for (DeviceModel device : Devices.ALL) {
            assertThat(contradictions(device, 16)).as(device.name()).isEmpty();
        }
    }

    /**
     * With as many processors as some multiple of the beginnings of ways, each processor reads the same few ways again and
     * again, and its first level holds them, however large the set is.
     */
    @Test
    void longWaysMakeTheFirstLevelSeemLarger() {
        assertThat(contradictions(Devices.INTEGRATED, 256))
                .anyMatch(contradiction -> contradiction.contains("first-level cache")
                        && contradiction.contains("ends elsewhere than at 64 KiB"));
    }
}
