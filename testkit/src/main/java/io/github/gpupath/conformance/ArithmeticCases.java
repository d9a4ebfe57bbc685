package io.github.gpupath.conformance;

import io.github.gpupath.kernel.BinaryOperator;
import io.github.gpupath.kernel.Computation;
import io.github.gpupath.kernel.Expression;
import io.github.gpupath.kernel.KernelBuilder;
import io.github.gpupath.kernel.Literal;
import io.github.gpupath.kernel.ScalarType;
import io.github.gpupath.kernel.Type;
import io.github.gpupath.kernel.UnaryOperator;
import io.github.gpupath.kernel.VectorType;
import io.github.gpupath.suite.Tolerance;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** All operators on scalars and vectors of all their operand types, on all pairs of edge values. */
final class ArithmeticCases {

    private static final List<BinaryOperator> RING =
            List.of(BinaryOperator.ADD, BinaryOperator.SUBTRACT, BinaryOperator.MULTIPLY);
    private static final List<BinaryOperator> ORDER = List.of(BinaryOperator.MIN, BinaryOperator.MAX);
    private static final List<BinaryOperator> BITS =
            List.of(BinaryOperator.BIT_AND, BinaryOperator.BIT_OR, BinaryOperator.BIT_XOR);
    private static final List<BinaryOperator> SHIFTS = List.of(BinaryOperator.SHIFT_LEFT, BinaryOperator.SHIFT_RIGHT);

    private ArithmeticCases() {}

    static Stream<ConformanceCase> all() {
        List<ConformanceCase> cases = new ArrayList<>();
        for (ScalarType type : EdgeValues.INTEGERS) {
            Values edges = EdgeValues.integers(type);
            int lastBit = 8 * type.componentBytes() - 1;
            Values divisors = type.isSigned()
                    ? Values.of(type, 1, 2, 3, 7, -2, -3, 255, 1L << lastBit - 1)
                    : Values.of(type, 1, 2, 3, 7, 255, 65535, 4294967295.0, 1L << lastBit - 1);
            cases.add(binary("ring", type, edges, edges, RING, Tolerance.EXACT));
            cases.add(binary("order", type, edges, edges, ORDER, Tolerance.EXACT));
            cases.add(binary("bits", type, edges, edges, BITS, Tolerance.EXACT));
            cases.add(binary(
                    "shifts",
                    type,
                    edges,
                    Values.of(type, 0, 1, 2, 15, lastBit - 1, lastBit),
                    SHIFTS,
                    Tolerance.EXACT));
            cases.add(shiftsByScalars(type, edges));
            cases.add(shiftsOfConstants(type));
            if (BinaryOperator.MULTIPLY_HIGH.takes(type)) {
                List<UnaryOperator> order = List.of(UnaryOperator.FIND_MSB, UnaryOperator.BIT_REVERSE);
                List<BinaryOperator> product = List.of(BinaryOperator.MULTIPLY_HIGH);
                cases.add(binary("multiply-high", type, edges, edges, product, Tolerance.EXACT));
                cases.add(upperHalvesOfConstants(type));
                cases.add(unary("bit-order", type, edges, order, Tolerance.EXACT));
                cases.add(bitFields(type, edges));
            }
            cases.add(binary("division", type, edges, divisors, division(type), Tolerance.EXACT));
            cases.add(unary("unary", type, EdgeValues.negatableIntegers(type), integerUnary(type), Tolerance.EXACT));
        }
        for (ScalarType type : EdgeValues.FLOATS) {
            Values exact = EdgeValues.exactFloats(type);
            Values rounded = EdgeValues.roundedFloats(type);
            Values positive = Values.of(type, 1, 2, 4, 0.25, 3, 10, 0.1, 1000, 12345);
            List<UnaryOperator> signs = List.of(UnaryOperator.NEGATE, UnaryOperator.ABS);
            List<UnaryOperator> parts = List.of(UnaryOperator.FLOOR, UnaryOperator.FRACT);
            cases.add(binary("ring", type, exact, exact, RING, Tolerance.EXACT));
            cases.add(binary("rounded", type, rounded, rounded, RING, Tolerances.ROUNDED));
            cases.add(binary("order", type, exact, exact, ORDER, Tolerance.EXACT));
            cases.add(binary(
                    "division", type, rounded, exact, List.of(BinaryOperator.DIVIDE), Tolerances.division(type)));
            cases.add(unary("signs", type, exact, signs, Tolerance.EXACT));
            cases.add(unary("parts", type, exact, parts, Tolerance.EXACT));
            cases.add(unary("square-root", type, positive, List.of(UnaryOperator.SQRT), Tolerances.squareRoot(type)));
            cases.add(unary(
                    "inverse-square-root",
                    type,
                    positive,
                    List.of(UnaryOperator.INVERSE_SQRT),
                    Tolerances.inverseSquareRoot(type)));
            cases.add(unary("fract", type, rounded, List.of(UnaryOperator.FRACT), Tolerances.ROUNDED));
            cases.add(reciprocal(type, rounded));
            cases.add(fma(type, exact));
        }
        cases.add(dots(ScalarType.I32, ScalarType.I32));
        cases.add(dots(ScalarType.U32, ScalarType.U32));
        cases.add(dots(ScalarType.I32, ScalarType.U32));
        cases.addAll(transcendental(ScalarType.F32));
        cases.addAll(transcendental(ScalarType.F16));
        return cases.stream();
    }

    private static List<BinaryOperator> division(ScalarType type) {
        return type.isUnsigned()
                ? List.of(BinaryOperator.DIVIDE, BinaryOperator.REMAINDER)
                : List.of(BinaryOperator.DIVIDE);
    }

    private static List<UnaryOperator> integerUnary(ScalarType type) {
        return Stream.of(UnaryOperator.BIT_NOT, UnaryOperator.BIT_COUNT, UnaryOperator.NEGATE, UnaryOperator.ABS)
                .filter(operator -> operator.takes(type))
                .toList();
    }

    /** Dot products of packed bytes whose sums reach both ends of a word, and of constants. */
    private static ConformanceCase dots(ScalarType left, ScalarType right) {
        Values bytes = Values.of(
                ScalarType.U32, 0, 1, 0x7F7F7F7F, 0x80808080L, 0xFFFFFFFFL, 0x7F80FF01, 0x12345678, 0xFEDCBA98L);
        Values sums = Values.of(ScalarType.U32, 0, 1, 0x7FFFFFFF, 0x80000000L, 0xFFFFFFFFL, 0x7FFF0100, 0x8000FF00L);
        List<Values> pairs = Values.pairs(bytes, bytes);
        Probe probe = probe("dots-" + right, left, pairs.get(0).count());
        Expression first =
                probe.input("lefts", pairs.get(0)).load(probe.invocation()).as(left);
        Expression second =
                probe.input("rights", pairs.get(1)).load(probe.invocation()).as(right);
        var summands = probe.input("sums", sums);
        for (int i = 0; i < sums.count(); i++) {
            Expression sum = summands.load(Literal.u32(i)).as(left);
            probe.result("dot + " + i, first.dot(second, sum));
            probe.result("saturated dot + " + i, first.dotSaturated(second, sum));
        }
        Expression constant = Literal.u32(0x807FFF03L);
        probe.result("constant", first.dot(constant.as(right), Literal.of(left, 5)));
        probe.result("constants", constant.as(left).dotSaturated(constant.as(right), Literal.of(left, 5)));
        return probe.build();
    }

    private static ConformanceCase binary(
            String group,
            ScalarType type,
            Values left,
            Values right,
            List<BinaryOperator> operators,
            Tolerance tolerance) {
        List<Values> pairs = Values.pairs(left, right);
        Probe probe = probe(group, type, pairs.get(0).count());
        var lefts = probe.input("lefts", pairs.get(0));
        var rights = probe.input("rights", pairs.get(1));
        for (int components = 1; components <= 4; components++) {
            Expression a = probe.kernel().variable("a", probe.load(lefts, components));
            Expression b = probe.kernel().variable("b", probe.load(rights, components));
            for (BinaryOperator operator : operators) {
                probe.result(operator + " of " + a.type(), new Computation.Binary(operator, a, b));
            }
        }
        return probe.build(tolerance);
    }

    private static List<ConformanceCase> transcendental(ScalarType type) {
        Values small = Values.of(type, -1, -0.7, -0.25, 0, 0.1, 1 / 3.0, 0.5, 0.9, 1);
        Values large = Values.of(type, -10, -7.3, -3, -1.5, 2.5, 3, 6.7, 9.99, 10);
        Values nearOne = Values.of(type, 0.5, 0.7, 0.9, 0.99, 1, 1.01, 1.1, 1.5, 2);
        Values farFromOne = Values.of(type, 0.01, 0.1, 0.25, 0.49, 2.1, 2.5, 3, 8, 10, 1000, 12345);
        Values angles = Values.of(type, -3.14, -3, -2, -1.5, -0.5, -0.01, 0, 0.1, 1, 1.57, 2, 2.5, 3.14);
        List<UnaryOperator> exp2 = List.of(UnaryOperator.EXP2);
        List<UnaryOperator> log2 = List.of(UnaryOperator.LOG2);
        List<UnaryOperator> waves = List.of(UnaryOperator.SIN, UnaryOperator.COS);
        return List.of(
                unary("exp2-small", type, small, exp2, Tolerances.exp2(type, 1)),
                unary("exp2-large", type, large, exp2, Tolerances.exp2(type, 10)),
                unary("log2-near-1", type, nearOne, log2, Tolerances.log2NearOne(type)),
                unary("log2", type, farFromOne, log2, Tolerances.log2()),
                unary("sine-and-cosine", type, angles, waves, Tolerances.sineAndCosine(type)));
    }

    private static ConformanceCase reciprocal(ScalarType type, Values values) {
        Probe probe = probe("reciprocal", type, values.count());
        var inputs = probe.input("inputs", values);
        for (int components = 1; components <= 4; components++) {
            Expression a = probe.kernel().variable("a", probe.load(inputs, components));
            probe.result("reciprocal of " + a.type(), a.reciprocal());
        }
        return probe.build(Tolerances.division(type));
    }

    /** Shifts of all components by one variable distance, for all distances; and masks of that many bits. */
    private static ConformanceCase shiftsByScalars(ScalarType type, Values values) {
        int distances = 8 * type.componentBytes();
        Probe probe = probe("shifts-by-scalars", type, distances * values.count());
        var inputs = probe.input("inputs", values);
        Expression number = probe.kernel()
                .variable("number", probe.invocation().dividedBy(values.count()).and(distances - 1));
        Expression bits = type == ScalarType.U32 ? number : probe.kernel().variable("bits", number.to(type));
        for (int components = 1; components <= 4; components++) {
            Expression a = probe.kernel().variable("a", probe.load(inputs, components));
            probe.result("left shift of " + a.type(), a.shiftLeft(bits));
            probe.result("right shift of " + a.type(), a.shiftRight(bits));
        }
        probe.result("mask", Values.literal(type, 1).shiftLeft(bits).minus(1));
        return probe.build();
    }

    private static ConformanceCase shiftsOfConstants(ScalarType type) {
        Probe probe = probe("shifts-of-constants", type, 1);
        for (int components = 1; components <= 4; components++) {
            Type shifted = Type.of(type, components);
            Expression six = Values.literal(type, 6);
            Expression number =
                    shifted instanceof VectorType vector ? new Computation.Construct(vector, List.of(six)) : six;
            probe.result("left in " + shifted, number.shiftLeft(1));
            probe.result("right in " + shifted, number.shiftRight(1));
        }
        return probe.build();
    }

    private static ConformanceCase upperHalvesOfConstants(ScalarType type) {
        Probe probe = probe("multiply-high-of-constants", type, 1);
        Expression number = probe.kernel().variable("number", probe.invocation().as(type));
        probe.result("upper half of a number and 1", number.timesHigh(Values.literal(type, 1)));
        Expression left = new Literal(type, 0x8765_4321L);
        Expression right = new Literal(type, 0x7654_3210L);
        probe.result("upper half", left.timesHigh(right));
        for (int components = 2; components <= 4; components++) {
            VectorType vector = new VectorType(type, components);
            Expression lefts = new Computation.Construct(vector, List.of(left));
            probe.result("upper half of " + vector, lefts.timesHigh(right));
        }
        return probe.build();
    }

    /** Bit fields at constant and at varying offsets, up to both ends of the value. */
    private static ConformanceCase bitFields(ScalarType type, Values values) {
        Probe probe = probe("bit-fields", type, 32 * values.count());
        KernelBuilder kernel = probe.kernel();
        var inputs = probe.input("inputs", values);
        Expression first = kernel.variable(
                "first", probe.invocation().dividedBy(values.count()).and(31));
        Expression most = Literal.u32(32).minus(first);
        Expression offset = kernel.variable("offset", first.to(ScalarType.I32));
        Expression bits = kernel.variable(
                "bits", probe.invocation().times(7).remainder(most).plus(1).to(ScalarType.I32));
        Expression rest = kernel.variable("rest", most.to(ScalarType.I32));
        for (int components = 1; components <= 4; components++) {
            Expression a = kernel.variable("a", probe.load(inputs, components));
            Expression b = kernel.variable("b", new Computation.Unary(UnaryOperator.BIT_NOT, a.bitReverse()));
            probe.result("first byte of " + a.type(), a.extractBits(0, 8));
            probe.result("second byte of " + a.type(), a.extractBits(8, 8));
            probe.result("all of " + a.type(), a.extractBits(0, 32));
            probe.result("last bit of " + a.type(), a.extractBits(31, 1));
            probe.result("field of " + a.type(), a.extractBits(offset, bits));
            probe.result("end of " + a.type(), a.extractBits(offset, rest));
            probe.result("second byte into " + a.type(), a.insertBits(b, 8, 8));
            probe.result("all into " + a.type(), a.insertBits(b, 0, 32));
            probe.result("last bit into " + a.type(), a.insertBits(b, 31, 1));
            probe.result("field into " + a.type(), a.insertBits(b, offset, bits));
            probe.result("end into " + a.type(), a.insertBits(b, offset, rest));
        }
        return probe.build();
    }

    private static ConformanceCase unary(
            String group, ScalarType type, Values values, List<UnaryOperator> operators, Tolerance tolerance) {
        Probe probe = probe(group, type, values.count());
        var inputs = probe.input("inputs", values);
        for (int components = 1; components <= 4; components++) {
            Expression a = probe.kernel().variable("a", probe.load(inputs, components));
            for (UnaryOperator operator : operators) {
                probe.result(operator + " of " + a.type(), new Computation.Unary(operator, a));
            }
        }
        return probe.build(tolerance);
    }

    /** Exact products only: Vulkan's fma may round its product, like a multiplication and an addition. */
    private static ConformanceCase fma(ScalarType type, Values exact) {
        List<Values> pairs = Values.pairs(exact, exact);
        Probe probe = probe("fma", type, pairs.get(0).count());
        var lefts = probe.input("lefts", pairs.get(0));
        var rights = probe.input("rights", pairs.get(1));
        for (int components = 1; components <= 4; components++) {
            Expression a = probe.kernel().variable("a", probe.load(lefts, components));
            Expression b = probe.kernel().variable("b", probe.load(rights, components));
            probe.result("fma of " + a.type(), KernelBuilder.fma(a, b, a));
            probe.result("product and sum of " + a.type(), a.times(b).plus(b));
        }
        return probe.build();
    }

    private static Probe probe(String group, ScalarType type, int values) {
        return new Probe("arithmetic/" + type + "/" + group, 64, (values + 63) / 64);
    }
}
