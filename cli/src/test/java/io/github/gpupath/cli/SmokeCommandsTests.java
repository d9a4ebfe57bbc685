package io.github.gpupath.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gpupath.cli.testing.Program;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a new bundle is asked, asked of the program as it is here: a bundle is made seldom. */
class SmokeCommandsTests {

    private static final Path COMMANDS = Path.of("..", "bundle", "src", "main", "smoke", "commands.txt");

    @TempDir
    Path folder;

    /** In order, since some read what others have written. */
    @Test
    void theProgramDoesAllThatABundleIsAsked() throws Exception {
        for (String command : Files.readAllLines(COMMANDS)) {
            Path said = folder.resolve("said");
            int exitCode = run(command, said);
            assertThat(exitCode)
                    .as("gpupath %s: %s", command, Files.readString(said))
                    .isZero();
        }
        assertThat(folder).isDirectoryContaining(file -> file.endsWith("first.html"));
    }

    private int run(String command, Path said) throws IOException, InterruptedException {
        List<String> words = new ArrayList<>(Program.withoutTests());
        words.addAll(List.of(command.split(" ")));
        ProcessBuilder builder = new ProcessBuilder(words)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(said.toFile());
        builder.environment().put("XDG_STATE_HOME", folder.resolve("state").toString());
        Process process = builder.start();
        process.getOutputStream().close();
        return process.waitFor();
    }
}
