package io.github.gpupath.backend.vulkan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The driver's own listings, from Mesa's AMD driver: it compiles for a GPU that is not there when told to. */
@Tag("driver")
class VulkanListingsTests {

    private static final Path DRIVERS = Path.of("/usr/share/vulkan/icd.d");

    @Test
    void driverTellsItsStatisticsAndItsCode() throws Exception {
        Path driver = amdDriver();
        List<String> lines = ForkedJvm.run(
                ListingsMain.class,
                Map.of(
                        "VK_ICD_FILENAMES", driver.toString(),
                        "VK_DRIVER_FILES", driver.toString(),
                        "RADV_FORCE_FAMILY", "vega10"));
        assertThat(lines).anyMatch(line -> line.startsWith("device: ") && line.contains("RADV"));
        assertThat(lines).contains("listing: spirv", "listing: statistics", "listing: internal", "listing: isa");
        assertThat(lines).anyMatch(line -> line.contains("OpIMul"));
        assertThat(lines).anyMatch(line -> line.matches("  VGPRs: \\d+ \\(.+\\)"));
        assertThat(lines).anyMatch(line -> line.contains("s_endpgm"));
    }

    private static Path amdDriver() throws IOException {
        assumeTrue(Files.isDirectory(DRIVERS), "there is no folder " + DRIVERS);
        try (Stream<Path> files = Files.list(DRIVERS)) {
            List<Path> found = files.filter(
                            file -> file.getFileName().toString().startsWith("radeon_icd"))
                    .toList();
            assumeTrue(!found.isEmpty(), "Mesa's AMD driver is not installed");
            return found.get(0);
        }
    }
}
