package io.github.gpupath.verify.timer;

import io.github.gpupath.backend.BatchTime;
import io.github.gpupath.backend.Device;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Tests a device's clock against the host's with batches of known work, and measures its tick. Takes some tenths of a
 * second. If the rates seem to differ, which other programs can also cause, it repeats the test with longer batches.
 */
public final class TimerSelfCheck {

    /** The number of rate measurements before a clock fails, each with batches twice as long. */
    private static final int ATTEMPTS = 3;

    /** The maximum if these measurements disagree with each other. */
    private static final int MOST_ATTEMPTS = 7;

    /** The number of brief batches, whose durations show the tick. */
    private static final int BRIEF_BATCHES = 128;

    private static final int PAIRS = 7;

    private TimerSelfCheck() {}

    /**
     * Tests the clock of an open device.
     *
     * @throws io.github.gpupath.backend.BackendException if the device reports an error
     */
    public static TimerCheck of(Device device) {
        if (!device.info().timer().available()) {
            return TimerCheck.NO_TIMER;
        }
        try (KnownWork work = new KnownWork(device)) {
            return work.calibrate()
                    ? check(work)
                    : TimerCheck.faulty(
                            "the device's clock cannot be tested: no work keeps the device busy for long enough");
        }
    }

    private static TimerCheck check(KnownWork work) {
        List<BatchTime> all = new ArrayList<>();
        for (int i = 0; i < BRIEF_BATCHES; i++) {
            all.add(work.brief(i / (double) BRIEF_BATCHES));
        }
        Optional<String> problem = Optional.empty();
        for (int attempt = 1; attempt <= MOST_ATTEMPTS; attempt++) {
            List<BatchPair> pairs = pairs(work);
            pairs.forEach(pair -> all.addAll(pair.batches()));
            Optional<String> stopped = MotionCheck.problem(all, pairs);
            if (stopped.isPresent()) {
                return TimerCheck.faulty(stopped.get());
            }
            problem = RateCheck.problem(pairs);
            if (problem.isEmpty()) {
                double grain =
                        Grain.of(all.stream().mapToLong(RateCheck::deviceNanos).toArray());
                return RateCheck.beyondHostTime(all, grain)
                        .map(TimerCheck::faulty)
                        .orElseGet(() -> TimerCheck.trusted(grain));
            }
            if (attempt >= ATTEMPTS && RateCheck.agree(pairs)) {
                break;
            }
            work.lengthen();
        }
        return TimerCheck.faulty(problem.orElseThrow());
    }

    private static List<BatchPair> pairs(KnownWork work) {
        List<BatchPair> pairs = new ArrayList<>();
        for (int i = 0; i < PAIRS; i++) {
            pairs.add(new BatchPair(work.single(), work.several()));
        }
        return pairs;
    }
}
