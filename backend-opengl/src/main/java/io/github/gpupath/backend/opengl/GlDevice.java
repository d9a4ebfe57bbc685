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
import io.github.gpupath.backend.DispatchBatch.SubmissionMode;
import io.github.gpupath.backend.MemoryKind;
import io.github.gpupath.backend.QueueWork.Copies;
import io.github.gpupath.backend.TextureSpec;
import io.github.gpupath.backend.Transfer;
import io.github.gpupath.backend.lifetime.Lifetime;
import io.github.gpupath.kernel.Access;
import io.github.gpupath.kernel.Feature;
import io.github.gpupath.kernel.Kernel;
import io.github.gpupath.kernel.source.KernelSource;
import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.function.LongSupplier;
import org.lwjgl.opengl.GL43C;

/**
 * An opened OpenGL device, with a context of its own: every call runs in that context's thread. Its buffers, textures and
 * pipelines are closed with it.
 */
final class GlDevice implements Device {

    private final Lifetime lifetime;
    private final Lifetime objects = new Lifetime();
    private final GlAdapter adapter;
    private final GlContext context;
    private final GlSubmission submission;
    private final GlBuffers buffers;
    private final GlTextures textures;
    private final GlSamplers samplers;

    /**
     * Opens it for as long as a lifetime lasts.
     *
     * @param debug whether the driver is to check what it is called with, and to be ready to tell
     */
    GlDevice(GlAdapter adapter, boolean debug, Lifetime lifetime) {
        this.lifetime = lifetime;
        this.adapter = adapter;
        context = GlContext.open(adapter.source(), debug);
        lifetime.atEnd(context::close);
        lifetime.atEnd(() -> context.close(objects));
        submission = new GlSubmission(context.call(() -> new GlTimestamps(objects)));
        buffers = new GlBuffers(submission, objects);
        textures = new GlTextures(context);
        samplers = new GlSamplers(objects);
    }

    @Override
    public DeviceInfo info() {
        return adapter.info();
    }

    @Override
    public Optional<String> refusal(MemoryKind kind) {
        return GlBuffer.refusal(context.capabilities(), kind);
    }

    @Override
    public String refusal(Feature feature) {
        return GlFeatures.refusal(feature).orElseGet(() -> Device.super.refusal(feature));
    }

    @Override
    public DeviceBuffer createBuffer(BufferSpec spec) {
        return context.call(() -> {
            if (spec.kind() == MemoryKind.DEVICE) {
                requireLeft(spec.allocatedBytes());
            }
            return objects.make(its -> new GlBuffer(context, spec, its));
        });
    }

    @Override
    public DeviceTexture createTexture(TextureSpec spec) {
        return context.call(() -> {
            requireLeft(spec.bytes());
            return objects.make(its -> new GlTexture(context, spec, its));
        });
    }

    /** What a device without memory of its own has left is the host's, and no driver tells. */
    private void requireLeft(long bytes) {
        if (info().type() == DeviceType.DISCRETE_GPU) {
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
    public ByteBuffer map(DeviceBuffer buffer, Access access) {
        return context.call(((GlBuffer) buffer)::map);
    }

    /** It stays mapped: the mapping is coherent. */
    @Override
    public void unmap(DeviceBuffer buffer) {}

    @Override
    public void fill(DeviceBuffer target, int word) {
        context.run(() -> buffers.fill((GlBuffer) target, word));
    }

    @Override
    public BatchTime fill(DeviceBuffer target, int word, int times) {
        return context.call(() -> buffers.fill((GlBuffer) target, word, times));
    }

    @Override
    public BatchTime copy(DeviceBuffer source, DeviceBuffer target, long bytes, int times) {
        return context.call(() -> buffers.copy((GlBuffer) source, (GlBuffer) target, bytes, times, () -> 0));
    }

    @Override
    public BatchTime copy(Copies copies) {
        LongSupplier offsets = copies.offsets()::nextLong;
        return context.call(() -> buffers.copy(
                (GlBuffer) copies.source(), (GlBuffer) copies.target(), copies.bytes(), copies.times(), offsets));
    }

    @Override
    public String calls(Transfer transfer) {
        return GlBuffers.calls(transfer);
    }

    @Override
    public void upload(DeviceTexture target, int row, ByteBuffer source) {
        context.run(() -> textures.upload((GlTexture) target, row, source));
    }

    @Override
    public void download(DeviceTexture source, int row, ByteBuffer target) {
        context.run(() -> textures.download((GlTexture) source, row, target));
    }

    @Override
    public void copy(DeviceTexture source, DeviceTexture target) {
        context.run(() -> textures.copy((GlTexture) source, (GlTexture) target));
    }

    @Override
    public CompiledKernel compile(Kernel kernel) {
        return compile(kernel, adapter.path().write(kernel));
    }

    /** Compiles a given text for a kernel. */
    CompiledKernel compile(Kernel kernel, KernelSource source) {
        return context.call(
                () -> objects.make(its -> new GlPipeline(kernel, source, adapter.path(), context, samplers, its)));
    }

    @Override
    public BatchTime run(DispatchBatch batch) {
        return context.call(() -> submission.run(batch));
    }

    @Override
    public String calls(SubmissionMode manner) {
        return context.call(() -> submission.calls(manner));
    }

    @Override
    public void finish() {
        context.run(() -> {
            GL43C.glFinish();
            GlErrors.check("glFinish");
        });
    }

    GlContext context() {
        return context;
    }

    /** The number of buffers, textures and kernels that are still open. */
    int openObjects() {
        return objects.size();
    }

    boolean isOpen() {
        return context.isOpen();
    }

    @Override
    public void close() {
        lifetime.close();
    }
}
