package io.github.gpupath.cli.engine.select;

import static io.github.gpupath.cli.engine.select.DescribedDevices.device;
import static io.github.gpupath.cli.engine.select.DescribedDevices.gpu;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.gpupath.backend.DeviceInfo;
import io.github.gpupath.backend.DeviceType;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class PhysicalDeviceGroupingTests {

    private static final UUID ONE = new UUID(0, 1);
    private static final UUID TWO = new UUID(0, 2);

    private static List<String> groups(DeviceInfo... devices) {
        return PhysicalDevice.among(List.of(devices)).stream()
                .map(group -> group.name() + ": "
                        + String.join(
                                " ",
                                group.members().stream()
                                        .map(member -> member.backend() + member.index())
                                        .toList()))
                .toList();
    }

    @Test
    void oneGpuIsRecognisedThroughThreeApisByItsUuid() {
        assertThat(groups(
                        gpu("vulkan", 0, "NVIDIA H200", ONE, null),
                        gpu("opengl", 0, "NVIDIA H200/PCIe/SSE2", ONE, null),
                        gpu("opencl", 0, "H200", ONE, "0000:3b:00.0")))
                .containsExactly("NVIDIA H200: vulkan0 opengl0 opencl0");
    }

    @Test
    void equalCardsStayApartAndEachApiFindsItsOwn() {
        assertThat(groups(
                        gpu("vulkan", 0, "GPU", ONE, null),
                        gpu("vulkan", 1, "GPU", TWO, null),
                        gpu("opencl", 0, "GPU", TWO, null),
                        gpu("opencl", 1, "GPU", ONE, null)))
                .containsExactly("GPU: vulkan0 opencl1", "GPU: vulkan1 opencl0");
    }

    @Test
    void equalCardsWithNothingButTheirNamesAreTwo() {
        assertThat(groups(
                        gpu("opengl", 0, "GPU", null, null),
                        gpu("opengl", 1, "GPU", null, null),
                        gpu("opencl", 0, "GPU", null, null),
                        gpu("opencl", 1, "GPU", null, null)))
                .containsExactly("GPU: opengl0 opencl0", "GPU: opengl1 opencl1");
    }

    @Test
    void equalUuidsWithDifferentAddressesAreTwoCardsWhoseAddressesNameThem() {
        List<DeviceInfo> told = PhysicalDevice.withoutSharedUuids(List.of(
                gpu("vulkan", 0, "GPU", ONE, "0000:01:00.0"),
                gpu("vulkan", 1, "GPU", ONE, "0000:02:00.0"),
                gpu("opencl", 0, "GPU", ONE, "0000:02:00.0"),
                gpu("opencl", 1, "GPU", null, "0000:01:00.0"),
                gpu("opengl", 0, "Another", TWO, "0000:03:00.0")));
        assertThat(groups(told.toArray(DeviceInfo[]::new)))
                .containsExactly("GPU: vulkan0 opencl1", "GPU: vulkan1 opencl0", "Another: opengl0");
        assertThat(told)
                .extracting(device -> device.identity().key())
                .containsExactly("0000:01:00.0", "0000:02:00.0", "0000:02:00.0", "0000:01:00.0", TWO.toString());
    }

    @Test
    void oneAddressIsOneDeviceWhereOnlyOnePathGivesAUuid() {
        assertThat(groups(gpu("opencl", 0, "GPU", ONE, "0000:01:00.0"), gpu("opencl", 1, "GPU", null, "0000:01:00.0")))
                .containsExactly("GPU: opencl0 opencl1");
    }

    @Test
    void twoDriversForOneCardAreOneDevice() {
        assertThat(groups(
                        gpu("vulkan", 0, "Radeon (RADV)", null, "0000:03:00.0"),
                        gpu("vulkan", 1, "Radeon", null, "0000:03:00.0")))
                .containsExactly("Radeon (RADV): vulkan0 vulkan1");
    }

    @Test
    void softwareDriversAreOneGroupAndComeLast() {
        assertThat(groups(
                        device("vulkan", 0, "llvmpipe", DeviceType.CPU, ONE, null),
                        gpu("vulkan", 1, "GPU", TWO, null),
                        device("opencl", 0, "pthread", DeviceType.CPU, null, null)))
                .containsExactly("GPU: vulkan1", "CPU drivers: vulkan0 opencl0");
    }
}
