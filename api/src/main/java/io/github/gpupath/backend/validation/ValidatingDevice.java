package io.github.gpupath.backend.validation;

import io.github.gpupath.backend.BackendException;
import io.github.gpupath.backend.BatchTime;
import io.github.gpupath.backend.BufferSpec;
import io.github.gpupath.backend.CompiledKernel;
import io.github.gpupath.backend.Device;
import io.github.gpupath.backend.DeviceBuffer;
import io.github.gpupath.backend.DeviceTexture;
import io.github.gpupath.backend.DispatchBatch;
import io.github.gpupath.backend.ForwardingDevice;
import io.github.gpupath.backend.QueueWork;
import io.github.gpupath.backend.QueueWork.Copies;
import io.github.gpupath.backend.QueueWork.Dispatches;
import io.github.gpupath.backend.TextureSpec;
import io.github.gpupath.kernel.Kernel;
import io.github.gpupath.kernel.validation.KernelValidator;
import java.nio.ByteBuffer;
import java.util.List;

/**
 * A device that checks the arguments of calls that suites decide. A missing feature or an exceeded limit throws
 * {@link BackendException.Unsupported}; a wrong argument throws {@link IllegalArgumentException}.
 */
public final class ValidatingDevice extends ForwardingDevice {

    /** Takes ownership of a device: closing this one closes it. */
    public ValidatingDevice(Device device) {
        super(device);
    }

    @Override
    public DeviceBuffer createBuffer(BufferSpec spec) {
        CreationChecks.buffer(spec, this);
        return super.createBuffer(spec);
    }

    @Override
    public DeviceTexture createTexture(TextureSpec spec) {
        CreationChecks.texture(spec, this);
        return super.createTexture(spec);
    }

    @Override
    public void upload(DeviceBuffer target, long offset, ByteBuffer source) {
        TransferChecks.upload(source, target.spec(), offset);
        super.upload(target, offset, source);
    }

    @Override
    public void download(DeviceBuffer source, long offset, ByteBuffer target) {
        TransferChecks.download(target, source.spec(), offset);
        super.download(source, offset, target);
    }

    @Override
    public BatchTime fill(DeviceBuffer target, int word, int times) {
        TransferChecks.isOften(times);
        return super.fill(target, word, times);
    }

    @Override
    public BatchTime copy(DeviceBuffer source, DeviceBuffer target, long bytes, int times) {
        TransferChecks.copy(source, target, bytes);
        TransferChecks.isOften(times);
        return super.copy(source, target, bytes, times);
    }

    @Override
    public void upload(DeviceTexture target, int row, ByteBuffer source) {
        TransferChecks.upload(source, target.spec(), row);
        super.upload(target, row, source);
    }

    @Override
    public void download(DeviceTexture source, int row, ByteBuffer target) {
        TransferChecks.download(target, source.spec(), row);
        super.download(source, row, target);
    }

    @Override
    public void copy(DeviceTexture source, DeviceTexture target) {
        TransferChecks.copy(source, target);
        super.copy(source, target);
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
        RequirementChecks.check(KernelValidator.validate(kernel), this);
        return super.compile(kernel);
    }

    @Override
    public BatchTime run(DispatchBatch batch) {
        BatchChecks.check(batch, info());
        return super.run(batch);
    }

    @Override
    public List<Long> together(List<QueueWork> works) {
        for (QueueWork work : works) {
            if (work instanceof Copies copies) {
                TransferChecks.copy(copies.source(), copies.target(), copies.bytes());
                TransferChecks.isOften(copies.times());
            } else if (work instanceof Dispatches dispatches) {
                BatchChecks.check(dispatches.batch(), info());
            }
        }
        return super.together(works);
    }
}
