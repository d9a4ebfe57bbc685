package io.github.gpupath.backend;

import java.util.function.LongSupplier;

/**
 * One moment by the device's clock and by the host's, which is {@link System#nanoTime}.
 *
 * @param deviceTicks what the device's clock showed
 * @param hostNanos what the host's clock showed then
 * @param uncertaintyNanos by how much that may be wrong to either side
 */
public record ClockTie(long deviceTicks, long hostNanos, long uncertaintyNanos) {

    /** The host may be interrupted while it asks; the narrowest of so many readings was not. */
    private static final int READINGS = 16;

    /** Reads the device's clock between two readings of the host's, several times, and keeps the narrowest. */
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
