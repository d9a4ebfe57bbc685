package io.github.gpupath.backend.opengl;

import io.github.gpupath.backend.CodeBinary;
import io.github.gpupath.backend.CodeListing;
import io.github.gpupath.backend.CompiledKernel;
import io.github.gpupath.backend.DeviceResource;
import io.github.gpupath.backend.DispatchBatch.Dispatch;
import io.github.gpupath.backend.lifetime.Lifetime;
import io.github.gpupath.kernel.Kernel;
import io.github.gpupath.kernel.Literal;
import io.github.gpupath.kernel.Resource;
import io.github.gpupath.kernel.source.KernelSource;
import java.util.ArrayList;
import java.util.List;
import org.lwjgl.opengl.GL43C;

/** A linked program and the way in which its memory and parameters reach it. */
final class GlPipeline implements CompiledKernel {

    private final Kernel kernel;
    private final KernelSource source;
    private final GlContext context;
    private final Lifetime lifetime;
    private final int program;
    private final GlUniforms uniforms;
    private final List<GlBinding> bindings = new ArrayList<>();

    /** Compiles in the current context. */
    GlPipeline(
            Kernel kernel,
            KernelSource source,
            GlPath path,
            GlContext context,
            GlSamplers samplers,
            Lifetime lifetime) {
        this.kernel = kernel;
        this.source = source;
        this.context = context;
        this.lifetime = lifetime;
        program = GlPrograms.link(kernel.name(), source, lifetime);
        uniforms = new GlUniforms(program, source);
        for (int i = 0; i < kernel.resources().size(); i++) {
            Resource resource = kernel.resources().get(i);
            int slot = source.resources().get(i).index();
            bindings.add(
                    path.isAddress(resource)
                            ? uniforms.address(slot)
                            : resource.accept(new GlBindings(slot, samplers)));
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
        return context.call(() -> GlListings.of(program));
    }

    @Override
    public List<CodeBinary> binaries() {
        return context.call(() -> GlListings.binaries(program));
    }

    /** Makes the next dispatches run this kernel, with what it has bound. */
    void use() {
        GL43C.glUseProgram(program);
    }

    /** Makes the next dispatches run this kernel on this memory with these parameters. */
    void bind(Dispatch dispatch) {
        use();
        bind(List.of(), List.of(), dispatch);
        GlErrors.check("binding the resources of " + kernel.name());
    }

    /** Binds and sets what differs from what was bound and set before; all if that is empty. */
    void bind(List<DeviceResource> bound, List<Literal> set, Dispatch next) {
        for (int i = 0; i < bindings.size(); i++) {
            if (bound.isEmpty() || bound.get(i) != next.bindings().get(i)) {
                bindings.get(i).bind(next.bindings().get(i));
            }
        }
        uniforms.set(set, next.arguments());
    }

    @Override
    public void close() {
        context.close(lifetime);
    }
}
