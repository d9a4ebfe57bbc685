package io.github.gpupath.cli.engine.select;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gpupath.backend.DeviceInfo;
import io.github.gpupath.backend.DeviceType;
import io.github.gpupath.backend.Limits;
import io.github.gpupath.result.DeviceRecord;
import io.github.gpupath.result.ResultFile.Cache;
import io.github.gpupath.suite.DeviceFacts;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class PhysicalDeviceTests {

    private static final List<Cache> HOST = List.of(new Cache(1, 32 << 10), new Cache(2, 1 << 20));

    private static DeviceInfo device(String backend, DeviceType type, OptionalInt subgroup, OptionalLong cache) {
        DeviceInfo plain = DescribedDevices.device(backend, 0, "device", type, null, "0000:01:00.0");
        Limits limits = plain.limits();
        return new DeviceInfo(
                plain.backend(),
                plain.index(),
                plain.name(),
                plain.vendor(),
                plain.driver(),
                plain.driverVersion(),
                plain.apiVersion(),
                plain.type(),
                plain.identity(),
                new Limits(
                        limits.maxWorkgroupCount(),
                        limits.maxWorkgroupSize(),
                        limits.maxWorkgroupInvocations(),
                        limits.sharedMemoryBytes(),
                        backend.equals("opengl") ? 128 << 20 : 1 << 30,
                        limits.maxTexelBufferTexels(),
                        limits.maxUniformBufferBytes(),
                        limits.maxTextureSize(),
                        backend.equals("opencl") ? 256 << 20 : 2L << 30,
                        backend.equals("opencl") ? 3L << 30 : 4L << 30,
                        subgroup,
                        limits.computeUnits(),
                        cache,
                        backend.equals("opencl") ? OptionalDouble.of(33e12) : OptionalDouble.empty(),
                        backend.equals("opencl") ? OptionalDouble.of(66e12) : OptionalDouble.empty(),
                        backend.equals("opencl") ? OptionalDouble.of(34e12) : OptionalDouble.empty()),
                plain.features(),
                plain.timer());
    }

    @Test
    void whatOneApiSaysOfAGpuHoldsForAll() {
        PhysicalDevice gpu = new PhysicalDevice(
                0,
                List.of(
                        device("vulkan", DeviceType.DISCRETE_GPU, OptionalInt.of(32), OptionalLong.empty()),
                        device("opengl", DeviceType.DISCRETE_GPU, OptionalInt.empty(), OptionalLong.empty()),
                        device("opencl", DeviceType.DISCRETE_GPU, OptionalInt.empty(), OptionalLong.of(4 << 20))));
        assertThat(gpu.known(HOST))
                .as("its caches are not those of the host, and what one cannot reach is not used")
                .isEqualTo(new DeviceFacts(
                        List.of(),
                        OptionalLong.of(4 << 20),
                        OptionalInt.of(32),
                        OptionalLong.of(3L << 30),
                        OptionalLong.of(128 << 20),
                        OptionalDouble.of(33e12),
                        OptionalDouble.of(66e12),
                        OptionalDouble.of(34e12)));
    }

    @Test
    void softwareDriversHaveTheCachesOfTheHost() {
        PhysicalDevice processor = new PhysicalDevice(
                0, List.of(device("vulkan", DeviceType.CPU, OptionalInt.of(8), OptionalLong.empty())));
        assertThat(processor.known(HOST))
                .isEqualTo(new DeviceFacts(
                        List.of(32L << 10, 1L << 20),
                        OptionalLong.empty(),
                        OptionalInt.of(8),
                        OptionalLong.of(4L << 30),
                        OptionalLong.of(1 << 30)));
        assertThat(processor.known(null).caches()).isEmpty();
    }

    @Test
    void anAddressThatSaysNothingIsNone() {
        String address = "0000:3b:00.0";
        assertThat(DeviceRecord.of(DescribedDevices.gpu("vulkan", 0, "GPU", null, address))
                        .pciAddress())
                .isEqualTo(address);
        assertThat(DeviceRecord.of(DescribedDevices.gpu("vulkan", 0, "GPU", null, " "))
                        .pciAddress())
                .isNull();
    }
}
