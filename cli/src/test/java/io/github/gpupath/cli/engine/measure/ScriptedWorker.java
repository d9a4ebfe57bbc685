package io.github.gpupath.cli.engine.measure;

import io.github.gpupath.backend.Availability;
import io.github.gpupath.backend.BatchTime;
import io.github.gpupath.backend.CodeBinary;
import io.github.gpupath.backend.CodeListing;
import io.github.gpupath.backend.DeviceInfo;
import io.github.gpupath.backend.DeviceType;
import io.github.gpupath.backend.TimerInfo;
import io.github.gpupath.backend.WorkgroupCount;
import io.github.gpupath.cli.engine.worker.Worker;
import io.github.gpupath.cli.testing.ReferenceInfo;
import io.github.gpupath.result.Note;
import io.github.gpupath.suite.DeviceFacts;
import io.github.gpupath.suite.Workload.Launch;
import io.github.gpupath.verify.timer.TimerCheck;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.DoubleSupplier;

/** A worker without a driver: a script says how long batches last, and every call is remembered. */
class ScriptedWorker implements Worker {

    /** How long a batch lasts; may throw. */
    interface Script {
        BatchTime time(Launch launch, int dispatches);
    }

    /** How long a batch without the accesses under test lasts. */
    interface ScriptWithoutAccess {
        BatchTime time(Launch launch, int dispatches, boolean isHalved);
    }

    private final String backend;
    private final Script script;
    private ScriptWithoutAccess withoutAccess = (launch, dispatches, isHalved) -> {
        throw new AssertionError("nobody asked for its kernel without the access");
    };
    private final List<String> calls = new ArrayList<>();
    private final List<Launch> launches = new ArrayList<>();
    private final List<Integer> places = new ArrayList<>();
    private long busyNanos;
    private DeviceType type = DeviceType.CPU;
    private DoubleSupplier hertz = () -> {
        throw new AssertionError("nobody asked for its clock");
    };

    ScriptedWorker(String backend, Script script) {
        this.backend = backend;
        this.script = script;
    }

    /** A device that takes some ns for each workgroup. */
    static Script steady(double nanosPerWorkgroup) {
        return (launch, dispatches) -> {
            long nanos = Math.round(nanosPerWorkgroup * launch.workgroups().total() * dispatches);
            return new BatchTime(OptionalLong.of(nanos), nanos + 20_000);
        };
    }

    /** The same, whose kernels also run without the accesses under test. */
    ScriptedWorker withoutAccess(ScriptWithoutAccess other) {
        withoutAccess = other;
        return this;
    }

    Target target() {
        return new Target(this, device(), DeviceFacts.UNKNOWN);
    }

    DeviceInfo device() {
        return ReferenceInfo.of(backend, type, new TimerInfo(true, 10));
    }

    /** Every call but those that time a batch. */
    List<String> calls() {
        return calls;
    }

    /** The launch of every batch. */
    List<Launch> launches() {
        return launches;
    }

    /** The place of every batch. */
    List<Integer> places() {
        return places;
    }

    /** The workgroups of every batch. */
    List<WorkgroupCount> geometries() {
        return launches.stream().map(Launch::workgroups).toList();
    }

    /** How long its batches lasted together for the host. */
    long busyNanos() {
        return busyNanos;
    }

    @Override
    public String backend() {
        return backend;
    }

    @Override
    public Availability probe() {
        return new Availability.Available("scripted");
    }

    @Override
    public List<DeviceInfo> devices() {
        return List.of(device());
    }

    @Override
    public void open(DeviceInfo device, DeviceFacts known) {
        calls.add("open");
    }

    @Override
    public TimerCheck checkTimer() {
        calls.add("checkTimer");
        return TimerCheck.trusted(10);
    }

    @Override
    public double clockFrequency(String test, double seconds) {
        calls.add("clockFrequency " + test + " after " + seconds + " s");
        return hertz.getAsDouble();
    }

    /** Its shader clock, one that is a GPU's; without a clock it is a CPU. */
    ScriptedWorker withClock(DoubleSupplier cyclesPerSecond) {
        hertz = cyclesPerSecond;
        type = DeviceType.DISCRETE_GPU;
        return this;
    }

    @Override
    public List<Note> prepare(String test) {
        calls.add("prepare " + test);
        return List.of();
    }

    @Override
    public void compile(String test) {
        calls.add("compile " + test);
    }

    @Override
    public Optional<String> verify() {
        calls.add("verify");
        return Optional.empty();
    }

    @Override
    public int room(int placements) {
        return placements;
    }

    @Override
    public void allocate(List<Long> leads) {
        calls.add("allocate " + leads.size());
    }

    @Override
    public BatchTime time(Launch launch, int dispatches, int placement) {
        launches.add(launch);
        places.add(placement);
        BatchTime time = script.time(launch, dispatches);
        busyNanos += time.hostNanos();
        return time;
    }

    @Override
    public BatchTime timeWithoutAccess(Launch launch, int dispatches, boolean isHalved) {
        BatchTime time = withoutAccess.time(launch, dispatches, isHalved);
        busyNanos += time.hostNanos();
        return time;
    }

    @Override
    public List<Double> handedBack(int placement) {
        return List.of((double) launches.size());
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
    public void release(Optional<String> next) {
        calls.add("release");
    }

    @Override
    public void restart() {
        calls.add("restart");
    }

    @Override
    public void close() {
        calls.add("close");
    }
}
