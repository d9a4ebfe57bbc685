package io.github.gpupath.kernel;

import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;

/** Traverses all statements and expressions of a kernel. */
public final class KernelWalker {

    private KernelWalker() {}

    /** Visits statements recursively in source order, a branch or loop before its blocks. */
    public static void statements(List<Statement> block, Consumer<Statement> visitor) {
        for (Statement statement : block) {
            visitor.accept(statement);
            statement.blocks().forEach(inner -> statements(inner, visitor));
        }
    }

    /** Visits all expressions of all statements in post-order. */
    public static void expressions(Kernel kernel, Consumer<Expression> visitor) {
        statements(kernel.body(), statement -> expressions(statement, visitor));
    }

    /** Visits the expressions of one statement in post-order, without those of its blocks. */
    public static void expressions(Statement statement, Consumer<Expression> visitor) {
        statement.operands().forEach(operand -> expressions(operand, visitor));
    }

    /** Whether a loop of the kernel loads from or stores to a resource or workgroup array. */
    public static boolean accessesInLoops(Kernel kernel) {
        AtomicBoolean found = new AtomicBoolean();
        statements(kernel.body(), statement -> {
            if (statement instanceof Statement.Loop loop) {
                statements(loop.body(), inner -> {
                    inner.source().ifPresent(place -> found.set(true));
                    inner.target().ifPresent(place -> found.set(true));
                    expressions(inner, expression -> expression.source().ifPresent(place -> found.set(true)));
                });
            }
        });
        return found.get();
    }

    /** The matrices that statements of the kernel assign, in the order of their first assignments. */
    public static Set<Matrix> matrices(Kernel kernel) {
        Set<Matrix> found = new LinkedHashSet<>();
        statements(kernel.body(), statement -> {
            if (statement instanceof MatrixStatement matrices) {
                matrices.assigned().ifPresent(found::add);
            }
        });
        return found;
    }

    /** The parameters that are loop counts, in the kernel's order. */
    public static List<Parameter> parametersOfLoops(Kernel kernel) {
        Set<Parameter> found = new HashSet<>();
        statements(kernel.body(), statement -> {
            if (statement instanceof Statement.Loop loop && loop.count() instanceof Parameter parameter) {
                found.add(parameter);
            }
        });
        return kernel.parameters().stream().filter(found::contains).toList();
    }

    /** Visits an expression and its operands in post-order. */
    public static void expressions(Expression expression, Consumer<Expression> visitor) {
        expression.operands().forEach(operand -> expressions(operand, visitor));
        visitor.accept(expression);
    }
}
