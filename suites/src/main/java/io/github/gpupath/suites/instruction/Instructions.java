package io.github.gpupath.suites.instruction;

import static io.github.gpupath.kernel.KernelBuilder.fma;
import static io.github.gpupath.kernel.KernelBuilder.select;

import io.github.gpupath.kernel.BinaryOperator;
import io.github.gpupath.kernel.BitFieldOperator;
import io.github.gpupath.kernel.Computation;
import io.github.gpupath.kernel.Expression;
import io.github.gpupath.kernel.Operation;
import io.github.gpupath.kernel.Operation.Basic;
import io.github.gpupath.kernel.ScalarType;
import io.github.gpupath.kernel.Type;
import io.github.gpupath.kernel.UnaryOperator;
import io.github.gpupath.kernel.VectorType;
import io.github.gpupath.suite.Tolerance;
import io.github.gpupath.suites.SuiteTolerances;
import io.github.gpupath.suites.instruction.Instruction.Numbers;
import io.github.gpupath.suites.instruction.Recurrence.Move;
import io.github.gpupath.suites.instruction.Recurrence.Step;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * All instructions, a line each. An operation that changes what it is given again and again is a chain by itself; which
 * recurrence keeps it from coming to rest stands beside it. Others come to rest or undo themselves: those have a sum before
 * them, which is said as their helper. Where the same numbers do for both runs they keep small and exact.
 */
final class Instructions {

    private static final Type PAIR = new VectorType(ScalarType.F16, 2);

    private static final Set<Operation> SUMS = Set.of(BinaryOperator.ADD, BinaryOperator.SUBTRACT);
    private static final Set<Operation> EXTREMES = Set.of(BinaryOperator.MIN, BinaryOperator.MAX);
    private static final Set<Operation> SHIFTS = Set.of(BinaryOperator.SHIFT_LEFT, BinaryOperator.SHIFT_RIGHT);
    private static final Set<Operation> LOGIC =
            Set.of(BinaryOperator.BIT_AND, BinaryOperator.BIT_OR, BinaryOperator.BIT_XOR);

    /** Floats that begin anywhere between ½ and 1½. */
    private static final Numbers FLOATS = Numbers.of(0.5, 0.03, 0, 0, 0, 0);

    /** Integers below 2^31, odd to begin with, with many ones and zeros everywhere. */
    static final Numbers INTEGERS = Numbers.of(0x12345677, 0x31A6E2, 0x4D2C6DFC, 0x6B79E1D3, 0x21C64E6D, 0x5851F42D);

    /**
     * {@code x += y, z += x, z += y, x −= z}: after 24 steps all is as it was, and nothing comes to more than five times the
     * largest beginning.
     */
    private static final Recurrence BOUNDED_SUMS = new Recurrence(
            "",
            3,
            List.of(new Move(0, 1), new Move(2, 0), new Move(2, 1), new Move(0, 2)),
            (number, own, other, operands) -> number % 4 == 3 ? own.minus(other) : own.plus(other));

    /** The product of the four operands is 1. */
    private static final Recurrence BOUNDED_PRODUCTS =
            Recurrence.of((number, x, same, operands) -> x.times(operands.own(number)));

    /**
     * {@code x = x·y + a, y = y·x + b, x = x·y + d, y = y·x + b} stay between 0 and ½ where a = b = ¼ and d is less. With a = d =
     * 1 and b = −1 they are small integers, which come to (0, −1), (1, −2), (−1, 1) and round again where they begin with (0,
     * −1) or (−1, 0).
     */
    private static final Recurrence PRODUCTS_OF_BOTH = Recurrence.ofPairs(
            "x·y + a",
            (number, own, other, operands) ->
                    fma(own, other, operands.own(number % 2 == 1 ? 1 : number % 4 == 0 ? 0 : 3)));

    /** {@code x = c·x + y, y = c·y + x} with c = −1 are as they were after six steps. */
    private static final Recurrence PRODUCTS_WITH_AN_OPERAND =
            Recurrence.ofPairs("c·x + y", (number, own, other, operands) -> fma(own, operands.own(2), other));

    /** Between a and c below and b and d above, the value goes up and down. */
    private static final Recurrence UP_AND_DOWN = Recurrence.of(
            (number, x, same, operands) -> number % 2 == 0 ? x.min(operands.own(number)) : x.max(operands.own(number)));

    /**
     * {@code x = max(x + a, b), x = max(x + b, c), …} with negative operands: the value falls until the operands are larger, and is
     * one or the other of them from then on. Maxima without a sum between them would come to rest.
     */
    private static final Recurrence MAXIMA_OF_SUMS = Recurrence.of(
            (number, x, same, operands) -> x.plus(operands.own(number)).max(operands.own(number + 1)));

    /** The value becomes b where it is below a or d, and c elsewhere, which is below both. */
    private static final Recurrence CHOICES = Recurrence.of((number, x, same, operands) ->
            select(x.isLess(operands.own(number % 2 == 0 ? 0 : 3)), operands.own(1), operands.own(2)));

    /** Left by a, right by b, left by c, right by d, in all as far left as right. */
    private static final Recurrence LEFT_AND_RIGHT = Recurrence.of((number, x, same, operands) ->
            number % 2 == 0 ? x.shiftLeft(operands.own(number)) : x.shiftRight(operands.own(number)));

    /**
     * A sum between any two logical operations: some devices have an instruction for any function of three inputs, and their
     * compilers make one of two.
     */
    private static final Recurrence RING_OF_LOGIC = Recurrence.ofRing((number, own, other, operands) -> {
        Expression sum = other.plus(operands.own(number));
        return switch (number % 6) {
            case 0, 4 -> own.and(sum);
            case 2 -> own.or(sum);
            default -> own.xor(sum);
        };
    });

    /**
     * {@code x = |x| − a, x = |x| − b, …}: a compiler that takes sums in another order, as those for halves do, finds nothing to
     * leave out across a magnitude, which is part of the addition on many devices.
     */
    private static final Recurrence SUMS_OF_MAGNITUDES = Recurrence.of(
            (number, x, same, operands) -> new Computation.Unary(UnaryOperator.ABS, x).minus(operands.own(number)));

    /** So small beside 1 that no smaller type has both: who computes doubles in one gives another answer. */
    private static final double ONLY_IN_F64 = 0x1p-40;

    private Instructions() {}

    /** Those of all types, in the order of the tables. */
    static List<Instruction> all() {
        return Stream.of(
                        floats("f32", ScalarType.F32),
                        floats("f16", ScalarType.F16),
                        floats("f16x2", PAIR),
                        floats("f64", ScalarType.F64),
                        integers("i32", ScalarType.I32),
                        integers("u32", ScalarType.U32),
                        longs(),
                        DotInstructions.all(),
                        conversions(),
                        SubgroupInstructions.all())
                .flatMap(each -> each)
                .toList();
    }

    /** What floats of every size have, and of one component also choices. */
    private static Stream<Instruction> floats(String group, Type type) {
        String sum = group + "/add";
        double fine = type.scalar() == ScalarType.F64 ? ONLY_IN_F64 : 0;
        Numbers extremes = Numbers.of(1, 1, 3 + fine, 9 + fine, 5 + fine, 7 + fine);
        Instruction add = type.scalar() == ScalarType.F16
                ? instruction(
                        group,
                        "add",
                        type,
                        SUMS_OF_MAGNITUDES,
                        SUMS,
                        Numbers.of(1, 1, 3, 1.25, 2.5, 0.75),
                        "subtractions from magnitudes, a modifier rather than an instruction on many devices")
                : instruction(group, "add", type, BOUNDED_SUMS, SUMS, FLOATS, "additions and subtractions")
                        .verifiedWith(Numbers.of(1 + fine, 1, 0, 0, 0, 0));
        Instruction multiply = instruction(
                        group,
                        "mul",
                        type,
                        BOUNDED_PRODUCTS,
                        Set.of(BinaryOperator.MULTIPLY),
                        Numbers.of(0.75, 0.015, 1.25, 0.8, 1.6, 0.625),
                        "multiplications")
                .verifiedWith(Numbers.of(1 + fine, 1, 2, 0.5, 4, 0.25));
        Instruction products = instruction(
                group,
                "fma",
                type,
                PRODUCTS_OF_BOTH,
                Set.of(Basic.FMA),
                Numbers.of(0.25, 0.004, 0.25, 0.25, -1, 0.125),
                "fused multiply-adds, one operation each");
        Instruction multiplyAdd = type.scalar() == ScalarType.F64
                ? products.approximate()
                : products.verifiedWith(Numbers.of(0, -1, 1, -1, -1, 1).wrapping(1));
        Instruction extreme =
                instruction(group, "min", type, UP_AND_DOWN, EXTREMES, extremes, "alternating minima and maxima");
        Instruction reciprocal = instruction(
                        group,
                        "rcp",
                        type,
                        Recurrence.ofSums(Expression::reciprocal),
                        Set.of(BinaryOperator.DIVIDE),
                        Numbers.of(1, 0.05, 1.5, 2, 1.25, 3),
                        "reciprocals, each after an addition")
                .ofManyInstructions()
                .approximate()
                .helpedBy(sum, 1);
        Instruction root = approximate(group, "sqrt", type, UnaryOperator.SQRT, Numbers.of(1, 0.1, 2, 7, 3, 5));
        if (type != ScalarType.F32) {
            return Stream.of(add, multiply, multiplyAdd, extreme, reciprocal, root);
        }
        Instruction base = multiplyAdd.racing(PRODUCTS_WITH_AN_OPERAND).taking(Instruction.STEPS_OF_BASE);
        return Stream.concat(Stream.of(add, multiply, base, extreme, reciprocal, root), onlyF32(group, sum));
    }

    /** What f32 alone has. Where devices may round as they like, values stay close to a point where errors do not grow. */
    private static Stream<Instruction> onlyF32(String group, String sum) {
        Type type = ScalarType.F32;
        Numbers angles = Numbers.of(0.1, 0.02, 0.5, 1, 0.25, 0.75);
        return Stream.of(
                instruction(
                                group,
                                "max",
                                type,
                                MAXIMA_OF_SUMS,
                                Set.of(BinaryOperator.MAX),
                                Numbers.of(1, 1, -2, -5, -4, -3),
                                "maxima, each after an addition")
                        .taking(Instruction.HELPED_STEPS)
                        .helpedBy(sum, 1),
                approximate(group, "rsqrt", type, UnaryOperator.INVERSE_SQRT, Numbers.of(1, 0.05, 1, 2, 0.5, 3)),
                approximate(group, "exp2", type, UnaryOperator.EXP2, Numbers.of(0.1, 0.02, -1.5, -2, -1, -1.75)),
                approximate(group, "log2", type, UnaryOperator.LOG2, Numbers.of(1, 0.1, 4, 5, 3, 6)),
                approximate(group, "sin", type, UnaryOperator.SIN, angles).within(SuiteTolerances.ofSines()),
                approximate(group, "cos", type, UnaryOperator.COS, angles).within(SuiteTolerances.ofSines()),
                instruction(
                                group,
                                "div",
                                type,
                                Recurrence.of((number, x, same, operands) -> operands.own(number % 2 * 2)
                                        .dividedBy(x.plus(operands.own(number % 2 * 2 + 1)))),
                                Set.of(BinaryOperator.DIVIDE),
                                Numbers.of(1, 0.05, 1, 1.5, 2, 1.25),
                                "divisions, each after an addition")
                        .ofManyInstructions()
                        .approximate()
                        .helpedBy(sum, 1),
                unary(group, "floor", type, UnaryOperator.FLOOR, Numbers.of(1, 1, 1.5, -0.5, 2.5, -1.5)),
                unary(group, "fract", type, UnaryOperator.FRACT, Numbers.of(0.5, 0.25, 0.25, 0.5, 1.75, 0.75)),
                choice(group, type));
    }

    /**
     * AMD's {@code v_xad_u32} and {@code v_bcnt_u32_b32} add to an exclusive or and to a number of bits: those have a subtraction, which no
     * compiler fuses.
     */
    private static Stream<Instruction> integers(String group, ScalarType type) {
        String sum = group + "/add";
        return Stream.of(
                sum(group, type),
                product(group, type),
                instruction(
                        group,
                        "mad",
                        type,
                        Recurrence.ofPairs(
                                "",
                                (number, own, other, operands) ->
                                        own.times(other).plus(operands.own(number))),
                        Set.of(BinaryOperator.MULTIPLY),
                        INTEGERS,
                        "multiplications, each with an addition that may be fused"),
                instruction(
                                group,
                                "and",
                                type,
                                RING_OF_LOGIC,
                                LOGIC,
                                INTEGERS,
                                "bitwise and, or and exclusive or in alternation, each after an addition")
                        .helpedBy("i32/add", 1),
                instruction(
                                group,
                                "xor",
                                type,
                                Recurrence.of((number, x, same, operands) ->
                                        x.minus(operands.own(number)).xor(operands.own(number + 1))),
                                Set.of(BinaryOperator.BIT_XOR),
                                INTEGERS,
                                "bitwise exclusive or, each after a subtraction")
                        .taking(Instruction.HELPED_STEPS)
                        .helpedBy("i32/add", 1),
                shift(group, type, 0x10000, 0x400),
                instruction(
                                group,
                                "mul-high",
                                type,
                                Recurrence.of((number, x, same, operands) ->
                                        x.plus(operands.own(number)).timesHigh(operands.own(number + 1))),
                                Set.of(BinaryOperator.MULTIPLY_HIGH),
                                INTEGERS,
                                "upper halves of products, each after an addition")
                        .taking(Instruction.HELPED_STEPS)
                        .helpedBy(sum, 1),
                instruction(
                                group,
                                "bit-count",
                                type,
                                Recurrence.of((number, x, same, operands) -> new Computation.Unary(
                                        UnaryOperator.BIT_COUNT,
                                        operands.own(number).minus(x))),
                                Set.of(UnaryOperator.BIT_COUNT),
                                INTEGERS,
                                "each after a subtraction: bit count")
                        .taking(Instruction.HELPED_STEPS)
                        .helpedBy(sum, 1),
                unary(group, "find-msb", type, UnaryOperator.FIND_MSB, INTEGERS),
                unary(group, "reverse", type, UnaryOperator.BIT_REVERSE, INTEGERS),
                instruction(
                                group,
                                "bit-field-extract",
                                type,
                                Recurrence.of((number, x, same, operands) -> x.plus(operands.own(number))
                                        .extractBits(operands.aside(number), operands.aside(number + 1))),
                                Set.of(BitFieldOperator.BIT_FIELD_EXTRACT),
                                INTEGERS,
                                "extractions of bits, each after an addition")
                        .taking(Instruction.HELPED_STEPS)
                        .withAside(Instructions::upTo15)
                        .helpedBy(sum, 1),
                instruction(
                                group,
                                "bit-field-insert",
                                type,
                                Recurrence.of((number, x, same, operands) -> operands.own(number)
                                        .insertBits(x, operands.aside(number), operands.aside(number + 1))),
                                Set.of(BitFieldOperator.BIT_FIELD_INSERT),
                                INTEGERS,
                                "insertions of bits")
                        .withAside(Instructions::upTo15),
                instruction(
                        group,
                        "min",
                        type,
                        UP_AND_DOWN,
                        EXTREMES,
                        Numbers.of(1, 1, 3, 9, 5, 7),
                        "alternating minima and maxima"),
                choice(group, type));
    }

    /** Some number that is small enough for the first bit of a field, and for how many it has. */
    private static Expression upTo15(Expression operand) {
        return operand.and(15).to(ScalarType.I32);
    }

    private static Stream<Instruction> longs() {
        return Stream.of(
                sum("i64", ScalarType.I64),
                product("i64", ScalarType.I64),
                shift("i64", ScalarType.I64, 1L << 40, 1L << 32));
    }

    private static Stream<Instruction> conversions() {
        // The second operand is less than what the narrower type keeps of 1 and more: who leaves conversions out keeps
        // it.
        Numbers forHalves = Numbers.of(1, 1, 0.5, 0x1p-12, 1.25, -1.75);
        Numbers forSingles = Numbers.of(1, 1, 0.5, 0x1p-26, 1.25, -1.75);
        return Stream.of(
                conversion("f32-i32", ScalarType.F32, ScalarType.I32, Numbers.of(1, 1, 1.5, -2.25, 3.75, -3.5)),
                conversion("f32-u32", ScalarType.F32, ScalarType.U32, Numbers.of(1, 1, 1.5, 2.25, 3.75, 2.5)),
                conversion("f32-f16", ScalarType.F32, ScalarType.F16, forHalves),
                roundTrip("f32-f64", ScalarType.F64, ScalarType.F32, forSingles).helpedBy("f64/add", 0.5),
                instruction(
                                "convert",
                                "u8-f32",
                                ScalarType.F32,
                                Recurrence.of((number, x, same, operands) -> x.as(ScalarType.U32)
                                        .plus(operands.aside(number))
                                        .unpackByte(2)),
                                Set.of(Basic.CONVERT),
                                Numbers.of(1, 1, 1.37, 0.61, 2.23, 0.19),
                                "bytes of a word as floats, each after an addition")
                        .taking(Instruction.HELPED_STEPS)
                        .withAside(operand -> operand.as(ScalarType.U32))
                        .helpedBy("i32/add", 1));
    }

    /** There and back, with a sum on either side: else a compiler sees that the second undoes the first. */
    private static Instruction conversion(String id, ScalarType type, ScalarType to, Numbers numbers) {
        Step step = (number, x, same, operands) ->
                x.plus(operands.own(number)).to(to).plus(operands.aside(number)).to(type);
        return instruction(
                        "convert",
                        id,
                        type,
                        Recurrence.of(step),
                        Set.of(Basic.CONVERT),
                        numbers,
                        "alternating conversions, each with an addition")
                .taking(Instruction.FEW_STEPS)
                .withAside(operand -> operand.to(to))
                .helpedBy("f32/add", 1);
    }

    /** There and back, where only one of the ways loses something: a sum on the other side does. */
    private static Instruction roundTrip(String id, ScalarType type, ScalarType to, Numbers numbers) {
        return instruction(
                        "convert",
                        id,
                        type,
                        Recurrence.ofSums(x -> x.to(to).to(type)),
                        Set.of(Basic.CONVERT),
                        numbers,
                        "alternating conversions, every second one with an addition")
                .taking(Instruction.FEW_STEPS);
    }

    private static Instruction sum(String group, ScalarType type) {
        return instruction(group, "add", type, Recurrence.ofPairs(Expression::plus), SUMS, INTEGERS, "additions");
    }

    private static Instruction product(String group, ScalarType type) {
        return instruction(
                group,
                "mul",
                type,
                Recurrence.ofPairs(Expression::times),
                Set.of(BinaryOperator.MULTIPLY),
                Numbers.of(0x12345677, 0x31A6E2, 0, 0, 0, 0),
                "multiplications of odd numbers");
    }

    private static Instruction shift(String group, ScalarType type, double first, double step) {
        return instruction(
                group,
                "shift",
                type,
                LEFT_AND_RIGHT,
                SHIFTS,
                Numbers.of(first, step, 3, 5, 4, 2),
                "alternating shifts");
    }

    private static Instruction choice(String group, Type type) {
        return instruction(
                group,
                "compare-select",
                type,
                CHOICES,
                Set.of(Basic.SELECT),
                Numbers.of(1, 1, 2, 5, 1, 3),
                "selects, each with its comparison");
    }

    private static Instruction approximate(
            String group, String id, Type type, UnaryOperator operator, Numbers numbers) {
        return unary(group, id, type, operator, numbers).ofManyInstructions().approximate();
    }

    private static Instruction unary(String group, String id, Type type, UnaryOperator operator, Numbers numbers) {
        return instruction(
                        group,
                        id,
                        type,
                        Recurrence.ofSums(x -> new Computation.Unary(operator, x)),
                        Set.of(operator),
                        numbers,
                        "each after an addition: " + operator.symbol().replace('_', ' '))
                .taking(Instruction.HELPED_STEPS)
                .helpedBy(group + "/add", 1);
    }

    /** An instruction with many steps, exact answers and the same numbers for both runs. */
    static Instruction instruction(
            String group,
            String id,
            Type type,
            Recurrence recurrence,
            Set<? extends Operation> counted,
            Numbers numbers,
            String words) {
        return new Instruction(
                group,
                id,
                type,
                List.of(recurrence),
                counted,
                Instruction.MANY_STEPS,
                numbers,
                numbers,
                Tolerance.EXACT,
                Optional.empty(),
                Optional.empty(),
                words);
    }
}
