package io.github.gpupath.cli.engine.run;

import io.github.gpupath.backend.Availability;
import io.github.gpupath.backend.DeviceInfo;
import io.github.gpupath.cli.engine.discovery.Backends;
import io.github.gpupath.cli.engine.discovery.FoundBackend;
import io.github.gpupath.cli.engine.select.PhysicalDevice;
import io.github.gpupath.cli.text.Notes;
import io.github.gpupath.cli.text.UserException;
import io.github.gpupath.kernel.Feature;
import io.github.gpupath.result.DeviceKey;
import io.github.gpupath.result.DeviceRecord;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Finds physical devices and opens them. The workers that find devices measure the first of them. */
final class DeviceFinder implements AutoCloseable {

    private final Engine engine;
    private final Map<String, String> options;
    private final Notes notes;
    private @Nullable WorkerPool pool;
    private List<PhysicalDevice> found = List.of();

    /**
     * Finds nothing yet.
     *
     * @param notes receives what is left out
     */
    DeviceFinder(Engine engine, Map<String, String> options, Notes notes) {
        this.engine = engine;
        this.options = options;
        this.notes = notes;
    }

    /**
     * Chooses a physical device.
     *
     * @param named ids of backends; none stands for every real one that works, else the reference
     * @return the API paths to it, in the order of the backends
     * @throws UserException if a backend or device that was named is not there
     */
    List<DeviceRecord> find(List<String> named, @Nullable String wanted) {
        // An index counts what "gpupath devices" lists, whichever backends are asked for.
        boolean isIndex = wanted != null && wanted.matches("\\d+");
        List<FoundBackend> backends = start(named, isIndex);
        PhysicalDevice device = PhysicalDevice.choose(PhysicalDevice.among(pool().devices()), wanted);
        found = List.of(through(backends, device, !named.isEmpty()));
        distinct();
        return apiPaths(found.get(0));
    }

    /**
     * Chooses every physical device that is not a CPU; where there is none, the CPU drivers together.
     *
     * @param named ids of backends; none stands for every real one that works, else the reference
     * @return for each device the API paths to it, in the order of the backends
     * @throws UserException if a backend that was named, or any device, is not there
     */
    List<List<DeviceRecord>> findAll(List<String> named) {
        List<FoundBackend> backends = start(named, false);
        List<PhysicalDevice> devices = PhysicalDevice.among(pool().devices());
        boolean isCpu = PhysicalDevice.choose(devices, null).isCpu();
        if (devices.stream().anyMatch(device -> device.isCpu() != isCpu)) {
            notes.note("--device all means every device except CPUs; CPU drivers are skipped");
        }
        found = devices.stream()
                .filter(device -> device.isCpu() == isCpu)
                .map(device -> through(backends, device, false))
                .toList();
        distinct();
        return found.stream().map(this::apiPaths).toList();
    }

    /** The records of the API paths to a device, with the plug-ins that their backends are from. */
    private List<DeviceRecord> apiPaths(PhysicalDevice device) {
        return device.members().stream()
                .map(member -> DeviceRecord.of(member)
                        .from(engine.backends()
                                .named(member.backend())
                                .origin()
                                .plugin()
                                .orElse(null)))
                .toList();
    }

    /** Whether kernels can read a clock through an API path that was found. */
    boolean findsClock() {
        return found.stream()
                .flatMap(device -> device.members().stream())
                .anyMatch(member -> member.supports(Feature.Capability.SHADER_CLOCK));
    }

    /** Opens the first device that was found. */
    Targets open() {
        return open(found.get(0));
    }

    private Targets open(PhysicalDevice device) {
        WorkerPool started = pool();
        pool = null;
        return new Targets(engine, options, device, started, notes);
    }

    /**
     * Opens a physical device that a run knows.
     *
     * @param apiPaths the API paths to it, as they are recorded
     * @param run how messages call the run
     * @throws UserException if one of its backends does not work any more, does not reach it, or has another driver
     */
    Targets open(List<DeviceRecord> apiPaths, String run) {
        if (pool != null && apiPaths(found.get(0)).equals(apiPaths)) {
            return open();
        }
        close();
        start(apiPaths.stream().map(DeviceRecord::backend).distinct().toList(), false);
        List<DeviceInfo> left = new ArrayList<>(pool().devices());
        List<DeviceInfo> again = new ArrayList<>();
        for (DeviceRecord apiPath : apiPaths) {
            DeviceInfo member = left.stream()
                    .filter(candidate -> key(candidate).equals(DeviceKey.of(apiPath)))
                    .findFirst()
                    .orElseThrow(() -> UserException.unavailable("backend " + apiPath.backend()
                            + " does not reach the device of " + run + ", " + apiPath.name() + " (" + apiPath.device()
                            + "), only " + names(apiPath.backend())));
            left.remove(member);
            again.add(member);
        }
        PhysicalDevice device = new PhysicalDevice(0, again);
        List<DeviceRecord> now = apiPaths(device);
        for (int i = 0; i < apiPaths.size(); i++) {
            Resumption.requireSame(run, Resumption.describe(apiPaths.get(i)), Resumption.describe(now.get(i)));
        }
        return open(device);
    }

    private WorkerPool pool() {
        if (pool == null) {
            throw new IllegalStateException("nothing was found");
        }
        return pool;
    }

    /** Starts workers; returns the backends that are asked for. */
    private List<FoundBackend> start(List<String> named, boolean everyBackend) {
        Backends backends = engine.backends();
        List<FoundBackend> wanted = named.isEmpty()
                ? backends.all().stream().filter(FoundBackend::isUsual).toList()
                : new LinkedHashSet<>(named).stream().map(backends::named).toList();
        WorkerPool started = WorkerPool.start(engine, everyBackend ? backends.all() : wanted, options);
        pool = started;
        started.devices(); // shows which backends work after all
        for (FoundBackend backend : wanted) {
            if (started.availability(backend) instanceof Availability.Unavailable missing) {
                String why = missing.reason() + "; " + missing.remedy();
                if (!named.isEmpty()) {
                    throw UserException.unavailable("backend " + backend.id() + " is unavailable: " + why);
                }
                notes.note(backend.id() + " is skipped: " + why);
            }
        }
        if (named.isEmpty() && started.working().stream().noneMatch(FoundBackend::isReal)) {
            close();
            notes.note("no driver works on this machine, so this runs on the reference backend, an interpreter; "
                    + "gpupath doctor shows what is missing");
            return start(List.of(Backends.REFERENCE), everyBackend);
        }
        return wanted;
    }

    /** The device through each of the backends that are wanted and reach it. */
    private PhysicalDevice through(List<FoundBackend> wanted, PhysicalDevice device, boolean required) {
        List<String> ids = wanted.stream()
                .filter(pool().working()::contains)
                .map(FoundBackend::id)
                .toList();
        List<DeviceInfo> members = device.members().stream()
                .filter(member -> ids.contains(member.backend()))
                .toList();
        for (String id : ids) {
            if (members.stream().noneMatch(member -> member.backend().equals(id))) {
                String others = names(id);
                String line = "backend " + id + " does not reach " + device.memberNames() + ", only "
                        + (others.isEmpty() ? "no device" : others);
                if (required) {
                    throw UserException.unavailable(line + "; choose another device or omit the backend");
                }
                notes.note(line + "; it is skipped");
            }
        }
        if (members.isEmpty()) {
            throw UserException.unavailable("no selected backend reaches " + device.memberNames());
        }
        return new PhysicalDevice(device.index(), members);
    }

    /** Skips devices with the key of another, and those that a backend lists by two identities. */
    private void distinct() {
        List<DeviceInfo> kept = new ArrayList<>();
        found = found.stream()
                .map(device -> new PhysicalDevice(
                        device.index(),
                        device.members().stream()
                                .filter(member -> isNew(member, device, kept))
                                .toList()))
                .filter(device -> !device.members().isEmpty())
                .toList();
    }

    private boolean isNew(DeviceInfo device, PhysicalDevice physical, List<DeviceInfo> kept) {
        boolean isNew = kept.stream()
                .filter(other -> other.backend().equals(device.backend()))
                .noneMatch(other -> key(other).equals(key(device))
                        || physical.members().contains(other)
                                && other.identity().isSameDevice(device.identity()));
        if (isNew) {
            kept.add(device);
        } else {
            notes.note(
                    "backend " + device.backend() + " lists " + device.name() + " twice: only the first is measured; "
                            + "--device with an index of gpupath devices, or the driver's variables, select another");
        }
        return isNew;
    }

    private static DeviceKey key(DeviceInfo device) {
        return new DeviceKey(device.backend(), device.identity().key());
    }

    /** The names of what a backend reaches. */
    private String names(String backend) {
        return pool().devices().stream()
                .filter(device -> device.backend().equals(backend))
                .map(DeviceInfo::name)
                .collect(Collectors.joining(", "));
    }

    /** Closes the workers that found devices, unless one of these was opened. */
    @Override
    public void close() {
        WorkerPool started = pool;
        pool = null;
        if (started != null) {
            started.close();
        }
    }
}
