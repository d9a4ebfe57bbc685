package io.github.gpupath.cli.simulation;

import io.github.gpupath.backend.Availability;
import io.github.gpupath.backend.BatchTime;
import io.github.gpupath.backend.CodeListing;
import io.github.gpupath.backend.DeviceInfo;
import io.github.gpupath.cli.engine.measure.Target;
import io.github.gpupath.cli.engine.worker.Worker;
import io.github.gpupath.reference.ReferenceProvider;
import io.github.gpupath.suite.KernelWorkload;
import io.github.gpupath.suite.TestCase;
import io.github.gpupath.suite.Workload.Launch;
import io.github.gpupath.verify.timer.TimerCheck;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A worker whose device is simulated: it compiles nothing, finds every answer right, and times a launch by simulating it
 * twice, of which the second time counts, since the first leaves the caches as a dispatch of its own kind does. Each launch of
 * a test is simulated once and lasts the same each time.
 */
final class SimulatedWorker implements Worker {

    private static final long SEED = 1;

    private final DeviceModel model;
    private final Map<String, TestCase> tests;
    private final Map<Launch, Double> nanos = new HashMap<>();
    private KernelWorkload workload;
    private Simulator simulator;
    private long busyNanos;

    /**
     * A device that is idle.
     *
     * @param tests by their ids, at least one
     */
    SimulatedWorker(DeviceModel model, Map<String, TestCase> tests) {
        this.model = model;
        this.tests = tests;
        this.workload = tests.values().iterator().next().kernelWorkload().orElseThrow();
        this.simulator = new Simulator(model, SEED);
    }

    /** The device as a run needs it: the reference's, which is allowed all that matters here. */
    Target target() {
        return new Target(this, devices().get(0));
    }

    /** How long its batches lasted together. */
    long busyNanos() {
        return busyNanos;
    }

    @Override
    public String backend() {
        return "reference";
    }

    @Override
    public Availability probe() {
        return new Availability.Available("simulated");
    }

    @Override
    public List<DeviceInfo> devices() {
        return new ReferenceProvider().open().devices();
    }

    @Override
    public void open(DeviceInfo device) {}

    @Override
    public TimerCheck checkTimer() {
        return TimerCheck.trusted(1);
    }

    @Override
    public List<String> prepare(String test) {
        workload = tests.get(test).kernelWorkload().orElseThrow();
        simulator = new Simulator(model, SEED);
        nanos.clear();
        return List.of();
    }

    @Override
    public Optional<String> verify() {
        return Optional.empty();
    }

    @Override
    public int room(int placements) {
        return placements;
    }

    @Override
    public void allocate(int placements) {}

    @Override
    public BatchTime time(Launch launch, int dispatches, int placement) {
        long lasted = Math.round(nanos.computeIfAbsent(launch, this::simulated) * dispatches);
        busyNanos += lasted;
        return new BatchTime(OptionalLong.of(lasted), lasted);
    }

    private double simulated(Launch launch) {
        PageTrace trace = new PageTrace(workload, launch);
        simulator.run(trace);
        return simulator.run(trace);
    }

    @Override
    public List<Double> handedBack(int placement) {
        return List.of();
    }

    @Override
    public List<CodeListing> listings() {
        return List.of();
    }

    @Override
    public void release(Optional<String> next) {}

    @Override
    public void restart() {}

    @Override
    public void close() {}
}
