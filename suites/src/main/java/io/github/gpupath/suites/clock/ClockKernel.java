package io.github.gpupath.suites.clock;

import static io.github.gpupath.kernel.KernelBuilder.builtIn;
import static io.github.gpupath.kernel.KernelBuilder.elapsed;
import static io.github.gpupath.kernel.KernelBuilder.f32;
import static io.github.gpupath.kernel.KernelBuilder.fma;
import static io.github.gpupath.kernel.KernelBuilder.select;
import static io.github.gpupath.kernel.KernelBuilder.u32;

import io.github.gpupath.backend.BufferSpec;
import io.github.gpupath.backend.WorkgroupCount;
import io.github.gpupath.kernel.Access;
import io.github.gpupath.kernel.AtomicOperator;
import io.github.gpupath.kernel.BuiltIn;
import io.github.gpupath.kernel.Expression;
import io.github.gpupath.kernel.KernelBuilder;
import io.github.gpupath.kernel.Literal;
import io.github.gpupath.kernel.Parameter;
import io.github.gpupath.kernel.Resource.StructuredBuffer;
import io.github.gpupath.kernel.ScalarType;
import io.github.gpupath.kernel.Unroll;
import io.github.gpupath.kernel.Variable;
import io.github.gpupath.kernel.WorkgroupSize;
import io.github.gpupath.suite.DeviceFacts;
import io.github.gpupath.suite.KernelWorkload;
import io.github.gpupath.suite.KernelWorkload.Measured;
import io.github.gpupath.suite.KernelWorkload.Readback;
import io.github.gpupath.suite.KernelWorkload.Verification;
import io.github.gpupath.suite.Memory;
import io.github.gpupath.suite.Workload.Launch;
import io.github.gpupath.suite.Workload.Scale;
import io.github.gpupath.suite.Workload.Timing;
import java.util.List;
import java.util.stream.IntStream;

/**
 * One invocation, the first, reads the clock, works for as long as the trip count says, and reads it again. All others work at the
 * same time, so that the device is under load, and end soon after it: the work goes piece by piece, and the first invocation of each
 * workgroup looks before each piece whether the measured one is at its end. The dispatch ends with the last of them, so what is
 * read back is the longest time of a workgroup between its two readings. Workgroups that begin after the end, on a device that has
 * no room for all of them at once, do nothing.
 *
 * <p>Nothing waits for anybody, and no loop depends on the clock: a clock that stands still gives a wrong answer, and a
 * device that runs its workgroups one after the other comes to an end. A driver that ends long loops early, as Mesa's do
 * after 65,535 turns, ends the measured time early too.
 *
 * <p>Whether the clock moves, forwards, in proportion to work, is part of the verification: the clock is read before work,
 * behind it and behind twice as much again, several times, of which the fastest counts. That is a short time. Whether the clock
 * also goes on in the measured one, or begins again because it has few bits, is looked at after each stretch of it.
 */
final class ClockKernel {

    /** The number that is read back first, the longest time of a workgroup by the clock. */
    static final String CYCLES = "cycles";

    /** The number with the time between two readings of the clock with nothing between them. */
    static final String READING = "reading";

    /**
     * The number that says how often the clock was behind where it had been a stretch of the work before. RADV's clock of RDNA2
     * and RDNA3, for one, has 20 bits, and begins again two thousand times a second.
     */
    static final String BACKWARDS = "backward-readings";

    /** 65,536 invocations: some subgroups for each scheduler of a large GPU, with two chains of operations each. */
    private static final int WORKGROUPS = 1024;

    /** A host's processor has fewer cores, and starts workgroups more slowly. */
    private static final int WORKGROUPS_OF_A_HOST = 4;

    private static final WorkgroupSize SIZE = new WorkgroupSize(64, 1, 1);

    /** Stretches of the work, and pieces of each stretch. When the measured invocation ends, others end a piece or two. */
    private static final int PIECES = 1 << 6;

    /** Doublings of the trips of a piece; a device of 4 GHz needs less than so many for a tenth of a second. */
    private static final int DOUBLINGS = 10;

    /** Pairs of operations of a trip, so that the loop itself costs little. */
    private static final int PAIRS = 16;

    private static final int CHECKS = 8;

    /** The clock's own reading, some tens of cycles, hardly counts beside so many. */
    private static final int CHECKED_TRIPS = 24;

    private static final int CHECKED_PIECES = 2;

    /** Twice the work takes between 14/8 and 18/8 of the time. */
    private static final int EIGHTHS_AT_LEAST = 14;

    private static final int EIGHTHS_AT_MOST = 18;

    private static final long HALFWAY_ROUND = 1L << 31;

    private static final Expression ZERO = u32(0);

    private static final Expression ONE = u32(1);

    private final KernelBuilder k = new KernelBuilder("clock", SIZE);
    private final Parameter checks = k.parameter("checks", ScalarType.U32);
    private final Parameter pieces = k.parameter("pieces", ScalarType.U32);
    private final Parameter trips = k.parameter("trips", ScalarType.U32);
    private final Parameter a = k.parameter("a", ScalarType.F32);
    private final Parameter b = k.parameter("b", ScalarType.F32);
    private final Parameter start = k.parameter("start", ScalarType.F32);
    private final StructuredBuffer result = k.structuredBuffer("result", ScalarType.F32, Access.WRITE);
    private final StructuredBuffer sound =
            k.structuredBuffer("movesForwardsAndInProportion", ScalarType.U32, Access.WRITE);
    private final StructuredBuffer numbers = k.structuredBuffer("numbers", ScalarType.U32, Access.READ_WRITE);
    /** The last dispatch in which the measured invocation came to its end, counted from 1. */
    private final StructuredBuffer finished = k.structuredBuffer("finished", ScalarType.U32, Access.READ_WRITE);
    /** The last dispatch in which each workgroup was told to stop. */
    private final StructuredBuffer stopped = k.structuredBuffer("stopped", ScalarType.U32, Access.READ_WRITE);
    /** How many dispatches each invocation has seen. */
    private final StructuredBuffer seen = k.structuredBuffer("seen", ScalarType.U32, Access.READ_WRITE);

    private final Variable workgroup = k.variable("workgroup", builtIn(BuiltIn.WORKGROUP_ID_X));
    private final Variable invocation = k.variable("invocation", builtIn(BuiltIn.LOCAL_INDEX));
    private final Variable global =
            k.variable("global", workgroup.times(SIZE.x()).plus(invocation));
    private final List<Chain> chains = List.of(chain(""), chain("_too"));

    private ClockKernel() {}

    /** The workload on a device. */
    static KernelWorkload workload(DeviceFacts device) {
        ClockKernel kernel = new ClockKernel();
        kernel.check();
        kernel.measure();
        boolean runsOnHost = !device.caches().isEmpty();
        return kernel.around(runsOnHost ? WORKGROUPS_OF_A_HOST : WORKGROUPS);
    }

    /** Two numbers, each multiplied and added to in turn. */
    private record Chain(Variable x, Variable y) {}

    private Chain chain(String suffix) {
        return new Chain(k.variable("x" + suffix, a), k.variable("y" + suffix, start));
    }

    private Expression isFirst() {
        return invocation.isEqualTo(ZERO);
    }

    private Expression isMeasured() {
        return global.isEqualTo(ZERO);
    }

    /**
     * Multiplies and adds in chains, {@code x = x·y + a, y = y·x + b}. With a = b = start = ¼ the numbers stay between ¼ and
     * ½; with a = 1, b = start = −1, as in the verification, they are small integers, so that every device agrees on them.
     */
    private void work(Expression times) {
        k.loop("i", times, Unroll.NEVER, i -> {
            for (int pair = 0; pair < PAIRS; pair++) {
                chains.forEach(chain -> k.assign(chain.x(), fma(chain.x(), chain.y(), a)));
                chains.forEach(chain -> k.assign(chain.y(), fma(chain.y(), chain.x(), b)));
            }
        });
    }

    private void check() {
        Variable shorter = k.variable("shorter", u32(0xFFFF_FFFFL));
        Variable longer = k.variable("longer", u32(0xFFFF_FFFFL));
        Variable forwards = k.variable("forwards", ONE);
        k.loop("check", checks, Unroll.NEVER, check -> {
            Variable first = k.readClock("first");
            work(trips);
            Variable second = k.readClock("second");
            work(trips.times(2));
            Variable third = k.readClock("third");
            k.assign(shorter, shorter.min(elapsed(first, second)));
            k.assign(longer, longer.min(elapsed(second, third)));
            k.assign(forwards, forwards.and(isAfter(second, first)).and(isAfter(third, second)));
        });
        Expression eighths = longer.times(Byte.SIZE);
        Expression inProportion = truth(eighths.isAtLeast(shorter.times(EIGHTHS_AT_LEAST)))
                .and(truth(shorter.times(EIGHTHS_AT_MOST).isAtLeast(eighths)));
        k.when(
                isMeasured(),
                () -> k.when(checks.isNotEqualTo(ZERO), () -> {
                    k.store(sound, u32(0), forwards);
                    k.store(sound, u32(1), inProportion);
                }));
    }

    /** Whether one reading of the clock is after another, as 1 or 0. */
    private static Expression isAfter(Variable one, Variable other) {
        Expression sameHigh = one.y().isEqualTo(other.y());
        return select(
                sameHigh, truth(other.x().isLess(one.x())), truth(other.y().isLess(one.y())));
    }

    /**
     * Whether a reading of the clock is before one that was taken earlier, as 1 or 0. One that has 32 bits, and has come round, is not:
     * the lower halves tell how far apart they are.
     */
    private static Expression wentBack(Variable earlier, Variable later) {
        return ONE.minus(isAfter(later, earlier))
                .and(truth(elapsed(earlier, later).isAtLeast(Literal.u32(HALFWAY_ROUND))));
    }

    private static Expression truth(Expression condition) {
        return select(condition, ONE, ZERO);
    }

    private void measure() {
        Variable before = k.variable("before", seen.load(global));
        Variable ended = k.variable("ended", before);
        Variable halted = k.variable("halted", before);
        look(before, ended, halted);
        Variable left = k.variable("left", select(halted.isEqualTo(before), pieces, ZERO));
        Variable once = k.readClock("once");
        Variable begin = k.readClock("begin");
        k.when(isMeasured(), () -> k.atomic(AtomicOperator.AND, numbers, ZERO, ZERO));
        Variable last = k.variable("last", begin);
        Variable backwards = k.variable("backwards", ZERO);
        k.loop("stretch", left, Unroll.NEVER, stretch -> {
            Variable wanted = k.variable("wanted", select(halted.isEqualTo(before), pieces, ZERO));
            k.loop("piece", wanted, Unroll.NEVER, piece -> {
                k.when(halted.isEqualTo(before), () -> look(before, ended, halted));
                Variable now = k.variable("now", select(halted.isEqualTo(before), trips, ZERO));
                work(now);
            });
            Variable later = k.readClock("later");
            k.assign(backwards, backwards.plus(wentBack(last, later)));
            k.assign(last, later);
        });
        Variable end = k.readClock("end");
        Expression dispatch = before.plus(1);
        k.store(seen, global, dispatch);
        k.when(isFirst(), () -> {
            k.atomic(AtomicOperator.MAX, stopped, workgroup, dispatch);
            k.atomic(AtomicOperator.MAX, numbers, ZERO, elapsed(begin, end));
        });
        Expression sums = chains.stream()
                .map(chain -> chain.x().minus(chain.y()))
                .reduce(Expression::plus)
                .orElseThrow();
        Variable sum = k.variable("sum", sums);
        k.when(isMeasured(), () -> {
            k.atomic(AtomicOperator.MAX, finished, ZERO, dispatch);
            k.store(numbers, u32(1), elapsed(once, begin));
            k.store(numbers, u32(2), backwards);
            k.store(result, ZERO, sum);
        });
        // Never so, which no compiler knows: the work of the others must not be dropped either.
        k.when(sum.isEqualTo(f32(12)), () -> k.store(result, ONE, sum));
    }

    /**
     * The first invocation of a workgroup asks for the others too whether the measured one is at its end, and one that has
     * done all its work stops the others.
     */
    private void look(Variable before, Variable ended, Variable halted) {
        k.when(isFirst(), () -> {
            k.atomic(AtomicOperator.OR, finished, ZERO, ZERO, ended);
            k.when(ended.isNotEqualTo(before), () -> k.atomic(AtomicOperator.MAX, stopped, workgroup, before.plus(1)));
        });
        k.atomic(AtomicOperator.OR, stopped, workgroup, ZERO, halted);
    }

    private KernelWorkload around(int workgroups) {
        List<Memory> memory = List.of(
                words(2, true),
                words(2, true),
                words(3, false),
                words(1, false),
                words(workgroups, false),
                words(workgroups * SIZE.x(), false));
        List<Launch> launches = IntStream.rangeClosed(0, DOUBLINGS)
                .mapToObj(power ->
                        new Launch(WorkgroupCount.of(workgroups), arguments(0, PIECES, 1 << power, 0.25f, 0.25f)))
                .toList();
        return KernelWorkload.of(k.build())
                .measured(Measured.dispatch())
                .memory(memory)
                .verification(Verification.of(
                        arguments(CHECKS, CHECKED_PIECES, CHECKED_TRIPS, 1, -1), new WorkgroupCount(1, 1, 1)))
                .scales(List.of(new Scale(launches)))
                .timing(Timing.LONG_DISPATCH)
                .readingBack(
                        number(CYCLES, 0, "cycles"),
                        number(READING, Integer.BYTES, "cycles"),
                        number(BACKWARDS, 2 * Integer.BYTES, "times")
                                .following((before, steps) -> 0)
                                .orLacking("a shader clock that counts during a whole dispatch"))
                .build();
    }

    private static List<Literal> arguments(int checks, int pieces, int trips, float a, float bAndStart) {
        return List.of(u32(checks), u32(pieces), u32(trips), f32(a), f32(bAndStart), f32(bAndStart));
    }

    private static Memory words(int number, boolean checked) {
        return new Memory.BufferMemory(
                BufferSpec.storage((long) number * Integer.BYTES), Memory.Content.ZEROS, checked);
    }

    private Readback number(String name, long offset, String unit) {
        return new Readback(name, unit, numbers.binding(), offset, ScalarType.U32);
    }
}
