package io.github.gpupath.backend.cuda;

import io.github.gpupath.backend.BackendException;

/** Turns CUDA's error codes into this project's errors. The message names the call, CUDA's name of the error and its words. */
final class CudaErrors {

    static final int SUCCESS = 0;
    static final int NOT_READY = 600;

    private static final String UPDATE = "restart the machine after an update of NVIDIA's driver, or install it again";

    private CudaErrors() {}

    /**
     * The error of a call.
     *
     * @param name CUDA's, such as CUDA_ERROR_ILLEGAL_ADDRESS
     * @param words CUDA's
     */
    static BackendException of(String call, int result, String name, String words) {
        String message = call + ": " + name + " (" + result + "), " + words;
        return switch (name) {
            case "CUDA_ERROR_NO_DEVICE" ->
                new BackendException.Unavailable(
                        "the CUDA driver finds no device", "look at what nvidia-smi says, and at CUDA_VISIBLE_DEVICES");
            case "CUDA_ERROR_NOT_INITIALIZED",
                    "CUDA_ERROR_STUB_LIBRARY",
                    "CUDA_ERROR_SYSTEM_NOT_READY",
                    "CUDA_ERROR_SYSTEM_DRIVER_MISMATCH",
                    "CUDA_ERROR_COMPAT_NOT_SUPPORTED_ON_DEVICE" -> new BackendException.Unavailable(message, UPDATE);
            case "CUDA_ERROR_OUT_OF_MEMORY" -> new BackendException.OutOfMemory(message);
            case "CUDA_ERROR_NOT_SUPPORTED" -> new BackendException.Unsupported(message);
            case "CUDA_ERROR_LAUNCH_TIMEOUT", "CUDA_ERROR_TIMEOUT" -> new BackendException.TimedOut(message);
            // After these a context answers every call with the same error.
            case "CUDA_ERROR_DEVICE_UNAVAILABLE",
                    "CUDA_ERROR_ECC_UNCORRECTABLE",
                    "CUDA_ERROR_NVLINK_UNCORRECTABLE",
                    "CUDA_ERROR_CONTAINED",
                    "CUDA_ERROR_ILLEGAL_ADDRESS",
                    "CUDA_ERROR_CONTEXT_IS_DESTROYED",
                    "CUDA_ERROR_ASSERT",
                    "CUDA_ERROR_HARDWARE_STACK_ERROR",
                    "CUDA_ERROR_ILLEGAL_INSTRUCTION",
                    "CUDA_ERROR_MISALIGNED_ADDRESS",
                    "CUDA_ERROR_INVALID_ADDRESS_SPACE",
                    "CUDA_ERROR_INVALID_PC",
                    "CUDA_ERROR_LAUNCH_FAILED" -> new BackendException.DeviceLost(message);
            default -> new BackendException.DriverFailed(message);
        };
    }
}
