package io.github.gpupath.kernel.counting;

import io.github.gpupath.kernel.BinaryOperator;
import io.github.gpupath.kernel.Expression;
import io.github.gpupath.kernel.Kernel;
import io.github.gpupath.kernel.KernelWalker;
import io.github.gpupath.kernel.Parameter;
import io.github.gpupath.kernel.Place;
import io.github.gpupath.kernel.Resource;
import io.github.gpupath.kernel.Statement;
import io.github.gpupath.kernel.Type;
import io.github.gpupath.kernel.UnaryOperator;
import io.github.gpupath.kernel.arithmetic.ConstantFolder;
import io.github.gpupath.kernel.listing.KernelListing;
import java.util.Collections;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

/** Adds up what a kernel does, statement by statement, each as often as the loops around it run. */
final class KernelCounter {

    private final Kernel kernel;
    private final Map<Parameter, Long> arguments = new HashMap<>();
    private final Map<Resource, Traffic> resources = new LinkedHashMap<>();
    private final Map<BinaryOperator, Long> binary = new EnumMap<>(BinaryOperator.class);
    private final Map<UnaryOperator, Long> unary = new EnumMap<>(UnaryOperator.class);
    private Traffic shared = Traffic.NONE;
    private long fmas;
    private long selects;
    private long conversions;
    private long subgroupOperations;
    private long atomics;
    private long barriers;

    KernelCounter(Kernel kernel, List<Integer> arguments) {
        if (arguments.size() != kernel.parameters().size()) {
            throw new IllegalArgumentException(
                    kernel.name() + " has " + kernel.parameters().size() + " parameters, not " + arguments.size());
        }
        this.kernel = kernel;
        for (int i = 0; i < arguments.size(); i++) {
            this.arguments.put(kernel.parameters().get(i), Integer.toUnsignedLong(arguments.get(i)));
        }
        kernel.resources().forEach(resource -> resources.put(resource, Traffic.NONE));
    }

    KernelCounts count() {
        block(kernel.body(), 1);
        return new KernelCounts(
                Collections.unmodifiableMap(resources),
                shared,
                Collections.unmodifiableMap(binary),
                Collections.unmodifiableMap(unary),
                fmas,
                selects,
                conversions,
                subgroupOperations,
                atomics,
                barriers);
    }

    private void block(List<Statement> statements, long times) {
        if (times > 0) {
            statements.forEach(statement -> statement(statement, times));
        }
    }

    private void statement(Statement statement, long times) {
        KernelWalker.expressions(statement, expression -> expression(expression, times));
        if (statement instanceof Statement.Loop loop) {
            block(loop.body(), Math.multiplyExact(times, fold(loop.count(), "the count", loop)));
        } else if (statement instanceof Statement.If branch) {
            boolean holds = fold(branch.condition(), "the condition", branch) != 0;
            block(holds ? branch.then() : branch.otherwise(), times);
        } else if (statement instanceof Statement.Atomic) {
            atomics += times;
        } else if (statement instanceof Statement.Barrier) {
            barriers += times;
        } else {
            store(statement, times);
        }
    }

    private long fold(Expression expression, String what, Statement statement) {
        OptionalLong value = ConstantFolder.fold(expression, arguments);
        return value.orElseThrow(() -> new CountException("kernel " + kernel.name() + " cannot be counted: " + what
                + " does not follow from its arguments in: " + KernelListing.of(statement)));
    }

    private void store(Statement statement, long times) {
        List<Expression> operands = statement.operands();
        Type stored = operands.get(operands.size() - 1).type();
        statement.target().ifPresent(place -> add(place, Traffic.ofStores(times, bytes(place, stored))));
    }

    private void expression(Expression expression, long times) {
        Type loaded = expression.type();
        expression.source().ifPresent(place -> add(place, Traffic.ofLoads(times, bytes(place, loaded))));
        long operations = times * expression.type().components();
        if (expression instanceof Expression.Binary operation) {
            binary.merge(operation.operator(), operations, Long::sum);
        } else if (expression instanceof Expression.Unary operation) {
            unary.merge(operation.operator(), operations, Long::sum);
        } else if (expression instanceof Expression.Fma) {
            fmas += operations;
        } else if (expression instanceof Expression.Select) {
            selects += operations;
        } else if (expression instanceof Expression.Convert) {
            conversions += operations;
        } else if (expression instanceof Expression.Subgroup) {
            subgroupOperations += operations;
        }
    }

    private static int bytes(Place place, Type value) {
        return place instanceof Resource resource ? StoredBytes.of(resource, value) : value.bytes();
    }

    private void add(Place place, Traffic traffic) {
        if (place instanceof Resource resource) {
            resources.merge(resource, traffic, Traffic::plus);
        } else {
            shared = shared.plus(traffic);
        }
    }
}
