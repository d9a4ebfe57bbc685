package io.github.gpupath.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gpupath.backend.DeviceInfo;
import io.github.gpupath.reference.ReferenceProvider;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** A defect is of one compiler: of who makes it and of the language that it takes. */
class KnownDefectsTests {

    @ParameterizedTest
    @CsvSource({
        "NVIDIA Corporation, vulkan, 5, 7",
        "NVIDIA Corporation, opengl, 9, 9",
        "NVIDIA Corporation, opengl-bindless, 9, 9",
        "NVIDIA Corporation, opencl, 4, 6",
        "NVIDIA Corporation, cuda, 0, 0",
        "Advanced Micro Devices, vulkan, 0, 0",
    })
    void aDefectIsOfAMakersCompilerOfALanguage(String vendor, String backend, int defects, int ofCompiler) {
        DeviceInfo device = device(vendor, backend);
        assertThat(KnownDefects.of(device)).hasSize(defects);
        assertThat(KnownDefects.ofCompiler(device)).hasSize(ofCompiler);
    }

    static Stream<String> reduced() {
        return Stream.concat(ReducedCases.all(), NvidiaReducedCases.all()).map(ConformanceCase::id);
    }

    @ParameterizedTest
    @MethodSource("reduced")
    void whatCompilersMakeWrongCodeOfIsToldToReaders(String id) throws IOException {
        assertThat(Files.readString(Path.of("..", "docs", "miscompiled.md"))).contains('`' + id + '`');
    }

    private static DeviceInfo device(String vendor, String backend) {
        DeviceInfo any = new ReferenceProvider().open().devices().get(0);
        return new DeviceInfo(
                backend,
                any.index(),
                any.name(),
                vendor,
                any.driver(),
                any.driverVersion(),
                any.apiVersion(),
                any.type(),
                any.identity(),
                any.limits(),
                any.features(),
                any.timer());
    }
}
