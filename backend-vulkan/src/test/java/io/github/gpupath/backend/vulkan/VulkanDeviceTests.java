package io.github.gpupath.backend.vulkan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.gpupath.backend.BackendException;
import io.github.gpupath.backend.BufferSpec;
import io.github.gpupath.backend.CodeListing;
import io.github.gpupath.backend.CompiledKernel;
import io.github.gpupath.backend.DeviceBuffer;
import io.github.gpupath.backend.DeviceInfo;
import io.github.gpupath.backend.DispatchBatch;
import io.github.gpupath.backend.WorkgroupCount;
import io.github.gpupath.kernel.Access;
import io.github.gpupath.kernel.BuiltIn;
import io.github.gpupath.kernel.Expression;
import io.github.gpupath.kernel.Feature;
import io.github.gpupath.kernel.Format;
import io.github.gpupath.kernel.FormatUse;
import io.github.gpupath.kernel.Kernel;
import io.github.gpupath.kernel.KernelBuilder;
import io.github.gpupath.kernel.Resource;
import io.github.gpupath.kernel.ScalarType;
import io.github.gpupath.kernel.WorkgroupSize;
import io.github.gpupath.kernel.source.KernelSource;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Life and work of a device on the first driver of this machine; what kernels compute is the conformance kit's. */
@Tag("driver")
class VulkanDeviceTests {

    private VulkanTestDevice machine;
    private VulkanDevice device;

    @BeforeEach
    void open() {
        machine = VulkanTestDevice.open();
        device = machine.device();
    }

    @AfterEach
    void close() {
        if (machine != null) {
            machine.close();
        }
    }

    @Test
    void infoIsComplete() {
        DeviceInfo info = device.info();
        assertThat(info.backend()).isEqualTo("vulkan");
        assertThat(info.name()).isNotBlank();
        assertThat(info.vendor()).isNotBlank();
        assertThat(info.driver()).isNotBlank();
        assertThat(info.driverVersion()).isNotBlank();
        assertThat(info.apiVersion()).matches("1\\.\\d+\\.\\d+");
        assertThat(info.limits().maxWorkgroupInvocations()).isGreaterThanOrEqualTo(128);
        assertThat(info.limits().maxStorageBufferBytes()).isGreaterThanOrEqualTo(1 << 27);
        assertThat(info.limits().memoryBytes()).isGreaterThan(1 << 27);
        assertThat(info.limits().maxAllocationBytes())
                .isBetween(1L << 27, info.limits().memoryBytes());
        // What Vulkan requires of every device.
        assertThat(info.supports(new Feature.TexelFormat(Format.RGBA8, FormatUse.TEXTURE_SAMPLE_LINEAR)))
                .isTrue();
        assertThat(info.supports(new Feature.TexelFormat(Format.RGBA32F, FormatUse.STORAGE_TEXTURE_STORE)))
                .isTrue();
        assertThat(info.supports(new Feature.TexelFormat(Format.R32UI, FormatUse.STORAGE_TEXEL_BUFFER_LOAD)))
                .isTrue();
    }

    @Test
    void listingsShowWhatTheDriverGets() {
        try (CompiledKernel compiled = device.compile(increment())) {
            List<CodeListing> listings = compiled.listings();
            assertThat(listings.get(0).form()).isEqualTo("spirv");
            assertThat(listings.get(0).text())
                    .contains("OpEntryPoint GLCompute")
                    .contains("OpIAdd");
            assertThat(listings)
                    .allSatisfy(listing -> assertThat(listing.text()).isNotBlank());
        }
    }

    @Test
    void rejectedSourceLeavesNothingBehind() {
        int open = device.openObjects();
        KernelSource broken =
                new KernelSource("GLSL", "main", "#version 450\n!", List.of(), List.of(), List.of(), List.of());
        assertThatThrownBy(() -> device.compile(increment(), broken))
                .isInstanceOf(BackendException.CompileFailed.class);
        assertThat(device.openObjects()).isEqualTo(open);
    }

    @Test
    void refusedAllocationLeavesNothingBehind() {
        int open = device.openObjects();
        assertThatThrownBy(() -> device.createBuffer(BufferSpec.storage(1L << 50)))
                .isInstanceOf(BackendException.class)
                .hasMessageContaining("bytes");
        assertThat(device.openObjects()).isEqualTo(open);
    }

    @Test
    void batchThatIsTooSlowIsGivenUpAndSpoilsTheDevice() {
        DeviceBuffer buffer = device.createBuffer(BufferSpec.storage(1 << 20));
        CompiledKernel compiled = device.compile(increment());
        assertThatThrownBy(() -> {
                    // More and more, in case this thread waits for a processor before it waits for the device.
                    for (int dispatches = 500; true; dispatches *= 2) {
                        device.run(batch(compiled, buffer, dispatches), Duration.ofNanos(1));
                    }
                })
                .isInstanceOf(BackendException.TimedOut.class)
                .hasMessageContaining("vkWaitForFences");
        assertThatThrownBy(() -> device.run(batch(compiled, buffer, 1)))
                .isInstanceOf(BackendException.DeviceLost.class);
        buffer.close();
        compiled.close();
        assertThat(device.openObjects()).isEqualTo(2);
        device.close();
        assertThat(device.isOpen()).isFalse();
        assertThat(device.openObjects()).isZero();
    }

    private static DispatchBatch batch(CompiledKernel kernel, DeviceBuffer buffer, int dispatches) {
        return new DispatchBatch(kernel, List.of(buffer), List.of(), new WorkgroupCount(4096, 1, 1), dispatches);
    }

    /** Adds one to every word of a buffer. */
    private static Kernel increment() {
        KernelBuilder kernel = new KernelBuilder("increment", new WorkgroupSize(64, 1, 1));
        Resource.StructuredBuffer words = kernel.structuredBuffer("words", ScalarType.U32, Access.READ_WRITE);
        Expression id = KernelBuilder.builtIn(BuiltIn.GLOBAL_ID_X);
        kernel.store(words, id, words.load(id).plus(1));
        return kernel.build();
    }
}
