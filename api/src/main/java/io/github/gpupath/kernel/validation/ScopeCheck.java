package io.github.gpupath.kernel.validation;

import io.github.gpupath.kernel.Kernel;
import io.github.gpupath.kernel.KernelWalker;
import io.github.gpupath.kernel.Statement;
import io.github.gpupath.kernel.Variable;
import io.github.gpupath.kernel.listing.KernelListing;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/** Checks that variables are declared before use, in an enclosing block, and that loop indices are not assigned. */
final class ScopeCheck {

    private final Consumer<String> problems;
    private final Deque<Set<Variable>> scopes = new ArrayDeque<>();
    private final Set<Variable> indices = new HashSet<>();

    private ScopeCheck(Consumer<String> problems) {
        this.problems = problems;
    }

    static void check(Kernel kernel, Consumer<String> problems) {
        new ScopeCheck(problems).block(kernel.body(), Set.of());
    }

    private void block(List<Statement> statements, Set<Variable> atEntry) {
        scopes.push(new HashSet<>(atEntry));
        statements.forEach(this::statement);
        scopes.pop();
    }

    private void statement(Statement statement) {
        KernelWalker.expressions(statement, expression -> {
            if (expression instanceof Variable variable && !isInScope(variable)) {
                problems.accept("variable " + variable.name() + " is not in scope in: " + KernelListing.of(statement));
            }
        });
        if (statement instanceof Statement.Loop loop) {
            indices.add(loop.index());
            block(loop.body(), Set.of(loop.index()));
        } else if (statement instanceof Statement.Declare declare) {
            scopes.getFirst().add(declare.variable());
        } else {
            statement.written().ifPresent(variable -> assigned(variable, statement));
            statement.blocks().forEach(inner -> block(inner, Set.of()));
        }
    }

    private void assigned(Variable variable, Statement statement) {
        if (!isInScope(variable)) {
            problems.accept("variable " + variable.name() + " is not in scope in: " + KernelListing.of(statement));
        } else if (indices.contains(variable)) {
            problems.accept("a loop's index is assigned in: " + KernelListing.of(statement));
        }
    }

    private boolean isInScope(Variable variable) {
        return scopes.stream().anyMatch(scope -> scope.contains(variable));
    }
}
