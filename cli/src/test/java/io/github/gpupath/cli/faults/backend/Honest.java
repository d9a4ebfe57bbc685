package io.github.gpupath.cli.faults.backend;

import io.github.gpupath.backend.Device;
import io.github.gpupath.backend.DeviceIdentity;
import io.github.gpupath.backend.DeviceInfo;
import io.github.gpupath.backend.DeviceType;
import io.github.gpupath.backend.TimerInfo;
import io.github.gpupath.cli.delegation.DelegatingProvider;
import io.github.gpupath.kernel.Feature;
import io.github.gpupath.reference.ReferenceProvider;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/** The backend {@code honest}, which reaches a graphics card of its own making with a clock that can be believed. */
public class Honest extends DelegatingProvider {

    /** The name of the graphics card. */
    public static final String CARD = "Card of a plugin";

    private static final UUID UUID_OF_CARD = new UUID(0xFA_17, 1);

    /** Touches nothing. */
    public Honest() {
        this("honest");
    }

    Honest(String id) {
        super(id, new ReferenceProvider());
    }

    @Override
    protected DeviceInfo describe(DeviceInfo device) {
        return new DeviceInfo(
                id(),
                0,
                CARD,
                device.vendor(),
                device.driver(),
                device.driverVersion(),
                device.apiVersion(),
                DeviceType.DISCRETE_GPU,
                new DeviceIdentity(Optional.of(UUID_OF_CARD), Optional.empty(), CARD),
                device.limits(),
                withoutKernelClock(device.features()),
                new TimerInfo(clock() != ClockBehaviour.NONE, 1));
    }

    /** An interpreter would take seconds for each reading of it. */
    static Set<Feature> withoutKernelClock(Set<Feature> features) {
        Set<Feature> others = new HashSet<>(features);
        others.remove(Feature.Capability.SHADER_CLOCK);
        return others;
    }

    /** What the card's clock shows. */
    ClockBehaviour clock() {
        return ClockBehaviour.of(id());
    }

    @Override
    protected Device decorate(Device device, DeviceInfo info) {
        return new ClockedDevice(device, info, clock());
    }
}
