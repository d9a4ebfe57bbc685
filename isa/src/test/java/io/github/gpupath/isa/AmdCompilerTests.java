package io.github.gpupath.isa;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gpupath.backend.Availability.Available;
import io.github.gpupath.backend.Availability.Unavailable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AmdCompilerTests {

    @TempDir
    Path folder;

    @Test
    void targetsAreTheFamiliesThatTheInstalledDriverNames() throws IOException {
        Files.writeString(folder.resolve("libvulkan_radeon.so"), "\0NAVI21\0VEGA10\0gfx1100\0XNAVI10\0GFX1100\0");
        Path manifest = Files.writeString(
                folder.resolve("radeon_icd.x86_64.json"), "{ \"ICD\": { \"library_path\": \"libvulkan_radeon.so\" } }");
        Files.writeString(folder.resolve("lvp_icd.x86_64.json"), "{}");
        AmdCompiler compiler = new AmdCompiler(folder, List.of());

        assertThat(compiler.targets()).containsExactly("vega10", "navi21", "gfx1100");
        assertThat(compiler.probe()).isInstanceOf(Available.class);
        assertThat(compiler.environment("navi21"))
                .isEqualTo(Map.of(
                        "VK_ICD_FILENAMES", manifest.toString(),
                        "VK_DRIVER_FILES", manifest.toString(),
                        "RADV_FORCE_FAMILY", "navi21"));
    }

    @Test
    void theOldestFamiliesHaveNoCodeWithoutTheirDisassembler() throws IOException {
        Files.writeString(folder.resolve("libvulkan_radeon.so"), "\0TAHITI\0KABINI\0TONGA\0");
        Files.writeString(folder.resolve("radeon_icd.json"), "{ \"library_path\": \"libvulkan_radeon.so\" }");
        assertThat(new AmdCompiler(folder, List.of(folder)).withoutCode())
                .isEqualTo(
                        Map.of("tahiti", "clrxdisasm is not on the PATH", "kabini", "clrxdisasm is not on the PATH"));
        new StandIns(folder).program("clrxdisasm", "");
        assertThat(new AmdCompiler(folder, List.of(folder)).withoutCode()).isEmpty();
    }

    @Test
    void withoutTheDriverItNamesThePackage() {
        assertThat(new AmdCompiler(folder, List.of()).probe())
                .isEqualTo(new Unavailable(
                        "no manifest of Mesa's Vulkan driver for AMD in " + folder, "install mesa-vulkan-drivers"));
        assertThat(new AmdCompiler(folder.resolve("missing"), List.of()).targets())
                .isEmpty();
    }
}
