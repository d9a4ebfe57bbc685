package io.github.gpupath.cli.engine.store;

import io.github.gpupath.cli.text.Notes;
import io.github.gpupath.cli.text.UserException;
import io.github.gpupath.result.ClockReading;
import io.github.gpupath.result.DeviceKey;
import io.github.gpupath.result.DeviceRecord;
import io.github.gpupath.result.FindingRecord;
import io.github.gpupath.result.ResultFile;
import io.github.gpupath.result.ResultFile.Duration;
import io.github.gpupath.result.ResultFile.Problem;
import io.github.gpupath.result.ResultKey;
import io.github.gpupath.result.TestResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The log of a run: its records in memory and, where the results go to a file, a line for each in a {@link LogFile} beside it. The
 * first line is a result file with what was known at the beginning; each further line is an object with one record, written when that
 * is final. The finished result file takes the log's place. A run that ended early goes on from its log or its result file.
 */
public final class RunLog implements AutoCloseable {

    /** The kinds of records: what is the only property of their lines. */
    private static final String DEVICES = "devices";

    private static final String RESULT = "result";
    private static final String PROBLEM = "problem";
    private static final String CLOCK = "clock";
    private static final String RESUMED = "resumedAt";

    private final @Nullable LogFile file;
    private final @Nullable ResultFile earlier;
    private final Notes notes;
    private final Function<Path, String> resuming;

    private final Map<String, Integer> order = new HashMap<>();
    private final Map<ResultKey, TestResult> results = new LinkedHashMap<>();
    private final List<Problem> problems = new ArrayList<>();
    private final List<ClockReading> clock = new ArrayList<>();
    private @Nullable ResultFile start;
    private List<DeviceRecord> devices = List.of();
    private List<FindingRecord> findings = List.of();
    private @Nullable Duration duration;
    private int lost;

    private RunLog(@Nullable LogFile file, @Nullable ResultFile earlier, Notes notes, Function<Path, String> resuming) {
        this.file = file;
        this.earlier = earlier;
        this.notes = notes;
        this.resuming = resuming;
    }

    /** A log that leaves nothing on the disk. */
    public static RunLog inMemory(Notes notes) {
        return new RunLog(null, null, notes, Path::toString);
    }

    /**
     * The log of a new run.
     *
     * @param results the file to which the results will go
     * @param notes receives where results are that were not published
     * @param resuming the command that goes on with a result file
     * @throws UserException if another run writes a log there, or has left one with results
     */
    public static RunLog open(Path results, Notes notes, Function<Path, String> resuming) {
        LogFile file = new LogFile(results, notes);
        if (file.hasRecords()) {
            file.close();
            throw UserException.usage(file.path() + " is the log of an unfinished run; resume it ("
                    + resuming.apply(results) + ") or delete it");
        }
        return new RunLog(file, null, notes, resuming);
    }

    /**
     * The log of a run that ended early. Where its log has records, that counts: it is newer than the result file.
     *
     * @param notes receives where results are that were not published
     * @param resuming the command that goes on with a result file
     * @throws UserException if there is neither, it is of no use, or another run is writing it
     */
    public static RunLog resume(Path named, Notes notes, Function<Path, String> resuming) {
        Path results = LogFile.results(named);
        if (!Files.exists(LogFile.of(results))) {
            ResultFile earlier = ResultFiles.read(results);
            return new RunLog(new LogFile(results, notes), earlier, notes, resuming);
        }
        LogFile file = new LogFile(results, notes);
        try {
            boolean counts = file.hasRecords() || !Files.exists(results);
            return new RunLog(file, counts ? read(file) : ResultFiles.read(results), notes, resuming);
        } catch (RuntimeException e) {
            file.close();
            throw e;
        }
    }

    /** What a log says of its run. */
    private static ResultFile read(LogFile log) {
        return ResultFiles.checked(log.path(), merged(log.path(), log.left()));
    }

    /**
     * What the log of a run that was killed says, for a list: it is not checked, and not locked.
     *
     * @throws UserException if it says nothing
     */
    static ResultFile glance(Path log) throws IOException {
        String text = Files.readString(log);
        List<String> whole =
                text.substring(0, text.lastIndexOf('\n') + 1).lines().toList();
        return Json.read(merged(log, whole), ResultFile.class);
    }

    /** The result file that the lines of a log give. */
    private static ObjectNode merged(Path log, List<String> lines) {
        int number = 1;
        try {
            if (lines.isEmpty()) {
                throw UserException.usage(
                        log + " cannot be read: it contains no run; delete it and start the run again");
            }
            JsonNode first = Json.tree(lines.get(0));
            ResultFiles.requireFormat(log, first);
            ObjectNode file = (ObjectNode) first;
            Map<List<String>, JsonNode> results = new LinkedHashMap<>();
            file.withArray("results").forEach(result -> results.put(key(result), result));
            for (number = 2; number <= lines.size(); number++) {
                merge(Json.tree(lines.get(number - 1)), file, results);
            }
            file.putArray("results").addAll(results.values());
            return file;
        } catch (JacksonException | IllegalArgumentException e) {
            throw UserException.usage(log + " cannot be read: line " + number + " is damaged; delete that line", e);
        }
    }

    private static void merge(JsonNode line, ObjectNode file, Map<List<String>, JsonNode> results) {
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

    private static List<String> key(JsonNode result) {
        return Stream.of("test", "backend", "device")
                .map(name -> result.path(name).asString(""))
                .toList();
    }

    /** What the run that is resumed had found out; empty for a new run. */
    public Optional<ResultFile> earlier() {
        return Optional.ofNullable(earlier);
    }

    /** The result file; empty where the results are kept in memory alone. */
    public Optional<Path> results() {
        return Optional.ofNullable(file).map(LogFile::results);
    }

    /**
     * Begins with what is known before the first test.
     *
     * @param known what an earlier run found out, and the settings and devices of this one
     * @param tests the ids of all that take part, in the order of the file
     */
    public void begin(ResultFile known, List<String> tests) {
        start = known;
        tests.forEach(test -> order.put(test, order.size()));
        devices = known.devices();
        problems.addAll(known.problems());
        clock.addAll(known.clockReadings());
        known.results().forEach(result -> results.put(ResultKey.of(result), result));
        if (file != null && file.hasRecords()) {
            write(RESUMED, known.host().lastStartedAt());
        } else if (file != null) {
            file.clear();
            file.append(known);
        }
    }

    /** Returns whether a record is where it belongs. */
    private boolean write(String kind, Object record) {
        return file == null || file.append(Map.of(kind, record));
    }

    /** Keeps what is known of some of the devices now that their clocks are tested. */
    public void append(List<DeviceRecord> tested) {
        devices = devices.stream()
                .map(known -> tested.stream()
                        .filter(record -> DeviceKey.of(record).equals(DeviceKey.of(known)))
                        .findFirst()
                        .map(record -> record.from(known.plugin()))
                        .orElse(known))
                .toList();
        write(DEVICES, devices);
    }

    /** Keeps a final result, in place of an earlier run's result of the same test. */
    public void append(TestResult result) {
        results.put(ResultKey.of(result), result);
        lost += write(RESULT, result) ? 0 : 1;
    }

    /** Keeps what went wrong beside the results, once. */
    public void append(Problem problem) {
        if (!problems.contains(problem)) {
            problems.add(problem);
            write(PROBLEM, problem);
        }
    }

    /** Keeps how fast the shader clock runs. */
    public void append(ClockReading reading) {
        clock.add(reading);
        write(CLOCK, reading);
    }

    /** Keeps how the run spent its time, unless it was resumed. */
    public void append(Duration time) {
        duration = earlier == null ? time : null;
    }

    /** Takes the findings, which the log does not hold: they follow from the results. */
    public void conclude(List<FindingRecord> conclusions) {
        findings = List.copyOf(conclusions);
    }

    /** The result file: everything that is known by now. */
    public ResultFile file() {
        List<DeviceKey> keys = devices.stream().map(DeviceKey::of).toList();
        ResultFile known = Objects.requireNonNull(start, "the run has not started");
        return ResultFile.of(
                        known.tool(),
                        known.host(),
                        known.settings(),
                        devices,
                        known.suites(),
                        results.values().stream()
                                .sorted(Comparator.<TestResult>comparingInt(
                                                result -> order.getOrDefault(result.test(), -1))
                                        .thenComparingInt(result -> keys.indexOf(DeviceKey.of(result))))
                                .toList(),
                        findings,
                        problems,
                        duration)
                .withClock(clock);
    }

    /** Deletes the log: its result file has the results, or there are none. */
    public void delete() {
        if (file != null) {
            file.delete();
        }
    }

    /** Says how a run that ended early can be resumed, if it can. */
    public void noteHowToResume() {
        results().ifPresent(path -> notes.note("to resume: " + resuming.apply(path)));
    }

    /** Says, on any thread, what is on the disk if the process ends now. */
    public void noteWhatIsLeft() {
        if (file == null || !file.hasRecords()) {
            notes.note("stopped immediately; no results are kept");
        } else {
            notes.note("stopped immediately; earlier results are in " + file.path());
            noteHowToResume();
        }
    }

    /** Leaves the log in its place, and says so, if it has records that are not published. */
    @Override
    public void close() {
        if (file == null || !file.isOpen()) {
            return;
        }
        if (start != null && results.isEmpty()) {
            file.delete();
            notes.note("no results were measured, so none are kept");
        } else if (!file.hasRecords()) {
            file.delete(); // the result file has whatever there is
        } else {
            file.close();
            if (start != null) {
                notes.note((lost == 0 ? "all" : results.size() - lost + " of") + " " + results.size()
                        + " results are in " + file.path());
                noteHowToResume();
            }
        }
    }
}
