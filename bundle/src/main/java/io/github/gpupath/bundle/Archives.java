package io.github.gpupath.bundle;

import io.github.gpupath.bundle.FileTree.Content;
import io.github.gpupath.bundle.FileTree.Link;
import java.io.BufferedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.NavigableSet;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.zip.CRC32;
import java.util.zip.Deflater;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;
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
                entry.setTimeLocal(LocalDateTime.ofInstant(time, ZoneOffset.UTC));
                zip.putArchiveEntry(entry);
                zip.write(content.bytes());
                zip.closeArchiveEntry();
            }
        }
    }

    /**
     * A jar with the same entries, none of them compressed: within an archive that is compressed as a whole it takes less
     * room, and Java starts sooner from it.
     *
     * @param wanted whether an entry of a name goes along
     * @param time of every entry, as in {@link #zip}
     */
    static byte[] stored(Path jar, Instant time, Predicate<String> wanted) throws IOException {
        return rewritten(jar, time, wanted, ZipEntry.STORED);
    }

    /**
     * A jar with the same entries and no permissions, which in a jar that Maven makes are those of whoever built it.
     *
     * @param time of every entry, as in {@link #zip}
     */
    static byte[] withoutPermissions(Path jar, Instant time) throws IOException {
        return rewritten(jar, time, name -> true, ZipEntry.DEFLATED);
    }

    private static byte[] rewritten(Path jar, Instant time, Predicate<String> wanted, int method) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ZipFile source = new ZipFile(jar.toFile());
                ZipOutputStream target = new ZipOutputStream(bytes)) {
            target.setLevel(Deflater.BEST_COMPRESSION);
            for (ZipEntry each : source.stream()
                    .filter(entry -> wanted.test(entry.getName()))
                    .toList()) {
                byte[] content;
                try (InputStream stream = source.getInputStream(each)) {
                    content = stream.readAllBytes();
                }
                CRC32 sum = new CRC32();
                sum.update(content);
                ZipEntry entry = new ZipEntry(each.getName());
                entry.setMethod(method);
                entry.setSize(content.length);
                entry.setCrc(sum.getValue());
                entry.setTimeLocal(LocalDateTime.ofInstant(time, ZoneOffset.UTC));
                target.putNextEntry(entry);
                target.write(content);
                target.closeEntry();
            }
        }
        return bytes.toByteArray();
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
