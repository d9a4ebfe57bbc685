package io.github.gpupath.cli.engine.measure;

import java.util.function.DoubleSupplier;

/** The host's time, by which limits of time and the phases of a run go. Where it comes from is not said. */
public interface HostClock {

    /** The machine's own, which no change of the date disturbs. */
    HostClock SYSTEM = System::nanoTime;

    /** Time since some moment that stays the same, in ns. */
    long nanos();

    /** What passes from now on, in seconds. */
    default DoubleSupplier start() {
        long begin = nanos();
        return () -> (nanos() - begin) * 1e-9;
    }
}
