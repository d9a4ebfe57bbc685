package io.github.gpupath.cli.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ReasonLinesTests {

    private static List<String> lines(String... reasons) {
        Map<String, List<String>> tests = new LinkedHashMap<>();
        for (String reason : reasons) {
            tests.put(reason, List.of("latency/" + tests.size()));
        }
        return ReasonLines.of(
                tests, List.of("latency/0", "latency/1", "latency/2", "latency/3", "latency/4", "store/a"));
    }

    @Test
    void reasonsThatDifferOnlyInNumbersShareALineWithTheirRange() {
        String needs =
                "vulkan: the kernel needs %s bytes of workgroup memory, and Card HBM3 through vulkan allows 16384";
        assertThat(lines(
                        needs.formatted(32768),
                        "vulkan: a texture of 16384×16384 texels is more than Card allows: 4096×4096",
                        needs.formatted(131072),
                        "vulkan: a texture of 8192×8192 texels is more than Card allows: 4096×4096",
                        needs.formatted(65536)))
                .containsExactly(
                        needs.formatted("32768 to 131072") + " (latency/0, latency/2, latency/4)",
                        "vulkan: a texture of 8192×8192 to 16384×16384 texels is more than Card allows: 4096×4096"
                                + " (latency/1, latency/3)");
    }

    @Test
    void columnsUnitsVersionsAndNamesAreKeptApart() {
        String[] reasons = {
            "RTX 4080: it needs 2 KiB",
            "RTX 4090: it needs 2 KiB",
            "RTX 4090: it needs 2 MiB",
            "RTX 4090: it lacks 16-bit floats in 1.2.3",
            "RTX 4090: it lacks 32-bit floats in 1.2.4"
        };
        assertThat(lines(reasons)).hasSameSizeAs(reasons);
    }
}
