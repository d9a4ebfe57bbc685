package io.github.gpupath.plugin;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A version of the interfaces between the program and its plug-ins: all that this module makes public.
 *
 * @param major goes up when something that a plug-in implements or calls is changed or taken away
 * @param minor goes up when something is added that plug-ins of before can do without
 */
public record SpiVersion(int major, int minor) {

    /** The version of this module. */
    public static final SpiVersion CURRENT = new SpiVersion(1, 0);

    /** The attribute in the manifest of a plug-in's jar that holds the version it was compiled against. */
    public static final String ATTRIBUTE = "Gpupath-SPI";

    private static final Pattern TEXT = Pattern.compile("(\\d{1,6})\\.(\\d{1,6})");

    /** A version from its text, such as {@code 1.0}; empty where that is none. */
    public static Optional<SpiVersion> of(String text) {
        Matcher parts = TEXT.matcher(text.strip());
        return parts.matches()
                ? Optional.of(new SpiVersion(Integer.parseInt(parts.group(1)), Integer.parseInt(parts.group(2))))
                : Optional.empty();
    }

    /** Whether a program of this version can use a plug-in of another. */
    public boolean accepts(SpiVersion plugin) {
        return major == plugin.major && minor >= plugin.minor;
    }

    @Override
    public String toString() {
        return major + "." + minor;
    }
}
