package io.github.gpupath.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gpupath.backend.DeviceInfo;
import io.github.gpupath.kernel.Kernel;
import io.github.gpupath.reference.ReferenceDevice;
import io.github.gpupath.reference.ReferenceProvider;
import io.github.gpupath.verify.Verifier;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** A defect is of one compiler: of who makes it and of the language that it takes. */
class KnownDefectsTests {

    /** The devices that defects are known of: backend, name, vendor, driver. */
    private static final List<DeviceInfo> DEVICES = List.of(
            device("vulkan", "llvmpipe (LLVM 15.0.6, 256 bits)", "Mesa", "llvmpipe"),
            device("opengl", "llvmpipe (LLVM 15.0.6, 256 bits)", "Mesa", "Mesa"),
            device("opencl", "pthread-cpu", "GenuineIntel", "Portable Computing Language"),
            device("vulkan", "NVIDIA H100", "NVIDIA Corporation", "NVIDIA"),
            device("opengl", "NVIDIA H100", "NVIDIA Corporation", "NVIDIA"),
            device("opencl", "NVIDIA H100", "NVIDIA Corporation", "NVIDIA CUDA"));

    private static final int RANDOM = 60;

    /** What the compilers of all drivers are known to make wrong code of. */
    static List<CompilerDefect> ofCompilers() {
        return DEVICES.stream()
                .flatMap(device -> KnownDefects.ofCompiler(device).stream())
                .distinct()
                .toList();
    }

    @ParameterizedTest
    @CsvSource({
        "NVIDIA Corporation, vulkan, 11, 11",
        "NVIDIA Corporation, opengl, 12, 10",
        "NVIDIA Corporation, opengl-bindless, 12, 10",
        "NVIDIA Corporation, opencl, 7, 7",
        "NVIDIA Corporation, cuda, 2, 2",
        "Advanced Micro Devices, vulkan, 0, 0",
    })
    void aDefectIsOfAMakersCompilerOfALanguage(String vendor, String backend, int defects, int ofCompiler) {
        DeviceInfo device = device(backend, "GPU", vendor, "driver");
        assertThat(KnownDefects.of(device)).hasSize(defects);
        assertThat(KnownDefects.ofCompiler(device)).hasSize(ofCompiler);
    }

    @ParameterizedTest
    @MethodSource("ofCompilers")
    void whatIsComputedInsteadHasTheSameValue(CompilerDefect defect) {
        TestedDevice reference = TestedDevice.of(
                new ReferenceDevice(), new Verifier(new ReferenceProvider()), Declared.NOTHING, line -> {});
        AtomicInteger rewritten = new AtomicInteger();
        Stream.concat(
                        Stream.concat(ReducedCases.all(), NvidiaReducedCases.all()),
                        RandomKernel.lookedAt().limit(RANDOM))
                .forEach(each -> {
                    Kernel kernel = each.workload().kernel();
                    Kernel instead = CompilerDefect.without(List.of(defect), kernel);
                    if (!instead.equals(kernel)) {
                        rewritten.incrementAndGet();
                        // By the same key the answer to the first is what is expected of the second.
                        assertThat(RandomKernel.problem(reference, each, kernel, each.id()))
                                .isEmpty();
                        assertThat(RandomKernel.problem(reference, each, instead, each.id()))
                                .as(each.id())
                                .isEmpty();
                    }
                });
        assertThat(rewritten).as("kernels that it may show in").hasPositiveValue();
    }

    static Stream<String> reduced() {
        return Stream.concat(ReducedCases.all(), NvidiaReducedCases.all()).map(ConformanceCase::id);
    }

    @ParameterizedTest
    @MethodSource("reduced")
    void whatCompilersMakeWrongCodeOfIsToldToReaders(String id) throws IOException {
        assertThat(Files.readString(Path.of("..", "docs", "miscompiled.md"))).contains('`' + id + '`');
    }

    private static DeviceInfo device(String backend, String name, String vendor, String driver) {
        DeviceInfo any = new ReferenceProvider().open().devices().get(0);
        return new DeviceInfo(
                backend,
                any.index(),
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
