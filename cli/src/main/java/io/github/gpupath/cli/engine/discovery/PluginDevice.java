package io.github.gpupath.cli.engine.discovery;

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
import java.util.List;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** A device of a plug-in: what it gives is refused where nothing can come of it, in words that name the plug-in. */
final class PluginDevice implements Device {

    private final Device device;
    private final String remedy;

    /**
     * Takes over a device, which is closed with this one.
     *
     * @param remedy what a user can do about a mistake in it
     */
    PluginDevice(Device device, String remedy) {
        this.device = device;
        this.remedy = remedy;
        info();
    }

    private <T> T given(@Nullable T answer, String what) {
        return LocalHost.given(answer, "its device gave no " + what + " (null); " + remedy);
    }

    private BatchTime sound(@Nullable BatchTime answer) {
        BatchTime time = given(answer, "time for a batch");
        requireNotNegative(OptionalLong.of(time.hostNanos()), "a batch took");
        requireNotNegative(given(time.submissionNanos(), "time of a submission"), "the submission of a batch took");
        given(time.deviceNanos(), "time by its own clock for a batch");
        given(time.startNanos(), "time at which a batch began");
        return time;
    }

    /** What its own clock shows is another matter: that clock is tested. */
    private void requireNotNegative(OptionalLong nanos, String what) {
        if (nanos.isPresent() && nanos.getAsLong() < 0) {
            throw new PluginFaultException("its device says that " + what + " " + nanos.getAsLong() + " ns; " + remedy);
        }
    }

    @Override
    public DeviceInfo info() {
        return given(device.info(), "information about itself");
    }

    @Override
    public DeviceBuffer createBuffer(BufferSpec spec) {
        return given(device.createBuffer(spec), "buffer where one was created");
    }

    @Override
    public DeviceTexture createTexture(TextureSpec spec) {
        return given(device.createTexture(spec), "texture where one was created");
    }

    @Override
    public void upload(DeviceBuffer target, long offset, ByteBuffer source) {
        device.upload(target, offset, source);
    }

    @Override
    public void download(DeviceBuffer source, long offset, ByteBuffer target) {
        device.download(source, offset, target);
    }

    @Override
    public void upload(DeviceBuffer target, ByteBuffer source) {
        device.upload(target, source);
    }

    @Override
    public void download(DeviceBuffer source, ByteBuffer target) {
        device.download(source, target);
    }

    @Override
    public void fill(DeviceBuffer target, int word) {
        device.fill(target, word);
    }

    @Override
    public BatchTime fill(DeviceBuffer target, int word, int times) {
        return sound(device.fill(target, word, times));
    }

    @Override
    public void copy(DeviceBuffer source, DeviceBuffer target, long bytes) {
        device.copy(source, target, bytes);
    }

    @Override
    public BatchTime copy(DeviceBuffer source, DeviceBuffer target, long bytes, int times) {
        return sound(device.copy(source, target, bytes, times));
    }

    @Override
    public String calls(Transfer transfer) {
        return given(device.calls(transfer), "words for the calls of a transfer");
    }

    @Override
    public void upload(DeviceTexture target, int row, ByteBuffer source) {
        device.upload(target, row, source);
    }

    @Override
    public void download(DeviceTexture source, int row, ByteBuffer target) {
        device.download(source, row, target);
    }

    @Override
    public void copy(DeviceTexture source, DeviceTexture target) {
        device.copy(source, target);
    }

    @Override
    public void upload(DeviceTexture target, ByteBuffer source) {
        device.upload(target, source);
    }

    @Override
    public void download(DeviceTexture source, ByteBuffer target) {
        device.download(source, target);
    }

    @Override
    public CompiledKernel compile(Kernel kernel) {
        return sound(device.compile(kernel));
    }

    @Override
    public List<CompiledKernel> compileAll(List<Kernel> kernels) {
        List<CompiledKernel> compiled = given(device.compileAll(kernels), "list of kernels where some were compiled");
        compiled.forEach(this::sound);
        return compiled;
    }

    private CompiledKernel sound(@Nullable CompiledKernel answer) {
        CompiledKernel kernel = given(answer, "kernel where one was compiled");
        given(kernel.source(), "source of a kernel that it compiled");
        return kernel;
    }

    @Override
    public BatchTime run(DispatchBatch batch) {
        return sound(device.run(batch));
    }

    @Override
    public String calls(Manner manner) {
        return given(device.calls(manner), "words for the calls of a batch");
    }

    @Override
    public void finish() {
        device.finish();
    }

    @Override
    public void close() {
        device.close();
    }
}
