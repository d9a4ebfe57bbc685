package io.github.gpupath.cli.simulation;

import io.github.gpupath.suite.Curve;
import java.util.List;

/** What a walk would measure on a simulated device, up to well beyond its last level. */
final class SimulatedCurve {

    /** Of a plateau of memory that begins behind the last level, so much more is seen. */
    private static final int BEYOND = 8;

    /** A device without caches is read up to here. */
    private static final long LEAST_END = 64L << 20;

    private SimulatedCurve() {}

    /** The curve, each size on whatever processor is free; the same each time. */
    static Curve of(DeviceModel device, Walk walk) {
        return of(device, walk, sizes(device));
    }

    /** The same at some sizes. */
    static Curve of(DeviceModel device, Walk walk, List<Long> sizes) {
        Timing timing = new Timing(device);
        return SuiteWalk.curve(sizes.parallelStream()
                .map(bytes -> SuiteWalk.point(bytes, timing.bytesPerSecond(walk.workload(bytes))))
                .toList());
    }

    /** The suite's sizes as far as they matter. */
    static List<Long> sizes(DeviceModel device) {
        long end = Math.max(LEAST_END, BEYOND * device.lastLevelBytes());
        return new SuiteWalk().sizes().stream().filter(bytes -> bytes <= end).toList();
    }
}
