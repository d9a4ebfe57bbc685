package io.github.gpupath.backend.opengl;

import io.github.gpupath.backend.BatchTime;
import io.github.gpupath.backend.BufferSpec;
import io.github.gpupath.backend.CompiledKernel;
import io.github.gpupath.backend.Device;
import io.github.gpupath.backend.DeviceBuffer;
import io.github.gpupath.backend.DeviceInfo;
import io.github.gpupath.backend.DeviceTexture;
import io.github.gpupath.backend.DeviceType;
import io.github.gpupath.backend.DispatchBatch;
import io.github.gpupath.backend.TextureSpec;
import io.github.gpupath.kernel.Kernel;
import io.github.gpupath.kernel.source.KernelSource;
import java.nio.ByteBuffer;
import java.util.function.Function;
import org.lwjgl.opengl.GL43C;

/** A device with a context of its own; every call runs in that context's thread. */
final class GlDevice implements Device {

    private final DeviceInfo info;
    private final Function<Kernel, KernelSource> translator;
    private final GlContext context;
    private final GlRegistry registry;
    private final GlTimestamps timestamps;
    private final GlSamplers samplers;
    private final GlBuffers buffers;
    private final GlImages images;

    private GlDevice(
            DeviceInfo info, Function<Kernel, KernelSource> translator, GlContext context, GlRegistry registry) {
        this.info = info;
        this.translator = translator;
        this.context = context;
        this.registry = registry;
        this.timestamps = GlTimestamps.create(registry);
        this.samplers = new GlSamplers(registry);
        this.buffers = new GlBuffers(registry);
        this.images = new GlImages(registry);
    }

    /**
     * Opens a device.
     *
     * @param translator writes kernels as GLSL
     */
    static GlDevice open(DeviceInfo info, EglDevice device, Function<Kernel, KernelSource> translator) {
        GlContext context = GlContext.open(device);
        GlRegistry registry = new GlRegistry(context);
        try {
            return context.call(() -> new GlDevice(info, translator, context, registry));
        } catch (RuntimeException | Error failure) {
            close(registry, context);
            throw failure;
        }
    }

    @Override
    public DeviceInfo info() {
        return info;
    }

    @Override
    public DeviceBuffer createBuffer(BufferSpec spec) {
        return context.call(() -> {
            requireLeft(spec.bytes());
            return GlBuffer.create(registry, spec);
        });
    }

    @Override
    public DeviceTexture createTexture(TextureSpec spec) {
        return context.call(() -> {
            requireLeft(spec.bytes());
            return GlImage.create(registry, spec);
        });
    }

    /** What a device without memory of its own has left is the host's, and no driver tells. */
    private void requireLeft(long bytes) {
        if (info.type() == DeviceType.DISCRETE_GPU) {
            GlMemory.requireLeft(context.capabilities(), bytes);
        }
    }

    @Override
    public void upload(DeviceBuffer target, long offset, ByteBuffer source) {
        context.run(() -> buffers.upload((GlBuffer) target, offset, source));
    }

    @Override
    public void download(DeviceBuffer source, long offset, ByteBuffer target) {
        context.run(() -> buffers.download((GlBuffer) source, offset, target));
    }

    @Override
    public void fill(DeviceBuffer target, int word) {
        context.run(() -> buffers.fill((GlBuffer) target, word));
    }

    @Override
    public void upload(DeviceTexture target, int row, ByteBuffer source) {
        context.run(() -> images.upload((GlImage) target, row, source));
    }

    @Override
    public void download(DeviceTexture source, int row, ByteBuffer target) {
        context.run(() -> images.download((GlImage) source, row, target));
    }

    @Override
    public CompiledKernel compile(Kernel kernel) {
        return compile(kernel, translator.apply(kernel));
    }

    /** Compiles a given text for a kernel. */
    CompiledKernel compile(Kernel kernel, KernelSource source) {
        return context.call(() -> GlPipeline.create(registry, samplers, kernel, source));
    }

    @Override
    public BatchTime run(DispatchBatch batch) {
        return context.call(() -> GlSubmission.run(batch, timestamps));
    }

    @Override
    public void finish() {
        context.run(() -> {
            GL43C.glFinish();
            GlErrors.check("glFinish");
        });
    }

    @Override
    public void close() {
        close(registry, context);
    }

    GlContext context() {
        return context;
    }

    boolean isOpen() {
        return context.isOpen();
    }

    private static void close(GlRegistry registry, GlContext context) {
        try {
            if (context.isOpen()) {
                context.run(registry::close);
            }
        } finally {
            context.close();
        }
    }
}
