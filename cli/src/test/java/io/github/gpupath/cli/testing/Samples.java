package io.github.gpupath.cli.testing;

import io.github.gpupath.result.DeviceRecord;
import io.github.gpupath.result.Profile;
import io.github.gpupath.result.ResultFile;
import io.github.gpupath.result.Settings;
import io.github.gpupath.result.Statistics;
import io.github.gpupath.result.TestResult;
import io.github.gpupath.result.TestResult.Geometry;
import io.github.gpupath.result.TestResult.Status;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Results with figures that never change. */
public final class Samples {

    private Samples() {}

    /** Two tests through two backends; one lacks a format, one is 1.5 times as fast. */
    public static ResultFile file() {
        return with(
                List.of(
                        measured("load/typed-buffer/rgba8/random", "vulkan", 1.0e-3),
                        measured("load/typed-buffer/rgba8/random", "opencl", 1.5e-3),
                        measured("load/typed-buffer/rg8/random", "vulkan", 0.5e-3),
                        unsupported("load/typed-buffer/rg8/random", "opencl")),
                Map.of());
    }

    /** Results through these backends, with options of suites. */
    public static ResultFile with(List<TestResult> results, Map<String, String> options) {
        return file(List.of(device("vulkan", "1.4.312"), device("opencl", "3.0")), results, options, null);
    }

    /** Results on these devices, and where the time went. */
    public static ResultFile on(
            List<DeviceRecord> devices, List<TestResult> results, ResultFile.@Nullable Duration duration) {
        return file(devices, results, Map.of(), duration);
    }

    private static ResultFile file(
            List<DeviceRecord> devices,
            List<TestResult> results,
            Map<String, String> options,
            ResultFile.@Nullable Duration duration) {
        return ResultFile.of(
                new ResultFile.Tool("gpupath", "0.1.0", "17.0.1"),
                new ResultFile.Host("Linux 6", "amd64", 2, "2026-11-20T12:00:00Z", null, null),
                new Settings(
                        List.of("load"),
                        devices.stream().map(DeviceRecord::backend).toList(),
                        Profile.QUICK,
                        false,
                        false,
                        options),
                devices,
                results,
                List.of(),
                duration);
    }

    private static DeviceRecord device(String backend, String apiVersion) {
        return device(backend, apiVersion, new DeviceRecord.Timer(1.0, 1.0, null));
    }

    /** The device as a backend sees it, with its clock. */
    public static DeviceRecord device(String backend, String apiVersion, DeviceRecord.@Nullable Timer timer) {
        return new DeviceRecord(
                backend,
                "0b6d3a1e-0000-0000-0000-000000000001",
                "Fast GPU",
                "Fake Inc.",
                "discrete_gpu",
                "fake",
                "580.1",
                apiVersion,
                "0b6d3a1e-0000-0000-0000-000000000001",
                "0000:3b:00.0",
                null,
                timer);
    }

    /** A result of 2^28 loads of 4 bytes. */
    public static TestResult measured(String test, String backend, double seconds) {
        return measured(test, backend, seconds, 0.005);
    }

    /** The same with half the width of the interval as a part of the median. */
    public static TestResult measured(String test, String backend, double seconds, double halfWidth) {
        long loads = 1L << 28;
        return new TestResult(
                test,
                "Label of " + test,
                backend,
                "0b6d3a1e-0000-0000-0000-000000000001",
                "580.1",
                Status.OK,
                null,
                "loads-per-second",
                "loads/s",
                loads / seconds,
                new Statistics(
                        seconds,
                        seconds * 0.99,
                        seconds * 0.001,
                        seconds * (1 - halfWidth),
                        seconds * (1 + halfWidth),
                        0.01,
                        3),
                List.of(seconds, seconds * 0.99, seconds * 1.01),
                List.of(seconds * 2, seconds * 2, seconds * 2),
                1,
                loads,
                loads * 4,
                new Geometry(List.of(4096, 1, 1), List.of(256, 1, 1), List.of(0, -1)),
                null,
                "device",
                TestResult.End.INTERVAL,
                true,
                List.of());
    }

    /** A result whose metric is the time of a dispatch. */
    public static TestResult time(String test, String backend, double seconds, String timer) {
        return new TestResult(
                test,
                "Label of " + test,
                backend,
                "0b6d3a1e-0000-0000-0000-000000000001",
                "580.1",
                Status.OK,
                null,
                "seconds",
                "s",
                seconds,
                new Statistics(seconds, seconds * 0.99, seconds * 0.001, seconds * 0.995, seconds * 1.005, 0.01, 3),
                List.of(seconds, seconds * 0.99, seconds * 1.01),
                List.of(seconds * 2, seconds * 2, seconds * 2),
                1,
                null,
                null,
                new Geometry(List.of(1, 1, 1), List.of(1, 1, 1), List.of(0)),
                null,
                timer,
                TestResult.End.INTERVAL,
                true,
                List.of());
    }

    /** A result in bytes per second. */
    public static TestResult bandwidth(String test, String backend, double bytesPerSecond) {
        TestResult loads = measured(test, backend, 1e-3);
        return new TestResult(
                test,
                loads.label(),
                backend,
                loads.device(),
                loads.driverVersion(),
                loads.status(),
                null,
                "bytes-per-second",
                "B/s",
                bytesPerSecond,
                loads.statistics(),
                loads.samples(),
                loads.hostSamples(),
                loads.dispatchesPerSample(),
                loads.operationsPerDispatch(),
                Math.round(bytesPerSecond * 1e-3),
                loads.geometry(),
                null,
                loads.timer(),
                loads.endedBy(),
                true,
                List.of());
    }

    /** The same with notes. */
    public static TestResult noted(TestResult result, List<String> notes) {
        return changed(result, result.timer(), notes);
    }

    /** The same by the host's clock. */
    public static TestResult timedByHost(TestResult result) {
        return changed(result, "host", result.notes());
    }

    private static TestResult changed(TestResult result, @Nullable String timer, List<String> notes) {
        return new TestResult(
                result.test(),
                result.label(),
                result.backend(),
                result.device(),
                result.driverVersion(),
                result.status(),
                result.reason(),
                result.metric(),
                result.unit(),
                result.value(),
                result.statistics(),
                result.samples(),
                result.hostSamples(),
                result.dispatchesPerSample(),
                result.operationsPerDispatch(),
                result.bytesPerDispatch(),
                result.geometry(),
                result.candidates(),
                timer,
                result.endedBy(),
                result.verified(),
                notes);
    }

    /** A result without a value. */
    public static TestResult unsupported(String test, String backend) {
        return new TestResult(
                test,
                "Label of " + test,
                backend,
                "0b6d3a1e-0000-0000-0000-000000000001",
                "580.1",
                Status.UNSUPPORTED,
                "the device lacks format rg8 for texel-buffer loads",
                "loads-per-second",
                "loads/s",
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                false,
                List.of("a note, with \"quotes\""));
    }
}
