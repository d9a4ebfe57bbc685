package io.github.gpupath.backend;

/** A GPU vendor. */
public enum GpuVendor {
    NVIDIA("0x10de"),
    AMD("0x1002"),
    INTEL("0x8086");

    private final String pciId;

    GpuVendor(String pciId) {
        this.pciId = pciId;
    }

    /** The PCI vendor id in Linux's notation, such as {@code 0x10de}. */
    public String pciId() {
        return pciId;
    }
}
