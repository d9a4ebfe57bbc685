package io.github.gpupath.conformance;

import io.github.gpupath.backend.BufferSpec;
import io.github.gpupath.kernel.Access;
import io.github.gpupath.kernel.AtomicOperator;
import io.github.gpupath.kernel.BuiltIn;
import io.github.gpupath.kernel.Expression;
import io.github.gpupath.kernel.KernelBuilder;
import io.github.gpupath.kernel.Literal;
import io.github.gpupath.kernel.Resource;
import io.github.gpupath.kernel.ScalarType;
import io.github.gpupath.kernel.SharedArray;
import io.github.gpupath.kernel.Type;
import io.github.gpupath.kernel.Unroll;
import io.github.gpupath.kernel.Variable;
import io.github.gpupath.kernel.VectorType;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.Stream;

/** Makes valid kernels whose result is defined, each from a number: the same kernel from the same number. */
public final class RandomKernels {

    private static final int WIDTH = 32;
    private static final int MAX_NESTING = 2;
    private static final int DEPTH = 3;
    /** Operators whose order does not matter. */
    private static final List<AtomicOperator> ATOMICS =
            List.of(AtomicOperator.ADD, AtomicOperator.MIN, AtomicOperator.MAX, AtomicOperator.AND, AtomicOperator.OR);

    private static final List<AtomicOperator> ALL_ATOMICS = List.of(AtomicOperator.values());

    private static final List<ScalarType> INTEGERS = List.of(ScalarType.U32, ScalarType.I32);
    private static final List<ScalarType> LONGS = List.of(ScalarType.U64, ScalarType.I64);

    private final SplittableRandom random;
    private final boolean longs;
    private final Probe probe;
    private final KernelBuilder kernel;
    private final RandomExpressions expressions;
    private final Resource.StructuredBuffer counters;
    /** A word for each invocation, so that what was there before is known. */
    private final Resource.StructuredBuffer own;

    private final List<Expression> visible = new ArrayList<>();
    private final List<Variable> assignable = new ArrayList<>();

    private RandomKernels(long seed, boolean longs) {
        random = new SplittableRandom(seed);
        this.longs = longs;
        probe = new Probe((longs ? "random-int64/" : "random/") + seed, WIDTH, 1 + random.nextInt(3));
        kernel = probe.kernel();
        RandomInputs inputs = new RandomInputs(random, longs, probe);
        probe.memory(Probe.checkedBuffer(
                BufferSpec.storage(4L * ATOMICS.size()), Values.of(ScalarType.U32, 1, 1000, 1000, 65535, 2)));
        counters = kernel.structuredBuffer("counters", ScalarType.U32, Access.READ_WRITE);
        probe.memory(Probe.checkedBuffer(
                BufferSpec.storage(4L * probe.invocations()),
                Values.of(ScalarType.U32, 5, 0, 70000).repeated(probe.invocations())));
        own = kernel.structuredBuffer("own", ScalarType.U32, Access.READ_WRITE);
        expressions = new RandomExpressions(random, integers(), visible, inputs.sources());
        visible.add(probe.invocation());
        visible.add(probe.parameter("p", Literal.u32(random.nextInt(100))));
        visible.add(probe.parameter("q", Literal.i32(random.nextInt(-50, 50))));
        visible.add(probe.parameter("r", Literal.f32(random.nextInt(-RandomInputs.MAX_FLOAT, RandomInputs.MAX_FLOAT))));
        if (longs) {
            visible.add(probe.parameter("s", Literal.u64(random.nextLong())));
            visible.add(probe.parameter("t", Literal.i64(random.nextLong())));
        }
    }

    private List<ScalarType> integers() {
        return longs ? Stream.of(INTEGERS, LONGS).flatMap(List::stream).toList() : INTEGERS;
    }

    /**
     * A kernel with its memory.
     *
     * @param seed the number that it is made from
     * @param bodies how many independent pieces of code it holds, so that much is tested by one compilation
     */
    public static ConformanceCase kernel(long seed, int bodies) {
        return kernel(new RandomKernels(seed, false), bodies);
    }

    /** A kernel that also computes with integers of 64 bits, which not every device does. */
    public static ConformanceCase withLongs(long seed, int bodies) {
        return kernel(new RandomKernels(seed, true), bodies);
    }

    private static ConformanceCase kernel(RandomKernels generator, int bodies) {
        for (int i = 0; i < bodies; i++) {
            generator.body();
        }
        return generator.probe.build();
    }

    private void body() {
        int outside = visible.size();
        for (int i = 0; i < 4; i++) {
            declare();
        }
        int statements = 4 + random.nextInt(5);
        for (int i = 0; i < statements; i++) {
            if (random.nextInt(8) == 0) {
                exchange();
            } else {
                statement(0);
            }
        }
        assignable.forEach(variable -> probe.result(variable.name(), variable));
        assignable.clear();
        visible.subList(outside, visible.size()).clear();
    }

    private Type type() {
        List<ScalarType> scalars =
                Stream.concat(integers().stream(), Stream.of(ScalarType.F32)).toList();
        ScalarType scalar = scalars.get(random.nextInt(scalars.size()));
        return Type.of(scalar, random.nextBoolean() ? 1 : 1 + random.nextInt(4));
    }

    private void declare() {
        Type type = random.nextInt(8) == 0 ? ScalarType.BOOL : type();
        Variable variable = kernel.variable("v", expressions.value(type, DEPTH));
        visible.add(variable);
        assignable.add(variable);
    }

    private void assign() {
        Variable variable = assignable.get(random.nextInt(assignable.size()));
        kernel.assign(variable, expressions.value(variable.type(), DEPTH));
    }

    private void statement(int nesting) {
        int choice = random.nextInt(nesting < MAX_NESTING ? 8 : 5);
        switch (choice) {
            case 0 -> declare();
            case 1, 2, 3 -> assign();
            case 4 -> {
                if (random.nextBoolean()) {
                    atomic();
                } else {
                    atomicWithResult();
                }
            }
            case 5, 6 -> branch(nesting);
            default -> loop(nesting);
        }
    }

    private void block(int nesting) {
        int visibleBefore = visible.size();
        int assignableBefore = assignable.size();
        int statements = 1 + random.nextInt(3);
        for (int i = 0; i < statements; i++) {
            statement(nesting + 1);
        }
        visible.subList(visibleBefore, visible.size()).clear();
        assignable.subList(assignableBefore, assignable.size()).clear();
    }

    private void branch(int nesting) {
        Expression condition = expressions.condition(DEPTH - 1);
        if (random.nextBoolean()) {
            kernel.when(condition, () -> block(nesting));
        } else {
            kernel.when(condition, () -> block(nesting), () -> block(nesting));
        }
    }

    private void loop(int nesting) {
        Unroll unroll = Unroll.values()[random.nextInt(Unroll.values().length)];
        Expression count = unroll == Unroll.FULL || random.nextBoolean()
                ? Literal.u32(random.nextInt(5))
                : kernel.variable(
                        "count", expressions.integer(ScalarType.U32, 1).and(3));
        kernel.loop("i", count, unroll, index -> {
            visible.add(index);
            block(nesting);
            visible.remove(index);
        });
    }

    private void atomic() {
        int which = random.nextInt(ATOMICS.size());
        kernel.atomic(ATOMICS.get(which), counters, Literal.u32(which), expressions.integer(ScalarType.U32, DEPTH - 1));
    }

    private void atomicWithResult() {
        AtomicOperator operator = ALL_ATOMICS.get(random.nextInt(ALL_ATOMICS.size()));
        Expression value = expressions.integer(ScalarType.U32, DEPTH - 1);
        List<Expression> values = operator == AtomicOperator.COMPARE_EXCHANGE
                ? List.of(KernelBuilder.select(expressions.condition(1), own.load(probe.invocation()), value), value)
                : List.of(value);
        Variable before = kernel.variable("before", Literal.u32(0));
        kernel.atomic(operator, own, probe.invocation(), values, Optional.of(before));
        visible.add(before);
        assignable.add(before);
    }

    /** Values that invocations of a workgroup hand to each other. */
    private void exchange() {
        Type type = longs && random.nextBoolean()
                ? Type.of(LONGS.get(random.nextInt(2)), 1 + random.nextInt(2))
                : List.of(ScalarType.U32, ScalarType.I32, ScalarType.F32, VectorType.VEC4, VectorType.UVEC2)
                        .get(random.nextInt(5));
        SharedArray array = kernel.sharedArray("shared", type, WIDTH);
        Expression local = KernelBuilder.builtIn(BuiltIn.LOCAL_INDEX);
        kernel.store(array, local, expressions.value(type, DEPTH));
        kernel.barrier();
        Expression other = local.plus(1 + random.nextInt(WIDTH - 1)).and(WIDTH - 1);
        Variable received = kernel.variable("received", array.load(other));
        visible.add(received);
        assignable.add(received);
    }
}
