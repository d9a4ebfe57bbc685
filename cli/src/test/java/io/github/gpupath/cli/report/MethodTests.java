package io.github.gpupath.cli.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gpupath.cli.analysis.compare.ResultTable;
import io.github.gpupath.cli.testing.FileBuilder;
import io.github.gpupath.cli.testing.ResultBuilder;
import io.github.gpupath.cli.testing.Samples;
import io.github.gpupath.result.ClockReading;
import io.github.gpupath.result.DeviceRecord;
import io.github.gpupath.result.ResultFile;
import io.github.gpupath.result.ResultFile.Duration;
import io.github.gpupath.result.TestResult;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class MethodTests {

    private static final TestResult BY_DEVICE = Samples.measured("load/a", "vulkan", 1e-3);
    private static final TestResult BY_HOST = Samples.timedByHost(Samples.measured("load/b", "vulkan", 1e-3));

    private static String clock(DeviceRecord.@Nullable Timer timer, TestResult... results) {
        ResultFile file = Samples.on(List.of(Samples.device("vulkan", "1.4.312", timer)), List.of(results), null);
        List<String> lines = Clocks.lines(file, ResultTable.of(file, null).columns());
        assertThat(lines).hasSize(1);
        return lines.get(0);
    }

    @Test
    void theClockIsNamedWithItsMeasuredStepAndWhyItIsNotTheDevices() {
        assertThat(clock(new DeviceRecord.Timer(1000, 32.04, null), BY_DEVICE))
                .isEqualTo(
                        "clock of vulkan: device timestamps, in steps of 32 ns as measured (the driver reports 1000 ns)");
        assertThat(clock(new DeviceRecord.Timer(1.5, null, null), BY_DEVICE))
                .isEqualTo("clock of vulkan: device timestamps, in steps of 1.5 ns as reported by the driver");
        assertThat(clock(new DeviceRecord.Timer(1, 1.0, null), BY_DEVICE, BY_HOST))
                .endsWith("(the driver reports 1 ns); host time for load/b");
        assertThat(clock(new DeviceRecord.Timer(1, null, "it stands still"), BY_HOST))
                .isEqualTo("clock of vulkan: host time, since the device's timer is implausible: it stands still");
        assertThat(clock(null, BY_HOST)).isEqualTo("clock of vulkan: host time, since the device has no timer");
    }

    @Test
    void theClockInKernelsIsNamedAndItsMovementIsSaidInAnyCase() {
        ResultFile steady = read(1.98e9, 1.975e9);
        assertThat(KernelClockLines.readings(steady, Map.of()))
                .containsExactly(
                        "shader clock of Name of device: 1.975 GHz to 1.980 GHz in 2 readings before, between and"
                                + " after the tests, through vulkan");
        assertThat(KernelClockLines.moved(steady, Map.of())).isEmpty();
        String sentence =
                "the clock of Name of device moved by 11.6 %: 1.980 GHz before the first test, 1.750 GHz after"
                        + " load/a (power or heat), so tests in between ran at either clock";
        ResultFile moved = read(1.98e9, 1.75e9);
        assertThat(KernelClockLines.moved(moved, Map.of())).containsExactly(sentence);
        assertThat(Reports.write(moved, ResultFormat.TABLE, ReportOptions.USUAL, Medium.FILE))
                .contains("\ncautions\n")
                .contains(sentence);
    }

    private static ResultFile read(double before, double after) {
        ResultFile file = new FileBuilder()
                .of(new ResultBuilder("load/a", "vulkan").device("device").around(1e-3));
        return file.withClock(List.of(
                new ClockReading("vulkan", "device", null, before),
                new ClockReading("vulkan", "device", "load/a", after)));
    }

    @Test
    void theBasesOfRatiosAreNamed() {
        ResultFile file = new FileBuilder()
                .of(
                        new ResultBuilder("load/a", "vulkan").around(1e-3),
                        new ResultBuilder("load/b", "vulkan").base("load/a").around(1e-3),
                        new ResultBuilder("load/c", "vulkan").base("load/b").around(1e-3),
                        new ResultBuilder("load/d", "vulkan")
                                .base("load/unmeasured")
                                .around(1e-3));
        assertThat(Reports.write(file, ResultFormat.TABLE, ReportOptions.USUAL, Medium.FILE))
                .contains("  ×: how many times as fast as the base that the suite gives the test (load/a, load/b), on");
    }

    @Test
    void oneApiIsNotInterleaved() {
        ResultFile file = Samples.on(
                List.of(Samples.device("vulkan", "1.4.312", null)),
                List.of(BY_HOST),
                new Duration(2, 0, 1, 1, 0, 0, 0, 0, 0));
        assertThat(Reports.write(file, ResultFormat.TABLE, ReportOptions.USUAL, Medium.FILE))
                .contains(
                        "  rounds: at least 10, until half the 95 % interval is at most 2 % of the median (8 % by the host's clock),"
                                + " or for 0.1 s (0.033 s by the host's clock)\n  ended by: interval 1\n");
    }
}
