package io.github.gpupath.backend.opencl;

import io.github.gpupath.backend.lifetime.Lifetime;
import org.jocl.CL;
import org.jocl.cl_command_queue;
import org.jocl.cl_context;
import org.jocl.cl_device_id;

/**
 * OpenCL's context of one device with its one in-order profiling queue: what all parts of a device share.
 *
 * @param adapter what it was made from
 * @param handle OpenCL's handle of the context
 * @param queue OpenCL's handle of the queue
 */
record OpenClContext(OpenClAdapter adapter, cl_context handle, cl_command_queue queue) {

    /** Makes it. */
    static OpenClContext create(OpenClAdapter adapter, Lifetime lifetime) {
        cl_context handle = createHandle(adapter.handle(), lifetime);
        return new OpenClContext(adapter, handle, createQueue(handle, adapter.handle(), lifetime));
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
    private static cl_command_queue createQueue(cl_context context, cl_device_id device, Lifetime lifetime) {
        cl_command_queue queue = OpenClErrors.call(
                "clCreateCommandQueue",
                () -> CL.clCreateCommandQueue(context, device, CL.CL_QUEUE_PROFILING_ENABLE, null));
        lifetime.atEnd(() -> OpenClErrors.call("clReleaseCommandQueue", () -> CL.clReleaseCommandQueue(queue)));
        return queue;
    }
}
