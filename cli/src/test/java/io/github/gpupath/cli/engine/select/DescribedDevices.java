package io.github.gpupath.cli.engine.select;

import io.github.gpupath.backend.Backend;
import io.github.gpupath.backend.DeviceIdentity;
import io.github.gpupath.backend.DeviceInfo;
import io.github.gpupath.backend.DeviceType;
import io.github.gpupath.reference.ReferenceProvider;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Devices that are only described. */
final class DescribedDevices {

    private DescribedDevices() {}

    static DeviceInfo device(
            String backend, int index, String name, DeviceType type, @Nullable UUID uuid, @Nullable String pciAddress) {
        DeviceIdentity identity = new DeviceIdentity(Optional.ofNullable(uuid), Optional.ofNullable(pciAddress), name);
        try (Backend reference = new ReferenceProvider().open()) {
            DeviceInfo plain = reference.devices().get(0);
            return new DeviceInfo(
                    backend,
                    index,
                    name,
                    "",
                    "",
                    "",
                    "",
                    type,
                    identity,
                    plain.limits(),
                    plain.features(),
                    plain.timer());
        }
    }

    static DeviceInfo gpu(String backend, int index, String name, @Nullable UUID uuid, @Nullable String pciAddress) {
        return device(backend, index, name, DeviceType.DISCRETE_GPU, uuid, pciAddress);
    }
}
