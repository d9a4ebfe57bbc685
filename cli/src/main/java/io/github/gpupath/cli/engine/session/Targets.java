package io.github.gpupath.cli.engine.session;

import io.github.gpupath.backend.Availability;
import io.github.gpupath.backend.DeviceInfo;
import io.github.gpupath.cli.engine.discovery.Backends;
import io.github.gpupath.cli.engine.discovery.FoundBackend;
import io.github.gpupath.cli.engine.measure.Target;
import io.github.gpupath.cli.engine.select.DeviceGroups;
import io.github.gpupath.cli.engine.select.DeviceSelection;
import io.github.gpupath.cli.engine.select.PhysicalDevice;
import io.github.gpupath.cli.shell.console.Console;
import io.github.gpupath.cli.shell.console.UserError;
import jakarta.inject.Inject;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Starts the workers of the backends that take part and finds the devices to measure. */
public final class Targets {

    private final Backends backends;
    private final Workers workers;
    private final Console console;

    /** Starts nothing yet. */
    @Inject
    Targets(Backends backends, Workers workers, Console console) {
        this.backends = backends;
        this.workers = workers;
        this.console = console;
    }

    /**
     * What is measured, and the workers behind it, which the caller closes.
     *
     * @param crew the workers
     * @param physical the device that was chosen
     * @param targets one or more ways to reach it
     */
    public record Chosen(Crew crew, PhysicalDevice physical, List<Target> targets) implements AutoCloseable {

        /** Keeps the workers that reach some devices, and ends the others. */
        static Chosen of(Crew crew, PhysicalDevice physical, List<DeviceInfo> members, Console console) {
            crew.keepOnly(
                    members,
                    (id, failure) -> console.note("the backend " + id + " did not close: " + failure.getMessage()));
            return new Chosen(crew, physical, members.stream().map(crew::target).toList());
        }

        @Override
        public void close() {
            crew.close();
        }
    }

    /**
     * Starts workers and chooses a device. The backends are those that the user named; without any, every real one that
     * works; without that, the reference.
     *
     * @param named ids of backends, possibly none
     * @param device the device that the user named
     * @param options of suites
     * @throws UserError if a backend or device that was named is not there
     */
    public Chosen open(List<String> named, @Nullable String device, Map<String, String> options) {
        List<FoundBackend> wanted = named.isEmpty()
                ? backends.all().stream().filter(FoundBackend::isReal).toList()
                : new LinkedHashSet<>(named).stream().map(backends::named).toList();
        boolean byIndex = device != null && device.matches("\\d+");
        // An index counts what "gpupath devices" lists, whichever backends are asked for.
        Crew crew = Crew.start(workers, byIndex ? backends.all() : wanted, options);
        try {
            List<DeviceInfo> devices = crew.devices();
            if (named.isEmpty()) {
                explainUnavailable(crew, wanted);
                if (crew.working().stream().noneMatch(FoundBackend::isReal)) {
                    return reference(crew, device, options);
                }
            } else {
                wanted.forEach(backend -> require(crew, backend));
            }
            return chosen(crew, wanted, DeviceSelection.choose(DeviceGroups.of(devices), device), !named.isEmpty());
        } catch (RuntimeException | Error e) {
            crew.closeAfter(e);
            throw e;
        }
    }

    private void explainUnavailable(Crew crew, List<FoundBackend> wanted) {
        for (FoundBackend backend : wanted) {
            if (crew.availability(backend) instanceof Availability.Unavailable unavailable) {
                console.note(backend.id() + " is left out: " + unavailable.reason());
            }
        }
    }

    static void require(Crew crew, FoundBackend backend) {
        if (crew.availability(backend) instanceof Availability.Unavailable unavailable) {
            throw UserError.unavailable("the backend " + backend.id() + " is unavailable: " + unavailable.reason()
                    + "; " + unavailable.remedy());
        }
    }

    private Chosen reference(Crew idle, @Nullable String device, Map<String, String> options) {
        idle.close();
        console.note("no driver works on this machine, so this runs on the reference backend, an interpreter;"
                + " gpupath doctor says what is missing");
        return open(List.of(Backends.REFERENCE), device, options);
    }

    private Chosen chosen(Crew crew, List<FoundBackend> wanted, PhysicalDevice physical, boolean required) {
        List<String> ids = wanted.stream()
                .filter(crew.working()::contains)
                .map(FoundBackend::id)
                .toList();
        List<DeviceInfo> members = physical.members().stream()
                .filter(member -> ids.contains(member.backend()))
                .toList();
        explainAbsent(ids, physical, crew.devices(), required);
        if (members.isEmpty()) {
            throw UserError.unavailable("no backend that was asked for reaches " + physical.memberNames());
        }
        return Chosen.of(crew, physical, members, console);
    }

    private void explainAbsent(List<String> ids, PhysicalDevice physical, List<DeviceInfo> all, boolean required) {
        for (String id : ids) {
            if (physical.members().stream().anyMatch(member -> member.backend().equals(id))) {
                continue;
            }
            String others = all.stream()
                    .filter(member -> member.backend().equals(id))
                    .map(DeviceInfo::name)
                    .collect(Collectors.joining(", "));
            String line = "the backend " + id + " does not reach " + physical.memberNames() + " but "
                    + (others.isEmpty() ? "no device" : others);
            if (required) {
                throw UserError.unavailable(line + "; choose another --device or leave the backend out");
            }
            console.note(line + "; it is left out");
        }
    }
}
