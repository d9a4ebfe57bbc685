package io.github.gpupath.backend;

import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;

/**
 * What makes a physical device recognisable through different APIs.
 *
 * @param uuid the driver's identifier of the physical device, the same through every API of one driver
 * @param pciAddress as {@code 0000:3b:00.0}, lower case
 * @param name the device's name, the last resort
 */
public record DeviceIdentity(Optional<UUID> uuid, Optional<String> pciAddress, String name) {

    public DeviceIdentity {
        Objects.requireNonNull(uuid, "an identity without a word on its UUID");
        Objects.requireNonNull(pciAddress, "an identity without a word on its PCI address");
        Objects.requireNonNull(name, "an identity without a name");
        pciAddress = pciAddress.filter(address -> !address.isBlank());
        name = named(name);
    }

    /** A name that can be shown, whatever the driver gives. */
    static String named(String told) {
        return told.isBlank() ? "unnamed device" : told;
    }

    /**
     * Whether both are one physical device: by UUID where both have one, else by PCI address, else by name. Two cards can have one
     * UUID; their PCI addresses tell them apart.
     */
    public boolean isSameDevice(DeviceIdentity other) {
        boolean bothHaveAddress = pciAddress.isPresent() && other.pciAddress.isPresent();
        if (uuid.isPresent() && other.uuid.isPresent()) {
            return uuid.equals(other.uuid) && (!bothHaveAddress || pciAddress.equals(other.pciAddress));
        }
        return bothHaveAddress ? pciAddress.equals(other.pciAddress) : name.equals(other.name);
    }

    /** Whether more than names tell that two are one physical device, or that they are not. */
    public boolean isComparable(DeviceIdentity other) {
        return uuid.isPresent() && other.uuid.isPresent() || pciAddress.isPresent() && other.pciAddress.isPresent();
    }

    /** The best identifier there is, as it stands in result files. */
    public String key() {
        return uuid.map(UUID::toString).or(() -> pciAddress).orElse(name);
    }

    /** A UUID from the sixteen bytes that the APIs give, in their order. */
    public static UUID uuid(byte[] bytes) {
        if (bytes.length != 16) {
            throw new IllegalArgumentException("a UUID has 16 bytes, not " + bytes.length);
        }
        long high = 0;
        long low = 0;
        for (int i = 0; i < 8; i++) {
            high = high << 8 | bytes[i] & 0xFF;
            low = low << 8 | bytes[i + 8] & 0xFF;
        }
        return new UUID(high, low);
    }

    /** A PCI address from its parts. */
    public static String pciAddress(int domain, int bus, int device, int function) {
        return String.format(Locale.ROOT, "%04x:%02x:%02x.%x", domain, bus, device, function);
    }
}
