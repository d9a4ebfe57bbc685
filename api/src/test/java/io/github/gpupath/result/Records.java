package io.github.gpupath.result;

import io.github.gpupath.result.DeviceRecord.Timer;
import io.github.gpupath.result.FindingRecord.Figure;
import io.github.gpupath.result.Measurement.End;
import io.github.gpupath.result.Measurement.HandedBack;
import io.github.gpupath.result.Measurement.Replicate;
import io.github.gpupath.result.ResultFile.Host;
import io.github.gpupath.result.ResultFile.Tool;
import io.github.gpupath.result.TestResult.Status;
import io.github.gpupath.suite.Metric.Better;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** True records, each with what a test wants to be otherwise. */
final class Records {

    static final List<Double> SAMPLES = List.of(2.0, 1.0, 4.0, 3.0);

    /** What four samples from two places, 2 and 4, 1 and 3, are summed up as. */
    static final Statistics STATISTICS = new Statistics(2.5, 1, 1, 1, 4, 0.5163977794943222, 4);

    static final List<Replicate> PLACES = List.of(new Replicate(1, 2, 3, null), new Replicate(1, 2, 2, null));

    static final List<Figure> FIGURES = List.of(new Figure("speed", "B/s", 1, null, null, null));

    static Measurement measurement(Statistics statistics, List<Replicate> places) {
        return measurement(4, statistics, SAMPLES, places);
    }

    static Measurement measurement(double value, Statistics statistics, List<Double> samples, List<Replicate> places) {
        return measurement(value, statistics, samples, places, null);
    }

    static Measurement measurement(
            double value,
            Statistics statistics,
            List<Double> samples,
            List<Replicate> places,
            @Nullable List<HandedBack> handedBack) {
        return new Measurement(
                value,
                statistics,
                samples,
                SAMPLES,
                places,
                1,
                10L,
                null,
                null,
                null,
                null,
                "device",
                End.TIME,
                handedBack,
                null);
    }

    static TestResult result(Better better, Status status, @Nullable String reason, @Nullable Measurement measured) {
        return result(List.of(), "loads", "loads/s", better, status, reason, measured);
    }

    static TestResult result(
            List<CoordinateRecord> coordinates,
            String metric,
            String unit,
            Better better,
            Status status,
            @Nullable String reason,
            @Nullable Measurement measured) {
        return new TestResult(
                "load/a",
                "a",
                "load",
                coordinates,
                null,
                "vulkan",
                "gpu",
                "1",
                metric,
                unit,
                better,
                status,
                reason,
                measured != null,
                List.of(),
                measured);
    }

    static TestResult failed(List<CoordinateRecord> coordinates, String metric, String unit, Better better) {
        return result(coordinates, metric, unit, better, Status.FAILED, "it broke", null);
    }

    static TestResult at(String axis, @Nullable Double number) {
        return failed(List.of(new CoordinateRecord(axis, "a", number)), "loads", "loads/s", Better.HIGHER);
    }

    static TestResult ofTest(String id, @Nullable String base) {
        return ofTest(id, "a", List.of(), base);
    }

    static TestResult ofTest(String id, String label, List<CoordinateRecord> coordinates, @Nullable String base) {
        return new TestResult(
                id,
                label,
                "load",
                coordinates,
                base,
                "vulkan",
                "gpu",
                "1",
                "loads",
                "loads/s",
                Better.HIGHER,
                Status.FAILED,
                "it broke",
                false,
                List.of(),
                null);
    }

    static FindingRecord finding(String... tests) {
        return finding(FIGURES, tests);
    }

    static FindingRecord finding(List<Figure> figures, String... tests) {
        return finding(figures, "words", List.of(tests));
    }

    static FindingRecord finding(List<Figure> figures, String sentence, List<String> tests) {
        return new FindingRecord("load", "vulkan", "gpu", "1", "level", "load", "l", figures, tests, sentence);
    }

    static ResultFile file(SuiteRecord suite, List<TestResult> results) {
        return file(List.of(device("vulkan")), suite, results);
    }

    static ResultFile file(List<DeviceRecord> devices, SuiteRecord suite, List<TestResult> results) {
        return ResultFile.of(
                new Tool("gpupath", "1", null, "17"),
                host("2026-11-25T06:54:46Z", null),
                new Settings(
                        List.of(),
                        devices.stream().map(DeviceRecord::backend).distinct().toList(),
                        Profile.QUICK,
                        false,
                        false,
                        Map.of()),
                devices,
                List.of(suite),
                results,
                List.of(),
                List.of(),
                null);
    }

    static Host host(String startedAt, @Nullable String resumedAt) {
        return new Host("Linux", "amd64", 2, startedAt, resumedAt == null ? null : List.of(resumedAt), null);
    }

    static DeviceRecord device(String backend) {
        return device(backend, null, null, null, null, null, null, null);
    }

    /** Of which the driver has no clock. */
    static DeviceRecord withoutClock(String backend) {
        return device(backend, null, null, null, null, null, null, null, null);
    }

    static DeviceRecord device(
            String backend,
            @Nullable Long cacheBytes,
            @Nullable Integer subgroupSize,
            @Nullable Long memoryBytes,
            @Nullable Long bufferBytes,
            @Nullable Double laneOperations,
            @Nullable Double halfOperations,
            @Nullable Double issuedOperations) {
        return device(
                backend,
                cacheBytes,
                subgroupSize,
                memoryBytes,
                bufferBytes,
                laneOperations,
                halfOperations,
                issuedOperations,
                new DeviceRecord.Timer(1, 1.0, null));
    }

    private static DeviceRecord device(
            String backend,
            @Nullable Long cacheBytes,
            @Nullable Integer subgroupSize,
            @Nullable Long memoryBytes,
            @Nullable Long bufferBytes,
            @Nullable Double laneOperations,
            @Nullable Double halfOperations,
            @Nullable Double issuedOperations,
            DeviceRecord.@Nullable Timer timer) {
        return new DeviceRecord(
                backend,
                "gpu",
                "GPU",
                "Fake Inc.",
                "other",
                "fake",
                "1",
                "1",
                null,
                null,
                cacheBytes,
                subgroupSize,
                memoryBytes,
                bufferBytes,
                laneOperations,
                halfOperations,
                issuedOperations,
                timer,
                null);
    }

    static DeviceRecord device(String type, @Nullable String uuid, @Nullable String pciAddress) {
        return device(type, uuid == null ? "gpu" : uuid, uuid, pciAddress);
    }

    static DeviceRecord device(String type, String key, @Nullable String uuid, @Nullable String pciAddress) {
        return new DeviceRecord(
                "vulkan",
                key,
                "GPU",
                "Fake Inc.",
                type,
                "fake",
                "1",
                "1",
                uuid,
                pciAddress,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null);
    }

    /** With a clock. */
    static DeviceRecord device(String backend, Timer timer) {
        return device(backend, null, null, null, null, null, null, null, timer);
    }

    private Records() {}
}
