package io.github.gpupath.cli.delegation;

import io.github.gpupath.backend.Device;
import io.github.gpupath.backend.DeviceInfo;
import io.github.gpupath.backend.ForwardingDevice;

/** A device that passes every call on to another one, and says something else of itself. */
public class DelegatingDevice extends ForwardingDevice {

    private final DeviceInfo info;

    /**
     * Takes over a device, which is closed with this one.
     *
     * @param info what this device says of itself
     */
    public DelegatingDevice(Device delegate, DeviceInfo info) {
        super(delegate);
        this.info = info;
    }

    @Override
    public final DeviceInfo info() {
        return info;
    }
}
