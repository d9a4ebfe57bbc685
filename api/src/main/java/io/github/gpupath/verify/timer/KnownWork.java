package io.github.gpupath.verify.timer;

import io.github.gpupath.backend.BatchTime;
import io.github.gpupath.backend.BufferSpec;
import io.github.gpupath.backend.CompiledKernel;
import io.github.gpupath.backend.Device;
import io.github.gpupath.backend.DeviceBuffer;
import io.github.gpupath.backend.DispatchBatch;
import io.github.gpupath.backend.WorkgroupCount;
import io.github.gpupath.kernel.Access;
import io.github.gpupath.kernel.Kernel;
import io.github.gpupath.kernel.KernelBuilder;
import io.github.gpupath.kernel.Literal;
import io.github.gpupath.kernel.Parameter;
import io.github.gpupath.kernel.Resource;
import io.github.gpupath.kernel.ScalarType;
import io.github.gpupath.kernel.Unroll;
import io.github.gpupath.kernel.Variable;
import io.github.gpupath.kernel.WorkgroupSize;
import java.util.List;
import java.util.stream.LongStream;

/**
 * Work of known relative duration: one invocation runs a loop of dependent steps, which no device can parallelise.
 * Beyond the longest loop, the number of dispatches increases.
 */
final class KnownWork implements AutoCloseable {

    /** The minimum host time in ns by which the shorter batch exceeds one without work: far more than submission. */
    private static final long SINGLE_NANOS = 2_000_000;

    /** The work of the longer batch as a multiple of the shorter one's. */
    private static final int SEVERAL = 5;

    /** A brief batch takes this share of that, some tens of microseconds, up to 1.5 times as long. */
    private static final double BRIEF = 0.01;

    /** The number of batches without work, and of batches that must reach the minimum duration. */
    private static final int CONFIRMATIONS = 16;

    private static final int STEPS_PER_TURN = 32;
    private static final int FEWEST_TURNS = 4;

    /** Mesa's software drivers exit every loop after 65,535 iterations. */
    private static final int MOST_TURNS = 1 << 15;

    private static final int MOST_DISPATCHES = 1 << 10;
    private static final WorkgroupCount ONE = new WorkgroupCount(1, 1, 1);

    private final Device device;
    private final CompiledKernel kernel;
    private final DeviceBuffer result;
    private int turns = FEWEST_TURNS;
    private int dispatches = 1;

    KnownWork(Device device) {
        this.device = device;
        kernel = device.compile(loop());
        try {
            result = device.createBuffer(BufferSpec.storage(Integer.BYTES));
        } catch (RuntimeException failure) {
            kernel.close();
            throw failure;
        }
    }

    private static Kernel loop() {
        KernelBuilder kernel = new KernelBuilder("timer_self_test", new WorkgroupSize(1, 1, 1));
        Parameter turns = kernel.parameter("turns", ScalarType.U32);
        Resource.StructuredBuffer result = kernel.structuredBuffer("result", ScalarType.U32, Access.WRITE);
        Variable value = kernel.variable("value", turns);
        kernel.loop("turn", turns, Unroll.NEVER, turn -> {
            for (int step = 0; step < STEPS_PER_TURN; step++) {
                kernel.assign(value, value.times(1_664_525).plus(1_013_904_223).xor(turn));
            }
        });
        kernel.store(result, Literal.u32(0), value);
        return kernel.build();
    }

    /** Finds the work of the shorter batch; false if even the most work takes no time. */
    boolean calibrate() {
        single(); // a driver may compile at the first launch
        long longEnough = SINGLE_NANOS + waiting();
        while (!last(longEnough)) {
            if (dispatches == MOST_DISPATCHES) {
                return false;
            }
            lengthen();
        }
        return true;
    }

    /** The host time in ns of a batch with little work: on a busy machine far longer than its submission. */
    private long waiting() {
        long[] nanos = LongStream.generate(() -> run(FEWEST_TURNS, 1).hostNanos())
                .limit(CONFIRMATIONS)
                .sorted()
                .toArray();
        return nanos[CONFIRMATIONS - 2]; // the longest but one: one may have been an accident
    }

    /** Whether each of several batches reaches a host time; a single one may have been delayed by other work. */
    private boolean last(long nanos) {
        for (int i = 0; i < CONFIRMATIONS; i++) {
            if (single().hostNanos() < nanos) {
                return false;
            }
        }
        return true;
    }

    /** Doubles the work of subsequent pairs. */
    void lengthen() {
        if (turns < MOST_TURNS) {
            turns *= 2;
        } else {
            dispatches *= 2;
        }
    }

    /** Runs the shorter batch of a pair. */
    BatchTime single() {
        return run(turns, dispatches);
    }

    /** Runs the longer batch of a pair, with more of the same dispatches. */
    BatchTime several() {
        return run(turns, SEVERAL * dispatches);
    }

    /**
     * Runs a brief batch.
     *
     * @param longer 0 for the minimum to 1 for the maximum duration
     */
    BatchTime brief(double longer) {
        double work = BRIEF * (1 + longer / 2) * turns * dispatches;
        return run((int) Math.min(MOST_TURNS, Math.max(FEWEST_TURNS, work)), 1);
    }

    private BatchTime run(int turnsPerDispatch, int count) {
        return device.run(
                new DispatchBatch(kernel, List.of(result), List.of(Literal.u32(turnsPerDispatch)), ONE, count));
    }

    @Override
    public void close() {
        try (CompiledKernel closing = kernel) {
            result.close();
        }
    }
}
