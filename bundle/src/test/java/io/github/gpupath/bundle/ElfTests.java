package io.github.gpupath.bundle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** What a library needs is read from its file. */
class ElfTests {

    /** Java's own program, whose needs are known on every Linux: its launcher library and the C library. */
    private static byte[] java() throws IOException {
        assumeTrue(
                System.getProperty("os.name").equals("Linux")
                        && System.getProperty("os.arch").equals("amd64"),
                "Java is a program of Linux on x64 there alone");
        return Files.readAllBytes(Path.of(System.getProperty("java.home"), "bin", "java"));
    }

    @Test
    void librariesAndVersionsAreFound() throws IOException {
        Elf elf = Elf.of(java()).orElseThrow();

        assertThat(elf.needed()).contains("libjli.so", "libc.so.6");
        assertThat(elf.versions()).contains("GLIBC_2.2.5").allMatch(version -> version.matches("[A-Z]\\w*[\\w.]+"));
    }

    @Test
    void anythingElseIsNone() {
        assertThat(Elf.of("#!/bin/sh\n".repeat(10).getBytes(StandardCharsets.UTF_8)))
                .isEmpty();
        assertThat(Elf.of(new byte[] {0x7F, 'E', 'L', 'F'})).isEmpty();
    }

    @Test
    void thatOfAnotherProcessorIsNone() throws IOException {
        byte[] other = java();
        other[18] = (byte) 183; // AArch64

        assertThat(Elf.of(other)).isEmpty();
    }

    @Test
    void aFileThatIsCutOffIsRefused() throws IOException {
        byte[] half = Arrays.copyOf(java(), java().length / 2);

        assertThatThrownBy(() -> Elf.of(half))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("the file ends within what it promises");
    }
}
