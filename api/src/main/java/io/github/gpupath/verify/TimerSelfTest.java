package io.github.gpupath.verify;

import io.github.gpupath.backend.Device;
import io.github.gpupath.backend.TimerCheck;

/** Finds out whether a device's clock can be believed, and how fine it really is. */
public final class TimerSelfTest {

    private TimerSelfTest() {}

    /** Tests the clock of an open device. */
    public static TimerCheck of(Device device) {
        return device.info().timer().available()
                ? TimerCheck.trusted(device.info().timer().resolutionNanos())
                : TimerCheck.NO_TIMER;
    }
}
