package io.github.gpupath.cli.engine.store;

import io.github.gpupath.cli.text.Notes;
import io.github.gpupath.cli.text.UserException;
import io.github.gpupath.result.DeviceRecord;
import io.github.gpupath.result.ResultFile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The file of a run's log, beside the result file and locked while its run lasts. The first line is a result file with what was known
 * at the beginning; each further line is an object with one record, written when that is final. A full disk costs the log, not the run.
 */
final class LogFile implements AutoCloseable {

    /** What the name of a log ends with, behind that of its result file. */
    static final String SUFFIX = ".runlog";

    /** The kinds of lines: what is their only property. */
    static final String DEVICES = "devices";

    static final String RESULT = "result";
    static final String PROBLEM = "problem";
    static final String CLOCK = "clock";
    static final String RESUMED = "resumedAt";

    private final Path results;
    private final Path path;
    private final Notes notes;
    private final FileChannel channel;
    private final Deque<String> unwritten = new ArrayDeque<>();
    private final AtomicInteger lines = new AtomicInteger(); // read when Ctrl-C ends the process at once
    private long end;
    private boolean isFull;
    private boolean isDeleted;

    private LogFile(Path results, Notes notes) throws IOException {
        this.results = results;
        this.path = of(results);
        this.notes = notes;
        this.channel = FileChannel.open(
                path,
                StandardOpenOption.CREATE,
                StandardOpenOption.READ,
                StandardOpenOption.WRITE,
                LinkOption.NOFOLLOW_LINKS);
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

    /**
     * Opens and locks the log of a result file, which is created if it is not there.
     *
     * @param notes is told what cannot be written later
     * @throws UserException if it cannot be written, or another run writes it
     */
    static LogFile open(Path results, Notes notes) {
        try {
            LogFile file = new LogFile(results, notes);
            if (!file.isLocked()) {
                file.close();
                throw UserException.usage("another gpupath is measuring for " + results + " (it writes " + file.path
                        + "); wait for its end or choose another file");
            }
            file.countLines();
            return file;
        } catch (IOException e) {
            throw UserException.usage(of(results) + " cannot be written: " + OutputFile.reason(e), e);
        }
    }

    private boolean isLocked() throws IOException {
        try {
            return channel.tryLock() != null;
        } catch (OverlappingFileLockException e) {
            return false; // held in this process
        }
    }

    /** Through the same channel: to close another one of the file would unlock it. */
    private byte[] bytes() throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate((int) channel.size());
        int read;
        do {
            read = channel.read(bytes, bytes.position());
        } while (read > 0);
        return Arrays.copyOf(bytes.array(), bytes.position());
    }

    private void countLines() throws IOException {
        byte[] bytes = bytes();
        for (int i = 0; i < bytes.length; i++) {
            if (bytes[i] == '\n') {
                lines.incrementAndGet();
                end = i + 1L;
            }
        }
    }

    Path path() {
        return path;
    }

    Path results() {
        return results;
    }

    /** Whether there is more than the first line. */
    boolean hasRecords() {
        return lines.get() > 1;
    }

    boolean isDeleted() {
        return isDeleted;
    }

    /** Empties the log: what it has is of no use. */
    void clear() {
        try {
            channel.truncate(0);
            lines.set(0);
            end = 0;
        } catch (IOException e) {
            throw UserException.unwritten(path + " cannot be written: " + OutputFile.reason(e), e);
        }
    }

    /** Appends a record; what could not be written before is tried again first. */
    void append(Object record) {
        unwritten.add(Json.writeLine(record));
        write();
    }

    private void write() {
        try {
            while (!unwritten.isEmpty()) {
                ByteBuffer line = StandardCharsets.UTF_8.encode(unwritten.element());
                int length = line.remaining();
                while (line.hasRemaining()) {
                    channel.write(line, end + line.position());
                }
                channel.force(false);
                end += length;
                lines.incrementAndGet();
                unwritten.remove();
            }
        } catch (IOException e) {
            if (!isFull) {
                notes.note(path + " cannot be written: " + OutputFile.reason(e)
                        + "; the run goes on, but what it finds out is lost if it dies");
            }
            isFull = true;
        }
    }

    /** How many results are still not in the log after another try. */
    int unwrittenResults() {
        write();
        String start = "{\"" + RESULT + "\"";
        return (int) unwritten.stream().filter(line -> line.startsWith(start)).count();
    }

    /**
     * What the log says of its run. A last line that is cut off is left out, and the user is told.
     *
     * @throws UserException if another line is not as a run writes it
     */
    ResultFile read() {
        int number = 1;
        try {
            byte[] bytes = bytes();
            if (bytes.length > end) {
                notes.note("the last line of " + path + " is cut off; what is missing is measured again");
            }
            List<String> texts = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes, 0, (int) end))
                    .toString()
                    .lines()
                    .toList();
            if (texts.isEmpty()) {
                throw new FileSystemException(
                        path.toString(), null, "it holds nothing of a run; delete it and begin the run again");
            }
            JsonNode first = Json.tree(texts.get(0));
            ResultFiles.requireFormat(path, first);
            ObjectNode file = (ObjectNode) first;
            Map<String, JsonNode> ofTests = new LinkedHashMap<>();
            file.withArray("results").forEach(result -> ofTests.put(key(result), result));
            for (number = 2; number <= texts.size(); number++) {
                merge(Json.tree(texts.get(number - 1)), file, ofTests);
            }
            file.putArray("results").addAll(ofTests.values());
            ResultFile read = ResultFiles.checked(path, file);
            List<DeviceRecord> devices = read.devices();
            return read.withProblems(read.problems().stream()
                    .filter(problem -> !problem.isOfClockOtherThan(devices))
                    .toList());
        } catch (JacksonException | IllegalArgumentException e) {
            throw UserException.usage(
                    path + " cannot be read: line " + number + " is not as a run writes it; delete that line", e);
        } catch (IOException e) {
            throw UserException.usage(path + " cannot be read: " + OutputFile.reason(e), e);
        }
    }

    private static void merge(JsonNode line, ObjectNode file, Map<String, JsonNode> results) {
        if (line.has(RESULT)) {
            results.put(key(line.get(RESULT)), line.get(RESULT));
        } else if (line.has(DEVICES)) {
            file.set("devices", line.get(DEVICES));
        } else if (line.has(PROBLEM)) {
            file.withArray("problems").add(line.get(PROBLEM));
        } else if (line.has(CLOCK)) {
            file.withArray("clock").add(line.get(CLOCK));
        } else if (line.has(RESUMED)) {
            file.withObject("host").withArray("resumedAt").add(line.get(RESUMED));
        } else {
            throw new IllegalArgumentException("no record");
        }
    }

    private static String key(JsonNode result) {
        return String.join(
                "\n",
                result.path("test").asString(""),
                result.path("backend").asString(""),
                result.path("device").asString(""));
    }

    /** Deletes the log. */
    void delete() {
        isDeleted = true;
        try {
            Files.deleteIfExists(path);
        } catch (IOException e) {
            throw UserException.unwritten(path + " cannot be deleted: " + OutputFile.reason(e), e);
        } finally {
            close();
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
