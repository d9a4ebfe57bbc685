package io.github.gpupath.cli.engine.store;

import io.github.gpupath.cli.text.Notes;
import io.github.gpupath.cli.text.UserException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The file of a run's log, beside the result file and locked while its run lasts: lines that are on the disk when they are appended.
 * A full disk costs the log, not the run.
 */
final class LogFile implements AutoCloseable {

    /** What the name of a log ends with, behind that of its result file. */
    private static final String SUFFIX = ".runlog";

    private final Path results;
    private final Path path;
    private final Notes notes;
    private final FileChannel channel;
    private final List<String> left;
    private final AtomicInteger lines = new AtomicInteger(); // read when Ctrl-C ends the process at once
    private boolean isFull;

    /**
     * Opens and locks the log of a result file, which is created if it is not there. A last line that is cut off is dropped.
     *
     * @param notes receives what is dropped now, and what cannot be written later
     * @throws UserException if it cannot be written, or another run writes it
     */
    LogFile(Path results, Notes notes) {
        this.results = results;
        this.path = of(results);
        this.notes = notes;
        try {
            channel = FileChannel.open(
                    path,
                    StandardOpenOption.CREATE,
                    StandardOpenOption.READ,
                    StandardOpenOption.WRITE,
                    LinkOption.NOFOLLOW_LINKS);
            if (!isLocked(channel)) {
                channel.close();
                throw UserException.usage("another gpupath is writing " + results + " (log " + path
                        + "); wait until it ends or choose another file");
            }
            // Through the same channel: to close another one of the file would unlock it.
            byte[] bytes = Channels.newInputStream(channel).readAllBytes();
            int end = bytes.length;
            while (end > 0 && bytes[end - 1] != '\n') {
                end--;
            }
            if (end < bytes.length) {
                notes.note("the last line of " + path + " is truncated; its result is measured again");
                channel.truncate(end);
            }
            left = new String(bytes, 0, end, StandardCharsets.UTF_8).lines().toList();
            lines.set(left.size());
        } catch (IOException e) {
            throw UserException.usage(path + " cannot be written: " + OutputFile.reason(e), e);
        }
    }

    /** The log of a result file. */
    static Path of(Path results) {
        return results.resolveSibling(results.getFileName() + SUFFIX);
    }

    /** The result file that is named by its own name or its log's. */
    static Path results(Path named) {
        String name = named.toString();
        return name.endsWith(SUFFIX) ? Path.of(name.substring(0, name.length() - SUFFIX.length())) : named;
    }

    /** Whether a run is writing a log, which is not this process's own: to look at that would unlock it. */
    static boolean isBeingWritten(Path log) {
        try (FileChannel channel = FileChannel.open(log, StandardOpenOption.WRITE)) {
            return !isLocked(channel);
        } catch (IOException e) {
            return false; // missing or read-only
        }
    }

    private static boolean isLocked(FileChannel channel) throws IOException {
        try {
            return channel.tryLock() != null;
        } catch (OverlappingFileLockException e) {
            return false; // held in this process
        }
    }

    Path path() {
        return path;
    }

    Path results() {
        return results;
    }

    /** The lines that an earlier run has left. */
    List<String> left() {
        return left;
    }

    /** Whether there is more than the first line. */
    boolean hasRecords() {
        return lines.get() > 1;
    }

    /** Appends a record; returns whether it is on the disk. Once one is not, no more is written. */
    boolean append(Object record) {
        if (isFull) {
            return false;
        }
        try {
            ByteBuffer line = StandardCharsets.UTF_8.encode(Json.writeLine(record));
            channel.position(channel.size());
            while (line.hasRemaining()) {
                channel.write(line);
            }
            channel.force(false);
            lines.incrementAndGet();
            return true;
        } catch (IOException e) {
            isFull = true;
            notes.note(path + " cannot be written: " + OutputFile.reason(e)
                    + "; the run continues, but a crash loses its results");
            return false;
        }
    }

    /** Empties the log: what it has is of no use. */
    void clear() {
        try {
            channel.truncate(0);
            lines.set(0);
        } catch (IOException e) {
            throw UserException.unwritten(path + " cannot be written: " + OutputFile.reason(e), e);
        }
    }

    boolean isOpen() {
        return channel.isOpen();
    }

    /** Deletes the log. */
    void delete() {
        try (this) {
            Files.deleteIfExists(path);
        } catch (IOException e) {
            throw UserException.unwritten(path + " cannot be deleted: " + OutputFile.reason(e), e);
        }
    }

    /** Leaves the log where it is, and unlocks it. */
    @Override
    public void close() {
        try {
            channel.close();
        } catch (IOException e) {
            notes.note(path + " cannot be closed: " + OutputFile.reason(e));
        }
    }
}
