package io.github.gpupath.backend.vulkan;

import static org.lwjgl.system.MemoryStack.stackPush;
import static org.lwjgl.system.MemoryUtil.memAlloc;
import static org.lwjgl.system.MemoryUtil.memFree;
import static org.lwjgl.vulkan.VK10.vkCreatePipelineCache;
import static org.lwjgl.vulkan.VK10.vkDestroyPipelineCache;
import static org.lwjgl.vulkan.VK10.vkGetPipelineCacheData;

import io.github.gpupath.backend.CodeBinary;
import io.github.gpupath.backend.lifetime.Lifetime;
import java.nio.ByteBuffer;
import java.nio.LongBuffer;
import java.util.List;
import org.lwjgl.PointerBuffer;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.vulkan.VkDevice;
import org.lwjgl.vulkan.VkPipelineCacheCreateInfo;

/** The image that a driver makes of a kernel: what it adds to an empty pipeline cache for it. */
final class VulkanBinaries {

    private VulkanBinaries() {}

    /** The binaries of a kernel, from a pipeline like the one that is measured. */
    static List<CodeBinary> of(VulkanPipeline kernel, VulkanPipelines pipelines) {
        VkDevice device = pipelines.device();
        try (Lifetime temporary = new Lifetime()) {
            long cache = createCache(device, temporary);
            kernel.createPipeline(0, cache, temporary);
            return List.of(new CodeBinary("vkGetPipelineCacheData", content(device, cache)));
        }
    }

    private static long createCache(VkDevice device, Lifetime lifetime) {
        try (MemoryStack stack = stackPush()) {
            LongBuffer created = stack.mallocLong(1);
            VulkanErrors.check(
                    vkCreatePipelineCache(
                            device, VkPipelineCacheCreateInfo.calloc(stack).sType$Default(), null, created),
                    "vkCreatePipelineCache");
            long handle = created.get(0);
            lifetime.atEnd(() -> vkDestroyPipelineCache(device, handle, null));
            return handle;
        }
    }

    private static byte[] content(VkDevice device, long cache) {
        try (MemoryStack stack = stackPush()) {
            PointerBuffer size = stack.mallocPointer(1);
            VulkanErrors.check(vkGetPipelineCacheData(device, cache, size, null), "vkGetPipelineCacheData");
            ByteBuffer memory = memAlloc(Math.toIntExact(size.get(0)));
            try {
                VulkanErrors.check(vkGetPipelineCacheData(device, cache, size, memory), "vkGetPipelineCacheData");
                byte[] bytes = new byte[Math.toIntExact(size.get(0))];
                memory.get(0, bytes);
                return bytes;
            } finally {
                memFree(memory);
            }
        }
    }
}
