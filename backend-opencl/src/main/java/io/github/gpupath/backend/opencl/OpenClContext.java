package io.github.gpupath.backend.opencl;

import io.github.gpupath.backend.lifetime.Lifetime;
import java.util.Optional;
import org.jocl.CL;
import org.jocl.cl_command_queue;
import org.jocl.cl_context;
import org.jocl.cl_device_id;

/**
 * OpenCL's context of one device and its queues, which all parts of a device share; one queue at a time has work.
 *
 * @param queue OpenCL's handle of the queue for everything that may be timed; it keeps the order and profiles
 * @param plain the handle of a queue that keeps the order and has no further property, as in most programs
 * @param unordered the handle of a queue that profiles and keeps no order, where the device has such queues
 */
record OpenClContext(
        OpenClAdapter adapter,
        cl_context handle,
        cl_command_queue queue,
        cl_command_queue plain,
        Optional<cl_command_queue> unordered) {

    private static final long UNORDERED = CL.CL_QUEUE_PROFILING_ENABLE | CL.CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE;

    /** Makes the context and its queues, which are freed with the lifetime. */
    static OpenClContext create(OpenClAdapter adapter, Lifetime lifetime) {
        cl_context handle = createHandle(adapter.handle(), lifetime);
        return new OpenClContext(
                adapter,
                handle,
                createQueue(handle, adapter.handle(), CL.CL_QUEUE_PROFILING_ENABLE, lifetime),
                createQueue(handle, adapter.handle(), 0, lifetime),
                hasUnordered(adapter.handle())
                        ? Optional.of(createQueue(handle, adapter.handle(), UNORDERED, lifetime))
                        : Optional.empty());
    }

    /** Makes another queue that keeps the order and has no further property. */
    cl_command_queue anotherQueue(Lifetime lifetime) {
        return createQueue(handle, adapter.handle(), 0, lifetime);
    }

    private static boolean hasUnordered(cl_device_id device) {
        return (OpenClQueries.number(device, CL.CL_DEVICE_QUEUE_ON_HOST_PROPERTIES) & UNORDERED) == UNORDERED;
    }

    /** Makes the context alone, which is enough to ask for formats. */
    static cl_context createHandle(cl_device_id device, Lifetime lifetime) {
        cl_context handle = OpenClErrors.call(
                "clCreateContext", () -> CL.clCreateContext(null, 1, new cl_device_id[] {device}, null, null, null));
        lifetime.atEnd(() -> OpenClErrors.call("clReleaseContext", () -> CL.clReleaseContext(handle)));
        return handle;
    }

    /** With the function of OpenCL 1.2, which every later version still has. */
    @SuppressWarnings("deprecation")
    private static cl_command_queue createQueue(
            cl_context context, cl_device_id device, long properties, Lifetime lifetime) {
        cl_command_queue queue = OpenClErrors.call(
                "clCreateCommandQueue", () -> CL.clCreateCommandQueue(context, device, properties, null));
        lifetime.atEnd(() -> OpenClErrors.call("clReleaseCommandQueue", () -> CL.clReleaseCommandQueue(queue)));
        return queue;
    }
}
