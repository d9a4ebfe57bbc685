package io.github.gpupath.cli.simulation;

import io.github.gpupath.backend.Availability;
import io.github.gpupath.backend.BackendException;
import io.github.gpupath.backend.BatchTime;
import io.github.gpupath.backend.CodeBinary;
import io.github.gpupath.backend.CodeListing;
import io.github.gpupath.backend.DeviceInfo;
import io.github.gpupath.cli.engine.measure.Target;
import io.github.gpupath.cli.engine.worker.Worker;
import io.github.gpupath.reference.ReferenceProvider;
import io.github.gpupath.result.Note;
import io.github.gpupath.suite.DeviceFacts;
import io.github.gpupath.suite.KernelWorkload;
import io.github.gpupath.suite.TestCase;
import io.github.gpupath.suite.Workload.Launch;
import io.github.gpupath.verify.timer.TimerCheck;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;

/** A worker whose device is simulated: it compiles nothing and finds every answer right. */
final class SimulatedWorker implements Worker {

    /** A prepared test. */
    interface Execution {

        /** Runs some dispatches; gives how long they lasted together, in ns. */
        double run(Launch launch, int dispatches);

        /** What its kernel has left in memory. */
        List<Double> handedBack();
    }

    private final Map<String, TestCase> tests;
    private final Function<KernelWorkload, Execution> device;
    private Execution prepared;
    private long busyNanos;

    /**
     * A device that is idle.
     *
     * @param tests by their ids, at least one
     * @param device prepares a test with empty caches
     */
    SimulatedWorker(Map<String, TestCase> tests, Function<KernelWorkload, Execution> device) {
        this.tests = tests;
        this.device = device;
        this.prepared = execution(tests.keySet().iterator().next());
    }

    private Execution execution(String test) {
        return device.apply(tests.get(test).kernelWorkload().orElseThrow());
    }

    /** The device as a run needs it: the reference's, which is allowed all that matters here. */
    Target target() {
        return new Target(this, devices().get(0), DeviceFacts.UNKNOWN);
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
    public void open(DeviceInfo device, DeviceFacts known) {}

    @Override
    public TimerCheck checkTimer() {
        return TimerCheck.trusted(1);
    }

    @Override
    public double clockFrequency(String test, double seconds) {
        throw new UnsupportedOperationException("there is no clock in these kernels");
    }

    @Override
    public List<Note> prepare(String test) {
        prepared = execution(test);
        return List.of();
    }

    @Override
    public void compile(String test) {
        throw new UnsupportedOperationException("it has no driver");
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
    public void allocate(List<Long> leads) {}

    @Override
    public BatchTime time(Launch launch, int dispatches, int placement) {
        long lasted = Math.round(prepared.run(launch, dispatches));
        busyNanos += lasted;
        return new BatchTime(OptionalLong.of(lasted), lasted);
    }

    @Override
    public BatchTime timeWithoutAccess(Launch launch, int dispatches, boolean isHalved) {
        throw new BackendException.Unsupported("instructions are not simulated");
    }

    @Override
    public List<Double> handedBack(int placement) {
        return prepared.handedBack();
    }

    @Override
    public List<CodeListing> listings() {
        return List.of();
    }

    @Override
    public List<CodeBinary> binaries() {
        return List.of();
    }

    @Override
    public void release(Optional<String> next) {}

    @Override
    public void restart() {}

    @Override
    public void close() {}
}
