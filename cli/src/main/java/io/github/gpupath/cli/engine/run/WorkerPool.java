package io.github.gpupath.cli.engine.run;

import io.github.gpupath.backend.Availability;
import io.github.gpupath.backend.BackendException;
import io.github.gpupath.backend.DeviceInfo;
import io.github.gpupath.cli.engine.discovery.FoundBackend;
import io.github.gpupath.cli.engine.select.PhysicalDevice;
import io.github.gpupath.cli.engine.waiting.Parallel;
import io.github.gpupath.cli.engine.worker.Worker;
import io.github.gpupath.cli.engine.worker.WorkerLostException;
import io.github.gpupath.cli.text.UserException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;

/** A worker for each of several backends, which says whether the backend works and what it reaches; closing this closes them. */
public final class WorkerPool implements AutoCloseable {

    private final Map<String, FoundBackend> backends = new LinkedHashMap<>();
    private final Map<String, Worker> workers = new ConcurrentHashMap<>();
    private final Map<String, Availability> availabilities = new ConcurrentHashMap<>();
    private final List<DeviceInfo> devices = new ArrayList<>();

    private WorkerPool(List<FoundBackend> members) {
        members.forEach(member -> backends.put(member.id(), member));
    }

    /** Starts a worker for each of some backends, all at once, and asks whether the backend works. */
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
            end(pool.workers.values()).values().forEach(e::addSuppressed);
            throw e;
        }
        return pool;
    }

    /** What stands for a failure that is the backend's or its worker's; any other is a mistake in this program. */
    static Availability.Unavailable unavailable(FoundBackend member, RuntimeException failure) {
        if (failure instanceof BackendException.Unavailable missing) {
            return new Availability.Unavailable("it fails to open: " + missing.getMessage(), missing.remedy());
        }
        if (failure instanceof WorkerLostException lost) {
            String reason = lost.how() == WorkerLostException.How.UNSTARTED
                    ? "no driver was tried: " + lost.getMessage()
                    : "it fails to open: " + lost.getMessage();
            return new Availability.Unavailable(reason, remedy(member, lost.how()));
        }
        if (failure instanceof BackendException) {
            return new Availability.Unavailable("it fails to open: " + failure.getMessage(), member.remedy());
        }
        throw failure;
    }

    private static String remedy(FoundBackend member, WorkerLostException.How how) {
        return switch (how) {
            case HUNG -> "if it is slow, not stuck, raise --step-limit";
            case UNSTARTED ->
                "check Java options in the environment (JAVA_TOOL_OPTIONS) and the limits of this shell or container; "
                        + "--verbose shows its output";
            case KILLED -> "give this shell or container more memory or CPU time, or stop other programs";
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
        return Objects.requireNonNull(availabilities.get(member.id()), member.id());
    }

    /** Opens the working backends and lists their devices; a backend that does not open no longer counts as working. */
    public List<DeviceInfo> devices() {
        if (devices.isEmpty()) {
            Map<String, List<DeviceInfo>> found = new ConcurrentHashMap<>();
            Parallel.run(working(), member -> found.put(member.id(), listed(member.id())))
                    .forEach((member, failure) -> availabilities.put(member.id(), unavailable(member, failure)));
            devices.addAll(PhysicalDevice.withoutSharedUuids(working().stream()
                    .flatMap(member -> found.getOrDefault(member.id(), List.of()).stream())
                    .toList()));
        }
        return List.copyOf(devices);
    }

    private List<DeviceInfo> listed(String id) {
        return Objects.requireNonNull(workers.get(id), id).devices();
    }

    /** Hands over the worker of a backend, which this closes no more; empty if that is done already. */
    Optional<Worker> take(String id) {
        return Optional.ofNullable(workers.remove(id));
    }

    /** Closes workers, all at once; returns what some of them fail with. */
    static Map<Worker, RuntimeException> end(Collection<Worker> workers) {
        return Parallel.run(List.copyOf(workers), Worker::close);
    }

    /**
     * Closes all.
     *
     * @throws UserException if one of them fails to close in order
     */
    @Override
    public void close() {
        requireEnded(end(workers.values()));
        workers.clear();
    }

    /** Refuses what is left of workers that did not end in order. */
    static void requireEnded(Map<Worker, RuntimeException> failures) {
        if (!failures.isEmpty()) {
            throw UserException.unavailable(failures.entrySet().stream()
                    .map(failed -> "the backend " + failed.getKey().backend() + " did not close: "
                            + failed.getValue().getMessage())
                    .collect(Collectors.joining("; ")));
        }
    }
}
