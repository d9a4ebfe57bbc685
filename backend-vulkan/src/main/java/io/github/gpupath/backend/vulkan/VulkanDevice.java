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
import io.github.gpupath.backend.TextureSpec;
import io.github.gpupath.kernel.Kernel;
import io.github.gpupath.kernel.glsl.GlslDialect;
import io.github.gpupath.kernel.glsl.GlslWriter;
import io.github.gpupath.kernel.source.KernelSource;
import java.nio.ByteBuffer;
import java.time.Duration;

/** An opened Vulkan device. Its buffers, images and pipelines are closed with it. */
final class VulkanDevice implements Device {

    private final Releases releases;
    private final VulkanContext context;
    private final VulkanCommands commands;
    private final VulkanSubmission submission;
    private final VulkanBuffers buffers;
    private final VulkanImages images;
    private final VulkanSamplers samplers;
    private final VulkanPipelines pipelines;
    private final VulkanRegistry registry;
    private boolean open = true;

    private VulkanDevice(VulkanAdapter adapter, Releases releases) {
        this.releases = releases;
        context = VulkanContext.create(adapter, releases);
        commands = new VulkanCommands(context, releases);
        submission = new VulkanSubmission(commands, new VulkanTimestamps(context, releases));
        VulkanStaging staging = new VulkanStaging(context.device(), releases);
        buffers = new VulkanBuffers(commands, staging);
        images = new VulkanImages(commands, staging);
        samplers = new VulkanSamplers(context.device(), releases);
        pipelines = new VulkanPipelines(context, new VulkanPrograms(adapter.version(), releases));
        registry = new VulkanRegistry(commands::isInFlight);
        releases.add(registry::close);
    }

    static VulkanDevice open(VulkanAdapter adapter) {
        return Releases.guard(releases -> new VulkanDevice(adapter, releases));
    }

    @Override
    public DeviceInfo info() {
        return context.adapter().info();
    }

    @Override
    public DeviceBuffer createBuffer(BufferSpec spec) {
        return registry.make(parts -> new VulkanBuffer(context.device(), spec, parts));
    }

    @Override
    public DeviceTexture createTexture(TextureSpec spec) {
        return registry.make(parts -> {
            VulkanImage image = new VulkanImage(context.device(), spec, parts);
            images.initialise(image);
            return image;
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
        buffers.fill((VulkanBuffer) target, word);
    }

    @Override
    public void upload(DeviceTexture target, int row, ByteBuffer source) {
        images.upload((VulkanImage) target, row, source);
    }

    @Override
    public void download(DeviceTexture source, int row, ByteBuffer target) {
        images.download((VulkanImage) source, row, target);
    }

    @Override
    public CompiledKernel compile(Kernel kernel) {
        return compile(kernel, new GlslWriter(GlslDialect.VULKAN).write(kernel));
    }

    /** Compiles a text in place of the one that the kernel would be written as. */
    CompiledKernel compile(Kernel kernel, KernelSource source) {
        return registry.make(parts -> new VulkanPipeline(kernel, source, pipelines, samplers, parts));
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
    public void finish() {
        commands.requireIdle();
        VulkanErrors.check(vkDeviceWaitIdle(context.device()), "vkDeviceWaitIdle");
    }

    /** The number of buffers, textures and kernels that are still open. */
    int openObjects() {
        return registry.size();
    }

    /** Whether something was not yet given back. */
    boolean isOpen() {
        return open;
    }

    /**
     * Releases everything. What a batch that hangs still uses must not be freed below it: then everything is left to the
     * end of the process.
     */
    @Override
    public void close() {
        if (open && commands.settle()) {
            releases.close();
            open = false;
        }
    }
}
