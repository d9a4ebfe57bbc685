package io.github.gpupath.cli.faults.backend;

import io.github.gpupath.backend.Availability;
import io.github.gpupath.backend.Backend;
import io.github.gpupath.backend.Device;
import io.github.gpupath.backend.DeviceInfo;
import java.util.List;

/** The backend {@code faulty}, which reaches the same card as {@link Honest} and does what {@link Fault} says. */
public final class Faulty extends Honest {

    /** Touches nothing. */
    public Faulty() {
        super("faulty");
    }

    @Override
    Clock clock() {
        return Clock.wished();
    }

    @Override
    public Availability probe() {
        Fault.at(Moment.PROBE);
        return super.probe();
    }

    @Override
    protected Device decorate(Device device, DeviceInfo info) {
        Fault.at(Moment.OPEN_DEVICE);
        return new FaultyDevice(device, info, clock());
    }

    @Override
    public Backend open() {
        Backend backend = super.open();
        return new Backend() {
            @Override
            public List<DeviceInfo> devices() {
                Fault.at(Moment.LIST_DEVICES);
                return backend.devices();
            }

            @Override
            public Device open(DeviceInfo device) {
                return backend.open(device);
            }

            @Override
            public void close() {
                backend.close();
                Fault.at(Moment.CLOSE_BACKEND);
            }
        };
    }
}
