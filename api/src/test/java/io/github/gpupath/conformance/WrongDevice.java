package io.github.gpupath.conformance;

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

/** A device that does everything rightly; a test overrides what it is to do wrongly. */
public class WrongDevice implements Device {

    private final Device right;

    protected WrongDevice(Device right) {
        this.right = right;
    }

    @Override
    public DeviceInfo info() {
        return right.info();
    }

    @Override
    public DeviceBuffer createBuffer(BufferSpec spec) {
        return right.createBuffer(spec);
    }

    @Override
    public DeviceTexture createTexture(TextureSpec spec) {
        return right.createTexture(spec);
    }

    @Override
    public void upload(DeviceBuffer target, long offset, ByteBuffer source) {
        right.upload(target, offset, source);
    }

    @Override
    public void download(DeviceBuffer source, long offset, ByteBuffer target) {
        right.download(source, offset, target);
    }

    @Override
    public void fill(DeviceBuffer target, int word) {
        right.fill(target, word);
    }

    @Override
    public BatchTime fill(DeviceBuffer target, int word, int times) {
        return right.fill(target, word, times);
    }

    @Override
    public BatchTime copy(DeviceBuffer source, DeviceBuffer target, long bytes, int times) {
        return right.copy(source, target, bytes, times);
    }

    @Override
    public String calls(Transfer transfer) {
        return right.calls(transfer);
    }

    @Override
    public void upload(DeviceTexture target, int row, ByteBuffer source) {
        right.upload(target, row, source);
    }

    @Override
    public void download(DeviceTexture source, int row, ByteBuffer target) {
        right.download(source, row, target);
    }

    @Override
    public void copy(DeviceTexture source, DeviceTexture target) {
        right.copy(source, target);
    }

    @Override
    public CompiledKernel compile(Kernel kernel) {
        return right.compile(kernel);
    }

    @Override
    public BatchTime run(DispatchBatch batch) {
        return right.run(batch);
    }

    @Override
    public String calls(Manner manner) {
        return right.calls(manner);
    }

    @Override
    public void finish() {
        right.finish();
    }

    @Override
    public void close() {
        right.close();
    }
}
