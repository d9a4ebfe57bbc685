package io.github.gpupath.reference;

import io.github.gpupath.backend.BackendException;
import io.github.gpupath.backend.BatchTime;
import io.github.gpupath.backend.BufferSpec;
import io.github.gpupath.backend.CompiledKernel;
import io.github.gpupath.backend.Device;
import io.github.gpupath.backend.DeviceBuffer;
import io.github.gpupath.backend.DeviceInfo;
import io.github.gpupath.backend.DeviceResource;
import io.github.gpupath.backend.DeviceTexture;
import io.github.gpupath.backend.DispatchBatch;
import io.github.gpupath.backend.DispatchBatch.Dispatch;
import io.github.gpupath.backend.DispatchBatch.SubmissionMode;
import io.github.gpupath.backend.MemoryKind;
import io.github.gpupath.backend.TextureSpec;
import io.github.gpupath.backend.Transfer;
import io.github.gpupath.backend.WorkgroupCount;
import io.github.gpupath.kernel.Access;
import io.github.gpupath.kernel.Kernel;
import io.github.gpupath.reference.interpreter.BoundMemory;
import io.github.gpupath.reference.interpreter.Program;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** The interpreter as a device, with memory on the Java heap. */
public final class ReferenceDevice implements Device {

    /** The subgroup size of the listed device. */
    static final int SUBGROUP_SIZE = 32;

    private final DeviceInfo info;
    private final int subgroupSize;

    /** The device that the backend lists. */
    public ReferenceDevice() {
        this(SUBGROUP_SIZE);
    }

    /** A device with another subgroup size in invocations, to verify a device of that size. */
    public ReferenceDevice(int subgroupSize) {
        this.subgroupSize = subgroupSize;
        info = ReferenceLimits.info(subgroupSize);
    }

    @Override
    public DeviceInfo info() {
        return info;
    }

    /** All kinds are the same memory. */
    @Override
    public Optional<String> refusal(MemoryKind kind) {
        return Optional.empty();
    }

    @Override
    public DeviceBuffer createBuffer(BufferSpec spec) {
        return new ReferenceBuffer(spec);
    }

    @Override
    public DeviceTexture createTexture(TextureSpec spec) {
        return new ReferenceTexture(spec);
    }

    @Override
    public void upload(DeviceBuffer target, long offset, ByteBuffer source) {
        ((ReferenceBuffer) target).content().write(offset, source);
    }

    @Override
    public void download(DeviceBuffer source, long offset, ByteBuffer target) {
        ((ReferenceBuffer) source).content().read(offset, target);
    }

    @Override
    public ByteBuffer map(DeviceBuffer buffer, Access access) {
        return ((ReferenceBuffer) buffer).content().bytes();
    }

    @Override
    public void unmap(DeviceBuffer buffer) {}

    @Override
    public void fill(DeviceBuffer target, int word) {
        ((ReferenceBuffer) target).content().fill(word);
    }

    @Override
    public BatchTime fill(DeviceBuffer target, int word, int times) {
        return timed(times, () -> fill(target, word));
    }

    @Override
    public BatchTime copy(DeviceBuffer source, DeviceBuffer target, long bytes, int times) {
        ReferenceMemory from = ((ReferenceBuffer) source).content();
        ReferenceMemory to = ((ReferenceBuffer) target).content();
        return timed(times, () -> to.copy(from, bytes));
    }

    private static BatchTime timed(int times, Runnable transfer) {
        long start = System.nanoTime();
        for (int i = 0; i < times; i++) {
            transfer.run();
        }
        return new BatchTime(OptionalLong.empty(), System.nanoTime() - start);
    }

    @Override
    public String calls(Transfer transfer) {
        return "Java's own copying and filling of a byte buffer";
    }

    @Override
    public void upload(DeviceTexture target, int row, ByteBuffer source) {
        ReferenceTexture texture = (ReferenceTexture) target;
        texture.content().write((long) row * texture.spec().rowBytes(), source);
    }

    @Override
    public void download(DeviceTexture source, int row, ByteBuffer target) {
        ReferenceTexture texture = (ReferenceTexture) source;
        texture.content().read((long) row * texture.spec().rowBytes(), target);
    }

    @Override
    public void copy(DeviceTexture source, DeviceTexture target) {
        ((ReferenceTexture) target)
                .content()
                .copy(((ReferenceTexture) source).content(), source.spec().bytes());
    }

    @Override
    public CompiledKernel compile(Kernel kernel) {
        return new ReferenceKernel(
                kernel,
                new ReferenceProvider().translate(kernel),
                new Program(kernel, kernel.subgroupSize().orElse(subgroupSize)));
    }

    /** Synchronous, so all submission modes are the same. */
    @Override
    public BatchTime run(DispatchBatch batch) {
        calls(batch.manner());
        long start = System.nanoTime();
        if (batch.cycle().size() == 1) {
            run(batch.at(0), batch.dispatches());
        } else {
            for (int i = 0; i < batch.dispatches(); i++) {
                run(batch.at(i), 1);
            }
        }
        long nanos = System.nanoTime() - start;
        return switch (batch.manner()) {
            case DEPENDENT, INDEPENDENT -> new BatchTime(OptionalLong.empty(), nanos);
            case WAIT_FOR_FENCE, WAIT_FOR_IDLE, POLL_FENCE, STAMP_BEGINNING, RECORD, BUFFER_EACH, TWO_QUEUES ->
                BatchTime.submitted(nanos, nanos);
        };
    }

    private static void run(Dispatch dispatch, int times) {
        List<BoundMemory> bindings =
                dispatch.bindings().stream().map(ReferenceDevice::bind).toList();
        WorkgroupCount workgroups = dispatch.counts()
                .map(counts -> ((ReferenceBuffer) counts).content())
                .map(ReferenceDevice::counted)
                .orElse(dispatch.workgroups());
        ((ReferenceKernel) dispatch.kernel()).program().run(bindings, dispatch.arguments(), workgroups, times);
    }

    private static WorkgroupCount counted(ReferenceMemory memory) {
        ByteBuffer counts = ByteBuffer.allocateDirect(WorkgroupCount.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        memory.read(0, counts);
        return new WorkgroupCount(counts.getInt(0), counts.getInt(4), counts.getInt(8));
    }

    @Override
    public String calls(SubmissionMode manner) {
        if (manner == SubmissionMode.STAMP_BEGINNING) {
            throw new BackendException.Unsupported("the reference has only the host clock");
        }
        return "a call of the interpreter, which returns at the end";
    }

    private static BoundMemory bind(DeviceResource resource) {
        if (resource instanceof ReferenceTexture texture) {
            return new BoundMemory(texture.content().bytes(), texture.spec());
        }
        return BoundMemory.buffer(((ReferenceBuffer) resource).content().bytes());
    }

    @Override
    public void finish() {}

    @Override
    public void close() {}
}
