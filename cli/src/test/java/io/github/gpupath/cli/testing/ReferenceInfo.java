package io.github.gpupath.cli.testing;

import io.github.gpupath.backend.DeviceInfo;
import io.github.gpupath.backend.DeviceType;
import io.github.gpupath.backend.TimerInfo;
import io.github.gpupath.reference.ReferenceDevice;

/** Devices like the reference, but for one thing. */
public final class ReferenceInfo {

    private ReferenceInfo() {}

    /** The reference as a device of another type. */
    public static DeviceInfo of(DeviceType type) {
        DeviceInfo plain = new ReferenceDevice().info();
        return changed(plain, plain.backend(), type, plain.timer());
    }

    /** The reference as the device of another backend and of another type, with a clock. */
    public static DeviceInfo of(String backend, DeviceType type, TimerInfo timer) {
        return changed(new ReferenceDevice().info(), backend, type, timer);
    }

    private static DeviceInfo changed(DeviceInfo plain, String backend, DeviceType type, TimerInfo timer) {
        return new DeviceInfo(
                backend,
                plain.index(),
                plain.name(),
                plain.vendor(),
                plain.driver(),
                plain.driverVersion(),
                plain.apiVersion(),
                type,
                plain.identity(),
                plain.limits(),
                plain.features(),
                timer);
    }
}
