package io.github.gpupath.cli.engine.measure;

import io.github.gpupath.backend.BackendException;
import io.github.gpupath.backend.BatchTime;
import io.github.gpupath.backend.DeviceInfo;
import io.github.gpupath.cli.analysis.statistics.Quantiles;
import io.github.gpupath.cli.analysis.statistics.Replicates;
import io.github.gpupath.cli.engine.workload.FaultySuiteException;
import io.github.gpupath.cli.engine.workload.Outline;
import io.github.gpupath.result.Measurement;
import io.github.gpupath.result.Measurement.Candidate;
import io.github.gpupath.result.Note;
import io.github.gpupath.result.Profile;
import io.github.gpupath.suite.Metric.Amount;
import io.github.gpupath.suite.TestCase;
import io.github.gpupath.suite.Workload.Launch;
import io.github.gpupath.suite.Workload.Timing;
import io.github.gpupath.suite.Workload.Timing.Span;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/** One test on one station, with its results so far. */
final class Attempt {

    private final TestCase test;
    private final Outline workload;
    private final Station station;
    private final BooleanSupplier cancelled;
    private final List<Note> notes = new ArrayList<>();
    /** What was taken at each place. */
    private final SortedMap<Integer, List<Taken>> taken = new TreeMap<>();
    /** The numbers last read at each place; empty where numbers are not followed. */
    private final Map<Integer, Followed> followed = new HashMap<>();

    private final List<Candidate> candidates = new ArrayList<>();
    private boolean verified;
    private int placements = 1;
    private int place;
    private boolean stays;
    private int dispatches = 1;
    private double batchSeconds;
    private long steps;
    private double secondsPerStep;
    private boolean unsettled;

    /** A sample with what the kernel left in memory after it. */
    private record Taken(Sample sample, List<Double> handedBack) {}

    /**
     * @param cancelled whether the user wants the run to end
     */
    Attempt(TestCase test, Outline workload, Station station, BooleanSupplier cancelled) {
        this.test = test;
        this.workload = workload;
        this.station = station;
        this.cancelled = cancelled;
    }

    Station station() {
        return station;
    }

    DeviceInfo device() {
        return station.device();
    }

    /** Lets the worker compile the test's kernel, and keeps what there is to say about that for the result. */
    void prepare() {
        station.open();
        notes.addAll(station.worker().prepare(test.id()));
        workload.remarks().forEach(words -> notes.add(Note.of("workload", words)));
    }

    /** Compares with the reference; gives the first difference. */
    Optional<String> verify() {
        Optional<String> mismatch = station.worker().verify();
        verified = mismatch.isEmpty();
        return mismatch;
    }

    /** At how many of some places there is room for its memory; at least one. */
    int room(int wanted) {
        return station.worker().room(wanted);
    }

    /** Allocates and fills what it is timed on, at several places, which samples take in turn. */
    void allocate(int places) {
        station.worker().allocate(Leads.of(places));
        placements = places;
    }

    /** What its samples were taken at, in turn. */
    Replicates replicates() {
        Replicates places = Replicates.inTurn(placements, station.worker().processes());
        return workload.liesWhereItIsTold() ? places.behind(Leads.of(placements)) : places;
    }

    boolean verified() {
        return verified;
    }

    /**
     * Runs one batch, where it is, to find out how the test is to be measured, or to let caches settle.
     *
     * @throws CancelledException if the user wants the run to end
     */
    Sample tryOut(Launch launch, int batch) {
        if (cancelled.getAsBoolean()) {
            throw new CancelledException();
        }
        return time(launch, batch, place);
    }

    /** Runs one batch; an exception of the worker names this attempt. */
    private Sample time(Launch launch, int batch, int placement) {
        return guarded(() -> {
            requireClock();
            if (isFollowed()) {
                followed.computeIfAbsent(
                        placement, at -> new Followed(station.worker().handedBack(at), 0));
            }
            BatchTime time = station.worker().time(launch, batch, placement);
            batchSeconds += time.hostNanos() * 1e-9;
            long done = workload.work(launch).steps() * batch;
            steps += done;
            followed.computeIfPresent(placement, (at, before) -> before.goneOn(done));
            Sample sample = Sample.of(time, batch, timing().span(), hasDeviceTime());
            secondsPerStep = sample.seconds() * batch / done;
            return sample;
        });
    }

    /** A test that begins by one clock and ends by the other is none where the other cannot be believed. */
    private void requireClock() {
        if (timing().span() == Span.START) {
            station.requireClock();
        }
    }

    /** Whether it is known what the kernel must hand back. */
    private boolean isFollowed() {
        return numbers().stream().anyMatch(number -> number.course().isPresent());
    }

    /**
     * What the kernel left at a place. It must have gone on as far as all batches there since it was last asked were long, so
     * that nothing is timed that a compiler has folded.
     */
    private List<Double> left(int placement) {
        List<Double> values = finite(station.worker().handedBack(placement));
        if (test.metric().of() == Amount.COUNTED && values.get(0) <= 0) {
            throw new WrongAnswerException(numbers().get(0).name() + " is " + figure(values.get(0))
                    + " after the timed run, which is no amount");
        }
        followed.computeIfPresent(placement, (at, before) -> {
            check(before.values(), values, before.steps());
            return new Followed(values, 0);
        });
        return values;
    }

    /**
     * Numbers whose course is known.
     *
     * @param values when they were last read
     * @param steps that were done since
     */
    private record Followed(List<Double> values, long steps) {
        Followed goneOn(long more) {
            return new Followed(values, steps + more);
        }
    }

    private void check(List<Double> before, List<Double> after, long done) {
        for (int i = 0; i < after.size(); i++) {
            Outline.HandedBack number = numbers().get(i);
            if (number.course().isPresent()) {
                double was = before.get(i);
                double expected = FaultySuiteException.asking(
                        "the workload cannot tell what " + number.name() + " must be: ",
                        () -> number.course().get().after(was, done));
                if (after.get(i) != expected) {
                    String mismatch = number.name() + " is " + figure(after.get(i)) + " instead of " + figure(expected)
                            + " after " + done + " steps of the timed run";
                    throw number.lack().isPresent()
                            ? new BackendException.Unsupported(
                                    "it lacks " + number.lack().get() + ": " + mismatch)
                            : new WrongAnswerException(mismatch);
                }
            }
        }
    }

    /** Refuses what result files cannot hold and nobody can compare: a kernel that leaves it has gone astray. */
    private List<Double> finite(List<Double> values) {
        for (int i = 0; i < values.size(); i++) {
            if (!Double.isFinite(values.get(i))) {
                throw new WrongAnswerException(numbers().get(i).name() + " is " + figure(values.get(i))
                        + " after the timed run, which is no finite number");
            }
        }
        return values;
    }

    /** A number as it is, without zeros behind the point. */
    private static String figure(double number) {
        return number == Math.rint(number) && Math.abs(number) < 0x1p63
                ? Long.toString((long) number)
                : Double.toString(number);
    }

    private <T> T guarded(Supplier<T> work) {
        try {
            return work.get();
        } catch (RuntimeException failure) {
            throw new AttemptFailedException(this, failure);
        }
    }

    /** The numbers that the kernel leaves in memory. */
    private List<Outline.HandedBack> numbers() {
        return workload.numbers();
    }

    /** What the kernel left in memory after each sample; empty where it leaves nothing. */
    List<Measurement.HandedBack> handedBack() {
        List<Measurement.HandedBack> series = new ArrayList<>();
        for (int i = 0; i < numbers().size(); i++) {
            int number = i;
            series.add(new Measurement.HandedBack(
                    numbers().get(i).name(),
                    numbers().get(i).unit(),
                    inRounds(each -> each.handedBack().get(number))));
        }
        return series;
    }

    /** The median of what the kernel itself has counted of each sample, which is the first number that it hands back. */
    double counted() {
        return Quantiles.median(
                counts().stream().mapToDouble(Double::doubleValue).toArray());
    }

    /**
     * Seconds as they are, but where the kernel counts: there dispatches differ in what they count, and these are the seconds in
     * which each would have counted as much as the median one. So what is left between samples is the metric's own scatter.
     *
     * @param seconds of a dispatch of each sample
     */
    List<Double> ofEqualCounts(List<Double> seconds) {
        if (test.metric().of() != Amount.COUNTED) {
            return seconds;
        }
        double counted = counted();
        List<Double> counts = counts();
        return IntStream.range(0, seconds.size())
                .mapToObj(i -> seconds.get(i) * counted / counts.get(i))
                .toList();
    }

    private List<Double> counts() {
        return inRounds(each -> each.handedBack().get(0));
    }

    /** Whether the device's clock counts: the test is timed by it and it can be believed. */
    boolean hasDeviceTime() {
        return timing().span() == Span.DEVICE && station.clock().trusted();
    }

    /** What of a batch is the test's time. */
    Timing timing() {
        return workload.timing();
    }

    /** From now on every sample is of so many dispatches. */
    void calibrated(int dispatchesPerSample) {
        dispatches = dispatchesPerSample;
    }

    int dispatches() {
        return dispatches;
    }

    /** Takes one more sample, where it stays or else at the next place. */
    void sample(Launch launch) {
        int placement = stays ? place : samples().size() % placements;
        if (timing().isOfLaunching()) {
            // The switch from the backend before is not this backend's launch: some 150 µs on an H200.
            time(launch, dispatches, placement);
        } else if (settling() > 0 && placements > 1 && !stays) {
            settleAgain(launch, placement); // caches hold what was touched at the place before
        }
        Sample sample = time(launch, dispatches, placement);
        List<Double> left = numbers().isEmpty() ? List.of() : guarded(() -> left(placement));
        taken.computeIfAbsent(placement, at -> new ArrayList<>()).add(new Taken(sample, left));
    }

    /** Something of all that was taken: the first of each place, the second of each, and so on. */
    private <T> List<T> inRounds(Function<Taken, T> of) {
        return IntStream.range(
                        0, taken.values().stream().mapToInt(List::size).max().orElse(0))
                .boxed()
                .flatMap(round -> taken.values().stream()
                        .filter(here -> here.size() > round)
                        .map(here -> of.apply(here.get(round))))
                .toList();
    }

    /** Goes through all that is to settle, in the least launch that does. */
    private void settleAgain(Launch launch, int placement) {
        Optional<Launch> least = workload.scales().get(0).launches().stream()
                .filter(each -> workload.work(each).steps() >= settling())
                .findFirst();
        if (least.isPresent()) {
            time(least.get(), 1, placement);
        } else {
            time(launch, dispatches, placement);
        }
    }

    /** The steps of its batches since it settles. */
    long steps() {
        return steps;
    }

    /** How many steps bring its caches into the state in which they stay. */
    long settling() {
        return workload.settling();
    }

    /** Whether each dispatch goes through all that is to settle, so that samples may take places in turn. */
    boolean settlesIn(Launch launch) {
        return workload.work(launch).steps() >= settling();
    }

    /** How long it takes until caches have settled, as fast as it was last. */
    double secondsToSettle() {
        return settling() * secondsPerStep;
    }

    /** Takes its samples at one of its places until it is told to go on; at another than before nothing has settled yet. */
    void stayAt(int placement) {
        steps = placement == place ? steps : 0;
        stays = true;
        place = placement;
    }

    /**
     * Lets the caches settle again: other backends have filled them, and from now on this backend runs alone.
     *
     * @param hasOthers whether other backends measure the test too, so that the result must say that they take no turns
     */
    void settleAlone(boolean hasOthers) {
        steps = 0;
        if (hasOthers) {
            notes.add(
                    Note.of(
                            "not in turns",
                            "measured in one go and not in turns with other backends, whose sets would drive this one out of caches"));
        }
    }

    /** The share of the median that half its interval is to be at most; the host's clock sees whatever else the host does. */
    double intervalGoal(Profile profile) {
        return timing().span() == Span.DEVICE ? profile.intervalGoal() : profile.hostIntervalGoal();
    }

    /** How long its share of the rounds may last. Of transfers, too, the host has a part in each. */
    double mostSeconds(Profile profile) {
        return timing().span() == Span.DEVICE && workload.kernel().isPresent()
                ? profile.maxSecondsPerTest()
                : profile.hostMaxSecondsPerTest();
    }

    /** It is timed although not all of these steps were done. */
    void leaveUnsettled(Note why) {
        unsettled = true;
        notes.add(why);
    }

    boolean isUnsettled() {
        return unsettled;
    }

    /** The samples, each place in turn; where they were taken so, in the order of their time. */
    List<Sample> samples() {
        return inRounds(Taken::sample);
    }

    /** The numbers of workgroups that were tried here; empty where there was no choice. */
    List<Candidate> candidates() {
        return candidates;
    }

    /** What a reader should know. */
    List<Note> notes() {
        return notes;
    }

    /** How long its batches lasted in all, by the host's clock. */
    double batchSeconds() {
        return batchSeconds;
    }
}
