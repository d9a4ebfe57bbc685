package io.github.gpupath.conformance;

import io.github.gpupath.kernel.BinaryOperator;
import io.github.gpupath.kernel.Computation;
import io.github.gpupath.kernel.Expression;
import io.github.gpupath.kernel.Literal;
import io.github.gpupath.kernel.UnaryOperator;
import io.github.gpupath.kernel.Variable;
import java.util.function.Predicate;

/** What expressions look like to a compiler: by this are those recognised that one makes wrong code of. */
final class ExpressionShapes {

    private ExpressionShapes() {}

    /** Whether it is so, or only has the bits of one that is. */
    static boolean seenThrough(Expression expression, Predicate<Expression> isSo) {
        return isSo.test(expression)
                || isSameNumber(expression)
                        && expression.operands().stream().anyMatch(inner -> seenThrough(inner, isSo));
    }

    /** Whether it only has the bits of its operands, or some of them, in another type or place: compilers see through that. */
    static boolean isSameNumber(Expression number) {
        return number instanceof Computation.BitCast
                || number instanceof Computation.Convert
                || number instanceof Computation.Construct
                || number instanceof Computation.Swizzle;
    }

    static boolean hasConstant(Expression expression) {
        return expression.operands().stream().anyMatch(ExpressionShapes::isConstant);
    }

    static boolean isConstant(Expression expression) {
        return expression instanceof Literal
                || expression instanceof Computation
                        && expression.operands().stream().allMatch(ExpressionShapes::isConstant);
    }

    /** Whether it is made of constants and of variables: compilers know what a variable was given. */
    static boolean mayBeConstant(Expression expression) {
        return expression instanceof Literal
                || expression instanceof Variable
                || expression instanceof Computation
                        && expression.operands().stream().allMatch(ExpressionShapes::mayBeConstant);
    }

    static boolean isExtreme(Expression expression) {
        return is(expression, BinaryOperator.MIN) || is(expression, BinaryOperator.MAX);
    }

    static boolean is(Expression expression, BinaryOperator operator) {
        return expression instanceof Computation.Binary binary && binary.operator() == operator;
    }

    static boolean is(Expression expression, UnaryOperator operator) {
        return expression instanceof Computation.Unary unary && unary.operator() == operator;
    }

    /** Whether it is an integer of 64 bits, or a vector of them. */
    static boolean isLong(Expression expression) {
        return expression.type().scalar().isInteger()
                && expression.type().scalar().componentBytes() == Long.BYTES;
    }
}
