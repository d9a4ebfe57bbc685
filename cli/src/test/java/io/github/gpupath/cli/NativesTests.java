package io.github.gpupath.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gpupath.cli.testing.Program;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The program with every backend puts no native library where other users might have put one before. */
@Tag("slow")
@Tag("driver")
@Timeout(value = 30, unit = TimeUnit.MINUTES)
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "its folders have other permissions")
class NativesTests {

    @TempDir
    Path folder;

    @Test
    void workersLeaveNoLibraries() throws Exception {
        leavesNothing("devices");
    }

    @Test
    void norDoesTheProgramWithBackendsInItself() throws Exception {
        leavesNothing("devices", "--in-process");
    }

    /** Libraries lie in a new folder of the user's cache, which goes with its process; nothing lies elsewhere. */
    private void leavesNothing(String... arguments) throws IOException, InterruptedException {
        Path cache = Files.createDirectory(folder.resolve("cache"));
        Files.setPosixFilePermissions(cache, PosixFilePermissions.fromString("rwx------"));
        Path temporary = Files.createDirectory(folder.resolve("tmp"));
        Path work = Files.createDirectory(folder.resolve("work"));
        List<String> command = Program.withTests("-Djava.io.tmpdir=" + temporary);
        command.addAll(List.of(arguments));
        ProcessBuilder builder =
                new ProcessBuilder(command).directory(work.toFile()).redirectErrorStream(true);
        builder.environment().put("XDG_CACHE_HOME", cache.toString());
        Process process = builder.start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(output).isZero();
        assertThat(names(temporary)).as("files in the temporary folder").isEmpty();
        assertThat(names(work)).as("files in the working folder").isEmpty();
        assertThat(names(cache)).as("folders of libraries").noneMatch(name -> name.startsWith("gpupath-natives"));
    }

    private static List<String> names(Path above) throws IOException {
        try (Stream<Path> all = Files.walk(above)) {
            return all.skip(1).map(each -> each.getFileName().toString()).toList();
        }
    }
}
