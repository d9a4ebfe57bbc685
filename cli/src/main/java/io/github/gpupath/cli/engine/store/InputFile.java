package io.github.gpupath.cli.engine.store;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.channels.AsynchronousCloseException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Reads what comes to an end: a file, or a pipe, for whose writer it waits as long as that takes. A device, a pipe that nobody
 * writes to and some of the system's own files, such as {@code /proc/kmsg}, have no end.
 */
final class InputFile {

    /** The most bytes that a file may have: those of all suites on one GPU have 8 million. */
    private static final int MOST_BYTES = 1 << 28;

    /** How long a file may give nothing; a disk that sleeps wakes up within seconds. */
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    /** The bits that say what a file is, and what they are of a pipe and of a socket. */
    private static final int KINDS = 0xf000;

    private static final int PIPE = 0x1000;
    private static final int SOCKET = 0xc000;

    /** Bytes that come, counted. */
    private static final class Counted extends FilterInputStream {

        private final AtomicLong bytes = new AtomicLong();

        Counted(InputStream stream) {
            super(stream);
        }

        @Override
        public int read(byte[] into, int at, int most) throws IOException {
            int read = super.read(into, at, most);
            bytes.addAndGet(Math.max(0, read));
            return read;
        }
    }

    private InputFile() {}

    /** All bytes of a file or pipe. */
    static byte[] bytes(Path path) throws IOException {
        byte[] bytes;
        if (Files.exists(path) && !Files.isDirectory(path) && !Files.isRegularFile(path)) {
            bytes = ofPipe(path);
        } else {
            try (InputStream content = Files.newInputStream(path)) {
                // A file of two billion bytes need not be read to be refused.
                requireNoMore(path, Files.size(path));
                bytes = ofFile(path, content, PATIENCE);
            }
        }
        requireNoMore(path, bytes.length);
        return bytes;
    }

    private static void requireNoMore(Path path, long bytes) throws IOException {
        if (bytes > MOST_BYTES) {
            throw new FileSystemException(
                    path.toString(), null, "it has more than " + (MOST_BYTES >> 20) + " MiB, as no result file has");
        }
    }

    private static byte[] ofPipe(Path path) throws IOException {
        int kind = kind(path);
        if (kind != PIPE) {
            throw new FileSystemException(
                    path.toString(),
                    null,
                    (kind == SOCKET ? "it is a socket" : "it is a device")
                            + "; give it a file or a pipe, such as <(zcat results.json.gz)");
        }
        try (InputStream content = Pipes.opened(
                path, () -> Files.newInputStream(path), "nobody writes to this pipe; start its writer first")) {
            return content.readNBytes(MOST_BYTES + 1);
        }
    }

    /** What it is that is no file; where the system does not say so, it may be a pipe. */
    private static int kind(Path path) throws IOException {
        return path.getFileSystem().supportedFileAttributeViews().contains("unix")
                ? (int) Files.getAttribute(path, "unix:mode") & KINDS
                : PIPE;
    }

    /** All bytes of a file that gives some whenever it is read, and is given up where it does not. */
    static byte[] ofFile(Path path, InputStream content, Duration patience) throws IOException {
        Counted counted = new Counted(content);
        Thread watch = new Thread(() -> watch(counted, patience), "watching " + path);
        watch.setDaemon(true);
        watch.start();
        try {
            return counted.readNBytes(MOST_BYTES + 1);
        } catch (AsynchronousCloseException e) {
            throw new FileSystemException(
                    path.toString(),
                    null,
                    "nothing came from it for " + patience.toSeconds() + " s, and it has no end");
        } finally {
            watch.interrupt();
        }
    }

    /** Closes what gives nothing, which ends its reader; until it is interrupted, since all has come. */
    private static void watch(Counted content, Duration patience) {
        try {
            long before;
            do {
                before = content.bytes.get();
                Thread.sleep(patience.toMillis());
            } while (content.bytes.get() > before);
            content.close();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
