package io.github.gpupath.backend.opencl;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.gpupath.backend.Availability;
import io.github.gpupath.backend.Backend;
import io.github.gpupath.backend.Device;

/** Opens the first device, or skips the test and says why there is none. */
final class OpenClDrivers {

    private OpenClDrivers() {}

    static Backend requireBackend() {
        Availability availability = new OpenClProvider().probe();
        assumeTrue(availability instanceof Availability.Available, () -> "no OpenCL: " + availability);
        return new OpenClProvider().open();
    }

    static Device requireDevice() {
        Backend backend = requireBackend();
        return backend.open(backend.devices().get(0));
    }
}
