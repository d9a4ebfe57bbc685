package io.github.gpupath.suites.glsl;

import static io.github.gpupath.kernel.Feature.Capability.FP16;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.gpupath.conformance.ConformanceCases;
import io.github.gpupath.conformance.RandomKernels;
import io.github.gpupath.conformance.SuiteKernels;
import io.github.gpupath.kernel.Kernel;
import io.github.gpupath.kernel.glsl.GlslDialect;
import io.github.gpupath.kernel.glsl.GlslWriter;
import java.util.LinkedHashMap;
import java.util.Map;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * shaderc takes every kernel that the writer writes, in both dialects; 16-bit floats in Vulkan's only, since OpenGL has
 * no extension for them that the writer could ask for and the backend never offers them.
 */
class GlslCompilationTests {

    @ParameterizedTest
    @EnumSource
    void suites(GlslDialect dialect) {
        Map<String, Kernel> kernels = new LinkedHashMap<>();
        SuiteKernels.tests()
                .forEach(test -> kernels.put(test.id(), test.workload().get().kernel()));
        compile(dialect, kernels);
    }

    @ParameterizedTest
    @EnumSource
    void conformanceKit(GlslDialect dialect) {
        Map<String, Kernel> kernels = new LinkedHashMap<>();
        ConformanceCases.all().stream()
                .filter(each -> dialect == GlslDialect.VULKAN
                        || !each.requirements().features().contains(FP16))
                .forEach(each -> kernels.put(each.id(), each.workload().kernel()));
        compile(dialect, kernels);
    }

    @ParameterizedTest
    @EnumSource
    void randomKernels(GlslDialect dialect) {
        Map<String, Kernel> kernels = new LinkedHashMap<>();
        for (long seed = 0; seed < 150; seed++) {
            kernels.put(
                    "random/" + seed, RandomKernels.kernel(seed, 1).workload().kernel());
        }
        compile(dialect, kernels);
    }

    private static void compile(GlslDialect dialect, Map<String, Kernel> kernels) {
        assertThat(kernels).isNotEmpty();
        GlslWriter writer = new GlslWriter(dialect);
        SoftAssertions problems = new SoftAssertions();
        try (GlslCompiler compiler = new GlslCompiler(dialect)) {
            kernels.forEach((id, kernel) -> problems.assertThatCode(
                            () -> compiler.compile(id, writer.write(kernel).text()))
                    .doesNotThrowAnyException());
        }
        problems.assertAll();
    }
}
