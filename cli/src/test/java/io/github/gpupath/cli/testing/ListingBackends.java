package io.github.gpupath.cli.testing;

import io.github.gpupath.backend.DeviceInfo;
import io.github.gpupath.backend.DeviceType;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** Backends that list a device twice, two that nothing tells apart, or something that is no device. */
public final class ListingBackends {

    private ListingBackends() {}

    /** Reaches one GPU through two drivers, of which it lists the first twice, and a second one through the first alone. */
    public static final class Doubled extends FakeProvider {
        public Doubled() {
            super("doubled");
        }

        @Override
        List<DeviceInfo> devices() {
            DeviceInfo first = device(0, "Double 9000", DeviceType.DISCRETE_GPU, Optional.of(new UUID(7, 0)));
            DeviceInfo other = device(1, "Single 9000", DeviceType.DISCRETE_GPU, Optional.of(new UUID(7, 1)));
            DeviceInfo again = device(2, "Double 9000", DeviceType.DISCRETE_GPU, Optional.of(new UUID(7, 0)));
            DeviceInfo through = new DeviceInfo(
                    again.backend(),
                    3,
                    again.name(),
                    again.vendor(),
                    "other driver",
                    again.driverVersion(),
                    again.apiVersion(),
                    again.type(),
                    again.identity(),
                    again.limits(),
                    again.features(),
                    again.timer());
            return List.of(first, other, again, through);
        }
    }

    /** Reaches two equal cards, of which it tells nothing but their name. */
    public static final class Equal extends FakeProvider {
        public Equal() {
            super("equal");
        }

        @Override
        List<DeviceInfo> devices() {
            return List.of(
                    device(0, "Equal 9000", DeviceType.DISCRETE_GPU, Optional.empty()),
                    device(1, "Equal 9000", DeviceType.DISCRETE_GPU, Optional.empty()));
        }
    }

    public static final class Typeless extends FakeProvider {
        public Typeless() {
            super("typeless");
        }

        @Override
        List<DeviceInfo> devices() {
            return List.of(device(0, "One", null, Optional.empty()));
        }
    }
}
