package io.github.gpupath.backend.opencl;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gpupath.backend.BackendException;
import org.junit.jupiter.api.Test;

class OpenClLibraryTests {

    /** Two attempts of JOCL, as it tells of them; only the second writes. */
    private static final String ATTEMPTS = """
            Error while loading native library "JOCL_2_0_6-linux-x86_64"
            ---(start of nested stack traces)---
            java.lang.UnsatisfiedLinkError: no JOCL_2_0_6-linux-x86_64 in java.library.path: /lib
            \tat java.base/java.lang.ClassLoader.loadLibrary(ClassLoader.java:2434)
            %s
            \tat org.jocl.LibUtils.loadLibraryResource(LibUtils.java:269)
            """;

    private static BackendException.Unavailable reason(String second) {
        return OpenClLibrary.reason(
                new ExceptionInInitializerError(new UnsatisfiedLinkError(ATTEMPTS.formatted(second))));
    }

    @Test
    void aFullDiskIsNoMissingDriver() {
        BackendException.Unavailable full = reason("java.io.IOException: No space left on device");
        assertThat(full)
                .hasMessageStartingWith("cannot unpack native libraries")
                .hasMessageEndingWith(": No space left on device");
        assertThat(full.remedy()).contains("XDG_CACHE_HOME").doesNotContain("driver");
    }

    @Test
    void aLibraryThatDoesNotLoadIsNamed() {
        BackendException.Unavailable other = reason("java.lang.UnsatisfiedLinkError: wrong ELF class");
        assertThat(other)
                .hasMessage("JOCL cannot be loaded: Error while loading native library \"JOCL_2_0_6-linux-x86_64\"");
        assertThat(other.remedy()).contains("pocl-opencl-icd");
    }
}
