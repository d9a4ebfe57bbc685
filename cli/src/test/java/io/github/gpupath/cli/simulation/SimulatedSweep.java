package io.github.gpupath.cli.simulation;

import io.github.gpupath.suite.KernelWorkload;
import io.github.gpupath.suite.Workload.Launch;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads of whole pages on a simulated device. A launch is simulated twice, of which the second time counts, since the first
 * leaves the caches as a dispatch of its own kind does. Each launch is simulated once and lasts the same each time.
 */
final class SimulatedSweep implements SimulatedWorker.Execution {

    private final KernelWorkload workload;
    private final Simulator simulator;
    private final Map<Launch, Double> nanos = new HashMap<>();

    SimulatedSweep(DeviceModel device, KernelWorkload workload, long seed) {
        this.workload = workload;
        this.simulator = new Simulator(device, seed);
    }

    @Override
    public double run(Launch launch, int dispatches) {
        return nanos.computeIfAbsent(launch, this::simulated) * dispatches;
    }

    private double simulated(Launch launch) {
        PageTrace trace = new PageTrace(workload, launch);
        simulator.run(trace);
        return simulator.run(trace);
    }

    @Override
    public List<Double> handedBack() {
        return List.of();
    }
}
