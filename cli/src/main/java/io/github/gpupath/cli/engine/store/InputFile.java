package io.github.gpupath.cli.engine.store;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPInputStream;

/** Reads a file or a pipe to its end. Content that begins as gzip does is unpacked, whatever its name. */
final class InputFile {

    /** The most bytes of a file, unpacked: those of all suites on one GPU have 8 million. */
    private static final int MOST_BYTES = 1 << 28;

    private static final int[] GZIP = {0x1f, 0x8b};

    private InputFile() {}

    /** The unpacked content. */
    static byte[] bytes(Path path) throws IOException {
        try (InputStream file = new BufferedInputStream(Files.newInputStream(path))) {
            byte[] bytes = (isGzip(file) ? new GZIPInputStream(file) : file).readNBytes(MOST_BYTES + 1);
            if (bytes.length > MOST_BYTES) {
                throw new FileSystemException(
                        path.toString(),
                        null,
                        "it has more than " + (MOST_BYTES >> 20) + " MiB, as no result file has");
            }
            return bytes;
        }
    }

    private static boolean isGzip(InputStream file) throws IOException {
        file.mark(GZIP.length);
        boolean isGzip = file.read() == GZIP[0] && file.read() == GZIP[1];
        file.reset();
        return isGzip;
    }
}
