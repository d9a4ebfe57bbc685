package io.github.gpupath.bundle;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a bundle may not say, tried with a script in its place. */
@DisabledOnOs(OS.WINDOWS)
class SmokeRunTests {

    @TempDir
    private Path folder;

    @Test
    void aMachineWithoutDriversIsNoFault() {
        assertThatCode(() -> smokeRun("the Vulkan loader library libvulkan.so.1 is missing", 4)
                        .run())
                .doesNotThrowAnyException();
    }

    /** A backend that lacks a class is one that does not work, which alone is no fault. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "vulkan: does not work: lacks class javax.xml.stream.XMLStreamException",
                "opencl: does not work: lacks a native library: JOCL_2_0_6",
                "java.lang.NoClassDefFoundError: java/util/logging/Logger",
                "Could not initialize class org.jocl.CL"
            })
    void whatIsMissingIsAFaultWhateverTheExitCode(String words) {
        assertThatThrownBy(() -> smokeRun(words, 4).run())
                .hasMessageContaining("gpupath doctor ends with 4")
                .hasMessageContaining(words);
    }

    @Test
    void aCommandThatFailsIsAFault() {
        assertThatThrownBy(() -> smokeRun("a wrong answer", 3).run()).hasMessageContaining("ends with 3");
    }

    /** Of a bundle whose {@code doctor} says this and ends so; all else that it is asked works. */
    private SmokeRun smokeRun(String words, int exitCode) throws IOException {
        Path launcher = folder.resolve("gpupath");
        Files.writeString(launcher, """
                #!/bin/sh
                [ "$1" = doctor ] || exit 0
                echo '%s'
                exit %d
                """.formatted(words, exitCode));
        if (!launcher.toFile().setExecutable(true)) {
            throw new IOException(launcher + " cannot be made a program");
        }
        return new SmokeRun(List.of("list", "report first.json"), folder, folder);
    }
}
