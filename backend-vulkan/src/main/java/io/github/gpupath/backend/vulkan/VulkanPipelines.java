package io.github.gpupath.backend.vulkan;

import static org.lwjgl.system.MemoryStack.stackPush;
import static org.lwjgl.vulkan.EXTPipelineRobustness.VK_PIPELINE_ROBUSTNESS_BUFFER_BEHAVIOR_DISABLED_EXT;
import static org.lwjgl.vulkan.EXTPipelineRobustness.VK_PIPELINE_ROBUSTNESS_IMAGE_BEHAVIOR_DISABLED_EXT;
import static org.lwjgl.vulkan.NVGLSLShader.VK_ERROR_INVALID_SHADER_NV;
import static org.lwjgl.vulkan.VK10.VK_SHADER_STAGE_COMPUTE_BIT;
import static org.lwjgl.vulkan.VK10.vkCreateComputePipelines;
import static org.lwjgl.vulkan.VK10.vkCreatePipelineLayout;
import static org.lwjgl.vulkan.VK10.vkCreateShaderModule;
import static org.lwjgl.vulkan.VK10.vkDestroyPipeline;
import static org.lwjgl.vulkan.VK10.vkDestroyPipelineLayout;
import static org.lwjgl.vulkan.VK10.vkDestroyShaderModule;

import io.github.gpupath.backend.BackendException;
import io.github.gpupath.backend.lifetime.Lifetime;
import io.github.gpupath.kernel.Kernel;
import io.github.gpupath.kernel.source.KernelSource;
import java.nio.ByteBuffer;
import java.nio.LongBuffer;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.vulkan.VkComputePipelineCreateInfo;
import org.lwjgl.vulkan.VkDevice;
import org.lwjgl.vulkan.VkPipelineLayoutCreateInfo;
import org.lwjgl.vulkan.VkPipelineRobustnessCreateInfoEXT;
import org.lwjgl.vulkan.VkPushConstantRange;
import org.lwjgl.vulkan.VkShaderModuleCreateInfo;

/** Makes compute pipelines of kernels. */
final class VulkanPipelines {

    private final VulkanContext context;
    private final VkDevice device;
    private final VulkanPrograms programs;

    VulkanPipelines(VulkanContext context, VulkanPrograms programs) {
        this.context = context;
        device = context.device();
        this.programs = programs;
    }

    /** The device's optional features and extensions. */
    VulkanFeatures features() {
        return context.adapter().features();
    }

    /** Vulkan's handle of the device. */
    VkDevice device() {
        return device;
    }

    /** How kernels reach their resources. */
    VulkanPath path() {
        return context.adapter().path();
    }

    VulkanPrograms programs() {
        return programs;
    }

    /** Makes the layout of a pipeline: descriptor set 0, and push constants for the addresses and parameters. */
    long createLayout(long setLayout, int pushConstantBytes, Lifetime lifetime) {
        try (MemoryStack stack = stackPush()) {
            VkPipelineLayoutCreateInfo create =
                    VkPipelineLayoutCreateInfo.calloc(stack).sType$Default().pSetLayouts(stack.longs(setLayout));
            if (pushConstantBytes > 0) {
                create.pPushConstantRanges(VkPushConstantRange.calloc(1, stack)
                        .stageFlags(VK_SHADER_STAGE_COMPUTE_BIT)
                        .size(pushConstantBytes));
            }
            LongBuffer created = stack.mallocLong(1);
            VulkanErrors.check(vkCreatePipelineLayout(device, create, null, created), "vkCreatePipelineLayout");
            long handle = created.get(0);
            lifetime.atEnd(() -> vkDestroyPipelineLayout(device, handle, null));
            return handle;
        }
    }

    /**
     * Makes a pipeline.
     *
     * @param flags {@code VkPipelineCreateFlags}
     * @param cache the pipeline cache that keeps what the driver makes of it, or none
     * @throws BackendException.CompileFailed if the driver does not accept the source
     */
    long createPipeline(
            Kernel kernel, KernelSource source, long module, long layout, int flags, long cache, Lifetime lifetime) {
        try (MemoryStack stack = stackPush()) {
            VkComputePipelineCreateInfo.Buffer create = VkComputePipelineCreateInfo.calloc(1, stack)
                    .sType$Default()
                    .flags(flags | path().pipelineFlags())
                    .layout(layout)
                    .stage(stage -> stage.sType$Default()
                            .stage(VK_SHADER_STAGE_COMPUTE_BIT)
                            .module(module)
                            .pName(stack.UTF8(source.entryPoint())));
            if (features().robustnessControl()) {
                create.pNext(noChecks(stack));
            }
            kernel.subgroupSize()
                    .ifPresent(size -> context.adapter()
                            .subgroups()
                            .require(size, kernel, features().fullSubgroups(), create.stage(), stack));
            LongBuffer created = stack.mallocLong(1);
            int result = vkCreateComputePipelines(device, cache, create, null, created);
            if (result == VK_ERROR_INVALID_SHADER_NV) {
                throw new BackendException.CompileFailed(
                        "the driver rejects kernel " + kernel.name() + ": "
                                + VulkanErrors.failure(result, "vkCreateComputePipelines")
                                        .getMessage(),
                        source.text(),
                        "");
            }
            VulkanErrors.check(result, "vkCreateComputePipelines");
            long handle = created.get(0);
            lifetime.atEnd(() -> vkDestroyPipeline(device, handle, null));
            return handle;
        }
    }

    /** Without this, NVIDIA's driver compares the address of every storage buffer access with the buffer's size. */
    private static VkPipelineRobustnessCreateInfoEXT noChecks(MemoryStack stack) {
        return VkPipelineRobustnessCreateInfoEXT.calloc(stack)
                .sType$Default()
                .storageBuffers(VK_PIPELINE_ROBUSTNESS_BUFFER_BEHAVIOR_DISABLED_EXT)
                .uniformBuffers(VK_PIPELINE_ROBUSTNESS_BUFFER_BEHAVIOR_DISABLED_EXT)
                .vertexInputs(VK_PIPELINE_ROBUSTNESS_BUFFER_BEHAVIOR_DISABLED_EXT)
                .images(VK_PIPELINE_ROBUSTNESS_IMAGE_BEHAVIOR_DISABLED_EXT);
    }

    /**
     * Compiles a kernel for one pipeline or several.
     *
     * @throws BackendException.CompileFailed if shaderc does not accept the source
     */
    long createModule(Kernel kernel, KernelSource source, Lifetime lifetime) {
        return programs.compile(kernel.name(), source, words -> createModule(words, lifetime));
    }

    private long createModule(ByteBuffer words, Lifetime lifetime) {
        try (MemoryStack stack = stackPush()) {
            VkShaderModuleCreateInfo create =
                    VkShaderModuleCreateInfo.calloc(stack).sType$Default().pCode(words);
            LongBuffer created = stack.mallocLong(1);
            VulkanErrors.check(vkCreateShaderModule(device, create, null, created), "vkCreateShaderModule");
            long handle = created.get(0);
            lifetime.atEnd(() -> vkDestroyShaderModule(device, handle, null));
            return handle;
        }
    }
}
