package io.github.gpupath.cli.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gpupath.cli.curve.Curve;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The suite's reads of a buffer show the levels that a device has, where they end, and no others. */
class SimulatedDevicesTests {

    static List<DeviceModel> devices() {
        return Devices.ALL;
    }

    @ParameterizedTest
    @MethodSource("devices")
    void theCurveTellsTheTruth(DeviceModel device) {
        Curve curve = SimulatedCurve.of(device, new SuiteWalk());
        String points = curve.points().stream()
                .map(point -> point.bytes() / 1024 + " KiB: " + Math.round(point.value() * 1e-9))
                .collect(Collectors.joining(", "));
        assertThat(new Truth(device).contradictions(curve)).as(points).isEmpty();
    }
}
