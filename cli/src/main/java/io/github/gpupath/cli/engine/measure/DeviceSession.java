package io.github.gpupath.cli.engine.measure;

import io.github.gpupath.backend.BackendException;
import io.github.gpupath.backend.DeviceInfo;
import io.github.gpupath.cli.engine.worker.Worker;
import io.github.gpupath.cli.engine.worker.WorkerLostException;
import io.github.gpupath.result.DeviceKey;
import io.github.gpupath.result.DeviceRecord;
import io.github.gpupath.result.Profile;
import io.github.gpupath.result.ResultFile.Problem;
import io.github.gpupath.verify.timer.TimerCheck;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A target as a test finds it: its device open, its clock tested. After a failure that leaves its worker in an unknown
 * state, the worker is started again for the next test; when it cannot even be started, twice in a row, it is given up. A
 * clock whose test fails is given up at once.
 */
final class DeviceSession {

    private static final int MOST_FAILED_STARTS = 2;

    private final Target target;
    private final boolean timed;
    private @Nullable TimerCheck clock;
    private @Nullable RuntimeException clockFailure;
    private boolean reported;
    private boolean open;
    private boolean ruined;
    private boolean warm;
    private int failedStarts;
    private String givenUp = "";

    /** Creates a session whose device is opened later. */
    DeviceSession(Target target, boolean timed) {
        this.target = target;
        this.timed = timed;
    }

    Worker worker() {
        return target.worker();
    }

    DeviceInfo device() {
        return target.device();
    }

    String backend() {
        return target.worker().backend();
    }

    /** How results name the device. */
    DeviceKey key() {
        return DeviceKey.of(record());
    }

    /** The device and what is known of its clock. */
    DeviceRecord record() {
        return clock == null
                ? DeviceRecord.of(device())
                : DeviceRecord.of(device(), clock.resolutionNanos(), clock.problem());
    }

    /** Whether the clock was tested since this was asked last. */
    boolean pollClockResult() {
        boolean isNews = clock != null && !reported;
        reported |= isNews;
        return isNews;
    }

    /** What the test of the clock found. */
    TimerCheck clock() {
        return clock == null ? TimerCheck.NO_TIMER : clock;
    }

    /** The fault of the device's clock, which fails no test but is reported as a problem. */
    Optional<Problem> clockProblem() {
        return Optional.ofNullable(device().timer().available() ? clock : null)
                .flatMap(TimerCheck::problem)
                .map(why -> Problem.ofClock(backend(), why));
    }

    /**
     * Makes sure that the clock can be believed, for a test that nothing else can time.
     *
     * @throws BackendException.Unsupported if the device has none, or the test of the clock found it wrong
     * @throws RuntimeException what the test of the clock failed with: nobody knows then what the device has
     */
    void requireClock() {
        if (clockFailure != null) {
            throw clockFailure;
        }
        if (!clock().trusted()) {
            throw new BackendException.Unsupported("the start time on the device is unknown: "
                    + clock().problem().orElse("it has no clock"));
        }
    }

    /** The clock's tick as it was measured; 0 where another clock counts. */
    double clockResolutionNanos() {
        return clock().trusted() ? clock().resolutionNanos().orElse(0) : 0;
    }

    /** Why no test is tried here any more; empty while they are. */
    Optional<String> reasonToSkip() {
        return givenUp.isEmpty() ? Optional.empty() : Optional.of(givenUp);
    }

    /** Opens the device if it is not open, in a new worker if the old one is ruined. */
    void open() {
        if (open) {
            return;
        }
        try {
            start();
            if (timed && clock == null) {
                testClock();
            }
            open = true;
            failedStarts = 0;
        } catch (RuntimeException failure) {
            ruined = true;
            failedStarts++;
            if (failedStarts >= MOST_FAILED_STARTS) {
                givenUp = "cannot restart the worker: " + failure.getMessage();
            }
            throw failure;
        }
    }

    private void start() {
        if (ruined) {
            worker().restart();
            ruined = false;
        }
        worker().open(device(), target.known());
    }

    private void testClock() {
        if (!device().timer().available()) {
            clock = TimerCheck.NO_TIMER;
            return;
        }
        try {
            clock = worker().checkTimer();
        } catch (BackendException | WorkerLostException failure) {
            clockFailure = failure;
            clock = TimerCheck.faulty("the test of the device's clock failed: "
                    + Failure.of(failure).reason());
            ruined = true;
            start();
        }
    }

    /** The same before there is a test that it could cost: a failure shows again when the first test opens it. */
    void tryToOpen() {
        try {
            open();
        } catch (BackendException | WorkerLostException failure) {
            failedStarts = 0;
        }
    }

    /** Whether the device is open and the worker well. */
    boolean isOpen() {
        return open;
    }

    /** The next test finds a new worker. */
    void ruin() {
        open = false;
        warm = false;
        ruined = true;
    }

    /** How long the next test must warm up: the whole time once, then only until it settles. */
    double nextWarmUpSeconds(Profile profile) {
        double seconds = warm ? 0 : profile.warmUpSeconds();
        warm = true;
        return seconds;
    }
}
