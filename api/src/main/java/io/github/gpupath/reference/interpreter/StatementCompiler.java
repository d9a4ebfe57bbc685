package io.github.gpupath.reference.interpreter;

import io.github.gpupath.kernel.Expression;
import io.github.gpupath.kernel.MatrixStatement;
import io.github.gpupath.kernel.Statement;
import io.github.gpupath.kernel.Variable;
import java.util.List;

/** Compiles statements to steps. */
final class StatementCompiler implements Statement.Visitor<Step> {

    private final Frame frame;
    private final ExpressionCompiler expressions;

    StatementCompiler(Frame frame) {
        this.frame = frame;
        expressions = new ExpressionCompiler(frame);
    }

    Step compile(List<Statement> block) {
        return Step.sequence(
                block.stream().map(statement -> statement.accept(this)).toList(), frame::tick);
    }

    private Node node(Expression expression) {
        return expressions.compile(expression);
    }

    @Override
    public Step declare(Statement.Declare declare) {
        return assignment(declare.variable(), declare.value());
    }

    @Override
    public Step assign(Statement.Assign assign) {
        return assignment(assign.variable(), assign.value());
    }

    /** Computes all components before it writes the first one, because the value may depend on the variable. */
    private Step assignment(Variable variable, Expression expression) {
        long[][] target = frame.variable(variable);
        long[][] copy = frame.allocate(variable.type());
        Node value = node(expression);
        return active -> {
            value.evaluate(active);
            for (int c = 0; c < target.length; c++) {
                System.arraycopy(value.values[c], 0, copy[c], 0, copy[c].length);
            }
            for (int c = 0; c < target.length; c++) {
                for (int lane = 0; lane < active.length; lane++) {
                    if (active[lane]) {
                        target[c][lane] = copy[c][lane];
                    }
                }
            }
        };
    }

    @Override
    public Step ifThenElse(Statement.If branch) {
        return ControlFlow.branch(
                frame.lanes(), node(branch.condition()), compile(branch.then()), compile(branch.otherwise()));
    }

    @Override
    public Step loop(Statement.Loop loop) {
        return ControlFlow.loop(frame, frame.variable(loop.index())[0], node(loop.count()), compile(loop.body()));
    }

    @Override
    public Step store(Statement.Store store) {
        return MemoryAccess.of(frame, store.place(), store.value().type())
                .store(node(store.address()), node(store.value()));
    }

    @Override
    public Step atomic(Statement.Atomic atomic) {
        return AtomicAccess.step(
                frame,
                atomic,
                node(atomic.index()),
                atomic.values().stream().map(this::node).toList());
    }

    @Override
    public Step readClock(Statement.ReadClock reading) {
        long[][] words = frame.variable(reading.result());
        return active -> {
            for (int lane = 0; lane < active.length; lane++) {
                if (active[lane]) {
                    words[0][lane] = frame.time() & 0xFFFF_FFFFL;
                    words[1][lane] = frame.time() >>> 32;
                }
            }
        };
    }

    @Override
    public Step matrix(MatrixStatement statement) {
        MatrixAccess access = new MatrixAccess(frame);
        return statement.accept(new MatrixStatement.Visitor<>() {
            @Override
            public Step fill(MatrixStatement.Fill fill) {
                return access.fill(fill, node(fill.value()));
            }

            @Override
            public Step load(MatrixStatement.Load load) {
                return access.load(
                        load, node(load.rows().first()), node(load.rows().stride()));
            }

            @Override
            public Step store(MatrixStatement.Store store) {
                return access.store(
                        store, node(store.rows().first()), node(store.rows().stride()));
            }

            @Override
            public Step multiplyAdd(MatrixStatement.MultiplyAdd product) {
                return access.multiplyAdd(product);
            }
        });
    }

    /** Does nothing: all lanes execute each step together. */
    @Override
    public Step barrier(Statement.Barrier barrier) {
        return active -> {};
    }
}
