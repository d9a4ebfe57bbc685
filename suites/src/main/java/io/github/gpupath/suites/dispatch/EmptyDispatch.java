package io.github.gpupath.suites.dispatch;

import static io.github.gpupath.kernel.KernelBuilder.u32;

import io.github.gpupath.backend.BufferSpec;
import io.github.gpupath.backend.WorkgroupCount;
import io.github.gpupath.kernel.Access;
import io.github.gpupath.kernel.AtomicOperator;
import io.github.gpupath.kernel.Expression;
import io.github.gpupath.kernel.Kernel;
import io.github.gpupath.kernel.KernelBuilder;
import io.github.gpupath.kernel.Literal;
import io.github.gpupath.kernel.Parameter;
import io.github.gpupath.kernel.Resource;
import io.github.gpupath.kernel.ScalarType;
import io.github.gpupath.kernel.Unroll;
import io.github.gpupath.kernel.Variable;
import io.github.gpupath.kernel.WorkgroupSize;
import io.github.gpupath.suite.KernelWorkload;
import io.github.gpupath.suite.KernelWorkload.Alternate;
import io.github.gpupath.suite.Memory;
import io.github.gpupath.suite.Tolerance;
import io.github.gpupath.suite.Workload.Timing;
import io.github.gpupath.suites.WordTable;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;

/**
 * A dispatch of one invocation, which is as empty as verification allows: it adds a parameter to a number in memory unless that
 * is 0, as it always is when timed. More than the test of one value, which is the same for all, no device has to do. When
 * verified, as many dispatches as are timed at once add up, so that none may be left out or be one with its neighbour; where
 * as many are timed as take long enough, it is ten of them.
 */
final class EmptyDispatch {

    private static final Literal NOTHING = u32(0);
    private static final Literal ADDED_WHEN_VERIFIED = u32(0x1234_5679);
    private static final int SEVERAL = 10;

    /** One workgroup, on the fastest device as on the slowest: nothing here grows with the device. */
    private static final KernelWorkload.GeometryScale SCALE = new KernelWorkload.GeometryScale(1, 0, 0);

    private static final WorkgroupCount ONE = new WorkgroupCount(1, 1, 1);

    /** Of an indirect dispatch: the size in memory, which is not the most that the host allows. */
    private static final WorkgroupCount COUNTED = new WorkgroupCount(3, 2, 1);

    private static final WorkgroupCount MOST = new WorkgroupCount(4, 4, 1);

    private static final int OTHER = 3;

    /** Dependent steps of a turn of a long dispatch, and its turns: about 1 ms at 4 cycles each; lavapipe ends loops at 65,535. */
    private static final int STEPS = 8;

    private static final Literal TURNS = u32(1 << 15);
    private static final Literal TURNS_WHEN_VERIFIED = u32(5);

    private static final Memory RESULT =
            new Memory.BufferMemory(BufferSpec.storage(Integer.BYTES), Memory.Content.ZEROS, true);

    private EmptyDispatch() {}

    /** Equal dispatches. */
    static KernelWorkload workload(Timing timing) {
        return dispatches(timing, ONE, Optional.empty()).memory(List.of(RESULT)).build();
    }

    /** Dispatches whose size is in memory: one workgroup, or several when verified. */
    static KernelWorkload indirect(Timing timing) {
        return dispatches(timing, MOST, Optional.of(List.of(RESULT, counts(COUNTED))))
                .memory(List.of(RESULT, counts(ONE)))
                .indirect()
                .build();
    }

    /** Dispatches that alternate between two results. */
    static KernelWorkload newBindings(Timing timing) {
        return dispatches(timing, ONE, Optional.empty())
                .memory(List.of(RESULT, RESULT))
                .alternating(new Alternate(Optional.empty(), List.of(), List.of(1)))
                .build();
    }

    /** Dispatches that alternate between two kernels, of which the second adds another number. */
    static KernelWorkload newPipeline(Timing timing) {
        Kernel other = kernel("other", value -> value.times(OTHER));
        return dispatches(timing, ONE, Optional.empty())
                .memory(List.of(RESULT))
                .alternating(new Alternate(Optional.of(other), List.of(), List.of(0)))
                .build();
    }

    /** Long dispatches of one invocation; every second has a result of its own. */
    static KernelWorkload chains(Timing timing) {
        return KernelWorkload.of(chain())
                .memory(List.of(RESULT, RESULT))
                .alternating(new Alternate(Optional.empty(), List.of(), List.of(1)))
                .verification(KernelWorkload.Verification.of(List.of(TURNS_WHEN_VERIFIED), ONE)
                        .times(timing.dispatches()))
                .scale(List.of(TURNS), SCALE)
                .timing(timing)
                .build();
    }

    /** Squares, which compilers do not shorten as they do products with constants. */
    private static Kernel chain() {
        KernelBuilder kernel = new KernelBuilder("chain", new WorkgroupSize(1, 1, 1));
        Parameter turns = kernel.parameter("turns", ScalarType.U32);
        Resource.StructuredBuffer result = kernel.structuredBuffer("result", ScalarType.U32, Access.READ_WRITE);
        Variable x = kernel.variable("x", turns);
        kernel.loop("turn", turns, Unroll.NEVER, turn -> {
            for (int step = 0; step < STEPS; step++) {
                kernel.assign(x, x.times(x).plus(turn));
            }
        });
        kernel.atomic(AtomicOperator.ADD, result, u32(0), x);
        return kernel.build();
    }

    private static KernelWorkload.Builder dispatches(
            Timing timing, WorkgroupCount verified, Optional<List<Memory>> memory) {
        int times = timing.isOfLaunching() ? timing.dispatches() : SEVERAL;
        return KernelWorkload.of(kernel("empty", value -> value))
                .verification(new KernelWorkload.Verification(
                        List.of(ADDED_WHEN_VERIFIED), verified, memory, Tolerance.EXACT, Set.of(), times))
                .scale(List.of(NOTHING), SCALE)
                .timing(timing);
    }

    private static Kernel kernel(String name, UnaryOperator<Expression> added) {
        KernelBuilder kernel = new KernelBuilder(name, new WorkgroupSize(1, 1, 1));
        Parameter value = kernel.parameter("value", ScalarType.U32);
        Resource.StructuredBuffer result = kernel.structuredBuffer("result", ScalarType.U32, Access.READ_WRITE);
        kernel.when(
                value.isNotEqualTo(NOTHING),
                () -> kernel.atomic(AtomicOperator.ADD, result, u32(0), added.apply(value)));
        return kernel.build();
    }

    private static Memory counts(WorkgroupCount count) {
        WordTable words = new WordTable(List.of(count.x(), count.y(), count.z()));
        return new Memory.BufferMemory(BufferSpec.storage(WorkgroupCount.BYTES), words, false);
    }
}
