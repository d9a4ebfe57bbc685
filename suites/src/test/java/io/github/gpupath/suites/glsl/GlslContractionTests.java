package io.github.gpupath.suites.glsl;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gpupath.kernel.Access;
import io.github.gpupath.kernel.BuiltIn;
import io.github.gpupath.kernel.Expression;
import io.github.gpupath.kernel.Kernel;
import io.github.gpupath.kernel.KernelBuilder;
import io.github.gpupath.kernel.Literal;
import io.github.gpupath.kernel.Resource;
import io.github.gpupath.kernel.ScalarType;
import io.github.gpupath.kernel.Unroll;
import io.github.gpupath.kernel.Variable;
import io.github.gpupath.kernel.WorkgroupSize;
import io.github.gpupath.kernel.glsl.GlslDialect;
import io.github.gpupath.kernel.glsl.GlslWriter;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Wherever a float product meets a sum, the compiler is told to keep both: seen in the SPIR-V that shaderc makes, where a
 * product that is marked is contracted with nothing.
 */
@Tag("slow")
class GlslContractionTests {

    private static final Pattern PRODUCT = Pattern.compile("(%\\w+) = (?:OpFMul|OpVectorTimesScalar)\\b");

    private record Parts(KernelBuilder kernel, Resource.StructuredBuffer data, Expression index) {
        Expression load(int offset) {
            return data.load(index.plus(offset));
        }

        /** a · b + c */
        Expression sum() {
            return load(0).times(load(1)).plus(load(2));
        }

        void store(Expression value) {
            kernel.store(data, index, value);
        }
    }

    static Stream<Arguments> kernels() {
        return Stream.of(
                kernel("a stored sum", (kernel, p) -> p.store(p.sum())),
                kernel(
                        "a stored difference",
                        (kernel, p) -> p.store(p.load(3).minus(p.load(0).times(p.load(1))))),
                kernel("a sum below a minimum", (kernel, p) -> p.store(p.sum().min(p.load(3)))),
                kernel(
                        "a sum in a condition",
                        (kernel, p) -> kernel.when(p.sum().isLess(p.load(3)), () -> p.store(p.load(3)))),
                kernel(
                        "a sum in an index",
                        (kernel, p) -> kernel.store(p.data(), p.sum().to(ScalarType.U32), p.load(0))),
                kernel(
                        "a sum in the index of what a variable gets",
                        (kernel, p) -> p.store(
                                kernel.variable("loaded", p.data().load(p.sum().to(ScalarType.U32))))),
                kernel(
                        "a sum in an integer variable",
                        (kernel, p) -> kernel.store(
                                p.data(), kernel.variable("place", p.sum().to(ScalarType.U32)), p.load(0))),
                kernel("a sum that a variable gets", (kernel, p) -> p.store(kernel.variable("v", p.sum()))),
                kernel(
                        "a sum in a loop's count",
                        (kernel, p) -> kernel.loop(
                                "i",
                                kernel.variable("n", p.sum().to(ScalarType.U32)),
                                Unroll.NEVER,
                                i -> p.store(p.load(1)))),
                kernel("a product and a sum in two statements", (kernel, p) -> {
                    Variable product = kernel.variable("product", p.load(0).times(p.load(1)));
                    p.store(product.plus(p.load(2)));
                }),
                kernel("an increased variable", (kernel, p) -> {
                    Variable sum = kernel.variable("sum", p.load(2));
                    kernel.increase(sum, p.load(0).times(p.load(1)));
                    p.store(sum);
                }));
    }

    private static Arguments kernel(String name, BiConsumer<KernelBuilder, Parts> body) {
        KernelBuilder kernel = new KernelBuilder("contraction", new WorkgroupSize(64, 1, 1));
        Resource.StructuredBuffer data = kernel.structuredBuffer("data", ScalarType.F32, Access.READ_WRITE);
        Expression index = kernel.variable(
                "index", KernelBuilder.builtIn(BuiltIn.GLOBAL_ID_X).plus(Literal.u32(4)));
        body.accept(kernel, new Parts(kernel, data, index));
        return Arguments.of(name, kernel.build());
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("kernels")
    void productsAndTheirSumsAreKeptApart(String name, Kernel kernel) {
        for (GlslDialect dialect : GlslDialect.values()) {
            try (GlslCompiler compiler = new GlslCompiler(dialect)) {
                String text = new GlslWriter(dialect).write(kernel).text();
                String words = compiler.compile(name, text);
                List<String> products = PRODUCT.matcher(words)
                        .results()
                        .map(product -> product.group(1))
                        .toList();
                assertThat(products)
                        .as(text)
                        .isNotEmpty()
                        .allSatisfy(product ->
                                assertThat(words).as(text).contains("OpDecorate " + product + " NoContraction"));
            }
        }
    }
}
