package io.github.gpupath.backend.opencl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.gpupath.backend.BackendException;
import io.github.gpupath.backend.BackendException.Code;
import org.jocl.CL;
import org.jocl.CLException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** OpenCL's codes as this project's errors; no driver is needed. */
class OpenClErrorsTests {

    @ParameterizedTest
    @CsvSource({
        "clEnqueueWriteBuffer, -4, OUT_OF_MEMORY",
        "clCreateBuffer, -5, OUT_OF_MEMORY",
        "clFinish, -5, DEVICE_LOST",
        "clEnqueueNDRangeKernel, -5, DRIVER",
        "clCreateContext, -6, OUT_OF_MEMORY",
        "clFinish, -36, DEVICE_LOST",
        "clFinish, -9999, DEVICE_LOST",
        "clCreateImage, -10, UNSUPPORTED",
        "clCreateBuffer, -61, UNSUPPORTED",
        "clSetKernelArg, -51, DRIVER"
    })
    void codes(String call, int status, Code code) {
        BackendException error = OpenClErrors.of(call, new CLException("CL_SOMETHING", status));
        assertThat(error.code()).isEqualTo(code);
        assertThat(error).hasMessage(call + ": CL_SOMETHING (" + status + ")");
    }

    @Test
    void aCallThatThrowsIsNamed() {
        assertThatThrownBy(() -> OpenClErrors.call("clFlush", () -> {
                    throw new CLException("CL_INVALID_VALUE", CL.CL_INVALID_VALUE);
                }))
                .isInstanceOf(BackendException.DriverFailed.class)
                .hasMessage("clFlush: CL_INVALID_VALUE (-30)");
    }
}
