package io.github.gpupath.cli.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gpupath.suite.Curve;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A run of the suite's reads of a buffer shows the levels that a device has, where they end, and no others. */
@Tag("slow")
class SimulatedDevicesTests {

    private static Map<DeviceModel, Curve> curves = Map.of();

    @BeforeAll
    static void run() {
        curves = SimulatedDevices.ALL.parallelStream()
                .collect(Collectors.toMap(Function.identity(), SimulatedRun::curve));
    }

    static List<DeviceModel> devices() {
        return SimulatedDevices.ALL;
    }

    @ParameterizedTest
    @MethodSource("devices")
    void theCurveTellsTheTruth(DeviceModel device) {
        Curve curve = curves.get(device);
        String points = curve.points().stream()
                .map(point -> point.at() / 1024 + " KiB: " + Math.round(point.value() * 1e-9))
                .collect(Collectors.joining(", "));
        assertThat(new Truth(device).contradictions(curve)).as(points).isEmpty();
    }
}
