package io.github.gpupath.conformance;

import io.github.gpupath.kernel.BuiltIn;
import io.github.gpupath.kernel.Computation;
import io.github.gpupath.kernel.Expression;
import io.github.gpupath.kernel.Kernel;
import io.github.gpupath.kernel.KernelBuilder;
import io.github.gpupath.kernel.KernelWalker;
import io.github.gpupath.kernel.Literal;
import io.github.gpupath.kernel.Type;
import io.github.gpupath.kernel.VectorType;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/**
 * An expression that a driver's compiler makes wrong code of. Its maker must mend it; until then it is told apart from
 * what else may be wrong with a random kernel: where such expressions are computed in another way, what is wrong even then
 * has another cause.
 *
 * @param reason what the compiler does, in one line, with the reduced kernel that shows it
 * @param isMiscompiled whether it may happen to an expression
 * @param otherwise the same value, computed so that the compiler cannot go wrong in this way
 */
public record CompilerDefect(String reason, Predicate<Expression> isMiscompiled, UnaryOperator<Expression> otherwise) {

    /** One that needs to see how the operands of an expression came about. */
    public CompilerDefect(String reason, Predicate<Expression> isMiscompiled) {
        this(reason, isMiscompiled, CompilerDefect::withHiddenOperands);
    }

    boolean mayShowIn(Kernel kernel) {
        AtomicBoolean found = new AtomicBoolean();
        KernelWalker.expressions(kernel, each -> found.compareAndSet(false, isMiscompiled.test(each)));
        return found.get();
    }

    /**
     * What is wrong with a kernel beside the defects that are declared of a device. Where they are the cause, it is told which of them
     * alone is enough, or all that may concern the kernel if no single one is.
     *
     * @param isWrong whether the device gives a wrong answer to a kernel, as it does to this one
     * @return the same kernel without what the defects concern, if that is wrong too; empty where they are the cause
     */
    static Optional<Kernel> beside(TestedDevice tested, String name, Kernel kernel, Predicate<Kernel> isWrong) {
        List<CompilerDefect> shown = tested.declared().compilerDefects().stream()
                .filter(defect -> defect.mayShowIn(kernel))
                .toList();
        if (shown.isEmpty()) {
            return Optional.of(kernel);
        }
        Kernel without = without(shown, kernel);
        if (isWrong.test(without)) {
            return Optional.of(without);
        }
        List<CompilerDefect> enough = shown.stream()
                .filter(defect -> shown.size() == 1 || !isWrong.test(without(List.of(defect), kernel)))
                .toList();
        tested.told()
                .accept("wrong by known defects of the compiler: " + name + ": "
                        + (enough.isEmpty() ? shown : enough)
                                .stream().map(CompilerDefect::reason).collect(Collectors.joining("; or ")));
        return Optional.empty();
    }

    /** The same kernel, but for what defects may concern: that is computed otherwise. */
    static Kernel without(List<CompilerDefect> defects, Kernel kernel) {
        return KernelRewriter.rewrite(
                kernel,
                (before, now) -> defects.stream()
                        .filter(defect -> defect.isMiscompiled.test(before))
                        .findFirst()
                        .map(defect -> defect.otherwise.apply(now))
                        .orElse(now));
    }

    private static Expression withHiddenOperands(Expression expression) {
        return KernelRewriter.withEachOperand(
                expression, operand -> operand instanceof Computation ? hidden(operand) : operand);
    }

    /** The same of operands that no compiler sees, constants among them. */
    static Expression withAllOperandsHidden(Expression expression) {
        return KernelRewriter.withEachOperand(expression, CompilerDefect::hidden);
    }

    /** Has the value of an expression, which no compiler knows: random kernels run in a single layer of workgroups. */
    static Expression hidden(Expression value) {
        Expression isFirstLayer = KernelBuilder.builtIn(BuiltIn.WORKGROUP_ID_Z).isEqualTo(Literal.u32(0));
        return KernelBuilder.select(isFirstLayer, value, zero(value.type()));
    }

    private static Expression zero(Type type) {
        Literal zero = new Literal(type.scalar(), 0);
        return type instanceof VectorType vector ? KernelBuilder.vector(vector, zero) : zero;
    }
}
