package io.github.gpupath.backend;

import java.util.function.LongSupplier;

/**
 * A simultaneous reading of the device's clock and {@link System#nanoTime}.
 *
 * @param deviceTicks the device's clock, in ticks
 * @param hostNanos the host's clock at that moment, in ns
 * @param uncertaintyNanos maximum error of {@code hostNanos}
 */
public record ClockTie(long deviceTicks, long hostNanos, long uncertaintyNanos) {

    /** Enough that at least one reading is not interrupted by the host's scheduler. */
    private static final int READINGS = 16;

    /** Reads the device's clock, in ticks, between two readings of the host's; keeps the narrowest of several tries. */
    public static ClockTie of(LongSupplier deviceClock) {
        return of(deviceClock, System::nanoTime);
    }

    static ClockTie of(LongSupplier deviceClock, LongSupplier hostClock) {
        ClockTie narrowest = read(deviceClock, hostClock);
        for (int i = 1; i < READINGS; i++) {
            ClockTie next = read(deviceClock, hostClock);
            narrowest = next.uncertaintyNanos < narrowest.uncertaintyNanos ? next : narrowest;
        }
        return narrowest;
    }

    private static ClockTie read(LongSupplier deviceClock, LongSupplier hostClock) {
        long before = hostClock.getAsLong();
        long ticks = deviceClock.getAsLong();
        long halfOfTheTime = (hostClock.getAsLong() - before + 1) / 2;
        return new ClockTie(ticks, before + halfOfTheTime, halfOfTheTime);
    }
}
