package io.github.gpupath.suites.coalescing;

import static io.github.gpupath.kernel.KernelBuilder.builtIn;
import static io.github.gpupath.kernel.KernelBuilder.f32;
import static io.github.gpupath.kernel.KernelBuilder.u32;
import static io.github.gpupath.kernel.KernelBuilder.vector;
import static io.github.gpupath.suites.CacheKernel.LINE;
import static io.github.gpupath.suites.CacheKernel.NO_WRITE;
import static io.github.gpupath.suites.CacheKernel.SCALE;
import static io.github.gpupath.suites.CacheKernel.VERIFIED;
import static io.github.gpupath.suites.CacheKernel.WRITE;
import static io.github.gpupath.suites.coalescing.WalkedSet.ACCESSES;
import static io.github.gpupath.suites.coalescing.WalkedSet.TURNS;

import io.github.gpupath.backend.BufferSpec;
import io.github.gpupath.kernel.Access;
import io.github.gpupath.kernel.AtomicOperator;
import io.github.gpupath.kernel.BuiltIn;
import io.github.gpupath.kernel.Expression;
import io.github.gpupath.kernel.Kernel;
import io.github.gpupath.kernel.KernelBuilder;
import io.github.gpupath.kernel.Literal;
import io.github.gpupath.kernel.Parameter;
import io.github.gpupath.kernel.Resource.StructuredBuffer;
import io.github.gpupath.kernel.ScalarType;
import io.github.gpupath.kernel.Unroll;
import io.github.gpupath.kernel.Variable;
import io.github.gpupath.kernel.VectorType;
import io.github.gpupath.suite.KernelWorkload;
import io.github.gpupath.suite.KernelWorkload.Measured;
import io.github.gpupath.suite.KernelWorkload.Verification;
import io.github.gpupath.suite.Memory;
import io.github.gpupath.suite.Memory.BufferMemory;
import io.github.gpupath.suite.Memory.Content;
import io.github.gpupath.suites.CacheKernel;
import io.github.gpupath.suites.RandomBits;
import io.github.gpupath.suites.TestData;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * The kernels of the coalescing tests, in the shape of those of the load suite: 256 accesses for each of the 256 invocations
 * of a workgroup. The first parameter of all of them is the number of turns, each of {@link WalkedSet#ACCESSES} accesses.
 *
 * <p>Nothing can be fused or left out: where a lane begins comes from memory, so that a compiler knows neither which lanes nor
 * which turns meet at one address.
 */
final class CoalescingKernels {

    /** More than the first-level set has room for, so that some begin again at its beginning. */
    private static final int VERIFIED_TURNS = 20;

    /** The exponent of the floats from 1 to 2, under which 23 bits are free. */
    private static final long ONE_TO_TWO = 0x3F80_0000L;

    private CoalescingKernels() {}

    /** Loads elements of the set, and adds them up. */
    static KernelWorkload load(String name, WalkedSet set, LanePattern pattern) {
        int components = set.element().components();
        KernelBuilder k = new KernelBuilder(name, LINE);
        Parameter turns = k.parameter("turns", ScalarType.U32);
        Parameter writeIndex = k.parameter("writeIndex", ScalarType.U32);
        StructuredBuffer source = k.structuredBuffer("source", set.element(), Access.READ);
        StructuredBuffer starts = k.structuredBuffer("starts", ScalarType.U32, Access.READ);
        StructuredBuffer result = k.structuredBuffer("result", ScalarType.F32, Access.WRITE);
        Variable invocation = k.variable("invocation", builtIn(BuiltIn.LOCAL_INDEX));
        Variable start = k.variable("start", starts.load(invocation));
        Variable sum = k.variable("sum", filled(set, f32(0)));
        UnaryOperator<Expression> walk = set.walk(k, start);
        k.loop("turn", turns, Unroll.NEVER, turn -> {
            Variable first = k.variable("first", walk.apply(turn));
            for (Expression element : set.accesses(first)) {
                k.increase(sum, source.load(element));
            }
        });
        Variable spread = k.variable("spread", CacheKernel.spread(sum, components));
        CacheKernel.writeSum(k, invocation, spread, writeIndex, result);
        BufferSpec elements = BufferSpec.storage((long) set.reach() * set.elementBytes());
        BufferSpec sums = BufferSpec.storage(VERIFIED.total() * LINE.invocations() * Float.BYTES);
        Memory table = starts(set, pattern);
        return workload(
                k.build(),
                Measured.accesses(source),
                List.of(u32(TURNS), NO_WRITE),
                List.of(
                        new BufferMemory(elements, RandomBits.of(ScalarType.F32), false),
                        table,
                        new BufferMemory(sums, Content.ZEROS, false)),
                List.of(u32(VERIFIED_TURNS), WRITE),
                List.of(
                        new BufferMemory(elements, TestData.floats(), false),
                        table,
                        new BufferMemory(sums, Content.ZEROS, true)),
                set.remarks());
    }

    /**
     * Stores to elements of the set what belongs there, so that it does not matter who is last: the number of the element, of
     * floats as the bits below the exponent of 1. Of the first-level set there are several, of which a workgroup has one for
     * itself as far as they go: many who write to one line would wait for each other.
     */
    static KernelWorkload store(String name, WalkedSet set, LanePattern pattern, int targets) {
        KernelBuilder k = new KernelBuilder(name, LINE);
        Parameter turns = k.parameter("turns", ScalarType.U32);
        StructuredBuffer target = k.structuredBuffer("target", set.element(), Access.WRITE);
        StructuredBuffer starts = k.structuredBuffer("starts", ScalarType.U32, Access.READ);
        Variable start = k.variable("start", starts.load(builtIn(BuiltIn.LOCAL_INDEX)));
        Variable own = k.variable("own", own(set, targets));
        UnaryOperator<Expression> walk = set.walk(k, start);
        k.loop("turn", turns, Unroll.NEVER, turn -> {
            Variable first = k.variable("first", own.plus(walk.apply(turn)));
            for (Expression access : set.accesses(first)) {
                Variable element = k.variable("element", access);
                Expression value = set.isFloat() ? element.or(u32(ONE_TO_TWO)).as(ScalarType.F32) : element;
                k.store(target, element, filled(set, value));
            }
        });
        return changing(k.build(), set, pattern, targets, Measured.accesses(target), Content.ANY);
    }

    /** Adds the number of the lane to words of the set, and does not look at what was there. Targets are as those of stores. */
    static KernelWorkload atomic(String name, WalkedSet set, LanePattern pattern, int targets) {
        KernelBuilder k = new KernelBuilder(name, LINE);
        Parameter turns = k.parameter("turns", ScalarType.U32);
        StructuredBuffer target = k.structuredBuffer("target", ScalarType.U32, Access.READ_WRITE);
        StructuredBuffer starts = k.structuredBuffer("starts", ScalarType.U32, Access.READ);
        Variable invocation = k.variable("invocation", builtIn(BuiltIn.LOCAL_INDEX));
        Variable start = k.variable("start", starts.load(invocation));
        Variable summand = k.variable("summand", invocation.plus(1));
        Variable own = k.variable("own", own(set, targets));
        UnaryOperator<Expression> walk = set.walk(k, start);
        k.loop("turn", turns, Unroll.NEVER, turn -> {
            Variable first = k.variable("first", own.plus(walk.apply(turn)));
            for (Expression element : set.accesses(first)) {
                k.atomic(AtomicOperator.ADD, target, element, summand);
            }
        });
        return changing(
                k.build(),
                set,
                pattern,
                targets,
                Measured.operations(counts -> counts.of(AtomicOperator.ADD)),
                Content.ZEROS);
    }

    /** Where the target of a workgroup begins. */
    private static Expression own(WalkedSet set, int targets) {
        return targets == 1 ? u32(0) : CacheKernel.workgroup().and(targets - 1).times(pitch(set));
    }

    /** The elements from one target to the next, whole blocks. */
    private static int pitch(WalkedSet set) {
        return set.window() + ACCESSES * set.distance();
    }

    private static Expression filled(WalkedSet set, Expression value) {
        return set.element() instanceof VectorType vector ? vector(vector, value) : value;
    }

    private static Memory starts(WalkedSet set, LanePattern pattern) {
        return new BufferMemory(
                BufferSpec.storage((long) LINE.invocations() * Integer.BYTES), set.starts(pattern), false);
    }

    /** The workload around a kernel whose answer is what is left in its first resource. */
    private static KernelWorkload changing(
            Kernel kernel, WalkedSet set, LanePattern pattern, int targets, Measured measured, Content first) {
        Memory table = starts(set, pattern);
        int verifiedTargets = (int) Math.min(targets, VERIFIED.total());
        return workload(
                kernel,
                measured,
                List.of(u32(TURNS)),
                List.of(new BufferMemory(targets(set, targets), first, false), table),
                List.of(u32(VERIFIED_TURNS)),
                List.of(new BufferMemory(targets(set, verifiedTargets), Content.ZEROS, true), table),
                set.remarks());
    }

    private static BufferSpec targets(WalkedSet set, int targets) {
        long elements = (targets - 1L) * pitch(set) + set.reach();
        return BufferSpec.storage(elements * set.elementBytes());
    }

    private static KernelWorkload workload(
            Kernel kernel,
            Measured measured,
            List<Literal> timedArguments,
            List<Memory> timed,
            List<Literal> verifiedArguments,
            List<Memory> verified,
            List<String> remarks) {
        return KernelWorkload.of(kernel)
                .measured(measured)
                .memory(timed)
                .verification(Verification.of(verifiedArguments, VERIFIED).on(verified))
                .scale(timedArguments, SCALE)
                .remarking(remarks)
                .underTest(kernel.resources().get(0))
                .build();
    }
}
