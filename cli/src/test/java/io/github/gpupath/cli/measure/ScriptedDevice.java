package io.github.gpupath.cli.measure;

import io.github.gpupath.backend.BatchTime;
import io.github.gpupath.backend.BufferSpec;
import io.github.gpupath.backend.CompiledKernel;
import io.github.gpupath.backend.Device;
import io.github.gpupath.backend.DeviceBuffer;
import io.github.gpupath.backend.DeviceInfo;
import io.github.gpupath.backend.DeviceTexture;
import io.github.gpupath.backend.DispatchBatch;
import io.github.gpupath.backend.TextureSpec;
import io.github.gpupath.kernel.Kernel;
import java.nio.ByteBuffer;
import java.util.function.Function;

/** The reference device with scripted times: what is verified really runs, what is timed only pretends to. */
class ScriptedDevice implements Device {

    private final Device reference;
    private final DeviceInfo info;
    private final Function<DispatchBatch, BatchTime> script;

    /** A device whose timed batches are answered by a script, which may also throw. */
    ScriptedDevice(Device reference, DeviceInfo info, Function<DispatchBatch, BatchTime> script) {
        this.reference = reference;
        this.info = info;
        this.script = script;
    }

    @Override
    public DeviceInfo info() {
        return info;
    }

    @Override
    public BatchTime run(DispatchBatch batch) {
        boolean verification = batch.workgroups().equals(TinyTest.VERIFIED);
        return verification ? reference.run(batch) : script.apply(batch);
    }

    @Override
    public CompiledKernel compile(Kernel kernel) {
        return reference.compile(kernel);
    }

    @Override
    public DeviceBuffer createBuffer(BufferSpec spec) {
        return reference.createBuffer(spec);
    }

    @Override
    public DeviceTexture createTexture(TextureSpec spec) {
        return reference.createTexture(spec);
    }

    @Override
    public void upload(DeviceBuffer target, ByteBuffer source) {
        reference.upload(target, source);
    }

    @Override
    public void download(DeviceBuffer source, ByteBuffer target) {
        reference.download(source, target);
    }

    @Override
    public void fill(DeviceBuffer target, int word) {
        reference.fill(target, word);
    }

    @Override
    public void upload(DeviceTexture target, ByteBuffer source) {
        reference.upload(target, source);
    }

    @Override
    public void download(DeviceTexture source, ByteBuffer target) {
        reference.download(source, target);
    }

    @Override
    public void finish() {
        reference.finish();
    }

    @Override
    public void close() {
        reference.close();
    }
}
