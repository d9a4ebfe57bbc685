package io.github.gpupath.backend.opencl;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.gpupath.backend.Availability;
import io.github.gpupath.backend.Backend;
import io.github.gpupath.backend.Device;
import io.github.gpupath.backend.DeviceInfo;
import io.github.gpupath.backend.DeviceType;

/** Opens the first GPU, else the first device, or skips the test and says why there is none. */
final class OpenClDrivers {

    private OpenClDrivers() {}

    static Backend requireBackend() {
        Availability availability = new OpenClProvider().probe();
        assumeTrue(availability instanceof Availability.Available, () -> "no OpenCL: " + availability);
        return new OpenClProvider().open();
    }

    static Device requireDevice() {
        Backend backend = requireBackend();
        DeviceInfo chosen = backend.devices().stream()
                .filter(info -> info.type() != DeviceType.CPU)
                .findFirst()
                .orElse(backend.devices().get(0));
        return backend.open(chosen);
    }
}
