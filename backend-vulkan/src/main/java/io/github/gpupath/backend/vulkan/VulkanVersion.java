package io.github.gpupath.backend.vulkan;

import static org.lwjgl.vulkan.VK10.VK_VERSION_MAJOR;
import static org.lwjgl.vulkan.VK10.VK_VERSION_MINOR;
import static org.lwjgl.vulkan.VK10.VK_VERSION_PATCH;

/** A version of Vulkan in the packed form that its calls use, and in words. */
final class VulkanVersion {

    /** The oldest version that this backend works with: device properties and UUIDs are core from here on. */
    static final int OLDEST = packed(1, 1);

    /** The newest version whose additions this backend uses. */
    static final int NEWEST = packed(1, 3);

    private VulkanVersion() {}

    /** The packed form of a version. */
    static int packed(int major, int minor) {
        return major << 22 | minor << 12;
    }

    /** Whether a packed version is another or newer; the patch number counts too. */
    static boolean isAtLeast(int version, int other) {
        return Integer.compareUnsigned(version, other) >= 0;
    }

    /** The older of two versions. */
    static int older(int version, int other) {
        return isAtLeast(version, other) ? other : version;
    }

    /** As {@code 1.3.239}. */
    static String text(int version) {
        return VK_VERSION_MAJOR(version) + "." + VK_VERSION_MINOR(version) + "." + VK_VERSION_PATCH(version);
    }
}
