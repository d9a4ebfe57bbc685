package io.github.gpupath.kernel.listing;

import io.github.gpupath.kernel.Expression;
import io.github.gpupath.kernel.MatrixStatement;
import io.github.gpupath.kernel.Place;
import io.github.gpupath.kernel.Statement;
import java.util.Locale;
import java.util.stream.Collectors;

/** The first line of each statement in pseudo-code. */
final class StatementListing implements Statement.Visitor<String> {

    static final StatementListing INSTANCE = new StatementListing();

    private StatementListing() {}

    private static String text(Expression expression) {
        return KernelListing.of(expression);
    }

    @Override
    public String declare(Statement.Declare declare) {
        return declare.variable().type() + " " + declare.variable().name() + " = " + text(declare.value());
    }

    @Override
    public String assign(Statement.Assign assign) {
        return assign.variable().name() + " = " + text(assign.value());
    }

    @Override
    public String ifThenElse(Statement.If branch) {
        return "if " + text(branch.condition());
    }

    @Override
    public String loop(Statement.Loop loop) {
        String hint = switch (loop.unroll()) {
            case NEVER -> ", never unrolled";
            case FULL -> ", fully unrolled";
            case DRIVER_CHOICE -> "";
        };
        return "for " + loop.index().name() + " from 0 below " + text(loop.count()) + hint;
    }

    @Override
    public String store(Statement.Store store) {
        String bytes = store.place().addressing() == Place.Addressing.BYTES ? ".bytes" : "";
        return store.place().name() + bytes + "[" + text(store.address()) + "] = " + text(store.value());
    }

    @Override
    public String atomic(Statement.Atomic atomic) {
        String result = atomic.result().map(it -> it.name() + " = ").orElse("");
        return result + "atomic " + atomic.operator().name().toLowerCase(Locale.ROOT) + " "
                + atomic.place().name() + "[" + text(atomic.index()) + "], "
                + atomic.values().stream().map(StatementListing::text).collect(Collectors.joining(", "));
    }

    @Override
    public String readClock(Statement.ReadClock reading) {
        return reading.result().name() + " = the clock";
    }

    @Override
    public String matrix(MatrixStatement statement) {
        return statement.accept(new MatrixStatement.Visitor<>() {
            @Override
            public String fill(MatrixStatement.Fill fill) {
                return fill.matrix().name() + " = all " + text(fill.value());
            }

            @Override
            public String load(MatrixStatement.Load load) {
                return load.matrix().name() + " = " + words(load.rows());
            }

            @Override
            public String store(MatrixStatement.Store store) {
                return words(store.rows()) + " = " + store.matrix().name();
            }

            @Override
            public String multiplyAdd(MatrixStatement.MultiplyAdd product) {
                String sum = product.accumulator().name();
                return sum + " = " + product.a().name() + " · " + product.b().name() + " + " + sum;
            }

            private String words(MatrixStatement.Rows rows) {
                return rows.place().name() + "[rows from " + text(rows.first()) + ", stride " + text(rows.stride())
                        + "]";
            }
        });
    }

    @Override
    public String barrier(Statement.Barrier barrier) {
        return "barrier";
    }
}
