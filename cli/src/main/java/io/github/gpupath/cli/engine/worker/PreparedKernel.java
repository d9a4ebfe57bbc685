package io.github.gpupath.cli.engine.worker;

import io.github.gpupath.backend.BatchTime;
import io.github.gpupath.backend.CodeBinary;
import io.github.gpupath.backend.CodeListing;
import io.github.gpupath.backend.CompiledKernel;
import io.github.gpupath.backend.Device;
import io.github.gpupath.backend.DeviceResource;
import io.github.gpupath.backend.DispatchBatch;
import io.github.gpupath.backend.DispatchBatch.SubmissionMode;
import io.github.gpupath.backend.lifetime.Closing;
import io.github.gpupath.cli.engine.workload.FaultySuiteException;
import io.github.gpupath.kernel.Resource;
import io.github.gpupath.kernel.WithoutAccess;
import io.github.gpupath.result.Measurement.Location;
import io.github.gpupath.result.Note;
import io.github.gpupath.suite.KernelWorkload;
import io.github.gpupath.suite.Memory;
import io.github.gpupath.suite.TestCase;
import io.github.gpupath.suite.Workload.Launch;
import io.github.gpupath.suite.Workload.Timing;
import io.github.gpupath.suite.Workload.Timing.Span;
import io.github.gpupath.verify.Mismatch;
import io.github.gpupath.verify.Verifier;
import io.github.gpupath.verify.WorkloadMemory;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A test on one device: its kernel compiled once, to be verified and then timed, each on memory of its own.
 *
 * <p>A test takes over what it can use of the memory of the one before it, and the kernel if it has the same, as the sizes of a
 * curve do.
 */
final class PreparedKernel implements Prepared {

    /** More calls than after which HotSpot compiles a method by default (Tier3InvocationThreshold: 200). */
    private static final int LAUNCHES_UNTIL_COMPILED = 500;

    /** On drivers with launches of a millisecond, Java's share is negligible. */
    private static final long MOST_NANOS_OF_LAUNCHES = 100_000_000;

    private final Device device;
    private final TestCase test;
    private final KernelWorkload workload;
    private final KernelAndTwin kernel;
    private final MemoryBudget budget;
    private final List<Note> calls;
    private boolean hasLaunched;
    /** Memory of the test before, at the places that this test has not yet taken over. */
    private final Deque<WorkloadMemory> former = new ArrayDeque<>();
    /** The bindings there that another kernel has written to. */
    private final Set<Integer> written;
    /** The memory of the timed run, by its places. */
    private final List<WorkloadMemory> timed = new ArrayList<>();

    /**
     * Compiles, or takes over from the test before what serves.
     *
     * @param before is closed by this
     */
    PreparedKernel(Device device, TestCase test, KernelWorkload workload, Optional<PreparedKernel> before) {
        this.device = device;
        this.test = test;
        this.workload = workload;
        try {
            calls = calls(device, workload.timing());
            WorkloadMemory.requireAllowed(workload.memory(), device);
            long held = before.map(PreparedKernel::places).orElse(List.of()).stream()
                    .mapToLong(WorkloadMemory::bytes)
                    .sum();
            budget = MemoryBudget.of(device.info()).and(held);
            budget.check(workload);
        } catch (RuntimeException refused) {
            throw closedAfter(refused, before);
        }
        this.kernel = before.filter(this::hasKernelOf).map(same -> same.kernel).orElseGet(() -> compiled(before));
        this.written = before.filter(other -> !hasKernelOf(other))
                .map(PreparedKernel::written)
                .orElse(Set.of());
        before.ifPresent(other -> former.addAll(other.places()));
    }

    private boolean hasKernelOf(PreparedKernel other) {
        return other.kernel.serves(workload);
    }

    /** Compiles the kernel, after closing the kernel that it replaces. */
    private KernelAndTwin compiled(Optional<PreparedKernel> before) {
        try {
            before.ifPresent(other -> other.kernel.close());
            return new KernelAndTwin(device, workload);
        } catch (RuntimeException failure) {
            throw closedAfter(failure, before);
        }
    }

    /** Calls of every dispatch of every test need no note. */
    private static List<Note> calls(Device device, Timing timing) {
        if (timing.manner() == SubmissionMode.DEPENDENT) {
            return List.of();
        }
        String end = timing.span() == Span.SUBMISSION ? "; the time excludes the wait" : "";
        return List.of(Prepared.calls(device.calls(timing.manner()) + end));
    }

    private Set<Integer> written() {
        return Stream.concat(
                        workload.kernel().resources().stream()
                                .filter(resource -> resource.access().writes())
                                .map(Resource::binding),
                        workload.alternate().stream().flatMap(other -> other.memory().stream()))
                .collect(Collectors.toSet());
    }

    private static RuntimeException closedAfter(RuntimeException refused, Optional<PreparedKernel> before) {
        try {
            before.ifPresent(PreparedKernel::close);
        } catch (RuntimeException another) {
            refused.addSuppressed(another);
        }
        return refused;
    }

    @Override
    public boolean leaveTo(TestCase next) {
        Optional<KernelWorkload> following = kernelWorkload(next);
        if (following.filter(kernel::serves).isPresent()) {
            return true;
        }
        if (following
                .filter(other -> WorkloadMemory.servesSome(workload.memory(), other.memory(), device.info()))
                .isEmpty()) {
            close();
            return false;
        }
        try {
            kernel.close();
            return true;
        } catch (RuntimeException failure) {
            throw closedAfter(failure, Optional.of(this));
        }
    }

    private static Optional<KernelWorkload> kernelWorkload(TestCase next) {
        try {
            return FaultySuiteException.workload(next) instanceof KernelWorkload other
                    ? Optional.of(other)
                    : Optional.empty();
        } catch (FaultySuiteException fault) {
            return Optional.empty(); // it costs the next test, which meets it itself
        }
    }

    /** All memory that it holds. */
    private List<WorkloadMemory> places() {
        return Stream.concat(timed.stream(), former.stream()).toList();
    }

    @Override
    public List<Note> notes() {
        return Stream.concat(
                        kernel.kernel().source().notes().stream().map(words -> Note.of("language", words)),
                        calls.stream())
                .toList();
    }

    @Override
    public List<CodeListing> listings() {
        return kernel.kernel().listings();
    }

    @Override
    public List<CodeBinary> binaries() {
        return kernel.kernel().binaries();
    }

    @Override
    public Optional<String> verify(Verifier verifier) {
        return verifier.verify(device, kernel.kernel(), test.id(), workload).map(Mismatch::toString);
    }

    @Override
    public int room(int placements) {
        return WorkloadMemory.isInDeviceMemory(workload.memory()) ? budget.room(workload, placements) : 1;
    }

    @Override
    public void allocate(List<Long> leads) {
        while (former.size() > Math.max(0, leads.size() - timed.size())) {
            former.removeLast().close();
        }
        while (timed.size() < leads.size()) {
            timed.add(next(leads.get(timed.size()), Optional.ofNullable(former.pollFirst())));
        }
    }

    /** The memory at the next place, which takes over what it can use of another test's. */
    private WorkloadMemory next(long lead, Optional<WorkloadMemory> before) {
        if (!timed.isEmpty()) {
            return timed.get(0).at(lead, before, written);
        }
        List<Memory> memory =
                WorkloadMemory.behind(lead, workload.memory(), device.info().limits());
        return WorkloadMemory.following(before, written, device, memory);
    }

    @Override
    public List<Location> memory() {
        Map<String, DeviceResource> resources = new LinkedHashMap<>();
        List<DeviceResource> bound = timed.get(0).bindings();
        workload.kernel()
                .resources()
                .forEach(resource -> resources.put(resource.name(), bound.get(resource.binding())));
        return Location.of(resources);
    }

    @Override
    public BatchTime time(Launch launch, int dispatches, int placement) {
        DispatchBatch batch = new DispatchBatch(
                workload.cycle(
                        kernel.kernel(),
                        kernel.other(),
                        timed.get(placement).bindings(),
                        launch.arguments(),
                        launch.workgroups()),
                dispatches,
                workload.timing().manner());
        if (workload.timing().isOfLaunching() && !hasLaunched) {
            hasLaunched = true;
            launchUntilCompiled(batch);
        }
        return device.run(batch);
    }

    @Override
    public BatchTime timeWithoutAccess(Launch launch, int dispatches, boolean isHalved) {
        CompiledKernel twin = kernel.twin();
        return device.run(new DispatchBatch(
                twin,
                kernel.bindingsOfTwin(timed.get(0).bindings()),
                WithoutAccess.arguments(launch.arguments(), isHalved),
                launch.workgroups(),
                dispatches,
                workload.timing().manner()));
    }

    /** What a launch takes, Java must not take itself: here it runs its part as compiled code, as other languages do. */
    private void launchUntilCompiled(DispatchBatch batch) {
        long start = System.nanoTime();
        for (int i = 0; i < LAUNCHES_UNTIL_COMPILED && System.nanoTime() - start < MOST_NANOS_OF_LAUNCHES; i++) {
            device.run(batch);
        }
    }

    @Override
    public List<Double> handedBack(int placement) {
        return workload.handedBack().stream()
                .map(number -> timed.get(placement).number(number.binding(), number.offset(), number.type()))
                .toList();
    }

    @Override
    public void close() {
        try (kernel) {
            Closing.all(places(), WorkloadMemory::close);
        }
    }
}
