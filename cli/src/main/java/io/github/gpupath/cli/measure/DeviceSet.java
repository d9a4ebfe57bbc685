package io.github.gpupath.cli.measure;

import java.util.List;

/** The devices of a plan; closed together, each even if another one fails to close. */
final class DeviceSet implements AutoCloseable {

    private final List<OpenDevice> devices;

    DeviceSet(List<Target> targets) {
        devices = targets.stream().map(OpenDevice::new).toList();
    }

    List<OpenDevice> all() {
        return devices;
    }

    @Override
    public void close() {
        closeFrom(0);
    }

    private void closeFrom(int index) {
        if (index < devices.size()) {
            try {
                devices.get(index).close();
            } finally {
                closeFrom(index + 1);
            }
        }
    }
}
