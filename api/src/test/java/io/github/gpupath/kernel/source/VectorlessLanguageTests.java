package io.github.gpupath.kernel.source;

import static io.github.gpupath.kernel.KernelBuilder.fma;
import static io.github.gpupath.kernel.KernelBuilder.u32;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.gpupath.kernel.Access;
import io.github.gpupath.kernel.BinaryOperator;
import io.github.gpupath.kernel.BuiltIn;
import io.github.gpupath.kernel.Computation;
import io.github.gpupath.kernel.Expression;
import io.github.gpupath.kernel.KernelBuilder;
import io.github.gpupath.kernel.Literal;
import io.github.gpupath.kernel.Operation;
import io.github.gpupath.kernel.Resource.RawBuffer;
import io.github.gpupath.kernel.Resource.SampledTexture;
import io.github.gpupath.kernel.Resource.StructuredBuffer;
import io.github.gpupath.kernel.Resource.Texels;
import io.github.gpupath.kernel.ScalarType;
import io.github.gpupath.kernel.Statement.Atomic;
import io.github.gpupath.kernel.Type;
import io.github.gpupath.kernel.UnaryOperator;
import io.github.gpupath.kernel.Unroll;
import io.github.gpupath.kernel.Variable;
import io.github.gpupath.kernel.VectorType;
import io.github.gpupath.kernel.WorkgroupSize;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** A writer for a language without vector operators, like CUDA C, which overrides all defaults of {@link Spelling}. */
class VectorlessLanguageTests {

    private static final VectorType PAIR = new VectorType(ScalarType.F32, 2);

    /** Construction, swizzles and operations of vectors are calls. */
    private static final class Calls implements Spelling {

        @Override
        public String type(Type type) {
            return type.toString();
        }

        @Override
        public String number(ScalarType type, long bits) {
            return Spelling.unsigned(bits);
        }

        @Override
        public Fragment construct(VectorType type, List<Type> types, List<String> parts) {
            return Fragment.call(
                    "make_" + types.stream().map(Type::toString).collect(Collectors.joining("_")),
                    parts.toArray(String[]::new));
        }

        @Override
        public Fragment swizzle(Type to, VectorType from, Fragment vector, List<Integer> lanes) {
            return Fragment.call(
                    "take" + lanes.stream().map(String::valueOf).collect(Collectors.joining()) + "_of_" + from,
                    vector.text());
        }

        @Override
        public Fragment function(Operation operation, Type type, List<String> operands, Scratch scratch) {
            return type instanceof VectorType
                    ? Fragment.call(functionName(operation, type.scalar()) + "_" + type, operands)
                    : Spelling.super.function(operation, type, operands, scratch);
        }

        @Override
        public Fragment infix(
                BinaryOperator operator, Type type, Fragment left, Precedence precedence, Fragment right) {
            return type instanceof VectorType
                    ? Fragment.call(
                            "vector_" + precedence.name().toLowerCase(java.util.Locale.ROOT), left.text(), right.text())
                    : Spelling.super.infix(operator, type, left, precedence, right);
        }

        @Override
        public Fragment prefix(UnaryOperator operator, Type type, Fragment operand) {
            return type instanceof VectorType
                    ? Fragment.call("vector_negative", operand.text())
                    : Spelling.super.prefix(operator, type, operand);
        }

        @Override
        public boolean increases(Type type) {
            return !(type instanceof VectorType);
        }

        @Override
        public Fragment builtIn(BuiltIn builtIn) {
            throw new AssertionError();
        }

        @Override
        public Fragment bitCount(Type type, String operand) {
            throw new AssertionError();
        }

        @Override
        public Fragment findMsb(Type type, String operand, Scratch scratch) {
            throw new AssertionError();
        }

        @Override
        public Fragment bitReverse(Type type, String operand, Scratch scratch) {
            throw new AssertionError();
        }

        @Override
        public Fragment multiplyHigh(Type type, String left, String right, Scratch scratch) {
            throw new AssertionError();
        }

        @Override
        public Fragment dot(Computation.Dot dot, List<Fragment> operands) {
            throw new AssertionError();
        }

        @Override
        public Fragment bitField(Computation.BitField field, List<String> operands, Scratch scratch) {
            throw new AssertionError();
        }

        @Override
        public Fragment convert(Type to, Type from, Fragment operand) {
            throw new AssertionError();
        }

        @Override
        public Fragment bitCast(Type to, Type from, Fragment operand) {
            throw new AssertionError();
        }

        @Override
        public String atomic(Atomic atomic, String target, List<String> values) {
            throw new AssertionError();
        }

        @Override
        public String readClock() {
            throw new AssertionError();
        }

        @Override
        public Fragment subgroup(Expression.Subgroup subgroup, List<String> operands) {
            throw new AssertionError();
        }

        @Override
        public List<String> barrier() {
            throw new AssertionError();
        }
    }

    private static final ResourceWriter NO_TEXELS = new ResourceWriter() {
        @Override
        public Fragment load(RawBuffer buffer, int words, Fragment byteAddress) {
            throw new AssertionError();
        }

        @Override
        public Fragment load(Texels texels, String texel) {
            throw new AssertionError();
        }

        @Override
        public Fragment sample(SampledTexture texture, Fragment coordinate) {
            throw new AssertionError();
        }

        @Override
        public String store(RawBuffer buffer, int words, Fragment byteAddress, Fragment value) {
            throw new AssertionError();
        }

        @Override
        public String store(Texels texels, String texel, Fragment value) {
            throw new AssertionError();
        }
    };

    @Test
    void vectorsAreComputedWithByCalls() {
        KernelBuilder k = new KernelBuilder("pairs", new WorkgroupSize(1, 1, 1));
        StructuredBuffer in = k.structuredBuffer("in", PAIR, Access.READ);
        StructuredBuffer out = k.structuredBuffer("out", PAIR, Access.WRITE);
        Variable sum = k.variable("sum", in.load(u32(0)));
        k.increase(sum, in.load(u32(1)));
        k.assign(sum, fma(sum, sum.negated(), sum.times(sum)));
        Variable one = k.variable("one", sum.x());
        k.increase(one, sum.y().plus(one));
        k.store(out, u32(0), KernelBuilder.vector(PAIR, one, sum.y()));

        assertThat(text(k)).isEqualTo("""
                void main() {
                    f32x2 sum = in[0];
                    sum = vector_additive(sum, in[1]);
                    sum = fma_f32x2(sum, vector_negative(sum), vector_multiplicative(sum, sum));
                    f32 one = take0_of_f32x2(sum);
                    one += take1_of_f32x2(sum) + one;
                    out[0] = make_f32_f32(one, take1_of_f32x2(sum));
                }
                """);
    }

    /** The defaults are those of C. */
    @Test
    void whatIsNotStatedIsAsCHasIt() {
        KernelBuilder k = new KernelBuilder("scalars", new WorkgroupSize(1, 1, 1));
        RawBuffer words = k.rawBuffer("words", Access.READ_WRITE);
        Variable real = k.variable("real", Literal.f32(0));
        Variable whole = k.variable("whole", words.load(u32(8), 1));
        k.loop("i", u32(2), Unroll.NEVER, i -> k.assign(whole, whole.max(i)));
        k.assign(real, of(UnaryOperator.ABS, real).min(of(UnaryOperator.FLOOR, real)));
        k.assign(real, real.max(real.inverseSquareRoot()));
        k.assign(real, fma(real.exp2(), real.log2(), real.sin()));
        k.store(words, whole.plus(4), whole);

        assertThat(text(k)).isEqualTo("""
                void main() {
                    f32 real = 0;
                    u32 whole = words[8 >> 2u];
                    #pragma unroll 1
                    for (u32 i = 0; i < 2; i++) {
                        whole = max(whole, i);
                    }
                    real = fmin(fabs(real), floor(real));
                    real = fmax(real, rsqrt(real));
                    real = fma(exp2(real), log2(real), sin(real));
                    words[(whole >> 2u) + 1u] = whole;
                }
                """);
    }

    private static Expression of(UnaryOperator operator, Expression operand) {
        return new Computation.Unary(operator, operand);
    }

    private static String text(KernelBuilder kernel) {
        SourceText text = new SourceText();
        KernelWriter.writeBody(kernel.build(), "void main()", new Calls(), NO_TEXELS, new Namer(Set.of()), text);
        return text.toString();
    }
}
