package io.github.gpupath.backend.vulkan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.gpupath.backend.BackendException;
import io.github.gpupath.backend.BackendException.Code;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lwjgl.vulkan.VK10;

class VulkanErrorsTests {

    @ParameterizedTest
    @CsvSource({
        "-1, OUT_OF_MEMORY, VK_ERROR_OUT_OF_HOST_MEMORY",
        "-2, OUT_OF_MEMORY, VK_ERROR_OUT_OF_DEVICE_MEMORY",
        "-10, OUT_OF_MEMORY, VK_ERROR_TOO_MANY_OBJECTS",
        "-1000069000, OUT_OF_MEMORY, VK_ERROR_OUT_OF_POOL_MEMORY",
        "-4, DEVICE_LOST, VK_ERROR_DEVICE_LOST",
        "2, TIMEOUT, VK_TIMEOUT",
        "-8, UNSUPPORTED, VK_ERROR_FEATURE_NOT_PRESENT",
        "-3, DRIVER, VK_ERROR_INITIALIZATION_FAILED",
        "-13, DRIVER, VK_ERROR_UNKNOWN",
        "-77, DRIVER, an unknown error code"
    })
    void messageNamesTheCallAndTheCode(int result, Code code, String name) {
        BackendException failure = VulkanErrors.failure(result, "vkSomething");
        assertThat(failure.code()).isEqualTo(code);
        assertThat(failure).hasMessage("vkSomething answered " + name + " (" + result + ")");
    }

    @Test
    void successIsNoError() {
        assertThatCode(() -> VulkanErrors.check(VK10.VK_SUCCESS, "vkSomething")).doesNotThrowAnyException();
    }

    @Test
    void everythingElseIs() {
        assertThatThrownBy(() -> VulkanErrors.check(VK10.VK_NOT_READY, "vkSomething"))
                .isInstanceOf(BackendException.DriverFailed.class);
    }
}
