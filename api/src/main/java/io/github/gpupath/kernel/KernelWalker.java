package io.github.gpupath.kernel;

import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Visits every statement and every expression of a kernel, in the order in which they stand, outer before inner. */
public final class KernelWalker implements Statement.Visitor<@Nullable Void> {

    private final Consumer<Statement> onStatement;
    private final Consumer<Expression> onExpression;

    private KernelWalker(Consumer<Statement> onStatement, Consumer<Expression> onExpression) {
        this.onStatement = onStatement;
        this.onExpression = onExpression;
    }

    /** Shows every statement and expression of a kernel's body to two observers. */
    public static void walk(Kernel kernel, Consumer<Statement> onStatement, Consumer<Expression> onExpression) {
        new KernelWalker(onStatement, onExpression).walk(kernel.body());
    }

    /** Shows an expression and everything that it is made of to an observer. */
    public static void walk(Expression expression, Consumer<Expression> onExpression) {
        onExpression.accept(expression);
        for (Expression operand : expression.accept(Operands.INSTANCE)) {
            walk(operand, onExpression);
        }
    }

    private void walk(List<Statement> statements) {
        for (Statement statement : statements) {
            onStatement.accept(statement);
            statement.accept(this);
        }
    }

    private @Nullable Void see(Expression... expressions) {
        for (Expression expression : expressions) {
            walk(expression, onExpression);
        }
        return null;
    }

    @Override
    public @Nullable Void declare(Statement.Declare declare) {
        return see(declare.value());
    }

    @Override
    public @Nullable Void assign(Statement.Assign assign) {
        return see(assign.value());
    }

    @Override
    public @Nullable Void ifThenElse(Statement.If branch) {
        see(branch.condition());
        walk(branch.then());
        walk(branch.otherwise());
        return null;
    }

    @Override
    public @Nullable Void loop(Statement.Loop loop) {
        see(loop.count());
        walk(loop.body());
        return null;
    }

    @Override
    public @Nullable Void rawStore(Statement.RawStore store) {
        return see(store.byteAddress(), store.value());
    }

    @Override
    public @Nullable Void structuredStore(Statement.StructuredStore store) {
        return see(store.index(), store.value());
    }

    @Override
    public @Nullable Void storageTexelStore(Statement.StorageTexelStore store) {
        return see(store.index(), store.value());
    }

    @Override
    public @Nullable Void storageTextureStore(Statement.StorageTextureStore store) {
        return see(store.coordinate(), store.value());
    }

    @Override
    public @Nullable Void sharedStore(Statement.SharedStore store) {
        return see(store.index(), store.value());
    }

    @Override
    public @Nullable Void atomic(Statement.Atomic atomic) {
        return see(atomic.index(), atomic.value());
    }

    @Override
    public @Nullable Void barrier(Statement.Barrier barrier) {
        return null;
    }
}
