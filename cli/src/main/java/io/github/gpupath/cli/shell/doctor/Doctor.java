package io.github.gpupath.cli.shell.doctor;

import io.github.gpupath.backend.Availability;
import io.github.gpupath.backend.DeviceInfo;
import io.github.gpupath.backend.DeviceType;
import io.github.gpupath.backend.DriverHints;
import io.github.gpupath.backend.GpuVendor;
import io.github.gpupath.backend.PackageManager;
import io.github.gpupath.cli.engine.discovery.FoundBackend;
import io.github.gpupath.cli.engine.run.Engine;
import io.github.gpupath.cli.engine.run.WorkerPool;
import io.github.gpupath.cli.shell.console.Console;
import jakarta.inject.Inject;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Finds out what each backend lacks on this machine. */
public final class Doctor {

    private final Console console;
    private final Engine engine;

    @Inject
    Doctor(Console console, Engine engine) {
        this.console = console;
        this.engine = engine;
    }

    /** Examines every backend that a run has where none is named. */
    public List<Checkup> examine() {
        String path = console.invocation().environment().getOrDefault("PATH", "");
        Machine machine = Machine.of(Path.of("/"), path, System.getProperty("user.name", ""));
        List<FoundBackend> real =
                engine.backends().all().stream().filter(FoundBackend::isUsual).toList();
        try (WorkerPool pool = WorkerPool.start(engine, real, Map.of())) {
            List<DeviceInfo> devices = pool.devices();
            return real.stream()
                    .map(backend -> examine(backend, pool.availability(backend), devices, machine))
                    .toList();
        }
    }

    private static Checkup examine(
            FoundBackend backend, Availability availability, List<DeviceInfo> all, Machine machine) {
        if (availability instanceof Availability.Unavailable missing) {
            return missing(backend.id(), backend.provider().driverHints(), missing, machine);
        }
        String details = ((Availability.Available) availability).details();
        List<DeviceInfo> devices = all.stream()
                .filter(device -> device.backend().equals(backend.id()))
                .toList();
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
                        vendorHints(backend.provider().driverHints(), machine))
                : new Checkup(backend.id(), Checkup.State.WORKS, details, names, List.of());
    }

    /** The checkup of a missing backend. Where no command is known, the backend itself advises. */
    static Checkup missing(String backend, DriverHints hints, Availability.Unavailable missing, Machine machine) {
        List<String> remedies = new ArrayList<>(vendorHints(hints, machine));
        Optional<String> command = machine.packageManager().flatMap(manager -> installation(manager, hints, machine));
        command.ifPresent(remedies::add);
        if (command.isEmpty() && !missing.remedy().isEmpty()) {
            remedies.add(missing.remedy());
        }
        return new Checkup(backend, Checkup.State.MISSING, missing.reason(), List.of(), remedies);
    }

    /** The command that installs the software driver of a backend, if it is known. */
    private static Optional<String> installation(PackageManager manager, DriverHints hints, Machine machine) {
        return Optional.ofNullable(hints.packages().get(manager))
                .map(packages -> "software driver: " + (machine.root() ? "" : "sudo ") + manager.install() + " "
                        + String.join(" ", packages));
    }

    /** A line for each vendor of a GPU of the machine. */
    static List<String> vendorHints(DriverHints drivers, Machine machine) {
        List<String> hints = new ArrayList<>();
        machine.nvidiaDriver().ifPresent(version -> hints.add(nvidia(drivers, version, machine)));
        if (machine.gpus().contains(GpuVendor.NVIDIA) && machine.nvidiaDriver().isEmpty()) {
            hints.add("the machine has an NVIDIA GPU but no NVIDIA kernel driver: install it"
                    + " (Ubuntu: ubuntu-drivers install; Debian: apt-get install nvidia-driver)");
        }
        String amd = drivers.vendors().get(GpuVendor.AMD);
        if (machine.gpus().contains(GpuVendor.AMD) && amd != null) {
            hints.add("the machine has an AMD GPU: " + amd + "; add the user to the groups render and video");
        }
        String intel = drivers.vendors().get(GpuVendor.INTEL);
        if (machine.gpus().contains(GpuVendor.INTEL) && intel != null) {
            hints.add("the machine has an Intel GPU: " + intel + "; add the user to the group render");
        }
        return hints;
    }

    private static String nvidia(DriverHints drivers, String version, Machine machine) {
        if (machine.container()) {
            return "NVIDIA's driver " + version + " is installed, but the container may lack its libraries for this "
                    + "API: start it with NVIDIA_DRIVER_CAPABILITIES=all";
        }
        String missing = "NVIDIA's driver " + version + " is installed without its libraries for this API";
        String advice = drivers.vendors().get(GpuVendor.NVIDIA);
        String major = version.substring(0, version.indexOf('.'));
        return advice == null ? missing : missing + ": " + advice.replace(DriverHints.DRIVER, major);
    }
}
