package io.github.gpupath.kernel.counting;

import io.github.gpupath.kernel.Expression;
import io.github.gpupath.kernel.Kernel;
import io.github.gpupath.kernel.KernelWalker;
import io.github.gpupath.kernel.Literal;
import io.github.gpupath.kernel.Matrix;
import io.github.gpupath.kernel.MatrixStatement;
import io.github.gpupath.kernel.Operation;
import io.github.gpupath.kernel.Parameter;
import io.github.gpupath.kernel.Place;
import io.github.gpupath.kernel.Statement;
import io.github.gpupath.kernel.Type;
import io.github.gpupath.kernel.arithmetic.ConstantFolder;
import io.github.gpupath.kernel.listing.KernelListing;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * Counts the operations and accesses of statements, multiplied by the iterations of enclosing loops. Visitor methods
 * return this counter.
 */
final class KernelCounter implements Statement.Visitor<KernelCounter> {

    private final Kernel kernel;
    private final Map<Parameter, Long> arguments = new HashMap<>();
    private final Map<Place, Traffic> traffic = new LinkedHashMap<>();
    private final Map<Operation, Long> operations = new LinkedHashMap<>();
    /** Places and operations whose count does not follow from the arguments, with the statement that decides it. */
    private final Map<Object, Statement> open = new LinkedHashMap<>();
    /** The product of the enclosing loops' iterations. */
    private long times = 1;
    /** The enclosing statement with an unknown number of executions of its body. */
    private @Nullable Statement undecided;

    KernelCounter(Kernel kernel, List<Literal> arguments) {
        if (arguments.size() != kernel.parameters().size()) {
            throw new IllegalArgumentException(
                    kernel.name() + " has " + kernel.parameters().size() + " parameters, not " + arguments.size());
        }
        this.kernel = kernel;
        for (int i = 0; i < arguments.size(); i++) {
            this.arguments.put(kernel.parameters().get(i), arguments.get(i).bits());
        }
        kernel.resources().forEach(resource -> traffic.put(resource, Traffic.NONE));
    }

    KernelCounts count() {
        block(kernel.body());
        Map<Object, String> reasons = new LinkedHashMap<>();
        open.forEach((what, statement) -> reasons.put(
                what,
                "kernel " + kernel.name() + " cannot be counted: its arguments do not determine how often this runs: "
                        + KernelListing.of(statement)));
        return new KernelCounts(
                Collections.unmodifiableMap(traffic),
                Collections.unmodifiableMap(operations),
                Collections.unmodifiableMap(reasons));
    }

    private void block(List<Statement> statements) {
        for (Statement statement : statements) {
            KernelWalker.expressions(statement, this::expression);
            statement.accept(this);
        }
    }

    private void expression(Expression expression) {
        Type type = expression.type();
        expression.source().ifPresent(place -> add(place, new Traffic(times, place.storedBytes(type, times), 0, 0)));
        expression.operation().ifPresent(operation -> add(operation, times * expression.operations()));
    }

    private void add(Place place, Traffic more) {
        if (undecided == null) {
            traffic.merge(place, more, Traffic::plus);
        } else {
            open.putIfAbsent(place, undecided);
        }
    }

    private void add(Operation operation, long more) {
        if (undecided == null) {
            operations.merge(operation, more, Long::sum);
        } else {
            open.putIfAbsent(operation, undecided);
        }
    }

    /** Marks the contents of a statement as unknown. */
    private void leaveOpen(Statement statement) {
        Statement outside = undecided;
        undecided = outside == null ? statement : outside;
        statement.blocks().forEach(this::block);
        undecided = outside;
    }

    @Override
    public KernelCounter declare(Statement.Declare declare) {
        return this;
    }

    @Override
    public KernelCounter assign(Statement.Assign assign) {
        return this;
    }

    @Override
    public KernelCounter ifThenElse(Statement.If branch) {
        OptionalLong holds = ConstantFolder.fold(branch.condition(), arguments);
        if (holds.isEmpty()) {
            leaveOpen(branch);
        } else {
            block(holds.getAsLong() != 0 ? branch.then() : branch.otherwise());
        }
        return this;
    }

    @Override
    public KernelCounter loop(Statement.Loop loop) {
        OptionalLong count = ConstantFolder.fold(loop.count(), arguments);
        if (count.isEmpty()) {
            leaveOpen(loop);
        } else if (count.getAsLong() > 0) {
            long outside = times;
            times = Math.multiplyExact(times, count.getAsLong());
            block(loop.body());
            times = outside;
        }
        return this;
    }

    @Override
    public KernelCounter store(Statement.Store store) {
        int bytes = store.place().storedBytes(store.value().type());
        add(store.place(), Traffic.ofStores(times, bytes));
        return this;
    }

    @Override
    public KernelCounter atomic(Statement.Atomic atomic) {
        add(atomic.operator(), times);
        return this;
    }

    @Override
    public KernelCounter readClock(Statement.ReadClock reading) {
        add(Operation.Basic.READ_CLOCK, times);
        return this;
    }

    /** Each invocation has its share of what a subgroup does. */
    @Override
    public KernelCounter matrix(MatrixStatement statement) {
        return statement.accept(new MatrixStatement.Visitor<>() {
            @Override
            public KernelCounter fill(MatrixStatement.Fill fill) {
                return KernelCounter.this;
            }

            @Override
            public KernelCounter load(MatrixStatement.Load load) {
                add(load.rows().place(), Traffic.ofLoads(times, load.matrix().bytesPerInvocation()));
                return KernelCounter.this;
            }

            @Override
            public KernelCounter store(MatrixStatement.Store store) {
                add(store.rows().place(), Traffic.ofStores(times, store.matrix().bytesPerInvocation()));
                return KernelCounter.this;
            }

            @Override
            public KernelCounter multiplyAdd(MatrixStatement.MultiplyAdd product) {
                Matrix.Shape shape = product.shape();
                add(Operation.Basic.MATRIX, times * shape.operations() / shape.subgroupSize());
                return KernelCounter.this;
            }
        });
    }

    @Override
    public KernelCounter barrier(Statement.Barrier barrier) {
        add(Operation.Basic.BARRIER, times);
        return this;
    }
}
