package io.github.gpupath.conformance;

import io.github.gpupath.backend.BufferSpec;
import io.github.gpupath.kernel.Access;
import io.github.gpupath.kernel.AtomicOperator;
import io.github.gpupath.kernel.BuiltIn;
import io.github.gpupath.kernel.Expression;
import io.github.gpupath.kernel.KernelBuilder;
import io.github.gpupath.kernel.Literal;
import io.github.gpupath.kernel.Place;
import io.github.gpupath.kernel.Resource;
import io.github.gpupath.kernel.ScalarType;
import io.github.gpupath.kernel.SharedArray;
import io.github.gpupath.kernel.Variable;
import io.github.gpupath.suite.Memory;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** All atomic operations on buffers and workgroup memory, with and without the previous value. */
final class AtomicCases {

    private static final int WIDTH = 64;
    private static final int GROUPS = 4;

    private AtomicCases() {}

    static Stream<ConformanceCase> all() {
        List<ConformanceCase> cases = new ArrayList<>();
        for (ScalarType type : EdgeValues.INTEGERS) {
            cases.add(contended(type));
            cases.add(oldValues(type));
            cases.add(shared(type));
        }
        cases.add(floats());
        cases.add(sharedFloats());
        cases.add(tickets());
        return cases.stream();
    }

    private static List<Expression> operands(AtomicOperator operator, Probe probe, ScalarType type) {
        Expression number = probe.invocation().minus(100).to(type);
        if (type.componentBytes() == 8) {
            // Uses both 32-bit halves: for the carry of sums and the sign of comparisons.
            number = number.times(Literal.of(type, 0x0400_0001_FFFF_FFFBL));
        }
        return switch (operator) {
            case ADD, MIN, MAX, XOR -> List.of(number);
            case AND -> List.of(number.or(Literal.of(type, 0x5550)));
            case OR -> List.of(number.and(Literal.of(type, 0x0F0F)));
            case EXCHANGE -> List.of(Literal.of(type, 4321));
            // Some comparisons succeed in any order of invocations.
            case COMPARE_EXCHANGE -> List.of(Literal.of(type, 9), Literal.of(type, 1234));
        };
    }

    private static Resource.StructuredBuffer counters(Probe probe, ScalarType type, int count) {
        Values start = Values.of(type, 3, 1, 0, 0xFFFF, 1, 77, 9, 9).repeated(count);
        probe.memory(Probe.checkedBuffer(BufferSpec.storage((long) type.componentBytes() * count), start));
        return probe.kernel().structuredBuffer("counters", type, Access.READ_WRITE);
    }

    private static void atomic(
            Probe probe, AtomicOperator operator, Place.AtomicTarget target, Expression index, Variable... result) {
        List<Expression> operands = operands(operator, probe, target.element().scalar());
        probe.kernel()
                .atomic(operator, target, index, operands, Stream.of(result).findFirst());
    }

    /** All invocations on one element per operator; the final value does not depend on their order. */
    private static ConformanceCase contended(ScalarType type) {
        Probe probe = new Probe("atomic/contended-" + type, WIDTH, GROUPS);
        Resource.StructuredBuffer counters = counters(probe, type, AtomicOperator.values().length);
        for (AtomicOperator operator : AtomicOperator.values()) {
            atomic(probe, operator, counters, Literal.u32(operator.ordinal()));
        }
        return probe.build();
    }

    /** Each invocation on its own element, so that the previous value is known. */
    private static ConformanceCase oldValues(ScalarType type) {
        Probe probe = new Probe("atomic/old-values-" + type, WIDTH, GROUPS);
        int operators = AtomicOperator.values().length;
        Resource.StructuredBuffer counters = counters(probe, type, operators * WIDTH * GROUPS);
        for (AtomicOperator operator : AtomicOperator.values()) {
            Variable old = probe.kernel().variable("old", Literal.of(type, 0));
            Expression place = probe.invocation().times(operators).plus(operator.ordinal());
            atomic(probe, operator, counters, place, old);
            probe.result("old value of " + operator, old);
        }
        return probe.build();
    }

    private static ConformanceCase shared(ScalarType type) {
        Probe probe = new Probe("atomic/shared-" + type, WIDTH, GROUPS);
        KernelBuilder kernel = probe.kernel();
        Expression local = KernelBuilder.builtIn(BuiltIn.LOCAL_INDEX);
        AtomicOperator[] operators = AtomicOperator.values();
        SharedArray contended = kernel.sharedArray("contended", type, operators.length);
        SharedArray own = kernel.sharedArray("own", type, WIDTH);
        kernel.when(
                local.isLess(Literal.u32(operators.length)),
                () -> kernel.store(contended, local, local.plus(2).to(type)));
        kernel.store(own, local, local.to(type));
        kernel.barrier();
        for (AtomicOperator operator : operators) {
            atomic(probe, operator, contended, Literal.u32(operator.ordinal()));
            Variable old = kernel.variable("old", Literal.of(type, 0));
            atomic(probe, operator, own, local, old);
            probe.result("old value of " + operator, old);
        }
        kernel.barrier();
        for (AtomicOperator operator : operators) {
            probe.result("end of " + operator, contended.load(Literal.u32(operator.ordinal())));
        }
        return probe.build();
    }

    /** Sums of small integers, exact in any order, in one element and in one element per invocation. */
    private static ConformanceCase floats() {
        Probe probe = new Probe("atomic/float", WIDTH, GROUPS);
        Values start = Values.of(ScalarType.F32, -7).repeated(1 + WIDTH * GROUPS);
        probe.memory(Probe.checkedBuffer(BufferSpec.storage(4L * (1 + WIDTH * GROUPS)), start));
        var sums = probe.kernel().structuredBuffer("sums", ScalarType.F32, Access.READ_WRITE);
        Expression number = probe.invocation().to(ScalarType.F32).times(Literal.f32(0.5f));
        probe.kernel().atomic(AtomicOperator.ADD, sums, Literal.u32(0), number);
        Variable old = probe.kernel().variable("old", Literal.f32(0));
        probe.kernel().atomic(AtomicOperator.ADD, sums, probe.invocation().plus(1), number, old);
        probe.result("old value", old);
        return probe.build();
    }

    private static ConformanceCase sharedFloats() {
        Probe probe = new Probe("atomic/shared-float", WIDTH, GROUPS);
        KernelBuilder kernel = probe.kernel();
        Expression local = KernelBuilder.builtIn(BuiltIn.LOCAL_INDEX);
        SharedArray sums = kernel.sharedArray("sums", ScalarType.F32, WIDTH);
        kernel.store(sums, local, local.to(ScalarType.F32));
        kernel.barrier();
        Expression number = probe.invocation().to(ScalarType.F32).times(Literal.f32(0.5f));
        kernel.atomic(AtomicOperator.ADD, sums, local.and(7), number);
        kernel.barrier();
        Variable old = kernel.variable("old", Literal.f32(0));
        kernel.atomic(AtomicOperator.ADD, sums, local, number, old);
        probe.result("old value", old);
        return probe.build();
    }

    /** The previous values of additions of 1 are unique: each invocation marks the element of its number. */
    private static ConformanceCase tickets() {
        Probe probe = new Probe("atomic/tickets", WIDTH, GROUPS);
        probe.memory(Probe.checkedBuffer(BufferSpec.storage(4), Values.of(ScalarType.U32, 0)));
        var counter = probe.kernel().structuredBuffer("counter", ScalarType.U32, Access.READ_WRITE);
        probe.memory(Probe.checkedBuffer(BufferSpec.storage(4L * WIDTH * GROUPS), Memory.Content.ZEROS));
        var drawn = probe.kernel().structuredBuffer("drawn", ScalarType.U32, Access.READ_WRITE);
        Variable ticket = probe.kernel().variable("ticket", Literal.u32(0));
        probe.kernel().atomic(AtomicOperator.ADD, counter, Literal.u32(0), Literal.u32(1), ticket);
        probe.kernel().atomic(AtomicOperator.ADD, drawn, ticket, Literal.u32(1));
        return probe.build();
    }
}
