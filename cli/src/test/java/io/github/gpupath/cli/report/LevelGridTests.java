package io.github.gpupath.cli.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import io.github.gpupath.cli.analysis.finding.SuiteFindings;
import io.github.gpupath.cli.testing.Samples;
import io.github.gpupath.result.DeviceRecord;
import io.github.gpupath.result.ResultFile;
import io.github.gpupath.result.ResultFile.Cache;
import io.github.gpupath.result.TestResult;
import io.github.gpupath.suite.Suite;
import io.github.gpupath.suite.SuiteSettings;
import io.github.gpupath.suites.bandwidth.BandwidthSuite;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class LevelGridTests {

    private static final String CURVE = "bandwidth/read/buffer/float4/";

    private static List<TestResult> results() {
        List<TestResult> results = new ArrayList<>();
        for (String backend : List.of("vulkan", "opencl")) {
            double factor = backend.equals("vulkan") ? 1 : 0.98;
            for (String size : List.of("4k", "8k", "16k", "32k")) {
                results.add(Samples.bandwidth(CURVE + size, backend, 31.2e12 * factor));
            }
            for (String size : List.of("64k", "128k", "256k", "512k")) {
                results.add(Samples.bandwidth(CURVE + size, backend, 12e12 * factor));
            }
            for (String size : List.of("1m", "2m", "4m", "8m", "16m")) {
                results.add(Samples.bandwidth(CURVE + size, backend, 4.5e12 * factor));
            }
        }
        return results;
    }

    /** A device takes no larger sets, so that these are in memory, if any are. */
    private static final long LARGEST_BYTES = 16 << 20;

    private static String report(ResultFormat format, String type, @Nullable Long cacheBytes, List<Cache> caches) {
        ResultFile file = Samples.with(results(), Map.of());
        ResultFile.Host host = file.host();
        ResultFile known = ResultFile.of(
                file.tool(),
                new ResultFile.Host(
                        host.os(), host.architecture(), host.processors(), host.startedAt(), null, caches, null),
                file.settings(),
                file.devices().stream()
                        .map(device -> changed(device, type, cacheBytes))
                        .toList(),
                file.suites(),
                file.results(),
                List.of(),
                file.problems(),
                file.duration());
        Suite bandwidth = new BandwidthSuite();
        ResultFile concluded = known.concluding(SuiteFindings.of(
                known, List.of(bandwidth), bandwidth.tests(SuiteSettings.DEFAULT), problem -> fail(problem.line())));
        return Reports.write(concluded, format, new ReportOptions(null, false), Medium.FILE);
    }

    private static DeviceRecord changed(DeviceRecord device, String type, @Nullable Long cacheBytes) {
        return new DeviceRecord(
                device.backend(),
                device.device(),
                device.name(),
                device.vendor(),
                type,
                device.driver(),
                device.driverVersion(),
                device.apiVersion(),
                device.uuid(),
                device.pciAddress(),
                device.backend().equals("opencl") ? cacheBytes : null,
                device.subgroupSize(),
                device.memoryBytes(),
                LARGEST_BYTES,
                device.laneOperations(),
                device.halfOperations(),
                device.issuedOperations(),
                device.timer(),
                device.plugin());
    }

    @Test
    void eachLevelHasARowForEachBackend() {
        String report = report(ResultFormat.TABLE, "discrete_gpu", 3_784_704L, List.of(new Cache(1, 32 << 10)));
        assertThat(report).contains("""
                        levels
                        """.strip());
        assertThat(report.lines()
                        .filter(line -> line.startsWith("bandwidth/read/buffer/float4 ") && !line.contains("knee")))
                .map(line -> line.replaceAll(" +", " ")
                        .replaceAll("\\d\\d %", "NN %")
                        .replaceAll("±[\\d.]+%", "±N%")
                        .replaceAll("\\d+ KiB – ", "N KiB – "))
                .containsExactly(
                        "bandwidth/read/buffer/float4 vulkan level 1 31.2 TB/s ±N% 4 KiB 32 KiB NN % N KiB – 64 KiB 2.0 %",
                        "bandwidth/read/buffer/float4 vulkan level 2 12.0 TB/s ±N% 64 KiB 512 KiB NN % N KiB – 1 MiB 2.0 %",
                        "bandwidth/read/buffer/float4 vulkan memory 4.50 TB/s ±N% 1 MiB 16 MiB 2.0 %",
                        "bandwidth/read/buffer/float4 opencl level 1 30.6 TB/s ±N% 4 KiB 32 KiB NN % N KiB – 64 KiB 2.0 %",
                        "bandwidth/read/buffer/float4 opencl level 2 11.8 TB/s ±N% 64 KiB 512 KiB NN % N KiB – 1 MiB 2.0 %",
                        "bandwidth/read/buffer/float4 opencl memory 4.41 TB/s ±N% 1 MiB 16 MiB 2.0 %");
        assertThat(report)
                .contains("  reported by opencl: 3.609 MiB of cache; of which level, and of one processor or all,")
                .doesNotContain("reported by the operating system", "reported by vulkan");
    }

    @Test
    void besideALevelOfAProcessorStandsTheHostsCache() {
        String report =
                report(ResultFormat.MARKDOWN, "cpu", null, List.of(new Cache(1, 48 << 10), new Cache(2, 1 << 20)));
        assertThat(report)
                .contains("| curve | backend | level | value | ±95% | from | up to | sure | ends between | reported |"
                        + " spread of APIs |")
                .containsPattern(
                        "L1 cache \\| 31.2 TB/s \\| ±[\\d.]+% \\| 4 KiB \\| 32 KiB \\| \\d\\d % \\| \\d+ KiB – 64 KiB \\|"
                                + " 48 KiB \\| 2.0 % \\|")
                .containsPattern("L2 cache .* \\d+ KiB – 1 MiB \\| 1 MiB \\| 2.0 % \\|")
                .contains("- reported by the operating system: 48 KiB (level 1), 1 MiB (level 2)")
                .doesNotContain("reported by opencl");
    }

    @Test
    void withoutCurvesThereIsNoTableOfLevels() {
        assertThat(Reports.write(Samples.file(), ResultFormat.TABLE, new ReportOptions(null, false), Medium.FILE))
                .doesNotContain("levels", "capacity");
    }
}
