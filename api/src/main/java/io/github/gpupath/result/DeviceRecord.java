package io.github.gpupath.result;

import io.github.gpupath.backend.DeviceInfo;
import java.util.Locale;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A device as one backend sees it.
 *
 * @param backend the backend's id
 * @param device the key of the physical device: UUID, else PCI address, else name
 * @param name as the driver gives it
 * @param vendor as the driver gives it
 * @param type {@code discrete_gpu}, {@code integrated_gpu}, {@code virtual_gpu}, {@code cpu} or {@code other}
 * @param driver the driver's name
 * @param driverVersion the driver's version
 * @param apiVersion the API's version
 * @param uuid of the physical device, if there is one
 * @param pciAddress of the physical device, if there is one
 * @param timerResolutionNanos the tick of the device timer as reported, if there is one
 */
public record DeviceRecord(
        String backend,
        String device,
        String name,
        String vendor,
        String type,
        String driver,
        String driverVersion,
        String apiVersion,
        @Nullable String uuid,
        @Nullable String pciAddress,
        @Nullable Double timerResolutionNanos) {

    /** The record of a device. */
    public static DeviceRecord of(DeviceInfo info) {
        return new DeviceRecord(
                info.backend(),
                info.identity().key(),
                info.name(),
                info.vendor(),
                info.type().name().toLowerCase(Locale.ROOT),
                info.driver(),
                info.driverVersion(),
                info.apiVersion(),
                info.identity().uuid().map(UUID::toString).orElse(null),
                info.identity().pciAddress().orElse(null),
                info.timer().available() ? info.timer().resolutionNanos() : null);
    }
}
