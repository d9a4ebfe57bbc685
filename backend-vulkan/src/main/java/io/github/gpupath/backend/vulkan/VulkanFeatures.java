package io.github.gpupath.backend.vulkan;

import static org.lwjgl.system.MemoryStack.stackPush;
import static org.lwjgl.vulkan.EXTCalibratedTimestamps.VK_EXT_CALIBRATED_TIMESTAMPS_EXTENSION_NAME;
import static org.lwjgl.vulkan.EXTDescriptorBuffer.VK_EXT_DESCRIPTOR_BUFFER_EXTENSION_NAME;
import static org.lwjgl.vulkan.EXTExternalMemoryHost.VK_EXT_EXTERNAL_MEMORY_HOST_EXTENSION_NAME;
import static org.lwjgl.vulkan.EXTPipelineRobustness.VK_EXT_PIPELINE_ROBUSTNESS_EXTENSION_NAME;
import static org.lwjgl.vulkan.EXTShaderAtomicFloat.VK_EXT_SHADER_ATOMIC_FLOAT_EXTENSION_NAME;
import static org.lwjgl.vulkan.EXTSubgroupSizeControl.VK_EXT_SUBGROUP_SIZE_CONTROL_EXTENSION_NAME;
import static org.lwjgl.vulkan.KHRCalibratedTimestamps.VK_KHR_CALIBRATED_TIMESTAMPS_EXTENSION_NAME;
import static org.lwjgl.vulkan.KHRCooperativeMatrix.VK_KHR_COOPERATIVE_MATRIX_EXTENSION_NAME;
import static org.lwjgl.vulkan.KHRPipelineExecutableProperties.VK_KHR_PIPELINE_EXECUTABLE_PROPERTIES_EXTENSION_NAME;
import static org.lwjgl.vulkan.KHRPortabilitySubset.VK_KHR_PORTABILITY_SUBSET_EXTENSION_NAME;
import static org.lwjgl.vulkan.KHRShaderAtomicInt64.VK_KHR_SHADER_ATOMIC_INT64_EXTENSION_NAME;
import static org.lwjgl.vulkan.KHRShaderBfloat16.VK_KHR_SHADER_BFLOAT16_EXTENSION_NAME;
import static org.lwjgl.vulkan.KHRShaderClock.VK_KHR_SHADER_CLOCK_EXTENSION_NAME;
import static org.lwjgl.vulkan.KHRShaderFloat16Int8.VK_KHR_SHADER_FLOAT16_INT8_EXTENSION_NAME;
import static org.lwjgl.vulkan.KHRShaderIntegerDotProduct.VK_KHR_SHADER_INTEGER_DOT_PRODUCT_EXTENSION_NAME;
import static org.lwjgl.vulkan.KHRShaderSubgroupExtendedTypes.VK_KHR_SHADER_SUBGROUP_EXTENDED_TYPES_EXTENSION_NAME;
import static org.lwjgl.vulkan.VK11.vkGetPhysicalDeviceFeatures2;

import io.github.gpupath.kernel.Matrix;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.lwjgl.PointerBuffer;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.vulkan.VkDeviceCreateInfo;
import org.lwjgl.vulkan.VkPhysicalDevice;
import org.lwjgl.vulkan.VkPhysicalDevice16BitStorageFeatures;
import org.lwjgl.vulkan.VkPhysicalDeviceBufferDeviceAddressFeatures;
import org.lwjgl.vulkan.VkPhysicalDeviceCooperativeMatrixFeaturesKHR;
import org.lwjgl.vulkan.VkPhysicalDeviceDescriptorBufferFeaturesEXT;
import org.lwjgl.vulkan.VkPhysicalDeviceDescriptorIndexingFeatures;
import org.lwjgl.vulkan.VkPhysicalDeviceFeatures;
import org.lwjgl.vulkan.VkPhysicalDeviceFeatures2;
import org.lwjgl.vulkan.VkPhysicalDevicePipelineExecutablePropertiesFeaturesKHR;
import org.lwjgl.vulkan.VkPhysicalDevicePipelineRobustnessFeaturesEXT;
import org.lwjgl.vulkan.VkPhysicalDeviceShaderAtomicFloatFeaturesEXT;
import org.lwjgl.vulkan.VkPhysicalDeviceShaderAtomicInt64Features;
import org.lwjgl.vulkan.VkPhysicalDeviceShaderBfloat16FeaturesKHR;
import org.lwjgl.vulkan.VkPhysicalDeviceShaderClockFeaturesKHR;
import org.lwjgl.vulkan.VkPhysicalDeviceShaderFloat16Int8Features;
import org.lwjgl.vulkan.VkPhysicalDeviceShaderIntegerDotProductFeatures;
import org.lwjgl.vulkan.VkPhysicalDeviceShaderSubgroupExtendedTypesFeatures;
import org.lwjgl.vulkan.VkPhysicalDeviceSubgroupSizeControlFeatures;
import org.lwjgl.vulkan.VkPhysicalDeviceVulkanMemoryModelFeatures;

/**
 * Vulkan's optional features that this backend uses: what a device has of them is exactly what is enabled when it is
 * opened. Robust buffer access stays off; where a driver checks bounds all the same unless told otherwise, pipelines tell
 * it otherwise.
 *
 * @param storage16 16-bit values in storage buffers
 * @param int64 64-bit integers in arithmetic, and with it everywhere else
 * @param bufferInt64Atomics atomic operations on 64-bit integers in storage buffers
 * @param sharedInt64Atomics the same in workgroup memory
 * @param bufferFloatAtomics atomic addition of 32-bit floats in storage buffers
 * @param sharedFloatAtomics the same in workgroup memory
 * @param extendedStorageFormats storage images of formats such as rg16f, which not every device has
 * @param blockCompression textures of BC1 to BC7
 * @param bufferIndexing arrays of storage buffers, indexed alike in all lanes
 * @param divergentIndexing the same with another index in each lane
 * @param int8 8-bit integers in arithmetic
 * @param matrices cooperative matrices, whose kernels use the memory model of Vulkan
 * @param bfloat16Matrices those of bfloat16
 * @param subgroupTypes 16-bit floats in subgroup operations
 * @param integerDotProduct dot products of packed bytes
 * @param shaderClock kernels can read the clock of their subgroup
 * @param bufferAddresses kernels can access buffers by their address; only if the path does
 * @param descriptorBuffers descriptors can lie in buffers; only if the path needs it
 * @param executables the driver's statistics and internal representations of a pipeline
 * @param robustnessControl pipelines can say that nothing is to be checked
 * @param readableClock the host can read the clock of timestamps
 */
record VulkanFeatures(
        boolean float16,
        boolean storage16,
        boolean float64,
        boolean int64,
        boolean bufferInt64Atomics,
        boolean sharedInt64Atomics,
        boolean bufferFloatAtomics,
        boolean sharedFloatAtomics,
        boolean extendedStorageFormats,
        boolean blockCompression,
        boolean anisotropy,
        boolean bufferIndexing,
        boolean divergentIndexing,
        boolean int8,
        boolean matrices,
        boolean bfloat16Matrices,
        boolean subgroupTypes,
        boolean subgroupSizes,
        boolean fullSubgroups,
        boolean integerDotProduct,
        boolean shaderClock,
        boolean bufferAddresses,
        boolean descriptorBuffers,
        boolean executables,
        boolean robustnessControl,
        boolean readableClock,
        List<String> extensions) {

    /** Reads what a device has; {@code version} is the one in use, the offered extensions fill its gaps. A path needs more. */
    static VulkanFeatures read(VkPhysicalDevice device, VulkanPath path, int version, Set<String> offered) {
        try (MemoryStack stack = stackPush()) {
            VkPhysicalDeviceFeatures2 all =
                    VkPhysicalDeviceFeatures2.calloc(stack).sType$Default();
            VkPhysicalDevice16BitStorageFeatures storage = VkPhysicalDevice16BitStorageFeatures.calloc(stack);
            VkPhysicalDeviceShaderFloat16Int8Features half = VkPhysicalDeviceShaderFloat16Int8Features.calloc(stack);
            VkPhysicalDeviceShaderSubgroupExtendedTypesFeatures types =
                    VkPhysicalDeviceShaderSubgroupExtendedTypesFeatures.calloc(stack);
            VkPhysicalDeviceShaderAtomicInt64Features int64Atomics =
                    VkPhysicalDeviceShaderAtomicInt64Features.calloc(stack);
            VkPhysicalDeviceShaderAtomicFloatFeaturesEXT floatAtomics =
                    VkPhysicalDeviceShaderAtomicFloatFeaturesEXT.calloc(stack);
            VkPhysicalDeviceShaderIntegerDotProductFeatures dots =
                    VkPhysicalDeviceShaderIntegerDotProductFeatures.calloc(stack);
            VkPhysicalDeviceShaderClockFeaturesKHR clock = VkPhysicalDeviceShaderClockFeaturesKHR.calloc(stack);
            VkPhysicalDevicePipelineExecutablePropertiesFeaturesKHR executables =
                    VkPhysicalDevicePipelineExecutablePropertiesFeaturesKHR.calloc(stack);
            VkPhysicalDevicePipelineRobustnessFeaturesEXT robustness =
                    VkPhysicalDevicePipelineRobustnessFeaturesEXT.calloc(stack);
            VkPhysicalDeviceCooperativeMatrixFeaturesKHR matrices =
                    VkPhysicalDeviceCooperativeMatrixFeaturesKHR.calloc(stack);
            VkPhysicalDeviceShaderBfloat16FeaturesKHR bfloat16 =
                    VkPhysicalDeviceShaderBfloat16FeaturesKHR.calloc(stack);
            VkPhysicalDeviceVulkanMemoryModelFeatures memoryModel =
                    VkPhysicalDeviceVulkanMemoryModelFeatures.calloc(stack);
            VkPhysicalDeviceSubgroupSizeControlFeatures sizes =
                    VkPhysicalDeviceSubgroupSizeControlFeatures.calloc(stack);
            VkPhysicalDeviceBufferDeviceAddressFeatures addresses =
                    VkPhysicalDeviceBufferDeviceAddressFeatures.calloc(stack);
            VkPhysicalDeviceDescriptorBufferFeaturesEXT descriptors =
                    VkPhysicalDeviceDescriptorBufferFeaturesEXT.calloc(stack);
            VkPhysicalDeviceDescriptorIndexingFeatures indexing =
                    VkPhysicalDeviceDescriptorIndexingFeatures.calloc(stack);
            List<String> extensions = new ArrayList<>();
            boolean is13 = VulkanVersion.isAtLeast(version, VulkanVersion.packed(1, 3));
            boolean is12 = VulkanVersion.isAtLeast(version, VulkanVersion.packed(1, 2));
            all.pNext(storage.sType$Default());
            if (is12 || use(VK_KHR_SHADER_FLOAT16_INT8_EXTENSION_NAME, offered, extensions)) {
                all.pNext(half.sType$Default());
            }
            if (is12 || use(VK_KHR_SHADER_SUBGROUP_EXTENDED_TYPES_EXTENSION_NAME, offered, extensions)) {
                all.pNext(types.sType$Default());
            }
            if (is12 || use(VK_KHR_SHADER_ATOMIC_INT64_EXTENSION_NAME, offered, extensions)) {
                all.pNext(int64Atomics.sType$Default());
            }
            if (use(VK_EXT_SHADER_ATOMIC_FLOAT_EXTENSION_NAME, offered, extensions)) {
                all.pNext(floatAtomics.sType$Default());
            }
            if (is13 || use(VK_KHR_SHADER_INTEGER_DOT_PRODUCT_EXTENSION_NAME, offered, extensions)) {
                all.pNext(dots.sType$Default());
            }
            if (is13 || use(VK_EXT_SUBGROUP_SIZE_CONTROL_EXTENSION_NAME, offered, extensions)) {
                all.pNext(sizes.sType$Default());
            }
            if (use(VK_KHR_SHADER_CLOCK_EXTENSION_NAME, offered, extensions)) {
                all.pNext(clock.sType$Default());
            }
            if (use(VK_KHR_PIPELINE_EXECUTABLE_PROPERTIES_EXTENSION_NAME, offered, extensions)) {
                all.pNext(executables.sType$Default());
            }
            if (use(VK_EXT_PIPELINE_ROBUSTNESS_EXTENSION_NAME, offered, extensions)) {
                all.pNext(robustness.sType$Default());
            }
            if (is12 && use(VK_KHR_COOPERATIVE_MATRIX_EXTENSION_NAME, offered, extensions)) {
                all.pNext(matrices.sType$Default()).pNext(memoryModel.sType$Default());
                if (use(VK_KHR_SHADER_BFLOAT16_EXTENSION_NAME, offered, extensions)) {
                    all.pNext(bfloat16.sType$Default());
                }
            }
            if (is12) {
                all.pNext(indexing.sType$Default());
            }
            if (is12 && path != VulkanPath.DESCRIPTOR_SETS) {
                all.pNext(addresses.sType$Default());
            }
            if (is13
                    && path == VulkanPath.DESCRIPTOR_BUFFER
                    && use(VK_EXT_DESCRIPTOR_BUFFER_EXTENSION_NAME, offered, extensions)) {
                all.pNext(descriptors.sType$Default());
            }
            boolean readableClock = (use(VK_EXT_CALIBRATED_TIMESTAMPS_EXTENSION_NAME, offered, extensions)
                            || use(VK_KHR_CALIBRATED_TIMESTAMPS_EXTENSION_NAME, offered, extensions))
                    && VulkanClock.isReadable(device, extensions);
            // A device that has it must have it enabled.
            use(VK_KHR_PORTABILITY_SUBSET_EXTENSION_NAME, offered, extensions);
            use(VK_EXT_EXTERNAL_MEMORY_HOST_EXTENSION_NAME, offered, extensions);
            vkGetPhysicalDeviceFeatures2(device, all);
            return new VulkanFeatures(
                    half.shaderFloat16(),
                    storage.storageBuffer16BitAccess(),
                    all.features().shaderFloat64(),
                    all.features().shaderInt64(),
                    int64Atomics.shaderBufferInt64Atomics(),
                    int64Atomics.shaderSharedInt64Atomics(),
                    floatAtomics.shaderBufferFloat32AtomicAdd(),
                    floatAtomics.shaderSharedFloat32AtomicAdd(),
                    all.features().shaderStorageImageExtendedFormats(),
                    all.features().textureCompressionBC(),
                    all.features().samplerAnisotropy(),
                    all.features().shaderStorageBufferArrayDynamicIndexing(),
                    indexing.shaderStorageBufferArrayNonUniformIndexing(),
                    half.shaderInt8(),
                    matrices.cooperativeMatrix() && memoryModel.vulkanMemoryModel(),
                    bfloat16.shaderBFloat16CooperativeMatrix(),
                    types.shaderSubgroupExtendedTypes(),
                    sizes.subgroupSizeControl(),
                    sizes.computeFullSubgroups(),
                    dots.shaderIntegerDotProduct(),
                    clock.shaderSubgroupClock(),
                    addresses.bufferDeviceAddress(),
                    descriptors.descriptorBuffer(),
                    executables.pipelineExecutableInfo(),
                    robustness.pipelineRobustness(),
                    readableClock,
                    List.copyOf(extensions));
        }
    }

    /** Whether matrices may have the elements of a shape. */
    boolean hasComponents(Matrix.Shape shape) {
        return switch (shape.factor()) {
            case F16 -> float16;
            case BF16 -> bfloat16Matrices;
            case I8, U8 -> int8;
            case F32, I32, U32 -> true;
        };
    }

    /** Asks for all of it in the creation of a device; the structures live as long as the stack's frame. */
    void enable(VkDeviceCreateInfo create, MemoryStack stack) {
        PointerBuffer names = stack.mallocPointer(extensions.size());
        extensions.forEach(name -> names.put(stack.UTF8(name)));
        VkPhysicalDeviceFeatures core = VkPhysicalDeviceFeatures.calloc(stack)
                .shaderFloat64(float64)
                .shaderInt64(int64)
                .shaderStorageImageExtendedFormats(extendedStorageFormats)
                .textureCompressionBC(blockCompression)
                .samplerAnisotropy(anisotropy)
                .shaderStorageBufferArrayDynamicIndexing(bufferIndexing);
        create.ppEnabledExtensionNames(names.flip()).pEnabledFeatures(core);
        if (storage16) {
            create.pNext(VkPhysicalDevice16BitStorageFeatures.calloc(stack)
                    .sType$Default()
                    .storageBuffer16BitAccess(true));
        }
        if (float16 || int8) {
            create.pNext(VkPhysicalDeviceShaderFloat16Int8Features.calloc(stack)
                    .sType$Default()
                    .shaderFloat16(float16)
                    .shaderInt8(int8));
        }
        if (matrices) {
            create.pNext(VkPhysicalDeviceCooperativeMatrixFeaturesKHR.calloc(stack)
                    .sType$Default()
                    .cooperativeMatrix(true));
            create.pNext(VkPhysicalDeviceVulkanMemoryModelFeatures.calloc(stack)
                    .sType$Default()
                    .vulkanMemoryModel(true));
        }
        if (bfloat16Matrices) {
            create.pNext(VkPhysicalDeviceShaderBfloat16FeaturesKHR.calloc(stack)
                    .sType$Default()
                    .shaderBFloat16CooperativeMatrix(true));
        }
        if (subgroupTypes) {
            create.pNext(VkPhysicalDeviceShaderSubgroupExtendedTypesFeatures.calloc(stack)
                    .sType$Default()
                    .shaderSubgroupExtendedTypes(true));
        }
        if (bufferInt64Atomics || sharedInt64Atomics) {
            create.pNext(VkPhysicalDeviceShaderAtomicInt64Features.calloc(stack)
                    .sType$Default()
                    .shaderBufferInt64Atomics(bufferInt64Atomics)
                    .shaderSharedInt64Atomics(sharedInt64Atomics));
        }
        if (bufferFloatAtomics || sharedFloatAtomics) {
            create.pNext(VkPhysicalDeviceShaderAtomicFloatFeaturesEXT.calloc(stack)
                    .sType$Default()
                    .shaderBufferFloat32AtomicAdd(bufferFloatAtomics)
                    .shaderSharedFloat32AtomicAdd(sharedFloatAtomics));
        }
        if (subgroupSizes) {
            create.pNext(VkPhysicalDeviceSubgroupSizeControlFeatures.calloc(stack)
                    .sType$Default()
                    .subgroupSizeControl(true)
                    .computeFullSubgroups(fullSubgroups));
        }
        if (integerDotProduct) {
            create.pNext(VkPhysicalDeviceShaderIntegerDotProductFeatures.calloc(stack)
                    .sType$Default()
                    .shaderIntegerDotProduct(true));
        }
        if (shaderClock) {
            create.pNext(VkPhysicalDeviceShaderClockFeaturesKHR.calloc(stack)
                    .sType$Default()
                    .shaderSubgroupClock(true));
        }
        if (divergentIndexing) {
            create.pNext(VkPhysicalDeviceDescriptorIndexingFeatures.calloc(stack)
                    .sType$Default()
                    .shaderStorageBufferArrayNonUniformIndexing(true));
        }
        if (bufferAddresses) {
            create.pNext(VkPhysicalDeviceBufferDeviceAddressFeatures.calloc(stack)
                    .sType$Default()
                    .bufferDeviceAddress(true));
        }
        if (descriptorBuffers) {
            create.pNext(VkPhysicalDeviceDescriptorBufferFeaturesEXT.calloc(stack)
                    .sType$Default()
                    .descriptorBuffer(true));
        }
        if (executables) {
            create.pNext(VkPhysicalDevicePipelineExecutablePropertiesFeaturesKHR.calloc(stack)
                    .sType$Default()
                    .pipelineExecutableInfo(true));
        }
        if (robustnessControl) {
            create.pNext(VkPhysicalDevicePipelineRobustnessFeaturesEXT.calloc(stack)
                    .sType$Default()
                    .pipelineRobustness(true));
        }
    }

    private static boolean use(String extension, Set<String> offered, List<String> extensions) {
        return offered.contains(extension) && extensions.add(extension);
    }
}
