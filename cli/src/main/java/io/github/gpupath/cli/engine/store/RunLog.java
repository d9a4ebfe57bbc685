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
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The log of a run: its records in memory and, where the results go to a file, a line for each in a {@link LogFile} beside it. The
 * finished result file takes the log's place. A run that ended early goes on from its log or its result file.
 */
public final class RunLog implements AutoCloseable {

    private final @Nullable LogFile file;
    private final @Nullable ResultFile earlier;
    private final boolean isInLog;
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

    private RunLog(
            @Nullable LogFile file,
            @Nullable ResultFile earlier,
            boolean isInLog,
            Notes notes,
            Function<Path, String> resuming) {
        this.file = file;
        this.earlier = earlier;
        this.isInLog = isInLog;
        this.notes = notes;
        this.resuming = resuming;
    }

    /** A log that leaves nothing on the disk. */
    public static RunLog inMemory(Notes notes) {
        return new RunLog(null, null, false, notes, Path::toString);
    }

    /**
     * The log of a new run.
     *
     * @param results the file to which the results will go
     * @param notes is told where results are that were not published
     * @param resuming the command that goes on with a result file
     * @throws UserException if another run writes a log there, or has left one with results
     */
    public static RunLog open(Path results, Notes notes, Function<Path, String> resuming) {
        LogFile file = LogFile.open(results, notes);
        if (file.hasRecords()) {
            file.close();
            throw UserException.usage(file.path() + " is left from a run that did not end; go on with it ("
                    + resuming.apply(results) + ") or delete it");
        }
        file.clear();
        return new RunLog(file, null, false, notes, resuming);
    }

    /**
     * The log of a run that ended early. Where its log has records, that counts: it is newer than the result file.
     *
     * @param named the result file or its log
     * @param notes is told where results are that were not published
     * @param resuming the command that goes on with a result file
     * @throws UserException if there is neither, it is of no use, or another run is writing it
     */
    public static RunLog resume(Path named, Notes notes, Function<Path, String> resuming) {
        Path results = LogFile.results(named);
        boolean hasLog = Files.exists(LogFile.of(results));
        if (Files.exists(results) && !Files.isRegularFile(results)) {
            throw UserException.usage(named + " is no file that could be resumed");
        }
        if (!hasLog) {
            ResultFile earlier = ResultFiles.read(results);
            return new RunLog(LogFile.open(results, notes), earlier, false, notes, resuming);
        }
        LogFile file = LogFile.open(results, notes);
        try {
            boolean isInLog = file.hasRecords() || !Files.exists(results);
            ResultFile earlier = isInLog ? file.read() : ResultFiles.read(results);
            if (!isInLog) {
                file.clear();
            }
            return new RunLog(file, earlier, isInLog, notes, resuming);
        } catch (RuntimeException e) {
            file.close();
            throw e;
        }
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
        if (file != null && isInLog) {
            write(LogFile.RESUMED, known.host().lastStartedAt());
        } else if (file != null) {
            file.append(known);
        }
    }

    private void write(String kind, Object record) {
        if (file != null) {
            file.append(Map.of(kind, record));
        }
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
        problems.removeIf(problem -> problem.isOfClockOtherThan(devices));
        write(LogFile.DEVICES, devices);
    }

    /** Keeps a final result, in place of an earlier run's result of the same test. */
    public void append(TestResult result) {
        results.put(ResultKey.of(result), result);
        write(LogFile.RESULT, result);
    }

    /** Keeps what went wrong beside the results, once. */
    public void append(Problem problem) {
        if (!problems.contains(problem)) {
            problems.add(problem);
            write(LogFile.PROBLEM, problem);
        }
    }

    /** Keeps how fast the clock in kernels runs. */
    public void append(ClockReading reading) {
        clock.add(reading);
        write(LogFile.CLOCK, reading);
    }

    /** Keeps how the run spent its time, unless it was resumed. */
    public void append(Duration time) {
        if (begun().host().resumedAt() == null) {
            duration = time;
        }
    }

    /** Takes the findings, which the log does not hold: they follow from the results. */
    public void conclude(List<FindingRecord> conclusions) {
        findings = List.copyOf(conclusions);
    }

    /** The result file: everything that is known by now. */
    public ResultFile file() {
        List<DeviceKey> keys = devices.stream().map(DeviceKey::of).toList();
        List<TestResult> sorted = new ArrayList<>(results.values());
        sorted.sort(Comparator.<TestResult>comparingInt(result -> order.getOrDefault(result.test(), -1))
                .thenComparingInt(result -> keys.indexOf(DeviceKey.of(result))));
        ResultFile known = begun();
        return ResultFile.of(
                        known.tool(),
                        known.host(),
                        known.settings(),
                        devices,
                        known.suites(),
                        sorted,
                        findings,
                        problems,
                        duration)
                .withClock(clock);
    }

    private ResultFile begun() {
        if (start == null) {
            throw new IllegalStateException("the run has not begun");
        }
        return start;
    }

    /** Deletes the log: its result file has the results, or there are none. */
    public void delete() {
        if (file != null) {
            file.delete();
        }
    }

    /** Says how a run that ended early can be resumed, if it can. */
    public void noteHowToResume() {
        results().ifPresent(path -> notes.note("to go on: " + resuming.apply(path)));
    }

    /** Says, on any thread, what is on the disk if the process ends now. */
    public void noteWhatIsLeft() {
        if (file == null || !file.hasRecords()) {
            notes.note("ended at once; no results are kept");
        } else {
            notes.note("ended at once; the results before that are in " + file.path());
            noteHowToResume();
        }
    }

    /** Leaves the log in its place, and says so, if it has results and was not deleted. */
    @Override
    public void close() {
        if (file == null || file.isDeleted()) {
            return;
        }
        int lost = file.unwrittenResults();
        file.close();
        if (start == null && earlier != null) {
            if (!isInLog) {
                file.delete();
            }
        } else if (results.isEmpty()) {
            file.delete();
            if (start != null) {
                notes.note("no results are kept: there were none");
            }
        } else {
            notes.note((lost == 0 ? "all" : results.size() - lost + " of") + " " + results.size() + " results are in "
                    + file.path());
            noteHowToResume();
        }
    }
}
