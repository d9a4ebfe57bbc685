package io.github.gpupath.cli.io;

import io.github.gpupath.cli.console.UserError;
import io.github.gpupath.result.DeviceRecord;
import io.github.gpupath.result.ResultFile.Duration;
import io.github.gpupath.result.ResultFile.Problem;
import io.github.gpupath.result.TestResult;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.Consumer;

/**
 * What a run has found out so far, on the disk: line-delimited JSON, a header and then a line for everything that is
 * final, each of them out of the program's hands before the next test begins. A disk that is full costs the journal, not
 * the run; what could not be written is tried again with the next line.
 */
public final class Journal implements AutoCloseable {

    private final JournalFile file;
    /** The file that was in its place before; locked as long as this one, so that nobody takes it for left. */
    private final FileChannel claim;

    private final FileChannel channel;
    private final Consumer<String> warning;
    private final ByteArrayOutputStream pending = new ByteArrayOutputStream();
    private long written;
    private boolean warned;

    Journal(JournalFile file, FileChannel claim, FileChannel channel, Consumer<String> warning) throws IOException {
        this.file = file;
        this.claim = claim;
        this.channel = channel;
        this.warning = warning;
        this.written = channel.size();
    }

    /** Where it is and what comes of it. */
    public JournalFile file() {
        return file;
    }

    /** Keeps what is known of the devices now that their clocks are tested. */
    public void append(List<DeviceRecord> devices) {
        append(JournalLine.of(devices));
    }

    /** Keeps a result. */
    public void append(TestResult result) {
        append(JournalLine.of(result));
    }

    /** Keeps a problem. */
    public void append(Problem problem) {
        append(JournalLine.of(problem));
    }

    /** Keeps where the time went: the run is over. */
    public void append(Duration duration) {
        append(JournalLine.of(duration));
    }

    private void append(JournalLine line) {
        pending.writeBytes(Json.writeLine(line).getBytes(StandardCharsets.UTF_8));
        try {
            DurableFiles.write(channel, written, pending.toByteArray());
            written += pending.size();
            pending.reset();
        } catch (IOException e) {
            if (!warned) {
                warning.accept(file.path() + " cannot be written: " + OutputFile.reason(e)
                        + "; the run goes on, but what it finds out is lost if it dies");
                warned = true;
            }
        }
    }

    /**
     * Deletes it: the result file is written.
     *
     * @throws UserError if that fails
     */
    public void delete() {
        file.delete();
        close();
    }

    /** Leaves it where it is. */
    @Override
    public void close() {
        try {
            channel.close();
            claim.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
