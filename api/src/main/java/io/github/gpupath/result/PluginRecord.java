package io.github.gpupath.result;

import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The plug-in jar that a backend or a suite is from, which is none of this project's.
 *
 * @param jar its file name
 * @param version as its manifest says ({@code Implementation-Version}); absent where it says none
 * @param sha256 of the file, in hexadecimal digits
 */
public record PluginRecord(String jar, @Nullable String version, String sha256) {

    private static final Pattern SHA256 = Pattern.compile("[0-9a-f]{64}");

    public PluginRecord {
        Contradictions.refuseBlank(jar, "jar");
        Contradictions.refuse(
                !SHA256.matcher(sha256).matches(), "the sha256 %s, which has no 64 hexadecimal digits", sha256);
        Contradictions.refuse(version != null && version.isBlank(), "a blank version");
    }

    /** All of it in one line for people. */
    public String line() {
        return jar + ", " + (version == null ? "without a version" : "version " + version) + ", SHA-256 " + sha256;
    }
}
