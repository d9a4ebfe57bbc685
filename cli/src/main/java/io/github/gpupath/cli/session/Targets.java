package io.github.gpupath.cli.session;

import io.github.gpupath.backend.DeviceInfo;
import io.github.gpupath.cli.console.Console;
import io.github.gpupath.cli.console.UserError;
import io.github.gpupath.cli.discovery.FoundBackend;
import io.github.gpupath.cli.measure.Target;
import io.github.gpupath.cli.select.DeviceGroups;
import io.github.gpupath.cli.select.DeviceSelection;
import io.github.gpupath.cli.select.PhysicalDevice;
import jakarta.inject.Inject;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Opens the backends that take part and finds the devices to measure. */
public final class Targets {

    private final BackendChoice choice;
    private final Console console;

    /** Opens nothing yet. */
    @Inject
    Targets(BackendChoice choice, Console console) {
        this.choice = choice;
        this.console = console;
    }

    /**
     * What is measured, and the open backends behind it, which the caller closes.
     *
     * @param backends open
     * @param physical the device that was chosen
     * @param targets one or more ways to reach it
     */
    public record Chosen(OpenBackends backends, PhysicalDevice physical, List<Target> targets)
            implements AutoCloseable {

        @Override
        public void close() {
            backends.close();
        }
    }

    /**
     * Opens backends and chooses a device.
     *
     * @param named the backends that the user named, possibly none
     * @param device the device that the user named
     * @throws UserError if a backend or device that was named is not there
     */
    public Chosen open(List<String> named, @Nullable String device) {
        List<FoundBackend> wanted = choice.choose(named);
        boolean byIndex = device != null && device.matches("\\d+");
        // An index counts what "gpupath devices" lists, whichever backends are asked for.
        List<FoundBackend> opened = byIndex ? union(choice.working(), wanted) : wanted;
        OpenBackends backends = OpenBackends.of(opened, (backend, error) -> {
            if (!named.isEmpty() && wanted.contains(backend)) {
                throw error;
            }
            console.note(String.valueOf(error.getMessage()));
        });
        try {
            PhysicalDevice physical = DeviceSelection.choose(DeviceGroups.of(backends.devices()), device);
            List<String> ids = wanted.stream().map(FoundBackend::id).toList();
            List<Target> targets = physical.members().stream()
                    .filter(member -> ids.contains(member.backend()))
                    .map(backends::target)
                    .toList();
            explainAbsent(ids, physical, backends.devices(), !named.isEmpty());
            if (targets.isEmpty()) {
                throw UserError.unavailable("no backend that was asked for reaches " + physical.memberNames());
            }
            return new Chosen(backends, physical, targets);
        } catch (RuntimeException | Error e) {
            try {
                backends.close();
            } catch (RuntimeException closing) {
                e.addSuppressed(closing);
            }
            throw e;
        }
    }

    /** The order of "gpupath devices" first, so that indices agree. */
    private static List<FoundBackend> union(List<FoundBackend> working, List<FoundBackend> wanted) {
        Set<FoundBackend> all = new LinkedHashSet<>(working);
        all.addAll(wanted);
        return List.copyOf(all);
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
