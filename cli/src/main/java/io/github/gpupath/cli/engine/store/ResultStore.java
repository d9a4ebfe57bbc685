package io.github.gpupath.cli.engine.store;

import io.github.gpupath.cli.text.Notes;
import io.github.gpupath.cli.text.RefusedException;
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
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Everything that a run has found out: in memory and, where its results go to a file, in a journal beside that file, which
 * outlives the run unless the results are published. A run that ended early is resumed from its journal or result file.
 */
public final class ResultStore implements AutoCloseable {

    private final Optional<JournalFile> place;
    private final Optional<Earlier> earlier;
    private final Notes notes;
    private final Function<Path, String> resuming;
    private volatile Optional<Journal> journal = Optional.empty(); // read when Ctrl-C ends the process at once

    private final Map<String, Integer> order = new HashMap<>();
    private final Map<ResultKey, TestResult> results = new LinkedHashMap<>();
    private final List<Problem> problems = new ArrayList<>();
    private final List<ClockReading> clock = new ArrayList<>();
    private @Nullable ResultFile known;
    private List<DeviceRecord> devices = List.of();
    private List<FindingRecord> findings = List.of();
    private @Nullable Duration duration;

    /**
     * What a run that ended early has left: a result file after an interrupt, a journal after a sudden death.
     *
     * @param path the result file that it was to write, which need not be there
     * @param file what the run had found out
     * @param isPublished whether it is the result file that says so, and no journal
     * @param lostLines what is wrong with each line of its journal that is torn, not understood or contradicts others
     * @param droppedResults the same of those with results, which only the journal has
     */
    public record Earlier(
            Path path, ResultFile file, boolean isPublished, List<String> lostLines, List<String> droppedResults) {}

    private ResultStore(
            Optional<JournalFile> place, Optional<Earlier> earlier, Notes notes, Function<Path, String> resuming) {
        this.place = place;
        this.earlier = earlier;
        this.notes = notes;
        this.resuming = resuming;
    }

    /** A store that leaves nothing on the disk. */
    public static ResultStore inMemory(Notes notes) {
        return new ResultStore(Optional.empty(), Optional.empty(), notes, ResultStore::resuming);
    }

    /**
     * The store of a run of its own, with a journal unless the result file is a pipe or a device.
     *
     * @param results the file to which the results will go
     * @param notes is told where results are that were not published
     * @throws RefusedException if a run that did not end has left its journal there
     */
    public static ResultStore open(OutputFile results, Notes notes) {
        return open(results, notes, ResultStore::resuming);
    }

    /**
     * The same for a program that is called in another way.
     *
     * @param resuming the command by which a run goes on with a result file
     */
    public static ResultStore open(OutputFile results, Notes notes, Function<Path, String> resuming) {
        Optional<JournalFile> place = JournalFile.of(results);
        place.ifPresent(JournalFile::requireNone);
        return new ResultStore(place, Optional.empty(), notes, resuming);
    }

    /**
     * The store of a run that ended early. Where there is a journal, that counts: it is newer than the result file and
     * holds all that is known.
     *
     * @param named the result file or the journal
     * @param notes is told where results are that were not published
     * @throws RefusedException if there is neither, it is of no use, or another run is writing it
     */
    public static ResultStore resume(Path named, Notes notes) {
        return resume(named, notes, ResultStore::resuming);
    }

    /**
     * The same for a program that is called in another way.
     *
     * @param resuming the command by which a run goes on with a result file
     */
    public static ResultStore resume(Path named, Notes notes, Function<Path, String> resuming) {
        Path results = results(named);
        if (Files.exists(results) && !Files.isRegularFile(results)) {
            throw RefusedException.usage(named + " is no file that could be resumed");
        }
        JournalFile place = JournalFile.of(OutputFile.checked(results)).orElseThrow();
        place.requireSomething();
        return new ResultStore(Optional.of(place), Optional.of(earlier(place)), notes, resuming);
    }

    private static Earlier earlier(JournalFile place) {
        Path results = place.results();
        boolean isAlone = Files.exists(place.path()) && Files.notExists(results);
        if (place.exists() || isAlone) {
            place.requireUnused();
            JournalReader.Recovered recovered = JournalReader.read(place.path());
            return new Earlier(results, recovered.file(), false, recovered.lost(), recovered.dropped());
        }
        return new Earlier(results, ResultFiles.read(results), true, List.of(), List.of());
    }

    /** The result file that is resumed by its own name or its journal's. */
    public static Path results(Path named) {
        String name = named.toString();
        return name.endsWith(JournalFile.SUFFIX)
                ? Path.of(name.substring(0, name.length() - JournalFile.SUFFIX.length()))
                : named;
    }

    private static String resuming(Path results) {
        return "gpupath run --resume " + results;
    }

    /** What the run that is resumed has left; empty for a run of its own, and where nothing was left. */
    public Optional<Earlier> earlier() {
        return earlier;
    }

    /**
     * Takes what is known before the first test and begins the journal.
     *
     * @param start what an earlier run found out, and the settings and devices of this one
     * @param tests the ids of all that take part, in the order of the file
     * @param warning is told what cannot be written to the journal later
     * @throws RefusedException if the journal cannot be written or is not this run's
     */
    public void begin(ResultFile start, List<String> tests, Consumer<String> warning) {
        keepDropped();
        journal = place.map(file -> file.begin(start, earlier.isPresent(), warning));
        known = start;
        tests.forEach(test -> order.put(test, order.size()));
        devices = start.devices();
        problems.addAll(start.problems());
        clock.addAll(start.clockReadings());
        start.results().forEach(result -> results.put(ResultKey.of(result), result));
    }

    /** The journal is about to be replaced or deleted; results of it that are in no other file stay in a copy. */
    private void keepDropped() {
        List<String> dropped = earlier.map(Earlier::droppedResults).orElse(List.of());
        if (!dropped.isEmpty()) {
            JournalFile left = place.orElseThrow();
            notes.note((dropped.size() == 1 ? "1 result" : dropped.size() + " results") + " in " + left.path()
                    + (dropped.size() == 1 ? " contradicts" : " contradict") + " itself or the rest (" + dropped.get(0)
                    + "); it is kept as " + left.keepCopy());
        }
    }

    /** Keeps what is known of some of the devices now that their clocks are tested; a clock that is believed is no problem. */
    public void append(List<DeviceRecord> tested) {
        List<DeviceRecord> untested = devices;
        devices = untested.stream()
                .map(known -> tested.stream()
                        .filter(record -> DeviceKey.of(record).equals(DeviceKey.of(known)))
                        .findFirst()
                        .orElse(known))
                .toList();
        problems.removeAll(Problem.ofClocksNoLonger(untested, devices));
        journal.ifPresent(file -> file.append(devices));
    }

    /** Keeps a final result, in place of an earlier run's result of the same test. */
    public void append(TestResult result) {
        results.put(ResultKey.of(result), result);
        journal.ifPresent(file -> file.append(result));
    }

    /** Keeps what went wrong beside the results. */
    public void append(Problem problem) {
        if (problems.contains(problem)) {
            return; // a run that is resumed found it again
        }
        problems.add(problem);
        journal.ifPresent(file -> file.append(problem));
    }

    /** Keeps how fast the clock in kernels runs. */
    public void append(ClockReading reading) {
        clock.add(reading);
        journal.ifPresent(file -> file.append(reading));
    }

    /** Keeps how the run spent its time; a resumed run cannot know, and keeps nothing. */
    public void append(Duration time) {
        if (begun().host().resumedAt() == null) {
            duration = time;
            journal.ifPresent(file -> file.append(time));
        }
    }

    /** Takes what suites conclude from the results, which nobody needs to keep: it follows from them. */
    public void conclude(List<FindingRecord> conclusions) {
        findings = List.copyOf(conclusions);
    }

    /** The result file: everything that is known by now. */
    public ResultFile file() {
        List<DeviceKey> ways = devices.stream().map(DeviceKey::of).toList();
        List<TestResult> sorted = new ArrayList<>(results.values());
        sorted.sort(Comparator.<TestResult>comparingInt(result -> order.getOrDefault(result.test(), -1))
                .thenComparingInt(result -> ways.indexOf(DeviceKey.of(result))));
        ResultFile start = begun();
        return ResultFile.of(
                        start.tool(),
                        start.host(),
                        start.settings(),
                        devices,
                        start.suites(),
                        sorted,
                        findings,
                        problems,
                        duration)
                .withClock(clock);
    }

    private ResultFile begun() {
        if (known == null) {
            throw new IllegalStateException("the run has not begun");
        }
        return known;
    }

    /** The result file that has everything already, since nothing was missing in it. */
    public Optional<Path> complete() {
        return earlier.filter(left -> known == null && left.isPublished()).map(Earlier::path);
    }

    /**
     * Deletes the journal, even if an earlier run has left it: its result file has the results.
     *
     * @throws RefusedException if that fails
     */
    public void published() {
        Optional<Journal> own = journal;
        journal = Optional.empty();
        own.ifPresentOrElse(Journal::delete, () -> {
            keepDropped();
            place.ifPresent(JournalFile::delete);
        });
    }

    /**
     * Says where the results are, since some file could not be written; a journal of this run says so when it is closed. It is
     * deleted if its result file is among those that are written.
     *
     * @param count how many results there are
     * @param written the files that have them all
     */
    public void unpublished(int count, List<Path> written) {
        Optional<Path> results = place.map(JournalFile::results).filter(written::contains);
        if (results.isPresent()) {
            published();
            notes.note("all " + count + " results are in " + results.get());
        } else if (place.isEmpty()) {
            notes.note(
                    written.isEmpty()
                            ? "none of " + count + " results are in a file"
                            : "all " + count + " results are in " + written.get(0));
        } else if (!hasJournal()) {
            notes.note("nothing new was found out; what was known is where it was");
        }
    }

    /** Whether results are in a journal of this run, which says so when it is closed. */
    public boolean hasJournal() {
        return journal.isPresent();
    }

    /** Says how a run that ended early can be resumed, if it can. */
    public void tellHowToResume() {
        place.ifPresent(file -> notes.note("to go on: " + resuming.apply(file.results())));
    }

    /** Says, on any thread, what is on the disk if the process ends now. */
    public void tellWhatIsLeft() {
        journal.filter(Journal::hasResults)
                .ifPresentOrElse(
                        left -> {
                            if (left.isInPlace()) {
                                notes.note("ended at once; the results before that are in "
                                        + left.file().path());
                                tellHowToResume();
                            } else {
                                notes.note("ended at once; " + lost(left));
                            }
                        },
                        () -> notes.note("ended at once; no results are kept"));
    }

    private static String lost(Journal left) {
        return left.file().path()
                + " is not there any more: it or its folder was deleted or moved during the run, so no file in that place has"
                + " the results; if it was moved, go on with it where it is now";
    }

    /** Leaves in the journal whatever was not published, and says so. */
    @Override
    public void close() {
        journal.ifPresent(left -> {
            Journal.Kept kept = left.kept();
            if (kept.all() == 0) {
                left.delete();
                notes.note("no results are kept: there were none");
                return;
            }
            boolean isInPlace = left.isInPlace();
            left.close();
            if (!isInPlace) {
                notes.note(lost(left));
                return;
            }
            notes.note((kept.results() == kept.all() ? "all" : kept.results() + " of") + " " + kept.all()
                    + " results are in " + left.file().path());
            tellHowToResume();
        });
        journal = Optional.empty();
    }
}
