package io.github.gpupath.cli.engine.measure;

import io.github.gpupath.cli.engine.waiting.Parallel;
import io.github.gpupath.cli.engine.workload.FaultySuiteException;
import io.github.gpupath.cli.engine.workload.Outline;
import io.github.gpupath.result.Measurement.End;
import io.github.gpupath.result.Profile;
import io.github.gpupath.result.ResultFile.Problem;
import io.github.gpupath.suite.TestCase;
import io.github.gpupath.suite.Workload.Launch;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * One test on every station of a run: prepared and verified on all at once, then timed in one geometry on those that gave
 * the right answer. An error costs the test on the station where it happened, and nothing else; a fault of its suite costs
 * it on every station.
 */
final class TestRun {

    private final TestPlan planned;
    private final TestCase test;
    private final Outline workload;
    private final Profile profile;
    private final RunListener listener;
    private final HostClock clock;
    private final LaunchSearch search;
    private final Stopwatch stopwatch;
    /** The attempts that have not failed. */
    private final List<Attempt> attempts = new ArrayList<>();

    /** A test of a run, in which the search knows the tests before it. */
    TestRun(
            TestPlan planned,
            Outline workload,
            Profile profile,
            LaunchSearch search,
            RunListener listener,
            HostClock clock,
            Stopwatch stopwatch) {
        this.planned = planned;
        this.test = planned.test();
        this.workload = workload;
        this.profile = profile;
        this.listener = listener;
        this.clock = clock;
        this.search = search;
        this.stopwatch = stopwatch;
    }

    /**
     * Verifies on each station that has no result yet, and then times or reports what gave the right answer.
     *
     * @param next the test after this one; workers keep the memory that it can use
     */
    void run(List<Station> stations, boolean timed, Optional<TestCase> next) {
        listener.testStarted(test);
        left(planned, stations).forEach(this::begin);
        List<Attempt> all = List.copyOf(attempts);
        try {
            together(Phase.PREPARE, Attempt::prepare);
            together(Phase.VERIFY, this::verify);
            finish(timed);
        } catch (CancelledException e) {
            // who has no result yet gets none
        } catch (FaultySuiteException fault) {
            List.copyOf(attempts).forEach(attempt -> drop(attempt, fault));
        }
        all.forEach(attempt -> stopwatch.batches(attempt.batchSeconds()));
        release(all, next.map(TestCase::id));
    }

    private static List<Station> left(TestPlan planned, List<Station> stations) {
        return stations.stream()
                .filter(station -> !planned.done().contains(station.backend()))
                .toList();
    }

    /** Reports a test that its suite makes impossible, on each station that has no result yet. */
    static void failed(TestPlan planned, List<Station> stations, FaultySuiteException fault, RunListener listener) {
        TestCase test = planned.test();
        Failure failure = Failure.of(fault);
        listener.testStarted(test);
        for (Station station : left(planned, stations)) {
            listener.resultFinished(Results.failed(test, station.device(), failure, false));
        }
        if (!failure.details().isEmpty()) {
            listener.details(test.id(), failure.details());
        }
    }

    private void finish(boolean timed) {
        if (timed) {
            allocate(needsToSettle() ? 1 : profile.placements());
            measure();
        } else {
            attempts.forEach(right -> listener.resultFinished(Results.verified(test, right.device(), right.notes())));
        }
    }

    private void begin(Station station) {
        station.reasonToSkip(test)
                .ifPresentOrElse(
                        reason -> listener.resultFinished(Results.skipped(test, station.device(), reason)),
                        () -> attempts.add(new Attempt(test, workload, station, listener::cancelled)));
    }

    /** A step on all stations at once; whoever fails is out. */
    private void together(Phase phase, Consumer<Attempt> step) {
        begin(phase);
        stopwatch.during(phase, () -> Parallel.run(List.copyOf(attempts), step).forEach(this::drop));
    }

    private void begin(Phase phase) {
        if (listener.cancelled()) {
            throw new CancelledException();
        }
        listener.phaseStarted(test, phase);
    }

    private void verify(Attempt attempt) {
        attempt.verify().ifPresent(mismatch -> {
            throw new WrongAnswerException(mismatch);
        });
    }

    /** At as many places as there are everywhere, so that samples of one round are from places of one number. */
    private void allocate(int wanted) {
        Map<Attempt, Integer> room = new ConcurrentHashMap<>();
        together(Phase.ALLOCATE, attempt -> room.put(attempt, attempt.room(wanted)));
        room.keySet().retainAll(attempts);
        if (!room.isEmpty()) {
            int places = Collections.min(room.values());
            together(Phase.ALLOCATE, attempt -> attempt.allocate(places));
        }
    }

    private void measure() {
        Optional<Launch> launch = planned.launch().or(() -> inTurns(Phase.GEOMETRY, this::chooseLaunch));
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

    private void sampleTogether(Launch launch) {
        inTurns(Phase.WARM_UP, () -> warmUp(attempts, launch));
        if (needsToSettle()) {
            allocate(profile.placements());
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
        attempt.settleAlone(hasOthers);
        inTurns(Phase.WARM_UP, () -> warmUp(alone, launch));
        sample(alone, launch);
    }

    private void sample(List<Attempt> some, Launch launch) {
        Rounds rounds = new Rounds(profile, clock, some, launch, failure -> {
            some.remove(failure.attempt());
            drop(failure);
        });
        End end = inTurns(Phase.SAMPLE, () -> rounds.run(listener::cancelled));
        new Conclusions(planned, workload, profile).of(some, launch, end).forEach(listener::resultFinished);
    }

    /** Whether a new place finds caches that do not yet hold what they will; only small sets are then worth several. */
    private boolean needsToSettle() {
        return workload.settling() > 0;
    }

    private void inTurns(Phase phase, Runnable work) {
        begin(phase);
        stopwatch.during(phase, work);
    }

    private <T> T inTurns(Phase phase, Supplier<T> work) {
        begin(phase);
        return stopwatch.during(phase, work);
    }

    private Optional<Launch> chooseLaunch() {
        while (!attempts.isEmpty()) {
            try {
                return Optional.of(search.choose(workload, test.metric(), List.copyOf(attempts)));
            } catch (AttemptFailedException failure) {
                drop(failure);
            }
        }
        return Optional.empty();
    }

    /** Whoever fails is out. */
    private void warmUp(List<Attempt> some, Launch launch) {
        for (Attempt attempt : List.copyOf(some)) {
            try {
                attempt.calibrated(new Calibrator(profile, clock)
                        .calibrate(attempt, launch, attempt.station().takeWarmUp(profile)));
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
            attempt.station().ruin();
        }
        if (failure.outOfMemory()) {
            attempt.station().exhaustedBy(test);
        }
        listener.resultFinished(Results.failed(test, attempt.device(), failure, attempt.verified()));
        if (!failure.details().isEmpty()) {
            listener.details(test.id() + " on " + attempt.station().backend(), failure.details());
        }
    }

    /** Frees all attempts. The results are out, so an error changes none of them, but the run counts as failed. */
    private void release(List<Attempt> all, Optional<String> next) {
        List<Attempt> intact =
                all.stream().filter(attempt -> attempt.station().isOpen()).toList();
        listener.phaseStarted(test, Phase.RELEASE);
        stopwatch.during(
                Phase.RELEASE,
                () -> Parallel.run(intact, attempt -> attempt.station().worker().release(next))
                        .forEach(this::notReleased));
    }

    private void notReleased(Attempt attempt, RuntimeException thrown) {
        attempt.station().ruin();
        listener.problem(new Problem(
                attempt.station().backend(),
                test.id(),
                "releasing the test failed: " + Failure.of(thrown).reason()));
    }
}
