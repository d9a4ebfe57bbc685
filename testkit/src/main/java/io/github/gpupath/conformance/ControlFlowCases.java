package io.github.gpupath.conformance;

import io.github.gpupath.backend.WorkgroupCount;
import io.github.gpupath.kernel.BuiltIn;
import io.github.gpupath.kernel.Expression;
import io.github.gpupath.kernel.KernelBuilder;
import io.github.gpupath.kernel.Literal;
import io.github.gpupath.kernel.Parameter;
import io.github.gpupath.kernel.ScalarType;
import io.github.gpupath.kernel.Unroll;
import io.github.gpupath.kernel.Variable;
import io.github.gpupath.kernel.WorkgroupSize;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** Loops, branches, parameters and built-in values. */
final class ControlFlowCases {

    private ControlFlowCases() {}

    static Stream<ConformanceCase> all() {
        List<ConformanceCase> cases = new ArrayList<>();
        for (Unroll unroll : Unroll.values()) {
            cases.add(loops(unroll));
        }
        cases.add(loopsByParameter());
        cases.add(branches());
        cases.add(parameters());
        cases.add(longParameters());
        cases.add(doubleParameters());
        cases.add(literals());
        cases.add(longLiterals());
        cases.add(builtIns(new WorkgroupSize(4, 3, 2), new WorkgroupCount(2, 3, 4)));
        cases.add(builtIns(new WorkgroupSize(1, 1, 1), new WorkgroupCount(7, 1, 1)));
        cases.add(builtIns(new WorkgroupSize(1, 8, 1), new WorkgroupCount(1, 5, 3)));
        return cases.stream();
    }

    private static ConformanceCase loops(Unroll unroll) {
        Probe probe = new Probe("control-flow/loop-" + unroll.name().toLowerCase(Locale.ROOT), 32, 2);
        KernelBuilder kernel = probe.kernel();
        Variable sum = kernel.variable("sum", probe.invocation());
        kernel.loop("i", 5, unroll, i -> kernel.increase(sum, i.times(i)));
        probe.result("one loop", sum);
        Variable order = kernel.variable("order", Literal.u32(1));
        kernel.loop("y", 3, unroll, y -> {
            kernel.loop(
                    "x",
                    4,
                    unroll,
                    x -> kernel.assign(order, order.times(31).plus(y.times(4).plus(x))));
            kernel.assign(order, order.xor(y));
        });
        probe.result("two loops", order);
        Variable dependent = kernel.variable("dependent", Literal.u32(0));
        kernel.loop("k", 8, unroll, k -> {
            Variable inner = kernel.variable("inner", k.plus(probe.invocation()));
            kernel.when(inner.and(1).isEqualTo(Literal.u32(0)), () -> kernel.assign(inner, inner.times(3)));
            kernel.increase(dependent, inner);
        });
        probe.result("a branch in a loop", dependent);
        return probe.build();
    }

    private static ConformanceCase loopsByParameter() {
        Probe probe = new Probe("control-flow/loop-by-parameter", 32, 2);
        KernelBuilder kernel = probe.kernel();
        Parameter never = probe.parameter("never", Literal.u32(0));
        Parameter often = probe.parameter("often", Literal.u32(100));
        for (Unroll unroll : List.of(Unroll.NEVER, Unroll.DRIVER_CHOICE)) {
            Variable count = kernel.variable("count", Literal.u32(7));
            kernel.loop("i", never, unroll, i -> kernel.increase(count, Literal.u32(1)));
            probe.result("no iteration", count);
            kernel.loop("j", often.plus(1), unroll, j -> kernel.increase(count, j));
            probe.result("101 iterations", count);
            kernel.loop(
                    "k",
                    probe.invocation(),
                    unroll,
                    k -> kernel.assign(count, count.times(3).xor(k)));
            probe.result("as many as the invocation's number", count);
        }
        return probe.build();
    }

    private static ConformanceCase branches() {
        Probe probe = new Probe("control-flow/branch", 32, 2);
        KernelBuilder kernel = probe.kernel();
        Expression n = probe.invocation();
        Variable value = kernel.variable("value", n);
        kernel.when(n.isLess(Literal.u32(10)), () -> kernel.assign(value, value.plus(100)));
        probe.result("if", value);
        kernel.when(
                n.and(1).isEqualTo(Literal.u32(0)),
                () -> kernel.when(
                        n.and(2).isEqualTo(Literal.u32(0)),
                        () -> kernel.assign(value, value.times(2)),
                        () -> kernel.assign(value, value.times(3))),
                () -> kernel.assign(value, value.times(5)));
        probe.result("if in if", value);
        kernel.when(
                n.isAtLeast(Literal.u32(32)),
                () -> kernel.loop("i", n.minus(31), Unroll.NEVER, i -> kernel.increase(value, i)),
                () -> {});
        probe.result("a loop in a branch", value);
        return probe.build();
    }

    private static ConformanceCase parameters() {
        return parameters(
                "control-flow/parameters",
                Literal.u32(0xFFFF_FFFFL),
                Literal.i32(Integer.MIN_VALUE),
                Literal.f32(-1.5f),
                Literal.u32(0),
                Literal.f32(Float.MAX_VALUE),
                Literal.i32(-1),
                Literal.u32(0x8000_0000L));
    }

    /** 64-bit parameters between 32-bit ones, to reveal wrong alignment. */
    private static ConformanceCase longParameters() {
        return parameters(
                "control-flow/parameters-of-64-bits",
                Literal.u32(0xFFFF_FFFFL),
                Literal.u64(1L << 33),
                Literal.i64(Long.MIN_VALUE),
                Literal.f32(-1.5f),
                Literal.i32(-7),
                Literal.u32(3),
                Literal.u64(-1),
                Literal.i64(-5));
    }

    private static ConformanceCase doubleParameters() {
        return parameters(
                "control-flow/parameters-f64",
                Literal.f32(0.25f),
                Literal.f64(Math.PI),
                Literal.f64(-Double.MIN_NORMAL));
    }

    private static ConformanceCase parameters(String id, Literal... values) {
        Probe probe = new Probe(id, 1, 1);
        for (int i = 0; i < values.length; i++) {
            Parameter parameter = probe.parameter("p" + i, values[i]);
            probe.result(parameter.name(), parameter);
        }
        return probe.build();
    }

    /** Literals of all types at the ends of their ranges, to reveal a writer's wrong spelling. */
    private static ConformanceCase literals() {
        Probe probe = new Probe("control-flow/literals", 1, 1);
        for (int value : new int[] {0, 1, -1, 65535, 65536, Integer.MAX_VALUE, Integer.MIN_VALUE, -Integer.MAX_VALUE}) {
            probe.result("i32 " + value, Literal.i32(value));
            probe.result("u32 " + value, Literal.u32(value & 0xFFFF_FFFFL));
        }
        for (float value : new float[] {
            0, 1, -1, 0.1f, -2.5f, 16777216, 1e10f, 1e-10f, Float.MAX_VALUE, Float.MIN_NORMAL, 123456.79f
        }) {
            probe.result("f32 " + value, Literal.f32(value));
        }
        Expression n = probe.invocation();
        probe.result("minus a negative", n.to(ScalarType.I32).minus(Literal.i32(-5)));
        probe.result("a negative negated", Literal.f32(-2.5f).negated());
        return probe.build();
    }

    private static ConformanceCase longLiterals() {
        Probe probe = new Probe("control-flow/literals-of-64-bits", 1, 1);
        for (long value : EdgeValues.integers(ScalarType.I64).bits()) {
            probe.result("i64 " + value, Literal.i64(value));
            probe.result("u64 " + value, Literal.u64(value));
        }
        probe.result("minus a negative", probe.invocation().to(ScalarType.I64).minus(Literal.i64(-5)));
        return probe.build();
    }

    private static ConformanceCase builtIns(WorkgroupSize size, WorkgroupCount count) {
        Probe probe = new Probe("control-flow/built-ins-" + size.invocations() + "-by-" + count.total(), size, count);
        for (BuiltIn builtIn : BuiltIn.values()) {
            if (builtIn.features().isEmpty()) {
                probe.result(builtIn.name(), KernelBuilder.builtIn(builtIn));
            }
        }
        return probe.build();
    }
}
