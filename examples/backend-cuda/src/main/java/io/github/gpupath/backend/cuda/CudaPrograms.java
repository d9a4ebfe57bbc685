package io.github.gpupath.backend.cuda;

import static org.lwjgl.system.MemoryUtil.memAddress;
import static org.lwjgl.system.MemoryUtil.memAlloc;
import static org.lwjgl.system.MemoryUtil.memFree;

import io.github.gpupath.backend.BackendException;
import io.github.gpupath.backend.lifetime.Lifetime;
import io.github.gpupath.kernel.Kernel;
import io.github.gpupath.kernel.cuda.CudaWriter;
import io.github.gpupath.kernel.source.KernelSource;
import java.nio.ByteBuffer;

/** Makes modules from the text of one kernel. */
final class CudaPrograms {

    private final CudaCompiler compiler;
    private final CudaContext context;

    CudaPrograms(CudaCompiler compiler, CudaContext context) {
        this.compiler = compiler;
        this.context = context;
    }

    /**
     * Writes a kernel as the text that is compiled; needs no driver.
     *
     * @throws BackendException.Unsupported if CUDA has nothing for what it needs
     */
    static KernelSource write(Kernel kernel) {
        return CudaWriter.write(kernel);
    }

    /**
     * Compiles a program for the device.
     *
     * @throws BackendException.CompileFailed with the text and the compiler's log
     */
    CudaCompiler.Compiled compile(KernelSource source) {
        return compiler.compile(source, context.adapter().architecture());
    }

    /** Loads what was compiled onto the device. */
    long load(CudaCompiler.Compiled compiled, Lifetime lifetime) {
        CudaDriver driver = context.driver();
        ByteBuffer image = memAlloc(compiled.image().length);
        try {
            image.put(0, compiled.image());
            long module = driver.cuModuleLoadData(memAddress(image));
            context.releaseAtEnd(lifetime, () -> driver.cuModuleUnload(module));
            return module;
        } finally {
            memFree(image);
        }
    }
}
