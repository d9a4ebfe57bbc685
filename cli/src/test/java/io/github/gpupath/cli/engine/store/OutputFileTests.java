package io.github.gpupath.cli.engine.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.gpupath.cli.text.RefusedException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OutputFileTests {

    @TempDir
    Path folder;

    @Test
    void checkingLeavesNothingBehind() {
        OutputFile.checked(folder.resolve("new.json"));
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void aFileIsReplacedAndReadableForOthers() throws IOException {
        Path path = Files.writeString(folder.resolve("old.json"), "old");
        OutputFile.checked(path).write("new");
        assertThat(path).hasContent("new");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(path)))
                .isEqualTo("rw-r--r--");
        assertThat(folder).isDirectoryNotContaining(file -> !file.equals(path));
    }

    @Test
    void aLinkStaysALink() throws IOException {
        Path path = Files.writeString(folder.resolve("real.json"), "old");
        Path link = Files.createSymbolicLink(folder.resolve("link.json"), path);
        OutputFile.checked(link).write("new");
        assertThat(link).isSymbolicLink();
        assertThat(path).hasContent("new");
    }

    @Test
    void aSpecialFileIsWrittenToAndNotReplaced() {
        Path sink = Path.of("/dev/null");
        OutputFile.checked(sink).write("gone");
        assertThat(Files.isRegularFile(sink)).isFalse();
    }

    @Test
    void aFolderThatIsNotThereIsNamed() {
        Path path = folder.resolve("none/results.json");
        assertThatThrownBy(() -> OutputFile.checked(path))
                .isInstanceOf(RefusedException.class)
                .hasMessage("--output " + path + " cannot be written: no such file or folder");
    }

    @Test
    void aFileThatIsNoResultFileIsRefusedInOneLine() throws IOException {
        Path path = Files.writeString(folder.resolve("bad.json"), "{ \"format\": ");
        assertThatThrownBy(() -> ResultFiles.read(path))
                .isInstanceOf(RefusedException.class)
                .hasMessageStartingWith(path + " is no result file: ")
                .message()
                .doesNotContain("\n");
    }
}
