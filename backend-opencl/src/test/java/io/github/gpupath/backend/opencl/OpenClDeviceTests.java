package io.github.gpupath.backend.opencl;

import static io.github.gpupath.kernel.KernelBuilder.u32;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.gpupath.backend.Backend;
import io.github.gpupath.backend.BackendException;
import io.github.gpupath.backend.BufferSpec;
import io.github.gpupath.backend.CodeListing;
import io.github.gpupath.backend.CompiledKernel;
import io.github.gpupath.backend.Device;
import io.github.gpupath.backend.DeviceInfo;
import io.github.gpupath.backend.DeviceType;
import io.github.gpupath.kernel.Access;
import io.github.gpupath.kernel.Feature;
import io.github.gpupath.kernel.Format;
import io.github.gpupath.kernel.FormatUse;
import io.github.gpupath.kernel.Kernel;
import io.github.gpupath.kernel.KernelBuilder;
import io.github.gpupath.kernel.Literal;
import io.github.gpupath.kernel.Resource;
import io.github.gpupath.kernel.ScalarType;
import io.github.gpupath.kernel.WorkgroupSize;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What a device is and how it ends, on the real driver. */
@Tag("driver")
class OpenClDeviceTests {

    private static Kernel store(ScalarType type) {
        KernelBuilder builder = new KernelBuilder("store_" + type, new WorkgroupSize(1, 1, 1));
        Resource.StructuredBuffer target = builder.structuredBuffer("target", type, Access.READ_WRITE);
        builder.store(target, u32(0), target.load(u32(0)).plus(Literal.of(type, 1)));
        return builder.build();
    }

    @Test
    void whatOpenClLacksIsNotBlamedOnTheDevice() {
        try (Backend backend = OpenClDrivers.requireBackend();
                Device device = backend.open(backend.devices().get(0))) {
            assertThat(device.refusal(Feature.Capability.ANISOTROPIC_FILTERING))
                    .isEqualTo("OpenCL has no anisotropic filtering");
            assertThat(device.refusal(Feature.Capability.FP16))
                    .isEqualTo(
                            device.info().throughBackend() + " lacks 16-bit floats in arithmetic and storage buffers");
        }
    }

    @Test
    void everyListedDeviceIsComplete() {
        try (Backend backend = OpenClDrivers.requireBackend()) {
            assertThat(backend.devices()).isNotEmpty();
            for (DeviceInfo info : backend.devices()) {
                assertThat(info.backend()).isEqualTo("opencl");
                assertThat(info.name()).isNotBlank();
                assertThat(info.driver()).isNotBlank();
                assertThat(info.driverVersion()).isNotBlank();
                assertThat(info.apiVersion()).matches("\\d\\.\\d");
                assertThat(info.limits().maxWorkgroupInvocations()).isPositive();
                assertThat(info.limits().maxUniformBufferBytes()).isGreaterThanOrEqualTo(16 * 1024);
                assertThat(info.limits().maxTexelBufferTexels()).isGreaterThanOrEqualTo(65_536);
                assertThat(info.limits().memoryBytes())
                        .isGreaterThanOrEqualTo(info.limits().maxAllocationBytes());
                assertThat(info.timer().available()).isTrue();
                assertThat(info.timer().resolutionNanos()).isPositive();
                for (FormatUse use : FormatUse.values()) {
                    assertThat(info.supports(new Feature.TexelFormat(Format.RGBA8, use)))
                            .as("OpenCL demands RGBA8 for " + use)
                            .isTrue();
                }
                assertThat(info.supports(Feature.Capability.READ_WRITE_IMAGES)).isFalse();
            }
        }
    }

    /** NVIDIA's driver allocates when a buffer is first used, so the buffer is filled too. */
    @Test
    void moreMemoryThanThereIsIsRefused() {
        try (Device device = OpenClDrivers.requireDevice()) {
            long bytes = device.info().limits().memoryBytes() / 4 * 8;
            assertThatThrownBy(() -> device.fill(device.createBuffer(BufferSpec.storage(bytes)), 1))
                    .isInstanceOf(BackendException.class)
                    .hasMessageMatching("cl\\w+: CL_\\w+ \\(-\\d+\\)");
        }
    }

    @Test
    void aBufferWhoseTexelsAreRefusedLeavesNothingBehind() {
        try (OpenClDevice device = (OpenClDevice) OpenClDrivers.requireDevice()) {
            assumeTrue(device.info().type() == DeviceType.CPU, "NVIDIA's driver takes more texels than its limit");
            long texels = device.info().limits().maxTexelBufferTexels() + 4;
            assertThatThrownBy(() -> device.createBuffer(BufferSpec.texels(Format.R8, texels)))
                    .isInstanceOf(BackendException.class)
                    .hasMessageStartingWith("clCreateImage: ");
            assertThat(device.openObjects()).isZero();
        }
    }

    @Test
    void listingsAreReadable() {
        try (Device device = OpenClDrivers.requireDevice();
                CompiledKernel kernel = device.compile(store(ScalarType.U32))) {
            assertThat(kernel.listings())
                    .extracting(CodeListing::form)
                    .startsWith("statistics")
                    .isSubsetOf("statistics", "binary");
            assertThat(kernel.listings().get(0).text()).contains("largest workgroup: ");
        }
    }

    @Test
    void onlyTextIsListed() {
        assertThat(OpenClListings.isText("//\n.version 8.0\n")).isTrue();
        assertThat(OpenClListings.isText("\u007fELF\u0002")).isFalse();
        assertThat(OpenClListings.isText("")).isFalse();
    }
}
