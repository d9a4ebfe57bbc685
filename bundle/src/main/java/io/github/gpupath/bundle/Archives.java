package io.github.gpupath.bundle;

import io.github.gpupath.bundle.FileTree.Content;
import io.github.gpupath.bundle.FileTree.Link;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.NavigableSet;
import java.util.TreeSet;
import java.util.zip.Deflater;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;
import org.apache.commons.compress.archivers.tar.TarConstants;
import org.apache.commons.compress.archivers.zip.ZipArchiveEntry;
import org.apache.commons.compress.archivers.zip.ZipArchiveOutputStream;
import org.apache.commons.compress.compressors.gzip.GzipCompressorOutputStream;
import org.apache.commons.compress.compressors.gzip.GzipParameters;

/**
 * Writes archives whose bytes follow from the files in them: in the order of their paths, with one time, one owner and only
 * whether each is a program.
 */
final class Archives {

    private static final int FILE = 0644;
    private static final int PROGRAM = 0755;
    private static final int LINK = 0777;

    private Archives() {}

    /**
     * Writes a {@code .tar.gz}.
     *
     * @param time of every entry
     */
    static void tarGz(FileTree files, Instant time, Path target) throws IOException {
        GzipParameters parameters = new GzipParameters();
        parameters.setCompressionLevel(Deflater.BEST_COMPRESSION);
        parameters.setOperatingSystem(255); // unknown, whatever it is
        try (OutputStream file = new BufferedOutputStream(Files.newOutputStream(target));
                TarArchiveOutputStream tar =
                        new TarArchiveOutputStream(new GzipCompressorOutputStream(file, parameters), "UTF-8")) {
            tar.setLongFileMode(TarArchiveOutputStream.LONGFILE_POSIX);
            for (String folder : folders(files)) {
                put(tar, new TarArchiveEntry(folder + "/"), PROGRAM, time, new byte[0]);
            }
            for (var each : files.entries().entrySet()) {
                if (each.getValue() instanceof Content content) {
                    put(tar, new TarArchiveEntry(each.getKey()), mode(content), time, content.bytes());
                } else if (each.getValue() instanceof Link link) {
                    TarArchiveEntry entry = new TarArchiveEntry(each.getKey(), TarConstants.LF_SYMLINK);
                    entry.setLinkName(link.target());
                    put(tar, entry, LINK, time, new byte[0]);
                }
            }
        }
    }

    private static void put(TarArchiveOutputStream tar, TarArchiveEntry entry, int mode, Instant time, byte[] bytes)
            throws IOException {
        entry.setMode(mode);
        entry.setLastModifiedTime(FileTime.from(time));
        entry.setIds(0, 0);
        entry.setNames("root", "root");
        entry.setSize(bytes.length);
        tar.putArchiveEntry(entry);
        tar.write(bytes);
        tar.closeArchiveEntry();
    }

    /**
     * Writes a {@code .zip}, in which Unix finds its permissions.
     *
     * @param time of every entry, to the two seconds that the format keeps, as UTC
     */
    static void zip(FileTree files, Instant time, Path target) throws IOException {
        try (ZipArchiveOutputStream zip = new ZipArchiveOutputStream(target)) {
            zip.setLevel(Deflater.BEST_COMPRESSION);
            for (var each : files.entries().entrySet()) {
                if (!(each.getValue() instanceof Content content)) {
                    throw new IOException("a zip that Windows unpacks holds no links: " + each.getKey());
                }
                ZipArchiveEntry entry = new ZipArchiveEntry(each.getKey());
                entry.setUnixMode(mode(content));
                entry.setTimeLocal(java.time.LocalDateTime.ofInstant(time, java.time.ZoneOffset.UTC));
                zip.putArchiveEntry(entry);
                zip.write(content.bytes());
                zip.closeArchiveEntry();
            }
        }
    }

    private static int mode(Content content) {
        return content.executable() ? PROGRAM : FILE;
    }

    private static NavigableSet<String> folders(FileTree files) {
        NavigableSet<String> folders = new TreeSet<>();
        for (String path : files.entries().keySet()) {
            for (int end = path.indexOf('/'); end >= 0; end = path.indexOf('/', end + 1)) {
                folders.add(path.substring(0, end));
            }
        }
        return folders;
    }
}
