package io.github.gpupath.conformance;

import io.github.gpupath.kernel.BinaryOperator;
import io.github.gpupath.kernel.BitFieldOperator;
import io.github.gpupath.kernel.Computation;
import io.github.gpupath.kernel.Expression;
import io.github.gpupath.kernel.Operation;
import io.github.gpupath.kernel.ScalarType;
import io.github.gpupath.kernel.UnaryOperator;
import io.github.gpupath.kernel.VectorType;
import java.util.Set;
import java.util.function.Predicate;

/** Operations that random kernels avoid on devices whose compilers are known to miscompile them. */
public enum LeftOut {
    /** {@code &&} and {@code ||}. */
    LOGIC(each -> is(each, BinaryOperator.LOGICAL_AND, BinaryOperator.LOGICAL_OR)),
    /** Upper halves of products. */
    PRODUCT_HALVES(each -> is(each, BinaryOperator.MULTIPLY_HIGH)),
    /** Quotients and remainders of integers. */
    INTEGER_DIVISION(each -> isInteger(each) && is(each, BinaryOperator.DIVIDE, BinaryOperator.REMAINDER)),
    /** Minimum and maximum. */
    EXTREMES(each -> is(each, BinaryOperator.MIN, BinaryOperator.MAX)),
    /** Absolute values of integers. */
    ABSOLUTE(each -> isInteger(each) && is(each, UnaryOperator.ABS)),
    /** Absolute value and negation of f16. */
    HALF_SIGNS(each -> each.type().scalar() == ScalarType.F16 && is(each, UnaryOperator.ABS, UnaryOperator.NEGATE)),
    /** {@code exp2} of f16. */
    HALF_POWERS(each -> each.type().scalar() == ScalarType.F16 && is(each, UnaryOperator.EXP2)),
    /** Bit reversal. */
    BIT_REVERSAL(each -> is(each, UnaryOperator.BIT_REVERSE)),
    /** Insertion of bit fields. */
    FIELD_INSERTION(each -> is(each, BitFieldOperator.BIT_FIELD_INSERT)),
    /** {@code &}, {@code |} and {@code ^} of two random integers. */
    BIT_COMBINATIONS(each -> is(each, BinaryOperator.BIT_AND, BinaryOperator.BIT_OR, BinaryOperator.BIT_XOR)),
    /** Differences of integer vectors. */
    VECTOR_DIFFERENCES(
            each -> isInteger(each) && each.type() instanceof VectorType && is(each, BinaryOperator.SUBTRACT)),
    /** Left shifts of 64-bit integers. */
    LONG_SHIFTS(each -> isInteger(each) && hasLongs(each) && is(each, BinaryOperator.SHIFT_LEFT)),
    /** Comparisons of 64-bit integers. */
    LONG_COMPARISONS(each -> each instanceof Computation.Binary binary
            && binary.operator().kind() == BinaryOperator.Kind.COMPARISON
            && isInteger(binary.left())
            && hasLongs(binary.left())),
    /** Conversions of four-component vectors to 64-bit components, unless the operand is masked. */
    WIDE_VECTORS(each -> each instanceof Computation.Convert convert
            && each.type().components() == 4
            && hasLongs(each)
            && !is(convert.operand(), BinaryOperator.BIT_AND)),
    /** Loads at an address that is a compile-time constant. */
    CONSTANT_PLACES(each -> false),
    /** Selections between two loads, one of them from a buffer that the kernel writes. */
    CHOICE_OF_LOADS(each -> false);

    private final Predicate<Expression> concerns;

    /** The constants without a condition cannot be recognised in one expression; the generator handles them. */
    LeftOut(Predicate<Expression> concerns) {
        this.concerns = concerns;
    }

    /** Whether an expression, not its operands, is such an operation. */
    boolean concerns(Expression expression) {
        return concerns.test(expression);
    }

    private static boolean is(Expression expression, Operation... operations) {
        return expression.operation().filter(Set.of(operations)::contains).isPresent();
    }

    private static boolean isInteger(Expression expression) {
        return expression.type().scalar().isInteger();
    }

    private static boolean hasLongs(Expression expression) {
        return expression.type().scalar().componentBytes() == Long.BYTES;
    }
}
