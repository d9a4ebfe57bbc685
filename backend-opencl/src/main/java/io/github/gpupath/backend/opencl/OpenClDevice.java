package io.github.gpupath.backend.opencl;

import io.github.gpupath.backend.BatchTime;
import io.github.gpupath.backend.BufferSpec;
import io.github.gpupath.backend.CompiledKernel;
import io.github.gpupath.backend.Device;
import io.github.gpupath.backend.DeviceBuffer;
import io.github.gpupath.backend.DeviceInfo;
import io.github.gpupath.backend.DeviceTexture;
import io.github.gpupath.backend.DispatchBatch;
import io.github.gpupath.backend.DispatchBatch.SubmissionMode;
import io.github.gpupath.backend.MemoryKind;
import io.github.gpupath.backend.QueueWork;
import io.github.gpupath.backend.QueueWork.Queue;
import io.github.gpupath.backend.TextureSpec;
import io.github.gpupath.backend.Transfer;
import io.github.gpupath.backend.lifetime.Lifetime;
import io.github.gpupath.kernel.Access;
import io.github.gpupath.kernel.Feature;
import io.github.gpupath.kernel.Kernel;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;
import org.jocl.CL;

/** An opened OpenCL device. Its buffers, textures and pipelines are closed with it. */
final class OpenClDevice implements Device {

    private final Lifetime lifetime;
    private final Lifetime objects = new Lifetime();
    private final OpenClContext context;
    private final OpenClSubmission submission;
    private final OpenClQueues queues;
    private final OpenClBuffers buffers;
    private final OpenClTextures textures;

    /** Opens it for as long as a lifetime lasts. */
    OpenClDevice(OpenClAdapter adapter, Lifetime lifetime) {
        this.lifetime = lifetime;
        context = OpenClContext.create(adapter, lifetime);
        queues = new OpenClQueues(context, lifetime);
        submission = new OpenClSubmission(context, queues);
        buffers = new OpenClBuffers(context, submission);
        textures = new OpenClTextures(context);
        lifetime.atEnd(objects::close);
    }

    @Override
    public DeviceInfo info() {
        return context.adapter().info();
    }

    @Override
    public Optional<String> refusal(MemoryKind kind) {
        return OpenClBuffer.refusal(context.adapter(), kind);
    }

    @Override
    public String refusal(Feature feature) {
        return OpenClFeatures.refusal(info(), feature).orElseGet(() -> Device.super.refusal(feature));
    }

    @Override
    public DeviceBuffer createBuffer(BufferSpec spec) {
        return objects.make(its -> new OpenClBuffer(context, spec, its));
    }

    @Override
    public DeviceTexture createTexture(TextureSpec spec) {
        return objects.make(its -> new OpenClTexture(context, spec, its));
    }

    @Override
    public void upload(DeviceBuffer target, long offset, ByteBuffer source) {
        buffers.upload((OpenClBuffer) target, offset, source);
    }

    @Override
    public void download(DeviceBuffer source, long offset, ByteBuffer target) {
        buffers.download((OpenClBuffer) source, offset, target);
    }

    @Override
    public ByteBuffer map(DeviceBuffer buffer, Access access) {
        return ((OpenClBuffer) buffer).map(context.queue(), access);
    }

    @Override
    public void unmap(DeviceBuffer buffer) {
        ((OpenClBuffer) buffer).unmap(context.queue());
    }

    @Override
    public void fill(DeviceBuffer target, int word) {
        fill(target, word, 1);
    }

    @Override
    public BatchTime fill(DeviceBuffer target, int word, int times) {
        return buffers.fill((OpenClBuffer) target, word, times);
    }

    @Override
    public BatchTime copy(DeviceBuffer source, DeviceBuffer target, long bytes, int times) {
        return buffers.copy((OpenClBuffer) source, (OpenClBuffer) target, bytes, times);
    }

    @Override
    public String calls(Transfer transfer) {
        return OpenClBuffers.calls(transfer);
    }

    @Override
    public void upload(DeviceTexture target, int row, ByteBuffer source) {
        textures.upload((OpenClTexture) target, row, source);
    }

    @Override
    public void download(DeviceTexture source, int row, ByteBuffer target) {
        textures.download((OpenClTexture) source, row, target);
    }

    @Override
    public void copy(DeviceTexture source, DeviceTexture target) {
        textures.copy((OpenClTexture) source, (OpenClTexture) target);
    }

    @Override
    public CompiledKernel compile(Kernel kernel) {
        return objects.make(its -> new OpenClPipeline(kernel, context, its));
    }

    @Override
    public BatchTime run(DispatchBatch batch) {
        return submission.run(batch);
    }

    @Override
    public String calls(SubmissionMode manner) {
        return submission.calls(manner);
    }

    @Override
    public List<Long> together(List<QueueWork> works) {
        return queues.together(works);
    }

    @Override
    public String calls(Queue queue) {
        return OpenClQueues.calls(queue);
    }

    @Override
    public void finish() {
        OpenClErrors.call("clFinish", () -> CL.clFinish(context.queue()));
    }

    /** The number of buffers, textures and kernels that are still open. */
    int openObjects() {
        return objects.size();
    }

    boolean isOpen() {
        return lifetime.isOpen();
    }

    @Override
    public void close() {
        lifetime.close();
    }
}
