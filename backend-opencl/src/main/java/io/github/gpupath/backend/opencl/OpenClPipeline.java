package io.github.gpupath.backend.opencl;

import io.github.gpupath.backend.CodeListing;
import io.github.gpupath.backend.CompiledKernel;
import io.github.gpupath.kernel.Kernel;
import io.github.gpupath.kernel.opencl.OpenClWriter;
import io.github.gpupath.kernel.source.KernelSource;
import java.util.List;
import org.jocl.CL;
import org.jocl.Pointer;
import org.jocl.Sizeof;
import org.jocl.cl_context;
import org.jocl.cl_device_id;
import org.jocl.cl_kernel;
import org.jocl.cl_mem;
import org.jocl.cl_program;

/** A program built from the text of one kernel, and its kernel object. */
final class OpenClPipeline extends OpenClObject implements CompiledKernel {

    private final Kernel kernel;
    private final KernelSource source;
    private final cl_context context;
    private final cl_device_id device;
    private final cl_program program;
    private final cl_kernel handle;

    private OpenClPipeline(
            OpenClRegistry registry,
            Kernel kernel,
            KernelSource source,
            cl_context context,
            cl_device_id device,
            cl_program program,
            cl_kernel handle) {
        super(registry);
        this.kernel = kernel;
        this.source = source;
        this.context = context;
        this.device = device;
        this.program = program;
        this.handle = handle;
    }

    static OpenClPipeline compile(cl_context context, cl_device_id device, OpenClRegistry registry, Kernel kernel) {
        KernelSource source = OpenClWriter.write(kernel);
        cl_program program = OpenClPrograms.build(context, device, source, String.join(" ", source.options()));
        try {
            cl_kernel handle =
                    OpenClErrors.call("clCreateKernel", () -> CL.clCreateKernel(program, source.entryPoint(), null));
            return new OpenClPipeline(registry, kernel, source, context, device, program, handle);
        } catch (RuntimeException e) {
            CL.clReleaseProgram(program);
            throw e;
        }
    }

    @Override
    public Kernel kernel() {
        return kernel;
    }

    @Override
    public KernelSource source() {
        return source;
    }

    cl_kernel handle() {
        return handle;
    }

    void setResource(int position, OpenClArgument resource) {
        KernelSource.Slot slot = source.resources().get(position);
        set(slot.index(), resource.argument());
        slot.memory().ifPresent(index -> set(index, resource.memory()));
    }

    private void set(int argument, cl_mem memory) {
        set(argument, Sizeof.cl_mem, Pointer.to(memory));
    }

    void setParameter(int position, int bits) {
        set(source.parameters().get(position).index(), Sizeof.cl_int, Pointer.to(new int[] {bits}));
    }

    private void set(int argument, int size, Pointer value) {
        OpenClErrors.call("clSetKernelArg", () -> CL.clSetKernelArg(handle, argument, size, value));
    }

    @Override
    public List<CodeListing> listings() {
        return new OpenClListings(context, device, program, handle, source).all();
    }

    @Override
    void release() {
        try {
            OpenClErrors.call("clReleaseKernel", () -> CL.clReleaseKernel(handle));
        } finally {
            OpenClErrors.call("clReleaseProgram", () -> CL.clReleaseProgram(program));
        }
    }
}
