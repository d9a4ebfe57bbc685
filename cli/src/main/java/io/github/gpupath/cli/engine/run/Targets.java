package io.github.gpupath.cli.engine.run;

import io.github.gpupath.backend.DeviceInfo;
import io.github.gpupath.cli.engine.discovery.FoundBackend;
import io.github.gpupath.cli.engine.measure.Target;
import io.github.gpupath.cli.engine.select.PhysicalDevice;
import io.github.gpupath.cli.engine.store.HostFacts;
import io.github.gpupath.cli.engine.waiting.Parallel;
import io.github.gpupath.cli.engine.worker.Worker;
import io.github.gpupath.cli.engine.worker.WorkerGroup;
import io.github.gpupath.cli.text.Notes;
import io.github.gpupath.cli.text.UserException;
import io.github.gpupath.suite.DeviceFacts;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A physical device with a worker for each way to reach it; closing this closes them. */
public final class Targets implements AutoCloseable {

    /** Two compile a kernel and its twin in 80 ms (H200), which is less than a test lasts. */
    private static final int MOST_HELPERS = 2;

    private static final int PROCESSORS_PER_HELPER = 4;

    private final Engine engine;
    private final Map<String, String> options;
    private final PhysicalDevice device;
    private final DeviceFacts known;
    private final Map<DeviceInfo, Worker> workers = new ConcurrentHashMap<>();

    /**
     * Gives each way to a device a worker.
     *
     * @param pool whose workers are taken over, and closed where none is needed
     * @param notes receives which backend did not close, and why
     */
    Targets(Engine engine, Map<String, String> options, PhysicalDevice device, WorkerPool pool, Notes notes) {
        this.engine = engine;
        this.options = options;
        this.device = device;
        this.known = device.known(HostFacts.caches());
        List<DeviceInfo> further = new ArrayList<>();
        device.members()
                .forEach(member -> pool.take(member.backend())
                        .ifPresentOrElse(worker -> workers.put(member, worker), () -> further.add(member)));
        try {
            pool.close();
        } catch (UserException unclosed) {
            notes.note(String.valueOf(unclosed.getMessage()));
        }
        for (RuntimeException failure : Parallel.run(further, member -> workers.put(member, start(member)))
                .values()) {
            end().values().forEach(failure::addSuppressed);
            throw failure;
        }
    }

    /**
     * Chooses a device and starts its workers, as a run does.
     *
     * @param named ids of backends; none stands for every real one that works, else the reference
     * @param notes receives what is left out
     * @throws UserException if a backend or device that was named is not there
     */
    public static Targets open(
            Engine engine, List<String> named, @Nullable String wanted, Map<String, String> options, Notes notes) {
        try (DeviceFinder finder = new DeviceFinder(engine, options, notes)) {
            finder.find(named, wanted);
            return finder.open();
        }
    }

    private Worker start(DeviceInfo member) {
        return engine.start(backend(member), options);
    }

    private FoundBackend backend(DeviceInfo member) {
        return engine.backends().named(member.backend());
    }

    /** The API paths to the device, in the order of the backends. */
    public List<Target> targets() {
        return device.members().stream()
                .map(member -> new Target(Objects.requireNonNull(workers.get(member)), member, known))
                .toList();
    }

    /** Whether it is the software drivers. */
    boolean isCpu() {
        return device.isCpu();
    }

    /**
     * Starts more workers for each way, all at once, so that figures come from several processes. A backend that is used in this
     * process has one worker; a driver that admits fewer processes has as many as it admits.
     *
     * @param processes how many there are then for each
     * @param notes receives where there are fewer, and why
     */
    void replicate(int processes, Notes notes) {
        List<DeviceInfo> members = device.members().stream()
                .filter(member -> engine.usesProcesses(backend(member)))
                .toList();
        Parallel.run(members, member -> replicate(member, processes, notes)).values().stream()
                .findFirst()
                .ifPresent(failure -> {
                    throw failure;
                });
    }

    private void replicate(DeviceInfo member, int processes, Notes notes) {
        List<Worker> group = Collections.synchronizedList(new ArrayList<>());
        group.add(Objects.requireNonNull(workers.get(member)));
        Map<Integer, RuntimeException> failures = Parallel.run(
                IntStream.range(1, processes).boxed().toList(), number -> group.add(opened(start(member), member)));
        workers.put(member, WorkerGroup.of(group));
        failures.values().stream()
                .findFirst()
                .ifPresent(failure -> notes.note("backend " + member.backend() + " is measured in " + group.size()
                        + " of " + processes + " processes: "
                        + WorkerPool.unavailable(backend(member), failure).reason()));
    }

    /**
     * Starters of further workers for drivers that share compiled code between processes. Each keeps a processor of the host
     * busy, so a small host has none.
     */
    List<Supplier<Target>> helpers() {
        int each = Math.min(MOST_HELPERS, Runtime.getRuntime().availableProcessors() / PROCESSORS_PER_HELPER);
        Function<DeviceInfo, Supplier<Target>> helper = member -> () -> new Target(start(member), member, known);
        return device.members().stream()
                .filter(member -> engine.usesProcesses(backend(member))
                        && backend(member).provider().sharesCompiledCode(member))
                .flatMap(member -> Stream.generate(() -> helper.apply(member)).limit(each))
                .toList();
    }

    /** Opens the device in a worker; closes the worker if that fails. */
    private Worker opened(Worker worker, DeviceInfo member) {
        try {
            worker.open(member, known);
            return worker;
        } catch (RuntimeException | Error e) {
            try (worker) {
                throw e;
            }
        }
    }

    /** The device and the API paths to it in one line, for people. */
    String title() {
        return device.title()
                + (isCpu()
                        ? device.members().stream()
                                .map(member -> member.name() + " (" + member.backend() + ")")
                                .collect(Collectors.joining(", ", ": ", ""))
                        : device.members().stream()
                                .map(DeviceInfo::backend)
                                .collect(Collectors.joining(", ", " through ", "")));
    }

    /** Closes all workers; returns what some of them fail with. */
    Map<Worker, RuntimeException> end() {
        return WorkerPool.end(workers.values());
    }

    /**
     * Closes all workers.
     *
     * @throws UserException if one of them fails to close in order
     */
    @Override
    public void close() {
        WorkerPool.requireEnded(end());
    }
}
