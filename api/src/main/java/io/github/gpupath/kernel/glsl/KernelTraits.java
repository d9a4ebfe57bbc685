package io.github.gpupath.kernel.glsl;

import io.github.gpupath.kernel.BinaryOperator;
import io.github.gpupath.kernel.Computation;
import io.github.gpupath.kernel.Expression;
import io.github.gpupath.kernel.Kernel;
import io.github.gpupath.kernel.KernelWalker;
import java.util.concurrent.atomic.AtomicBoolean;

/** Properties of a kernel that its first lines depend on. */
final class KernelTraits {

    private KernelTraits() {}

    /** Whether the kernel multiplies floats, so that {@code precise} must prevent contraction with sums. */
    static boolean multipliesFloats(Kernel kernel) {
        AtomicBoolean found = new AtomicBoolean();
        KernelWalker.expressions(kernel, expression -> found.compareAndSet(false, isFloatProduct(expression)));
        return found.get();
    }

    /** Whether a compiler may change the number of a value's roundings, unless {@code precise} forbids it. */
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
