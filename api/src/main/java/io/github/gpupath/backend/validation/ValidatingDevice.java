package io.github.gpupath.backend.validation;

import io.github.gpupath.backend.BackendException;
import io.github.gpupath.backend.BatchTime;
import io.github.gpupath.backend.BufferSpec;
import io.github.gpupath.backend.CompiledKernel;
import io.github.gpupath.backend.Device;
import io.github.gpupath.backend.DeviceBuffer;
import io.github.gpupath.backend.DeviceInfo;
import io.github.gpupath.backend.DeviceTexture;
import io.github.gpupath.backend.DispatchBatch;
import io.github.gpupath.backend.DispatchBatch.SubmissionMode;
import io.github.gpupath.backend.DispatchBatch.Variation;
import io.github.gpupath.backend.MemoryKind;
import io.github.gpupath.backend.TextureSpec;
import io.github.gpupath.backend.Transfer;
import io.github.gpupath.kernel.Access;
import io.github.gpupath.kernel.Kernel;
import io.github.gpupath.kernel.Requirements;
import io.github.gpupath.kernel.validation.KernelValidator;
import java.nio.ByteBuffer;
import java.util.Optional;

/**
 * A device that checks the arguments of every call. A missing feature or an exceeded limit throws
 * {@link BackendException.Unsupported}; a wrong argument throws {@link IllegalArgumentException}; a call after
 * {@link #close} or from another thread than the creating one throws {@link IllegalStateException}.
 */
public final class ValidatingDevice implements Device {

    private final Device device;
    private final Thread owner = Thread.currentThread();
    private boolean isClosed;

    /** Takes ownership of a device: closing this one closes it. */
    public ValidatingDevice(Device device) {
        this.device = device;
    }

    @Override
    public DeviceInfo info() {
        return device.info();
    }

    @Override
    public Optional<String> refusal(MemoryKind kind) {
        checkUsable();
        return device.refusal(kind);
    }

    @Override
    public DeviceBuffer createBuffer(BufferSpec spec) {
        refusal(spec.kind()).ifPresent(reason -> {
            throw new BackendException.Unsupported(reason);
        });
        CreationChecks.buffer(spec, info());
        return new ValidatedBuffer(this, device.createBuffer(spec));
    }

    @Override
    public DeviceTexture createTexture(TextureSpec spec) {
        checkUsable();
        CreationChecks.texture(spec, info());
        return new ValidatedTexture(this, device.createTexture(spec));
    }

    @Override
    public void upload(DeviceBuffer target, long offset, ByteBuffer source) {
        DeviceBuffer buffer = open(target);
        TransferChecks.upload(source, buffer.spec(), offset);
        device.upload(buffer, offset, source);
    }

    @Override
    public void download(DeviceBuffer source, long offset, ByteBuffer target) {
        DeviceBuffer buffer = open(source);
        TransferChecks.download(target, buffer.spec(), offset);
        device.download(buffer, offset, target);
    }

    @Override
    public ByteBuffer map(DeviceBuffer buffer, Access access) {
        DeviceBuffer opened = open(buffer);
        ByteBuffer bytes = device.map(opened, access);
        ValidatedBuffer.of(buffer).setMapped(true);
        return bytes;
    }

    @Override
    public void unmap(DeviceBuffer buffer) {
        checkUsable();
        ValidatedBuffer mapped = ValidatedBuffer.of(buffer);
        mapped.setMapped(false);
        device.unmap(mapped.unwrap(this));
    }

    @Override
    public void fill(DeviceBuffer target, int word) {
        device.fill(open(target), word);
    }

    @Override
    public BatchTime fill(DeviceBuffer target, int word, int times) {
        DeviceBuffer buffer = open(target);
        TransferChecks.isOften(times);
        return device.fill(buffer, word, times);
    }

    @Override
    public BatchTime copy(DeviceBuffer source, DeviceBuffer target, long bytes, int times) {
        DeviceBuffer from = open(source);
        DeviceBuffer to = open(target);
        TransferChecks.copy(from, to, bytes);
        TransferChecks.isOften(times);
        return device.copy(from, to, bytes, times);
    }

    @Override
    public String calls(Transfer transfer) {
        checkUsable();
        return device.calls(transfer);
    }

    @Override
    public void upload(DeviceTexture target, int row, ByteBuffer source) {
        DeviceTexture texture = open(target);
        TransferChecks.upload(source, texture.spec(), row);
        device.upload(texture, row, source);
    }

    @Override
    public void download(DeviceTexture source, int row, ByteBuffer target) {
        DeviceTexture texture = open(source);
        TransferChecks.download(target, texture.spec(), row);
        device.download(texture, row, target);
    }

    @Override
    public void copy(DeviceTexture source, DeviceTexture target) {
        DeviceTexture from = open(source);
        DeviceTexture to = open(target);
        TransferChecks.copy(from, to);
        device.copy(from, to);
    }

    /**
     * Compiles a kernel.
     *
     * @throws io.github.gpupath.kernel.validation.InvalidKernelException if the kernel breaks a rule of the model
     * @throws BackendException.Unsupported if the device lacks a feature or limit that the kernel requires
     * @throws BackendException.CompileFailed if the driver does not accept the source
     */
    @Override
    public CompiledKernel compile(Kernel kernel) {
        checkUsable();
        check(kernel);
        return new ValidatedKernel(this, device.compile(kernel));
    }

    private void check(Kernel kernel) {
        Requirements requirements = KernelValidator.validate(kernel);
        RequirementChecks.check(requirements, info());
    }

    @Override
    public BatchTime run(DispatchBatch batch) {
        checkUsable();
        return device.run(BatchChecks.unwrapped(this, batch));
    }

    @Override
    public String calls(SubmissionMode manner) {
        checkUsable();
        return device.calls(manner);
    }

    @Override
    public String calls(SubmissionMode manner, Variation variation) {
        checkUsable();
        return device.calls(manner, variation);
    }

    @Override
    public void finish() {
        checkUsable();
        device.finish();
    }

    @Override
    public void close() {
        if (!isClosed) {
            checkThread();
            isClosed = true;
            device.close();
        }
    }

    boolean isClosed() {
        return isClosed;
    }

    void checkThread() {
        if (Thread.currentThread() != owner) {
            throw new IllegalStateException("the device belongs to thread " + owner.getName() + ", not to "
                    + Thread.currentThread().getName());
        }
    }

    private void checkUsable() {
        checkThread();
        if (isClosed) {
            throw new IllegalStateException("the device is closed");
        }
    }

    private DeviceBuffer open(DeviceBuffer buffer) {
        checkUsable();
        return ValidatedBuffer.of(buffer).unwrap(this);
    }

    private DeviceTexture open(DeviceTexture texture) {
        checkUsable();
        return ValidatedTexture.of(texture).unwrap(this);
    }
}
