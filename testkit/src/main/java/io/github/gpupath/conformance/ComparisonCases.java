package io.github.gpupath.conformance;

import io.github.gpupath.kernel.BinaryOperator;
import io.github.gpupath.kernel.Computation;
import io.github.gpupath.kernel.Expression;
import io.github.gpupath.kernel.KernelBuilder;
import io.github.gpupath.kernel.Literal;
import io.github.gpupath.kernel.ScalarType;
import io.github.gpupath.kernel.UnaryOperator;
import io.github.gpupath.kernel.Unroll;
import io.github.gpupath.kernel.Variable;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Comparisons, logic and selection. */
final class ComparisonCases {

    private ComparisonCases() {}

    static Stream<ConformanceCase> all() {
        List<ConformanceCase> cases = new ArrayList<>();
        EdgeValues.NUMBERS.forEach(type -> cases.add(comparisons(type)));
        cases.add(logic());
        EdgeValues.INTEGERS.forEach(type -> cases.add(wrapping(type)));
        return cases.stream();
    }

    private static ConformanceCase comparisons(ScalarType type) {
        Values values = type.isInteger() ? EdgeValues.integers(type) : EdgeValues.exactFloats(type);
        List<Values> pairs = Values.pairs(values, values);
        Probe probe = new Probe("comparison/" + type, 32, (pairs.get(0).count() + 31) / 32);
        var lefts = probe.input("lefts", pairs.get(0));
        var rights = probe.input("rights", pairs.get(1));
        Expression a = probe.kernel().variable("a", probe.load(lefts, 1));
        Expression b = probe.kernel().variable("b", probe.load(rights, 1));
        for (BinaryOperator operator : BinaryOperator.values()) {
            if (operator.kind() == BinaryOperator.Kind.COMPARISON) {
                probe.result(operator + " of " + type, new Computation.Binary(operator, a, b));
            }
        }
        for (int components = 1; components <= 4; components++) {
            Expression first = probe.kernel().variable("first", probe.load(lefts, components));
            Expression second = probe.kernel().variable("second", probe.load(rights, components));
            probe.result("select of " + first.type(), KernelBuilder.select(a.isLess(b), first, second));
        }
        return probe.build();
    }

    /** Comparisons that a compiler would fold if it assumed that integers do not overflow. */
    private static ConformanceCase wrapping(ScalarType type) {
        Values values = EdgeValues.integers(type);
        Probe probe = new Probe("comparison/" + type + "-wrapping", 32, 1);
        Expression a = probe.kernel().variable("a", probe.load(probe.input("inputs", values), 1));
        probe.result("a + 1 < a", a.plus(1).isLess(a));
        probe.result("a - 1 < a", a.minus(1).isLess(a));
        probe.result("a · 2 / 2 = a", a.times(2).dividedBy(2).isEqualTo(a));
        probe.result("a · 3 < 3 · (a + 1)", a.times(3).isLess(a.plus(1).times(3)));
        Variable next = probe.kernel().variable("next", a);
        probe.kernel().loop("i", 3, Unroll.NEVER, i -> probe.kernel().increase(next, Literal.of(type, 1)));
        probe.result("a three times increased < a", next.isLess(a));
        return probe.build();
    }

    private static ConformanceCase logic() {
        Probe probe = new Probe("comparison/logic", 4, 1);
        Expression a = probe.kernel().variable("a", probe.invocation().and(1).isEqualTo(Literal.u32(1)));
        Expression b = probe.kernel().variable("b", probe.invocation().isAtLeast(Literal.u32(2)));
        Expression and = new Computation.Binary(BinaryOperator.LOGICAL_AND, a, b);
        Expression or = new Computation.Binary(BinaryOperator.LOGICAL_OR, a, b);
        probe.result("and", and);
        probe.result("or", or);
        probe.result("not", new Computation.Unary(UnaryOperator.LOGICAL_NOT, a));
        probe.result("not of and", new Computation.Unary(UnaryOperator.LOGICAL_NOT, and));
        probe.result("and of or", new Computation.Binary(BinaryOperator.LOGICAL_AND, or, Literal.bool(true)));
        probe.result("or of and", new Computation.Binary(BinaryOperator.LOGICAL_OR, and, Literal.bool(false)));
        probe.result(
                "select between conditions",
                KernelBuilder.select(a, KernelBuilder.select(b, Literal.u32(1), Literal.u32(2)), Literal.u32(3)));
        return probe.build();
    }
}
