package io.github.gpupath.cli.engine.store;

import io.github.gpupath.cli.text.RefusedException;
import io.github.gpupath.result.ResultFile;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.HashSet;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/**
 * The place of a journal: beside the result file that a run is to write, with {@value #SUFFIX} behind its name. The
 * writer of a journal holds a lock on it; a journal without a lock is of a run that died.
 */
final class JournalFile {

    /** What a journal's name ends with. */
    static final String SUFFIX = ".journal";

    /** What follows its name where results in it are of no use to the program. */
    private static final String KEPT = ".kept";

    private final Path path;
    private final Path results;

    private JournalFile(Path path, Path results) {
        this.path = path;
        this.results = results;
    }

    /** The journal of a result file; none where that is a pipe or a device. */
    static Optional<JournalFile> of(OutputFile results) {
        return results.beside(SUFFIX).map(path -> new JournalFile(path, results.path()));
    }

    /** Whether a file is called as a journal, so that it may be that of a run. */
    static boolean isNameOfOne(Path file) {
        return file.toString().toLowerCase(Locale.ROOT).endsWith(SUFFIX);
    }

    Path path() {
        return path;
    }

    /** The result file that comes of it, as the user named it. */
    Path results() {
        return results;
    }

    /**
     * Whether there is one. A run that ended before its first result has left one without results, which is none.
     *
     * @throws RefusedException if nobody can tell
     */
    boolean exists() {
        try {
            return Files.exists(path) && JournalReader.mayHaveResults(path);
        } catch (IOException e) {
            throw RefusedException.usage(unusable(e), e);
        }
    }

    /**
     * Makes sure that it does not hold nothing where it is all that there is of a run.
     *
     * @throws RefusedException if it does, nobody can tell, or a run is just beginning to write it
     */
    void requireSomething() {
        try {
            if (Files.exists(results) || !Files.isRegularFile(path) || !JournalReader.holdsNothing(path)) {
                return;
            }
        } catch (IOException e) {
            throw RefusedException.usage(unusable(e), e);
        }
        requireUnused();
        throw RefusedException.usage(
                path + " holds nothing of a run, not even what it was to measure; begin the run again"
                        + " by the command that began it, whose journal takes this one's place");
    }

    /**
     * Deletes it if it is there.
     *
     * @throws RefusedException if that fails
     */
    void delete() {
        try {
            Files.deleteIfExists(path);
        } catch (IOException e) {
            throw RefusedException.unwritten(path + " cannot be deleted: " + OutputFile.reason(e), e);
        }
    }

    /**
     * Copies it to where nobody writes, for people.
     *
     * @return where
     * @throws RefusedException if that fails, or an earlier copy is there
     */
    Path keepCopy() {
        Path copy = path.resolveSibling(path.getFileName() + KEPT);
        try {
            return Files.copy(path, copy, StandardCopyOption.COPY_ATTRIBUTES);
        } catch (FileAlreadyExistsException e) {
            throw RefusedException.usage(
                    copy + " is kept from an earlier journal; move it away, so that " + path + " can be kept too", e);
        } catch (IOException e) {
            throw RefusedException.unwritten(path + " cannot be copied to " + copy + ": " + OutputFile.reason(e), e);
        }
    }

    /**
     * Makes sure that no run writes it and none has left it.
     *
     * @throws RefusedException if there is one
     */
    void requireNone() {
        requireUnused();
        if (exists()) {
            throw left();
        }
    }

    private RefusedException left() {
        return RefusedException.usage(
                path + " is left from a run that did not end; go on with it (gpupath run --resume " + results
                        + ") or delete it");
    }

    /**
     * Makes sure that no run writes it, be it there or not.
     *
     * @throws RefusedException if one does
     */
    void requireUnused() {
        try {
            locked(path).close();
        } catch (NoSuchFileException e) {
            // its run has just ended
        } catch (IOException e) {
            throw RefusedException.usage(unusable(e), e);
        }
    }

    /**
     * Begins to write: a new journal, which starts with the known results, replaces the old.
     *
     * @param known what an earlier run found out, and the settings and devices of this one
     * @param resumes whether there may be a journal, which is of the run that is resumed
     * @param warning is told what cannot be written, once, or not closed
     * @throws RefusedException if it cannot be written, another run writes it, or it must not be there
     */
    Journal begin(ResultFile known, boolean resumes, Consumer<String> warning) {
        boolean replaces = Files.exists(path);
        try {
            FileChannel claim = locked(path, replaces ? StandardOpenOption.CREATE : StandardOpenOption.CREATE_NEW);
            try {
                if (replaces && !DurableFiles.replacesOpenFiles(path)) {
                    claim.close();
                }
                if (replaces && !resumes && exists()) {
                    throw left();
                }
                return new Journal(this, claim, replaces ? placed(known) : written(claim, known), known, warning);
            } catch (IOException | RuntimeException e) {
                if (!replaces) {
                    DurableFiles.deleteAfter(e, path);
                }
                closeAfter(e, claim);
                throw e;
            }
        } catch (FileAlreadyExistsException e) {
            requireUnused();
            throw left();
        } catch (IOException e) {
            throw RefusedException.unwritten(unusable(e), e);
        }
    }

    /** Written beside its place and moved there, so that there is always one of the two. */
    private FileChannel placed(ResultFile known) throws IOException {
        Path temporary = OutputFile.temporary(path);
        try {
            FileChannel channel = locked(temporary, StandardOpenOption.CREATE);
            try {
                written(channel, known);
                DurableFiles.move(temporary, path);
                return channel;
            } catch (IOException | RuntimeException e) {
                closeAfter(e, channel);
                throw e;
            }
        } catch (IOException | RuntimeException e) {
            DurableFiles.deleteAfter(e, temporary);
            throw e;
        }
    }

    private static FileChannel written(FileChannel channel, ResultFile known) throws IOException {
        DurableFiles.write(channel, 0, text(known).getBytes(StandardCharsets.UTF_8));
        return channel;
    }

    private static void closeAfter(Exception cause, FileChannel channel) {
        try {
            channel.close();
        } catch (IOException e) {
            cause.addSuppressed(e);
        }
    }

    private static String text(ResultFile known) {
        StringBuilder text = new StringBuilder(Json.writeLine(JournalLines.Header.of(known)));
        known.results().forEach(result -> text.append(Json.writeLine(JournalLines.Entry.of(result))));
        known.problems().forEach(problem -> text.append(Json.writeLine(JournalLines.Entry.of(problem))));
        known.clockReadings().forEach(reading -> text.append(Json.writeLine(JournalLines.Entry.of(reading))));
        return text.toString();
    }

    /** Opens a file and locks it until it is closed. */
    private FileChannel locked(Path file, StandardOpenOption... creation) throws IOException {
        if (Files.exists(file, LinkOption.NOFOLLOW_LINKS) && !Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
            throw new FileSystemException(file.toString(), null, "it is no file; give it another name or delete it");
        }
        Set<OpenOption> options = new HashSet<>(Set.of(creation));
        options.addAll(Set.of(StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS));
        FileChannel channel = FileChannel.open(file, options);
        if (!isLocked(channel)) {
            channel.close();
            throw RefusedException.usage("another gpupath is measuring for " + results + " (it writes " + path
                    + "); wait for its end or choose another file");
        }
        return channel;
    }

    private static boolean isLocked(FileChannel channel) throws IOException {
        try {
            return channel.tryLock() != null;
        } catch (OverlappingFileLockException e) {
            return false; // held in this process
        } catch (IOException e) {
            closeAfter(e, channel);
            throw e;
        }
    }

    private String unusable(IOException e) {
        return path + ", which keeps results until " + results + " is written, cannot be written: "
                + OutputFile.reason(e);
    }
}
