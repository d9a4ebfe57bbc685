package io.github.gpupath.conformance;

import static io.github.gpupath.conformance.ExpressionShapes.is;
import static io.github.gpupath.conformance.ExpressionShapes.isLong;
import static io.github.gpupath.conformance.ExpressionShapes.mayBeConstant;
import static io.github.gpupath.conformance.ExpressionShapes.seenThrough;

import io.github.gpupath.backend.BufferSpec;
import io.github.gpupath.kernel.BinaryOperator;
import io.github.gpupath.kernel.Computation;
import io.github.gpupath.kernel.Expression;
import io.github.gpupath.kernel.Format;
import io.github.gpupath.kernel.KernelBuilder;
import io.github.gpupath.kernel.Literal;
import io.github.gpupath.kernel.Parameter;
import io.github.gpupath.kernel.Resource;
import io.github.gpupath.kernel.ScalarType;
import io.github.gpupath.kernel.UnaryOperator;
import io.github.gpupath.kernel.Unroll;
import io.github.gpupath.kernel.Variable;
import io.github.gpupath.kernel.VectorType;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Those of {@link NvidiaReducedCases} in which numbers have 64 bits. */
final class NvidiaLongCases {

    private NvidiaLongCases() {}

    static Stream<ConformanceCase> all() {
        return Stream.of(
                texel(Format.RGBA32F, ScalarType.F64),
                texel(Format.RGBA32UI, ScalarType.U64),
                comparedDouble(),
                sumWithShifted(),
                shiftOfUnsigned(),
                quotientOfQuotient(),
                repeatedQuotient());
    }

    /** The four components of a texel become numbers of 64 bits, and nothing else is made of them. */
    private static ConformanceCase texel(Format format, ScalarType type) {
        Probe probe = new Probe("reduced/texel-to-" + type, 32, 2);
        probe.memory(Probe.inputBuffer(BufferSpec.texels(format, probe.invocations()), TestBits.texels(format)));
        var texels = probe.kernel().texelBuffer("texels", format);
        probe.result("component", texels.load(probe.invocation()).to(type).y());
        return probe.build();
    }

    /** Whether it makes numbers of 64 bits of what may be a whole texel. */
    static boolean isTexelOf64Bits(Expression expression) {
        return expression instanceof Computation.Convert wide
                && wide.to().componentBytes() == Long.BYTES
                && wide.type().components() == 4
                && seenThrough(
                        wide.operand(),
                        inner -> inner instanceof Variable
                                || inner instanceof Expression.Sample
                                || inner instanceof Expression.Load load && load.place() instanceof Resource.Texels);
    }

    /** A number of 64 bits is divided where twice another is not more than a constant. */
    private static ConformanceCase comparedDouble() {
        Probe probe = new Probe("reduced/compared-double", 32, 2);
        KernelBuilder kernel = probe.kernel();
        Parameter t = probe.parameter("t", Literal.i64(0x6412D33B63ADE009L));
        Variable v = kernel.variable("v", t.xor(probe.invocation().to(ScalarType.I64)));
        kernel.when(
                t.plus(t).isLess(Literal.i64(7)),
                () -> kernel.assign(v, v.dividedBy(v.and(7).plus(1))));
        probe.result("quotient", v);
        return probe.build();
    }

    /** Whether it orders integers of 64 bits, of which one is, or may be, the sum of a number and itself, or a number shifted left. */
    static boolean isComparedDouble(Expression expression) {
        return expression instanceof Computation.Binary binary
                && binary.operator().kind() == BinaryOperator.Kind.COMPARISON
                && isLong(binary.left())
                && binary.operands().stream().anyMatch(NvidiaLongCases::mayBeDouble);
    }

    private static boolean mayBeDouble(Expression expression) {
        return isDouble(expression)
                || expression instanceof Computation.Select
                        && expression.operands().stream().anyMatch(NvidiaLongCases::mayBeDouble);
    }

    private static boolean isDouble(Expression expression) {
        return is(expression, BinaryOperator.SHIFT_LEFT)
                        && mayBeConstant(expression.operands().get(1))
                || expression instanceof Computation.Binary sum
                        && sum.operator() == BinaryOperator.ADD
                        && sum.left().equals(sum.right());
    }

    /** The same, where no compiler knows that both numbers of the sum are one, or the distance. */
    static Expression ofHiddenDouble(Expression comparisonOrChoice) {
        return KernelRewriter.withEachOperand(comparisonOrChoice, operand -> {
            if (isDouble(operand)) {
                return withHiddenSecond(operand);
            }
            return mayBeDouble(operand) ? ofHiddenDouble(operand) : operand;
        });
    }

    private static Expression withHiddenSecond(Expression binary) {
        Expression second = binary.operands().get(1);
        return KernelRewriter.withOperands(binary, List.of(binary.operands().get(0), CompilerDefect.hidden(second)));
    }

    /** To an integer of 64 bits another is added that was shifted left, by a constant distance of more than 32. */
    private static ConformanceCase sumWithShifted() {
        Probe probe = new Probe("reduced/sum-with-shifted", 32, 2);
        Parameter s = probe.parameter("s", Literal.u64(0x123456789ABCDEFL));
        Expression invocation = probe.invocation().to(ScalarType.U64);
        for (int distance : new int[] {33, 54}) {
            probe.result("of a parameter", s.shiftLeft(distance).plus(s));
            probe.result(
                    "of another number", s.xor(invocation).shiftLeft(distance).plus(s));
        }
        return probe.build();
    }

    /** Whether it is a sum or a difference of integers of 64 bits, of which one may have been shifted left. */
    static boolean isSumWithShifted(Expression expression) {
        return (is(expression, BinaryOperator.ADD) || is(expression, BinaryOperator.SUBTRACT))
                && isLong(expression)
                && expression.operands().stream()
                        .anyMatch(part -> seenThrough(
                                part, inner -> is(inner, BinaryOperator.SHIFT_LEFT) || inner instanceof Variable));
    }

    /** An unsigned number of 32 bits becomes a signed one of 64 and is shifted left. */
    private static ConformanceCase shiftOfUnsigned() {
        Probe probe = new Probe("reduced/shift-of-unsigned", 32, 2);
        Expression given = probe.parameter("p", Literal.u32(0xFFFFFFDAL));
        Expression loaded =
                probe.load(probe.input("input", Values.of(ScalarType.U32, 3, 0xFFFEEE90L, 0, 0x80000000L)), 1);
        for (Expression number : List.of(given, loaded)) {
            probe.result("shifted", number.to(ScalarType.I64).shiftLeft(11));
        }
        return probe.build();
    }

    /** Whether it shifts a signed integer of 64 bits to the left that was, or may have been, an unsigned one of 32. */
    static boolean isShiftOfUnsigned(Expression expression) {
        return is(expression, BinaryOperator.SHIFT_LEFT)
                && expression.type().scalar() == ScalarType.I64
                && seenThrough(
                        expression.operands().get(0),
                        inner -> inner instanceof Variable
                                || inner instanceof Computation.Convert wide
                                        && wide.operand().type().scalar() == ScalarType.U32);
    }

    /** A quotient v of 64 bits: the bits of another one that are divided again, by something that depends on v too. */
    private static ConformanceCase quotientOfQuotient() {
        Probe probe = new Probe("reduced/quotient-of-quotient", 32, 2);
        Parameter t = probe.parameter("t", Literal.i64(0x6412D33B63ADE307L));
        Variable v =
                probe.kernel().variable("v", t.dividedBy(t.shiftRight(7).and(7).plus(1)));
        Expression half = Literal.i64(5623140502657977637L).plus(v).shiftRight(1);
        Expression inverted = new Computation.Unary(UnaryOperator.BIT_NOT, v);
        probe.result(
                "quotient",
                inverted.dividedBy(t.and(7).plus(1))
                        .dividedBy(half.negated().and(7).plus(1)));
        return probe.build();
    }

    /** What is a sum with a quotient is divided again, as it was before, and the sum made again. */
    private static ConformanceCase repeatedQuotient() {
        Probe probe = new Probe("reduced/repeated-quotient", 32, 2);
        Parameter t = probe.parameter("t", Literal.i64(0xB93031755E691EEEL));
        Expression own = probe.invocation().to(ScalarType.I64);
        KernelBuilder kernel = probe.kernel();
        Variable v = kernel.variable("v", t.xor(own));
        Variable w = kernel.variable("w", own.times(77));
        kernel.loop(
                "i",
                3,
                Unroll.NEVER,
                i -> kernel.assign(v, w.plus(v.dividedBy(v.and(7).plus(1))).plus(1)));
        probe.result("quotient", v);
        return probe.build();
    }

    /** Whether it divides what is made of a quotient of 64 bits, or may be one. */
    static boolean isQuotientOfQuotient(Expression expression) {
        return is(expression, BinaryOperator.DIVIDE)
                && isLong(expression)
                && (hasQuotient(expression.operands().get(0))
                        || seenThrough(expression.operands().get(0), Variable.class::isInstance));
    }

    /** Whether it is a sum of integers of 64 bits that is made of a quotient or a remainder. */
    static boolean isSumWithQuotient(Expression expression) {
        return (is(expression, BinaryOperator.ADD) || is(expression, BinaryOperator.SUBTRACT))
                && isLong(expression)
                && expression.operands().stream().anyMatch(NvidiaLongCases::hasQuotient);
    }

    /** The same sum from those of the components, of each of which the compiler knows nothing: they take each other's quotient. */
    static Expression ofHiddenComponents(Expression sum) {
        return sum.type() instanceof VectorType type
                ? KernelBuilder.vector(
                        type,
                        IntStream.range(0, type.components())
                                .mapToObj(i -> CompilerDefect.withAllOperandsHidden(KernelRewriter.withOperands(
                                        sum,
                                        sum.operands().stream()
                                                .map(operand -> Probe.component(operand, i))
                                                .toList())))
                                .toArray(Expression[]::new))
                : CompilerDefect.withAllOperandsHidden(sum);
    }

    /** Whether it is made of one; what a choice gives is not known to be. */
    private static boolean hasQuotient(Expression expression) {
        return (is(expression, BinaryOperator.DIVIDE) || is(expression, BinaryOperator.REMAINDER)) && isLong(expression)
                || expression instanceof Computation
                        && !(expression instanceof Computation.Select)
                        && expression.operands().stream().anyMatch(NvidiaLongCases::hasQuotient);
    }
}
