package io.github.gpupath.backend.vulkan;

import static org.lwjgl.system.MemoryStack.stackPush;
import static org.lwjgl.vulkan.VK10.VK_INCOMPLETE;
import static org.lwjgl.vulkan.VK10.VK_SUCCESS;
import static org.lwjgl.vulkan.VK10.vkEnumerateDeviceExtensionProperties;
import static org.lwjgl.vulkan.VK10.vkEnumerateInstanceExtensionProperties;

import java.nio.ByteBuffer;
import java.nio.IntBuffer;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.vulkan.VkExtensionProperties;
import org.lwjgl.vulkan.VkPhysicalDevice;

/** The names of the extensions that the loader or a device offers. */
final class VulkanExtensions {

    private VulkanExtensions() {}

    static Set<String> ofInstance() {
        return names(
                (count, properties) -> vkEnumerateInstanceExtensionProperties((ByteBuffer) null, count, properties),
                "vkEnumerateInstanceExtensionProperties");
    }

    /** The extensions of a device. */
    static Set<String> of(VkPhysicalDevice device) {
        return names(
                (count, properties) ->
                        vkEnumerateDeviceExtensionProperties(device, (ByteBuffer) null, count, properties),
                "vkEnumerateDeviceExtensionProperties");
    }

    private static Set<String> names(Enumeration enumeration, String call) {
        try (MemoryStack stack = stackPush()) {
            IntBuffer count = stack.mallocInt(1);
            VulkanErrors.check(enumeration.run(count, null), call);
            // Too large for the stack: a device has hundreds of them.
            try (VkExtensionProperties.Buffer properties = VkExtensionProperties.calloc(Math.max(1, count.get(0)))) {
                int result = enumeration.run(count, properties);
                VulkanErrors.check(result == VK_INCOMPLETE ? VK_SUCCESS : result, call);
                Set<String> names = new TreeSet<>();
                for (int i = 0; i < count.get(0); i++) {
                    names.add(properties.get(i).extensionNameString());
                }
                return names;
            }
        }
    }

    /** Asks for the number of extensions, and for themselves where there is room. */
    private interface Enumeration {
        int run(IntBuffer count, VkExtensionProperties.@Nullable Buffer properties);
    }
}
