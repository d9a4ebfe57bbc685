package io.github.gpupath.backend.opencl;

import io.github.gpupath.backend.BackendException;
import io.github.gpupath.backend.CodeBinary;
import io.github.gpupath.backend.CodeListing;
import io.github.gpupath.backend.CompiledKernel;
import io.github.gpupath.backend.DeviceResource;
import io.github.gpupath.backend.DispatchBatch.Dispatch;
import io.github.gpupath.backend.lifetime.Lifetime;
import io.github.gpupath.kernel.Kernel;
import io.github.gpupath.kernel.Literal;
import io.github.gpupath.kernel.source.KernelSource;
import java.util.List;
import java.util.Optional;
import org.jocl.CL;
import org.jocl.Pointer;
import org.jocl.Sizeof;
import org.jocl.cl_kernel;
import org.jocl.cl_program;

/** A kernel object and the program that it is of. */
final class OpenClPipeline implements CompiledKernel {

    private final Kernel kernel;
    private final KernelSource source;
    private final OpenClContext context;
    private final Lifetime lifetime;
    private final cl_program program;
    private final cl_kernel handle;

    OpenClPipeline(Kernel kernel, OpenClContext context, Lifetime lifetime) {
        this.kernel = kernel;
        this.source = OpenClPrograms.write(kernel);
        this.context = context;
        this.lifetime = lifetime;
        OpenClQuirks.refusal(context.adapter().info(), source).ifPresent(reason -> {
            throw new BackendException.Unsupported(reason);
        });
        program = OpenClPrograms.build(
                context.handle(), context.adapter().handle(), source, String.join(" ", source.options()), lifetime);
        handle = OpenClErrors.call("clCreateKernel", () -> CL.clCreateKernel(program, source.entryPoint(), null));
        lifetime.atEnd(() -> OpenClErrors.call("clReleaseKernel", () -> CL.clReleaseKernel(handle)));
    }

    @Override
    public Kernel kernel() {
        return kernel;
    }

    @Override
    public KernelSource source() {
        return source;
    }

    @Override
    public List<CodeListing> listings() {
        return new OpenClListings(context.handle(), context.adapter().handle(), program, handle, source).all();
    }

    @Override
    public List<CodeBinary> binaries() {
        return List.of(OpenClBinaries.of(program));
    }

    cl_kernel handle() {
        return handle;
    }

    /**
     * Makes the next dispatches run this kernel on this memory with these parameters.
     *
     * @param before the dispatch whose bindings and arguments are set, if there is one
     */
    void bind(Optional<Dispatch> before, Dispatch next) {
        List<DeviceResource> bound = before.map(Dispatch::bindings).orElse(List.of());
        List<Literal> set = before.map(Dispatch::arguments).orElse(List.of());
        for (int i = 0; i < next.bindings().size(); i++) {
            if (bound.isEmpty() || bound.get(i) != next.bindings().get(i)) {
                OpenClArgument resource = (OpenClArgument) next.bindings().get(i);
                KernelSource.Slot slot = source.resources().get(i);
                set(slot.index(), Sizeof.cl_mem, Pointer.to(resource.argument()));
                slot.memory().ifPresent(index -> set(index, Sizeof.cl_mem, Pointer.to(resource.handle())));
            }
        }
        for (int i = 0; i < next.arguments().size(); i++) {
            if (set.isEmpty() || !set.get(i).equals(next.arguments().get(i))) {
                set(source.parameters().get(i).index(), next.arguments().get(i));
            }
        }
    }

    private void set(int index, Literal argument) {
        if (argument.type().componentBytes() == Long.BYTES) {
            set(index, Sizeof.cl_long, Pointer.to(new long[] {argument.bits()}));
        } else {
            set(index, Sizeof.cl_int, Pointer.to(new int[] {(int) argument.bits()}));
        }
    }

    private void set(int argument, int size, Pointer value) {
        OpenClErrors.call("clSetKernelArg", () -> CL.clSetKernelArg(handle, argument, size, value));
    }

    @Override
    public void close() {
        lifetime.close();
    }
}
