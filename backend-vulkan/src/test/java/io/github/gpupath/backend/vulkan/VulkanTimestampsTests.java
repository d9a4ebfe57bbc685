package io.github.gpupath.backend.vulkan;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class VulkanTimestampsTests {

    @Test
    void ticksBecomeNanoseconds() {
        assertThat(VulkanTimestamps.nanos(1_000, 3_000, 64, 1)).isEqualTo(2_000);
        assertThat(VulkanTimestamps.nanos(100, 200, 64, 52.08333)).isEqualTo(5_208);
    }

    @Test
    void onlyValidBitsCount() {
        assertThat(VulkanTimestamps.nanos(0x7_0000_0010L, 0x9_0000_0020L, 32, 1))
                .isEqualTo(16);
    }

    @Test
    void clockMayWrapAround() {
        assertThat(VulkanTimestamps.nanos(0xFFFF_FFF0L, 0x10, 32, 10)).isEqualTo(320);
        assertThat(VulkanTimestamps.nanos(-16, 16, 64, 1)).isEqualTo(32);
    }
}
