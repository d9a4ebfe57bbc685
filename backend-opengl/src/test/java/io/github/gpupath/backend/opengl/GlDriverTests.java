package io.github.gpupath.backend.opengl;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gpupath.backend.DeviceType;
import org.junit.jupiter.api.Test;

/** The strings of known drivers are read as a person would read them. */
class GlDriverTests {

    @Test
    void mesaSoftware() {
        GlDriver driver =
                GlDriver.parse("llvmpipe (LLVM 15.0.6, 256 bits)", "Mesa/X.org", "4.5 (Core Profile) Mesa 22.3.6");

        assertThat(driver)
                .isEqualTo(new GlDriver("llvmpipe (LLVM 15.0.6, 256 bits)", "Mesa/X.org", "Mesa", "22.3.6", "4.5"));
        assertThat(driver.type()).isEqualTo(DeviceType.CPU);
    }

    @Test
    void nvidia() {
        GlDriver driver = GlDriver.parse("NVIDIA H200/PCIe/SSE2", "NVIDIA Corporation", "4.6.0 NVIDIA 580.95.05");

        assertThat(driver).isEqualTo(new GlDriver("NVIDIA H200", "NVIDIA Corporation", "NVIDIA", "580.95.05", "4.6"));
        assertThat(driver.type()).isEqualTo(DeviceType.DISCRETE_GPU);
    }

    @Test
    void intel() {
        GlDriver driver = GlDriver.parse(
                "Mesa Intel(R) UHD Graphics 630 (CFL GT2)", "Intel", "4.6 (Core Profile) Mesa 24.0.9-0ubuntu0.3");

        assertThat(driver.driver()).isEqualTo("Mesa");
        assertThat(driver.version()).isEqualTo("24.0.9-0ubuntu0.3");
        assertThat(driver.type()).isEqualTo(DeviceType.INTEGRATED_GPU);
    }

    @Test
    void amdProprietary() {
        GlDriver driver = GlDriver.parse(
                "AMD Radeon RX 6800", "ATI Technologies Inc.", "4.6.14800 Core Profile Context 22.20.27.09");

        assertThat(driver.driver()).isEqualTo("ATI Technologies Inc.");
        assertThat(driver.version()).isEqualTo("22.20.27.09");
        assertThat(driver.apiVersion()).isEqualTo("4.6");
        assertThat(driver.type()).isEqualTo(DeviceType.DISCRETE_GPU);
    }

    @Test
    void whatNobodyKnowsStaysAsItIs() {
        GlDriver driver = GlDriver.parse("Mystery 1", "Somebody", "unversioned");

        assertThat(driver).isEqualTo(new GlDriver("Mystery 1", "Somebody", "Somebody", "unversioned", "unversioned"));
        assertThat(driver.type()).isEqualTo(DeviceType.OTHER);
    }
}
