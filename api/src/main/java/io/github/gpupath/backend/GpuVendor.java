package io.github.gpupath.backend;

/** A maker of graphics processors. */
public enum GpuVendor {
    NVIDIA("0x10de"),
    AMD("0x1002"),
    INTEL("0x8086");

    private final String pciId;

    GpuVendor(String pciId) {
        this.pciId = pciId;
    }

    /** Its identifier on the PCI bus, as Linux writes it. */
    public String pciId() {
        return pciId;
    }
}
