package io.github.gpupath.cli.testing;

import io.github.gpupath.backend.Availability;
import io.github.gpupath.backend.Backend;
import io.github.gpupath.backend.BackendProvider;
import io.github.gpupath.backend.Device;
import io.github.gpupath.backend.DeviceIdentity;
import io.github.gpupath.backend.DeviceInfo;
import io.github.gpupath.backend.DeviceType;
import io.github.gpupath.kernel.Kernel;
import io.github.gpupath.kernel.source.KernelSource;
import io.github.gpupath.reference.ReferenceProvider;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;

/** A backend that runs on the reference under another name, and counts what is open. */
public abstract class FakeProvider implements BackendProvider {

    /** Backends that were opened and not closed. */
    public static final AtomicInteger OPEN = new AtomicInteger();

    private final ReferenceProvider reference = new ReferenceProvider();
    private final String id;

    FakeProvider(String id) {
        this.id = id;
    }

    @Override
    public String id() {
        return id;
    }

    @Override
    public String displayName() {
        return "Fake " + id;
    }

    @Override
    public Availability probe() {
        return new Availability.Available("always");
    }

    @Override
    public KernelSource translate(Kernel kernel) {
        return reference.translate(kernel);
    }

    /** The devices that it lists. */
    List<DeviceInfo> devices() {
        return List.of(device(0, "Fake GPU of " + id, DeviceType.DISCRETE_GPU, Optional.of(new UUID(1, 1))));
    }

    /** What becomes of the reference device when it is opened. */
    Device decorate(Device device) {
        return device;
    }

    /** Is told after a backend was closed. */
    void closed() {}

    /** A device like the reference. */
    final DeviceInfo device(int index, String name, DeviceType type, Optional<UUID> uuid) {
        DeviceInfo plain = referenceInfo();
        return new DeviceInfo(
                id,
                index,
                name,
                "Fake Inc.",
                "fake driver",
                "1.2.3",
                "4.5",
                type,
                new DeviceIdentity(uuid, Optional.empty(), name),
                plain.limits(),
                plain.features(),
                plain.timer());
    }

    private DeviceInfo referenceInfo() {
        try (Backend backend = reference.open()) {
            return backend.devices().get(0);
        }
    }

    @Override
    public Backend open() {
        Backend backend = reference.open();
        OPEN.incrementAndGet();
        return new Backend() {
            @Override
            public List<DeviceInfo> devices() {
                return FakeProvider.this.devices();
            }

            @Override
            public Device open(DeviceInfo device) {
                return decorate(backend.open(backend.devices().get(0)));
            }

            @Override
            public void close() {
                OPEN.decrementAndGet();
                backend.close();
                closed();
            }
        };
    }
}
