package io.github.gpupath.cli.engine.store;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.gpupath.cli.text.RefusedException;
import java.io.InputStream;
import java.io.RandomAccessFile;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.Channels;
import java.nio.channels.Pipe;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** What is read comes to an end, and so does waiting for it. */
@Timeout(60)
class InputFileTests {

    @TempDir
    Path folder;

    private Path pipe() throws Exception {
        Path pipe = folder.resolve("pipe.json");
        assumeTrue(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor() == 0, "there are no named pipes");
        return pipe;
    }

    @Tag("slow")
    @Test
    void aPipeWithoutAWriterIsRefused() throws Exception {
        Path pipe = pipe();
        assertThatThrownBy(() -> ResultFiles.read(pipe))
                .isInstanceOf(RefusedException.class)
                .hasMessage(pipe + " cannot be read: nobody writes to this pipe; start its writer first");
        Files.newOutputStream(pipe).close(); // for who still opens it
    }

    /** What writes to it may be at work for long, such as a run on another machine. */
    @Test
    void aPipeIsReadToItsEnd() throws Exception {
        Path pipe = pipe();
        Process writer = new ProcessBuilder(
                        "sh", "-c", "exec >\"$1\"; printf a; sleep 0.2; printf b", "sh", pipe.toString())
                .start();
        assertThat(InputFile.bytes(pipe)).asString(UTF_8).isEqualTo("ab");
        assertThat(writer.waitFor()).isZero();
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void aDeviceIsRefused() {
        for (String device : new String[] {"/dev/null", "/dev/zero"}) {
            assertThatThrownBy(() -> ResultFiles.read(Path.of(device)))
                    .isInstanceOf(RefusedException.class)
                    .hasMessage(device + " cannot be read: it is a device; give it a file or a pipe, such as <(zcat"
                            + " results.json.gz)");
        }
    }

    /** As standard input is where another program has connected it so. */
    @Test
    @EnabledOnOs(OS.LINUX)
    void aSocketIsRefusedAsOne() throws Exception {
        Path socket = folder.resolve("socket");
        try (ServerSocketChannel server = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
            server.bind(UnixDomainSocketAddress.of(socket));
            assertThatThrownBy(() -> ResultFiles.read(socket))
                    .isInstanceOf(RefusedException.class)
                    .hasMessage(socket + " cannot be read: it is a socket; give it a file or a pipe, such as <(zcat"
                            + " results.json.gz)");
        }
    }

    /** As /proc/kmsg gives its lines and waits for more. */
    @Test
    void aFileThatGivesNothingMoreIsGivenUp() throws Exception {
        Pipe endless = Pipe.open();
        try (Pipe.SinkChannel sink = endless.sink();
                InputStream source = Channels.newInputStream(endless.source())) {
            sink.write(UTF_8.encode("a line"));
            assertThatThrownBy(() -> InputFile.ofFile(Path.of("kmsg"), source, Duration.ofMillis(50)))
                    .isInstanceOf(FileSystemException.class)
                    .hasMessageStartingWith("kmsg: nothing came from it for ");
        }
    }

    @Test
    void aHugeFileIsRefusedUnread() throws Exception {
        Path file = folder.resolve("huge.json");
        try (RandomAccessFile huge = new RandomAccessFile(file.toFile(), "rw")) {
            huge.setLength(1L << 40);
        }
        assertThatThrownBy(() -> ResultFiles.read(file))
                .isInstanceOf(RefusedException.class)
                .hasMessage(file + " cannot be read: it has more than 256 MiB, as no result file has");
    }
}
