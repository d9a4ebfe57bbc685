package io.github.gpupath.backend;

import java.nio.ByteBuffer;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;

/**
 * The identity of a physical device across APIs.
 *
 * @param uuid the driver's device UUID, the same through every API of one driver
 * @param pciAddress domain, bus, device and function as {@code 0000:3b:00.0}, lower case
 * @param name the device's name, used if there is neither UUID nor PCI address
 */
public record DeviceIdentity(Optional<UUID> uuid, Optional<String> pciAddress, String name) {

    public DeviceIdentity {
        Objects.requireNonNull(uuid, "an identity needs a UUID or Optional.empty()");
        Objects.requireNonNull(pciAddress, "an identity needs a PCI address or Optional.empty()");
        Objects.requireNonNull(name, "an identity needs a name");
        pciAddress = pciAddress.filter(address -> !address.isBlank());
        name = named(name);
    }

    /** A name that is not blank. */
    static String named(String told) {
        return told.isBlank() ? "unnamed device" : told;
    }

    /**
     * Whether both are the same physical device: by UUID if both have one, else by PCI address, else by name. Equal
     * UUIDs with different PCI addresses are two devices.
     */
    public boolean isSameDevice(DeviceIdentity other) {
        boolean bothHaveAddress = pciAddress.isPresent() && other.pciAddress.isPresent();
        if (uuid.isPresent() && other.uuid.isPresent()) {
            return uuid.equals(other.uuid) && (!bothHaveAddress || pciAddress.equals(other.pciAddress));
        }
        return bothHaveAddress ? pciAddress.equals(other.pciAddress) : name.equals(other.name);
    }

    /** Whether {@link #isSameDevice} compares UUIDs or PCI addresses, not only names. */
    public boolean isComparable(DeviceIdentity other) {
        return uuid.isPresent() && other.uuid.isPresent() || pciAddress.isPresent() && other.pciAddress.isPresent();
    }

    /** The identifier in result files: the UUID, else the PCI address, else the name. */
    public String key() {
        return uuid.map(UUID::toString).or(() -> pciAddress).orElse(name);
    }

    /**
     * The UUID of 16 bytes in the order in which the APIs return them.
     *
     * @throws IllegalArgumentException if there are not 16 bytes
     */
    public static UUID uuid(byte[] bytes) {
        if (bytes.length != 16) {
            throw new IllegalArgumentException("a UUID has 16 bytes, not " + bytes.length);
        }
        ByteBuffer words = ByteBuffer.wrap(bytes);
        return new UUID(words.getLong(), words.getLong());
    }

    /** The text of a PCI address, see {@link DeviceIdentity}. */
    public static String pciAddress(int domain, int bus, int device, int function) {
        return String.format(Locale.ROOT, "%04x:%02x:%02x.%x", domain, bus, device, function);
    }
}
