package io.github.gpupath.cli.faults.backend;

import io.github.gpupath.backend.Backend;
import io.github.gpupath.backend.BatchTime;
import io.github.gpupath.backend.Device;
import io.github.gpupath.backend.DeviceIdentity;
import io.github.gpupath.backend.DeviceInfo;
import io.github.gpupath.backend.DeviceType;
import io.github.gpupath.backend.DispatchBatch;
import io.github.gpupath.backend.TimerInfo;
import io.github.gpupath.cli.delegation.DelegatingDevice;
import io.github.gpupath.cli.delegation.DelegatingProvider;
import io.github.gpupath.reference.ReferenceProvider;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.UUID;

/** A backend with two devices, of which the second tells so much longer times that each time tells which of them ran. */
public abstract class Pair extends DelegatingProvider {

    /** How many times longer the times of the second device are. Shorter ones of the first would take as many more dispatches. */
    public static final int SLOWER = 36;

    private static final String ADDRESS = "0000:01:00.0";
    private static final UUID OF_BOTH = new UUID(0xDA12, 1);

    private Pair(String id) {
        super(id, new ReferenceProvider());
    }

    abstract DeviceType type();

    abstract DeviceIdentity identity(int index);

    /** Two software drivers. */
    public static final class Processors extends Pair {
        /** Touches nothing. */
        public Processors() {
            super("processors");
        }

        @Override
        DeviceType type() {
            return DeviceType.CPU;
        }

        @Override
        DeviceIdentity identity(int index) {
            return new DeviceIdentity(Optional.empty(), Optional.empty(), "processor " + index);
        }
    }

    /** Two cards of one name and one UUID. */
    public static final class Cards extends Pair {
        /** Touches nothing. */
        public Cards() {
            super("cards");
        }

        @Override
        DeviceType type() {
            return DeviceType.DISCRETE_GPU;
        }

        @Override
        DeviceIdentity identity(int index) {
            return new DeviceIdentity(Optional.of(OF_BOTH), Optional.of("0000:0" + (index + 1) + ":00.0"), "card");
        }
    }

    /** One card by two ways, of which one knows its UUID. */
    public static final class Ways extends Pair {
        /** Touches nothing. */
        public Ways() {
            super("ways");
        }

        @Override
        DeviceType type() {
            return DeviceType.DISCRETE_GPU;
        }

        @Override
        DeviceIdentity identity(int index) {
            return new DeviceIdentity(
                    index == 0 ? Optional.of(OF_BOTH) : Optional.empty(), Optional.of(ADDRESS), "card");
        }
    }

    private DeviceInfo info(DeviceInfo plain, int index) {
        return new DeviceInfo(
                id(),
                index,
                identity(index).name(),
                plain.vendor(),
                plain.driver(),
                plain.driverVersion(),
                plain.apiVersion(),
                type(),
                identity(index),
                plain.limits(),
                Honest.withoutKernelClock(plain.features()),
                new TimerInfo(true, 1));
    }

    @Override
    public Backend open() {
        Backend plain = super.open();
        return new Backend() {
            @Override
            public List<DeviceInfo> devices() {
                DeviceInfo only = plain.devices().get(0);
                return List.of(info(only, 0), info(only, 1));
            }

            @Override
            public Device open(DeviceInfo device) {
                return new Paced(plain.open(plain.devices().get(0)), device);
            }

            @Override
            public void close() {
                plain.close();
            }
        };
    }

    /** A device whose times tell its index. */
    private static final class Paced extends DelegatingDevice {

        Paced(Device delegate, DeviceInfo info) {
            super(delegate, info);
        }

        @Override
        public BatchTime run(DispatchBatch batch) {
            long nanos = super.run(batch).hostNanos() * (info().index() == 0 ? 1 : SLOWER);
            return new BatchTime(OptionalLong.of(nanos), nanos);
        }
    }
}
