package io.github.gpupath.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gpupath.kernel.Access;
import io.github.gpupath.kernel.BuiltIn;
import io.github.gpupath.kernel.Expression;
import io.github.gpupath.kernel.Feature;
import io.github.gpupath.kernel.Feature.Capability;
import io.github.gpupath.kernel.Format;
import io.github.gpupath.kernel.Kernel;
import io.github.gpupath.kernel.KernelBuilder;
import io.github.gpupath.kernel.KernelWalker;
import io.github.gpupath.kernel.Parameter;
import io.github.gpupath.kernel.Resource;
import io.github.gpupath.kernel.ScalarType;
import io.github.gpupath.kernel.SharedArray;
import io.github.gpupath.kernel.WorkgroupSize;
import io.github.gpupath.kernel.glsl.GlslDialect;
import io.github.gpupath.kernel.glsl.GlslWriter;
import io.github.gpupath.kernel.validation.KernelValidator;
import io.github.gpupath.suites.glsl.GlslCompiler;
import io.github.gpupath.testing.Trials;
import io.github.gpupath.verify.SuiteKernels;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * shaderc compiles every kernel in both dialects, and in Vulkan's by address too; some in Vulkan's only, because shaderc does not support OpenGL's
 * extensions for 16-bit floats and float atomics, and OpenGL has no dot products.
 */
@Tag("slow")
class GlslCompilationTests {

    private static final Set<Feature> ONLY_VULKAN = Set.of(
            Capability.FP16,
            Capability.BUFFER_FLOAT_ATOMICS,
            Capability.WORKGROUP_FLOAT_ATOMICS,
            Capability.INTEGER_DOT_PRODUCT);

    @ParameterizedTest
    @EnumSource
    void suites(GlslDialect dialect) {
        Map<String, Kernel> kernels = new LinkedHashMap<>();
        SuiteKernels.tests()
                .forEach(test -> kernels.put(
                        test.id(), test.kernelWorkload().orElseThrow().kernel()));
        kernels.values().removeIf(kernel -> dialect == GlslDialect.OPENGL && needsVulkan(kernel));
        compile(dialect, kernels);
    }

    /** The kernels without the accesses under test. */
    @ParameterizedTest
    @EnumSource
    void twins(GlslDialect dialect) {
        Map<String, Kernel> twins = Twins.ofSuites();
        twins.values().removeIf(kernel -> dialect == GlslDialect.OPENGL && needsVulkan(kernel));
        compile(dialect, twins);
    }

    @ParameterizedTest
    @EnumSource
    void conformanceKit(GlslDialect dialect) {
        Map<String, Kernel> kernels = new LinkedHashMap<>();
        ConformanceCases.all().stream()
                .forEach(each -> kernels.put(each.id(), each.workload().kernel()));
        kernels.values().removeIf(kernel -> dialect == GlslDialect.OPENGL && needsVulkan(kernel));
        compile(dialect, kernels);
    }

    @ParameterizedTest
    @EnumSource
    void randomKernels(GlslDialect dialect) {
        Map<String, Kernel> kernels = new LinkedHashMap<>();
        for (long seed = 0; seed < Trials.of(50); seed++) {
            ConformanceCase random = RandomKernels.kernel(seed, 1);
            kernels.put(random.id(), random.workload().kernel());
        }
        kernels.values().removeIf(kernel -> dialect == GlslDialect.OPENGL && needsVulkan(kernel));
        compile(dialect, kernels);
    }

    /** Keywords, built-in functions and names of the writer's helpers as identifiers. */
    @ParameterizedTest
    @EnumSource
    void awkwardNames(GlslDialect dialect) {
        Map<String, Kernel> kernels = new LinkedHashMap<>();
        Stream.of(
                        "sampler2DArray uimage2DMSArray dmat2x3 f16mat2 u8vec4 utextureBuffer isubpassInput nonuniformEXT packed"
                                + " buffer shared input output common filter sample precise resource VULKAN main texture min"
                                + " fma mix barrier atomicAdd subgroupShuffle word address value Parameters rounded a__b"
                                + " gl_WorkGroupID gl_thing demote image2DRect atomic_uint int16_t")
                .flatMap(words -> Stream.of(words.split(" ")))
                .forEach(name -> kernels.put(name, namedAfter(name)));
        compile(dialect, kernels);
    }

    private static Kernel namedAfter(String name) {
        KernelBuilder kernel = new KernelBuilder(name, new WorkgroupSize(32, 1, 1));
        Expression invocation = kernel.variable(name, KernelBuilder.builtIn(BuiltIn.GLOBAL_ID_X));
        Parameter parameter = kernel.parameter(name, ScalarType.U32);
        Resource.RawBuffer raw = kernel.rawBuffer(name, Access.READ_WRITE);
        Resource.TexelBuffer texels = kernel.texelBuffer(name, Format.R32F);
        SharedArray array = kernel.sharedArray(name, ScalarType.U32, 32);
        kernel.store(array, invocation, parameter);
        kernel.store(raw, invocation, raw.load(array.load(invocation), 2));
        Expression texel = texels.load(invocation);
        kernel.store(raw, invocation, texel.times(texel).plus(texel).x().as(ScalarType.U32));
        return kernel.build();
    }

    private static boolean needsVulkan(Kernel kernel) {
        return !KernelWalker.matrices(kernel).isEmpty()
                || !Collections.disjoint(KernelValidator.validate(kernel).features(), ONLY_VULKAN);
    }

    private static void compile(GlslDialect dialect, Map<String, Kernel> kernels) {
        assertThat(kernels).isNotEmpty();
        List<GlslWriter> writers = dialect == GlslDialect.VULKAN
                ? List.of(new GlslWriter(dialect), GlslWriter.byAddress())
                : List.of(new GlslWriter(dialect));
        SoftAssertions problems = new SoftAssertions();
        try (GlslCompiler compiler = new GlslCompiler(dialect)) {
            writers.forEach(writer -> kernels.forEach((id, kernel) -> problems.assertThatCode(
                            () -> compiler.compile(id, writer.write(kernel).text()))
                    .doesNotThrowAnyException()));
        }
        problems.assertAll();
    }
}
