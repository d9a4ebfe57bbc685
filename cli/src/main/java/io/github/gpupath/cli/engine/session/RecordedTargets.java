package io.github.gpupath.cli.engine.session;

import io.github.gpupath.backend.DeviceInfo;
import io.github.gpupath.cli.engine.discovery.Backends;
import io.github.gpupath.cli.engine.discovery.FoundBackend;
import io.github.gpupath.cli.engine.select.PhysicalDevice;
import io.github.gpupath.cli.shell.console.Console;
import io.github.gpupath.cli.shell.console.UserError;
import io.github.gpupath.result.DeviceRecord;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Finds again the devices on which an earlier run measured. */
final class RecordedTargets {

    private final Backends backends;
    private final Workers workers;
    private final Console console;

    /** Starts nothing yet. */
    @Inject
    RecordedTargets(Backends backends, Workers workers, Console console) {
        this.backends = backends;
        this.workers = workers;
        this.console = console;
    }

    /**
     * Starts the workers of the earlier run's backends; the caller closes them.
     *
     * @throws UserError if one of the devices is gone or has another driver
     */
    Targets.Chosen open(Earlier earlier) {
        List<FoundBackend> wanted = earlier.file().devices().stream()
                .map(DeviceRecord::backend)
                .distinct()
                .map(backends::named)
                .toList();
        Crew crew = Crew.start(workers, wanted, earlier.file().settings().options());
        try {
            List<DeviceInfo> left = new ArrayList<>(crew.devices());
            wanted.forEach(backend -> Targets.require(crew, backend));
            List<DeviceInfo> found = new ArrayList<>();
            for (DeviceRecord recorded : earlier.file().devices()) {
                DeviceInfo device = find(recorded, left, earlier);
                left.remove(device);
                found.add(device);
            }
            return Targets.Chosen.of(crew, new PhysicalDevice(0, found), found, console);
        } catch (RuntimeException | Error e) {
            crew.closeAfter(e);
            throw e;
        }
    }

    private static DeviceInfo find(DeviceRecord recorded, List<DeviceInfo> devices, Earlier earlier) {
        DeviceInfo device = devices.stream()
                .filter(candidate -> candidate.backend().equals(recorded.backend())
                        && candidate.identity().key().equals(recorded.device()))
                .findFirst()
                .orElseThrow(() -> UserError.unavailable("the backend " + recorded.backend()
                        + " does not reach the device of " + earlier.name() + ", " + recorded.name() + " ("
                        + recorded.device() + "), but "
                        + devices.stream()
                                .filter(other -> other.backend().equals(recorded.backend()))
                                .map(DeviceInfo::name)
                                .collect(Collectors.joining(", "))));
        if (!describe(DeviceRecord.of(device)).equals(describe(recorded))) {
            throw earlier.refused(describe(recorded), describe(DeviceRecord.of(device)));
        }
        return device;
    }

    private static String describe(DeviceRecord device) {
        return device.name() + " through " + device.backend() + " with driver " + device.driver() + " "
                + device.driverVersion() + ", API " + device.apiVersion();
    }
}
