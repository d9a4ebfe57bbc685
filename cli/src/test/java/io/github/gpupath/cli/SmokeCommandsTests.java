package io.github.gpupath.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gpupath.backend.BackendProvider;
import io.github.gpupath.cli.testing.Cli;
import io.github.gpupath.suite.Suite;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.ServiceLoader;
import java.util.ServiceLoader.Provider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a new bundle is asked, asked of the program in this process: a bundle is made seldom. */
class SmokeCommandsTests {

    private static final Path COMMANDS = Path.of("..", "bundle", "src", "main", "smoke", "commands.txt");

    @TempDir
    Path folder;

    private static <T> Class<?>[] types(Class<T> service) {
        return ServiceLoader.load(service).stream().map(Provider::type).toArray(Class<?>[]::new);
    }

    /** In order, since some read what others have written. */
    @Test
    void theProgramDoesAllThatABundleIsAsked() throws IOException {
        Cli cli = Cli.with(types(BackendProvider.class))
                .suites(types(Suite.class))
                .environment("XDG_STATE_HOME", folder.resolve("state").toString());
        for (String command : Files.readAllLines(COMMANDS)) {
            cli.ok(Arrays.stream(command.split(" "))
                    .filter(word -> !word.equals("--in-process")) // each is
                    .map(this::here)
                    .toArray(String[]::new));
        }
        assertThat(folder).isDirectoryContaining(file -> file.endsWith("first.html"));
    }

    private String here(String word) {
        return word.matches(".*\\.(json|csv|html)") ? folder.resolve(word).toString() : word;
    }
}
