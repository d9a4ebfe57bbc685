package io.github.gpupath.backend.opengl;

import io.github.gpupath.backend.DeviceType;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What the strings of an OpenGL driver say.
 *
 * @param name the device, without the bus and processor features that NVIDIA appends
 * @param apiVersion the OpenGL version, such as {@code 4.6}
 */
record GlDriver(String name, String vendor, String driver, String version, String apiVersion) {

    /** {@code 4.5 (Core Profile) Mesa 22.3.6}, {@code 4.6.0 NVIDIA 580.95.05}. */
    private static final Pattern VERSION =
            Pattern.compile("(\\d+\\.\\d+)\\S*\\s*(?:\\(?Core Profile\\)?)?(?:\\s*Context)?\\s*(.*)");

    /** A word without digits, then the version that it has. */
    private static final Pattern NAMED = Pattern.compile("([A-Za-z][A-Za-z ]*?)\\s+(\\S*\\d.*)");

    private static final Pattern NVIDIA_SUFFIX = Pattern.compile("(?:/PCIe?|/AGP|/SSE2|/3DNOW!|/integrated)++$");

    /** Reads the strings that {@code glGetString} gives. */
    static GlDriver parse(String renderer, String vendor, String versionString) {
        String name = NVIDIA_SUFFIX.matcher(renderer).replaceFirst("");
        Matcher version = VERSION.matcher(versionString);
        if (!version.matches()) {
            return new GlDriver(name, vendor, vendor, versionString, versionString);
        }
        Matcher named = NAMED.matcher(version.group(2));
        return named.matches()
                ? new GlDriver(name, vendor, named.group(1), named.group(2), version.group(1))
                : new GlDriver(name, vendor, vendor, version.group(2), version.group(1));
    }

    /**
     * What kind of processor it is. OpenGL has no question for it, so this goes by names and is {@code OTHER} where
     * they leave it open.
     */
    DeviceType type() {
        String words = (name + " " + vendor).toLowerCase(Locale.ROOT);
        if (contains(words, "llvmpipe", "softpipe", "swrast", "software rasterizer", "swiftshader")) {
            return DeviceType.CPU;
        }
        if (contains(words, "virgl", "svga3d", "vmware", "virtio", "parallels", "microsoft")) {
            return DeviceType.VIRTUAL_GPU;
        }
        if (contains(words, "tegra", "orin", "xavier", "thor", "adreno", "mali", "videocore", "v3d", "apple")) {
            return DeviceType.INTEGRATED_GPU;
        }
        if (contains(words, "nvidia", "radeon rx", "radeon pro", "instinct")) {
            return DeviceType.DISCRETE_GPU;
        }
        if (contains(words, "intel")) {
            return contains(words, " arc", "(tm) a", "max ") ? DeviceType.DISCRETE_GPU : DeviceType.INTEGRATED_GPU;
        }
        return DeviceType.OTHER;
    }

    private static boolean contains(String words, String... wanted) {
        for (String word : wanted) {
            if (words.contains(word)) {
                return true;
            }
        }
        return false;
    }
}
