package io.github.gpupath.plugin;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A version of the plug-in SPI, which is all public API of this module.
 *
 * @param major increases with incompatible changes or removals
 * @param minor increases with compatible additions
 */
public record SpiVersion(int major, int minor) {

    /** The version of this module. */
    public static final SpiVersion CURRENT = new SpiVersion(1, 0);

    /** The manifest attribute of a plug-in jar with the SPI version that it was compiled against. */
    public static final String ATTRIBUTE = "Gpupath-SPI";

    private static final Pattern TEXT = Pattern.compile("(\\d{1,6})\\.(\\d{1,6})");

    /** Parses a version such as {@code 1.0}; empty if the text is no version. */
    public static Optional<SpiVersion> of(String text) {
        Matcher parts = TEXT.matcher(text.strip());
        return parts.matches()
                ? Optional.of(new SpiVersion(Integer.parseInt(parts.group(1)), Integer.parseInt(parts.group(2))))
                : Optional.empty();
    }

    /** Whether a program of this version can load a plug-in: same major version, and no newer minor version. */
    public boolean accepts(SpiVersion plugin) {
        return major == plugin.major && minor >= plugin.minor;
    }

    @Override
    public String toString() {
        return major + "." + minor;
    }
}
