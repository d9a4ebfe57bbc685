package io.github.gpupath.conformance;

import static io.github.gpupath.conformance.ExpressionShapes.hasConstant;
import static io.github.gpupath.conformance.ExpressionShapes.is;
import static io.github.gpupath.conformance.ExpressionShapes.isConstant;
import static io.github.gpupath.conformance.ExpressionShapes.isSameNumber;

import io.github.gpupath.kernel.BinaryOperator;
import io.github.gpupath.kernel.BitFieldOperator;
import io.github.gpupath.kernel.Computation;
import io.github.gpupath.kernel.Expression;
import io.github.gpupath.kernel.KernelBuilder;
import io.github.gpupath.kernel.Literal;
import io.github.gpupath.kernel.Parameter;
import io.github.gpupath.kernel.ScalarType;
import io.github.gpupath.kernel.UnaryOperator;
import io.github.gpupath.kernel.Variable;
import io.github.gpupath.kernel.VectorType;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * What was left of random kernels that a compiler made wrong code of, with operands from parameters, from built-in values
 * and from memory; and how such an expression is recognised in another kernel.
 */
final class ReducedCases {

    private ReducedCases() {}

    static Stream<ConformanceCase> all() {
        return Stream.of(
                conditionAcrossBarrier(BinaryOperator.LOGICAL_AND),
                conditionAcrossBarrier(BinaryOperator.LOGICAL_OR),
                combinationInBranch(),
                comparisonOf64Bits(),
                reversalOfComponent(),
                differenceOfVectors());
    }

    /** All invocations need the second operand, by which they differ; a branch depends on the condition. */
    private static ConformanceCase conditionAcrossBarrier(BinaryOperator operator) {
        boolean isAnd = operator == BinaryOperator.LOGICAL_AND;
        Probe probe = new Probe("reduced/" + (isAnd ? "and" : "or") + "-across-barrier", 32, 2);
        KernelBuilder kernel = probe.kernel();
        Parameter p = probe.parameter("p", Literal.u32(77));
        Expression loaded = probe.load(probe.input("input", Values.of(ScalarType.U32, 3, 70000, 0, 99)), 1);
        Expression isNotEnough = Literal.u32(isAnd ? 2 : 100).isLess(p);
        Expression condition = kernel.variable("v", new Computation.Binary(operator, isNotEnough, p.isLess(loaded)));
        Expression branch = probe.invocation().bitCount();
        Literal other = Literal.u32(3);
        Expression number =
                kernel.variable("w", KernelBuilder.select(condition, isAnd ? other : branch, isAnd ? branch : other));
        kernel.barrier();
        probe.result("condition", condition);
        probe.result("number", number);
        return probe.build();
    }

    /** Whether it may leave out its second operand. */
    static boolean isShortCircuit(Expression expression) {
        return is(expression, BinaryOperator.LOGICAL_AND) || is(expression, BinaryOperator.LOGICAL_OR);
    }

    /** The same condition from both operands, as bits. */
    static Expression ofBothOperands(Expression shortCircuit) {
        Expression left = bit(shortCircuit.operands().get(0));
        Expression right = bit(shortCircuit.operands().get(1));
        Expression both = is(shortCircuit, BinaryOperator.LOGICAL_AND) ? left.and(right) : left.or(right);
        return both.isEqualTo(Literal.u32(1));
    }

    private static Expression bit(Expression condition) {
        return KernelBuilder.select(condition, Literal.u32(1), Literal.u32(0));
    }

    /** In some invocations only, by a branch or a choice, the bits of a field come from another number. */
    private static ConformanceCase combinationInBranch() {
        Probe probe = new Probe("reduced/combination-in-branch", 32, 2);
        KernelBuilder kernel = probe.kernel();
        Parameter p = probe.parameter("p", Literal.u32(0xFFFFFC00L));
        Expression loaded = probe.load(probe.input("input", Values.of(ScalarType.U32, 3, 70000, 0, 0xFFFFFC00L)), 1);
        Expression isOne = probe.invocation().and(3).isEqualTo(Literal.u32(1));
        for (Expression base : List.of(p, loaded)) {
            Expression x = kernel.variable("x", probe.invocation().times(977));
            for (Expression combined : List.of(base.xor(x).and(0xFFFF80).xor(x), base.insertBits(x, 7, 17))) {
                Variable v = kernel.variable("v", base);
                kernel.when(isOne, () -> kernel.assign(v, combined));
                probe.result("combination", v);
            }
            Variable place = kernel.variable("place", Literal.i32(7));
            Expression field = base.insertBits(x, place.and(15), place.plus(10));
            probe.result("choice", KernelBuilder.select(isOne, field, base));
        }
        return probe.build();
    }

    /** Tells whether an expression combines the bits of three integers, of which one is, or may be, known to compilers. */
    static boolean isCombinationOfThree(Expression expression) {
        if (expression instanceof Computation.BitField field) {
            return field.operator() == BitFieldOperator.BIT_FIELD_INSERT
                    && field.operands().stream().skip(2).allMatch(ExpressionShapes::mayBeConstant);
        }
        return isCombination(expression)
                && expression.operands().stream()
                        .anyMatch(inner -> isCombination(inner) && (hasConstant(expression) || hasConstant(inner)));
    }

    private static ConformanceCase comparisonOf64Bits() {
        Probe probe = new Probe("reduced/comparison-of-64-bits", 32, 2);
        KernelBuilder kernel = probe.kernel();
        Expression loaded = probe.load(probe.input("input", Values.of(ScalarType.I32, 3, -70000, 0, 7, -8)), 1);
        for (Expression number : List.of(probe.parameter("q", Literal.i32(-21)), loaded)) {
            Expression wide = number.to(ScalarType.I64);
            probe.result("less than 0", wide.isLess(Literal.i64(0)));
            probe.result("more than -7", Literal.i64(-7).isLess(wide));
            Expression vector = KernelBuilder.vector(new VectorType(ScalarType.I32, 4), number)
                    .to(ScalarType.I64);
            probe.result("component less than 0", Probe.component(vector, 2).isLess(Literal.i64(0)));
            Expression bits = kernel.variable("v", number.to(ScalarType.U64));
            probe.result("variable less than 0", bits.as(ScalarType.I64).isLess(Literal.i64(0)));
            probe.result("more than nothing", wide.xor(wide).isLess(wide));
        }
        return probe.build();
    }

    /** Tells whether an expression orders signed integers of 64 bits, of which one may have come from fewer bits. */
    static boolean isComparisonOf64Bits(Expression expression) {
        return expression instanceof Computation.Binary binary
                && binary.operator().kind() == BinaryOperator.Kind.COMPARISON
                && binary.operator() != BinaryOperator.EQUAL
                && binary.operator() != BinaryOperator.NOT_EQUAL
                && binary.left().type().scalar() == ScalarType.I64
                && binary.operands().stream().anyMatch(ReducedCases::isWidened);
    }

    /** Whether it is an integer of 64 bits that may have been a signed one of 32: compilers know what a variable was given. */
    private static boolean isWidened(Expression number) {
        ScalarType type = number.type().scalar();
        if (!type.isInteger() || type.componentBytes() != Long.BYTES) {
            return false;
        }
        if (number instanceof Computation.Convert wide && wide.operand().type().scalar() == ScalarType.I32) {
            return true;
        }
        if (number instanceof Computation.Select choice) {
            return isKnown(choice.condition()) && (isWidened(choice.whenTrue()) || isWidened(choice.whenFalse()));
        }
        return number instanceof Variable
                || isSameNumber(number) && number.operands().stream().anyMatch(ReducedCases::isWidened);
    }

    /** Whether compilers know a condition: it is made of constants, or compares something with itself. */
    private static boolean isKnown(Expression condition) {
        return isConstant(condition)
                || condition instanceof Computation.Binary binary
                        && binary.operator().kind() == BinaryOperator.Kind.COMPARISON
                        && binary.left().equals(binary.right());
    }

    /** Four bits of a component of a vector in memory, reversed. */
    private static ConformanceCase reversalOfComponent() {
        Probe probe = new Probe("reduced/reversal-of-component", 32, 2);
        Expression vector = probe.loadUniform(Values.of(ScalarType.U32, 241, 70002, 3, 14, 77, 0xFFFFFC0AL, 5));
        for (int i = 0; i < 4; i++) {
            probe.result(
                    "of " + "xyzw".charAt(i), Probe.component(vector, i).and(13).bitReverse());
        }
        Expression remainder = vector.w().remainder(Literal.u32(4));
        probe.result("of a remainder", remainder.as(ScalarType.I32).bitReverse());
        probe.result("of a variable", probe.kernel().variable("v", remainder).bitReverse());
        return probe.build();
    }

    /** Tells whether an expression reverses bits of which a mask, a field or a remainder may have left some. */
    static boolean isReversalOfSomeBits(Expression expression) {
        return expression instanceof Computation.Unary unary
                && unary.operator() == UnaryOperator.BIT_REVERSE
                && isPartOfBits(unary.operand());
    }

    private static boolean isPartOfBits(Expression number) {
        if (!number.type().scalar().isInteger()) {
            return false;
        }
        if (isSameNumber(number)) {
            return number.operands().stream().anyMatch(ReducedCases::isPartOfBits);
        }
        return number instanceof Variable
                || is(number, BinaryOperator.BIT_AND)
                || is(number, BinaryOperator.REMAINDER)
                || number instanceof Computation.BitField field
                        && field.operator() == BitFieldOperator.BIT_FIELD_EXTRACT;
    }

    /** In some invocations only, two vectors are subtracted of which one has the other's components in another order. */
    private static ConformanceCase differenceOfVectors() {
        Probe probe = new Probe("reduced/difference-of-vectors", 32, 2);
        VectorType type = new VectorType(ScalarType.U32, 4);
        Parameter p = probe.parameter("p", Literal.u32(5));
        Expression vector = probe.loadUniform(Values.of(ScalarType.U32, 3, 70000, 0, 9, 241));
        Expression difference =
                KernelBuilder.vector(type, Literal.u32(18)).minus(vector).minus(vector.swizzle("xxxx"));
        Expression isOne = probe.invocation().isEqualTo(p);
        probe.result(
                "difference", KernelBuilder.select(isOne, vector, difference).y());
        return probe.build();
    }

    static boolean isDifferenceOfVectors(Expression expression) {
        return is(expression, BinaryOperator.SUBTRACT)
                && expression.type().scalar().isInteger()
                && expression.type() instanceof VectorType;
    }

    /** The same difference from those of the components. */
    static Expression ofComponents(Expression difference) {
        Expression from = difference.operands().get(0);
        Expression what = difference.operands().get(1);
        VectorType type = (VectorType) difference.type();
        return KernelBuilder.vector(
                type,
                IntStream.range(0, type.components())
                        .mapToObj(i -> Probe.component(from, i).minus(Probe.component(what, i)))
                        .toArray(Expression[]::new));
    }

    private static boolean isCombination(Expression expression) {
        return is(expression, BinaryOperator.BIT_AND)
                || is(expression, BinaryOperator.BIT_OR)
                || is(expression, BinaryOperator.BIT_XOR);
    }
}
