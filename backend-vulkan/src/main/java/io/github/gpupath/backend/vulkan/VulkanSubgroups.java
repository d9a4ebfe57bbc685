package io.github.gpupath.backend.vulkan;

import static org.lwjgl.system.MemoryStack.stackPush;
import static org.lwjgl.vulkan.VK10.VK_SHADER_STAGE_COMPUTE_BIT;
import static org.lwjgl.vulkan.VK11.vkGetPhysicalDeviceProperties2;
import static org.lwjgl.vulkan.VK13.VK_PIPELINE_SHADER_STAGE_CREATE_REQUIRE_FULL_SUBGROUPS_BIT;

import io.github.gpupath.backend.BackendException;
import io.github.gpupath.kernel.Feature;
import io.github.gpupath.kernel.Kernel;
import io.github.gpupath.kernel.WorkgroupSize;
import java.util.stream.Stream;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.vulkan.VkPhysicalDevice;
import org.lwjgl.vulkan.VkPhysicalDeviceProperties2;
import org.lwjgl.vulkan.VkPhysicalDeviceSubgroupProperties;
import org.lwjgl.vulkan.VkPhysicalDeviceSubgroupSizeControlProperties;
import org.lwjgl.vulkan.VkPipelineShaderStageCreateInfo;
import org.lwjgl.vulkan.VkPipelineShaderStageRequiredSubgroupSizeCreateInfo;

/**
 * The subgroups of compute shaders.
 *
 * @param size invocations of a subgroup where the driver chooses
 * @param operations as Vulkan's bits
 * @param smallest the smallest size that a pipeline can require
 * @param largest the largest
 * @param most how many of a required size a workgroup can have
 */
record VulkanSubgroups(int size, int operations, int smallest, int largest, long most) {

    static VulkanSubgroups of(VkPhysicalDevice device, VulkanFeatures features) {
        try (MemoryStack stack = stackPush()) {
            VkPhysicalDeviceSubgroupProperties subgroups =
                    VkPhysicalDeviceSubgroupProperties.calloc(stack).sType$Default();
            VkPhysicalDeviceProperties2 all =
                    VkPhysicalDeviceProperties2.calloc(stack).sType$Default().pNext(subgroups);
            VkPhysicalDeviceSubgroupSizeControlProperties sizes =
                    VkPhysicalDeviceSubgroupSizeControlProperties.calloc(stack);
            if (features.subgroupSizes()) {
                all.pNext(sizes.sType$Default());
            }
            vkGetPhysicalDeviceProperties2(device, all);
            boolean inCompute = (subgroups.supportedStages() & VK_SHADER_STAGE_COMPUTE_BIT) != 0;
            boolean canRequire = (sizes.requiredSubgroupSizeStages() & VK_SHADER_STAGE_COMPUTE_BIT) != 0;
            boolean isFixed = sizes.minSubgroupSize() == sizes.maxSubgroupSize();
            return new VulkanSubgroups(
                    subgroups.subgroupSize(),
                    inCompute ? subgroups.supportedOperations() : 0,
                    sizes.minSubgroupSize(),
                    canRequire || isFixed ? sizes.maxSubgroupSize() : 0,
                    Integer.toUnsignedLong(sizes.maxComputeWorkgroupSubgroups()));
        }
    }

    /** The sizes that a kernel can require: also the only one of a device that has no other. */
    Stream<Feature.SubgroupSize> sizes() {
        return Feature.SubgroupSize.between(Math.max(1, smallest), largest);
    }

    /**
     * Has a pipeline's stage require a size where the device has several.
     *
     * @throws BackendException.Unsupported if the workgroup is too large for subgroups of that size
     */
    void require(int required, Kernel kernel, boolean full, VkPipelineShaderStageCreateInfo stage, MemoryStack stack) {
        if (smallest == largest) {
            return;
        }
        WorkgroupSize workgroup = kernel.workgroupSize();
        if (workgroup.invocations() > required * most) {
            throw new BackendException.Unsupported("a workgroup of " + workgroup.invocations()
                    + " invocations has more than " + most + " subgroups of " + required);
        }
        stage.pNext(VkPipelineShaderStageRequiredSubgroupSizeCreateInfo.calloc(stack)
                .sType$Default()
                .requiredSubgroupSize(required));
        if (full && workgroup.x() % required == 0) {
            stage.flags(VK_PIPELINE_SHADER_STAGE_CREATE_REQUIRE_FULL_SUBGROUPS_BIT);
        }
    }
}
