package io.github.gpupath.backend.vulkan;

import static org.lwjgl.system.MemoryStack.stackPush;
import static org.lwjgl.system.MemoryUtil.NULL;
import static org.lwjgl.vulkan.EXTCalibratedTimestamps.VK_EXT_CALIBRATED_TIMESTAMPS_EXTENSION_NAME;
import static org.lwjgl.vulkan.EXTCalibratedTimestamps.vkGetCalibratedTimestampsEXT;
import static org.lwjgl.vulkan.EXTCalibratedTimestamps.vkGetPhysicalDeviceCalibrateableTimeDomainsEXT;
import static org.lwjgl.vulkan.KHRCalibratedTimestamps.VK_TIME_DOMAIN_DEVICE_KHR;
import static org.lwjgl.vulkan.KHRCalibratedTimestamps.vkGetCalibratedTimestampsKHR;
import static org.lwjgl.vulkan.KHRCalibratedTimestamps.vkGetPhysicalDeviceCalibrateableTimeDomainsKHR;

import java.nio.IntBuffer;
import java.nio.LongBuffer;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.vulkan.VKCapabilitiesInstance;
import org.lwjgl.vulkan.VkCalibratedTimestampInfoKHR;
import org.lwjgl.vulkan.VkDevice;
import org.lwjgl.vulkan.VkPhysicalDevice;

/**
 * The clock of a device's timestamps as the host reads it, by {@code VK_EXT_calibrated_timestamps}, which older loaders know
 * too, or its successor {@code VK_KHR_calibrated_timestamps}.
 */
final class VulkanClock {

    private VulkanClock() {}

    /** Whether the host can read the clock of a device of which these extensions are used. */
    static boolean isReadable(VkPhysicalDevice device, List<String> extensions) {
        VKCapabilitiesInstance known = device.getCapabilities();
        long function = isExt(extensions)
                ? known.vkGetPhysicalDeviceCalibrateableTimeDomainsEXT
                : known.vkGetPhysicalDeviceCalibrateableTimeDomainsKHR;
        if (function == NULL) {
            return false; // a loader that is older than the extension
        }
        try (MemoryStack stack = stackPush()) {
            IntBuffer count = stack.mallocInt(1);
            VulkanErrors.check(domains(device, extensions, count, null), "vkGetPhysicalDeviceCalibrateableTimeDomains");
            IntBuffer domains = stack.mallocInt(count.get(0));
            VulkanErrors.check(
                    domains(device, extensions, count, domains), "vkGetPhysicalDeviceCalibrateableTimeDomains");
            while (domains.hasRemaining()) {
                if (domains.get() == VK_TIME_DOMAIN_DEVICE_KHR) {
                    return true;
                }
            }
            return false;
        }
    }

    private static int domains(
            VkPhysicalDevice device, List<String> extensions, IntBuffer count, @Nullable IntBuffer domains) {
        return isExt(extensions)
                ? vkGetPhysicalDeviceCalibrateableTimeDomainsEXT(device, count, domains)
                : vkGetPhysicalDeviceCalibrateableTimeDomainsKHR(device, count, domains);
    }

    /** What the clock shows now, in ticks. */
    static long read(VkDevice device, List<String> extensions) {
        try (MemoryStack stack = stackPush()) {
            VkCalibratedTimestampInfoKHR.Buffer wanted = VkCalibratedTimestampInfoKHR.calloc(1, stack);
            wanted.sType$Default().timeDomain(VK_TIME_DOMAIN_DEVICE_KHR);
            LongBuffer ticks = stack.mallocLong(1);
            LongBuffer deviation = stack.mallocLong(1);
            VulkanErrors.check(
                    isExt(extensions)
                            ? vkGetCalibratedTimestampsEXT(device, wanted, ticks, deviation)
                            : vkGetCalibratedTimestampsKHR(device, wanted, ticks, deviation),
                    "vkGetCalibratedTimestamps");
            return ticks.get(0);
        }
    }

    private static boolean isExt(List<String> extensions) {
        return extensions.contains(VK_EXT_CALIBRATED_TIMESTAMPS_EXTENSION_NAME);
    }
}
