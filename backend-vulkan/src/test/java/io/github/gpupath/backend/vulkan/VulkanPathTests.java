package io.github.gpupath.backend.vulkan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.gpupath.backend.BackendException;
import io.github.gpupath.kernel.Access;
import io.github.gpupath.kernel.Kernel;
import io.github.gpupath.kernel.KernelBuilder;
import io.github.gpupath.kernel.ScalarType;
import io.github.gpupath.kernel.WorkgroupSize;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What paths are called and what they write; needs no driver. */
class VulkanPathTests {

    @ParameterizedTest
    @EnumSource
    void aPathIsABackendOfItsOwn(VulkanPath path) {
        assertThat(Arrays.stream(VulkanPath.values()).map(VulkanPath::id)).doesNotHaveDuplicates();
        assertThat(path.id()).startsWith(VulkanProvider.ID);
    }

    @Test
    void addressesAndParametersArePushConstantsThatEveryDeviceHas() {
        assertThat(VulkanPath.ADDRESSES.pushConstantBytes(kernel(2, 28))).isEqualTo(128);
        assertThat(VulkanPath.ADDRESSES.write(kernel(2, 28)).parameters().get(0).index())
                .isEqualTo(16);
        assertThat(VulkanPath.DESCRIPTOR_SETS.pushConstantBytes(kernel(2, 29))).isEqualTo(116);
        assertThatThrownBy(() -> VulkanPath.ADDRESSES.write(kernel(2, 29)))
                .isInstanceOf(BackendException.Unsupported.class)
                .hasMessage("the addresses and parameters of many have 132 bytes, more than the 128 of push constants "
                        + "that every device has");
    }

    private static Kernel kernel(int buffers, int parameters) {
        KernelBuilder kernel = new KernelBuilder("many", new WorkgroupSize(1, 1, 1));
        for (int i = 0; i < buffers; i++) {
            kernel.rawBuffer("buffer" + i, Access.READ);
        }
        for (int i = 0; i < parameters; i++) {
            kernel.parameter("parameter" + i, ScalarType.U32);
        }
        return kernel.build();
    }
}
