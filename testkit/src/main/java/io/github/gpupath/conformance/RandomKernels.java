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
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Stream;
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

    private static final List<ScalarType> INTEGERS = List.of(ScalarType.U32, ScalarType.I32);
    private static final List<ScalarType> LONGS = List.of(ScalarType.U64, ScalarType.I64);

    /** The optional features that a random kernel uses. */
    public enum Kind {
        /** None: every device can run it. */
        PLAIN("", "random/", List.of()),
        /** 64-bit integers. */
        LONGS(" with integers of 64 bits", "random-int64/", RandomKernels.LONGS),
        /** 64-bit integers and atomic operations on them. */
        LONG_ATOMICS(" with atomic operations on 64 bits", "random-int64-atomics/", RandomKernels.LONGS),
        /** Subgroup operations. */
        SUBGROUPS(" with subgroups", "random-subgroups/", List.of()),
        /** Dot products of packed bytes. */
        DOTS(" with dot products", "random-dot/", List.of()),
        /** 16-bit floats. */
        HALVES(" with floats of 16 bits", "random-f16/", List.of(ScalarType.F16)),
        /** 64-bit floats. */
        DOUBLES(" with floats of 64 bits", "random-f64/", List.of(ScalarType.F64));

        private final String words;
        private final String prefix;
        private final List<ScalarType> types;

        Kind(String words, String prefix, List<ScalarType> types) {
            this.words = words;
            this.prefix = prefix;
            this.types = types;
        }

        /** The suffix of a kernel's display name. */
        String words() {
            return words;
        }
    }

    /**
     * The targets of atomic operations on an integer type.
     *
     * @param counters one element per commutative operator
     * @param own one element per invocation, whose previous value is known
     */
    private record Words(ScalarType type, Resource.StructuredBuffer counters, Resource.StructuredBuffer own) {}

    private final SplittableRandom random;
    private final Kind kind;
    private final Set<LeftOut> leftOut;
    private final Probe probe;
    private final KernelBuilder kernel;
    private final RandomExpressions expressions;
    private final List<Words> words = new ArrayList<>();

    private final List<Expression> visible = new ArrayList<>();
    private final List<Variable> assignable = new ArrayList<>();
    /** The checksum of all assigned values. */
    private final @Nullable Variable sum;

    private RandomKernels(Kind kind, long seed, Set<LeftOut> leftOut) {
        this.leftOut = leftOut;
        random = new SplittableRandom(seed);
        this.kind = kind;
        probe = new Probe(kind.prefix + seed, WIDTH, 1 + random.nextInt(3));
        kernel = probe.kernel();
        RandomInputs inputs = new RandomInputs(random, kind.types, probe);
        declareWords(ScalarType.U32, "");
        if (kind == Kind.LONG_ATOMICS) {
            declareWords(ScalarType.U64, "64");
        }
        expressions = new RandomExpressions(random, integers(), floats(), visible, inputs.sources(), leftOut);
        visible.add(probe.invocation());
        visible.add(probe.parameter("p", Literal.u32(random.nextInt(100))));
        visible.add(probe.parameter("q", Literal.i32(random.nextInt(-50, 50))));
        visible.add(argument("r", ScalarType.F32));
        for (int i = 0; i < kind.types.size(); i++) {
            visible.add(argument("st".substring(i, i + 1), kind.types.get(i)));
        }
        sum = random.nextInt(WITHOUT_SUM) == 0 ? null : kernel.variable("sum", Literal.u32(0));
    }

    /** A parameter of a type; f16 is converted from f32, because parameters have at least 32 bits. */
    private Expression argument(String name, ScalarType type) {
        if (type.isInteger()) {
            return probe.parameter(name, new Literal(type, random.nextLong()));
        }
        int number = random.nextInt(-RandomInputs.largest(type), RandomInputs.largest(type));
        return type == ScalarType.F16
                ? kernel.variable(
                        name, probe.parameter(name, Literal.f32(number)).to(type))
                : probe.parameter(name, Values.literal(type, number));
    }

    private void declareWords(ScalarType type, String suffix) {
        long bytes = type.componentBytes();
        probe.memory(Probe.checkedBuffer(
                BufferSpec.storage(bytes * ATOMICS.size()), Values.of(type, 1, 1000, 1000, 65535, 2)));
        Resource.StructuredBuffer counters = kernel.structuredBuffer("counters" + suffix, type, Access.READ_WRITE);
        probe.memory(Probe.checkedBuffer(
                BufferSpec.storage(bytes * probe.invocations()),
                Values.of(type, 5, 0, 70000).repeated(probe.invocations())));
        Resource.StructuredBuffer own = kernel.structuredBuffer("own" + suffix, type, Access.READ_WRITE);
        words.add(new Words(type, counters, own));
    }

    private List<ScalarType> integers() {
        return Stream.concat(INTEGERS.stream(), kind.types.stream().filter(ScalarType::isInteger))
                .toList();
    }

    private List<ScalarType> floats() {
        return Stream.concat(Stream.of(ScalarType.F32), kind.types.stream().filter(ScalarType::isFloat))
                .toList();
    }

    /**
     * A kernel of kind {@link Kind#PLAIN} with its memory.
     *
     * @param seed the seed; equal seeds give equal kernels
     * @param bodies the number of independent pieces of code, to test more with one compilation
     */
    public static ConformanceCase kernel(long seed, int bodies) {
        return kernel(Kind.PLAIN, seed, bodies);
    }

    /** A kernel of a kind with its memory; seed and bodies as above. */
    public static ConformanceCase kernel(Kind kind, long seed, int bodies) {
        return kernel(kind, seed, bodies, Set.of());
    }

    /** The same without operations that a device's compiler is known to miscompile. */
    static ConformanceCase kernel(Kind kind, long seed, int bodies, Set<LeftOut> leftOut) {
        RandomKernels generator = new RandomKernels(kind, seed, leftOut);
        if (kind == Kind.SUBGROUPS) {
            generator.tellOtherLanes();
        }
        if (kind == Kind.DOTS) {
            generator.dots();
        }
        for (int i = 0; i < bodies; i++) {
            generator.body();
        }
        if (generator.sum != null) {
            generator.probe.result("sum", generator.sum);
        }
        return generator.probe.build();
    }

    /**
     * Adds subgroup operations whose results do not depend on the subgroup size: each lane's own bit of a ballot, a
     * value shuffled to another lane and back, and a value that all lanes share. No branch precedes them, after which
     * lanes need not reconverge.
     */
    private void tellOtherLanes() {
        Expression lane = kernel.variable("lane", KernelBuilder.builtIn(BuiltIn.SUBGROUP_LANE));
        Expression size = kernel.variable("size", KernelBuilder.builtIn(BuiltIn.SUBGROUP_SIZE));
        Variable votes = kernel.variable(
                "votes",
                KernelBuilder.ballot(ofEachInvocation(ScalarType.U32).and(1).isEqualTo(Literal.u32(1))));
        seen("vote", WorkgroupCases.bit(votes, lane).isEqualTo(Literal.u32(1)));

        Expression partner = kernel.variable("partner", lane.xor(Literal.u32(1)).min(size.minus(1)));
        Variable given = kernel.variable("given", ofEachInvocation(INTEGERS.get(random.nextInt(INTEGERS.size()))));
        Variable taken = kernel.variable("taken", KernelBuilder.shuffle(given, partner));
        seen("returned", KernelBuilder.shuffle(taken, partner));

        seen("swapped", KernelBuilder.quadSwap(KernelBuilder.shuffleXor(given, Literal.u32(1)), 1));
        Expression isOdd = visible.get(1).and(1).isEqualTo(Literal.u32(1));
        seen("agreed", KernelBuilder.subgroupAll(isOdd));
        seen("known", KernelBuilder.subgroupAny(isOdd));
        Expression isFirst = lane.isEqualTo(Literal.u32(0));
        Expression only = KernelBuilder.select(isFirst, Literal.u32(random.nextInt(1000)), Literal.u32(0));
        seen("total", KernelBuilder.subgroupAdd(only));
        seen("running", KernelBuilder.inclusiveAdd(only));
        seen("largest", KernelBuilder.subgroupMax(only));

        Expression common = visible.get(1).xor(Literal.u32(random.nextInt(1000)));
        seen("told", KernelBuilder.broadcast(common, 0));
    }

    /** Adds dot products of each pair of types. */
    private void dots() {
        for (ScalarType left : INTEGERS) {
            for (ScalarType right : left.isSigned() ? INTEGERS : List.of(left)) {
                Expression sum = expressions.integer(left, DEPTH);
                Expression bytes = ofEachInvocation(left);
                seen("dot", bytes.dot(expressions.integer(right, DEPTH), sum));
                seen("saturated", bytes.dotSaturated(expressions.integer(right, DEPTH), sum));
            }
        }
    }

    /** An integer that mostly differs between invocations. */
    private Expression ofEachInvocation(ScalarType type) {
        return expressions.integer(type, DEPTH).xor(probe.invocation().to(type));
    }

    private void seen(String name, Expression value) {
        Variable variable = kernel.variable(name, value);
        probe.result(name, variable);
        visible.add(variable);
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
        List<ScalarType> scalars =
                Stream.concat(integers().stream(), floats().stream()).toList();
        ScalarType scalar = scalars.get(random.nextInt(scalars.size()));
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
        Expression integer = type.isFloat() ? value.to(ScalarType.I32) : value;
        return integer.type().bytes() == Long.BYTES
                ? integer.xor(integer.shiftRight(32)).to(ScalarType.U32)
                : integer.to(ScalarType.U32);
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

    private Words someWords() {
        return words.get(words.size() == 1 ? 0 : random.nextInt(words.size()));
    }

    private void atomic() {
        Words some = someWords();
        int which = random.nextInt(ATOMICS.size());
        kernel.atomic(
                ATOMICS.get(which), some.counters(), Literal.u32(which), expressions.integer(some.type(), DEPTH - 1));
    }

    private void atomicWithResult() {
        Words some = someWords();
        AtomicOperator operator = ALL_ATOMICS.get(random.nextInt(ALL_ATOMICS.size()));
        Expression value = expressions.integer(some.type(), DEPTH - 1);
        List<Expression> values =
                operator == AtomicOperator.COMPARE_EXCHANGE ? List.of(expected(some, value), value) : List.of(value);
        Variable before = kernel.variable("before", Literal.of(some.type(), 0));
        kernel.atomic(operator, some.own(), probe.invocation(), values, Optional.of(before));
        add(before);
    }

    /** The expected value of a compare-exchange, often the actual one. */
    private Expression expected(Words some, Expression value) {
        Expression own = some.own().load(probe.invocation());
        return leftOut.contains(LeftOut.CHOICE_OF_LOADS)
                ? own
                : KernelBuilder.select(expressions.condition(1), own, value);
    }

    /** Adds an exchange of values between invocations through workgroup memory. */
    private void exchange() {
        Type type = !kind.types.isEmpty() && random.nextBoolean()
                ? Type.of(kind.types.get(random.nextInt(kind.types.size())), 1 + random.nextInt(2))
                : List.of(ScalarType.U32, ScalarType.I32, ScalarType.F32, VectorType.VEC4, VectorType.UVEC2)
                        .get(random.nextInt(5));
        SharedArray array = kernel.sharedArray("shared", type, WIDTH);
        Expression local = KernelBuilder.builtIn(BuiltIn.LOCAL_INDEX);
        kernel.store(array, local, expressions.value(type, DEPTH));
        kernel.barrier();
        Expression other = local.plus(1 + random.nextInt(WIDTH - 1)).and(WIDTH - 1);
        add(kernel.variable("received", array.load(other)));
    }
}
