package io.github.gpupath.cli.engine.run;

import io.github.gpupath.backend.Availability;
import io.github.gpupath.backend.BackendException;
import io.github.gpupath.backend.DeviceInfo;
import io.github.gpupath.cli.engine.discovery.FoundBackend;
import io.github.gpupath.cli.engine.measure.Target;
import io.github.gpupath.cli.engine.select.DeviceGroups;
import io.github.gpupath.cli.engine.waiting.Parallel;
import io.github.gpupath.cli.engine.worker.Worker;
import io.github.gpupath.cli.engine.worker.WorkerGroup;
import io.github.gpupath.cli.engine.worker.WorkerLostException;
import io.github.gpupath.cli.text.Notes;
import io.github.gpupath.cli.text.UserException;
import io.github.gpupath.suite.DeviceFacts;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiConsumer;
import java.util.stream.IntStream;

/**
 * Workers of several backends, started together; closing this closes each of them. First each backend has a worker, which tells
 * whether it works and what it reaches. Once devices are chosen, each of them has a worker of its own.
 */
public final class WorkerPool implements AutoCloseable {

    private final Map<String, FoundBackend> backends = new LinkedHashMap<>();
    private final Map<String, Worker> listing = new ConcurrentHashMap<>();
    private final Map<DeviceInfo, Worker> workers = new ConcurrentHashMap<>();
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
            pool.listing.put(member.id(), worker);
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
                    : "it does not open: " + lost.getMessage();
            return new Availability.Unavailable(reason, remedy(member, lost.how()));
        }
        if (failure instanceof BackendException) {
            return new Availability.Unavailable("it does not open: " + failure.getMessage(), member.remedy());
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
                            member -> found.put(
                                    member.id(),
                                    Objects.requireNonNull(listing.get(member.id()))
                                            .devices()))
                    .forEach((member, failure) -> availabilities.put(member.id(), unavailable(member, failure)));
            devices.addAll(DeviceGroups.withoutSharedUuids(working().stream()
                    .flatMap(member -> found.getOrDefault(member.id(), List.of()).stream())
                    .toList()));
        }
        return List.copyOf(devices);
    }

    /**
     * Gives each of some devices a worker of its own, and ends the workers that none of them needs. The first device of a backend has
     * the worker that listed it.
     *
     * @param chosen among the devices
     * @param options of suites
     * @param failure is told which backend did not close, and why
     */
    void assign(
            Engine engine,
            List<DeviceInfo> chosen,
            Map<String, String> options,
            BiConsumer<String, RuntimeException> failure) {
        List<DeviceInfo> further = new ArrayList<>();
        for (DeviceInfo device : chosen) {
            Worker first = listing.remove(device.backend());
            if (first == null) {
                further.add(device);
            } else {
                workers.put(device, first);
            }
        }
        closeListing(failure);
        Parallel.run(further, device -> workers.put(device, engine.start(backend(device), options))).values().stream()
                .findFirst()
                .ifPresent(lost -> {
                    throw lost;
                });
    }

    private FoundBackend backend(DeviceInfo device) {
        return Objects.requireNonNull(backends.get(device.backend()), device.backend());
    }

    /**
     * Starts more workers for each device that has one, all at once, so that figures come from several processes. A backend that is
     * used in this process has one worker for a device; a driver that admits fewer processes has as many as it admits.
     *
     * @param known what is known of the physical device
     * @param processes how many there are then for each
     * @param notes is told where there are fewer, and why
     */
    void replicate(Engine engine, DeviceFacts known, int processes, Map<String, String> options, Notes notes) {
        record Process(DeviceInfo device, int number) {}
        List<DeviceInfo> members = workers.keySet().stream()
                .filter(device -> engine.usesProcesses(backend(device)))
                .toList();
        Map<Process, Worker> started = new ConcurrentHashMap<>();
        Map<Process, RuntimeException> failures = Parallel.run(
                members.stream()
                        .flatMap(device ->
                                IntStream.rangeClosed(2, processes).mapToObj(number -> new Process(device, number)))
                        .toList(),
                process -> started.put(
                        process, opened(engine.start(backend(process.device()), options), process.device(), known)));
        for (DeviceInfo device : members) {
            List<Worker> group = new ArrayList<>(List.of(worker(device)));
            started.forEach((process, worker) -> {
                if (process.device().equals(device)) {
                    group.add(worker);
                }
            });
            workers.put(device, new WorkerGroup(group));
        }
        Map<DeviceInfo, RuntimeException> first = new LinkedHashMap<>();
        failures.forEach((process, failure) -> first.putIfAbsent(process.device(), failure));
        first.forEach((device, failure) -> notes.note("the backend " + device.backend() + " is measured in "
                + worker(device).processes() + " of " + processes + " processes: "
                + unavailable(backend(device), failure).reason()));
    }

    /** Opens the device in a worker; closes the worker if that fails. */
    private static Worker opened(Worker worker, DeviceInfo device, DeviceFacts known) {
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
     * A device with its worker.
     *
     * @param known what is known of the physical device
     */
    public Target target(DeviceInfo device, DeviceFacts known) {
        return new Target(worker(device), device, known);
    }

    private Worker worker(DeviceInfo device) {
        Worker worker = workers.get(device);
        if (worker == null) {
            throw new IllegalArgumentException(device.name() + " has no worker");
        }
        return worker;
    }

    /** Closes all workers, and reports the backend of each that fails to close, with the reason. */
    public void close(BiConsumer<String, RuntimeException> failure) {
        closeListing(failure);
        Parallel.run(List.copyOf(workers.keySet()), device -> worker(device).close())
                .forEach((device, thrown) -> failure.accept(device.backend(), thrown));
        workers.clear();
    }

    private void closeListing(BiConsumer<String, RuntimeException> failure) {
        Parallel.run(
                        List.copyOf(listing.keySet()),
                        id -> Objects.requireNonNull(listing.get(id)).close())
                .forEach(failure);
        listing.clear();
    }

    /** Closes all because of a failure, and adds to it what fails meanwhile. */
    void closeAfter(Throwable cause) {
        close((id, failure) -> cause.addSuppressed(failure));
    }

    /**
     * Closes all.
     *
     * @throws UserException if one of them fails to close in order
     */
    @Override
    public void close() {
        List<String> failures = new ArrayList<>();
        close((id, failure) -> failures.add("the backend " + id + " did not close: " + failure.getMessage()));
        if (!failures.isEmpty()) {
            throw UserException.unavailable(String.join("; ", failures));
        }
    }
}
