package io.github.gpupath.cli.shell.doctor;

import java.util.Optional;

/** A maker of graphics processors. */
enum GpuVendor {
    NVIDIA("NVIDIA", "0x10de"),
    AMD("AMD", "0x1002"),
    INTEL("Intel", "0x8086");

    private final String displayName;
    private final String pciId;

    GpuVendor(String displayName, String pciId) {
        this.displayName = displayName;
        this.pciId = pciId;
    }

    /** The name for people. */
    String displayName() {
        return displayName;
    }

    /** The vendor with an identifier as Linux writes it. */
    static Optional<GpuVendor> ofPci(String id) {
        for (GpuVendor vendor : values()) {
            if (vendor.pciId.equals(id)) {
                return Optional.of(vendor);
            }
        }
        return Optional.empty();
    }
}
