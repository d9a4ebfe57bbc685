package io.github.gpupath.conformance;

import static io.github.gpupath.kernel.KernelBuilder.elapsed;
import static io.github.gpupath.kernel.KernelBuilder.u32;

import io.github.gpupath.kernel.Expression;
import io.github.gpupath.kernel.KernelBuilder;
import io.github.gpupath.kernel.Parameter;
import io.github.gpupath.kernel.Unroll;
import io.github.gpupath.kernel.Variable;
import java.util.stream.Stream;

/** The shader clock: it advances, never runs backwards, and advances in proportion to work. */
final class ClockCases {

    /**
     * The number of measurements, of which the fastest counts. All loops together have fewer than 65,535 iterations,
     * after which Mesa's software drivers exit loops.
     */
    private static final int TIMES = 16;

    /** The number of consecutive clock readings. */
    private static final int READINGS = 1000;

    /** Enough steps that the cost of reading the clock is negligible. */
    private static final int STEPS = 100;

    /** The ratio of the larger work to the smaller. */
    private static final int MORE = 32;

    /**
     * The allowed factor between counts and work, for changes of frequency and other programs. A clock that stands
     * still or counts its readings exceeds it.
     */
    private static final int TOLERANCE = 4;

    private ClockCases() {}

    static Stream<ConformanceCase> all() {
        return Stream.of(forwards(), inProportion());
    }

    /** Consecutive readings without work between them. */
    private static ConformanceCase forwards() {
        Probe probe = new Probe("clock/moves-forwards", 64, 3);
        KernelBuilder kernel = probe.kernel();
        Variable first = kernel.readClock("first");
        Variable before = kernel.variable("before", first);
        Variable back = kernel.variable("back", u32(0));
        kernel.loop("i", READINGS, Unroll.NEVER, i -> {
            Variable now = kernel.readClock("now");
            kernel.when(isLess(now, before), () -> kernel.increase(back, u32(1)));
            kernel.assign(before, now);
        });
        probe.result("readings that lie before the last one", back);
        probe.result("whether the last lies after the first", isLess(first, before));
        return probe.build();
    }

    private static Expression isLess(Variable one, Variable other) {
        return KernelBuilder.select(
                one.y().isEqualTo(other.y()), one.x().isLess(other.x()), one.y().isLess(other.y()));
    }

    private static ConformanceCase inProportion() {
        Probe probe = new Probe("clock/in-proportion-to-work", 1, 1);
        KernelBuilder kernel = probe.kernel();
        Parameter steps = probe.parameter("steps", u32(STEPS));
        Parameter factor = probe.parameter("factor", u32(1_664_525));
        Variable number = kernel.variable("number", u32(1));
        Variable once = kernel.variable("once", u32(0xFFFF_FFFFL));
        Variable more = kernel.variable("more", u32(0xFFFF_FFFFL));
        kernel.loop("time", TIMES, Unroll.NEVER, time -> {
            Variable begin = kernel.readClock("begin");
            kernel.loop(
                    "i",
                    steps,
                    Unroll.NEVER,
                    i -> kernel.assign(number, number.times(factor).xor(number.shiftRight(3))));
            Variable middle = kernel.readClock("middle");
            kernel.loop(
                    "j",
                    steps.times(MORE),
                    Unroll.NEVER,
                    i -> kernel.assign(number, number.times(factor).xor(number.shiftRight(3))));
            Variable end = kernel.readClock("end");
            kernel.assign(once, once.min(elapsed(begin, middle)));
            kernel.assign(more, more.min(elapsed(middle, end)));
        });
        probe.result("the work", number);
        probe.result("whether it takes time", u32(0).isLess(once));
        probe.result(
                "whether 32 times the work takes 8 times as long at least",
                more.isAtLeast(once.times(MORE / TOLERANCE)));
        probe.result(
                "whether it takes 128 times as long at most",
                once.times(MORE * TOLERANCE).isAtLeast(more));
        return probe.build();
    }
}
