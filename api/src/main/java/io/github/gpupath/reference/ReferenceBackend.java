package io.github.gpupath.reference;

import io.github.gpupath.backend.Backend;
import io.github.gpupath.backend.Device;
import io.github.gpupath.backend.DeviceInfo;
import java.util.List;

/** The backend of the interpreter: one device, nothing to release. */
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

    /** Does nothing: interpreter and devices hold no native resources. */
    @Override
    public void close() {}
}
