package io.github.gpupath.kernel.validation;

import io.github.gpupath.kernel.Expression;
import io.github.gpupath.kernel.Kernel;
import io.github.gpupath.kernel.MatrixStatement;
import io.github.gpupath.kernel.Statement;
import io.github.gpupath.kernel.Variable;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Checks that barriers and operations on matrices are in workgroup-uniform control flow. A value is uniform if it depends only on literals,
 * parameters, built-ins of the workgroup, uniform-buffer elements at uniform indices, and variables assigned only
 * uniform values in uniform control flow.
 */
final class BarrierCheck {

    private final Consumer<String> problems;
    private final Set<Variable> varying = new HashSet<>();
    private boolean changed;

    private BarrierCheck(Consumer<String> problems) {
        this.problems = problems;
    }

    static void check(Kernel kernel, Consumer<String> problems) {
        BarrierCheck check = new BarrierCheck(problems);
        do {
            check.changed = false;
            check.spread(kernel.body(), true);
        } while (check.changed);
        check.barriers(kernel.body(), true);
    }

    /** Marks variables that depend on marked ones as varying within a workgroup. */
    private void spread(List<Statement> block, boolean isUniformFlow) {
        for (Statement statement : block) {
            boolean isUniform = isUniformFlow
                    && !statement.isVarying()
                    && statement.operands().stream().allMatch(this::isUniform);
            if (!isUniform) {
                statement.written().ifPresent(variable -> changed |= varying.add(variable));
            }
            statement.blocks().forEach(inner -> spread(inner, isUniform));
        }
    }

    private void barriers(List<Statement> block, boolean isUniformFlow) {
        for (Statement statement : block) {
            if (!isUniformFlow && (statement instanceof Statement.Barrier || statement instanceof MatrixStatement)) {
                problems.accept((statement instanceof Statement.Barrier ? "a barrier" : "an operation on matrices")
                        + " is in control flow that some invocations of a workgroup may skip");
            }
            boolean isUniform = isUniformFlow && statement.operands().stream().allMatch(this::isUniform);
            statement.blocks().forEach(inner -> barriers(inner, isUniform));
        }
    }

    private boolean isUniform(Expression expression) {
        if (expression instanceof Variable variable) {
            return !varying.contains(variable);
        }
        return !expression.isVarying() && expression.operands().stream().allMatch(this::isUniform);
    }
}
