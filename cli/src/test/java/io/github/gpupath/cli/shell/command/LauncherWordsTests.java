package io.github.gpupath.cli.shell.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gpupath.cli.text.SearchPath;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Commands that are to be copied begin with what the user can call. */
class LauncherWordsTests {

    private static final SearchPath NOWHERE = new SearchPath(List.of());

    @TempDir
    Path work;

    private Path launcher;

    @BeforeEach
    void install() throws IOException {
        launcher = Files.createFile(work.resolve("gpupath"));
        assertThat(launcher.toFile().setExecutable(true)).isTrue();
    }

    @Test
    void aLauncherThatWasNamedFromHereIsNamedFromThere() throws IOException {
        Path fromHere = Path.of("").toAbsolutePath().relativize(launcher);
        Launcher called = new Launcher(Optional.of(fromHere), NOWHERE, true);
        assertThat(called.here()).isEqualTo(fromHere.toString());
        assertThat(called.from(Files.createDirectories(work.resolve("plug-ins/my"))))
                .isEqualTo("../../gpupath");
    }

    @Test
    void aLauncherOfThePathIsCalledByItsNameAndAnotherAsItWas() throws IOException {
        Path folder = Files.createDirectory(work.resolve("my"));
        Launcher found = new Launcher(Optional.of(launcher), new SearchPath(List.of(work)), true);
        assertThat(List.of(found.here(), found.from(folder))).containsOnly("gpupath");
        Launcher other = new Launcher(Optional.of(launcher), new SearchPath(List.of(folder)), true);
        assertThat(List.of(other.here(), other.from(folder))).containsOnly(launcher.toString());
        Launcher none = new Launcher(Optional.empty(), NOWHERE, false);
        assertThat(List.of(none.here(), none.from(folder))).containsOnly("gpupath");
    }

    /** The launchers of the archives have no such command. */
    @Test
    void whatPluginsAreBuiltAgainstIsInstalledFromACheckout() {
        assertThat(new Launcher(Optional.of(launcher), NOWHERE, true).installation())
                .isEqualTo(launcher + " install");
        assertThat(new Launcher(Optional.of(launcher), NOWHERE, false).installation())
                .doesNotContain(launcher.toString())
                .startsWith("./gpupath install ")
                .contains("in a checkout of gpupath " + Version.ofArtifacts());
    }

    @ParameterizedTest
    @CsvSource(quoteCharacter = '"', textBlock = """
            ../gpupath,      ../gpupath
            my folder,       'my folder'
            it's,            'it'\\''s'
            "",              ''
            """)
    void aWordThatTheShellWouldTakeApartIsQuoted(String word, String quoted) {
        assertThat(Launcher.quoted(word)).isEqualTo(quoted);
    }
}
