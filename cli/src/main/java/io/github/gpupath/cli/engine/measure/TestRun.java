package io.github.gpupath.cli.engine.measure;

import io.github.gpupath.backend.DeviceType;
import io.github.gpupath.backend.WorkgroupCount;
import io.github.gpupath.cli.engine.waiting.Parallel;
import io.github.gpupath.cli.engine.workload.CountedWorkload;
import io.github.gpupath.cli.engine.workload.FaultySuiteException;
import io.github.gpupath.result.DeviceKey;
import io.github.gpupath.result.Measurement.End;
import io.github.gpupath.result.Note;
import io.github.gpupath.result.Profile;
import io.github.gpupath.result.ResultFile.Problem;
import io.github.gpupath.result.TestResult;
import io.github.gpupath.suite.TestCase;
import io.github.gpupath.suite.Workload.Launch;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * One test on every session of a run: prepared and verified on all at once, then timed in one geometry on those that gave
 * the right answer. An error costs the test on the session where it happened, and nothing else; a fault of its suite costs
 * it on every session.
 */
final class TestRun {

    /** With fewer placements an interval of what they differ by is of no use (see {@link Profile}). */
    private static final int FEWEST_PLACEMENTS = 3;

    private final TestCase test;
    private final List<TestResult> kept;
    private final CountedWorkload counted;
    private final Profile profile;
    private final RunListener listener;
    private final HostClock clock;
    private final LaunchSearch search;
    private final Stopwatch stopwatch;
    /** The attempts that have not failed. */
    private final List<Attempt> attempts = new ArrayList<>();

    /**
     * A test of a run, in which the search knows the tests before it.
     *
     * @param kept its results of an earlier run; the others are measured in the same geometry
     */
    TestRun(
            TestCase test,
            List<TestResult> kept,
            CountedWorkload counted,
            Profile profile,
            LaunchSearch search,
            RunListener listener,
            HostClock clock,
            Stopwatch stopwatch) {
        this.test = test;
        this.kept = kept;
        this.counted = counted;
        this.profile = profile;
        this.listener = listener;
        this.clock = clock;
        this.search = search;
        this.stopwatch = stopwatch;
    }

    /**
     * Verifies on each session that has no result yet, and then times or reports what gave the right answer.
     *
     * @param next the test after this one; workers keep the memory that it can use
     */
    void run(List<DeviceSession> sessions, boolean timed, Optional<TestCase> next) {
        listener.testStarted(test);
        left(kept, sessions).forEach(this::begin);
        List<Attempt> all = List.copyOf(attempts);
        try {
            together(Phase.PREPARE, attempts, Attempt::prepare);
            together(Phase.VERIFY, attempts, Attempt::verify);
            finish(timed);
        } catch (CancelledException e) {
            // who has no result yet gets none
        } catch (FaultySuiteException fault) {
            List.copyOf(attempts).forEach(attempt -> drop(attempt, fault));
        }
        all.forEach(attempt -> stopwatch.batches(attempt.batchSeconds()));
        release(all, next.map(TestCase::id));
    }

    private static List<DeviceSession> left(List<TestResult> kept, List<DeviceSession> sessions) {
        Set<DeviceKey> done = kept.stream().map(DeviceKey::of).collect(Collectors.toSet());
        return sessions.stream()
                .filter(session -> !done.contains(session.key()))
                .toList();
    }

    /** Reports a test that its suite makes impossible, on each session that has no result yet. */
    static void failed(
            TestCase test,
            List<TestResult> kept,
            List<DeviceSession> sessions,
            FaultySuiteException fault,
            RunListener listener) {
        Failure failure = Failure.of(fault);
        listener.testStarted(test);
        for (DeviceSession session : left(kept, sessions)) {
            listener.resultFinished(Results.failed(test, session.device(), failure, false));
        }
        if (!failure.details().isEmpty()) {
            listener.details(test.id(), failure.details());
        }
    }

    private void finish(boolean timed) {
        if (timed) {
            allocate(attempts, needsToSettle() ? 1 : profile.placements(), 1);
            measure();
        } else {
            attempts.forEach(right -> listener.resultFinished(Results.verified(test, right.device(), right.notes())));
        }
    }

    private void begin(DeviceSession session) {
        session.reasonToSkip()
                .ifPresentOrElse(
                        reason -> listener.resultFinished(Results.skipped(test, session.device(), reason)),
                        () -> attempts.add(new Attempt(test, counted, session, listener::cancelled)));
    }

    /** A step on some sessions at once; drops the sessions that fail. */
    private void together(Phase phase, List<Attempt> some, Consumer<Attempt> step) {
        begin(phase);
        stopwatch.during(
                phase,
                () -> Parallel.run(List.copyOf(some), step).forEach((attempt, thrown) -> {
                    some.remove(attempt);
                    drop(attempt, thrown);
                }));
    }

    private void begin(Phase phase) {
        if (listener.cancelled()) {
            throw new CancelledException();
        }
        listener.phaseStarted(test, phase);
    }

    /**
     * Allocates at as many placements as there are everywhere, so that samples of one round are from placements of one number.
     *
     * @param fewest below this number one placement does
     * @return how many placements there are
     */
    private int allocate(List<Attempt> some, int wanted, int fewest) {
        Map<Attempt, Integer> room = new ConcurrentHashMap<>();
        together(Phase.ALLOCATE, some, attempt -> room.put(attempt, attempt.room(wanted)));
        room.keySet().retainAll(some);
        int most = room.values().stream().mapToInt(Integer::intValue).min().orElse(1);
        int placements = most < fewest ? 1 : most;
        together(Phase.ALLOCATE, some, attempt -> attempt.allocate(placements));
        return placements;
    }

    private void measure() {
        Optional<Launch> launch = keptLaunch().or(() -> during(Phase.GEOMETRY, this::chooseLaunch));
        if (launch.isEmpty()) {
            return; // all have failed
        }
        if (attempts.stream().allMatch(attempt -> attempt.settlesIn(launch.get()))) {
            sampleTogether(launch.get());
        } else {
            List<Attempt> oneAfterTheOther = List.copyOf(attempts);
            oneAfterTheOther.forEach(attempt -> sampleAlone(attempt, launch.get(), oneAfterTheOther.size() > 1));
        }
    }

    /** The launch of the results of an earlier run. */
    private Optional<Launch> keptLaunch() {
        return kept.stream()
                .map(TestResult::geometry)
                .filter(Objects::nonNull)
                .findFirst()
                .map(geometry -> new Launch(
                        new WorkgroupCount(
                                geometry.workgroups().get(0),
                                geometry.workgroups().get(1),
                                geometry.workgroups().get(2)),
                        geometry.arguments()));
    }

    private void sampleTogether(Launch launch) {
        during(Phase.WARM_UP, () -> warmUp(attempts, launch));
        if (needsToSettle()) {
            allocate(attempts, profile.placements(), 1);
        }
        sample(attempts, launch);
    }

    /**
     * Without turns: what caches hold of a set stays there only as long as no other backend brings a set of its own. (On an
     * H200, whose second-level cache gave a set of 16 MiB back to a CUDA program in 145 ns a load, three backends in turns saw
     * 290 ns.)
     */
    private void sampleAlone(Attempt attempt, Launch launch, boolean hasOthers) {
        List<Attempt> alone = new ArrayList<>(List.of(attempt));
        attempt.caches().restart(); // other backends have filled them
        if (hasOthers) {
            attempt.notes()
                    .add(
                            Note.of(
                                    "not interleaved",
                                    "measured alone, not interleaved with other backends, whose working sets would evict this one from caches"));
        }
        during(Phase.WARM_UP, () -> each(alone, one -> one.tryOut(launch, 1)));
        int placements = allocate(alone, placementsToSettleAt(attempt), FEWEST_PLACEMENTS);
        during(Phase.WARM_UP, () -> warmUp(alone, launch));
        if (placements > 1) {
            sampleInBlocks(alone, launch, placements);
        } else {
            sample(alone, launch);
        }
    }

    /**
     * At how many placements caches can settle one after the other, as fast as the last dispatch was: what all but the first of them
     * take may last as long as the test.
     */
    private int placementsToSettleAt(Attempt attempt) {
        return (int) Math.min(
                profile.placements(),
                1 + attempt.mostSeconds(profile) / attempt.caches().seconds());
    }

    private void sample(List<Attempt> some, Launch launch) {
        Rounds rounds = rounds(some, launch);
        conclude(some, launch, during(Phase.SAMPLE, () -> rounds.run(listener::cancelled)));
    }

    /** All samples of a placement follow each other, since caches must settle there before. */
    private void sampleInBlocks(List<Attempt> some, Launch launch, int placements) {
        Rounds rounds = rounds(some, launch);
        Optional<End> end = Optional.empty();
        for (int times = 1; end.isEmpty(); times++) {
            for (int placement = 0; placement < placements; placement++) {
                int here = placement;
                during(Phase.WARM_UP, () -> each(some, attempt -> settle(attempt, here, launch)));
                during(Phase.SAMPLE, () -> rounds.block(placements));
            }
            end = rounds.endOfBlocks(listener.cancelled(), times);
        }
        conclude(some, launch, end.get());
    }

    private void settle(Attempt attempt, int placement, Launch launch) {
        attempt.stayAt(placement);
        attempt.caches().run(launch, profile.maxSecondsPerTest());
    }

    private Rounds rounds(List<Attempt> some, Launch launch) {
        return new Rounds(profile, clock, some, launch, failure -> {
            some.remove(failure.attempt());
            drop(failure);
        });
    }

    private void conclude(List<Attempt> some, Launch launch, End end) {
        if (counted.kernel().filter(runs -> !runs.underTest().isEmpty()).isPresent() && !isFirstLookAtCpu(some)) {
            timeTwins(some, launch);
        }
        new Conclusions(test, kept, counted, profile).of(some, launch, end).forEach(listener::resultFinished);
    }

    /** A quick run of software drivers would spend a sixth of its time on twins. */
    private boolean isFirstLookAtCpu(List<Attempt> some) {
        return profile.name().equals(Profile.QUICK.name())
                && some.stream().anyMatch(attempt -> attempt.device().type() == DeviceType.CPU);
    }

    /** Of a run that the user ends, the figures of the kernels themselves are complete. */
    private void timeTwins(List<Attempt> some, Launch launch) {
        try {
            together(Phase.PREPARE, some, attempt -> attempt.twin().prepare(launch));
            during(Phase.SAMPLE, () -> some.forEach(attempt -> attempt.twin().run(launch)));
        } catch (CancelledException e) {
            // no share is known
        }
    }

    /** Whether a new placement finds caches that do not yet hold what they will; only small sets are then worth several. */
    private boolean needsToSettle() {
        return counted.workload().settling() > 0;
    }

    private void during(Phase phase, Runnable work) {
        begin(phase);
        stopwatch.during(phase, work);
    }

    private <T> T during(Phase phase, Supplier<T> work) {
        begin(phase);
        return stopwatch.during(phase, work);
    }

    private Optional<Launch> chooseLaunch() {
        while (!attempts.isEmpty()) {
            try {
                return Optional.of(search.choose(counted, test.metric(), List.copyOf(attempts)));
            } catch (AttemptFailedException failure) {
                drop(failure);
            }
        }
        return Optional.empty();
    }

    private void warmUp(List<Attempt> some, Launch launch) {
        each(
                some,
                attempt -> attempt.calibrated(new Calibrator(profile, clock)
                        .calibrate(attempt, launch, attempt.session().nextWarmUpSeconds(profile))));
    }

    /** One session after the other; drops those that fail. */
    private void each(List<Attempt> some, Consumer<Attempt> step) {
        for (Attempt attempt : List.copyOf(some)) {
            try {
                step.accept(attempt);
            } catch (AttemptFailedException failure) {
                some.remove(attempt);
                drop(failure);
            }
        }
    }

    private void drop(AttemptFailedException exception) {
        drop(exception.attempt(), exception.thrown());
    }

    private void drop(Attempt attempt, RuntimeException thrown) {
        attempts.remove(attempt);
        if (thrown instanceof WrongAnswerException wrong) {
            listener.resultFinished(Results.wrongAnswer(test, attempt.device(), wrong.mismatch()));
            return;
        }
        Failure failure = Failure.of(thrown);
        if (failure.ruinous()) {
            attempt.session().ruin();
        }
        listener.resultFinished(Results.failed(test, attempt.device(), failure, attempt.verified()));
        if (!failure.details().isEmpty()) {
            listener.details(test.id() + " on " + attempt.session().backend(), failure.details());
        }
    }

    /** Frees all attempts. The results are out, so an error changes none of them, but the run counts as failed. */
    private void release(List<Attempt> all, Optional<String> next) {
        List<Attempt> intact =
                all.stream().filter(attempt -> attempt.session().isOpen()).toList();
        listener.phaseStarted(test, Phase.RELEASE);
        stopwatch.during(
                Phase.RELEASE,
                () -> Parallel.run(intact, attempt -> attempt.session().worker().release(next))
                        .forEach(this::notReleased));
    }

    private void notReleased(Attempt attempt, RuntimeException thrown) {
        attempt.session().ruin();
        listener.problem(new Problem(
                attempt.session().backend(),
                test.id(),
                "releasing the test failed: " + Failure.of(thrown).reason()));
    }
}
