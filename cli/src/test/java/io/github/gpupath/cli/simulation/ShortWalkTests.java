package io.github.gpupath.cli.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gpupath.suite.Curve;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What many workgroups show that go a long way each, and one row of which begins where the one before it began. */
class ShortWalkTests {

    private static List<String> contradictions(DeviceModel device, int kib) {
        Curve curve = SimulatedCurve.of(device, new ShortWalk(kib * 1024L));
        return new Truth(device).contradictions(curve);
    }

    /**
     * With as many processors as some multiple of the beginnings of ways, each processor reads the same few ways again and
     * again, and its first level holds them, however large the set is.
     */
    @Test
    void longWaysMakeTheFirstLevelSeemLarger() {
        assertThat(contradictions(SimulatedDevices.INTEGRATED, 512))
                .anyMatch(contradiction ->
                        contradiction.contains("level 1") && contradiction.contains("ends elsewhere than at 64 KiB"));
    }
}
