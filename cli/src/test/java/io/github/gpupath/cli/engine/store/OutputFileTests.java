package io.github.gpupath.cli.engine.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.gpupath.cli.text.UserException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
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
    void aFileIsReplaced() throws IOException {
        Path path = Files.writeString(folder.resolve("old.json"), "old");
        OutputFile.checked(path).write("new");
        assertThat(path).hasContent("new");
        assertThat(folder).isDirectoryNotContaining(file -> !file.equals(path));
    }

    @Test
    void aNewFileIsLikeAnyOther() throws IOException {
        Path path = folder.resolve("new.json");
        OutputFile.checked(path).write("new");
        Path other = Files.createFile(folder.resolve("other.json"));
        assertThat(Files.getPosixFilePermissions(path)).isEqualTo(Files.getPosixFilePermissions(other));
    }

    @Test
    void aNameAsksForGzipAndTheFirstBytesTellOfIt() throws IOException {
        Path path = folder.resolve("new.json.gz");
        OutputFile.checked(path).write("new");
        assertThat(Files.readAllBytes(path)).startsWith(0x1f, 0x8b);
        Path renamed = Files.move(path, folder.resolve("new.json"));
        assertThat(new String(ResultFiles.bytes(renamed), StandardCharsets.UTF_8))
                .isEqualTo("new");
    }

    @Test
    void whatIsReadIsNotReplaced() throws IOException {
        Path path = Files.writeString(folder.resolve("measured.json"), "measured");
        Path link = Files.createSymbolicLink(folder.resolve("link.json"), path);
        Path other = Files.writeString(folder.resolve("other.json"), "other");
        for (Path output : List.of(path, link, folder.resolve("./measured.json"))) {
            assertThatThrownBy(() -> OutputFile.checked(output, List.of(other, path)))
                    .hasMessage(output + " cannot be written: it is also an input; choose another output file");
        }
        OutputFile.checked(path, List.of(other, folder.resolve("missing.json")));
    }

    @Test
    void aDeviceIsWrittenToAndNotReplaced() {
        Path sink = Path.of("/dev/null");
        OutputFile.checked(sink).write("gone");
        assertThat(Files.isRegularFile(sink)).isFalse();
    }

    @Test
    void aPipeIsWrittenToItsReader() throws Exception {
        Path pipe = folder.resolve("pipe.json");
        assumeTrue(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor() == 0, "there are no named pipes");
        CompletableFuture<String> read = CompletableFuture.supplyAsync(() -> {
            try {
                return Files.readString(pipe);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
        OutputFile.checked(pipe).write("new");
        assertThat(read.get(1, TimeUnit.MINUTES)).isEqualTo("new");
    }

    @Test
    void standardOutputHasMoreThanOneName() {
        for (String name : List.of("-", "/dev/stdout", "/dev/fd/1", "/proc/self/fd/1")) {
            assertThat(OutputFile.isStandardOutput(Path.of(name))).as(name).isTrue();
        }
        for (String name : List.of("./-", "/dev/stderr", "/dev/fd/11", "1")) {
            assertThat(OutputFile.isStandardOutput(Path.of(name))).as(name).isFalse();
        }
    }

    @Test
    void aFolderThatIsNotThereIsNamed() {
        Path path = folder.resolve("none/results.json");
        assertThatThrownBy(() -> OutputFile.checked(path))
                .isInstanceOf(UserException.class)
                .hasMessage(path + " cannot be written: no such file or folder");
    }
}
