package io.github.gpupath.backend.vulkan;

import static org.lwjgl.vulkan.VK10.vkDeviceWaitIdle;

import io.github.gpupath.backend.BatchTime;
import io.github.gpupath.backend.BufferSpec;
import io.github.gpupath.backend.CompiledKernel;
import io.github.gpupath.backend.Device;
import io.github.gpupath.backend.DeviceBuffer;
import io.github.gpupath.backend.DeviceInfo;
import io.github.gpupath.backend.DeviceTexture;
import io.github.gpupath.backend.DispatchBatch;
import io.github.gpupath.backend.DispatchBatch.SubmissionMode;
import io.github.gpupath.backend.MemoryKind;
import io.github.gpupath.backend.QueueWork;
import io.github.gpupath.backend.QueueWork.Queue;
import io.github.gpupath.backend.TextureSpec;
import io.github.gpupath.backend.Transfer;
import io.github.gpupath.backend.lifetime.Lifetime;
import io.github.gpupath.kernel.Access;
import io.github.gpupath.kernel.Kernel;
import io.github.gpupath.kernel.source.KernelSource;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** An opened Vulkan device. Its buffers, textures and pipelines are closed with it. */
final class VulkanDevice implements Device {

    private final Lifetime lifetime;
    private final Lifetime objects = new Lifetime();
    private final VulkanContext context;
    private final VulkanSamplers samplers;
    private final VulkanPipelines pipelines;
    private @Nullable Execution execution;

    /** What executes commands: a fence, a command buffer, timestamps and host memory. A compiler needs none of them. */
    private record Execution(
            VulkanCommands commands,
            VulkanTimestamps timestamps,
            VulkanSubmission submission,
            VulkanQueues queues,
            VulkanBuffers buffers,
            VulkanTextures textures) {

        static Execution create(VulkanContext context, Lifetime its) {
            VulkanCommands commands = new VulkanCommands(context.device(), context.queue(), its);
            VulkanTimestamps timestamps = new VulkanTimestamps(context, its);
            VulkanQueues queues = new VulkanQueues(context, commands, its);
            VulkanSubmission submission = new VulkanSubmission(commands, timestamps, queues);
            VulkanStaging staging = new VulkanStaging(context.device(), its);
            return new Execution(
                    commands,
                    timestamps,
                    submission,
                    queues,
                    new VulkanBuffers(commands, submission, staging),
                    new VulkanTextures(commands, staging));
        }

        boolean isInFlight() {
            return commands.isInFlight() || queues.isInFlight();
        }

        boolean settle() {
            return commands.settle() && queues.settle();
        }
    }

    /** Opens it for as long as a lifetime lasts. */
    VulkanDevice(VulkanAdapter adapter, Lifetime lifetime) {
        this.lifetime = lifetime;
        context = VulkanContext.create(adapter, lifetime);
        samplers = new VulkanSamplers(context.device(), lifetime);
        pipelines = new VulkanPipelines(context, new VulkanPrograms(adapter.version(), lifetime));
        lifetime.atEnd(objects::close);
        // What a batch that hangs still uses must not be freed below it: it is left to the end of the process.
        objects.endsOnlyIf(() -> execution == null || !execution.isInFlight());
        lifetime.endsOnlyIf(() -> execution == null || execution.settle());
    }

    /** Made when first needed: a driver without a GPU compiles (RADV_FORCE_FAMILY), but has neither fences nor memory. */
    private Execution execution() {
        if (execution == null) {
            execution = lifetime.make(its -> Execution.create(context, its));
        }
        return execution;
    }

    @Override
    public DeviceInfo info() {
        return context.adapter().info();
    }

    @Override
    public Optional<String> refusal(MemoryKind kind) {
        return VulkanMemory.refusal(context.adapter(), kind);
    }

    @Override
    public DeviceBuffer createBuffer(BufferSpec spec) {
        return objects.make(its -> new VulkanBuffer(context, spec, its));
    }

    @Override
    public DeviceTexture createTexture(TextureSpec spec) {
        return objects.make(its -> {
            VulkanTexture texture = new VulkanTexture(context.device(), spec, its);
            execution().textures.initialise(texture);
            return texture;
        });
    }

    @Override
    public void upload(DeviceBuffer target, long offset, ByteBuffer source) {
        execution().buffers.upload((VulkanBuffer) target, offset, source);
    }

    @Override
    public void download(DeviceBuffer source, long offset, ByteBuffer target) {
        execution().buffers.download((VulkanBuffer) source, offset, target);
    }

    @Override
    public ByteBuffer map(DeviceBuffer buffer, Access access) {
        return execution().buffers.map((VulkanBuffer) buffer, access);
    }

    @Override
    public void unmap(DeviceBuffer buffer) {
        ((VulkanBuffer) buffer).flush();
    }

    @Override
    public void fill(DeviceBuffer target, int word) {
        fill(target, word, 1);
    }

    @Override
    public BatchTime fill(DeviceBuffer target, int word, int times) {
        return execution().buffers.fill((VulkanBuffer) target, word, times);
    }

    @Override
    public BatchTime copy(DeviceBuffer source, DeviceBuffer target, long bytes, int times) {
        return execution().buffers.copy((VulkanBuffer) source, (VulkanBuffer) target, bytes, times);
    }

    @Override
    public String calls(Transfer transfer) {
        return execution().buffers.calls(transfer);
    }

    @Override
    public void upload(DeviceTexture target, int row, ByteBuffer source) {
        execution().textures.upload((VulkanTexture) target, row, source);
    }

    @Override
    public void download(DeviceTexture source, int row, ByteBuffer target) {
        execution().textures.download((VulkanTexture) source, row, target);
    }

    @Override
    public void copy(DeviceTexture source, DeviceTexture target) {
        execution().textures.copy((VulkanTexture) source, (VulkanTexture) target);
    }

    @Override
    public CompiledKernel compile(Kernel kernel) {
        return compile(kernel, context.adapter().path().write(kernel));
    }

    /** Compiles a text in place of the one that the kernel would be written as. */
    CompiledKernel compile(Kernel kernel, KernelSource source) {
        return objects.make(its -> new VulkanPipeline(kernel, source, pipelines, samplers, its));
    }

    @Override
    public BatchTime run(DispatchBatch batch) {
        return run(batch, DispatchBatch.TIME_LIMIT);
    }

    /** Runs a batch that must end in time. */
    BatchTime run(DispatchBatch batch, Duration limit) {
        return execution().submission.run(batch, limit);
    }

    @Override
    public String calls(SubmissionMode manner) {
        return VulkanSubmission.calls(
                manner, context.adapter().path(), () -> execution().timestamps, () -> execution().queues);
    }

    @Override
    public List<Long> together(List<QueueWork> works) {
        return execution().queues.together(works);
    }

    @Override
    public String calls(Queue queue) {
        return execution().queues.calls(queue);
    }

    @Override
    public void finish() {
        execution().commands.requireIdle();
        VulkanErrors.check(vkDeviceWaitIdle(context.device()), "vkDeviceWaitIdle");
    }

    /** The number of buffers, textures and kernels that are still open. */
    int openObjects() {
        return objects.size();
    }

    /** Whether something was not yet given back. */
    boolean isOpen() {
        return lifetime.isOpen();
    }

    @Override
    public void close() {
        lifetime.close();
    }
}
