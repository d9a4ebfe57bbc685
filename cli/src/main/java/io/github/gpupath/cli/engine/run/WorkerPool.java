package io.github.gpupath.cli.engine.run;

import io.github.gpupath.backend.Availability;
import io.github.gpupath.backend.BackendException;
import io.github.gpupath.backend.DeviceInfo;
import io.github.gpupath.cli.engine.discovery.FoundBackend;
import io.github.gpupath.cli.engine.measure.Target;
import io.github.gpupath.cli.engine.waiting.Parallel;
import io.github.gpupath.cli.engine.worker.DriverCaches;
import io.github.gpupath.cli.engine.worker.Worker;
import io.github.gpupath.cli.engine.worker.WorkerGroup;
import io.github.gpupath.cli.engine.worker.WorkerLostException;
import io.github.gpupath.cli.text.Notes;
import io.github.gpupath.cli.text.RefusedException;
import io.github.gpupath.suite.KnownDevice;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.stream.IntStream;

/** Workers of several backends, started together; closing this closes each of them. */
public final class WorkerPool implements AutoCloseable {

    private final Map<String, FoundBackend> backends = new LinkedHashMap<>();
    private final Map<String, Worker> workers = new ConcurrentHashMap<>();
    private final Map<String, Availability> availabilities = new ConcurrentHashMap<>();
    private final List<DeviceInfo> devices = new ArrayList<>();

    private WorkerPool(List<FoundBackend> members) {
        members.forEach(member -> backends.put(member.id(), member));
    }

    /**
     * Starts a worker for each of some backends, all at once, and asks whether the backend works.
     *
     * @param options of suites
     */
    public static WorkerPool start(Engine engine, List<FoundBackend> members, Map<String, String> options) {
        WorkerPool pool = new WorkerPool(members);
        Map<FoundBackend, RuntimeException> failures = Parallel.run(members, member -> {
            Worker worker = engine.start(member, options);
            pool.workers.put(member.id(), worker);
            pool.availabilities.put(member.id(), worker.probe());
        });
        try {
            failures.forEach((member, failure) -> pool.availabilities.put(member.id(), unavailable(member, failure)));
        } catch (RuntimeException e) {
            pool.closeAfter(e);
            throw e;
        }
        return pool;
    }

    /** What stands for a failure that is the backend's or its worker's; any other is a mistake in this program. */
    private static Availability.Unavailable unavailable(FoundBackend member, RuntimeException failure) {
        if (failure instanceof BackendException.Unavailable missing) {
            return new Availability.Unavailable("it does not open: " + missing.getMessage(), missing.remedy());
        }
        if (failure instanceof WorkerLostException lost) {
            String reason = lost.how() == WorkerLostException.How.UNSTARTED
                    ? "no driver was tried: " + lost.getMessage()
                    : DriverCaches.explained("it does not open: " + lost.getMessage());
            return new Availability.Unavailable(reason, remedy(member, lost.how()));
        }
        if (failure instanceof BackendException) {
            return new Availability.Unavailable(
                    DriverCaches.explained("it does not open: " + failure.getMessage()), member.remedy());
        }
        throw failure;
    }

    private static String remedy(FoundBackend member, WorkerLostException.How how) {
        return switch (how) {
            case HUNG -> "where it is slow and not stuck, --step-limit allows it more";
            case UNSTARTED ->
                "the options for Java in the environment, such as JAVA_TOOL_OPTIONS, or a limit of this shell or"
                        + " container may be why; --verbose shows all that it wrote";
            case KILLED ->
                "allow this shell or container more memory or processor time, or measure where less else runs";
            case CRASHED -> member.crashRemedy();
            case GARBLED -> member.remedy();
        };
    }

    /** The members whose backend works, so far as is known. */
    public List<FoundBackend> working() {
        return backends.values().stream()
                .filter(member -> availability(member) instanceof Availability.Available)
                .toList();
    }

    /** Whether the backend of a member works. */
    public Availability availability(FoundBackend member) {
        Availability known = availabilities.get(member.id());
        if (known == null) {
            throw new IllegalArgumentException(member.id() + " is no member");
        }
        return known;
    }

    /** Opens the working backends and lists their devices; a backend that does not open no longer counts as working. */
    public List<DeviceInfo> devices() {
        if (devices.isEmpty()) {
            Map<String, List<DeviceInfo>> found = new ConcurrentHashMap<>();
            Parallel.run(
                            working(),
                            member -> found.put(member.id(), worker(member.id()).devices()))
                    .forEach((member, failure) -> availabilities.put(member.id(), unavailable(member, failure)));
            working().forEach(member -> devices.addAll(found.getOrDefault(member.id(), List.of())));
        }
        return List.copyOf(devices);
    }

    /**
     * Starts more workers of each backend that has one left, all at once, so that figures come from several processes. A
     * backend that is used in this process has one worker; a driver that admits fewer processes has as many as it admits.
     *
     * @param device of the backend, by its id, on which they work
     * @param known what is known of that device
     * @param processes how many there are then of each
     * @param notes is told where there are fewer, and why
     */
    void replicate(
            Engine engine,
            Function<String, DeviceInfo> device,
            KnownDevice known,
            int processes,
            Map<String, String> options,
            Notes notes) {
        record Process(FoundBackend member, int number) {}
        List<FoundBackend> members = workers.keySet().stream()
                .map(id -> Objects.requireNonNull(backends.get(id)))
                .filter(engine::usesProcesses)
                .toList();
        Map<Process, Worker> started = new ConcurrentHashMap<>();
        Map<Process, RuntimeException> failures = Parallel.run(
                members.stream()
                        .flatMap(member ->
                                IntStream.rangeClosed(2, processes).mapToObj(number -> new Process(member, number)))
                        .toList(),
                process -> started.put(
                        process,
                        opened(
                                engine.start(process.member(), options),
                                device.apply(process.member().id()),
                                known)));
        for (FoundBackend member : members) {
            List<Worker> group = new ArrayList<>(List.of(worker(member.id())));
            started.forEach((process, worker) -> {
                if (process.member() == member) {
                    group.add(worker);
                }
            });
            workers.put(member.id(), new WorkerGroup(group));
        }
        Map<FoundBackend, RuntimeException> first = new LinkedHashMap<>();
        failures.forEach((process, failure) -> first.putIfAbsent(process.member(), failure));
        first.forEach((member, failure) -> notes.note("the backend " + member.id() + " is measured in "
                + worker(member.id()).processes() + " of " + processes + " processes: "
                + unavailable(member, failure).reason()));
    }

    /** Opens the device in a worker; closes the worker if that fails. */
    private static Worker opened(Worker worker, DeviceInfo device, KnownDevice known) {
        try {
            worker.open(device, known);
            return worker;
        } catch (RuntimeException | Error e) {
            try {
                worker.close();
            } catch (RuntimeException another) {
                e.addSuppressed(another);
            }
            throw e;
        }
    }

    /**
     * A device with the worker that reaches it.
     *
     * @param known what is known of the physical device
     */
    public Target target(DeviceInfo device, KnownDevice known) {
        return new Target(worker(device.backend()), device, known);
    }

    private Worker worker(String id) {
        Worker worker = workers.get(id);
        if (worker == null) {
            throw new IllegalArgumentException("the backend " + id + " has no worker");
        }
        return worker;
    }

    /** Ends the workers that are not needed, those of some devices excepted. */
    public void keepOnly(List<DeviceInfo> needed, BiConsumer<String, RuntimeException> failure) {
        List<String> ids = needed.stream().map(DeviceInfo::backend).toList();
        close(workers.keySet().stream().filter(id -> !ids.contains(id)).toList(), failure);
    }

    /** Closes all workers, and reports each that fails to close, with the reason. */
    public void close(BiConsumer<String, RuntimeException> failure) {
        close(List.copyOf(workers.keySet()), failure);
    }

    /** Closes all because of a failure, and adds to it what fails meanwhile. */
    void closeAfter(Throwable cause) {
        close((id, failure) -> cause.addSuppressed(failure));
    }

    private void close(List<String> ids, BiConsumer<String, RuntimeException> failure) {
        Parallel.run(ids, id -> worker(id).close()).forEach(failure);
        ids.forEach(workers::remove);
    }

    /**
     * Closes all.
     *
     * @throws RefusedException if one of them fails to close in order
     */
    @Override
    public void close() {
        List<String> failures = new ArrayList<>();
        close((id, failure) -> failures.add("the backend " + id + " did not close: " + failure.getMessage()));
        if (!failures.isEmpty()) {
            throw RefusedException.unavailable(String.join("; ", failures));
        }
    }
}
