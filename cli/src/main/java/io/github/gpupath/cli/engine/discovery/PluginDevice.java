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
import io.github.gpupath.backend.ForwardingDevice;
import io.github.gpupath.backend.TextureSpec;
import io.github.gpupath.backend.Transfer;
import io.github.gpupath.kernel.Kernel;
import java.util.OptionalLong;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A device of a plug-in: what it gives is refused where nothing can come of it, in words that name the plug-in. */
final class PluginDevice extends ForwardingDevice {

    /** A clock of whole milliseconds, which a plug-in may have taken, is off by up to 2 ms over a batch, in ns. */
    private static final long CLOCKS_DIFFER = 2_000_000;

    private final Device device;
    private final String remedy;

    /**
     * Takes over a device, which is closed with this one.
     *
     * @param remedy what a user can do about a mistake in it
     */
    PluginDevice(Device device, String remedy) {
        super(device);
        this.device = device;
        this.remedy = remedy;
        info();
    }

    private <T> T given(@Nullable T answer, String what) {
        return LocalHost.given(answer, "its device gave no " + what + " (null); " + remedy);
    }

    private BatchTime timed(Supplier<@Nullable BatchTime> batch) {
        long start = System.nanoTime();
        BatchTime time = given(batch.get(), "time for a batch");
        long waited = System.nanoTime() - start;
        requireNotNegative(OptionalLong.of(time.hostNanos()), "a batch took");
        requireNotNegative(given(time.submissionNanos(), "time of a submission"), "the submission of a batch took");
        given(time.deviceNanos(), "time by its own clock for a batch");
        given(time.startNanos(), "time at which a batch began");
        if (time.hostNanos() - CLOCKS_DIFFER > 1.1 * waited) {
            throw new PluginFaultException("its device says that a batch took " + time.hostNanos()
                    + " ns, and it was there sooner; " + remedy);
        }
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
        return given(super.info(), "information about itself");
    }

    @Override
    public DeviceBuffer createBuffer(BufferSpec spec) {
        return given(super.createBuffer(spec), "buffer where one was created");
    }

    @Override
    public DeviceTexture createTexture(TextureSpec spec) {
        return given(super.createTexture(spec), "texture where one was created");
    }

    @Override
    public BatchTime fill(DeviceBuffer target, int word, int times) {
        return timed(() -> super.fill(target, word, times));
    }

    @Override
    public BatchTime copy(DeviceBuffer source, DeviceBuffer target, long bytes, int times) {
        return timed(() -> super.copy(source, target, bytes, times));
    }

    @Override
    public String calls(Transfer transfer) {
        return given(super.calls(transfer), "words for the calls of a transfer");
    }

    @Override
    public CompiledKernel compile(Kernel kernel) {
        return sound(super.compile(kernel));
    }

    private CompiledKernel sound(@Nullable CompiledKernel answer) {
        CompiledKernel kernel = given(answer, "kernel where one was compiled");
        given(kernel.source(), "source of a kernel that it compiled");
        return kernel;
    }

    @Override
    public BatchTime run(DispatchBatch batch) {
        return timed(() -> super.run(batch));
    }

    @Override
    public String calls(Manner manner) {
        return given(super.calls(manner), "words for the calls of a batch");
    }
}
