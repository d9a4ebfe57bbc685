package io.github.gpupath.kernel.validation;

import io.github.gpupath.kernel.Expression;
import io.github.gpupath.kernel.Kernel;
import io.github.gpupath.kernel.MatrixStatement;
import io.github.gpupath.kernel.SharedArray;
import io.github.gpupath.kernel.Statement;
import io.github.gpupath.kernel.Variable;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Checks that barriers and operations on matrices are in workgroup-uniform control flow. A value is uniform if it depends only on literals,
 * parameters, built-ins of the workgroup, uniform-buffer elements at uniform indices, and variables assigned only
 * uniform values in uniform control flow. What is loaded from workgroup memory at a uniform index between two barriers is uniform too,
 * since nothing is written there meanwhile.
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
        for (int i = 0; i < block.size(); i++) {
            Statement statement = block.get(i);
            boolean isUniform = isUniformFlow
                    && !statement.isVarying()
                    && (statement.operands().stream().allMatch(this::isUniform)
                            || isLoadBetweenBarriers(block, i)
                                    && isUniform(load(statement).orElseThrow().address()));
            if (!isUniform) {
                statement.written().ifPresent(variable -> changed |= varying.add(variable));
            }
            statement.blocks().forEach(inner -> spread(inner, isUniform));
        }
    }

    private static boolean isLoadBetweenBarriers(List<Statement> block, int index) {
        int first = index;
        while (first >= 0 && load(block.get(first)).isPresent()) {
            first--;
        }
        int last = index;
        while (last < block.size() && load(block.get(last)).isPresent()) {
            last++;
        }
        return first < index
                && first >= 0
                && last < block.size()
                && block.get(first) instanceof Statement.Barrier
                && block.get(last) instanceof Statement.Barrier;
    }

    /** What a statement loads that only assigns a word of workgroup memory to a variable. */
    private static Optional<Expression.Load> load(Statement statement) {
        return (statement instanceof Statement.Assign || statement instanceof Statement.Declare)
                        && statement.operands().get(0) instanceof Expression.Load load
                        && load.place() instanceof SharedArray
                ? Optional.of(load)
                : Optional.empty();
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
