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
import java.util.Set;
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

    /** A float expression with the upper bound of its magnitude. */
    private record Bounded(Expression value, double bound) {}

    /**
     * Upper bounds of integers in a float type. In f64 they exceed the exact integers of f32, but never an i32.
     *
     * @param exact the largest result of an operation
     * @param variable the largest value of a variable
     * @param mask the mask that reduces larger values
     */
    private record Bounds(double exact, double variable, int mask) {

        static Bounds of(Type type) {
            return switch (type.scalar()) {
                case F16 -> new Bounds(1 << 11, 32, 31);
                case F32 -> new Bounds(1 << 22, 4096, 1023);
                case F64 -> new Bounds(1 << 30, 1 << 15, (1 << 15) - 1);
                case BOOL, I32, U32, I64, U64 -> throw new IllegalArgumentException(type + " is no float");
            };
        }
    }

    private final SplittableRandom random;
    private final List<ScalarType> integers;
    private final List<ScalarType> floats;
    private final List<Expression> visible;
    private final List<RandomInputs.Source> sources;
    private final Set<LeftOut> leftOut;

    /**
     * A generator.
     *
     * @param integers u32 and i32, optionally u64 and i64
     * @param floats f32, optionally another type
     * @param visible the readable variables and parameters; may change when blocks begin and end
     * @param leftOut the operations to avoid
     */
    RandomExpressions(
            SplittableRandom random,
            List<ScalarType> integers,
            List<ScalarType> floats,
            List<Expression> visible,
            List<RandomInputs.Source> sources,
            Set<LeftOut> leftOut) {
        this.random = random;
        this.integers = integers;
        this.floats = floats;
        this.visible = visible;
        this.sources = sources;
        this.leftOut = leftOut;
    }

    private boolean isLeftOut(Expression expression) {
        return leftOut.stream().anyMatch(each -> each.concerns(expression));
    }

    /** The expression, or one of its operands if the operation is to be avoided. */
    private Expression kept(Expression expression) {
        return isLeftOut(expression) ? expression.operands().get(0) : expression;
    }

    /** A random value for a variable of a type. */
    Expression value(Type type, int depth) {
        if (type == ScalarType.BOOL) {
            return condition(depth);
        }
        return type.scalar().isFloat() ? within(number(type, depth), type) : integer(type, depth);
    }

    private <T> T oneOf(List<T> choices) {
        return choices.get(random.nextInt(choices.size()));
    }

    // ---- integers ----

    private static boolean isLong(Type type) {
        return type.scalar().componentBytes() == Long.BYTES;
    }

    private boolean hasLongs() {
        return integers.contains(ScalarType.U64);
    }

    /** The integer type of the same size and other signedness. */
    private static ScalarType otherSign(ScalarType type) {
        return switch (type) {
            case U32 -> ScalarType.I32;
            case I32 -> ScalarType.U32;
            case U64 -> ScalarType.I64;
            case I64 -> ScalarType.U64;
            case BOOL, F16, F32, F64 -> throw new IllegalArgumentException(type + " is no integer");
        };
    }

    Expression integer(Type type, int depth) {
        if (depth == 0) {
            return integerLeaf(type);
        }
        return kept(
                switch (random.nextInt(11)) {
                    case 0 ->
                        new Computation.Unary(
                                isLong(type) ? UnaryOperator.BIT_NOT : oneOf(WORD_FUNCTIONS), integer(type, depth - 1));
                    case 1 -> signed(type, depth);
                    case 2 -> shift(type, depth);
                    case 3 -> division(type, depth);
                    case 4 ->
                        KernelBuilder.select(condition(depth - 1), integer(type, depth - 1), integer(type, depth - 1));
                    case 5 -> fromVectors(type, depth);
                    case 6 -> converted(type, depth);
                    case 7 -> isLong(type) ? shift(type, depth) : bitField(type, depth);
                    default ->
                        random.nextInt(8) == 0 && !isLong(type)
                                ? upperHalf(type, depth)
                                : combined(oneOf(INTEGER_OPERATORS), type, depth);
                });
    }

    /** No 64-bit minimum and maximum of constants: Mesa 22.3's GLSL compiler crashes on them. */
    private Expression combined(BinaryOperator operator, Type type, int depth) {
        Expression left = integer(type, depth - 1);
        Expression right = integer(type, depth - 1);
        return isLong(type) && (operator == BinaryOperator.MIN || operator == BinaryOperator.MAX)
                ? new Computation.Binary(operator, left.xor(index(type)), right.xor(index(type)))
                : new Computation.Binary(operator, left, right);
    }

    private Expression integerLeaf(Type type) {
        Expression known = known(type);
        if (known != null && random.nextInt(4) > 0) {
            return known;
        }
        if (type instanceof VectorType vector) {
            return new Computation.Construct(vector, List.of(integerLeaf(type.scalar())));
        }
        long bits = random.nextBoolean()
                ? random.nextInt(20)
                : isLong(type) ? random.nextLong() : random.nextInt() & 0xFFFF_FFFFL;
        return type == ScalarType.U32 && random.nextInt(3) == 0
                ? KernelBuilder.builtIn(random.nextBoolean() ? BuiltIn.GLOBAL_ID_X : BuiltIn.LOCAL_INDEX)
                : new Literal(type.scalar(), bits);
    }

    /**
     * Negation or absolute value of half a value, because the smallest integer has none. Of 64 bits only negation: Mesa
     * 22.3's lavapipe keeps the sign in {@code abs(-2131714747101357578L >> 1u)}, though not of loaded values.
     */
    private Expression signed(Type type, int depth) {
        Expression operand = unknown(type, integer(type, depth - 1));
        if (type.scalar().isUnsigned()) {
            return operand.as(otherSign(type.scalar())).as(type.scalar());
        }
        return new Computation.Unary(
                random.nextBoolean() || isLong(type) ? UnaryOperator.NEGATE : UnaryOperator.ABS, operand.shiftRight(1));
    }

    /** Shifted 64-bit vectors are never constant: Mesa 22.3's GLSL compiler folds them wrongly. */
    private static Expression unknown(Type type, Expression value) {
        return isLong(type) && type instanceof VectorType ? value.xor(index(type)) : value;
    }

    private Expression shift(Type type, int depth) {
        BinaryOperator operator = random.nextBoolean() ? BinaryOperator.SHIFT_LEFT : BinaryOperator.SHIFT_RIGHT;
        return new Computation.Binary(
                operator,
                unknown(type, integer(type, depth - 1)),
                integer(type, depth - 1).and(8L * type.scalar().componentBytes() - 1));
    }

    /** Never of constants: Mesa 22.3's GLSL compiler folds them wrongly. */
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
        if (hasLongs() && random.nextBoolean()) {
            Expression other = integer(type.withScalar(oneOf(integers)), depth - 1);
            return isLeftOut(other.to(type.scalar())) ? integerLeaf(type) : other.to(type.scalar());
        } else if (random.nextBoolean()) {
            return integer(type.withScalar(otherSign(type.scalar())), depth - 1).as(type.scalar());
        }
        Expression number = number(type.withScalar(someFloat()), depth - 1).value();
        Expression positive = new Computation.Unary(UnaryOperator.ABS, number);
        Expression integer = isLeftOut(positive) ? number.to(ScalarType.I32) : positive;
        Expression converted = (type.scalar().isUnsigned() ? integer : number).to(type.scalar());
        return isLeftOut(converted) ? integerLeaf(type) : converted;
    }

    // ---- floats ----

    private ScalarType someFloat() {
        return floats.size() == 1 ? floats.get(0) : oneOf(floats);
    }

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
                        kept(
                                random.nextBoolean()
                                        ? left.value().min(right.value())
                                        : left.value().max(right.value())),
                        Math.max(left.bound(), right.bound()));
            case 4 ->
                new Bounded(
                        kept(new Computation.Unary(
                                oneOf(List.of(UnaryOperator.NEGATE, UnaryOperator.ABS, UnaryOperator.FLOOR)),
                                left.value())),
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
            case 8 -> function(within(left, type), type);
            default -> floats.size() > 1 && random.nextBoolean() ? otherFloat(type, depth) : masked(type, depth);
        };
    }

    private Bounded otherFloat(Type type, int depth) {
        Bounded other = number(type.withScalar(someFloat()), depth - 1);
        Expression converted = within(other, type).to(type.scalar());
        return isLeftOut(converted)
                ? numberLeaf(type)
                : new Bounded(converted, Bounds.of(type).variable());
    }

    private Bounded masked(Type type, int depth) {
        int mask = Bounds.of(type).mask();
        Expression integer = integer(type.withScalar(hasLongs() ? oneOf(integers) : ScalarType.I32), depth - 1);
        return new Bounded(integer.and(mask).to(type.scalar()), mask);
    }

    /**
     * A function without exact rounding, on an operand in its domain. Its value is rounded to an integer that all
     * languages' tolerances lead to.
     */
    private Bounded function(Expression number, Type type) {
        ScalarType scalar = type.scalar();
        Expression four = repeated(type, Values.literal(scalar, 4));
        Expression quarter = repeated(type, Values.literal(scalar, 0.25));
        Expression small = number.to(ScalarType.I32).and(3).to(scalar);
        // f64 has no others.
        boolean hasPowers =
                UnaryOperator.EXP2.takes(type) && !isLeftOut(new Computation.Unary(UnaryOperator.EXP2, number));
        int which = hasPowers ? random.nextInt(8) : oneOf(List.of(0, 5, 6, 8));
        Expression value = switch (which) {
            case 0 -> number.times(quarter).fract().times(four);
            case 1 -> small.exp2();
            case 2 -> small.exp2().log2();
            case 3 -> small.times(four).exp2().inverseSquareRoot().reciprocal();
            case 4 -> small.sin().times(four);
            case 5 -> new Computation.Unary(UnaryOperator.SQRT, small.times(small));
            case 6 -> small.times(four).dividedBy(small.plus(four));
            case 7 -> small.cos().times(four);
            default ->
                small.times(small).plus(four).times(four).inverseSquareRoot().reciprocal();
        };
        Expression half = repeated(type, Values.literal(scalar, 0.5));
        return new Bounded(new Computation.Unary(UnaryOperator.FLOOR, value.plus(half)), 64);
    }

    private static Expression repeated(Type type, Expression scalar) {
        return type instanceof VectorType vector ? new Computation.Construct(vector, List.of(scalar)) : scalar;
    }

    private static Bounded exact(Expression value, double bound, Bounded otherwise) {
        return bound <= Bounds.of(value.type()).exact() ? new Bounded(value, bound) : otherwise;
    }

    private Bounded vectorNumber(Type type, int depth) {
        if (type instanceof VectorType vector && random.nextBoolean()) {
            List<Expression> parts = parts(vector, depth, (part, less) -> within(number(part, less), part));
            return new Bounded(
                    new Computation.Construct(vector, parts), Bounds.of(type).variable());
        }
        VectorType from = new VectorType(type.scalar(), 2 + random.nextInt(3));
        Bounded vector = number(from, depth - 1);
        return new Bounded(new Computation.Swizzle(vector.value(), lanes(from, type.components())), vector.bound());
    }

    private Bounded numberLeaf(Type type) {
        Expression known = known(type);
        if (known != null && random.nextInt(4) > 0) {
            return new Bounded(known, Bounds.of(type).variable());
        }
        Expression literal = Values.literal(type.scalar(), random.nextInt(-9, 10));
        return type instanceof VectorType vector
                ? new Bounded(new Computation.Construct(vector, List.of(literal)), 9)
                : new Bounded(literal, 9);
    }

    /** The number if it is within the bound of a variable of a type, else masked. */
    private static Expression within(Bounded number, Type holder) {
        Bounds bounds = Bounds.of(holder);
        Expression value = number.value();
        return number.bound() <= bounds.variable()
                ? value
                : value.to(ScalarType.I32).and(bounds.mask()).to(value.type().scalar());
    }

    // ---- conditions ----

    Expression condition(int depth) {
        if (depth == 0) {
            return conditionLeaf();
        }
        Expression condition = switch (random.nextInt(6)) {
            case 0 -> new Computation.Unary(UnaryOperator.LOGICAL_NOT, condition(depth - 1));
            case 1 ->
                new Computation.Binary(
                        random.nextBoolean() ? BinaryOperator.LOGICAL_AND : BinaryOperator.LOGICAL_OR,
                        condition(depth - 1),
                        condition(depth - 1));
            case 2 -> {
                ScalarType type = someFloat();
                yield new Computation.Binary(
                        oneOf(COMPARISONS),
                        number(type, depth - 1).value(),
                        number(type, depth - 1).value());
            }
            default -> {
                ScalarType type = hasLongs() ? oneOf(integers) : random.nextBoolean() ? ScalarType.U32 : ScalarType.I32;
                yield new Computation.Binary(oneOf(COMPARISONS), integer(type, depth - 1), integer(type, depth - 1));
            }
        };
        if (!isLeftOut(condition)) {
            return condition;
        }
        Expression operand = condition.operands().get(0);
        return operand.type() == ScalarType.BOOL ? operand : conditionLeaf();
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
        boolean isOwn = numbers.isEmpty() || leftOut.contains(LeftOut.CONSTANT_PLACES);
        Expression start = isOwn ? KernelBuilder.builtIn(BuiltIn.GLOBAL_ID_X) : oneOf(numbers);
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
