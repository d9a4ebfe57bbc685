package io.github.gpupath.backend.opencl;

import io.github.gpupath.backend.DeviceIdentity;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.jocl.cl_device_id;

/** What makes a device recognisable through other APIs, as far as its extensions tell. */
final class OpenClIdentity {

    /** From {@code cl_khr_device_uuid}. */
    private static final int CL_DEVICE_UUID_KHR = 0x106A;
    /** From {@code cl_khr_pci_bus_info}: four 32-bit numbers, domain, bus, device, function. */
    private static final int CL_DEVICE_PCI_BUS_INFO_KHR = 0x410F;
    /** These three from {@code cl_nv_device_attribute_query}. */
    private static final int CL_DEVICE_PCI_BUS_ID_NV = 0x4008;

    private static final int CL_DEVICE_PCI_SLOT_ID_NV = 0x4009;
    private static final int CL_DEVICE_PCI_DOMAIN_ID_NV = 0x400A;

    private OpenClIdentity() {}

    static DeviceIdentity of(cl_device_id device, String name) {
        Set<String> extensions = OpenClQueries.extensions(device);
        return new DeviceIdentity(uuid(device, extensions), pciAddress(device, extensions), name);
    }

    private static Optional<UUID> uuid(cl_device_id device, Set<String> extensions) {
        if (!extensions.contains("cl_khr_device_uuid")) {
            return Optional.empty();
        }
        return Optional.of(DeviceIdentity.uuid(OpenClQueries.bytes(device, CL_DEVICE_UUID_KHR)));
    }

    private static Optional<String> pciAddress(cl_device_id device, Set<String> extensions) {
        if (extensions.contains("cl_khr_pci_bus_info")) {
            ByteBuffer info = ByteBuffer.wrap(OpenClQueries.bytes(device, CL_DEVICE_PCI_BUS_INFO_KHR))
                    .order(ByteOrder.nativeOrder());
            return Optional.of(
                    DeviceIdentity.pciAddress(info.getInt(0), info.getInt(4), info.getInt(8), info.getInt(12)));
        }
        if (extensions.contains("cl_nv_device_attribute_query")) {
            int slot = OpenClQueries.intNumber(device, CL_DEVICE_PCI_SLOT_ID_NV);
            return Optional.of(DeviceIdentity.pciAddress(
                    OpenClQueries.intNumber(device, CL_DEVICE_PCI_DOMAIN_ID_NV),
                    OpenClQueries.intNumber(device, CL_DEVICE_PCI_BUS_ID_NV),
                    slot >> 3,
                    slot & 7));
        }
        return Optional.empty();
    }
}
