package io.github.gpupath.suites.glsl;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gpupath.kernel.Access;
import io.github.gpupath.kernel.BuiltIn;
import io.github.gpupath.kernel.Kernel;
import io.github.gpupath.kernel.KernelBuilder;
import io.github.gpupath.kernel.Parameter;
import io.github.gpupath.kernel.Resource.StructuredBuffer;
import io.github.gpupath.kernel.Resource.UniformBuffer;
import io.github.gpupath.kernel.ScalarType;
import io.github.gpupath.kernel.Unroll;
import io.github.gpupath.kernel.Variable;
import io.github.gpupath.kernel.VectorType;
import io.github.gpupath.kernel.WorkgroupSize;
import io.github.gpupath.kernel.glsl.GlslDialect;
import io.github.gpupath.kernel.glsl.GlslWriter;
import io.github.gpupath.suite.TestCase;
import io.github.gpupath.verify.SuiteKernels;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What is left of a loop's accesses when a compiler has left out what it can: as many as the model has, counted in the
 * SPIR-V that shaderc makes with its optimisation for speed.
 */
@Tag("slow")
class AccessCountTests {

    /** In a turn of the loops, but for stores to workgroup memory and for loads of the occupancy suite from the first level. */
    private static final int ACCESSES = 4;

    /** In a turn of a loop that stores to workgroup memory. */
    private static final int STORES = 8;

    private static final Pattern LOOP = Pattern.compile("OpLoopMerge (%\\w+) (?s:.*?)\\n\\s*\\1 = OpLabel");

    private static final Pattern ADDRESS =
            Pattern.compile("(%\\w+) = OpAccessChain %_ptr_(?:StorageBuffer|Workgroup|Uniform)_\\w+");

    private static final Pattern INTEGER = Pattern.compile("= (OpIAdd|OpISub|OpIMul|OpBitwise\\w+|OpShift\\w+) .*");

    /** GPUs add a constant to an address while they store. */
    private static final Pattern DISTANCE = Pattern.compile("= OpIAdd %uint (?:%uint_\\d+ %\\w+|%\\w+ %uint_\\d+)");

    private static final Pattern ACCESS = Pattern.compile("(?:= OpLoad %\\w+|OpStore|= OpAtomic\\w+ %\\w+) (%\\w+)");

    static Stream<TestCase> tests() {
        return SuiteKernels.tests()
                .filter(test ->
                        List.of("coalescing", "workgroup-memory", "occupancy").contains(test.suite()))
                .filter(test -> !test.id().startsWith("occupancy/fma/"));
    }

    /** In a turn. */
    private static int accesses(TestCase test) {
        return test.id().startsWith("workgroup-memory/write/")
                ? STORES
                : test.id().startsWith("occupancy/l1-load/") ? 1 : ACCESSES;
    }

    /** The accesses of the loop that has most. */
    private static long accesses(Kernel kernel) {
        String words = optimized(kernel);
        Set<String> addresses = new HashSet<>();
        ADDRESS.matcher(words).results().forEach(found -> addresses.add(found.group(1)));
        return loops(words)
                .mapToLong(loop -> ACCESS.matcher(loop)
                        .results()
                        .filter(access -> addresses.contains(access.group(1)))
                        .count())
                .max()
                .orElse(0);
    }

    private static Stream<String> loops(String words) {
        return LOOP.matcher(words).results().map(MatchResult::group);
    }

    private static String optimized(Kernel kernel) {
        try (GlslCompiler compiler = new GlslCompiler(GlslDialect.VULKAN)) {
            compiler.optimize();
            return compiler.compile(
                    kernel.name(),
                    new GlslWriter(GlslDialect.VULKAN).write(kernel).text());
        }
    }

    @ParameterizedTest
    @MethodSource("tests")
    void noneIsLeftOut(TestCase test) {
        assertThat(accesses(test.kernelWorkload().orElseThrow().kernel())).isEqualTo(accesses(test));
    }

    /**
     * Instructions beside stores hide what conflicts cost, where a processor is not done with them sooner than with the
     * stores. Of integers there are four a turn: what is stored, the next place, its bounds, and the loop's own.
     */
    @ParameterizedTest
    @ValueSource(strings = {"x1", "x2", "x4"})
    void eightStoresToWorkgroupMemoryCostFourOtherInstructions(String element) {
        TestCase test = tests().filter(each -> each.id().equals("workgroup-memory/write/" + element + "/stride-1"))
                .findFirst()
                .orElseThrow();
        String loop = loops(optimized(test.kernelWorkload().orElseThrow().kernel()))
                .filter(each -> ACCESS.matcher(each).results().count() >= STORES)
                .findFirst()
                .orElseThrow();
        long distances = DISTANCE.matcher(loop).results().count();
        assertThat(distances).isEqualTo(STORES - 1);
        assertThat(INTEGER.matcher(loop).results().count() - distances).isEqualTo(4);
    }

    /** Four loads from one address that nobody stores to: a compiler makes one of them, and the check sees it. */
    @Test
    void aFoldableLoopIsSeen() {
        KernelBuilder k = new KernelBuilder("foldable", new WorkgroupSize(256, 1, 1));
        Parameter turns = k.parameter("turns", ScalarType.U32);
        UniformBuffer source = k.uniformBuffer("source", VectorType.VEC4, 256);
        StructuredBuffer result = k.structuredBuffer("result", VectorType.VEC4, Access.WRITE);
        Variable invocation = k.variable("invocation", KernelBuilder.builtIn(BuiltIn.LOCAL_INDEX));
        Variable sum = k.variable("sum", source.load(invocation));
        k.loop("turn", turns, Unroll.NEVER, turn -> {
            Variable element = k.variable("element", invocation.plus(turn).and(255));
            for (int access = 0; access < ACCESSES; access++) {
                k.increase(sum, source.load(element));
            }
        });
        k.store(result, invocation, sum);
        assertThat(accesses(k.build())).isBetween(1L, ACCESSES - 1L);
    }
}
