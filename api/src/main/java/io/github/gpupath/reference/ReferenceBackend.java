package io.github.gpupath.reference;

import io.github.gpupath.backend.Backend;
import io.github.gpupath.backend.Device;
import io.github.gpupath.backend.DeviceInfo;
import java.util.List;

/** Has one device, the interpreter, and nothing to release. */
final class ReferenceBackend implements Backend {

    private final DeviceInfo device = ReferenceLimits.info(ReferenceDevice.SUBGROUP_SIZE);

    @Override
    public List<DeviceInfo> devices() {
        return List.of(device);
    }

    @Override
    public Device open(DeviceInfo info) {
        if (!info.equals(device)) {
            throw new IllegalArgumentException(info.name() + " is not the reference device");
        }
        return new ReferenceDevice();
    }

    /** Does nothing: neither the interpreter nor its devices hold anything that must be closed. */
    @Override
    public void close() {}
}
