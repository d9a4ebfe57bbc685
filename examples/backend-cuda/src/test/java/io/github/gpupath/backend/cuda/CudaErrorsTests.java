package io.github.gpupath.backend.cuda;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gpupath.backend.BackendException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Each error of CUDA is of the kind that says what it costs. */
class CudaErrorsTests {

    @ParameterizedTest
    @CsvSource({
        "CUDA_ERROR_OUT_OF_MEMORY, OUT_OF_MEMORY",
        "CUDA_ERROR_NO_DEVICE, UNAVAILABLE",
        "CUDA_ERROR_SYSTEM_DRIVER_MISMATCH, UNAVAILABLE",
        "CUDA_ERROR_ILLEGAL_ADDRESS, DEVICE_LOST",
        "CUDA_ERROR_LAUNCH_FAILED, DEVICE_LOST",
        "CUDA_ERROR_LAUNCH_TIMEOUT, TIMEOUT",
        "CUDA_ERROR_NOT_SUPPORTED, UNSUPPORTED",
        "CUDA_ERROR_INVALID_VALUE, DRIVER",
        "CUDA_ERROR_OF_TOMORROW, DRIVER",
    })
    void kinds(String name, BackendException.Code code) {
        assertThat(CudaErrors.of("cuLaunchKernelEx", 1, name, "words").code()).isEqualTo(code);
    }

    @Test
    void theMessageNamesTheCallTheErrorAndItsWords() {
        assertThat(CudaErrors.of("cuStreamSynchronize", 700, "CUDA_ERROR_ILLEGAL_ADDRESS", "an illegal memory access"))
                .hasMessage("cuStreamSynchronize: CUDA_ERROR_ILLEGAL_ADDRESS (700), an illegal memory access");
    }
}
