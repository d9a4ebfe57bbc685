package io.github.gpupath.kernel.counting;

import io.github.gpupath.kernel.Expression;
import io.github.gpupath.kernel.Kernel;
import io.github.gpupath.kernel.KernelWalker;
import io.github.gpupath.kernel.Literal;
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

/**
 * Adds up what a kernel does, statement by statement, each as often as the loops around it run; every method of the
 * visitor returns the counter itself.
 */
final class KernelCounter implements Statement.Visitor<KernelCounter> {

    private final Kernel kernel;
    private final Map<Parameter, Long> arguments = new HashMap<>();
    private final Map<Place, Traffic> traffic = new LinkedHashMap<>();
    private final Map<Operation, Long> operations = new LinkedHashMap<>();
    /** How often the loops around the present statement run. */
    private long times = 1;

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
        return new KernelCounts(Collections.unmodifiableMap(traffic), Collections.unmodifiableMap(operations));
    }

    private void block(List<Statement> statements) {
        for (Statement statement : statements) {
            KernelWalker.expressions(statement, this::expression);
            statement.accept(this);
        }
    }

    private void expression(Expression expression) {
        Type type = expression.type();
        expression.source().ifPresent(place -> add(place, Traffic.ofLoads(times, place.storedBytes(type))));
        expression.operation().ifPresent(operation -> add(operation, times * expression.operations()));
    }

    private void add(Place place, Traffic more) {
        traffic.merge(place, more, Traffic::plus);
    }

    private void add(Operation operation, long more) {
        operations.merge(operation, more, Long::sum);
    }

    private long fold(Expression expression, String what, Statement statement) {
        OptionalLong value = ConstantFolder.fold(expression, arguments);
        return value.orElseThrow(() -> new CountException("kernel " + kernel.name() + " cannot be counted: " + what
                + " does not follow from its arguments in: " + KernelListing.of(statement)));
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
        boolean holds = fold(branch.condition(), "the condition", branch) != 0;
        block(holds ? branch.then() : branch.otherwise());
        return this;
    }

    @Override
    public KernelCounter loop(Statement.Loop loop) {
        long count = fold(loop.count(), "the count", loop);
        if (count > 0) {
            long outside = times;
            times = Math.multiplyExact(times, count);
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
    public KernelCounter barrier(Statement.Barrier barrier) {
        add(Operation.Basic.BARRIER, times);
        return this;
    }
}
