package io.github.gpupath.conformance;

import static io.github.gpupath.conformance.ExpressionShapes.is;
import static io.github.gpupath.conformance.ExpressionShapes.isConstant;
import static io.github.gpupath.conformance.ExpressionShapes.isExtreme;
import static io.github.gpupath.conformance.ExpressionShapes.mayBeConstant;
import static io.github.gpupath.conformance.ExpressionShapes.seenThrough;

import io.github.gpupath.backend.BufferSpec;
import io.github.gpupath.kernel.Access;
import io.github.gpupath.kernel.AtomicOperator;
import io.github.gpupath.kernel.BinaryOperator;
import io.github.gpupath.kernel.BitFieldOperator;
import io.github.gpupath.kernel.BuiltIn;
import io.github.gpupath.kernel.Computation;
import io.github.gpupath.kernel.Expression;
import io.github.gpupath.kernel.KernelBuilder;
import io.github.gpupath.kernel.Literal;
import io.github.gpupath.kernel.Parameter;
import io.github.gpupath.kernel.Resource;
import io.github.gpupath.kernel.ScalarType;
import io.github.gpupath.kernel.UnaryOperator;
import io.github.gpupath.kernel.Unroll;
import io.github.gpupath.kernel.Variable;
import io.github.gpupath.kernel.VectorType;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** What was left of random kernels that compilers in NVIDIA's drivers made wrong code of: see {@link ReducedCases}. */
final class NvidiaReducedCases {

    private NvidiaReducedCases() {}

    static Stream<ConformanceCase> all() {
        return Stream.concat(ofAtMost32Bits(), NvidiaLongCases.all());
    }

    private static Stream<ConformanceCase> ofAtMost32Bits() {
        return Stream.of(
                productOfMaximumAndQuotient(),
                combinationWithQuotient(),
                combinationWithRemainder(),
                minimumOfMinimumOfMaximum(),
                minimumOfMinimum(),
                clampToNothing(),
                shiftByAbsolute(),
                halfBesideAbsolute(),
                fieldOfRounded(),
                elementOfKnownPlace(),
                quotientOfChoice(),
                comparedNegative(),
                repeatedCondition(),
                choiceOfLoads());
    }

    private static ConformanceCase productOfMaximumAndQuotient() {
        Probe probe = new Probe("reduced/product-of-maximum-and-quotient", 32, 2);
        Parameter p = probe.parameter("p", Literal.u32(77));
        Expression loaded = probe.load(probe.input("input", Values.of(ScalarType.U32, 3, 70000, 0, 12)), 1);
        for (Expression x : List.of(probe.invocation(), loaded)) {
            Expression largest = vector(x).max(vector(loaded.plus(1)));
            probe.result("product", largest.times(vector(p).dividedBy(5)).w());
        }
        return probe.build();
    }

    private static Expression vector(Expression x) {
        return KernelBuilder.vector(new VectorType(ScalarType.U32, 4), x);
    }

    /** Whether it is a product of integers, of a maximum or minimum and a quotient by a constant. */
    static boolean isProductOfMaximumAndQuotient(Expression expression) {
        return is(expression, BinaryOperator.MULTIPLY)
                && expression.type().scalar().isInteger()
                && expression.operands().stream().anyMatch(ExpressionShapes::isExtreme)
                && expression.operands().stream().anyMatch(operand -> is(operand, BinaryOperator.DIVIDE));
    }

    /** A parameter is divided by a constant in each component, and combined with another vector; one component is read. */
    private static ConformanceCase combinationWithQuotient() {
        Probe probe = new Probe("reduced/combination-with-quotient", 32, 2);
        VectorType type = new VectorType(ScalarType.I32, 4);
        Parameter q = probe.parameter("q", Literal.i32(41));
        Expression loaded = probe.loadUniform(Values.of(ScalarType.U32, 3, 70000, 0, 9, 241))
                .as(ScalarType.I32);
        Expression product = KernelBuilder.vector(type, Literal.i32(444851770))
                .times(KernelBuilder.vector(type, probe.invocation().to(ScalarType.I32)));
        Expression quotient = KernelBuilder.vector(type, q).dividedBy(KernelBuilder.vector(type, Literal.i32(6)));
        for (Expression vector : List.of(loaded, product)) {
            probe.result("or", quotient.or(vector).w());
            probe.result("xor", quotient.xor(vector).w());
        }
        return probe.build();
    }

    /** The same of unsigned integers with a remainder. */
    private static ConformanceCase combinationWithRemainder() {
        Probe probe = new Probe("reduced/combination-with-remainder", 32, 2);
        Parameter p = probe.parameter("p", Literal.u32(77));
        Expression smallest = vector(probe.invocation().times(7)).min(vector(p));
        Expression remainder = vector(p).remainder(vector(Literal.u32(5)));
        probe.result("xor", smallest.xor(remainder).w());
        probe.result("or", smallest.or(remainder).w());
        return probe.build();
    }

    /** Whether it combines vectors of integers, of which one is a quotient or a remainder. */
    static boolean isCombinationWithQuotient(Expression expression) {
        return expression instanceof Computation.Binary binary
                && (binary.operator().kind() == BinaryOperator.Kind.BITWISE
                        || binary.operator().kind() == BinaryOperator.Kind.ARITHMETIC)
                && binary.type() instanceof VectorType
                && binary.type().scalar().isInteger()
                && binary.operands().stream()
                        .anyMatch(operand -> seenThrough(
                                operand,
                                inner -> is(inner, BinaryOperator.DIVIDE) || is(inner, BinaryOperator.REMAINDER)));
    }

    private static ConformanceCase minimumOfMinimumOfMaximum() {
        Probe probe = new Probe("reduced/minimum-of-minimum-of-maximum", 32, 2);
        Parameter q = probe.parameter("q", Literal.i32(-21));
        Expression loaded = probe.load(probe.input("input", Values.of(ScalarType.I32, 3, -70000, 0, -9, 12345)), 1);
        for (Expression x : List.of(probe.invocation().to(ScalarType.I32), loaded)) {
            for (Expression v : List.of(loaded, loaded.plus(probe.invocation().to(ScalarType.I32)))) {
                Expression half = v.shiftRight(1).negated();
                probe.result("minimum", x.shiftRight(1).negated().min(v.max(q).min(half)));
            }
        }
        return probe.build();
    }

    /** Tells whether an expression nests minima or maxima of integers three deep. */
    static boolean isMinimumOfMinimumOfMaximum(Expression expression) {
        return isExtreme(expression)
                && expression.type().scalar().isInteger()
                && expression.operands().stream()
                        .filter(ExpressionShapes::isExtreme)
                        .flatMap(inner -> inner.operands().stream())
                        .anyMatch(ExpressionShapes::isExtreme);
    }

    /** Of three integers, one of those that are compared first has its sign changed. */
    private static ConformanceCase minimumOfMinimum() {
        Probe probe = new Probe("reduced/minimum-of-minimum", 32, 2);
        var input = probe.input("input", Values.of(ScalarType.I32, 3, -70000, 0, -9, 12345));
        Expression number = probe.load(input, 1);
        Expression second = input.load(probe.invocation().plus(1));
        Expression third = input.load(probe.invocation().plus(2));
        probe.result("minimum", second.min(number.negated()).min(third));
        probe.result("maximum", second.max(number.negated()).max(third));
        probe.result("minimum of the sign last", third.min(number.negated().min(second)));
        return probe.build();
    }

    /** Whether it may be the least or the greatest of three integers; an absolute value is the greater of two. */
    static boolean isExtremeOfThree(Expression expression) {
        return isExtreme(expression)
                && expression.type().scalar().isInteger()
                && expression.operands().stream()
                        .anyMatch(
                                inner -> isExtreme(inner) || is(inner, UnaryOperator.ABS) || inner instanceof Variable);
    }

    /** The same of operands that no sign can be taken out of: each is shifted by 0, which no compiler knows. */
    static Expression ofShiftedOperands(Expression operation) {
        return KernelRewriter.withEachOperand(operation, NvidiaReducedCases::shiftedByZero);
    }

    private static Expression shiftedByZero(Expression integer) {
        Expression zero =
                KernelBuilder.builtIn(BuiltIn.WORKGROUP_ID_Z).to(integer.type().scalar());
        return integer.shiftRight(
                integer.type() instanceof VectorType vector ? KernelBuilder.vector(vector, zero) : zero);
    }

    private static ConformanceCase clampToNothing() {
        Probe probe = new Probe("reduced/clamp-to-nothing", 32, 2);
        Parameter r = probe.parameter("r", Literal.f32(8));
        Expression loaded = probe.load(probe.input("input", Values.of(ScalarType.F32, 3, -7, 0, 1000)), 1);
        for (Expression x : List.of(r, loaded)) {
            probe.result("clamp", Literal.f32(0).max(x).min(Literal.f32(-4)));
            probe.result("clamp from above", x.min(Literal.f32(1)).max(Literal.f32(6)));
        }
        return probe.build();
    }

    /** Whether it is, or may be, a minimum of a maximum of floats or the other way round, each with what may be a constant. */
    static boolean isClampToNothing(Expression expression) {
        return isExtreme(expression)
                && expression.type().scalar().isFloat()
                && operands(expression).anyMatch(ExpressionShapes::mayBeConstant)
                && operands(expression)
                        .anyMatch(
                                inner -> isExtreme(inner) && operands(inner).anyMatch(ExpressionShapes::mayBeConstant));
    }

    /** The operands, and what they may be once a compiler knows which of two a constant condition takes, or that a number is 0. */
    private static Stream<Expression> operands(Expression expression) {
        return expression.operands().stream().flatMap(NvidiaReducedCases::choices);
    }

    private static Stream<Expression> choices(Expression value) {
        return Stream.concat(Stream.of(value), mayBe(value).flatMap(NvidiaReducedCases::choices));
    }

    private static Stream<Expression> mayBe(Expression value) {
        if (value instanceof Computation.Select choice && isConstant(choice.condition())) {
            return Stream.of(choice.whenTrue(), choice.whenFalse());
        }
        if (value instanceof Computation.Swizzle || value instanceof Computation.Construct) {
            return value.operands().stream();
        }
        boolean isSum = is(value, BinaryOperator.ADD) || is(value, BinaryOperator.SUBTRACT);
        return isSum && value.operands().stream().anyMatch(ExpressionShapes::mayBeConstant)
                ? value.operands().stream().filter(operand -> !isConstant(operand))
                : Stream.empty();
    }

    /** A number that the compiler finds to be a constant is shifted by what its absolute value says. */
    private static ConformanceCase shiftByAbsolute() {
        Probe probe = new Probe("reduced/shift-by-absolute", 32, 2);
        KernelBuilder kernel = probe.kernel();
        Parameter q = probe.parameter("q", Literal.i32(17));
        Expression nothing = q.shiftLeft(14).and(7);
        Variable v = kernel.variable(
                "v", nothing.or(Literal.i32(1538212000)).shiftRight(1).negated());
        Expression distance = new Computation.Unary(UnaryOperator.ABS, v.shiftRight(1)).and(31);
        probe.result("shifted", v.plus(v).shiftLeft(distance));
        return probe.build();
    }

    /** Whether it shifts by an absolute value, or by some bits of one. */
    static boolean isShiftByAbsolute(Expression expression) {
        return (is(expression, BinaryOperator.SHIFT_LEFT) || is(expression, BinaryOperator.SHIFT_RIGHT))
                && holdsAbsolute(expression.operands().get(1));
    }

    private static boolean holdsAbsolute(Expression distance) {
        return seenThrough(
                distance,
                inner -> is(inner, UnaryOperator.ABS)
                        || is(inner, BinaryOperator.BIT_AND)
                                && inner.operands().stream().anyMatch(NvidiaReducedCases::holdsAbsolute));
    }

    /** An absolute value becomes one half of an integer, or keeps one; its own half has a sign, taken for a number of 16 bits. */
    private static ConformanceCase halfBesideAbsolute() {
        Probe probe = new Probe("reduced/half-beside-absolute", 32, 2);
        var input = probe.input("input", Values.of(ScalarType.I32, 3, -35000, 0, 49380, 12345));
        Expression absolute = absolute(probe.load(input, 1));
        Expression other = input.load(probe.invocation().plus(2));
        probe.result("lower half", absolute.insertBits(other, 16, 16));
        probe.result("upper half", other.insertBits(absolute, 16, 16));
        return probe.build();
    }

    private static Expression absolute(Expression number) {
        return new Computation.Unary(UnaryOperator.ABS, number);
    }

    /** Whether it puts the upper half into an integer, where that or the half is, or may be, an absolute value. */
    static boolean isHalfBesideAbsolute(Expression expression) {
        return expression instanceof Computation.BitField field
                && field.operator() == BitFieldOperator.BIT_FIELD_INSERT
                && field.operands().subList(2, 4).stream().allMatch(ExpressionShapes::mayBeConstant)
                && field.operands().subList(0, 2).stream()
                        .anyMatch(part ->
                                seenThrough(part, inner -> is(inner, UnaryOperator.ABS) || inner instanceof Variable));
    }

    /** A remainder becomes a field of what was a vector of floats. */
    private static ConformanceCase fieldOfRounded() {
        Probe probe = new Probe("reduced/field-of-rounded", 32, 2);
        VectorType integers = new VectorType(ScalarType.U32, 4);
        Expression base = new Computation.Unary(
                        UnaryOperator.ABS, KernelBuilder.vector(new VectorType(ScalarType.F32, 4), Literal.f32(-5)))
                .to(ScalarType.U32);
        Expression remainder = KernelBuilder.vector(integers, probe.invocation())
                .remainder(KernelBuilder.vector(integers, Literal.u32(3)));
        probe.result("field", base.insertBits(remainder, 24, 2).w());
        return probe.build();
    }

    /** Whether it puts a field into a vector that was, or may have been, one of floats. */
    static boolean isFieldOfRounded(Expression expression) {
        return expression instanceof Computation.BitField field
                && field.operator() == BitFieldOperator.BIT_FIELD_INSERT
                && field.type() instanceof VectorType
                && seenThrough(
                        field.operands().get(0),
                        inner -> inner instanceof Variable
                                || inner instanceof Computation.Convert convert
                                        && convert.operand().type().scalar().isFloat());
    }

    /** An element at a constant place is loaded, and then others of the same buffer in a loop that is unrolled. */
    private static ConformanceCase elementOfKnownPlace() {
        Probe probe = new Probe("reduced/element-of-known-place", 32, 2);
        KernelBuilder kernel = probe.kernel();
        var input = probe.input("input", Values.of(ScalarType.U32, 3, 70000, 0, 12));
        Variable v = kernel.variable("v", input.load(Literal.u32(5)));
        kernel.loop(
                "i",
                3,
                Unroll.FULL,
                i -> kernel.assign(v, v.plus(input.load(i.plus(21))).times(77)));
        probe.result("sum", v);
        return probe.build();
    }

    /** Whether it loads from a storage buffer what stands at a place that compilers may know. */
    static boolean isElementOfKnownPlace(Expression expression) {
        return expression instanceof Expression.Load load
                && (load.place() instanceof Resource.StructuredBuffer || load.place() instanceof Resource.RawBuffer)
                && mayBeConstant(load.address());
    }

    /** A choice of two vectors is divided by a constant, and one component is read. */
    private static ConformanceCase quotientOfChoice() {
        Probe probe = new Probe("reduced/quotient-of-choice", 32, 2);
        Parameter p = probe.parameter("p", Literal.u32(77));
        VectorType type = new VectorType(ScalarType.I32, 4);
        Expression isSeven = p.dividedBy(probe.invocation().and(7).plus(1)).isEqualTo(Literal.u32(7));
        Variable w = probe.kernel().variable("w", probe.invocation().times(77).to(ScalarType.I32));
        Expression choice = KernelBuilder.select(
                isSeven, KernelBuilder.vector(type, Literal.i32(-264897984)), KernelBuilder.vector(type, w));
        probe.result(
                "quotient",
                choice.dividedBy(KernelBuilder.vector(type, Literal.i32(2))).y());
        return probe.build();
    }

    /** Whether it divides a vector of signed integers that is a choice, or may be one. */
    static boolean isQuotientOfChoice(Expression expression) {
        return is(expression, BinaryOperator.DIVIDE)
                && expression.type() instanceof VectorType vector
                && vector.scalar() == ScalarType.I32
                && seenThrough(
                        expression.operands().get(0),
                        inner -> inner instanceof Computation.Select || inner instanceof Variable);
    }

    /** The absolute value of a number, negated, is compared with a negative constant. */
    private static ConformanceCase comparedNegative() {
        Probe probe = new Probe("reduced/compared-negative", 32, 2);
        Parameter q = probe.parameter("q", Literal.i32(-8));
        Expression own = probe.invocation().to(ScalarType.I32).minus(20);
        for (Expression number : List.of(q.shiftRight(1), own)) {
            Expression absolute = new Computation.Unary(UnaryOperator.ABS, number);
            for (Expression negative :
                    List.of(absolute.negated(), Literal.i32(0).minus(absolute))) {
                Expression isLess = negative.isLess(Literal.i32(-9));
                probe.result("is less", KernelBuilder.select(isLess, Literal.u32(1), Literal.u32(0)));
            }
        }
        return probe.build();
    }

    /** Whether it orders signed integers, of which one may be a constant and another a negated absolute value. */
    static boolean isComparedNegative(Expression expression) {
        return expression instanceof Computation.Binary binary
                && binary.operator().kind() == BinaryOperator.Kind.COMPARISON
                && binary.left().type().scalar().isInteger()
                && binary.left().type().scalar().isSigned()
                && operands(binary).anyMatch(ExpressionShapes::mayBeConstant)
                && operands(binary).anyMatch(NvidiaReducedCases::mayBeNegatedAbsolute);
    }

    private static boolean mayBeNegatedAbsolute(Expression expression) {
        return expression instanceof Variable
                || (is(expression, UnaryOperator.NEGATE) || is(expression, BinaryOperator.SUBTRACT))
                        && expression.operands().stream()
                                .anyMatch(part -> seenThrough(
                                        part, inner -> is(inner, UnaryOperator.ABS) || inner instanceof Variable));
    }

    /** One of two conditions decides, and both, where the first is asked twice; a loop stands behind. */
    private static ConformanceCase repeatedCondition() {
        Probe probe = new Probe("reduced/repeated-condition", 32, 2);
        KernelBuilder kernel = probe.kernel();
        Parameter p = probe.parameter("p", Literal.u32(77));
        Expression a = kernel.variable("a", probe.invocation().and(2).isEqualTo(Literal.u32(2)));
        Expression b = kernel.variable("b", p.isEqualTo(Literal.u32(77)));
        Expression isEither = new Computation.Binary(BinaryOperator.LOGICAL_OR, a, b);
        Expression isBoth = new Computation.Binary(BinaryOperator.LOGICAL_AND, a, b);
        Expression isBothAgain = new Computation.Binary(BinaryOperator.LOGICAL_AND, a, isBoth);
        Expression either = kernel.variable("v", KernelBuilder.select(isEither, Literal.u32(7), Literal.u32(9)));
        probe.result("both", KernelBuilder.select(isBothAgain, Literal.u32(3), Literal.u32(5)));
        Variable steps = kernel.variable("w", probe.invocation());
        kernel.loop(
                "i", 3, Unroll.NEVER, i -> kernel.assign(steps, steps.times(5).plus(1)));
        probe.result("steps", steps);
        probe.result("either", either);
        return probe.build();
    }

    /** Whether it is made of two conditions that are made of the same one. */
    static boolean isRepeatedCondition(Expression expression) {
        return ReducedCases.isShortCircuit(expression)
                && conditions(expression.operands().get(0))
                        .anyMatch(conditions(expression.operands().get(1)).toList()::contains);
    }

    /** What a condition is made of by "not", "and" and "or". */
    private static Stream<Expression> conditions(Expression condition) {
        return is(condition, UnaryOperator.LOGICAL_NOT) || ReducedCases.isShortCircuit(condition)
                ? condition.operands().stream().flatMap(NvidiaReducedCases::conditions)
                : Stream.of(condition);
    }

    /** What is loaded is an element that this invocation changes again and again, or one that nothing writes. */
    private static ConformanceCase choiceOfLoads() {
        Probe probe = new Probe("reduced/choice-of-loads", 32, 2);
        KernelBuilder kernel = probe.kernel();
        var input = probe.input("input", Values.of(ScalarType.U32, 3, 70000, 0, 12));
        probe.memory(Probe.checkedBuffer(
                BufferSpec.storage(4L * probe.invocations()),
                Values.of(ScalarType.U32, 5, 6).repeated(probe.invocations())));
        var own = kernel.structuredBuffer("own", ScalarType.U32, Access.READ_WRITE);
        Variable v = kernel.variable("v", probe.parameter("p", Literal.u32(77)));
        kernel.loop("i", 4, Unroll.FULL, i -> {
            Expression chosen =
                    KernelBuilder.select(i.isLess(probe.invocation()), own.load(probe.invocation()), input.load(i));
            kernel.assign(v, v.xor(chosen).times(77));
            kernel.atomic(AtomicOperator.ADD, own, probe.invocation(), List.of(v), Optional.empty());
        });
        probe.result("mixed", v);
        return probe.build();
    }

    /** Whether it chooses between a number that the kernel writes to memory and another one. */
    static boolean isChoiceOfLoads(Expression expression) {
        return expression instanceof Computation.Select
                && expression.type().scalar().isInteger()
                && expression.operands().stream().anyMatch(NvidiaReducedCases::isLoadOfWritten);
    }

    private static boolean isLoadOfWritten(Expression value) {
        return seenThrough(
                value,
                inner -> inner instanceof Expression.Load load
                        && load.place() instanceof Resource.StructuredBuffer buffer
                        && buffer.access() == Access.READ_WRITE);
    }

    /** The same, where only what the kernel writes is shifted by 0: compilers choose first where both numbers are. */
    static Expression ofShiftedLoads(Expression choice) {
        return KernelRewriter.withEachOperand(
                choice, operand -> isLoadOfWritten(operand) ? shiftedByZero(operand) : operand);
    }

    /** Whether it changes the sign of a float of 16 bits; {@code arithmetic/f16/signs} shows what is made of it. */
    static boolean isSignOfHalf(Expression expression) {
        return (is(expression, UnaryOperator.NEGATE) || is(expression, UnaryOperator.ABS))
                && expression.type().scalar() == ScalarType.F16;
    }

    /** The same by a factor that no compiler knows. */
    static Expression ofHiddenSign(Expression change) {
        Expression negated = timesMinusOne(change);
        return is(change, UnaryOperator.NEGATE)
                ? negated
                : change.operands().get(0).max(negated);
    }

    private static Expression timesMinusOne(Expression negated) {
        Expression value = negated.operands().get(0);
        Expression factor = Literal.f16(-1);
        Expression all = value.type() instanceof VectorType vector ? KernelBuilder.vector(vector, factor) : factor;
        return value.times(CompilerDefect.hidden(all));
    }
}
