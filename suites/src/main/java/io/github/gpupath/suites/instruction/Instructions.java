package io.github.gpupath.suites.instruction;

import static io.github.gpupath.kernel.KernelBuilder.ballot;
import static io.github.gpupath.kernel.KernelBuilder.broadcast;
import static io.github.gpupath.kernel.KernelBuilder.builtIn;
import static io.github.gpupath.kernel.KernelBuilder.exclusiveAdd;
import static io.github.gpupath.kernel.KernelBuilder.fma;
import static io.github.gpupath.kernel.KernelBuilder.quadSwap;
import static io.github.gpupath.kernel.KernelBuilder.select;
import static io.github.gpupath.kernel.KernelBuilder.shuffle;
import static io.github.gpupath.kernel.KernelBuilder.shuffleDown;
import static io.github.gpupath.kernel.KernelBuilder.shuffleUp;
import static io.github.gpupath.kernel.KernelBuilder.shuffleXor;
import static io.github.gpupath.kernel.KernelBuilder.subgroupAdd;
import static io.github.gpupath.kernel.KernelBuilder.subgroupMax;
import static io.github.gpupath.kernel.KernelBuilder.subgroupMin;
import static io.github.gpupath.kernel.KernelBuilder.u32;

import io.github.gpupath.kernel.BinaryOperator;
import io.github.gpupath.kernel.BitFieldOperator;
import io.github.gpupath.kernel.BuiltIn;
import io.github.gpupath.kernel.Computation;
import io.github.gpupath.kernel.Expression;
import io.github.gpupath.kernel.KernelBuilder;
import io.github.gpupath.kernel.Operation;
import io.github.gpupath.kernel.Operation.Basic;
import io.github.gpupath.kernel.ScalarType;
import io.github.gpupath.kernel.SubgroupOperator;
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
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.IntStream;
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
    private static final Numbers INTEGERS =
            Numbers.of(0x12345677, 0x31A6E2, 0x4D2C6DFC, 0x6B79E1D3, 0x21C64E6D, 0x5851F42D);

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

    /**
     * So many places the four go round in every loop that all of them together do not lead back to where they began: with 96
     * they would, and who leaves all out would give the right answer.
     */
    private static final int STEPS_OF_SHUFFLES = 88;

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
                        dots(),
                        conversions(),
                        subgroups(),
                        moreSubgroups(),
                        Stream.of(exchangeThroughMemory()))
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
                                        operands.own(number).minus(x).xor(operands.own(number + 1))),
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

    /** Dot products of packed bytes, and one from other instructions. */
    private static Stream<Instruction> dots() {
        Recurrence emulated = Recurrence.ofPairs(
                "",
                (number, own, other, operands) -> IntStream.range(0, 4)
                        .<Expression>mapToObj(i -> other.extractBits(8 * i, 8).times(own.extractBits(8 * i, 8)))
                        .reduce(Expression::plus)
                        .orElseThrow()
                        .minus(operands.own(number)));
        return Stream.of(
                dot("i8x4", ScalarType.I32, ScalarType.I32),
                saturatedDot("i8x4", ScalarType.I32, ScalarType.I32),
                instruction(
                                "i8x4",
                                "dot-emulated",
                                ScalarType.I32,
                                emulated,
                                Set.of(BinaryOperator.SUBTRACT),
                                INTEGERS,
                                "dot products by extractions, multiplications and additions")
                        .ofManyInstructions(),
                dot("u8x4", ScalarType.U32, ScalarType.U32),
                saturatedDot("u8x4", ScalarType.U32, ScalarType.U32),
                dot("i8x4-u8x4", ScalarType.I32, ScalarType.U32),
                saturatedDot("i8x4-u8x4", ScalarType.I32, ScalarType.U32));
    }

    private static Instruction dot(String group, ScalarType left, ScalarType right) {
        return instruction(
                group,
                "dot",
                left,
                Recurrence.ofPairs(
                        "", (number, own, other, operands) -> other.dot(own.as(right), operands.own(number))),
                Set.of(Basic.DOT),
                INTEGERS,
                "dot products of packed bytes, each with an addition that may be fused");
    }

    /** The sums of every first step of four saturate, and of signed bytes those of every second. */
    private static Instruction saturatedDot(String group, ScalarType left, ScalarType right) {
        return instruction(
                group,
                "dot-saturated",
                left,
                Recurrence.ofPairs(
                        "", (number, own, other, operands) -> other.dotSaturated(own.as(right), operands.own(number))),
                Set.of(Basic.DOT_SATURATED),
                left.isSigned()
                        ? Numbers.of(0x12345677, 0x31A6E2, 0x7FFFFFF0, -0x7FFFFFF0, 0x4D2C6DFC, 0x21C64E6D)
                        : Numbers.of(0x12345677, 0x31A6E2, 0xFFFFFF80L, 0x6B79E1D3, 0x4D2C6DFC, 0x21C64E6D),
                "dot products of packed bytes, each with a saturating addition");
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

    /** On u32; the answers do not depend on the subgroup's size, which is a multiple of four. */
    private static Stream<Instruction> subgroups() {
        Numbers quads = Numbers.of(5, 3, 1, 3, 2, 1).wrapping(3);
        Expression lane = builtIn(BuiltIn.SUBGROUP_LANE);
        Function<Expression, Expression> ofFirstLane = operand -> select(lane.isEqualTo(u32(0)), operand, u32(0));
        return Stream.of(
                instruction(
                                "subgroup",
                                "add",
                                ScalarType.U32,
                                Recurrence.of((number, x, same, operands) ->
                                        subgroupAdd(x.plus(operands.own(number)).and(operands.aside(number)))),
                                Set.of(SubgroupOperator.ADD),
                                INTEGERS.wrapping(3),
                                "sums over the lanes, each after an addition and a mask that leaves the first lane's")
                        .ofManyInstructions()
                        .withAside(Instructions::onlyInFirstLane)
                        .helpedBy("i32/and", 1),
                instruction(
                                "subgroup",
                                "broadcast",
                                ScalarType.U32,
                                Recurrence.of(
                                        (number, x, same, operands) -> broadcast(x.plus(operands.aside(number)), 0)),
                                Set.of(SubgroupOperator.BROADCAST),
                                quads,
                                "broadcasts of the first lane, each with an addition")
                        .withAside(operand -> operand.times(lane.plus(1)))
                        .helpedBy("i32/add", 1),
                instruction(
                                "subgroup",
                                "shuffle",
                                ScalarType.U32,
                                Recurrence.of((number, x, same, operands) -> shuffle(x, operands.aside(number))),
                                Set.of(SubgroupOperator.SHUFFLE),
                                quads,
                                "shuffles among four neighbours")
                        .taking(STEPS_OF_SHUFFLES)
                        .withAside(operand ->
                                lane.and(0xFFFF_FFFCL).or(lane.plus(operand).and(3))),
                instruction(
                                "subgroup",
                                "ballot",
                                ScalarType.U32,
                                Recurrence.of((number, x, same, operands) ->
                                        ballot(x.isLess(operands.aside(1))).x().plus(operands.own(0))),
                                Set.of(SubgroupOperator.BALLOT),
                                Numbers.of(5, 1, 5, 6, 0, 0).wrapping(3),
                                "ballots on a comparison that only the first lane may pass, each with an addition")
                        .withAside(ofFirstLane)
                        .helpedBy("i32/add", 1));
    }

    /** Exchanges, votes, extremes and scans. Lanes of each aligned four begin with the same numbers as those of any other. */
    private static Stream<Instruction> moreSubgroups() {
        Expression place = builtIn(BuiltIn.SUBGROUP_LANE).and(3);
        return Stream.of(
                exchange(
                        "shuffle-xor",
                        SubgroupOperator.SHUFFLE_XOR,
                        (x, number) -> shuffleXor(x, u32(1 + number % 2)),
                        "exchanges with the next lane and the one after it, each after an addition"),
                relative("shuffle-up", SubgroupOperator.SHUFFLE_UP, x -> shuffleUp(x, u32(1)), place.isEqualTo(u32(0))),
                relative(
                        "shuffle-down",
                        SubgroupOperator.SHUFFLE_DOWN,
                        x -> shuffleDown(x, u32(1)),
                        place.isEqualTo(u32(3))),
                exchange(
                        "quad-swap",
                        SubgroupOperator.QUAD_SWAP,
                        (x, number) -> quadSwap(x, 3),
                        "diagonal swaps in quads, each after an addition"),
                // Even steps have the same answer in all lanes, odd ones do not.
                vote("all", SubgroupOperator.ALL, KernelBuilder::subgroupAll, 24, 12),
                vote("any", SubgroupOperator.ANY, KernelBuilder::subgroupAny, 10, 21),
                instruction(
                                "subgroup",
                                "min",
                                ScalarType.U32,
                                Recurrence.of((number, x, same, operands) -> {
                                    Expression sum = x.plus(operands.aside(number));
                                    return number % 2 == 0 ? subgroupMin(sum) : subgroupMax(sum);
                                }),
                                Set.of(SubgroupOperator.MIN, SubgroupOperator.MAX),
                                INTEGERS.wrapping(3),
                                "alternating minima and maxima over the lanes, each after an addition")
                        .ofManyInstructions()
                        .withAside(Instructions::byPlace)
                        .helpedBy("i32/add", 1),
                scan("inclusive-add", SubgroupOperator.INCLUSIVE_ADD, KernelBuilder::inclusiveAdd, 1),
                // The first lane has nothing before it.
                scan(
                        "exclusive-add",
                        SubgroupOperator.EXCLUSIVE_ADD,
                        sum -> exclusiveAdd(sum).plus(sum),
                        1.5));
    }

    private static Instruction exchange(
            String id, SubgroupOperator operator, BiFunction<Expression, Integer, Expression> function, String words) {
        return instruction(
                        "subgroup",
                        id,
                        ScalarType.U32,
                        Recurrence.of(
                                (number, x, same, operands) -> function.apply(x.plus(operands.aside(number)), number)),
                        Set.of(operator),
                        INTEGERS.wrapping(3),
                        words)
                .taking(Instruction.HELPED_STEPS)
                .withAside(Instructions::byPlace)
                .helpedBy("i32/add", 1);
    }

    /** The same exchange as {@code subgroup/shuffle-xor}; an addition stands for it in what is counted. */
    private static Instruction exchangeThroughMemory() {
        return instruction(
                        "workgroup",
                        "exchange",
                        ScalarType.U32,
                        Recurrence.of((number, x, same, operands) -> x.plus(operands.aside(number)))
                                .exchanged(),
                        Set.of(BinaryOperator.ADD),
                        INTEGERS.wrapping(3),
                        "exchanges with a neighbour through workgroup memory, each after an addition")
                .taking(Instruction.HELPED_STEPS)
                .withAside(operand ->
                        operand.times(builtIn(BuiltIn.LOCAL_INDEX).and(3).plus(1)))
                .helpedBy("i32/add", 1);
    }

    /** Another multiple of an operand in each lane of four. */
    private static Expression byPlace(Expression operand) {
        return operand.times(builtIn(BuiltIn.SUBGROUP_LANE).and(3).plus(1));
    }

    /** What comes from another four is left out, and with it what comes from no lane. */
    private static Instruction relative(
            String id, SubgroupOperator operator, Function<Expression, Expression> function, Expression isFirst) {
        return instruction(
                        "subgroup",
                        id,
                        ScalarType.U32,
                        Recurrence.of((number, x, same, operands) ->
                                function.apply(x.plus(operands.own(number))).and(operands.aside(number))),
                        Set.of(operator),
                        INTEGERS.wrapping(3),
                        "exchanges with the next lane, each after an addition and with a mask that leaves out the lane at the end")
                .taking(Instruction.HELPED_STEPS)
                .withAside(operand -> select(isFirst, u32(0), u32(0xFFFF_FFFFL)))
                .helpedBy("i32/and", 1);
    }

    /** The value becomes 10 to 13 where the vote is true, by the lane's place in its four, and 20 to 23 elsewhere. */
    private static Instruction vote(
            String id, SubgroupOperator operator, Function<Expression, Expression> function, double even, double odd) {
        return instruction(
                        "subgroup",
                        id,
                        ScalarType.U32,
                        Recurrence.of((number, x, same, operands) -> select(
                                function.apply(x.isLess(operands.own(number % 2 == 0 ? 0 : 3))),
                                operands.aside(1),
                                operands.aside(2))),
                        Set.of(operator),
                        Numbers.of(10, 1, even, 10, 20, odd).wrapping(3),
                        "votes on a comparison, each with a select")
                .taking(Instruction.HELPED_STEPS)
                .withAside(
                        operand -> operand.plus(builtIn(BuiltIn.SUBGROUP_LANE).and(3)))
                .helpedBy("i32/compare-select", 1);
    }

    /** A running sum to which only the first lane adds, so that all lanes have the same. */
    private static Instruction scan(
            String id, SubgroupOperator operator, Function<Expression, Expression> function, double help) {
        return instruction(
                        "subgroup",
                        id,
                        ScalarType.U32,
                        Recurrence.of((number, x, same, operands) ->
                                function.apply(x.plus(operands.own(number)).and(operands.aside(number)))),
                        Set.of(operator),
                        INTEGERS.wrapping(3),
                        "running sums over the lanes, each after an addition and a mask that leaves the first lane's")
                .ofManyInstructions()
                .withAside(Instructions::onlyInFirstLane)
                .helpedBy("i32/and", help);
    }

    /** All bits in the first lane, none in the others. */
    private static Expression onlyInFirstLane(Expression operand) {
        return select(builtIn(BuiltIn.SUBGROUP_LANE).isEqualTo(u32(0)), u32(0xFFFF_FFFFL), u32(0));
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
    private static Instruction instruction(
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
