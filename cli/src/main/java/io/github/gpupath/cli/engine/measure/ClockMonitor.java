package io.github.gpupath.cli.engine.measure;

import io.github.gpupath.backend.BackendException;
import io.github.gpupath.backend.DeviceType;
import io.github.gpupath.cli.engine.worker.WorkerLostException;
import io.github.gpupath.kernel.Feature;
import io.github.gpupath.result.ClockReading;
import io.github.gpupath.result.Profile;
import io.github.gpupath.suite.TestCase;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * Reads the shader clock of a GPU before the first test of a run, between tests and after the last, so that a run says by
 * which clock its times came to be and whether power or heat have moved it.
 *
 * <p>Of the backends that reach the GPU the first that has the clock reads it, since all have the same. The software drivers
 * of a processor are left out: what their kernels read counts at one rate, however fast the processor runs.
 */
final class ClockMonitor {

    /** A reading takes some ms; no more often than so many seconds it costs less than a hundredth of a run. */
    private static final double SECONDS_BETWEEN = 2;

    private final Optional<DeviceSession> session;
    private final Optional<String> test;
    private final Profile profile;
    private final HostClock clock;
    private final RunListener listener;
    private OptionalDouble last = OptionalDouble.empty();
    private boolean givenUp;

    /**
     * A watch on the sessions of a run, which are open as far as they can be.
     *
     * @param test the id of the test that measures the shader clock; nothing is read without
     */
    ClockMonitor(
            List<DeviceSession> sessions,
            Optional<String> test,
            Profile profile,
            HostClock clock,
            RunListener listener) {
        this.session = sessions.stream().filter(ClockMonitor::hasClock).findFirst();
        this.test = test;
        this.profile = profile;
        this.clock = clock;
        this.listener = listener;
    }

    private static boolean hasClock(DeviceSession session) {
        return session.device().type() != DeviceType.CPU
                && session.device().features().contains(Feature.Capability.SHADER_CLOCK)
                && session.clock().trusted();
    }

    /** Reads before the first test, after as long a time at work as the first test warms up. */
    void begin() {
        read(null, profile.warmUpSeconds());
    }

    /**
     * Reads after a test, unless the reading before was a moment ago.
     *
     * @param isLast whether no other test follows: then it is read in any case
     */
    void after(TestCase ended, boolean isLast) {
        if (isLast || seconds() - last.orElse(0) >= SECONDS_BETWEEN) {
            read(ended.id(), 0);
        }
    }

    private double seconds() {
        return clock.nanos() * 1e-9;
    }

    private void read(@Nullable String after, double busySeconds) {
        if (test.isEmpty() || session.isEmpty() || givenUp || listener.cancelled()) {
            return;
        }
        DeviceSession own = session.get();
        try {
            own.open();
            double hertz = own.worker().clockFrequency(test.get(), busySeconds);
            last = OptionalDouble.of(seconds());
            listener.clockRead(new ClockReading(own.backend(), own.record().device(), after, hertz));
        } catch (BackendException | WorkerLostException thrown) {
            Failure failure = Failure.of(thrown);
            if (failure.ruinous()) {
                own.ruin();
            }
            givenUp = true;
            listener.note("no more readings of the shader clock: " + failure.reason());
        }
    }
}
