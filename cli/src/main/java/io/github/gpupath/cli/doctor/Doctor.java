package io.github.gpupath.cli.doctor;

import io.github.gpupath.backend.Availability;
import io.github.gpupath.backend.DeviceInfo;
import io.github.gpupath.backend.DeviceType;
import io.github.gpupath.cli.console.Console;
import io.github.gpupath.cli.console.UserError;
import io.github.gpupath.cli.discovery.Backends;
import io.github.gpupath.cli.discovery.FoundBackend;
import io.github.gpupath.cli.session.OpenBackends;
import jakarta.inject.Inject;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Finds out what each backend lacks on this machine. */
public final class Doctor {

    private final Console console;
    private final Backends backends;

    @Inject
    Doctor(Console console, Backends backends) {
        this.console = console;
        this.backends = backends;
    }

    /** Examines every real backend. */
    public List<Checkup> examine() {
        String path = console.invocation().environment().getOrDefault("PATH", "");
        Machine machine = Machine.of(Path.of("/"), path, System.getProperty("user.name", ""));
        return backends.all().stream()
                .filter(FoundBackend::isReal)
                .map(backend -> examine(backend, machine))
                .toList();
    }

    private static Checkup examine(FoundBackend backend, Machine machine) {
        Availability availability = backend.availability();
        if (availability instanceof Availability.Unavailable missing) {
            return missing(backend.id(), missing.reason(), missing.remedy(), machine);
        }
        String details = ((Availability.Available) availability).details();
        try (OpenBackends open = OpenBackends.of(List.of(backend))) {
            List<DeviceInfo> devices = open.devices();
            List<String> names = devices.stream()
                    .map(device -> device.name() + " (" + device.driver() + " " + device.driverVersion() + ")")
                    .toList();
            boolean gpuMissed =
                    !machine.gpus().isEmpty() && devices.stream().allMatch(device -> device.type() == DeviceType.CPU);
            return gpuMissed
                    ? new Checkup(
                            backend.id(),
                            Checkup.State.SOFTWARE_ONLY,
                            details,
                            names,
                            VendorHints.of(backend.id(), machine))
                    : new Checkup(backend.id(), Checkup.State.WORKS, details, names, List.of());
        } catch (UserError e) {
            return missing(backend.id(), String.valueOf(e.getMessage()), "", machine);
        }
    }

    /** What a backend itself advises counts where no command is known that installs a driver for it. */
    static Checkup missing(String backend, String reason, String remedy, Machine machine) {
        List<String> remedies = new ArrayList<>(VendorHints.of(backend, machine));
        Optional<String> command =
                machine.packageManager().flatMap(manager -> manager.command(backend, machine.root()));
        if (command.isPresent()) {
            remedies.add("software driver: " + command.get() + " (or ./gpupath --install-drivers)");
        } else if (!remedy.isEmpty()) {
            remedies.add(remedy);
        }
        return new Checkup(backend, Checkup.State.MISSING, reason, List.of(), remedies);
    }
}
