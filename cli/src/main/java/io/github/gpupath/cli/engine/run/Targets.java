package io.github.gpupath.cli.engine.run;

import io.github.gpupath.backend.Availability;
import io.github.gpupath.backend.DeviceInfo;
import io.github.gpupath.cli.engine.discovery.Backends;
import io.github.gpupath.cli.engine.discovery.FoundBackend;
import io.github.gpupath.cli.engine.measure.RunListener;
import io.github.gpupath.cli.engine.measure.Target;
import io.github.gpupath.cli.engine.select.DeviceGroups;
import io.github.gpupath.cli.engine.select.DeviceSelection;
import io.github.gpupath.cli.engine.select.PhysicalDevice;
import io.github.gpupath.cli.engine.store.HostFacts;
import io.github.gpupath.cli.text.Notes;
import io.github.gpupath.cli.text.UserException;
import io.github.gpupath.result.DeviceKey;
import io.github.gpupath.result.DeviceRecord;
import io.github.gpupath.suite.DeviceFacts;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
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

    /** Gives each of some devices a worker, and ends the others. */
    private static Targets of(
            Engine engine,
            WorkerPool pool,
            PhysicalDevice physical,
            List<DeviceInfo> members,
            Map<String, String> options,
            Notes notes) {
        pool.assign(engine, members, options, (id, failure) -> notClosed(id, failure, notes));
        DeviceFacts known = new PhysicalDevice(physical.index(), members).known(HostFacts.caches());
        return new Targets(
                pool,
                physical,
                members.stream().map(member -> pool.target(member, known)).toList());
    }

    /**
     * Starts workers and chooses a device. Uses the backends that the user named; without a name, every real backend
     * that works; without such a backend, the reference.
     *
     * @param named ids of backends, possibly none
     * @param device the device that the user named
     * @param options of suites
     * @param listener is told what is left out
     * @throws UserException if a backend or device that was named is not there, or the user has ended the run
     */
    static Targets open(
            Engine engine,
            List<String> named,
            @Nullable String device,
            Map<String, String> options,
            RunListener listener) {
        // An index counts what "gpupath devices" lists, whichever backends are asked for.
        boolean byIndex = device != null && device.matches("\\d+");
        return started(engine, named, byIndex, options, listener, (pool, wanted, required) -> {
            PhysicalDevice physical = DeviceSelection.choose(DeviceGroups.of(pool.devices()), device);
            return of(engine, pool, physical, members(pool, wanted, physical, required, listener), options, listener);
        });
    }

    /** The same beside a run, where nobody asks whether the user ends it. */
    public static Targets open(
            Engine engine, List<String> named, @Nullable String device, Map<String, String> options, Notes notes) {
        return open(engine, named, device, options, new RunListener() {
            @Override
            public void note(String line) {
                notes.note(line);
            }
        });
    }

    /**
     * Finds every physical device that is not a CPU; where there is none, the CPU drivers together. No worker stays.
     *
     * @param named ids of backends, possibly none
     * @param options of suites
     * @param listener is told what is left out
     * @return for each physical device the ways to reach it, in the order of the backends
     * @throws UserException if a backend that was named, or any device, is not there
     */
    static List<List<DeviceInfo>> all(
            Engine engine, List<String> named, Map<String, String> options, RunListener listener) {
        return started(engine, named, false, options, listener, (pool, wanted, required) -> {
            List<PhysicalDevice> devices = DeviceGroups.of(pool.devices());
            PhysicalDevice first = DeviceSelection.choose(devices, null);
            List<PhysicalDevice> chosen = devices.stream()
                    .filter(device -> device.isCpu() == first.isCpu())
                    .toList();
            if (chosen.size() < devices.size()) {
                listener.note("all are the devices that are no CPU; the CPU drivers are left out");
            }
            Set<DeviceKey> recorded = new HashSet<>();
            List<List<DeviceInfo>> ways = chosen.stream()
                    .map(device -> members(pool, wanted, device, false, listener))
                    .map(members -> unlike(recorded, members, listener))
                    .filter(members -> !members.isEmpty())
                    .toList();
            pool.close((id, failure) -> notClosed(id, failure, listener));
            return ways;
        });
    }

    /**
     * Finds a physical device again that a run knows.
     *
     * @param ways to reach it, as they are recorded
     * @param run how messages call the run
     * @throws UserException if one of its backends does not work any more, or does not reach it
     */
    static Targets again(
            Engine engine, List<DeviceRecord> ways, Map<String, String> options, String run, RunListener listener) {
        List<String> named = ways.stream().map(DeviceRecord::backend).distinct().toList();
        return started(engine, named, false, options, listener, (pool, wanted, required) -> {
            List<DeviceInfo> left = new ArrayList<>(pool.devices());
            List<DeviceInfo> found = new ArrayList<>();
            for (DeviceRecord way : ways) {
                DeviceInfo device = left.stream()
                        .filter(candidate -> candidate.backend().equals(way.backend())
                                && candidate.identity().key().equals(way.device()))
                        .findFirst()
                        .orElseThrow(() -> UserException.unavailable("the backend " + way.backend()
                                + " does not reach the device of " + run + ", " + way.name() + " (" + way.device()
                                + "), but " + names(left, way.backend())));
                left.remove(device);
                found.add(device);
            }
            return of(engine, pool, new PhysicalDevice(0, found), found, options, listener);
        });
    }

    /** What is done with workers that were started. */
    private interface Choice<T> {

        /**
         * Chooses among their devices.
         *
         * @param wanted the backends that are asked for
         * @param required whether the user named them
         */
        T among(WorkerPool pool, List<FoundBackend> wanted, boolean required);
    }

    /** Starts workers and lets a choice be made, which closes them if it fails. */
    private static <T> T started(
            Engine engine,
            List<String> named,
            boolean everyBackend,
            Map<String, String> options,
            RunListener listener,
            Choice<T> choice) {
        Backends backends = engine.backends();
        List<FoundBackend> wanted = named.isEmpty()
                ? backends.all().stream().filter(FoundBackend::isUsual).toList()
                : new LinkedHashSet<>(named).stream().map(backends::named).toList();
        WorkerPool pool = WorkerPool.start(engine, everyBackend ? backends.all() : wanted, options);
        try {
            pool.devices(); // shows which backends work after all
            if (wanted.stream().anyMatch(backend -> pool.availability(backend) instanceof Availability.Unavailable)) {
                requireGoingOn(listener);
            }
            if (named.isEmpty()) {
                explainUnavailable(pool, wanted, listener);
                if (pool.working().stream().noneMatch(FoundBackend::isReal)) {
                    pool.close();
                    listener.note(
                            "no driver works on this machine, so this runs on the reference backend, an interpreter;"
                                    + " gpupath doctor says what is missing");
                    return started(engine, List.of(Backends.REFERENCE), everyBackend, options, listener, choice);
                }
            } else {
                wanted.forEach(backend -> require(pool, backend));
            }
            return choice.among(pool, wanted, !named.isEmpty());
        } catch (RuntimeException | Error e) {
            pool.closeAfter(e);
            throw e;
        }
    }

    /** Ctrl-C reaches the workers too while they start, and what it does to them is no fault of a driver. */
    static void requireGoingOn(RunListener listener) {
        if (listener.cancelled()) {
            throw UserException.ended("the run ended before its first result; nothing is written");
        }
    }

    private static void notClosed(String id, RuntimeException failure, Notes notes) {
        notes.note("the backend " + id + " did not close: " + failure.getMessage());
    }

    private static void explainUnavailable(WorkerPool pool, List<FoundBackend> wanted, Notes notes) {
        for (FoundBackend backend : wanted) {
            if (pool.availability(backend) instanceof Availability.Unavailable unavailable) {
                notes.note(backend.id() + " is left out: " + unavailable.reason() + "; " + unavailable.remedy());
            }
        }
    }

    private static void require(WorkerPool pool, FoundBackend backend) {
        if (pool.availability(backend) instanceof Availability.Unavailable unavailable) {
            throw UserException.unavailable("the backend " + backend.id() + " is unavailable: " + unavailable.reason()
                    + "; " + unavailable.remedy());
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
                throw UserException.unavailable(line + "; choose another device or leave the backend out");
            }
            notes.note(line + "; it is left out");
        }
        if (members.isEmpty()) {
            throw UserException.unavailable("no backend that was asked for reaches " + physical.memberNames());
        }
        return once(wanted, members, notes);
    }

    /**
     * The first of what a backend lists twice: one device that two drivers reach, or whose driver is installed twice. Results do not
     * tell the two apart.
     */
    private static List<DeviceInfo> once(List<FoundBackend> wanted, List<DeviceInfo> members, Notes notes) {
        List<DeviceInfo> kept = new ArrayList<>();
        for (DeviceInfo member : members) {
            Optional<DeviceInfo> earlier = kept.stream()
                    .filter(other -> other.backend().equals(member.backend())
                            && other.identity().isSameDevice(member.identity()))
                    .findFirst();
            if (earlier.isEmpty()) {
                kept.add(member);
            } else {
                notes.note("the backend " + member.backend() + " lists " + member.name() + " twice, "
                        + (driver(earlier.get()).equals(driver(member))
                                ? "both times through " + driver(member) + ": it is measured once"
                                : "through " + driver(earlier.get()) + " and through " + driver(member)
                                        + ": the first is measured" + otherwise(wanted, member.backend())));
            }
        }
        return kept;
    }

    private static String otherwise(List<FoundBackend> wanted, String id) {
        return wanted.stream()
                .filter(backend -> backend.id().equals(id))
                .flatMap(backend -> backend.driverHints().variables().stream())
                .findFirst()
                .map(variable -> "; to measure the other, choose its driver by " + variable)
                .orElse("");
    }

    private static String driver(DeviceInfo device) {
        return device.driver() + " " + device.driverVersion();
    }

    private static DeviceKey key(DeviceInfo device) {
        return new DeviceKey(device.backend(), device.identity().key());
    }

    /** The ways that results tell apart from those of devices before; they are recorded too. */
    private static List<DeviceInfo> unlike(Set<DeviceKey> recorded, List<DeviceInfo> members, Notes notes) {
        return members.stream()
                .filter(member -> {
                    boolean isNew = recorded.add(key(member));
                    if (!isNew) {
                        notes.note("the backend " + member.backend() + " lists two devices " + member.name()
                                + ", with neither UUID nor PCI address by which results could be told apart: the second is left"
                                + " out; --device measures it alone, by its number in gpupath devices");
                    }
                    return isNew;
                })
                .toList();
    }

    /** The names of what a backend reaches. */
    private static String names(List<DeviceInfo> devices, String backend) {
        return devices.stream()
                .filter(device -> device.backend().equals(backend))
                .map(DeviceInfo::name)
                .collect(Collectors.joining(", "));
    }

    /** The same through several processes of each backend, where there are any. */
    Targets replicated(Engine engine, int processes, Map<String, String> options, Notes notes) {
        pool.replicate(engine, known(), processes, options, notes);
        return new Targets(
                pool,
                physical,
                targets.stream()
                        .map(target -> pool.target(target.device(), target.known()))
                        .toList());
    }

    /** What is known of the device, through all its APIs together. */
    public DeviceFacts known() {
        return targets.get(0).known();
    }

    /** The targets in one line, for people. */
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
