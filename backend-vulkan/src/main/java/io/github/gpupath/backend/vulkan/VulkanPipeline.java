package io.github.gpupath.backend.vulkan;

import static org.lwjgl.system.MemoryStack.stackPush;
import static org.lwjgl.vulkan.VK10.VK_NULL_HANDLE;
import static org.lwjgl.vulkan.VK10.VK_PIPELINE_BIND_POINT_COMPUTE;
import static org.lwjgl.vulkan.VK10.VK_SHADER_STAGE_COMPUTE_BIT;
import static org.lwjgl.vulkan.VK10.vkCmdBindPipeline;
import static org.lwjgl.vulkan.VK10.vkCmdPushConstants;

import io.github.gpupath.backend.CodeBinary;
import io.github.gpupath.backend.CodeListing;
import io.github.gpupath.backend.CompiledKernel;
import io.github.gpupath.backend.DeviceResource;
import io.github.gpupath.backend.lifetime.Lifetime;
import io.github.gpupath.kernel.Kernel;
import io.github.gpupath.kernel.Literal;
import io.github.gpupath.kernel.Resource;
import io.github.gpupath.kernel.source.KernelSource;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.vulkan.VkCommandBuffer;

/** A kernel as a compute pipeline with its own descriptor sets and addresses. */
final class VulkanPipeline implements CompiledKernel {

    private final Kernel kernel;
    private final KernelSource source;
    private final VulkanPipelines pipelines;
    private final VulkanDescriptors descriptors;
    private final List<Resource> addressed;

    /** By set, those that the kernel is given with it. */
    private final Map<Integer, long[]> addresses = new HashMap<>();

    private final Lifetime lifetime;
    private final int pushConstantBytes;
    private final long layout;
    private final long module;
    private final long handle;

    VulkanPipeline(
            Kernel kernel, KernelSource source, VulkanPipelines pipelines, VulkanSamplers samplers, Lifetime lifetime) {
        this.kernel = kernel;
        this.source = source;
        this.pipelines = pipelines;
        this.lifetime = lifetime;
        VulkanPath path = pipelines.path();
        addressed = kernel.resources().stream().filter(path::isAddress).toList();
        List<Resource> described = new ArrayList<>(kernel.resources());
        described.removeAll(addressed);
        descriptors = path.descriptors(pipelines.device(), samplers, described, lifetime);
        pushConstantBytes = path.pushConstantBytes(kernel);
        layout = pipelines.createLayout(descriptors.layout(), pushConstantBytes, lifetime);
        module = pipelines.createModule(kernel, source, lifetime);
        handle = createPipeline(0, VK_NULL_HANDLE, lifetime);
    }

    @Override
    public Kernel kernel() {
        return kernel;
    }

    @Override
    public KernelSource source() {
        return source;
    }

    @Override
    public List<CodeListing> listings() {
        return VulkanListings.of(this, pipelines);
    }

    @Override
    public List<CodeBinary> binaries() {
        return VulkanBinaries.of(this, pipelines);
    }

    /** Makes a pipeline of the same module; the parameters are those of {@link VulkanPipelines#createPipeline}. */
    long createPipeline(int flags, long cache, Lifetime of) {
        return pipelines.createPipeline(kernel, source, module, layout, flags, cache, of);
    }

    /** Points the kernel's resources at memory, in the descriptor set and the addresses with a number; it must not be running. */
    void update(int set, List<DeviceResource> bindings) {
        descriptors.update(set, bindings);
        addresses.put(
                set,
                addressed.stream()
                        .mapToLong(resource -> ((VulkanBuffer) bindings.get(resource.binding())).address())
                        .toArray());
    }

    /** Records that the following dispatches run this kernel. */
    void bind(VkCommandBuffer commands) {
        vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_COMPUTE, handle);
    }

    /** Records that they use the descriptor set and the addresses with a number. */
    void bind(VkCommandBuffer commands, int set) {
        descriptors.bind(commands, layout, set);
        pushAddresses(commands, set);
    }

    /** Records that they use those with another number. */
    void rebind(VkCommandBuffer commands, int set) {
        descriptors.rebind(commands, layout, set);
        pushAddresses(commands, set);
    }

    private void pushAddresses(VkCommandBuffer commands, int set) {
        if (!addressed.isEmpty()) {
            vkCmdPushConstants(
                    commands, layout, VK_SHADER_STAGE_COMPUTE_BIT, 0, Objects.requireNonNull(addresses.get(set)));
        }
    }

    /** Records their arguments. */
    void push(VkCommandBuffer commands, List<Literal> arguments) {
        int start = Long.BYTES * addressed.size();
        if (pushConstantBytes > start) {
            try (MemoryStack stack = stackPush()) {
                ByteBuffer constants = stack.calloc(pushConstantBytes - start);
                for (int i = 0; i < arguments.size(); i++) {
                    int offset = source.parameters().get(i).index() - start;
                    Literal argument = arguments.get(i);
                    if (argument.type().componentBytes() == Long.BYTES) {
                        constants.putLong(offset, argument.bits());
                    } else {
                        constants.putInt(offset, (int) argument.bits());
                    }
                }
                vkCmdPushConstants(commands, layout, VK_SHADER_STAGE_COMPUTE_BIT, start, constants);
            }
        }
    }

    @Override
    public void close() {
        lifetime.close();
    }
}
