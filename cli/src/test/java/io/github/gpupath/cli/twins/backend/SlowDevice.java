package io.github.gpupath.cli.twins.backend;

import io.github.gpupath.backend.BatchTime;
import io.github.gpupath.backend.CompiledKernel;
import io.github.gpupath.backend.Device;
import io.github.gpupath.backend.DeviceInfo;
import io.github.gpupath.backend.DispatchBatch;
import io.github.gpupath.backend.WorkgroupCount;
import io.github.gpupath.cli.delegation.DelegatingDevice;
import io.github.gpupath.kernel.Kernel;
import io.github.gpupath.kernel.Literal;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

/**
 * A device that repeats a share of each timed batch and adds the time of both, so that it is slower by a known factor:
 * {@link #SLOWDOWN}.
 *
 * <p>Since 3 % of the workgroups do not take 3 % of the time (a dispatch has a fixed cost, and few workgroups do not fill a
 * GPU), how many are repeated is found out once for each geometry of a test, by the clock of the device. Where the batch is
 * too short for that to come out right, it repeats what comes nearest.
 */
final class SlowDevice extends DelegatingDevice {

    /** How much longer a batch lasts: 3 %, or as {@code -Dtwins.slowdown=1.1} says (in GPUPATH_JAVA_OPTS). */
    static final double SLOWDOWN = Double.parseDouble(System.getProperty("twins.slowdown", "1.03"));

    private static final double SHARE = SLOWDOWN - 1;
    private static final BatchTime NOTHING =
            new BatchTime(OptionalLong.of(0), 0, OptionalLong.of(0), OptionalLong.of(0));
    private static final int TRIALS = 6;
    private static final int RUNS_PER_TRIAL = 5;

    /** A share this near to the right one, as a factor, is good enough: 3 % of 3 %. */
    private static final double NEAR = 0.03;

    private final Map<Work, Long> repeated = new HashMap<>();
    private boolean verified;

    SlowDevice(Device delegate, DeviceInfo info) {
        super(delegate, info);
    }

    /** What a batch does, but for the kernel, of which there is one at a time. */
    private record Work(List<Literal> arguments, WorkgroupCount workgroups, int dispatches) {}

    @Override
    public CompiledKernel compile(Kernel kernel) {
        repeated.clear();
        verified = false;
        return super.compile(kernel);
    }

    @Override
    public BatchTime run(DispatchBatch batch) {
        if (!verified) {
            verified = true; // the first batch of a test, whose answer a repetition might change
            return super.run(batch);
        }
        Work work = new Work(batch.arguments(), batch.workgroups(), batch.dispatches());
        long workgroups = repeated.computeIfAbsent(work, unknown -> calibrated(batch));
        return sum(super.run(batch), again(batch, workgroups));
    }

    /** How many workgroups take the right share of a batch's time. */
    private long calibrated(DispatchBatch batch) {
        long all = batch.workgroups().total() * batch.dispatches();
        long best = Math.round(SHARE * all);
        double bestError = Double.MAX_VALUE;
        long candidate = best;
        for (int trial = 0; trial < TRIALS && bestError > NEAR; trial++) {
            double share = share(batch, candidate);
            double error = Math.abs(share / SHARE - 1);
            if (error < bestError) {
                best = candidate;
                bestError = error;
            }
            candidate = Math.min(all, Math.max(1, Math.round(candidate * Math.min(2, SHARE / Math.max(share, 1e-6)))));
        }
        return best;
    }

    private double share(DispatchBatch batch, long workgroups) {
        double[] shares = new double[RUNS_PER_TRIAL];
        for (int i = 0; i < shares.length; i++) {
            long whole = nanos(super.run(batch));
            shares[i] = nanos(again(batch, workgroups)) / (double) Math.max(1, whole);
        }
        Arrays.sort(shares);
        return shares[shares.length / 2];
    }

    private static long nanos(BatchTime time) {
        return time.deviceNanos().orElse(time.hostNanos());
    }

    /** Runs a number of the batch's workgroups, in as few dispatches as they fill. */
    private BatchTime again(DispatchBatch batch, long workgroups) {
        BatchTime time = NOTHING;
        int whole = Math.toIntExact(workgroups / batch.workgroups().total());
        if (whole > 0) {
            time = sum(time, super.run(resized(batch, batch.workgroups(), whole)));
        }
        int rest = Math.toIntExact(workgroups % batch.workgroups().total());
        if (rest > 0) {
            time = sum(time, super.run(resized(batch, part(batch.workgroups(), rest), 1)));
        }
        return time;
    }

    /** About so many of a dispatch's workgroups: none has an index that it has not, by which it might leave its memory. */
    private static WorkgroupCount part(WorkgroupCount whole, int wanted) {
        int x = Math.min(whole.x(), wanted);
        int y = Math.min(whole.y(), wanted / x);
        return new WorkgroupCount(x, y, wanted / (x * y));
    }

    private static DispatchBatch resized(DispatchBatch batch, WorkgroupCount workgroups, int dispatches) {
        return new DispatchBatch(
                batch.kernel(), batch.bindings(), batch.arguments(), workgroups, dispatches, batch.manner());
    }

    private static BatchTime sum(BatchTime a, BatchTime b) {
        return new BatchTime(
                sum(a.deviceNanos(), b.deviceNanos()),
                a.hostNanos() + b.hostNanos(),
                sum(a.submissionNanos(), b.submissionNanos()),
                sum(a.startNanos(), b.startNanos()));
    }

    private static OptionalLong sum(OptionalLong a, OptionalLong b) {
        return a.isPresent() && b.isPresent() ? OptionalLong.of(a.getAsLong() + b.getAsLong()) : OptionalLong.empty();
    }
}
