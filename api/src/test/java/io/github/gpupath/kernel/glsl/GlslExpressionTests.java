package io.github.gpupath.kernel.glsl;

import static io.github.gpupath.kernel.KernelBuilder.builtIn;
import static io.github.gpupath.kernel.KernelBuilder.fma;
import static io.github.gpupath.kernel.KernelBuilder.select;
import static io.github.gpupath.kernel.KernelBuilder.vector;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.gpupath.kernel.BinaryOperator;
import io.github.gpupath.kernel.BuiltIn;
import io.github.gpupath.kernel.Computation;
import io.github.gpupath.kernel.Expression;
import io.github.gpupath.kernel.KernelBuilder;
import io.github.gpupath.kernel.Literal;
import io.github.gpupath.kernel.ScalarType;
import io.github.gpupath.kernel.Type;
import io.github.gpupath.kernel.UnaryOperator;
import io.github.gpupath.kernel.Variable;
import io.github.gpupath.kernel.VectorType;
import io.github.gpupath.kernel.WorkgroupSize;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The GLSL text of each kind of expression, the same in both dialects. */
class GlslExpressionTests {

    private static final Expression U = new Variable("u", ScalarType.U32);
    private static final Expression I = new Variable("i", ScalarType.I32);
    private static final Expression L = new Variable("l", ScalarType.I64);
    private static final Expression N = new Variable("n", ScalarType.U64);
    private static final Expression F = new Variable("f", ScalarType.F32);
    private static final Expression H = new Variable("h", ScalarType.F16);
    private static final Expression D = new Variable("d", ScalarType.F64);
    private static final Expression B = new Variable("b", ScalarType.BOOL);
    private static final Expression P = new Variable("p", new VectorType(ScalarType.F16, 2));
    private static final Expression V = new Variable("v", VectorType.VEC4);
    private static final Expression W = new Variable("w", VectorType.UVEC2);

    private static String text(GlslDialect dialect, Expression value) {
        KernelBuilder kernel = new KernelBuilder("test", new WorkgroupSize(1, 1, 1));
        kernel.variable("result", value);
        String text = new GlslWriter(dialect).write(kernel.build()).text();
        String line = text.lines()
                .filter(each -> each.contains(" result = "))
                .findFirst()
                .orElseThrow();
        return line.substring(line.indexOf(" = ") + 3, line.length() - 1);
    }

    private static Expression binary(BinaryOperator operator, Expression left, Expression right) {
        return new Computation.Binary(operator, left, right);
    }

    private static Expression unary(UnaryOperator operator, Expression operand) {
        return new Computation.Unary(operator, operand);
    }

    private static Arguments spelling(Expression value, String text) {
        return Arguments.of(value, text);
    }

    static Stream<Arguments> operators() {
        return Stream.of(
                spelling(U.plus(1), "u + 1u"),
                spelling(U.minus(U), "u - u"),
                spelling(F.times(F), "f * f"),
                spelling(F.dividedBy(F), "f / f"),
                spelling(U.remainder(U), "u % u"),
                spelling(V.min(V), "min(v, v)"),
                spelling(I.max(I), "max(i, i)"),
                spelling(U.and(7), "u & 7u"),
                spelling(U.or(U), "u | u"),
                spelling(U.xor(U), "u ^ u"),
                spelling(I.shiftLeft(3), "i << 3"),
                spelling(U.shiftRight(3), "u >> 3u"),
                spelling(I.shiftLeft(I), "i << i"),
                spelling(U.shiftRight(U.plus(1)), "u >> (u + 1u)"),
                spelling(Literal.u32(1).shiftLeft(U).minus(1), "(1u << u) - 1u"),
                spelling(W.shiftRight(U), "w >> uvec2(u)"),
                spelling(N.shiftLeft(3), "n << 3u"),
                spelling(L.shiftRight(L.plus(1)), "l >> uint(l + 1L)"),
                spelling(W.to(ScalarType.U64).shiftLeft(N), "u64vec2(w) << uvec2(u64vec2(n))"),
                spelling(binary(BinaryOperator.EQUAL, F, F), "f == f"),
                spelling(binary(BinaryOperator.NOT_EQUAL, F, F), "f != f"),
                spelling(binary(BinaryOperator.LESS, F, F), "f < f"),
                spelling(binary(BinaryOperator.LESS_OR_EQUAL, F, F), "f <= f"),
                spelling(binary(BinaryOperator.GREATER, F, F), "f > f"),
                spelling(binary(BinaryOperator.GREATER_OR_EQUAL, F, F), "f >= f"),
                spelling(binary(BinaryOperator.LOGICAL_AND, B, B), "b && b"),
                spelling(binary(BinaryOperator.LOGICAL_OR, B, B), "b || b"),
                spelling(unary(UnaryOperator.NEGATE, F), "-f"),
                spelling(unary(UnaryOperator.BIT_NOT, U), "~u"),
                spelling(unary(UnaryOperator.LOGICAL_NOT, B), "!b"),
                spelling(unary(UnaryOperator.LOGICAL_NOT, U.isLess(U)), "!(u < u)"),
                spelling(unary(UnaryOperator.ABS, I), "abs(i)"),
                spelling(unary(UnaryOperator.FLOOR, V), "floor(v)"),
                spelling(V.fract(), "fract(v)"),
                spelling(unary(UnaryOperator.SQRT, F), "sqrt(f)"),
                spelling(F.inverseSquareRoot(), "inversesqrt(f)"),
                spelling(F.reciprocal(), "1.0 / f"),
                spelling(V.reciprocal(), "vec4(1.0) / v"),
                spelling(F.exp2().log2(), "log2(exp2(f))"),
                spelling(V.sin().plus(V.cos()), "sin(v) + cos(v)"),
                spelling(unary(UnaryOperator.BIT_COUNT, I), "bitCount(i)"),
                spelling(unary(UnaryOperator.BIT_COUNT, U), "uint(bitCount(u))"),
                spelling(unary(UnaryOperator.BIT_COUNT, W), "uvec2(bitCount(w))"),
                spelling(fma(P, P, P.min(P)), "fma(p, p, min(p, p))"),
                spelling(P.times(P).plus(Literal.f16(0.5f)), "p * p + f16vec2(float16_t(0.5))"),
                spelling(P.inverseSquareRoot().plus(P.reciprocal()), "inversesqrt(p) + f16vec2(float16_t(1.0)) / p"),
                spelling(I.findMsb(), "findMSB(i)"),
                spelling(W.findMsb(), "uvec2(findMSB(w))"),
                spelling(U.bitReverse(), "bitfieldReverse(u)"),
                spelling(U.extractBits(8, 4), "bitfieldExtract(u, 8, 4)"),
                spelling(W.insertBits(W.plus(U), I, I.plus(2)), "bitfieldInsert(w, w + uvec2(u), i, i + 2)"),
                spelling(fma(F, F, F), "fma(f, f, f)"),
                spelling(select(B, F, Literal.f32(0)), "b ? f : 0.0"),
                spelling(select(select(B, B, B), F, select(B, F, F)), "(b ? b : b) ? f : (b ? f : f)"),
                spelling(select(B, F, F).plus(F), "(b ? f : f) + f"),
                spelling(W.plus(U), "w + uvec2(u)"));
    }

    static Stream<Arguments> literals() {
        return Stream.of(
                spelling(Literal.bool(true), "true"),
                spelling(Literal.u32(65535), "65535u"),
                spelling(Literal.u32(65536), "0x10000u"),
                spelling(Literal.u32(0xFFFF_FFFFL), "0xFFFFFFFFu"),
                spelling(Literal.i32(-5), "-5"),
                spelling(Literal.i32(Integer.MAX_VALUE), "2147483647"),
                spelling(Literal.i32(Integer.MIN_VALUE), "int(0x80000000u)"),
                spelling(Literal.f32(1), "1.0"),
                spelling(Literal.f32(1e10f), "1.0E10"),
                spelling(Literal.f32(0.1f), "0.1"),
                spelling(Literal.f32(-2.5f), "-2.5"),
                spelling(F.minus(Literal.f32(-2.5f)), "f - -2.5"),
                spelling(Literal.f32(-2.5f).negated(), "-(-2.5)"),
                spelling(Literal.f64(0.1), "0.1lf"),
                spelling(Literal.u64(65535), "65535UL"),
                spelling(Literal.u64(-1), "0xFFFFFFFFFFFFFFFFUL"),
                spelling(Literal.i64(-5), "-5L"),
                spelling(Literal.i64(Long.MAX_VALUE), "9223372036854775807L"),
                spelling(Literal.i64(Long.MIN_VALUE), "int64_t(0x8000000000000000UL)"),
                spelling(Literal.f16(0.5f), "float16_t(0.5)"));
    }

    static Stream<Arguments> conversions() {
        return Stream.of(
                spelling(F.to(ScalarType.U32), "uint(f)"),
                spelling(U.to(ScalarType.I32), "int(u)"),
                spelling(U.unpackByte(0), "float(u & 255u)"),
                spelling(U.unpackByte(2), "float((u >> 16u) & 255u)"),
                spelling(W.unpackByte(3), "vec2(w >> uvec2(24u))"),
                spelling(U.to(ScalarType.F64), "double(u)"),
                spelling(D.to(ScalarType.F32), "float(d)"),
                spelling(F.to(ScalarType.F16), "float16_t(f)"),
                spelling(H.to(ScalarType.F32), "float(h)"),
                spelling(V.to(ScalarType.I32), "ivec4(v)"),
                spelling(V.to(ScalarType.F16), "f16vec4(v)"),
                spelling(W.to(ScalarType.F64), "dvec2(w)"),
                spelling(F.as(ScalarType.U32), "floatBitsToUint(f)"),
                spelling(F.as(ScalarType.I32), "floatBitsToInt(f)"),
                spelling(U.as(ScalarType.F32), "uintBitsToFloat(u)"),
                spelling(I.as(ScalarType.F32), "intBitsToFloat(i)"),
                spelling(U.as(ScalarType.I32), "int(u)"),
                spelling(W.as(ScalarType.I32), "ivec2(w)"),
                spelling(U.as(ScalarType.U32), "u"),
                spelling(N.to(ScalarType.U32), "uint(n)"),
                spelling(I.to(ScalarType.I64), "int64_t(i)"),
                spelling(W.to(ScalarType.U64), "u64vec2(w)"),
                spelling(N.as(ScalarType.I64), "int64_t(n)"),
                spelling(L.as(ScalarType.F64), "int64BitsToDouble(l)"),
                spelling(N.as(ScalarType.F64), "uint64BitsToDouble(n)"),
                spelling(D.as(ScalarType.I64), "doubleBitsToInt64(d)"),
                spelling(D.as(ScalarType.U64), "doubleBitsToUint64(d)"));
    }

    static Stream<Arguments> vectors() {
        return Stream.of(
                spelling(vector(VectorType.VEC4, F), "vec4(f)"),
                spelling(vector(VectorType.VEC4, V.swizzle("xy"), F, F), "vec4(v.xy, f, f)"),
                spelling(vector(new VectorType(ScalarType.F64, 2), D, D), "dvec2(d, d)"),
                spelling(vector(new VectorType(ScalarType.BOOL, 3), B), "bvec3(b)"),
                spelling(V.swizzle("wzzy"), "v.wzzy"),
                spelling(V.plus(V).swizzle("xz"), "(v + v).xz"),
                spelling(vector(VectorType.VEC2, F, F).y(), "vec2(f, f).y"),
                spelling(F.swizzle("xxxx"), "vec4(f)"));
    }

    static Stream<Arguments> all() {
        return Stream.of(operators(), literals(), conversions(), vectors()).flatMap(each -> each);
    }

    @ParameterizedTest(name = "{1}")
    @MethodSource("all")
    void isSpelt(Expression value, String text) {
        for (GlslDialect dialect : GlslDialect.values()) {
            assertThat(text(dialect, value)).isEqualTo(text);
        }
    }

    @ParameterizedTest
    @EnumSource
    void everyBuiltInIsSpelt(BuiltIn builtIn) {
        assertThat(text(GlslDialect.VULKAN, builtIn(builtIn))).startsWith("gl_");
        assertThat(text(GlslDialect.OPENGL, builtIn(builtIn))).isEqualTo(text(GlslDialect.VULKAN, builtIn(builtIn)));
    }

    @Test
    void theUpperHalfOfAProductNeedsVariablesForBoth() {
        KernelBuilder kernel = new KernelBuilder("test", new WorkgroupSize(1, 1, 1));
        kernel.when(
                I.timesHigh(I.plus(1)).isLess(I),
                () -> kernel.variable("high", W.timesHigh(W).timesHigh(W)));
        assertThat(new GlslWriter(GlslDialect.VULKAN).write(kernel.build()).text())
                .contains("""
                    int high;
                    int low;
                    imulExtended(i, i + 1, high, low);
                    if (high < i) {
                        uvec2 high_1;
                        uvec2 low_1;
                        umulExtended(w, w, high_1, low_1);
                        uvec2 high_2;
                        uvec2 low_2;
                        umulExtended(high_1, w, high_2, low_2);
                        uvec2 high_3 = high_2;
                    }
                """);
    }

    @Test
    void dotProductsAddApartUnlessTheySaturate() {
        KernelBuilder kernel = new KernelBuilder("test", new WorkgroupSize(32, 1, 1));
        Expression signed = kernel.variable("signed", U.as(ScalarType.I32));
        kernel.variable("both", U.dot(U, U.times(2)));
        kernel.variable("mixed", signed.dot(U, signed).times(3));
        kernel.variable("saturated", signed.dotSaturated(signed, signed));
        assertThat(new GlslWriter(GlslDialect.VULKAN).write(kernel.build()).text())
                .contains(
                        "#extension GL_EXT_integer_dot_product : require\n",
                        "uint both = dotPacked4x8EXT(u, u) + u * 2u;",
                        "int mixed = (dotPacked4x8EXT(signed, u) + signed) * 3;",
                        "int saturated = dotPacked4x8AccSatEXT(signed, signed, signed);");
    }

    @Test
    void subgroupOperationsAskForTheirExtensions() {
        KernelBuilder kernel = new KernelBuilder("test", new WorkgroupSize(32, 1, 1));
        kernel.variable("first", KernelBuilder.broadcast(U, 0));
        kernel.variable("other", KernelBuilder.shuffle(V, U.xor(builtIn(BuiltIn.SUBGROUP_LANE))));
        kernel.variable("votes", KernelBuilder.ballot(U.isLess(KernelBuilder.u32(3))));
        kernel.variable("sum", KernelBuilder.subgroupAdd(V));
        kernel.variable("before", KernelBuilder.shuffleUp(V, U));
        kernel.variable("across", KernelBuilder.quadSwap(KernelBuilder.shuffleXor(U, U), 3));
        kernel.variable("voted", KernelBuilder.subgroupAny(U.isLess(KernelBuilder.u32(3))));
        kernel.variable("running", KernelBuilder.exclusiveAdd(V));
        assertThat(new GlslWriter(GlslDialect.VULKAN).write(kernel.build()).text())
                .contains(
                        "#extension GL_KHR_shader_subgroup_basic : require\n",
                        "#extension GL_KHR_shader_subgroup_ballot : require\n",
                        "#extension GL_KHR_shader_subgroup_shuffle : require\n",
                        "#extension GL_KHR_shader_subgroup_arithmetic : require\n",
                        "#extension GL_KHR_shader_subgroup_shuffle_relative : require\n",
                        "#extension GL_KHR_shader_subgroup_quad : require\n",
                        "#extension GL_KHR_shader_subgroup_vote : require\n",
                        "vec4 before = subgroupShuffleUp(v, u);",
                        "uint across = subgroupQuadSwapDiagonal(subgroupShuffleXor(u, u));",
                        "bool voted = subgroupAny(u < 3u);",
                        "vec4 running = subgroupExclusiveAdd(v);",
                        "uint first = subgroupBroadcast(u, 0u);",
                        "vec4 sum = subgroupAdd(v);",
                        "vec4 other = subgroupShuffle(v, u ^ gl_SubgroupInvocationID);",
                        "uvec4 votes = subgroupBallot(u < 3u);");
    }

    @Test
    void everyTypeIsSpelt() {
        List<String> names = Stream.of(ScalarType.values())
                .flatMap(scalar -> Stream.of(1, 2, 3, 4).map(components -> Type.of(scalar, components)))
                .map(type -> {
                    KernelBuilder kernel = new KernelBuilder("test", new WorkgroupSize(1, 1, 1));
                    kernel.variable("x", new Variable("y", type));
                    String text = new GlslWriter(GlslDialect.VULKAN)
                            .write(kernel.build())
                            .text();
                    return text.lines()
                            .filter(line -> line.contains(" x = "))
                            .findFirst()
                            .orElseThrow()
                            .strip();
                })
                .map(line -> line.substring(0, line.indexOf(' ')))
                .toList();
        assertThat(names)
                .containsExactly(
                        "bool",
                        "bvec2",
                        "bvec3",
                        "bvec4",
                        "int",
                        "ivec2",
                        "ivec3",
                        "ivec4",
                        "uint",
                        "uvec2",
                        "uvec3",
                        "uvec4",
                        "int64_t",
                        "i64vec2",
                        "i64vec3",
                        "i64vec4",
                        "uint64_t",
                        "u64vec2",
                        "u64vec3",
                        "u64vec4",
                        "float16_t",
                        "f16vec2",
                        "f16vec3",
                        "f16vec4",
                        "float",
                        "vec2",
                        "vec3",
                        "vec4",
                        "double",
                        "dvec2",
                        "dvec3",
                        "dvec4");
    }
}
