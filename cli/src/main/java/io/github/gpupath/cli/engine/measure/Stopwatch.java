package io.github.gpupath.cli.engine.measure;

import io.github.gpupath.result.ResultFile.Duration;
import java.util.EnumMap;
import java.util.Map;
import java.util.function.DoubleSupplier;
import java.util.function.Supplier;

/** Adds up where the time of a run goes, from the moment when this is made. */
public final class Stopwatch {

    private final Map<Phase, Double> seconds = new EnumMap<>(Phase.class);
    private final HostClock clock;
    private final DoubleSupplier total;
    private double batches;

    /** Creates a stopwatch that runs from now on. */
    public Stopwatch(HostClock clock) {
        this.clock = clock;
        this.total = clock.start();
    }

    /** Does something and counts its time to a phase. */
    void during(Phase phase, Runnable work) {
        during(phase, () -> {
            work.run();
            return true;
        });
    }

    /** The same for work with an outcome. */
    <T> T during(Phase phase, Supplier<T> work) {
        DoubleSupplier elapsed = clock.start();
        try {
            return work.get();
        } finally {
            seconds.merge(phase, elapsed.getAsDouble(), Double::sum);
        }
    }

    /** Counts the batches of a test. */
    void batches(double batchSeconds) {
        batches += batchSeconds;
    }

    /** What came together since this was made. */
    public Duration duration() {
        return new Duration(
                total.getAsDouble(),
                of(Phase.OPEN),
                of(Phase.PREPARE) + of(Phase.ALLOCATE),
                of(Phase.VERIFY),
                of(Phase.GEOMETRY),
                of(Phase.WARM_UP),
                of(Phase.SAMPLE),
                of(Phase.RELEASE),
                batches);
    }

    private double of(Phase phase) {
        return seconds.getOrDefault(phase, 0.0);
    }
}
