package io.github.gpupath.backend.opencl;

import io.github.gpupath.backend.BatchTime;
import io.github.gpupath.backend.BufferSpec;
import io.github.gpupath.backend.CompiledKernel;
import io.github.gpupath.backend.Device;
import io.github.gpupath.backend.DeviceBuffer;
import io.github.gpupath.backend.DeviceInfo;
import io.github.gpupath.backend.DeviceTexture;
import io.github.gpupath.backend.DispatchBatch;
import io.github.gpupath.backend.TextureSpec;
import io.github.gpupath.kernel.Kernel;
import java.nio.ByteBuffer;
import org.jocl.CL;
import org.jocl.cl_command_queue;
import org.jocl.cl_context;
import org.jocl.cl_device_id;

/** A device with a context of its own and one in-order profiling queue. */
final class OpenClDevice implements Device {

    private final OpenClAdapter adapter;
    private final cl_context context;
    private final cl_command_queue queue;
    private final OpenClRegistry registry = new OpenClRegistry();
    private boolean open = true;

    private OpenClDevice(OpenClAdapter adapter, cl_context context, cl_command_queue queue) {
        this.adapter = adapter;
        this.context = context;
        this.queue = queue;
    }

    static OpenClDevice open(OpenClAdapter adapter) {
        cl_context context = createContext(adapter.handle());
        try {
            return new OpenClDevice(adapter, context, createQueue(context, adapter.handle()));
        } catch (RuntimeException e) {
            CL.clReleaseContext(context);
            throw e;
        }
    }

    static cl_context createContext(cl_device_id device) {
        return OpenClErrors.call(
                "clCreateContext", () -> CL.clCreateContext(null, 1, new cl_device_id[] {device}, null, null, null));
    }

    /** With the function of OpenCL 1.2, which every later version still has. */
    @SuppressWarnings("deprecation")
    private static cl_command_queue createQueue(cl_context context, cl_device_id device) {
        return OpenClErrors.call(
                "clCreateCommandQueue",
                () -> CL.clCreateCommandQueue(context, device, CL.CL_QUEUE_PROFILING_ENABLE, null));
    }

    @Override
    public DeviceInfo info() {
        return adapter.info();
    }

    @Override
    public DeviceBuffer createBuffer(BufferSpec spec) {
        return OpenClBuffers.create(context, registry, spec);
    }

    @Override
    public DeviceTexture createTexture(TextureSpec spec) {
        return OpenClImages.create(context, registry, spec);
    }

    @Override
    public void upload(DeviceBuffer target, long offset, ByteBuffer source) {
        OpenClBuffers.upload(queue, (OpenClBuffer) target, offset, source);
    }

    @Override
    public void download(DeviceBuffer source, long offset, ByteBuffer target) {
        OpenClBuffers.download(queue, (OpenClBuffer) source, offset, target);
    }

    @Override
    public void fill(DeviceBuffer target, int word) {
        OpenClBuffers.fill(queue, (OpenClBuffer) target, word);
    }

    @Override
    public void upload(DeviceTexture target, int row, ByteBuffer source) {
        OpenClImages.upload(queue, (OpenClImage) target, row, source);
    }

    @Override
    public void download(DeviceTexture source, int row, ByteBuffer target) {
        OpenClImages.download(queue, (OpenClImage) source, row, target);
    }

    @Override
    public CompiledKernel compile(Kernel kernel) {
        return OpenClPipeline.compile(context, adapter.handle(), registry, kernel);
    }

    @Override
    public BatchTime run(DispatchBatch batch) {
        return new OpenClSubmission(queue).run(batch);
    }

    @Override
    public void finish() {
        OpenClErrors.call("clFinish", () -> CL.clFinish(queue));
    }

    boolean isOpen() {
        return open;
    }

    @Override
    public void close() {
        if (!open) {
            return;
        }
        open = false;
        try {
            registry.closeAll();
        } finally {
            releaseQueueAndContext();
        }
    }

    private void releaseQueueAndContext() {
        try {
            OpenClErrors.call("clReleaseCommandQueue", () -> CL.clReleaseCommandQueue(queue));
        } finally {
            OpenClErrors.call("clReleaseContext", () -> CL.clReleaseContext(context));
        }
    }
}
