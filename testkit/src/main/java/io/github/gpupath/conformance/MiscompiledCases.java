package io.github.gpupath.conformance;

import io.github.gpupath.backend.BufferSpec;
import io.github.gpupath.kernel.Access;
import io.github.gpupath.kernel.AtomicOperator;
import io.github.gpupath.kernel.BinaryOperator;
import io.github.gpupath.kernel.Computation;
import io.github.gpupath.kernel.Expression;
import io.github.gpupath.kernel.Format;
import io.github.gpupath.kernel.KernelBuilder;
import io.github.gpupath.kernel.Literal;
import io.github.gpupath.kernel.Parameter;
import io.github.gpupath.kernel.ScalarType;
import io.github.gpupath.kernel.UnaryOperator;
import io.github.gpupath.kernel.Unroll;
import io.github.gpupath.kernel.Variable;
import io.github.gpupath.kernel.VectorType;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Kernels that drivers miscompile, reduced from random kernels to a few operations on parameters, built-in values and
 * memory. {@code known-defects.tsv} lists the drivers.
 */
final class MiscompiledCases {

    private MiscompiledCases() {}

    static Stream<ConformanceCase> all() {
        return Stream.of(
                conditionAcrossBarrier(BinaryOperator.LOGICAL_AND),
                conditionAcrossBarrier(BinaryOperator.LOGICAL_OR),
                combinationInBranch(),
                comparisonOf64Bits(),
                reversalOfComponent(),
                differenceOfVectors(),
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
                choiceOfLoads(),
                texel(Format.RGBA32F, ScalarType.F64),
                texel(Format.RGBA32UI, ScalarType.U64),
                comparedDouble(),
                sumWithShifted(),
                shiftOfUnsigned(),
                quotientOfQuotient(),
                repeatedQuotient());
    }

    /** A logical operator whose second operand varies decides a value before a barrier. */
    private static ConformanceCase conditionAcrossBarrier(BinaryOperator operator) {
        boolean isAnd = operator == BinaryOperator.LOGICAL_AND;
        Probe probe = new Probe("reduced/" + (isAnd ? "and" : "or") + "-across-barrier", 32, 2);
        KernelBuilder kernel = probe.kernel();
        Parameter p = probe.parameter("p", Literal.u32(77));
        Expression loaded = probe.load(probe.input("input", Values.of(ScalarType.U32, 3, 70000, 0, 99)), 1);
        Expression isNotEnough = Literal.u32(isAnd ? 2 : 100).isLess(p);
        Expression condition = kernel.variable("v", new Computation.Binary(operator, isNotEnough, p.isLess(loaded)));
        Expression branch = probe.invocation().bitCount();
        Literal other = Literal.u32(3);
        Expression number =
                kernel.variable("w", KernelBuilder.select(condition, isAnd ? other : branch, isAnd ? branch : other));
        kernel.barrier();
        probe.result("condition", condition);
        probe.result("number", number);
        return probe.build();
    }

    /** A bit field is replaced in some invocations only, by a branch or a selection. */
    private static ConformanceCase combinationInBranch() {
        Probe probe = new Probe("reduced/combination-in-branch", 32, 2);
        KernelBuilder kernel = probe.kernel();
        Parameter p = probe.parameter("p", Literal.u32(0xFFFFFC00L));
        Expression loaded = probe.load(probe.input("input", Values.of(ScalarType.U32, 3, 70000, 0, 0xFFFFFC00L)), 1);
        Expression isOne = probe.invocation().and(3).isEqualTo(Literal.u32(1));
        for (Expression base : List.of(p, loaded)) {
            Expression x = kernel.variable("x", probe.invocation().times(977));
            for (Expression combined : List.of(base.xor(x).and(0xFFFF80).xor(x), base.insertBits(x, 7, 17))) {
                Variable v = kernel.variable("v", base);
                kernel.when(isOne, () -> kernel.assign(v, combined));
                probe.result("combination", v);
            }
            Variable place = kernel.variable("place", Literal.i32(7));
            Expression field = base.insertBits(x, place.and(15), place.plus(10));
            probe.result("choice", KernelBuilder.select(isOne, field, base));
        }
        return probe.build();
    }

    private static ConformanceCase comparisonOf64Bits() {
        Probe probe = new Probe("reduced/comparison-of-64-bits", 32, 2);
        KernelBuilder kernel = probe.kernel();
        Expression loaded = probe.load(probe.input("input", Values.of(ScalarType.I32, 3, -70000, 0, 7, -8)), 1);
        for (Expression number : List.of(probe.parameter("q", Literal.i32(-21)), loaded)) {
            Expression wide = number.to(ScalarType.I64);
            probe.result("less than 0", wide.isLess(Literal.i64(0)));
            probe.result("more than -7", Literal.i64(-7).isLess(wide));
            Expression vector = KernelBuilder.vector(new VectorType(ScalarType.I32, 4), number)
                    .to(ScalarType.I64);
            probe.result("component less than 0", Probe.component(vector, 2).isLess(Literal.i64(0)));
            Expression bits = kernel.variable("v", number.to(ScalarType.U64));
            probe.result("variable less than 0", bits.as(ScalarType.I64).isLess(Literal.i64(0)));
            probe.result("more than nothing", wide.xor(wide).isLess(wide));
        }
        return probe.build();
    }

    /** Bit reversal of masked components of a loaded vector. */
    private static ConformanceCase reversalOfComponent() {
        Probe probe = new Probe("reduced/reversal-of-component", 32, 2);
        Expression vector = probe.loadUniform(Values.of(ScalarType.U32, 241, 70002, 3, 14, 77, 0xFFFFFC0AL, 5));
        for (int i = 0; i < 4; i++) {
            probe.result(
                    "of " + "xyzw".charAt(i), Probe.component(vector, i).and(13).bitReverse());
        }
        Expression remainder = vector.w().remainder(Literal.u32(4));
        probe.result("of a remainder", remainder.as(ScalarType.I32).bitReverse());
        probe.result("of a variable", probe.kernel().variable("v", remainder).bitReverse());
        return probe.build();
    }

    /** The difference of a vector and its own swizzle, selected in some invocations only. */
    private static ConformanceCase differenceOfVectors() {
        Probe probe = new Probe("reduced/difference-of-vectors", 32, 2);
        VectorType type = new VectorType(ScalarType.U32, 4);
        Parameter p = probe.parameter("p", Literal.u32(5));
        Expression vector = probe.loadUniform(Values.of(ScalarType.U32, 3, 70000, 0, 9, 241));
        Expression difference =
                KernelBuilder.vector(type, Literal.u32(18)).minus(vector).minus(vector.swizzle("xxxx"));
        Expression isOne = probe.invocation().isEqualTo(p);
        probe.result(
                "difference", KernelBuilder.select(isOne, vector, difference).y());
        return probe.build();
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

    /** One component of a bitwise operation on a vector and the quotient of a repeated parameter by a constant. */
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

    /** The same with unsigned integers and a remainder. */
    private static ConformanceCase combinationWithRemainder() {
        Probe probe = new Probe("reduced/combination-with-remainder", 32, 2);
        Parameter p = probe.parameter("p", Literal.u32(77));
        Expression smallest = vector(probe.invocation().times(7)).min(vector(p));
        Expression remainder = vector(p).remainder(vector(Literal.u32(5)));
        probe.result("xor", smallest.xor(remainder).w());
        probe.result("or", smallest.or(remainder).w());
        return probe.build();
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

    /** The minimum of three integers, one of which is negated. */
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

    /** A left shift of a number that the compiler folds to a constant, by bits of its absolute value. */
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

    /** An absolute value as the upper or lower half of an integer; its 16 bits are negative as i16. */
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

    /** A remainder inserted as a bit field into a vector converted from floats. */
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

    /** A load at a constant index, then loads from the same buffer in an unrolled loop. */
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

    /** One component of the quotient of a selected vector by a constant. */
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

    /** The comparison of a negated absolute value with a negative constant. */
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

    /** The or and the and of two conditions, the first of which is used twice, before a loop. */
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

    /** A selection between loads of an element that the loop changes and of one that the kernel never writes. */
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

    /** The conversion of a texel to 64-bit components. */
    private static ConformanceCase texel(Format format, ScalarType type) {
        Probe probe = new Probe("reduced/texel-to-" + type, 32, 2);
        probe.memory(Probe.inputBuffer(BufferSpec.texels(format, probe.invocations()), TestBits.texels(format)));
        var texels = probe.kernel().texelBuffer("texels", format);
        probe.result("component", texels.load(probe.invocation()).to(type).y());
        return probe.build();
    }

    /** A 64-bit division under the condition that twice another number is less than a constant. */
    private static ConformanceCase comparedDouble() {
        Probe probe = new Probe("reduced/compared-double", 32, 2);
        KernelBuilder kernel = probe.kernel();
        Parameter t = probe.parameter("t", Literal.i64(0x6412D33B63ADE009L));
        Variable v = kernel.variable("v", t.xor(probe.invocation().to(ScalarType.I64)));
        kernel.when(
                t.plus(t).isLess(Literal.i64(7)),
                () -> kernel.assign(v, v.dividedBy(v.and(7).plus(1))));
        probe.result("quotient", v);
        return probe.build();
    }

    /** The sum of a 64-bit integer and one shifted left by a constant above 32. */
    private static ConformanceCase sumWithShifted() {
        Probe probe = new Probe("reduced/sum-with-shifted", 32, 2);
        Parameter s = probe.parameter("s", Literal.u64(0x123456789ABCDEFL));
        Expression invocation = probe.invocation().to(ScalarType.U64);
        for (int distance : new int[] {33, 54}) {
            probe.result("of a parameter", s.shiftLeft(distance).plus(s));
            probe.result(
                    "of another number", s.xor(invocation).shiftLeft(distance).plus(s));
        }
        return probe.build();
    }

    /** The left shift of an i64 converted from u32. */
    private static ConformanceCase shiftOfUnsigned() {
        Probe probe = new Probe("reduced/shift-of-unsigned", 32, 2);
        Expression given = probe.parameter("p", Literal.u32(0xFFFFFFDAL));
        Expression loaded =
                probe.load(probe.input("input", Values.of(ScalarType.U32, 3, 0xFFFEEE90L, 0, 0x80000000L)), 1);
        for (Expression number : List.of(given, loaded)) {
            probe.result("shifted", number.to(ScalarType.I64).shiftLeft(11));
        }
        return probe.build();
    }

    /** A 64-bit quotient v; its inverted bits are divided twice, the second time by a number that depends on v. */
    private static ConformanceCase quotientOfQuotient() {
        Probe probe = new Probe("reduced/quotient-of-quotient", 32, 2);
        Parameter t = probe.parameter("t", Literal.i64(0x6412D33B63ADE307L));
        Variable v =
                probe.kernel().variable("v", t.dividedBy(t.shiftRight(7).and(7).plus(1)));
        Expression half = Literal.i64(5623140502657977637L).plus(v).shiftRight(1);
        Expression inverted = new Computation.Unary(UnaryOperator.BIT_NOT, v);
        probe.result(
                "quotient",
                inverted.dividedBy(t.and(7).plus(1))
                        .dividedBy(half.negated().and(7).plus(1)));
        return probe.build();
    }

    /** A variable in a loop is repeatedly set to a sum with its own quotient. */
    private static ConformanceCase repeatedQuotient() {
        Probe probe = new Probe("reduced/repeated-quotient", 32, 2);
        Parameter t = probe.parameter("t", Literal.i64(0xB93031755E691EEEL));
        Expression own = probe.invocation().to(ScalarType.I64);
        KernelBuilder kernel = probe.kernel();
        Variable v = kernel.variable("v", t.xor(own));
        Variable w = kernel.variable("w", own.times(77));
        kernel.loop(
                "i",
                3,
                Unroll.NEVER,
                i -> kernel.assign(v, w.plus(v.dividedBy(v.and(7).plus(1))).plus(1)));
        probe.result("quotient", v);
        return probe.build();
    }
}
