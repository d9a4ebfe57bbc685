package io.github.gpupath.backend.vulkan;

import static org.lwjgl.system.MemoryStack.stackPush;
import static org.lwjgl.vulkan.EXTPciBusInfo.VK_EXT_PCI_BUS_INFO_EXTENSION_NAME;
import static org.lwjgl.vulkan.KHRDriverProperties.VK_KHR_DRIVER_PROPERTIES_EXTENSION_NAME;
import static org.lwjgl.vulkan.VK10.VK_PHYSICAL_DEVICE_TYPE_CPU;
import static org.lwjgl.vulkan.VK10.VK_PHYSICAL_DEVICE_TYPE_DISCRETE_GPU;
import static org.lwjgl.vulkan.VK10.VK_PHYSICAL_DEVICE_TYPE_INTEGRATED_GPU;
import static org.lwjgl.vulkan.VK10.VK_PHYSICAL_DEVICE_TYPE_VIRTUAL_GPU;
import static org.lwjgl.vulkan.VK11.vkGetPhysicalDeviceProperties2;

import io.github.gpupath.backend.DeviceIdentity;
import io.github.gpupath.backend.DeviceType;
import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.vulkan.VkPhysicalDevice;
import org.lwjgl.vulkan.VkPhysicalDeviceDriverProperties;
import org.lwjgl.vulkan.VkPhysicalDeviceIDProperties;
import org.lwjgl.vulkan.VkPhysicalDevicePCIBusInfoPropertiesEXT;
import org.lwjgl.vulkan.VkPhysicalDeviceProperties;
import org.lwjgl.vulkan.VkPhysicalDeviceProperties2;

/**
 * Who a device is: its names and what makes it recognisable.
 *
 * @param vendor from the vendor's number, which is all that Vulkan gives
 */
record VulkanIdentity(
        String name,
        String vendor,
        String driver,
        String driverVersion,
        String apiVersion,
        DeviceType type,
        DeviceIdentity identity) {

    /** Reads it; {@code version} is the one in use, {@code offered} the device's extensions. */
    static VulkanIdentity read(VkPhysicalDevice device, int version, Set<String> offered) {
        try (MemoryStack stack = stackPush()) {
            VkPhysicalDeviceProperties2 all =
                    VkPhysicalDeviceProperties2.calloc(stack).sType$Default();
            VkPhysicalDeviceIDProperties ids = VkPhysicalDeviceIDProperties.calloc(stack);
            VkPhysicalDeviceDriverProperties driver = VkPhysicalDeviceDriverProperties.calloc(stack);
            VkPhysicalDevicePCIBusInfoPropertiesEXT pci = VkPhysicalDevicePCIBusInfoPropertiesEXT.calloc(stack);
            all.pNext(ids.sType$Default());
            if (VulkanVersion.isAtLeast(version, VulkanVersion.packed(1, 2))
                    || offered.contains(VK_KHR_DRIVER_PROPERTIES_EXTENSION_NAME)) {
                all.pNext(driver.sType$Default());
            }
            boolean hasPci = offered.contains(VK_EXT_PCI_BUS_INFO_EXTENSION_NAME);
            if (hasPci) {
                all.pNext(pci.sType$Default());
            }
            vkGetPhysicalDeviceProperties2(device, all);

            VkPhysicalDeviceProperties properties = all.properties();
            String name = properties.deviceNameString();
            String vendor = vendor(properties.vendorID());
            Optional<String> address = hasPci
                    ? Optional.of(DeviceIdentity.pciAddress(
                            pci.pciDomain(), pci.pciBus(), pci.pciDevice(), pci.pciFunction()))
                    : Optional.empty();
            return new VulkanIdentity(
                    name,
                    vendor,
                    orElse(driver.driverNameString(), vendor),
                    orElse(driver.driverInfoString(), driverVersion(properties)),
                    VulkanVersion.text(properties.apiVersion()),
                    type(properties.deviceType()),
                    new DeviceIdentity(uuid(ids.deviceUUID()), address, name));
        }
    }

    /** A UUID of zeros identifies nothing. */
    private static Optional<UUID> uuid(ByteBuffer bytes) {
        byte[] copy = new byte[bytes.remaining()];
        bytes.get(copy);
        UUID uuid = DeviceIdentity.uuid(copy);
        return uuid.equals(new UUID(0, 0)) ? Optional.empty() : Optional.of(uuid);
    }

    private static DeviceType type(int type) {
        return switch (type) {
            case VK_PHYSICAL_DEVICE_TYPE_DISCRETE_GPU -> DeviceType.DISCRETE_GPU;
            case VK_PHYSICAL_DEVICE_TYPE_INTEGRATED_GPU -> DeviceType.INTEGRATED_GPU;
            case VK_PHYSICAL_DEVICE_TYPE_VIRTUAL_GPU -> DeviceType.VIRTUAL_GPU;
            case VK_PHYSICAL_DEVICE_TYPE_CPU -> DeviceType.CPU;
            default -> DeviceType.OTHER;
        };
    }

    /** PCI vendor numbers, and the Khronos number of Mesa's software drivers ({@code VkVendorId}). */
    private static String vendor(int number) {
        return switch (number) {
            case 0x1002 -> "AMD";
            case 0x1010 -> "Imagination Technologies";
            case 0x106B -> "Apple";
            case 0x10DE -> "NVIDIA";
            case 0x13B5 -> "Arm";
            case 0x14E4 -> "Broadcom";
            case 0x5143 -> "Qualcomm";
            case 0x8086 -> "Intel";
            case 0x10005 -> "Mesa";
            default -> "vendor 0x" + Integer.toHexString(number);
        };
    }

    /** The packed version, where the driver gives none in words; each vendor is free in how it packs. */
    private static String driverVersion(VkPhysicalDeviceProperties properties) {
        return VulkanVersion.text(properties.driverVersion());
    }

    private static String orElse(String text, String other) {
        return text.isBlank() ? other : text;
    }
}
