package io.github.gpupath.backend.vulkan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.gpupath.backend.Availability;
import io.github.gpupath.backend.BackendProvider;
import io.github.gpupath.kernel.KernelBuilder;
import io.github.gpupath.kernel.WorkgroupSize;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.lwjgl.system.Configuration;
import org.lwjgl.system.Platform;

@Tag("driver")
class VulkanProviderTests {

    @Test
    void isFoundAsAService() {
        assertThat(ServiceLoader.load(BackendProvider.class))
                .filteredOn(provider -> provider.id().equals("vulkan"))
                .singleElement()
                .isInstanceOf(VulkanProvider.class)
                .extracting(BackendProvider::displayName)
                .isEqualTo("Vulkan");
    }

    @Test
    void translatesWithoutADriver() {
        KernelBuilder kernel = new KernelBuilder("empty", new WorkgroupSize(64, 1, 1));
        assertThat(new VulkanProvider().translate(kernel.build()).text()).contains("local_size_x = 64");
    }

    @Test
    void availableNamesTheLoader() {
        Availability availability = new VulkanProvider().probe();
        if (availability instanceof Availability.Available available) {
            assertThat(available.details()).matches("Vulkan loader 1\\.\\d+\\.\\d+, (1 device|\\d+ devices)");
        } else {
            assertThat(((Availability.Unavailable) availability).reason()).isNotBlank();
        }
    }

    @Test
    void missingLoaderHasItsRemedy() throws Exception {
        List<String> lines =
                probe(Map.of(), "-D" + Configuration.VULKAN_LIBRARY_NAME.getProperty() + "=no-vulkan-here");
        assertThat(lines).hasSize(3);
        assertThat(lines.get(0))
                .startsWith("probe: absent: the Vulkan loader library no-vulkan-here is missing")
                .contains("apt-get install libvulkan1");
        assertThat(lines.get(1)).isEqualTo(lines.get(0));
        assertThat(lines.get(2)).startsWith("probe: open: the Vulkan loader library no-vulkan-here is missing");
    }

    @Test
    void missingBindingsHaveTheirRemedy() throws Exception {
        List<String> lines = probe(Map.of(), "-D" + Configuration.LIBRARY_NAME.getProperty() + "=no-lwjgl-here");
        assertThat(lines).hasSize(3);
        assertThat(lines).allSatisfy(line -> assertThat(line).contains("LWJGL's native library cannot be loaded ("));
    }

    @Test
    void missingDriverHasItsRemedy() throws Exception {
        assumeTrue(Platform.get() == Platform.LINUX, "the loader's environment is Linux's");
        Availability here = new VulkanProvider().probe();
        assumeTrue(
                !(here instanceof Availability.Unavailable absent)
                        || !absent.reason().contains("library"),
                "there is no Vulkan loader here");
        // Two names of one variable: older loaders know only the first.
        List<String> lines = probe(Map.of("VK_ICD_FILENAMES", "/no-driver-here", "VK_DRIVER_FILES", "/no-driver-here"));
        assertThat(lines).hasSize(3);
        assertThat(lines.get(0))
                .startsWith("probe: absent: the Vulkan loader could load no driver")
                .contains("apt-get install mesa-vulkan-drivers");
        assertThat(lines.get(2)).startsWith("probe: open: the Vulkan loader could load no driver");
    }

    @Test
    void everyAbsenceHasItsOwnReason() {
        assertThat(VulkanAbsence.noDevice(0, List.of())).hasMessage("the Vulkan drivers list no device");
        assertThat(VulkanAbsence.noDevice(2, List.of()))
                .hasMessage("none of the 2 Vulkan devices has a compute queue and Vulkan 1.1.0");
        assertThat(VulkanAbsence.oldLoader(VulkanVersion.packed(1, 0)))
                .hasMessage("the Vulkan loader has version 1.0.0, and 1.1.0 is needed");
        assertThat(VulkanAbsence.noBindings(new UnsatisfiedLinkError()))
                .hasMessage("LWJGL's native library cannot be loaded (UnsatisfiedLinkError)");
        assertThat(VulkanAbsence.noDevice(0, List.of()).remedy()).contains("mesa-vulkan-drivers");
    }

    private static List<String> probe(Map<String, String> environment, String... options) throws Exception {
        return ForkedJvm.run(ProbeMain.class, environment, options).stream()
                .filter(line -> line.startsWith("probe: "))
                .toList();
    }
}
