package io.github.gpupath.result;

import org.jspecify.annotations.Nullable;

/**
 * The plug-in jar that a backend or a suite is from, which is none of this project's.
 *
 * @param jar its file name
 * @param version as its manifest says ({@code Implementation-Version}); absent where it says none
 * @param sha256 of the file, in hexadecimal digits
 */
public record PluginRecord(String jar, @Nullable String version, String sha256) {

    public PluginRecord {
        Contradictions.refuseBlank(jar, "jar");
        Contradictions.refuse(version != null && version.isBlank(), "a blank version");
    }

    /** All of it in one line for people. */
    public String line() {
        return jar + ", " + (version == null ? "without a version" : "version " + version) + ", SHA-256 " + sha256;
    }
}
