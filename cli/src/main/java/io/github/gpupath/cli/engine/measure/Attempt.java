package io.github.gpupath.cli.engine.measure;

import io.github.gpupath.backend.BatchTime;
import io.github.gpupath.backend.DeviceInfo;
import io.github.gpupath.cli.analysis.statistics.Replicates;
import io.github.gpupath.cli.engine.workload.CountedWorkload;
import io.github.gpupath.result.Measurement.Candidate;
import io.github.gpupath.result.Measurement.Location;
import io.github.gpupath.result.Note;
import io.github.gpupath.result.Profile;
import io.github.gpupath.suite.Metric.Amount;
import io.github.gpupath.suite.TestCase;
import io.github.gpupath.suite.Workload.Launch;
import io.github.gpupath.suite.Workload.Timing;
import io.github.gpupath.suite.Workload.Timing.Span;
import io.github.gpupath.verify.WorkloadMemory;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/** One test on one session: its memory, its batches and its results so far. */
final class Attempt {

    private final TestCase test;
    private final CountedWorkload counted;
    private final DeviceSession session;
    private final BooleanSupplier cancelled;
    private final Samples samples = new Samples();
    private final ReadbackCheck readback;
    private final CacheWarmUp caches;
    private final TwinTimes twin = new TwinTimes(this);
    private final List<Note> notes = new ArrayList<>();
    private final List<Candidate> candidates = new ArrayList<>();
    private boolean verified;
    private int placements = 1;
    private List<Location> memory = List.of();
    private int placement;
    private boolean staysAtPlacement;
    private int dispatches = 1;
    private double batchSeconds;

    /**
     */
    Attempt(TestCase test, CountedWorkload counted, DeviceSession session, BooleanSupplier cancelled) {
        this.test = test;
        this.counted = counted;
        this.session = session;
        this.cancelled = cancelled;
        this.readback = new ReadbackCheck(test, counted, session.worker());
        this.caches = new CacheWarmUp(this, counted.workload().settling());
    }

    DeviceSession session() {
        return session;
    }

    DeviceInfo device() {
        return session.device();
    }

    /** Lets the worker compile the test's kernel, and keeps what there is to say about that for the result. */
    void prepare() {
        session.open();
        notes.addAll(session.worker().prepare(test.id()));
        counted.workload().remarks().forEach(words -> notes.add(Note.of("workload", words)));
    }

    /**
     * Compares with the reference.
     *
     * @throws WrongAnswerException with the first difference
     */
    void verify() {
        session.worker().verify().ifPresent(mismatch -> {
            throw new WrongAnswerException(mismatch);
        });
        verified = true;
    }

    private boolean hasKnownPlaces() {
        return counted.kernel()
                .map(runs -> WorkloadMemory.hasKnownOffset(runs.memory()))
                .orElse(false);
    }

    boolean verified() {
        return verified;
    }

    /** At how many of some placements there is room for its memory; at least one. */
    int room(int wanted) {
        return session.worker().room(wanted);
    }

    /** Allocates and fills its memory at several placements, which samples take in turn. */
    void allocate(int number) {
        session.worker().allocate(BufferOffsets.of(number));
        placements = number;
        memory = session.worker().memory();
    }

    /** Where its buffers and textures lie. */
    List<Location> memory() {
        return memory;
    }

    /** The placements and processes of its samples. */
    Replicates replicates() {
        Replicates inTurn = Replicates.inTurn(placements, session.worker().processes());
        return hasKnownPlaces() ? inTurn.behind(BufferOffsets.of(placements)) : inTurn;
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
        return time(launch, batch, placement);
    }

    /** From now on every sample is of so many dispatches. */
    void calibrated(int dispatchesPerSample) {
        dispatches = dispatchesPerSample;
    }

    int dispatches() {
        return dispatches;
    }

    /** Takes one more sample, where it stays or else at the next placement. */
    void sample(Launch launch) {
        int at = staysAtPlacement ? placement : samples.number() % placements;
        if (timing().isOfLaunching()) {
            // The switch from the backend before is not this backend's launch: some 150 µs on an H200.
            time(launch, dispatches, at);
        } else if (caches.isNeeded() && placements > 1 && !staysAtPlacement) {
            touchAll(launch, at); // caches hold what was touched at the placement before
        }
        Sample sample = time(launch, dispatches, at);
        samples.add(at, sample, guarded(() -> readback.read(at)));
    }

    /** Goes through all that is to settle, in the least launch that does. */
    private void touchAll(Launch launch, int at) {
        counted.workload().scales().get(0).launches().stream()
                .filter(this::settlesIn)
                .findFirst()
                .ifPresentOrElse(least -> time(least, 1, at), () -> time(launch, dispatches, at));
    }

    /** Runs one batch; an exception of the worker names this attempt. */
    private Sample time(Launch launch, int batch, int at) {
        return guarded(() -> {
            if (timing().span() == Span.START) {
                // The test begins by one clock and ends by the other.
                session.requireClock();
            }
            readback.start(at);
            BatchTime time = session.worker().time(launch, batch, at);
            spent(time);
            Sample sample = Sample.of(time, batch, timing().span(), hasDeviceTime());
            long steps = counted.work(launch).steps() * batch;
            readback.ran(at, steps);
            caches.ran(steps, sample.seconds() * batch);
            return sample;
        });
    }

    private <T> T guarded(Supplier<T> work) {
        try {
            return work.get();
        } catch (RuntimeException failure) {
            throw new AttemptFailedException(this, failure);
        }
    }

    CacheWarmUp caches() {
        return caches;
    }

    /** Whether each dispatch goes through all that is to settle, so that samples may take placements in turn. */
    boolean settlesIn(Launch launch) {
        return caches.isDoneBy(counted.work(launch).steps());
    }

    /** Takes its samples at one of its placements from now on; at another than before nothing has settled yet. */
    void stayAt(int other) {
        if (other != placement) {
            caches.restart();
        }
        staysAtPlacement = true;
        placement = other;
    }

    /** What of a batch is the test's time. */
    Timing timing() {
        return counted.workload().timing();
    }

    /** Whether the device's clock counts: the test is timed by it and it can be believed. */
    boolean hasDeviceTime() {
        return timing().span() == Span.DEVICE && session.clock().trusted();
    }

    /** Whether the kernel counts what a second of it is worth, as its first number. */
    boolean isCountedByKernel() {
        return test.metric().of() == Amount.COUNTED;
    }

    /** The share of the median that half its interval is to be at most; the host's clock sees whatever else the host does. */
    double intervalGoal(Profile profile) {
        return timing().span() == Span.DEVICE ? profile.intervalGoal() : profile.hostIntervalGoal();
    }

    /** How long its share of the rounds may last. Of transfers, too, the host has a part in each. */
    double mostSeconds(Profile profile) {
        return timing().span() == Span.DEVICE && counted.kernel().isPresent()
                ? profile.maxSecondsPerTest()
                : profile.hostMaxSecondsPerTest();
    }

    Samples samples() {
        return samples;
    }

    /** The numbers of workgroups that were tried here; empty where there was no choice. */
    List<Candidate> candidates() {
        return candidates;
    }

    /** Its kernel without the accesses under test. */
    TwinTimes twin() {
        return twin;
    }

    /** What a reader should know. */
    List<Note> notes() {
        return notes;
    }

    /** Counts a batch to what they last in all. */
    void spent(BatchTime batch) {
        batchSeconds += batch.hostNanos() * 1e-9;
    }

    /** How long its batches lasted in all, by the host's clock. */
    double batchSeconds() {
        return batchSeconds;
    }
}
