package io.github.gpupath.backend.cuda;

import io.github.gpupath.backend.BatchTime;
import io.github.gpupath.backend.BufferSpec;
import io.github.gpupath.backend.CompiledKernel;
import io.github.gpupath.backend.Device;
import io.github.gpupath.backend.DeviceBuffer;
import io.github.gpupath.backend.DeviceInfo;
import io.github.gpupath.backend.DeviceTexture;
import io.github.gpupath.backend.DispatchBatch;
import io.github.gpupath.backend.DispatchBatch.SubmissionMode;
import io.github.gpupath.backend.TextureSpec;
import io.github.gpupath.backend.Transfer;
import io.github.gpupath.backend.lifetime.Lifetime;
import io.github.gpupath.kernel.Kernel;
import java.nio.ByteBuffer;

/** An opened CUDA device. Its buffers, textures and pipelines are closed with it. */
final class CudaDevice implements Device {

    private final Lifetime lifetime;
    private final Lifetime objects = new Lifetime();
    private final CudaContext context;
    private final CudaPrograms programs;
    private final CudaSubmission submission;
    private final CudaBuffers buffers;
    private final CudaTextures textures;

    /** Opens it for as long as a lifetime lasts. */
    CudaDevice(CudaDriver driver, CudaCompiler compiler, CudaAdapter adapter, Lifetime lifetime) {
        this.lifetime = lifetime;
        context = new CudaContext(driver, adapter, lifetime);
        programs = new CudaPrograms(compiler, context);
        submission = new CudaSubmission(context, lifetime);
        buffers = new CudaBuffers(context, submission);
        textures = new CudaTextures(context);
        objects.endsOnlyIf(context::isUsable);
        lifetime.atEnd(objects::close);
    }

    @Override
    public DeviceInfo info() {
        return context.adapter().info();
    }

    @Override
    public DeviceBuffer createBuffer(BufferSpec spec) {
        return context.use(() -> objects.make(its -> new CudaBuffer(context, spec, its)));
    }

    @Override
    public DeviceTexture createTexture(TextureSpec spec) {
        return context.use(() -> objects.make(its -> new CudaTexture(context, spec, its)));
    }

    @Override
    public void upload(DeviceBuffer target, long offset, ByteBuffer source) {
        context.use(() -> buffers.upload((CudaBuffer) target, offset, source));
    }

    @Override
    public void download(DeviceBuffer source, long offset, ByteBuffer target) {
        context.use(() -> buffers.download((CudaBuffer) source, offset, target));
    }

    @Override
    public void fill(DeviceBuffer target, int word) {
        fill(target, word, 1);
    }

    @Override
    public BatchTime fill(DeviceBuffer target, int word, int times) {
        return context.use(() -> buffers.fill((CudaBuffer) target, word, times));
    }

    @Override
    public BatchTime copy(DeviceBuffer source, DeviceBuffer target, long bytes, int times) {
        return context.use(() -> buffers.copy((CudaBuffer) source, (CudaBuffer) target, bytes, times));
    }

    @Override
    public String calls(Transfer transfer) {
        return CudaBuffers.calls(transfer);
    }

    @Override
    public void upload(DeviceTexture target, int row, ByteBuffer source) {
        context.use(() -> textures.upload((CudaTexture) target, row, source));
    }

    @Override
    public void download(DeviceTexture source, int row, ByteBuffer target) {
        context.use(() -> textures.download((CudaTexture) source, row, target));
    }

    @Override
    public void copy(DeviceTexture source, DeviceTexture target) {
        context.use(() -> textures.copy((CudaTexture) source, (CudaTexture) target));
    }

    @Override
    public CompiledKernel compile(Kernel kernel) {
        return context.use(() -> objects.make(its -> new CudaPipeline(kernel, programs, context, its)));
    }

    @Override
    public BatchTime run(DispatchBatch batch) {
        return context.use(() -> submission.run(batch));
    }

    @Override
    public String calls(SubmissionMode manner) {
        return CudaSubmission.calls(manner);
    }

    @Override
    public void finish() {
        context.use(() -> context.driver().cuCtxSynchronize());
    }

    @Override
    public void close() {
        lifetime.close();
    }
}
