package io.github.gpupath.cli.delegation;

import io.github.gpupath.backend.BatchTime;
import io.github.gpupath.backend.BufferSpec;
import io.github.gpupath.backend.CompiledKernel;
import io.github.gpupath.backend.Device;
import io.github.gpupath.backend.DeviceBuffer;
import io.github.gpupath.backend.DeviceInfo;
import io.github.gpupath.backend.DeviceTexture;
import io.github.gpupath.backend.DispatchBatch;
import io.github.gpupath.backend.DispatchBatch.Manner;
import io.github.gpupath.backend.TextureSpec;
import io.github.gpupath.backend.Transfer;
import io.github.gpupath.kernel.Kernel;
import java.nio.ByteBuffer;

/** A device that passes every call on to another one. */
public class DelegatingDevice implements Device {

    private final Device delegate;
    private final DeviceInfo info;

    /**
     * Takes over a device, which is closed with this one.
     *
     * @param info what this device says of itself
     */
    public DelegatingDevice(Device delegate, DeviceInfo info) {
        this.delegate = delegate;
        this.info = info;
    }

    @Override
    public final DeviceInfo info() {
        return info;
    }

    @Override
    public DeviceBuffer createBuffer(BufferSpec spec) {
        return delegate.createBuffer(spec);
    }

    @Override
    public final DeviceTexture createTexture(TextureSpec spec) {
        return delegate.createTexture(spec);
    }

    @Override
    public void upload(DeviceBuffer target, long offset, ByteBuffer source) {
        delegate.upload(target, offset, source);
    }

    @Override
    public void download(DeviceBuffer source, long offset, ByteBuffer target) {
        delegate.download(source, offset, target);
    }

    @Override
    public void fill(DeviceBuffer target, int word) {
        delegate.fill(target, word);
    }

    @Override
    public BatchTime fill(DeviceBuffer target, int word, int times) {
        return delegate.fill(target, word, times);
    }

    @Override
    public BatchTime copy(DeviceBuffer source, DeviceBuffer target, long bytes, int times) {
        return delegate.copy(source, target, bytes, times);
    }

    @Override
    public String calls(Transfer transfer) {
        return delegate.calls(transfer);
    }

    @Override
    public void upload(DeviceTexture target, int row, ByteBuffer source) {
        delegate.upload(target, row, source);
    }

    @Override
    public void download(DeviceTexture source, int row, ByteBuffer target) {
        delegate.download(source, row, target);
    }

    @Override
    public void copy(DeviceTexture source, DeviceTexture target) {
        delegate.copy(source, target);
    }

    @Override
    public CompiledKernel compile(Kernel kernel) {
        return delegate.compile(kernel);
    }

    @Override
    public BatchTime run(DispatchBatch batch) {
        return delegate.run(batch);
    }

    @Override
    public String calls(Manner manner) {
        return delegate.calls(manner);
    }

    @Override
    public final void finish() {
        delegate.finish();
    }

    @Override
    public void close() {
        delegate.close();
    }
}
