package io.github.gpupath.backend.vulkan;

import static org.lwjgl.system.MemoryStack.stackPush;
import static org.lwjgl.vulkan.AMDShaderCoreProperties.VK_AMD_SHADER_CORE_PROPERTIES_EXTENSION_NAME;
import static org.lwjgl.vulkan.KHRShaderIntegerDotProduct.VK_KHR_SHADER_INTEGER_DOT_PRODUCT_EXTENSION_NAME;
import static org.lwjgl.vulkan.NVShaderSmBuiltins.VK_NV_SHADER_SM_BUILTINS_EXTENSION_NAME;
import static org.lwjgl.vulkan.VK11.vkGetPhysicalDeviceProperties2;

import io.github.gpupath.backend.Limits;
import io.github.gpupath.backend.WorkgroupCount;
import io.github.gpupath.kernel.WorkgroupSize;
import java.nio.IntBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.LongStream;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.vulkan.VkPhysicalDevice;
import org.lwjgl.vulkan.VkPhysicalDeviceLimits;
import org.lwjgl.vulkan.VkPhysicalDeviceMaintenance3Properties;
import org.lwjgl.vulkan.VkPhysicalDeviceMaintenance4Properties;
import org.lwjgl.vulkan.VkPhysicalDeviceProperties2;
import org.lwjgl.vulkan.VkPhysicalDeviceShaderCorePropertiesAMD;
import org.lwjgl.vulkan.VkPhysicalDeviceShaderIntegerDotProductProperties;
import org.lwjgl.vulkan.VkPhysicalDeviceShaderSMBuiltinsPropertiesNV;
import org.lwjgl.vulkan.VkPhysicalDeviceSubgroupProperties;

/** Reads the sizes that a device allows. */
final class VulkanLimits {

    /** Stands for the sizes that a driver without a GPU reports as 0: it compiles (RADV_FORCE_FAMILY), but has no memory. */
    private static final long UNKNOWN_BYTES = 1L << 40;

    private VulkanLimits() {}

    /** The limits of a device; {@code version} is the one in use, {@code offered} its extensions. */
    static Limits read(VkPhysicalDevice device, int version, Set<String> offered) {
        try (MemoryStack stack = stackPush()) {
            VkPhysicalDeviceProperties2 all =
                    VkPhysicalDeviceProperties2.calloc(stack).sType$Default();
            VkPhysicalDeviceSubgroupProperties subgroups = VkPhysicalDeviceSubgroupProperties.calloc(stack);
            VkPhysicalDeviceMaintenance3Properties allocations = VkPhysicalDeviceMaintenance3Properties.calloc(stack);
            VkPhysicalDeviceMaintenance4Properties buffers = VkPhysicalDeviceMaintenance4Properties.calloc(stack);
            VkPhysicalDeviceShaderSMBuiltinsPropertiesNV nvidia =
                    VkPhysicalDeviceShaderSMBuiltinsPropertiesNV.calloc(stack);
            VkPhysicalDeviceShaderCorePropertiesAMD amd = VkPhysicalDeviceShaderCorePropertiesAMD.calloc(stack);
            all.pNext(subgroups.sType$Default()).pNext(allocations.sType$Default());
            boolean is13 = VulkanVersion.isAtLeast(version, VulkanVersion.packed(1, 3));
            VkPhysicalDeviceShaderIntegerDotProductProperties dots =
                    VkPhysicalDeviceShaderIntegerDotProductProperties.calloc(stack);
            boolean hasDots = is13 || offered.contains(VK_KHR_SHADER_INTEGER_DOT_PRODUCT_EXTENSION_NAME);
            if (hasDots) {
                all.pNext(dots.sType$Default());
            }
            if (is13) {
                all.pNext(buffers.sType$Default());
            }
            if (offered.contains(VK_NV_SHADER_SM_BUILTINS_EXTENSION_NAME)) {
                all.pNext(nvidia.sType$Default());
            }
            if (offered.contains(VK_AMD_SHADER_CORE_PROPERTIES_EXTENSION_NAME)) {
                all.pNext(amd.sType$Default());
            }
            vkGetPhysicalDeviceProperties2(device, all);

            VkPhysicalDeviceLimits limits = all.properties().limits();
            long memory = smallest(VulkanMemory.largestDeviceHeap(device));
            long allocation = smallest(memory, allocations.maxMemoryAllocationSize(), buffers.maxBufferSize());
            int compute = nvidia.shaderSMCount()
                    + amd.shaderEngineCount() * amd.shaderArraysPerEngineCount() * amd.computeUnitsPerShaderArray();
            Limits sizes = new Limits(
                    workgroupCount(limits.maxComputeWorkGroupCount()),
                    workgroupSize(limits.maxComputeWorkGroupSize()),
                    clamp(limits.maxComputeWorkGroupInvocations()),
                    clamp(limits.maxComputeSharedMemorySize()),
                    smallest(allocation, Integer.toUnsignedLong(limits.maxStorageBufferRange())),
                    Integer.toUnsignedLong(limits.maxTexelBufferElements()),
                    smallest(allocation, Integer.toUnsignedLong(limits.maxUniformBufferRange())),
                    clamp(limits.maxImageDimension2D()),
                    allocation,
                    memory,
                    subgroups.subgroupSize() > 0 ? OptionalInt.of(subgroups.subgroupSize()) : OptionalInt.empty(),
                    compute > 0 ? OptionalInt.of(compute) : OptionalInt.empty(),
                    OptionalLong.empty());
            return hasDots ? sizes.withAcceleratedDots(accelerated(dots)) : sizes;
        }
    }

    private static List<String> accelerated(VkPhysicalDeviceShaderIntegerDotProductProperties dots) {
        List<String> accelerated = new ArrayList<>();
        add("i8x4/dot", dots.integerDotProduct4x8BitPackedSignedAccelerated(), accelerated);
        add("u8x4/dot", dots.integerDotProduct4x8BitPackedUnsignedAccelerated(), accelerated);
        add("i8x4-u8x4/dot", dots.integerDotProduct4x8BitPackedMixedSignednessAccelerated(), accelerated);
        add(
                "i8x4/dot-saturated",
                dots.integerDotProductAccumulatingSaturating4x8BitPackedSignedAccelerated(),
                accelerated);
        add(
                "u8x4/dot-saturated",
                dots.integerDotProductAccumulatingSaturating4x8BitPackedUnsignedAccelerated(),
                accelerated);
        add(
                "i8x4-u8x4/dot-saturated",
                dots.integerDotProductAccumulatingSaturating4x8BitPackedMixedSignednessAccelerated(),
                accelerated);
        return accelerated;
    }

    private static void add(String dot, boolean isAccelerated, List<String> accelerated) {
        if (isAccelerated) {
            accelerated.add(dot);
        }
    }

    private static WorkgroupCount workgroupCount(IntBuffer axes) {
        return new WorkgroupCount(clamp(axes.get(0)), clamp(axes.get(1)), clamp(axes.get(2)));
    }

    private static WorkgroupSize workgroupSize(IntBuffer axes) {
        return new WorkgroupSize(clamp(axes.get(0)), clamp(axes.get(1)), clamp(axes.get(2)));
    }

    /** An unsigned 32-bit limit as an {@code int}: what does not fit is as good as the largest that does. */
    private static int clamp(int unsigned) {
        return unsigned < 0 ? Integer.MAX_VALUE : unsigned;
    }

    /** The smallest of unsigned limits; 0 stands for a limit that the driver did not give. */
    private static long smallest(long... limits) {
        return LongStream.of(limits)
                .filter(limit -> limit != 0)
                .boxed()
                .min(Long::compareUnsigned)
                .orElse(UNKNOWN_BYTES);
    }
}
