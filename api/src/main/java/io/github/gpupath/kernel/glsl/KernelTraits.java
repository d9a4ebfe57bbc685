package io.github.gpupath.kernel.glsl;

import io.github.gpupath.kernel.BinaryOperator;
import io.github.gpupath.kernel.Computation;
import io.github.gpupath.kernel.Expression;
import io.github.gpupath.kernel.Kernel;
import io.github.gpupath.kernel.KernelWalker;
import java.util.concurrent.atomic.AtomicBoolean;

/** What the writer must know of a kernel before its first line. */
final class KernelTraits {

    private KernelTraits() {}

    /** Whether float products occur: a compiler could contract them with a sum, which {@code precise} forbids. */
    static boolean multipliesFloats(Kernel kernel) {
        AtomicBoolean found = new AtomicBoolean();
        KernelWalker.expressions(kernel, expression -> found.compareAndSet(false, isFloatProduct(expression)));
        return found.get();
    }

    /** Whether a compiler that is not forbidden to may give a value fewer roundings, or {@code fma} more. */
    static boolean isContractible(Expression value) {
        if (value instanceof Computation.Fma) {
            return true;
        }
        boolean sum = value instanceof Computation.Binary binary
                && binary.type().scalar().isFloat()
                && (binary.operator() == BinaryOperator.ADD || binary.operator() == BinaryOperator.SUBTRACT);
        AtomicBoolean product = new AtomicBoolean();
        if (sum) {
            KernelWalker.expressions(value, part -> product.compareAndSet(false, isFloatProduct(part)));
        }
        return product.get();
    }

    private static boolean isFloatProduct(Expression expression) {
        return expression instanceof Computation.Fma
                || (expression instanceof Computation.Binary binary
                        && binary.operator() == BinaryOperator.MULTIPLY
                        && binary.type().scalar().isFloat());
    }
}
