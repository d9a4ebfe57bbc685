package io.github.gpupath.backend.cuda;

import static org.lwjgl.system.MemoryUtil.memPutAddress;
import static org.lwjgl.system.MemoryUtil.memPutLong;

import io.github.gpupath.backend.CodeBinary;
import io.github.gpupath.backend.CodeListing;
import io.github.gpupath.backend.CompiledKernel;
import io.github.gpupath.backend.DeviceResource;
import io.github.gpupath.backend.DispatchBatch;
import io.github.gpupath.backend.lifetime.Lifetime;
import io.github.gpupath.kernel.Kernel;
import io.github.gpupath.kernel.Resource;
import io.github.gpupath.kernel.cuda.CudaWriter;
import io.github.gpupath.kernel.source.KernelSource;
import java.util.ArrayList;
import java.util.List;
import org.lwjgl.system.MemoryStack;

/** A module made of the text of one kernel, its function, and its variables in constant memory. */
final class CudaPipeline implements CompiledKernel {

    private final Kernel kernel;
    private final KernelSource source;
    private final CudaContext context;
    private final Lifetime lifetime;
    private final CudaCompiler.Compiled compiled;
    private final long handle;
    private final int launchedBytes;
    private final List<CudaDriver.Global> constants = new ArrayList<>();

    CudaPipeline(Kernel kernel, CudaPrograms programs, CudaContext context, Lifetime lifetime) {
        this.kernel = kernel;
        this.context = context;
        this.lifetime = lifetime;
        source = CudaPrograms.write(kernel);
        compiled = programs.compile(source);
        long module = programs.load(compiled, lifetime);
        handle = context.driver().cuModuleGetFunction(module, source.entryPoint());
        launchedBytes = CudaWriter.launchedBytes(kernel);
        if (launchedBytes > 0) {
            context.driver().cuFuncSetAttribute(handle, CudaDriver.FUNC_MAX_DYNAMIC_SHARED_SIZE_BYTES, launchedBytes);
        }
        for (int i = 0; i < kernel.resources().size(); i++) {
            if (kernel.resources().get(i) instanceof Resource.UniformBuffer) {
                constants.add(context.driver()
                        .cuModuleGetGlobal(module, source.resources().get(i).name()));
            }
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

    @Override
    public List<CodeListing> listings() {
        return context.use(() -> CudaListings.of(context.driver(), handle, compiled));
    }

    @Override
    public List<CodeBinary> binaries() {
        return List.of(new CodeBinary(compiled.isMachineCode() ? "nvrtcGetCUBIN" : "nvrtcGetPTX", compiled.image()));
    }

    /** CUDA's handle of the function. */
    long handle() {
        return handle;
    }

    /** The bytes of workgroup memory that a launch asks for, beside those that the program declares. */
    int launchedBytes() {
        return launchedBytes;
    }

    /**
     * Copies what is bound to uniform buffers to constant memory, where it stands before the dispatches that follow, and
     * writes down the values of all arguments.
     *
     * @return where CUDA finds the addresses of the values; valid as long as the stack's frame
     */
    long bind(DispatchBatch batch, MemoryStack stack) {
        int count = source.resources().size() + source.parameters().size();
        long values = stack.ncalloc(8, Math.max(1, count), 8);
        long addresses = stack.ncalloc(8, Math.max(1, count), 8);
        for (int i = 0; i < count; i++) {
            memPutAddress(addresses + 8L * i, values + 8L * i);
        }
        for (int i = 0; i < batch.bindings().size(); i++) {
            DeviceResource memory = batch.bindings().get(i);
            int index = source.resources().get(i).index();
            if (kernel.resources().get(i) instanceof Resource.UniformBuffer) {
                fill(constants.get(index), (CudaBuffer) memory);
            } else {
                memPutLong(
                        values + 8L * index,
                        ((CudaArgument) memory).argument(kernel.resources().get(i)));
            }
        }
        for (int i = 0; i < batch.arguments().size(); i++) {
            // Little-endian: a value of fewer bits is the beginning of these.
            memPutLong(
                    values + 8L * source.parameters().get(i).index(),
                    batch.arguments().get(i).bits());
        }
        return addresses;
    }

    private void fill(CudaDriver.Global constant, CudaBuffer buffer) {
        long bytes = Math.min(constant.bytes(), buffer.spec().bytes());
        context.driver().cuMemcpyDtoDAsync(constant.address(), buffer.address(), bytes, context.stream());
    }

    @Override
    public void close() {
        lifetime.close();
    }
}
