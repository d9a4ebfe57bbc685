package io.github.gpupath.cli.measure;

import io.github.gpupath.backend.Device;
import io.github.gpupath.backend.DeviceInfo;
import io.github.gpupath.backend.ValidatingDevice;
import org.jspecify.annotations.Nullable;

/** A target's device, opened when it is first needed and again after it was lost. */
final class OpenDevice implements AutoCloseable {

    private final Target target;
    private @Nullable Device device;
    private boolean warm;

    OpenDevice(Target target) {
        this.target = target;
    }

    DeviceInfo info() {
        return target.device();
    }

    /** The device; an error to open it is the error of the test that needs it. */
    Device device() {
        if (device == null) {
            device = new ValidatingDevice(target.backend().open(target.device()));
        }
        return device;
    }

    /** How long the next test must warm up: the whole time once, then only until it settles. */
    double takeWarmUp(Profile profile) {
        double seconds = warm ? 0 : profile.warmUpSeconds();
        warm = true;
        return seconds;
    }

    /** Closes the device; it is opened again when it is needed again. */
    @Override
    public void close() {
        Device open = device;
        device = null;
        warm = false;
        if (open != null) {
            open.close();
        }
    }
}
