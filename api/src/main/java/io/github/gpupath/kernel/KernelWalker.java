package io.github.gpupath.kernel;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;

/** Visits the parts of a kernel, whatever they are: for whoever looks for one kind of node and not at the others. */
public final class KernelWalker {

    private KernelWalker() {}

    /** Visits every statement in the order of the text, a branch or loop before what it holds. */
    public static void statements(List<Statement> block, Consumer<Statement> visitor) {
        for (Statement statement : block) {
            visitor.accept(statement);
            statement.blocks().forEach(inner -> statements(inner, visitor));
        }
    }

    /** Visits every expression of every statement, operands before what is made of them. */
    public static void expressions(Kernel kernel, Consumer<Expression> visitor) {
        statements(kernel.body(), statement -> expressions(statement, visitor));
    }

    /** Visits every expression of one statement without the statements inside it, operands first. */
    public static void expressions(Statement statement, Consumer<Expression> visitor) {
        statement.operands().forEach(operand -> expressions(operand, visitor));
    }

    /** Whether some loop of a kernel, or what it holds, reads or writes memory that invocations share. */
    public static boolean accessesInLoops(Kernel kernel) {
        AtomicBoolean found = new AtomicBoolean();
        statements(kernel.body(), statement -> {
            if (statement instanceof Statement.Loop loop) {
                statements(loop.body(), inner -> {
                    inner.target().ifPresent(place -> found.set(true));
                    expressions(inner, expression -> expression.source().ifPresent(place -> found.set(true)));
                });
            }
        });
        return found.get();
    }

    /** The parameters that say how many turns a loop takes, in the kernel's order. */
    public static List<Parameter> parametersOfLoops(Kernel kernel) {
        Set<Parameter> found = new HashSet<>();
        statements(kernel.body(), statement -> {
            if (statement instanceof Statement.Loop loop && loop.count() instanceof Parameter parameter) {
                found.add(parameter);
            }
        });
        return kernel.parameters().stream().filter(found::contains).toList();
    }

    /** Visits an expression after all that it is made of. */
    public static void expressions(Expression expression, Consumer<Expression> visitor) {
        expression.operands().forEach(operand -> expressions(operand, visitor));
        visitor.accept(expression);
    }
}
