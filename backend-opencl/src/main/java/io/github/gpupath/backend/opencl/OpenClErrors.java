package io.github.gpupath.backend.opencl;

import io.github.gpupath.backend.BackendException;
import java.util.function.Supplier;
import org.jocl.CL;
import org.jocl.CLException;

/** Turns OpenCL's error codes into this project's errors. The message names the call and the code. */
final class OpenClErrors {

    /** What NVIDIA's driver answers after a kernel reached outside its memory; in no header. */
    private static final int NVIDIA_ILLEGAL_ACCESS = -9999;

    private OpenClErrors() {}

    /** Makes a call whose JOCL function throws {@link CLException}, and turns that into a {@link BackendException}. */
    static <T> T call(String name, Supplier<T> call) {
        try {
            return call.get();
        } catch (CLException e) {
            throw of(name, e);
        }
    }

    static BackendException of(String call, CLException e) {
        int status = e.getStatus();
        String code = String.valueOf(e.getMessage()).lines().findFirst().orElse("unknown error");
        String message = call + ": " + code + " (" + status + ")";
        return switch (status) {
            case CL.CL_MEM_OBJECT_ALLOCATION_FAILURE, CL.CL_OUT_OF_HOST_MEMORY ->
                new BackendException.OutOfMemory(message);
            case CL.CL_OUT_OF_RESOURCES -> outOfResources(call, message, e);
            case CL.CL_DEVICE_NOT_AVAILABLE,
                    CL.CL_INVALID_COMMAND_QUEUE,
                    CL.CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST,
                    NVIDIA_ILLEGAL_ACCESS -> new BackendException.DeviceLost(message);
            case CL.CL_IMAGE_FORMAT_NOT_SUPPORTED,
                    CL.CL_INVALID_IMAGE_FORMAT_DESCRIPTOR,
                    CL.CL_INVALID_IMAGE_SIZE,
                    CL.CL_INVALID_BUFFER_SIZE,
                    CL.CL_INVALID_WORK_GROUP_SIZE,
                    CL.CL_INVALID_GLOBAL_WORK_SIZE -> new BackendException.Unsupported(message);
            default -> new BackendException.DriverFailed(message, e);
        };
    }

    /** One code for three things: memory ran out, a launch needs too much, or (when waiting) a kernel went wrong. */
    private static BackendException outOfResources(String call, String message, CLException e) {
        return switch (call) {
            case "clFinish", "clWaitForEvents", "clGetEventInfo" -> new BackendException.DeviceLost(message);
            case "clEnqueueNDRangeKernel", "clBuildProgram", "clCreateKernel" ->
                new BackendException.DriverFailed(message, e);
            default -> new BackendException.OutOfMemory(message);
        };
    }
}
