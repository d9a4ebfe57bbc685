package io.github.gpupath.cli.engine.run;

import io.github.gpupath.backend.Availability;
import io.github.gpupath.backend.DeviceInfo;
import io.github.gpupath.cli.engine.discovery.Backends;
import io.github.gpupath.cli.engine.discovery.FoundBackend;
import io.github.gpupath.cli.engine.measure.Target;
import io.github.gpupath.cli.engine.select.DeviceGroups;
import io.github.gpupath.cli.engine.select.DeviceSelection;
import io.github.gpupath.cli.engine.select.PhysicalDevice;
import io.github.gpupath.cli.engine.store.HostFacts;
import io.github.gpupath.cli.text.Notes;
import io.github.gpupath.cli.text.RefusedException;
import io.github.gpupath.suite.KnownDevice;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What is measured, and the workers behind it, which closing this closes.
 *
 * @param pool the workers
 * @param physical the device that was chosen
 * @param targets one or more ways to reach it
 */
public record Targets(WorkerPool pool, PhysicalDevice physical, List<Target> targets) implements AutoCloseable {

    /** Keeps the workers that reach some devices, and ends the others. */
    static Targets of(WorkerPool pool, PhysicalDevice physical, List<DeviceInfo> members, Notes notes) {
        pool.keepOnly(
                members, (id, failure) -> notes.note("the backend " + id + " did not close: " + failure.getMessage()));
        KnownDevice known = new PhysicalDevice(physical.index(), members).known(HostFacts.caches());
        return new Targets(
                pool,
                physical,
                members.stream().map(member -> pool.target(member, known)).toList());
    }

    /**
     * Starts workers and chooses a device. The backends are those that the user named; without any, every real one that
     * works; without that, the reference.
     *
     * @param named ids of backends, possibly none
     * @param device the device that the user named
     * @param options of suites
     * @param notes is told what is left out
     * @throws RefusedException if a backend or device that was named is not there
     */
    public static Targets open(
            Engine engine, List<String> named, @Nullable String device, Map<String, String> options, Notes notes) {
        Backends backends = engine.backends();
        List<FoundBackend> wanted = named.isEmpty()
                ? backends.all().stream().filter(FoundBackend::isReal).toList()
                : new LinkedHashSet<>(named).stream().map(backends::named).toList();
        boolean byIndex = device != null && device.matches("\\d+");
        // An index counts what "gpupath devices" lists, whichever backends are asked for.
        WorkerPool pool = WorkerPool.start(engine, byIndex ? backends.all() : wanted, options);
        try {
            List<DeviceInfo> devices = pool.devices();
            if (named.isEmpty()) {
                explainUnavailable(pool, wanted, notes);
                if (pool.working().stream().noneMatch(FoundBackend::isReal)) {
                    pool.close();
                    notes.note("no driver works on this machine, so this runs on the reference backend, an interpreter;"
                            + " gpupath doctor says what is missing");
                    return open(engine, List.of(Backends.REFERENCE), device, options, notes);
                }
            } else {
                wanted.forEach(backend -> require(pool, backend));
            }
            PhysicalDevice physical = DeviceSelection.choose(DeviceGroups.of(devices), device);
            return of(pool, physical, members(pool, wanted, physical, !named.isEmpty(), notes), notes);
        } catch (RuntimeException | Error e) {
            pool.closeAfter(e);
            throw e;
        }
    }

    private static void explainUnavailable(WorkerPool pool, List<FoundBackend> wanted, Notes notes) {
        for (FoundBackend backend : wanted) {
            if (pool.availability(backend) instanceof Availability.Unavailable unavailable) {
                notes.note(backend.id() + " is left out: " + unavailable.reason());
            }
        }
    }

    static void require(WorkerPool pool, FoundBackend backend) {
        if (pool.availability(backend) instanceof Availability.Unavailable unavailable) {
            throw RefusedException.unavailable("the backend " + backend.id() + " is unavailable: "
                    + unavailable.reason() + "; " + unavailable.remedy());
        }
    }

    /** The device through each of the backends that are wanted and reach it. */
    private static List<DeviceInfo> members(
            WorkerPool pool, List<FoundBackend> wanted, PhysicalDevice physical, boolean required, Notes notes) {
        List<String> ids = wanted.stream()
                .filter(pool.working()::contains)
                .map(FoundBackend::id)
                .toList();
        List<DeviceInfo> members = physical.members().stream()
                .filter(member -> ids.contains(member.backend()))
                .toList();
        List<String> absent = ids.stream()
                .filter(id ->
                        members.stream().noneMatch(member -> member.backend().equals(id)))
                .toList();
        for (String id : absent) {
            String others = names(pool.devices(), id);
            String line = "the backend " + id + " does not reach " + physical.memberNames() + " but "
                    + (others.isEmpty() ? "no device" : others);
            if (required) {
                throw RefusedException.unavailable(line + "; choose another --device or leave the backend out");
            }
            notes.note(line + "; it is left out");
        }
        if (members.isEmpty()) {
            throw RefusedException.unavailable("no backend that was asked for reaches " + physical.memberNames());
        }
        return members;
    }

    /** The names of what a backend reaches. */
    static String names(List<DeviceInfo> devices, String backend) {
        return devices.stream()
                .filter(device -> device.backend().equals(backend))
                .map(DeviceInfo::name)
                .collect(Collectors.joining(", "));
    }

    /** The same through several processes of each backend, where there are any. */
    Targets replicated(Engine engine, int processes, Map<String, String> options, Notes notes) {
        pool.replicate(engine, this::device, known(), processes, options, notes);
        return new Targets(
                pool,
                physical,
                targets.stream()
                        .map(target -> pool.target(target.device(), target.known()))
                        .toList());
    }

    /** What is known of the device, through all its APIs together. */
    public KnownDevice known() {
        return targets.get(0).known();
    }

    /** The first of a backend's devices here. */
    private DeviceInfo device(String backend) {
        return targets.stream()
                .map(Target::device)
                .filter(device -> device.backend().equals(backend))
                .findFirst()
                .orElseThrow();
    }

    /** What is measured, in one line for people. */
    String title() {
        List<DeviceInfo> members = targets.stream().map(Target::device).toList();
        return physical.title()
                + (physical.isCpu()
                        ? members.stream()
                                .map(member -> member.name() + " (" + member.backend() + ")")
                                .collect(Collectors.joining(", ", ": ", ""))
                        : members.stream().map(DeviceInfo::backend).collect(Collectors.joining(", ", " through ", "")));
    }

    @Override
    public void close() {
        pool.close();
    }
}
