package io.github.gpupath.cli.simulation;

import io.github.gpupath.suite.KernelWorkload;
import io.github.gpupath.suite.Workload.Launch;
import io.github.gpupath.suite.Workload.Scale;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Bytes per second of a workload on a simulated device, found as the program does: of some scales a launch that does enough
 * is run once, and the fastest of them again for the value. A dispatch of the program lasts about 1 ms, which takes too
 * long to simulate; here one is as long that its beginning and its end, when the device is not full, hardly count.
 * (Convoys, which take their time to form, are as fast where dispatches last ten times as long.)
 */
final class Timing {

    /** A dispatch is at least as much as the device reads at the same time, so many times, when it is tried. */
    private static final int TIMES_IN_FLIGHT_TRIED = 8;

    /** The same for the dispatch that counts. */
    private static final int TIMES_IN_FLIGHT = 30;

    /** Neighbouring scales differ little; so many of all that a workload has are tried, the first and the last among them. */
    private static final int MOST_SCALES = 5;

    private static final long SEED = 1;

    private final DeviceModel device;

    Timing(DeviceModel device) {
        this.device = device;
    }

    /** The bytes per second of the fastest of the workload's scales. */
    double bytesPerSecond(KernelWorkload workload) {
        Simulator simulator = new Simulator(device, SEED);
        List<Scale> scales = some(workload.scales());
        Scale fastest = scales.get(0);
        double best = 0;
        for (Scale scale : scales) {
            double tried =
                    scales.size() == 1 ? 1 : bytesPerSecond(simulator, trace(workload, scale, TIMES_IN_FLIGHT_TRIED));
            if (tried > best) {
                best = tried;
                fastest = scale;
            }
        }
        PageTrace trace = trace(workload, fastest, TIMES_IN_FLIGHT);
        simulator.run(trace); // leaves the caches as a dispatch of its own kind does
        return bytesPerSecond(simulator, trace);
    }

    private static List<Scale> some(List<Scale> all) {
        int number = Math.min(MOST_SCALES, all.size());
        return IntStream.range(0, number)
                .mapToObj(i -> all.get(number == 1 ? 0 : i * (all.size() - 1) / (number - 1)))
                .toList();
    }

    private static double bytesPerSecond(Simulator simulator, PageTrace trace) {
        double nanos = simulator.run(trace);
        return trace.length() * PageTrace.PAGE_BYTES / nanos * 1e9;
    }

    /** The first launch that does enough for the test and for the simulation, or else the largest. */
    private PageTrace trace(KernelWorkload workload, Scale scale, int times) {
        List<Launch> launches = scale.launches();
        return launches.stream()
                .skip(scale.enough())
                .map(launch -> new PageTrace(workload, launch))
                .filter(trace -> trace.length() >= times * device.mostInFlight())
                .findFirst()
                .orElseGet(() -> new PageTrace(workload, launches.get(launches.size() - 1)));
    }
}
