package io.github.gpupath.cli.engine.store;

import io.github.gpupath.cli.text.RefusedException;
import io.github.gpupath.result.ClockReading;
import io.github.gpupath.result.DeviceRecord;
import io.github.gpupath.result.ResultFile;
import io.github.gpupath.result.ResultFile.Duration;
import io.github.gpupath.result.ResultFile.Problem;
import io.github.gpupath.result.ResultKey;
import io.github.gpupath.result.TestResult;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * What a run has found out so far, on the disk: line-delimited JSON, a header and then a line for everything that is
 * final, each of them out of the program's hands before the next test begins. A disk that is full costs the journal, not
 * the run; what could not be written is tried again with the next line.
 */
final class Journal implements AutoCloseable {

    /**
     * How much of what was found out is on the disk.
     *
     * @param results that are
     * @param all that there are
     */
    record Kept(int results, int all) {}

    private final JournalFile file;
    /** The file that was in its place before; locked as long as this one, so that nobody takes it for left. */
    private final FileChannel claim;

    private final FileChannel channel;
    private final Consumer<String> warning;
    private final Deque<JournalLines.Entry> unwritten = new ArrayDeque<>();
    private final Set<ResultKey> all = new HashSet<>();
    private final @Nullable Object identity; // none on file systems that do not move a folder of open files
    private long written;
    private volatile boolean hasResults; // read when Ctrl-C ends the process at once
    private boolean warned;

    /**
     * The journal is begun.
     *
     * @param claim the file that was in its place before
     * @param channel has what is known
     */
    Journal(JournalFile file, FileChannel claim, FileChannel channel, ResultFile known, Consumer<String> warning)
            throws IOException {
        this.file = file;
        this.claim = claim;
        this.channel = channel;
        this.warning = warning;
        this.written = channel.size();
        this.identity = identity(file.path());
        known.results().forEach(result -> all.add(ResultKey.of(result)));
        this.hasResults = !all.isEmpty();
    }

    /** The journal's place and its result file. */
    JournalFile file() {
        return file;
    }

    private static @Nullable Object identity(Path path) throws IOException {
        return Files.readAttributes(path, BasicFileAttributes.class).fileKey();
    }

    /** Whether it is still at its path, and not deleted, moved or in a folder that was. */
    boolean isInPlace() {
        try {
            return Objects.equals(identity, identity(file.path()));
        } catch (IOException e) {
            return false; // nobody finds there what was written
        }
    }

    /** Whether a result is on the disk. */
    boolean hasResults() {
        return hasResults;
    }

    /** Keeps what is known of the devices now that their clocks are tested. */
    void append(List<DeviceRecord> devices) {
        append(JournalLines.Entry.of(devices));
    }

    void append(TestResult result) {
        all.add(ResultKey.of(result));
        append(JournalLines.Entry.of(result));
    }

    void append(Problem problem) {
        append(JournalLines.Entry.of(problem));
    }

    /** Keeps where the time went: the run is over. */
    void append(Duration duration) {
        append(JournalLines.Entry.of(duration));
    }

    /** Keeps how fast the clock in kernels runs. */
    void append(ClockReading reading) {
        append(JournalLines.Entry.of(reading));
    }

    private void append(JournalLines.Entry line) {
        unwritten.add(line);
        write();
    }

    private void write() {
        try {
            while (!unwritten.isEmpty()) {
                byte[] line = Json.writeLine(unwritten.element()).getBytes(StandardCharsets.UTF_8);
                DurableFiles.write(channel, written, line);
                written += line.length;
                hasResults |= unwritten.remove().result() != null;
            }
        } catch (IOException e) {
            if (!warned) {
                warning.accept(file.path() + " cannot be written: " + OutputFile.reason(e)
                        + "; the run goes on, but what it finds out is lost if it dies");
                warned = true;
            }
        }
    }

    /** Tries once more to write what could not be written, and says how much is on the disk now. */
    Kept kept() {
        write();
        long lost = unwritten.stream()
                .map(JournalLines.Entry::result)
                .filter(Objects::nonNull)
                .map(ResultKey::of)
                .distinct()
                .count();
        return new Kept(all.size() - (int) lost, all.size());
    }

    /**
     * Deletes it, unless another file has its place: the result file is written.
     *
     * @throws RefusedException if that fails
     */
    void delete() {
        try {
            if (isInPlace()) {
                file.delete();
            }
        } finally {
            close();
        }
    }

    /** Leaves it where it is. */
    @Override
    public void close() {
        try (claim) {
            channel.close();
        } catch (IOException e) {
            warning.accept(file.path() + " cannot be closed: " + OutputFile.reason(e));
        }
    }
}
