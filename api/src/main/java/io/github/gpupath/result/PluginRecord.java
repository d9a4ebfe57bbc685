package io.github.gpupath.result;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The plug-in jar that a backend or a suite is from, which is none of this project's.
 *
 * @param jar its file name
 * @param version as its manifest says ({@code Implementation-Version}); absent where it says none
 * @param sha256 of the file, in hexadecimal digits
 * @param libraries the other jars whose classes it may load, in the order in which Java looks at them; absent where there is none
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
     * A jar to which the {@code Class-Path} of a plug-in leads.
     *
     * @param jar its file name
     * @param sha256 of the file, in hexadecimal digits
     */
    public record Library(String jar, String sha256) {}

    /** What tells its code from any other: the SHA-256 of the jar and of each library, with spaces between them. */
    public String hashes() {
        return Stream.concat(Stream.of(sha256), ofLibraries().map(Library::sha256))
                .collect(Collectors.joining(" "));
    }

    /** All of it in one line for people. */
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
