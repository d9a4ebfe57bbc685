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
import io.github.gpupath.backend.TextureSpec;
import io.github.gpupath.backend.Transfer;
import io.github.gpupath.backend.lifetime.Lifetime;
import io.github.gpupath.kernel.Kernel;
import io.github.gpupath.kernel.source.KernelSource;
import java.nio.ByteBuffer;
import java.time.Duration;

/** An opened Vulkan device. Its buffers, textures and pipelines are closed with it. */
final class VulkanDevice implements Device {

    private final Lifetime lifetime;
    private final Lifetime objects = new Lifetime();
    private final VulkanContext context;
    private final VulkanCommands commands;
    private final VulkanSubmission submission;
    private final VulkanBuffers buffers;
    private final VulkanTextures textures;
    private final VulkanSamplers samplers;
    private final VulkanPipelines pipelines;

    /** Opens it for as long as a lifetime lasts. */
    VulkanDevice(VulkanAdapter adapter, Lifetime lifetime) {
        this.lifetime = lifetime;
        context = VulkanContext.create(adapter, lifetime);
        commands = new VulkanCommands(context, lifetime);
        submission = new VulkanSubmission(commands, new VulkanTimestamps(context, lifetime));
        VulkanStaging staging = new VulkanStaging(context.device(), lifetime);
        buffers = new VulkanBuffers(commands, submission, staging);
        textures = new VulkanTextures(commands, staging);
        samplers = new VulkanSamplers(context.device(), lifetime);
        pipelines = new VulkanPipelines(context, new VulkanPrograms(adapter.version(), lifetime));
        lifetime.atEnd(objects::close);
        // What a batch that hangs still uses must not be freed below it: it is left to the end of the process.
        objects.endsOnlyIf(() -> !commands.isInFlight());
        lifetime.endsOnlyIf(commands::settle);
    }

    @Override
    public DeviceInfo info() {
        return context.adapter().info();
    }

    @Override
    public DeviceBuffer createBuffer(BufferSpec spec) {
        return objects.make(its -> new VulkanBuffer(context.device(), spec, its));
    }

    @Override
    public DeviceTexture createTexture(TextureSpec spec) {
        return objects.make(its -> {
            VulkanTexture texture = new VulkanTexture(context.device(), spec, its);
            textures.initialise(texture);
            return texture;
        });
    }

    @Override
    public void upload(DeviceBuffer target, long offset, ByteBuffer source) {
        buffers.upload((VulkanBuffer) target, offset, source);
    }

    @Override
    public void download(DeviceBuffer source, long offset, ByteBuffer target) {
        buffers.download((VulkanBuffer) source, offset, target);
    }

    @Override
    public void fill(DeviceBuffer target, int word) {
        fill(target, word, 1);
    }

    @Override
    public BatchTime fill(DeviceBuffer target, int word, int times) {
        return buffers.fill((VulkanBuffer) target, word, times);
    }

    @Override
    public BatchTime copy(DeviceBuffer source, DeviceBuffer target, long bytes, int times) {
        return buffers.copy((VulkanBuffer) source, (VulkanBuffer) target, bytes, times);
    }

    @Override
    public String calls(Transfer transfer) {
        return buffers.calls(transfer);
    }

    @Override
    public void upload(DeviceTexture target, int row, ByteBuffer source) {
        textures.upload((VulkanTexture) target, row, source);
    }

    @Override
    public void download(DeviceTexture source, int row, ByteBuffer target) {
        textures.download((VulkanTexture) source, row, target);
    }

    @Override
    public void copy(DeviceTexture source, DeviceTexture target) {
        textures.copy((VulkanTexture) source, (VulkanTexture) target);
    }

    @Override
    public CompiledKernel compile(Kernel kernel) {
        return compile(kernel, VulkanPrograms.write(kernel));
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
        return submission.run(batch, limit);
    }

    @Override
    public String calls(SubmissionMode manner) {
        return submission.calls(manner);
    }

    @Override
    public void finish() {
        commands.requireIdle();
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
