package io.github.gpupath.backend;

import io.github.gpupath.backend.DispatchBatch.SubmissionMode;
import io.github.gpupath.kernel.Access;
import io.github.gpupath.kernel.Feature;
import io.github.gpupath.kernel.Kernel;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;

/** Delegates every call to another device; subclasses override selectively. */
public class ForwardingDevice implements Device {

    private final Device to;

    /** Takes ownership of a device: closing this one closes it. */
    protected ForwardingDevice(Device to) {
        this.to = to;
    }

    @Override
    public DeviceInfo info() {
        return to.info();
    }

    @Override
    public Optional<String> refusal(MemoryKind kind) {
        return to.refusal(kind);
    }

    @Override
    public String refusal(Feature feature) {
        return to.refusal(feature);
    }

    @Override
    public DeviceBuffer createBuffer(BufferSpec spec) {
        return to.createBuffer(spec);
    }

    @Override
    public DeviceTexture createTexture(TextureSpec spec) {
        return to.createTexture(spec);
    }

    @Override
    public void upload(DeviceBuffer target, long offset, ByteBuffer source) {
        to.upload(target, offset, source);
    }

    @Override
    public void download(DeviceBuffer source, long offset, ByteBuffer target) {
        to.download(source, offset, target);
    }

    @Override
    public ByteBuffer map(DeviceBuffer buffer, Access access) {
        return to.map(buffer, access);
    }

    @Override
    public void unmap(DeviceBuffer buffer) {
        to.unmap(buffer);
    }

    @Override
    public void fill(DeviceBuffer target, int word) {
        to.fill(target, word);
    }

    @Override
    public BatchTime fill(DeviceBuffer target, int word, int times) {
        return to.fill(target, word, times);
    }

    @Override
    public BatchTime copy(DeviceBuffer source, DeviceBuffer target, long bytes, int times) {
        return to.copy(source, target, bytes, times);
    }

    @Override
    public String calls(Transfer transfer) {
        return to.calls(transfer);
    }

    @Override
    public void upload(DeviceTexture target, int row, ByteBuffer source) {
        to.upload(target, row, source);
    }

    @Override
    public void download(DeviceTexture source, int row, ByteBuffer target) {
        to.download(source, row, target);
    }

    @Override
    public void copy(DeviceTexture source, DeviceTexture target) {
        to.copy(source, target);
    }

    @Override
    public CompiledKernel compile(Kernel kernel) {
        return to.compile(kernel);
    }

    @Override
    public BatchTime run(DispatchBatch batch) {
        return to.run(batch);
    }

    @Override
    public String calls(SubmissionMode manner) {
        return to.calls(manner);
    }

    @Override
    public List<Long> together(List<QueueWork> works) {
        return to.together(works);
    }

    @Override
    public String calls(QueueWork.Queue queue) {
        return to.calls(queue);
    }

    @Override
    public void finish() {
        to.finish();
    }

    @Override
    public void close() {
        to.close();
    }
}
