package io.github.gpupath.cli.faults.backend;

import io.github.gpupath.backend.Availability;
import io.github.gpupath.backend.Backend;
import io.github.gpupath.backend.Device;
import io.github.gpupath.backend.DeviceInfo;
import java.util.List;

/** The backend {@code faulty}, which reaches the same card as {@link Honest} and does what {@link Fault} says. */
public class Faulty extends Honest {

    /** Touches nothing. */
    public Faulty() {
        this("faulty");
    }

    private Faulty(String id) {
        super(id);
    }

    /** Another one, for what happens to several in one run. */
    public static final class Second extends Faulty {
        /** Touches nothing. */
        public Second() {
            super("faulty-2");
        }
    }

    /** Another one. */
    public static final class Third extends Faulty {
        /** Touches nothing. */
        public Third() {
            super("faulty-3");
        }
    }

    /** Another one. */
    public static final class Fourth extends Faulty {
        /** Touches nothing. */
        public Fourth() {
            super("faulty-4");
        }
    }

    @Override
    public Availability probe() {
        Fault.at(Moment.PROBE, id());
        return super.probe();
    }

    @Override
    protected Device decorate(Device device, DeviceInfo info) {
        Fault.at(Moment.OPEN_DEVICE, id());
        return new FaultyDevice(device, info, clock());
    }

    @Override
    public Backend open() {
        Backend backend = super.open();
        return new Backend() {
            @Override
            public List<DeviceInfo> devices() {
                Fault.at(Moment.LIST_DEVICES, id());
                return backend.devices();
            }

            @Override
            public Device open(DeviceInfo device) {
                return backend.open(device);
            }

            @Override
            public void close() {
                backend.close();
                Fault.at(Moment.CLOSE_BACKEND, id());
            }
        };
    }
}
