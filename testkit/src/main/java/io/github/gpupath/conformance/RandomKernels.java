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
import org.jspecify.annotations.Nullable;

/**
 * A generator of valid random kernels with defined output, deterministic for each seed.
 *
 * <p>Most kernels add every value assigned to a variable to a checksum and store it. Values that are overwritten later
 * or local to a block then affect the output too, so more kernels show a fault. The other kernels store the variables'
 * final values, which lets compilers remove more code.
 */
public final class RandomKernels {

    private static final int WIDTH = 32;
    private static final int MAX_NESTING = 2;
    private static final int DEPTH = 3;
    /** One in this many kernels stores its variables instead of a checksum. */
    private static final int WITHOUT_SUM = 4;
    /** Odd, so that multiplication by it is reversible. */
    private static final long FACTOR = 0x9E3779B1L;
    /** Commutative operators. */
    private static final List<AtomicOperator> ATOMICS =
            List.of(AtomicOperator.ADD, AtomicOperator.MIN, AtomicOperator.MAX, AtomicOperator.AND, AtomicOperator.OR);

    private static final List<AtomicOperator> ALL_ATOMICS = List.of(AtomicOperator.values());

    private static final List<ScalarType> SCALARS = List.of(ScalarType.U32, ScalarType.I32, ScalarType.F32);

    private final SplittableRandom random;
    private final Probe probe;
    private final KernelBuilder kernel;
    private final RandomExpressions expressions;
    /** One element per commutative operator. */
    private final Resource.StructuredBuffer counters;
    /** One element per invocation, whose previous value is known. */
    private final Resource.StructuredBuffer own;

    private final List<Expression> visible = new ArrayList<>();
    private final List<Variable> assignable = new ArrayList<>();
    /** The checksum of all assigned values. */
    private final @Nullable Variable sum;

    private RandomKernels(long seed) {
        random = new SplittableRandom(seed);
        probe = new Probe("random/" + seed, WIDTH, 1 + random.nextInt(3));
        kernel = probe.kernel();
        RandomInputs inputs = new RandomInputs(random, probe);
        counters = words("counters", ATOMICS.size(), Values.of(ScalarType.U32, 1, 1000, 1000, 65535, 2));
        own = words(
                "own",
                probe.invocations(),
                Values.of(ScalarType.U32, 5, 0, 70000).repeated(probe.invocations()));
        expressions = new RandomExpressions(random, visible, inputs.sources());
        visible.add(probe.invocation());
        visible.add(probe.parameter("p", Literal.u32(random.nextInt(100))));
        visible.add(probe.parameter("q", Literal.i32(random.nextInt(-50, 50))));
        visible.add(probe.parameter("r", Literal.f32(random.nextInt(-RandomInputs.MAX_FLOAT, RandomInputs.MAX_FLOAT))));
        sum = random.nextInt(WITHOUT_SUM) == 0 ? null : kernel.variable("sum", Literal.u32(0));
    }

    private Resource.StructuredBuffer words(String name, int count, Values values) {
        probe.memory(Probe.checkedBuffer(BufferSpec.storage((long) Integer.BYTES * count), values));
        return kernel.structuredBuffer(name, ScalarType.U32, Access.READ_WRITE);
    }

    /**
     * A kernel with its memory.
     *
     * @param seed the seed; equal seeds give equal kernels
     * @param bodies the number of independent pieces of code, to test more with one compilation
     */
    public static ConformanceCase kernel(long seed, int bodies) {
        RandomKernels generator = new RandomKernels(seed);
        for (int i = 0; i < bodies; i++) {
            generator.body();
        }
        if (generator.sum != null) {
            generator.probe.result("sum", generator.sum);
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
        if (sum == null) {
            assignable.forEach(variable -> probe.result(variable.name(), variable));
        }
        assignable.clear();
        visible.subList(outside, visible.size()).clear();
    }

    private Type type() {
        ScalarType scalar = SCALARS.get(random.nextInt(SCALARS.size()));
        return Type.of(scalar, random.nextBoolean() ? 1 : 1 + random.nextInt(4));
    }

    private void declare() {
        Type type = random.nextInt(8) == 0 ? ScalarType.BOOL : type();
        add(kernel.variable("v", expressions.value(type, DEPTH)));
    }

    private void add(Variable variable) {
        visible.add(variable);
        assignable.add(variable);
        addUp(variable);
    }

    /** Adds a variable's current value to the checksum. */
    private void addUp(Variable variable) {
        if (sum != null) {
            for (int i = 0; i < variable.type().components(); i++) {
                Expression word = word(Probe.component(variable, i));
                kernel.assign(sum, sum.plus(word).times(FACTOR));
            }
        }
    }

    /** A 32-bit hash of a value; floats are converted, because they are integers. */
    private static Expression word(Expression value) {
        ScalarType type = value.type().scalar();
        if (type == ScalarType.BOOL) {
            return KernelBuilder.select(value, Literal.u32(1), Literal.u32(0));
        }
        if (type == ScalarType.U32) {
            return value;
        }
        return (type.isFloat() ? value.to(ScalarType.I32) : value).to(ScalarType.U32);
    }

    private void assign() {
        Variable variable = assignable.get(random.nextInt(assignable.size()));
        kernel.assign(variable, expressions.value(variable.type(), DEPTH));
        addUp(variable);
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
        List<Expression> values =
                operator == AtomicOperator.COMPARE_EXCHANGE ? List.of(expected(value), value) : List.of(value);
        Variable before = kernel.variable("before", Literal.u32(0));
        kernel.atomic(operator, own, probe.invocation(), values, Optional.of(before));
        add(before);
    }

    /** The expected value of a compare-exchange, often the actual one. */
    private Expression expected(Expression value) {
        return KernelBuilder.select(expressions.condition(1), own.load(probe.invocation()), value);
    }

    /** Adds an exchange of values between invocations through workgroup memory. */
    private void exchange() {
        Type type = List.of(ScalarType.U32, ScalarType.I32, ScalarType.F32, VectorType.VEC4, VectorType.UVEC2)
                .get(random.nextInt(5));
        SharedArray array = kernel.sharedArray("shared", type, WIDTH);
        Expression local = KernelBuilder.builtIn(BuiltIn.LOCAL_INDEX);
        kernel.store(array, local, expressions.value(type, DEPTH));
        kernel.barrier();
        Expression other = local.plus(1 + random.nextInt(WIDTH - 1)).and(WIDTH - 1);
        add(kernel.variable("received", array.load(other)));
    }
}
