package io.github.gpupath.kernel;

import io.github.gpupath.kernel.Resource.StructuredBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Creates the twin of a kernel: the same loops and addresses without the accesses to some places. Its time is the share
 * of the instructions in the kernel's time.
 *
 * <p>A load or sample is replaced by its address converted to its type: one integer instruction per two components. A
 * store or atomic operation is replaced by an addition and an exclusive or, which accumulate address and value in a
 * variable. The variable is stored once at the end, under a condition that is never true. All else stays.
 *
 * <p>The twin has an additional parameter, {@code twin_shift}, unknown to compilers. Integers are shifted by it, so
 * that compilers cannot replace a sum of addresses by a product. It also halves the loop counts: if the twin's time
 * does not change then, a compiler folded the loops.
 */
public final class WithoutAccess {

    private static final Parameter SHIFT = new Parameter("twin_shift", ScalarType.U32);

    private static final Variable KEPT = new Variable("twin_kept", ScalarType.U32);

    /** A valid shift that runs never use. */
    private static final Literal NEVER = Literal.u32(31);

    /** The bits of the floats 1 and 2: with an address in the lower bits, the float is a normal number. */
    private static final List<Literal> EXPONENTS = List.of(Literal.u32(0x3F80_0000L), Literal.u32(0x4000_0000L));

    private final Kernel kernel;
    private final Set<Place> places;
    private boolean keeps;

    private WithoutAccess(Kernel kernel, Set<Place> places) {
        this.kernel = kernel;
        this.places = places;
    }

    /**
     * The twin of a kernel. If stores or atomic operations are replaced, it has one more resource, the last: a storage
     * buffer of one u32.
     *
     * @param places the resources and workgroup arrays whose accesses are replaced
     */
    public static Kernel of(Kernel kernel, List<? extends Place> places) {
        return new WithoutAccess(kernel, Set.copyOf(places)).twin();
    }

    /**
     * The arguments of a twin.
     *
     * @param isHalved whether to halve the loop counts
     */
    public static List<Literal> arguments(List<Literal> arguments, boolean isHalved) {
        return Stream.concat(arguments.stream(), Stream.of(Literal.u32(isHalved ? 1 : 0)))
                .toList();
    }

    private Kernel twin() {
        List<Statement> body = block(kernel.body(), true);
        List<Parameter> parameters =
                Stream.concat(kernel.parameters().stream(), Stream.of(SHIFT)).toList();
        List<Resource> resources = new ArrayList<>(kernel.resources());
        if (keeps) {
            StructuredBuffer result =
                    new StructuredBuffer("twin_result", resources.size(), ScalarType.U32, Access.WRITE);
            resources.add(result);
            body.add(0, new Statement.Declare(KEPT, Literal.u32(0)));
            body.add(new Statement.If(
                    SHIFT.isEqualTo(NEVER), List.of(new Statement.Store(result, Literal.u32(0), KEPT)), List.of()));
        }
        return new Kernel(
                kernel.name() + "_without_access",
                kernel.workgroupSize(),
                parameters,
                resources,
                kernel.sharedArrays().stream()
                        .filter(array -> !places.contains(array))
                        .toList(),
                body,
                kernel.subgroupSize());
    }

    /**
     * @param isOutermost whether no enclosing loop has a replaced access
     */
    private List<Statement> block(List<Statement> statements, boolean isOutermost) {
        List<Statement> result = new ArrayList<>();
        statements.forEach(statement -> result.addAll(statement.accept(new Statements(isOutermost))));
        return result;
    }

    private boolean accesses(Statement.Loop loop) {
        AtomicBoolean found = new AtomicBoolean();
        KernelWalker.statements(loop.body(), inner -> {
            inner.source().filter(places::contains).ifPresent(place -> found.set(true));
            inner.target().filter(places::contains).ifPresent(place -> found.set(true));
            KernelWalker.expressions(
                    inner, part -> part.source().filter(places::contains).ifPresent(place -> found.set(true)));
        });
        return found.get();
    }

    private Expression rewritten(Expression expression) {
        return expression.accept(new Expressions());
    }

    private List<Expression> rewritten(List<Expression> expressions) {
        return expressions.stream().map(this::rewritten).toList();
    }

    // ---- replacements of accesses ----

    /** An address converted to a type. */
    private static Expression value(Expression address, Type type) {
        Expression number = number(address);
        List<Expression> parts = IntStream.range(0, type.components())
                .mapToObj(component -> component(number, component, type.scalar()))
                .toList();
        return type instanceof VectorType vector ? new Computation.Construct(vector, parts) : parts.get(0);
    }

    /** One number that depends on all coordinates of an address. */
    private static Expression number(Expression address) {
        return address.type().components() == 1
                ? address
                : component(address, 0).plus(component(address, 1));
    }

    /** A component of a vector, without a swizzle if the vector was constructed from scalars. */
    private static Expression component(Expression vector, int component) {
        return vector instanceof Computation.Construct made
                        && made.parts().size() == made.type().components()
                ? made.parts().get(component)
                : new Computation.Swizzle(vector, List.of(component));
    }

    /**
     * A component of a value. At most two components are equal, and none of floats: compilers merge the accumulators of
     * equal components.
     *
     * @param number a u32, or an f32 for a sampled texture
     */
    private static Expression component(Expression number, int component, ScalarType type) {
        boolean isOdd = component % 2 == 1;
        return switch (type) {
            case F32 -> {
                Expression value = number.type() == ScalarType.F32
                        ? (component < 2 ? number : number.plus(1))
                        : number.plus(EXPONENTS.get(component / 2)).as(ScalarType.F32);
                yield isOdd ? value.negated() : value;
            }
            case U32 -> {
                Expression bits = number.type() == ScalarType.F32 ? number.as(ScalarType.U32) : number;
                yield isOdd ? bits : bits.shiftRight(SHIFT);
            }
            case I32 -> component(number, component, ScalarType.U32).as(ScalarType.I32);
            case I64, U64, F16, F64 ->
                component(number, component, ScalarType.U32).to(type);
            case BOOL -> throw new KernelTypeException("a bool cannot be stored in memory");
        };
    }

    /** Accumulates an address and values. Compilers can simplify neither the sums nor the exclusive ors. */
    private Statement keeping(Expression address, List<Expression> values) {
        keeps = true;
        List<Expression> words = values.stream()
                .flatMap(WithoutAccess::words)
                .map(this::rewritten)
                .toList();
        Expression kept = KEPT.xor(number(rewritten(address)).plus(words.get(0)));
        for (Expression word : words.subList(1, words.size())) {
            kept = kept.xor(word);
        }
        return new Statement.Assign(KEPT, kept);
    }

    /** A value as u32 words; equal components once. */
    private static Stream<Expression> words(Expression value) {
        if (value instanceof Computation.Construct vector && vector.parts().size() == 1) {
            return words(vector.parts().get(0));
        }
        if (value.type().components() > 1) {
            return IntStream.range(0, value.type().components())
                    .mapToObj(component -> component(value, component))
                    .flatMap(WithoutAccess::words);
        }
        return switch (value.type().scalar()) {
            case U32 -> Stream.of(value);
            case I32, F32 -> Stream.of(value.as(ScalarType.U32));
            case U64 -> Stream.of(value.to(ScalarType.U32), value.shiftRight(32).to(ScalarType.U32));
            case I64, F64 -> words(value.as(ScalarType.U64));
            case F16 -> words(value.to(ScalarType.F32));
            case BOOL -> throw new KernelTypeException("a bool cannot be stored in memory");
        };
    }

    // ---- copies of all other nodes ----

    private final class Statements implements Statement.Visitor<List<Statement>> {

        private final boolean isOutermost;

        Statements(boolean isOutermost) {
            this.isOutermost = isOutermost;
        }

        @Override
        public List<Statement> declare(Statement.Declare declare) {
            return List.of(new Statement.Declare(declare.variable(), rewritten(declare.value())));
        }

        @Override
        public List<Statement> assign(Statement.Assign assign) {
            return List.of(new Statement.Assign(assign.variable(), rewritten(assign.value())));
        }

        @Override
        public List<Statement> ifThenElse(Statement.If branch) {
            return List.of(new Statement.If(
                    rewritten(branch.condition()),
                    block(branch.then(), isOutermost),
                    block(branch.otherwise(), isOutermost)));
        }

        /** A fully unrolled loop keeps its constant count. */
        @Override
        public List<Statement> loop(Statement.Loop loop) {
            boolean isHalved = isOutermost && accesses(loop) && loop.unroll() != Unroll.FULL;
            Expression count = rewritten(loop.count());
            return List.of(new Statement.Loop(
                    loop.index(),
                    isHalved ? count.shiftRight(SHIFT) : count,
                    loop.unroll(),
                    block(loop.body(), isOutermost && !isHalved)));
        }

        @Override
        public List<Statement> store(Statement.Store store) {
            return List.of(
                    places.contains(store.place())
                            ? keeping(store.address(), List.of(store.value()))
                            : new Statement.Store(store.place(), rewritten(store.address()), rewritten(store.value())));
        }

        @Override
        public List<Statement> atomic(Statement.Atomic atomic) {
            Expression index = rewritten(atomic.index());
            if (!places.contains(atomic.place())) {
                return List.of(new Statement.Atomic(
                        atomic.operator(), atomic.place(), index, rewritten(atomic.values()), atomic.result()));
            }
            List<Statement> result = new ArrayList<>(List.of(keeping(atomic.index(), atomic.values())));
            atomic.result().ifPresent(found -> result.add(new Statement.Assign(found, value(index, found.type()))));
            return result;
        }

        @Override
        public List<Statement> readClock(Statement.ReadClock reading) {
            return List.of(reading);
        }

        /** A matrix that is not loaded has no value that costs one instruction. */
        @Override
        public List<Statement> matrix(MatrixStatement statement) {
            Stream.concat(statement.source().stream(), statement.target().stream())
                    .filter(places::contains)
                    .findFirst()
                    .ifPresent(place -> {
                        throw new IllegalArgumentException("accesses of matrices to " + place.name() + " have no twin");
                    });
            return List.of(statement);
        }

        @Override
        public List<Statement> barrier(Statement.Barrier barrier) {
            return List.of(barrier);
        }
    }

    private final class Expressions implements Expression.Visitor<Expression> {

        @Override
        public Expression literal(Literal literal) {
            return literal;
        }

        @Override
        public Expression parameter(Parameter parameter) {
            return parameter;
        }

        @Override
        public Expression variable(Variable variable) {
            return variable;
        }

        @Override
        public Expression builtIn(Expression.BuiltInValue value) {
            return value;
        }

        @Override
        public Expression load(Expression.Load load) {
            Expression address = rewritten(load.address());
            return places.contains(load.place())
                    ? value(address, load.type())
                    : new Expression.Load(load.place(), address, load.type());
        }

        @Override
        public Expression sample(Expression.Sample sample) {
            Expression coordinate = rewritten(sample.coordinate());
            return places.contains(sample.texture())
                    ? value(coordinate, sample.type())
                    : new Expression.Sample(sample.texture(), coordinate, rewritten(sample.detail()));
        }

        @Override
        public Expression subgroup(Expression.Subgroup subgroup) {
            return new Expression.Subgroup(subgroup.operator(), rewritten(subgroup.operands()));
        }

        @Override
        public Expression unary(Computation.Unary unary) {
            return new Computation.Unary(unary.operator(), rewritten(unary.operand()));
        }

        @Override
        public Expression binary(Computation.Binary binary) {
            return new Computation.Binary(binary.operator(), rewritten(binary.left()), rewritten(binary.right()));
        }

        @Override
        public Expression bitField(Computation.BitField field) {
            return new Computation.BitField(field.operator(), rewritten(field.operands()));
        }

        @Override
        public Expression dot(Computation.Dot dot) {
            return new Computation.Dot(
                    rewritten(dot.left()), rewritten(dot.right()), rewritten(dot.sum()), dot.isSaturated());
        }

        @Override
        public Expression fma(Computation.Fma fma) {
            return new Computation.Fma(rewritten(fma.factor1()), rewritten(fma.factor2()), rewritten(fma.summand()));
        }

        @Override
        public Expression select(Computation.Select select) {
            return new Computation.Select(
                    rewritten(select.condition()), rewritten(select.whenTrue()), rewritten(select.whenFalse()));
        }

        @Override
        public Expression convert(Computation.Convert convert) {
            return new Computation.Convert(convert.to(), rewritten(convert.operand()));
        }

        /** Loaded words that the kernel casts to floats become floats directly, which saves an instruction. */
        @Override
        public Expression bitCast(Computation.BitCast cast) {
            return cast.operand() instanceof Expression.Load load && places.contains(load.place())
                    ? value(rewritten(load.address()), cast.type())
                    : new Computation.BitCast(cast.to(), rewritten(cast.operand()));
        }

        @Override
        public Expression construct(Computation.Construct construct) {
            return new Computation.Construct(construct.type(), rewritten(construct.parts()));
        }

        @Override
        public Expression swizzle(Computation.Swizzle swizzle) {
            return new Computation.Swizzle(rewritten(swizzle.vector()), swizzle.lanes());
        }
    }
}
