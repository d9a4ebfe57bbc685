package io.github.gpupath.result;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The plug-in jar of a backend or suite.
 *
 * @param jar the file name
 * @param version the manifest's {@code Implementation-Version}; absent if there is none
 * @param sha256 the file's SHA-256, hexadecimal
 * @param libraries the other jars of its class path, in order; absent if there are none
 */
public record PluginRecord(
        String jar,
        @Nullable String version,
        String sha256,
        @Nullable List<Library> libraries) {

    public PluginRecord {
        libraries = libraries == null ? null : List.copyOf(libraries);
    }

    /**
     * A jar in the {@code Class-Path} of a plug-in's manifest.
     *
     * @param jar the file name
     * @param sha256 the file's SHA-256, hexadecimal
     */
    public record Library(String jar, String sha256) {}

    /** The identity of its code: the SHA-256 of the jar and of each library, separated by spaces. */
    public String hashes() {
        return Stream.concat(Stream.of(sha256), ofLibraries().map(Library::sha256))
                .collect(Collectors.joining(" "));
    }

    /** The plug-in on one line, for display. */
    public String line() {
        return jar + ", " + (version == null ? "without a version" : "version " + version) + ", SHA-256 " + sha256
                + ofLibraries()
                        .map(library -> ", with " + library.jar() + ", SHA-256 " + library.sha256())
                        .collect(Collectors.joining());
    }

    private Stream<Library> ofLibraries() {
        return libraries == null ? Stream.of() : libraries.stream();
    }
}
