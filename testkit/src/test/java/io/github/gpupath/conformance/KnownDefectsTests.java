package io.github.gpupath.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gpupath.backend.DeviceInfo;
import io.github.gpupath.reference.ReferenceDevice;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Checks the file of known defects: each line names a driver, existing checks, and operations. */
class KnownDefectsTests {

    /** The devices with known defects: backend, name, vendor, driver. */
    private static final List<DeviceInfo> DEVICES = List.of(
            device("vulkan", "llvmpipe (LLVM 15.0.6, 256 bits)", "Mesa", "llvmpipe"),
            device("opengl", "llvmpipe (LLVM 15.0.6, 256 bits)", "Mesa", "Mesa"),
            device("opengl", "zink (llvmpipe (LLVM 15.0.6, 256 bits))", "Mesa", "Mesa"),
            device("opencl", "llvmpipe (LLVM 15.0.6, 256 bits)", "Mesa", "rusticl"),
            device("opencl", "pthread-cpu", "GenuineIntel", "Portable Computing Language"),
            device("vulkan", "NVIDIA H100", "NVIDIA Corporation", "NVIDIA"),
            device("opengl", "NVIDIA H100", "NVIDIA Corporation", "NVIDIA"),
            device("opencl", "NVIDIA H100", "NVIDIA Corporation", "NVIDIA CUDA"));

    @ParameterizedTest
    @CsvSource({
        "NVIDIA Corporation, vulkan, 1",
        "NVIDIA Corporation, opengl, 4",
        "NVIDIA Corporation, opengl-bindless, 4",
        "NVIDIA Corporation, opencl, 1",
        "NVIDIA Corporation, cuda, 1",
        "Advanced Micro Devices, vulkan, 0",
    })
    void aDefectIsOfAMakersCompilerOfALanguage(String vendor, String backend, int defects) {
        assertThat(KnownDefects.of(device(backend, "GPU", vendor, "driver"))).hasSize(defects);
    }

    @Test
    void eachCheckExists() {
        List<String> checks = Stream.of(
                        ConformanceCases.all().stream().map(ConformanceCase::id),
                        MemoryChecks.all().map(DeviceCheck::name),
                        RandomChecks.all().map(DeviceCheck::name))
                .flatMap(ids -> ids)
                .toList();
        assertThat(DEVICES.stream().flatMap(device -> KnownDefects.of(device).stream()))
                .allSatisfy(defect -> assertThat(checks).anyMatch(defect::concerns));
    }

    private static DeviceInfo device(String backend, String name, String vendor, String driver) {
        try (ReferenceDevice reference = new ReferenceDevice()) {
            DeviceInfo any = reference.info();
            return new DeviceInfo(
                    backend,
                    0,
                    name,
                    vendor,
                    driver,
                    any.driverVersion(),
                    any.apiVersion(),
                    any.type(),
                    any.identity(),
                    any.limits(),
                    any.features(),
                    any.timer());
        }
    }
}
