package io.github.gpupath.backend.opengl;

import io.github.gpupath.backend.CodeListing;
import io.github.gpupath.backend.CompiledKernel;
import io.github.gpupath.backend.DeviceResource;
import io.github.gpupath.kernel.Kernel;
import io.github.gpupath.kernel.Resource;
import io.github.gpupath.kernel.source.KernelSource;
import java.util.ArrayList;
import java.util.List;
import org.lwjgl.opengl.GL43C;

/** A linked program and the way in which its memory and parameters reach it. */
final class GlPipeline extends GlObject implements CompiledKernel {

    private final GlContext context;
    private final Kernel kernel;
    private final KernelSource source;
    private final int program;
    private final GlUniforms uniforms;
    private final List<GlBinding> bindings;

    private GlPipeline(
            GlRegistry registry,
            Kernel kernel,
            KernelSource source,
            int program,
            GlUniforms uniforms,
            List<GlBinding> bindings) {
        super(registry);
        this.context = registry.context();
        this.kernel = kernel;
        this.source = source;
        this.program = program;
        this.uniforms = uniforms;
        this.bindings = bindings;
    }

    /** Compiles in the current context. */
    static GlPipeline create(GlRegistry registry, GlSamplers samplers, Kernel kernel, KernelSource source) {
        int program = GlPrograms.link(kernel.name(), source);
        try {
            GlUniforms uniforms = new GlUniforms(program, kernel, source);
            List<GlBinding> bindings = new ArrayList<>();
            for (int i = 0; i < kernel.resources().size(); i++) {
                Resource resource = kernel.resources().get(i);
                bindings.add(
                        resource.accept(new GlBindings(source.resources().get(i).index(), samplers)));
            }
            return new GlPipeline(registry, kernel, source, program, uniforms, List.copyOf(bindings));
        } catch (RuntimeException failure) {
            GL43C.glDeleteProgram(program);
            throw failure;
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

    /** Makes the next dispatches run this kernel on this memory with these parameters. */
    void bind(List<DeviceResource> memory, List<Integer> arguments) {
        GL43C.glUseProgram(program);
        for (int i = 0; i < bindings.size(); i++) {
            bindings.get(i).bind(memory.get(i));
        }
        uniforms.set(arguments);
        GlErrors.check("binding the resources of " + kernel.name());
    }

    @Override
    void delete() {
        GL43C.glDeleteProgram(program);
    }
}
