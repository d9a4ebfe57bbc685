package io.github.gpupath.conformance;

import io.github.gpupath.kernel.BinaryOperator;
import io.github.gpupath.kernel.BuiltIn;
import io.github.gpupath.kernel.Computation;
import io.github.gpupath.kernel.Expression;
import io.github.gpupath.kernel.KernelBuilder;
import io.github.gpupath.kernel.Literal;
import io.github.gpupath.kernel.ScalarType;
import io.github.gpupath.kernel.Type;
import io.github.gpupath.kernel.UnaryOperator;
import io.github.gpupath.kernel.VectorType;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/**
 * A generator of random expressions with defined values in every language: integers wrap around, divisors are positive,
 * shift distances are below the type's bits, and floats are integers so small that no operation rounds.
 */
final class RandomExpressions {

    private static final List<BinaryOperator> INTEGER_OPERATORS = List.of(
            BinaryOperator.ADD,
            BinaryOperator.SUBTRACT,
            BinaryOperator.MULTIPLY,
            BinaryOperator.MIN,
            BinaryOperator.MAX,
            BinaryOperator.BIT_AND,
            BinaryOperator.BIT_OR,
            BinaryOperator.BIT_XOR);
    private static final List<UnaryOperator> WORD_FUNCTIONS =
            List.of(UnaryOperator.BIT_NOT, UnaryOperator.BIT_COUNT, UnaryOperator.FIND_MSB, UnaryOperator.BIT_REVERSE);
    private static final List<BinaryOperator> COMPARISONS = List.of(
            BinaryOperator.EQUAL,
            BinaryOperator.NOT_EQUAL,
            BinaryOperator.LESS,
            BinaryOperator.LESS_OR_EQUAL,
            BinaryOperator.GREATER,
            BinaryOperator.GREATER_OR_EQUAL);

    /** An f32 expression with the upper bound of its magnitude. */
    private record Bounded(Expression value, double bound) {}

    /** The largest result of a float operation, which is exact. */
    private static final double MOST_EXACT = 1 << 22;
    /** The largest float in a variable. */
    private static final double MOST_IN_VARIABLE = 4096;
    /** Reduces larger integers. */
    private static final int MASK = 1023;

    private final SplittableRandom random;
    private final List<Expression> visible;
    private final List<RandomInputs.Source> sources;

    /** A generator; {@code visible} has the readable variables and parameters, and changes with blocks. */
    RandomExpressions(SplittableRandom random, List<Expression> visible, List<RandomInputs.Source> sources) {
        this.random = random;
        this.visible = visible;
        this.sources = sources;
    }

    /** A random value for a variable of a type. */
    Expression value(Type type, int depth) {
        if (type == ScalarType.BOOL) {
            return condition(depth);
        }
        return type.scalar().isFloat() ? within(number(type, depth)) : integer(type, depth);
    }

    private <T> T oneOf(List<T> choices) {
        return choices.get(random.nextInt(choices.size()));
    }

    // ---- integers ----

    /** The integer type of other signedness. */
    private static ScalarType otherSign(ScalarType type) {
        return type == ScalarType.U32 ? ScalarType.I32 : ScalarType.U32;
    }

    Expression integer(Type type, int depth) {
        if (depth == 0) {
            return integerLeaf(type);
        }
        return switch (random.nextInt(11)) {
            case 0 -> new Computation.Unary(oneOf(WORD_FUNCTIONS), integer(type, depth - 1));
            case 1 -> signed(type, depth);
            case 2 -> shift(type, depth);
            case 3 -> division(type, depth);
            case 4 -> KernelBuilder.select(condition(depth - 1), integer(type, depth - 1), integer(type, depth - 1));
            case 5 -> fromVectors(type, depth);
            case 6 -> converted(type, depth);
            case 7 -> bitField(type, depth);
            default ->
                random.nextInt(8) == 0 && type.scalar().isUnsigned()
                        ? upperHalf(type, depth)
                        : new Computation.Binary(
                                oneOf(INTEGER_OPERATORS), integer(type, depth - 1), integer(type, depth - 1));
        };
    }

    private Expression integerLeaf(Type type) {
        Expression known = known(type);
        if (known != null && random.nextInt(4) > 0) {
            return known;
        }
        if (type instanceof VectorType vector) {
            return new Computation.Construct(vector, List.of(integerLeaf(type.scalar())));
        }
        long bits = random.nextBoolean() ? random.nextInt(20) : random.nextInt() & 0xFFFF_FFFFL;
        return type == ScalarType.U32 && random.nextInt(3) == 0
                ? KernelBuilder.builtIn(random.nextBoolean() ? BuiltIn.GLOBAL_ID_X : BuiltIn.LOCAL_INDEX)
                : new Literal(type.scalar(), bits);
    }

    /** Negation or absolute value of half a value, because the smallest integer has none. */
    private Expression signed(Type type, int depth) {
        Expression operand = integer(type, depth - 1);
        if (type.scalar().isUnsigned()) {
            return operand.as(otherSign(type.scalar())).as(type.scalar());
        }
        return new Computation.Unary(
                random.nextBoolean() ? UnaryOperator.NEGATE : UnaryOperator.ABS, operand.shiftRight(1));
    }

    private Expression shift(Type type, int depth) {
        BinaryOperator operator = random.nextBoolean() ? BinaryOperator.SHIFT_LEFT : BinaryOperator.SHIFT_RIGHT;
        return new Computation.Binary(
                operator, integer(type, depth - 1), integer(type, depth - 1).and(31));
    }

    /** Unsigned and never of constants: Mesa 22.3's GLSL compiler and Zink fail on others. */
    private Expression upperHalf(Type type, int depth) {
        Expression index = index(type);
        return integer(type, depth - 1)
                .xor(index)
                .timesHigh(integer(type, depth - 1).xor(index));
    }

    /** A value unknown to compilers: the invocation's index as an integer type. */
    private static Expression index(Type type) {
        return repeated(type, KernelBuilder.builtIn(BuiltIn.GLOBAL_ID_X).to(type.scalar()));
    }

    /** A bit-field operation with constant or computed offset. */
    private Expression bitField(Type type, int depth) {
        Expression base = integer(type, depth - 1);
        int first = random.nextInt(32);
        Expression offset = Literal.i32(first);
        Expression bits = Literal.i32(1 + random.nextInt(32 - first));
        if (random.nextBoolean()) {
            offset = integer(ScalarType.I32, depth - 1).and(15);
            bits = integer(ScalarType.I32, depth - 1).and(15).plus(1);
        }
        return random.nextBoolean()
                ? base.extractBits(offset, bits)
                : base.insertBits(integer(type, depth - 1), offset, bits);
    }

    private Expression division(Type type, int depth) {
        Expression divisor = integer(type, depth - 1).and(7).plus(1);
        boolean remainder = type.scalar().isUnsigned() && random.nextBoolean();
        return new Computation.Binary(
                remainder ? BinaryOperator.REMAINDER : BinaryOperator.DIVIDE, integer(type, depth - 1), divisor);
    }

    private Expression fromVectors(Type type, int depth) {
        if (type instanceof VectorType vector && random.nextBoolean()) {
            return new Computation.Construct(vector, parts(vector, depth, this::integer));
        }
        VectorType from = new VectorType(type.scalar(), 2 + random.nextInt(3));
        return new Computation.Swizzle(integer(from, depth - 1), lanes(from, type.components()));
    }

    private Expression converted(Type type, int depth) {
        if (random.nextBoolean()) {
            return integer(type.withScalar(otherSign(type.scalar())), depth - 1).as(type.scalar());
        }
        Expression number = number(type.withScalar(ScalarType.F32), depth - 1).value();
        Expression positive = new Computation.Unary(UnaryOperator.ABS, number);
        return (type.scalar().isUnsigned() ? positive : number).to(type.scalar());
    }

    // ---- floats ----

    private Bounded number(Type type, int depth) {
        if (depth == 0) {
            return numberLeaf(type);
        }
        Bounded left = number(type, depth - 1);
        Bounded right = number(type, depth - 1);
        return switch (random.nextInt(10)) {
            case 0 -> exact(left.value().plus(right.value()), left.bound() + right.bound(), left);
            case 1 -> exact(left.value().minus(right.value()), left.bound() + right.bound(), left);
            case 2 -> exact(left.value().times(right.value()), left.bound() * right.bound(), right);
            case 3 ->
                new Bounded(
                        random.nextBoolean()
                                ? left.value().min(right.value())
                                : left.value().max(right.value()),
                        Math.max(left.bound(), right.bound()));
            case 4 ->
                new Bounded(
                        new Computation.Unary(
                                oneOf(List.of(UnaryOperator.NEGATE, UnaryOperator.ABS, UnaryOperator.FLOOR)),
                                left.value()),
                        left.bound());
            case 5 -> {
                Bounded third = number(type, depth - 1);
                Expression fma = KernelBuilder.fma(left.value(), right.value(), third.value());
                yield exact(fma, left.bound() * right.bound() + third.bound(), third);
            }
            case 6 ->
                new Bounded(
                        KernelBuilder.select(condition(depth - 1), left.value(), right.value()),
                        Math.max(left.bound(), right.bound()));
            case 7 -> vectorNumber(type, depth);
            case 8 -> function(within(left), type);
            default ->
                new Bounded(
                        integer(type.withScalar(ScalarType.I32), depth - 1)
                                .and(MASK)
                                .to(ScalarType.F32),
                        MASK);
        };
    }

    /**
     * A function without exact rounding, on an operand in its domain. Its value is rounded to an integer that all
     * languages' tolerances lead to.
     */
    private Bounded function(Expression number, Type type) {
        Expression four = repeated(type, Literal.f32(4));
        Expression quarter = repeated(type, Literal.f32(0.25f));
        Expression small = number.to(ScalarType.I32).and(3).to(ScalarType.F32);
        Expression value = switch (random.nextInt(8)) {
            case 0 -> number.times(quarter).fract().times(four);
            case 1 -> small.exp2();
            case 2 -> small.exp2().log2();
            case 3 -> small.times(four).exp2().inverseSquareRoot().reciprocal();
            case 4 -> small.sin().times(four);
            case 5 -> new Computation.Unary(UnaryOperator.SQRT, small.times(small));
            case 6 -> small.times(four).dividedBy(small.plus(four));
            default -> small.cos().times(four);
        };
        Expression half = repeated(type, Literal.f32(0.5f));
        return new Bounded(new Computation.Unary(UnaryOperator.FLOOR, value.plus(half)), 64);
    }

    private static Expression repeated(Type type, Expression scalar) {
        return type instanceof VectorType vector ? new Computation.Construct(vector, List.of(scalar)) : scalar;
    }

    private static Bounded exact(Expression value, double bound, Bounded otherwise) {
        return bound <= MOST_EXACT ? new Bounded(value, bound) : otherwise;
    }

    private Bounded vectorNumber(Type type, int depth) {
        if (type instanceof VectorType vector && random.nextBoolean()) {
            List<Expression> parts = parts(vector, depth, (part, less) -> within(number(part, less)));
            return new Bounded(new Computation.Construct(vector, parts), MOST_IN_VARIABLE);
        }
        VectorType from = new VectorType(type.scalar(), 2 + random.nextInt(3));
        Bounded vector = number(from, depth - 1);
        return new Bounded(new Computation.Swizzle(vector.value(), lanes(from, type.components())), vector.bound());
    }

    private Bounded numberLeaf(Type type) {
        Expression known = known(type);
        if (known != null && random.nextInt(4) > 0) {
            return new Bounded(known, MOST_IN_VARIABLE);
        }
        Expression literal = Literal.f32(random.nextInt(-9, 10));
        return type instanceof VectorType vector
                ? new Bounded(new Computation.Construct(vector, List.of(literal)), 9)
                : new Bounded(literal, 9);
    }

    /** The number if it is within the bound of a variable, else masked. */
    private static Expression within(Bounded number) {
        Expression value = number.value();
        return number.bound() <= MOST_IN_VARIABLE
                ? value
                : value.to(ScalarType.I32).and(MASK).to(ScalarType.F32);
    }

    // ---- conditions ----

    Expression condition(int depth) {
        if (depth == 0) {
            return conditionLeaf();
        }
        return switch (random.nextInt(6)) {
            case 0 -> new Computation.Unary(UnaryOperator.LOGICAL_NOT, condition(depth - 1));
            case 1 ->
                new Computation.Binary(
                        random.nextBoolean() ? BinaryOperator.LOGICAL_AND : BinaryOperator.LOGICAL_OR,
                        condition(depth - 1),
                        condition(depth - 1));
            case 2 ->
                new Computation.Binary(
                        oneOf(COMPARISONS),
                        number(ScalarType.F32, depth - 1).value(),
                        number(ScalarType.F32, depth - 1).value());
            default -> {
                ScalarType type = random.nextBoolean() ? ScalarType.U32 : ScalarType.I32;
                yield new Computation.Binary(oneOf(COMPARISONS), integer(type, depth - 1), integer(type, depth - 1));
            }
        };
    }

    private Expression conditionLeaf() {
        Expression known = known(ScalarType.BOOL);
        return known != null ? known : Literal.bool(random.nextBoolean());
    }

    // ---- integers and floats ----

    /** A visible or loaded value of a type; null if there is none. */
    private @Nullable Expression known(Type type) {
        List<Expression> fitting = new ArrayList<>();
        visible.stream().filter(each -> each.type().equals(type)).forEach(fitting::add);
        for (RandomInputs.Source source : sources) {
            if (source.type().equals(type)) {
                fitting.add(source.load().apply(index()));
            } else if (source.type().scalar() == type.scalar() && type instanceof ScalarType) {
                Expression whole = source.load().apply(index());
                fitting.add(new Computation.Swizzle(whole, lanes((VectorType) whole.type(), 1)));
            }
        }
        return fitting.isEmpty() ? null : oneOf(fitting);
    }

    private Expression index() {
        List<Expression> numbers =
                visible.stream().filter(each -> each.type() == ScalarType.U32).toList();
        Expression start = numbers.isEmpty() ? KernelBuilder.builtIn(BuiltIn.GLOBAL_ID_X) : oneOf(numbers);
        return random.nextBoolean() ? start : start.plus(random.nextInt(40));
    }

    private List<Integer> lanes(VectorType from, int count) {
        List<Integer> lanes = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            lanes.add(random.nextInt(from.components()));
        }
        return lanes;
    }

    private interface Generator {
        Expression of(Type type, int depth);
    }

    /**
     * At least two parts of a vector. Parts with several components are variables or loads: Clang 15 and NVIDIA's
     * driver 580 crash on a constant vector next to a component of another ({@code (float4)((float3)(1.0f), f().w)}).
     */
    private List<Expression> parts(VectorType vector, int depth, Generator generator) {
        List<Expression> parts = new ArrayList<>();
        for (int left = vector.components(); left > 0; ) {
            int size = 1 + random.nextInt(Math.min(left, vector.components() - 1));
            Expression several = size > 1 ? known(Type.of(vector.scalar(), size)) : null;
            Expression part = several != null ? several : generator.of(vector.scalar(), depth - 1);
            parts.add(part);
            left -= part.type().components();
        }
        return parts;
    }
}
