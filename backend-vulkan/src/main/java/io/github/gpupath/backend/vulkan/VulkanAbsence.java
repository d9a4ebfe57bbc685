package io.github.gpupath.backend.vulkan;

import io.github.gpupath.backend.BackendException.Unavailable;
import java.util.List;

/** The reasons why Vulkan cannot be used on a machine, each with its remedy. */
final class VulkanAbsence {

    private static final String DRIVER_REMEDY =
            "install the GPU vendor's driver, or Mesa's drivers, which include a CPU driver"
                    + " (Debian, Ubuntu: apt-get install mesa-vulkan-drivers; Fedora: dnf install mesa-vulkan-drivers)";

    private VulkanAbsence() {}

    /** LWJGL's own native library does not load. */
    static Unavailable noBindings(Throwable cause) {
        return new Unavailable(
                "LWJGL's native library cannot be loaded (" + words(cause) + ")",
                "use a build for this operating system and processor, and make the temporary folder writable");
    }

    /** The loader's library is not there or does not load. */
    static Unavailable noLoader(String library) {
        return new Unavailable(
                "the Vulkan loader library " + library + " is missing or cannot be loaded",
                "install the Vulkan loader and a driver (Debian, Ubuntu: apt-get install libvulkan1"
                        + " mesa-vulkan-drivers; Fedora: dnf install vulkan-loader mesa-vulkan-drivers)");
    }

    /** The loader is older than any that this backend can use. */
    static Unavailable oldLoader(int version) {
        return new Unavailable(
                "the Vulkan loader has version " + VulkanVersion.text(version) + ", and "
                        + VulkanVersion.text(VulkanVersion.OLDEST) + " is needed",
                "update the Vulkan loader and the GPU's driver");
    }

    /** The loader found no driver that it could load (no ICD). */
    static Unavailable noDriver() {
        return new Unavailable("the Vulkan loader could load no driver", DRIVER_REMEDY);
    }

    /** The drivers answer, and none of their devices can be used. */
    static Unavailable noDevice(int devices, List<String> refusals) {
        if (devices == 0) {
            return new Unavailable("the Vulkan drivers list no device", DRIVER_REMEDY);
        }
        if (!refusals.isEmpty()) {
            return new Unavailable("no Vulkan device works: " + String.join("; ", refusals), "update the GPU's driver");
        }
        return new Unavailable(
                "none of the " + devices + " Vulkan devices has a compute queue and Vulkan "
                        + VulkanVersion.text(VulkanVersion.OLDEST),
                "update the GPU's driver");
    }

    private static String words(Throwable cause) {
        String message = cause.getMessage();
        return message == null
                ? cause.getClass().getSimpleName()
                : message.lines().findFirst().orElse("");
    }
}
