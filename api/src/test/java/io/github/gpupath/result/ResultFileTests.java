package io.github.gpupath.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.gpupath.result.DeviceRecord.Timer;
import io.github.gpupath.result.FindingRecord.Figure;
import io.github.gpupath.result.ResultFile.Host;
import io.github.gpupath.result.ResultFile.Tool;
import io.github.gpupath.result.TestResult.Status;
import io.github.gpupath.suite.Finding;
import io.github.gpupath.suite.Metric.Better;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ResultFileTests {

    private static final DeviceRecord VULKAN = device("vulkan", null);

    private static DeviceRecord device(String backend, @Nullable String problem) {
        String uuid = "0b6d3a1e-0000-0000-0000-000000000001";
        return device(backend, "cpu", uuid, null, new Timer(1, 1.0, problem));
    }

    private static DeviceRecord gpu(String backend, @Nullable String uuid, @Nullable String address) {
        return device(backend, "discrete_gpu", uuid, address, null);
    }

    /** A device with a UUID, or an address, or a name alone. */
    private static DeviceRecord device(
            String backend, String type, @Nullable String uuid, @Nullable String address, @Nullable Timer timer) {
        String key = uuid != null ? uuid : address != null ? address : "GPU";
        return new DeviceRecord(
                backend, key, "GPU", "", type, "fake", "1", "1", uuid, address, null, null, null, null, null, null,
                null, null, timer, null);
    }

    private static TestResult result(String test) {
        return new TestResult(
                test,
                "a",
                "load",
                List.of(),
                null,
                "vulkan",
                VULKAN.device(),
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

    private static ResultFile file(TestResult... results) {
        return ResultFile.of(
                new Tool("gpupath", "1", null, "17"),
                new Host("Linux", "amd64", 2, "2026-11-25T06:54:46Z", null, null, null),
                new Settings(List.of(), List.of("vulkan"), Profile.QUICK, false, false, Map.of()),
                List.of(VULKAN),
                List.of(),
                List.of(results),
                List.of(),
                List.of(),
                null);
    }

    private static Finding finding(double cost, String... tests) {
        Finding.Figure figure = new Finding.Figure("cost", "s", cost, null, null, null);
        return new Finding("ratio", "load", "cost", List.of(figure), List.of(tests), "it costs 1 s");
    }

    /** A curve may contain the test that it is compared with. */
    @Test
    void aFindingNamesATestOnceAndHasFiniteFigures() {
        FindingRecord record = FindingRecord.of(finding(1, "load/b", "load/a", "load/b"), "load", VULKAN);
        assertThat(record.tests()).containsExactly("load/b", "load/a");
        assertThat(record.figures()).containsExactly(new Figure("cost", "s", 1, null, null, null));
        assertThatThrownBy(() -> FindingRecord.of(finding(Double.NaN, "load/a"), "load", VULKAN))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> FindingRecord.of(finding(1), "load", VULKAN))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void aFindingGoesWithTheResultsOnWhichItRests() {
        FindingRecord finding = FindingRecord.of(finding(1, "load/a"), "load", VULKAN);
        ResultFile file = file(result("load/a"), result("load/b")).concluding(List.of(finding));
        assertThat(file.with(List.of(result("load/a"))).findings()).containsExactly(finding);
        assertThat(file.with(List.of(result("load/b"))).findings()).isEmpty();
    }

    /** Two equal GPUs: Vulkan reports UUID and address, OpenCL the address alone, and OpenGL reaches one of them by name. */
    @Test
    void theApisOfADeviceAreTogetherWhateverTheyReport() {
        List<DeviceRecord> devices = List.of(
                gpu("vulkan", "00000000-0000-0000-0000-000000000001", "0000:01:00.0"),
                gpu("vulkan", "00000000-0000-0000-0000-000000000002", "0000:02:00.0"),
                gpu("opencl", null, "0000:01:00.0"),
                gpu("opencl", null, "0000:02:00.0"),
                gpu("opengl", null, null));
        assertThat(DeviceRecord.byDevice(devices))
                .containsExactly(
                        List.of(devices.get(0), devices.get(2), devices.get(4)),
                        List.of(devices.get(1), devices.get(3)));
    }

    @Test
    void aHostRemembersEachResumption() {
        Host host = file().host();
        assertThat(host.lastStartedAt()).isEqualTo("2026-11-25T06:54:46Z");
        Host resumed = host.resumed("2026-11-25T07:00:00Z").resumed("2026-11-25T08:00:00Z");
        assertThat(resumed.resumedAt()).hasSize(2);
        assertThat(resumed.lastStartedAt()).isEqualTo("2026-11-25T08:00:00Z");
    }
}
