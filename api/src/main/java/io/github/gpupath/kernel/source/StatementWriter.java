package io.github.gpupath.kernel.source;

import io.github.gpupath.kernel.BinaryOperator;
import io.github.gpupath.kernel.Expression;
import io.github.gpupath.kernel.Statement;
import io.github.gpupath.kernel.Variable;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Turns statements into lines of a C-like language. */
final class StatementWriter implements Statement.Visitor<@Nullable Void> {

    private final Spelling spelling;
    private final ResourceWriter resources;
    private final Namer namer;
    private final ExpressionWriter expressions;
    private final SourceText out;

    StatementWriter(Spelling spelling, ResourceWriter resources, Namer namer, SourceText out) {
        this.spelling = spelling;
        this.resources = resources;
        this.namer = namer;
        this.expressions = new ExpressionWriter(spelling, resources, namer);
        this.out = out;
    }

    void write(List<Statement> statements) {
        statements.forEach(statement -> statement.accept(this));
    }

    @Override
    public @Nullable Void declare(Statement.Declare declare) {
        Variable variable = declare.variable();
        return line(spelling.variableType(variable.type()) + " " + namer.name(variable.name()) + " = "
                + expressions.text(declare.value()));
    }

    @Override
    public @Nullable Void assign(Statement.Assign assign) {
        String name = namer.name(assign.variable().name());
        if (assign.value() instanceof Expression.Binary sum
                && sum.operator() == BinaryOperator.ADD
                && sum.left().equals(assign.variable())) {
            return line(name + " += " + expressions.text(sum.right()));
        }
        return line(name + " = " + expressions.text(assign.value()));
    }

    @Override
    public @Nullable Void ifThenElse(Statement.If branch) {
        out.open("if (" + expressions.text(branch.condition()) + ")");
        write(branch.then());
        if (!branch.otherwise().isEmpty()) {
            out.reopen("else");
            write(branch.otherwise());
        }
        out.close();
        return null;
    }

    @Override
    public @Nullable Void loop(Statement.Loop loop) {
        String hint = spelling.loopHint(loop.unroll());
        if (!hint.isEmpty()) {
            out.line(hint);
        }
        String index = namer.name(loop.index().name());
        String type = spelling.type(loop.index().type());
        String zero = spelling.number(loop.index().type().scalar(), 0);
        Fragment count = expressions.write(loop.count());
        String limit = count.inside(count.precedence().compareTo(Precedence.SHIFT) < 0);
        out.open("for (" + type + " " + index + " = " + zero + "; " + index + " < " + limit + "; " + index + "++)");
        write(loop.body());
        out.close();
        return null;
    }

    @Override
    public @Nullable Void rawStore(Statement.RawStore store) {
        return line(resources.store(store, expressions.write(store.byteAddress()), expressions.write(store.value())));
    }

    @Override
    public @Nullable Void structuredStore(Statement.StructuredStore store) {
        return line(expressions.element(store.buffer().name(), store.index()).text() + " = "
                + expressions.text(store.value()));
    }

    @Override
    public @Nullable Void storageTexelStore(Statement.StorageTexelStore store) {
        return line(resources.store(store, expressions.write(store.index()), expressions.write(store.value())));
    }

    @Override
    public @Nullable Void storageTextureStore(Statement.StorageTextureStore store) {
        return line(
                resources.store(store, expressions.coordinate(store.coordinate()), expressions.write(store.value())));
    }

    @Override
    public @Nullable Void sharedStore(Statement.SharedStore store) {
        return line(expressions.element(store.array().name(), store.index()).text() + " = "
                + expressions.text(store.value()));
    }

    @Override
    public @Nullable Void atomic(Statement.Atomic atomic) {
        String target = expressions.element(atomic.target().name(), atomic.index()).text();
        String call = spelling.atomic(atomic.operator(), target, expressions.text(atomic.value()));
        return line(atomic.result()
                .map(result -> namer.name(result.name()) + " = " + call)
                .orElse(call));
    }

    @Override
    public @Nullable Void barrier(Statement.Barrier barrier) {
        spelling.barrier().forEach(out::line);
        return null;
    }

    private @Nullable Void line(String statement) {
        out.line(statement + ";");
        return null;
    }
}
