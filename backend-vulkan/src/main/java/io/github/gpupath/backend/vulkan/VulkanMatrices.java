package io.github.gpupath.backend.vulkan;

import static org.lwjgl.system.MemoryStack.stackPush;
import static org.lwjgl.system.MemoryUtil.NULL;
import static org.lwjgl.vulkan.KHRCooperativeMatrix.VK_COMPONENT_TYPE_FLOAT16_KHR;
import static org.lwjgl.vulkan.KHRCooperativeMatrix.VK_COMPONENT_TYPE_FLOAT32_KHR;
import static org.lwjgl.vulkan.KHRCooperativeMatrix.VK_COMPONENT_TYPE_SINT32_KHR;
import static org.lwjgl.vulkan.KHRCooperativeMatrix.VK_COMPONENT_TYPE_SINT8_KHR;
import static org.lwjgl.vulkan.KHRCooperativeMatrix.VK_COMPONENT_TYPE_UINT32_KHR;
import static org.lwjgl.vulkan.KHRCooperativeMatrix.VK_COMPONENT_TYPE_UINT8_KHR;
import static org.lwjgl.vulkan.KHRCooperativeMatrix.VK_SCOPE_SUBGROUP_KHR;
import static org.lwjgl.vulkan.KHRCooperativeMatrix.vkGetPhysicalDeviceCooperativeMatrixPropertiesKHR;
import static org.lwjgl.vulkan.KHRShaderBfloat16.VK_COMPONENT_TYPE_BFLOAT16_KHR;

import io.github.gpupath.kernel.Matrix;
import io.github.gpupath.kernel.Matrix.Component;
import java.nio.IntBuffer;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.vulkan.VkCooperativeMatrixPropertiesKHR;
import org.lwjgl.vulkan.VkPhysicalDevice;

/** The products of cooperative matrices that a device has (VK_KHR_cooperative_matrix). */
final class VulkanMatrices {

    private static final Map<Integer, Component> COMPONENTS = Map.of(
            VK_COMPONENT_TYPE_FLOAT16_KHR, Component.F16,
            VK_COMPONENT_TYPE_BFLOAT16_KHR, Component.BF16,
            VK_COMPONENT_TYPE_FLOAT32_KHR, Component.F32,
            VK_COMPONENT_TYPE_SINT8_KHR, Component.I8,
            VK_COMPONENT_TYPE_UINT8_KHR, Component.U8,
            VK_COMPONENT_TYPE_SINT32_KHR, Component.I32,
            VK_COMPONENT_TYPE_UINT32_KHR, Component.U32);

    private VulkanMatrices() {}

    /**
     * The shapes that the kernel model has too: of whole subgroups, with factors of one type, and with sums that wrap around.
     */
    static Set<Matrix.Shape> shapes(VkPhysicalDevice device, int subgroupSize) {
        if (device.getCapabilities().vkGetPhysicalDeviceCooperativeMatrixPropertiesKHR == NULL) {
            return Set.of(); // a loader that is older than the extension
        }
        try (MemoryStack stack = stackPush()) {
            IntBuffer count = stack.mallocInt(1);
            VulkanErrors.check(
                    vkGetPhysicalDeviceCooperativeMatrixPropertiesKHR(device, count, null),
                    "vkGetPhysicalDeviceCooperativeMatrixPropertiesKHR");
            Set<Matrix.Shape> shapes = new LinkedHashSet<>();
            // Too large for the stack: some devices have a hundred.
            try (VkCooperativeMatrixPropertiesKHR.Buffer all =
                    VkCooperativeMatrixPropertiesKHR.calloc(Math.max(1, count.get(0)))) {
                all.forEach(each -> each.sType$Default());
                VulkanErrors.check(
                        vkGetPhysicalDeviceCooperativeMatrixPropertiesKHR(device, count, all),
                        "vkGetPhysicalDeviceCooperativeMatrixPropertiesKHR");
                for (int i = 0; i < count.get(0); i++) {
                    shape(all.get(i), subgroupSize).ifPresent(shapes::add);
                }
            }
            return shapes;
        }
    }

    private static Optional<Matrix.Shape> shape(VkCooperativeMatrixPropertiesKHR listed, int subgroupSize) {
        Component factor = COMPONENTS.get(listed.AType());
        Component sum = COMPONENTS.get(listed.CType());
        return factor != null
                        && sum != null
                        && listed.scope() == VK_SCOPE_SUBGROUP_KHR
                        && listed.AType() == listed.BType()
                        && listed.CType() == listed.ResultType()
                        && !listed.saturatingAccumulation()
                ? Optional.of(
                        new Matrix.Shape(listed.MSize(), listed.NSize(), listed.KSize(), factor, sum, subgroupSize))
                : Optional.empty();
    }
}
