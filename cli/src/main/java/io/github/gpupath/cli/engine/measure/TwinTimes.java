package io.github.gpupath.cli.engine.measure;

import io.github.gpupath.backend.BatchTime;
import io.github.gpupath.cli.analysis.statistics.Quantiles;
import io.github.gpupath.result.Measurement;
import io.github.gpupath.result.Measurement.InstructionShare;
import io.github.gpupath.result.Note;
import io.github.gpupath.suite.Workload.Launch;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.DoubleStream;

/**
 * The times of an attempt's kernel without the accesses under test: few, since a share of the time needs no more than two digits.
 * Every other batch has half as many iterations. If it takes as long, a compiler has folded the loop, and the share is unknown.
 */
final class TwinTimes {

    private static final int BATCHES = 3;

    /** A batch lasts about this part of a batch of the kernel, so that small shares are not lost in what a dispatch costs. */
    private static final int PART = 4;

    private static final int MOST_TIMES_AS_MANY = 16;

    /** Loops with a smaller share of the time are folded, or hidden by workgroup launch. */
    private static final double LEAST_SHARE_OF_LOOPS = 0.1;

    /** What stands for the access costs more than the access: that is no share of the kernel's time. */
    private static final double LARGEST_RATIO = 1.2;

    private final Attempt attempt;
    private final List<Sample> whole = new ArrayList<>();
    private final List<Sample> halved = new ArrayList<>();
    private int dispatches;
    private String problem = "";

    TwinTimes(Attempt attempt) {
        this.attempt = attempt;
    }

    /** Compiles it, and runs the first batch, which does not count. */
    void prepare(Launch launch) {
        attempting(() -> {
            dispatches = attempt.dispatches();
            double seconds = time(launch, false).seconds();
            double ofKernel = Reading.of(attempt).seconds().get(0);
            dispatches *= (int) Math.max(1, Math.min(MOST_TIMES_AS_MANY, ofKernel / (PART * seconds)));
        });
    }

    /** Takes its samples, twice as many where a busy machine may be the reason for what they show. */
    void run(Launch launch) {
        take(launch);
        Reading ofKernel = Reading.of(attempt);
        if (needsMoreSamples(
                ofKernel.timer(),
                Quantiles.median(ofKernel.seconds().stream()
                        .mapToDouble(Double::doubleValue)
                        .toArray()))) {
            take(launch);
        }
    }

    private void take(Launch launch) {
        for (int i = 0; i < BATCHES; i++) {
            attempting(() -> halved.add(time(launch, true)));
            attempting(() -> whole.add(time(launch, false)));
        }
    }

    private boolean needsMoreSamples(String timer, double median) {
        return problem.isEmpty() && (isFolded(timer) || of(timer, median).ratio() >= InstructionShare.BOUND);
    }

    /** After a failure nothing is tried any more; the figures of the kernel itself are complete. */
    private void attempting(Runnable step) {
        if (!problem.isEmpty()) {
            return;
        }
        try {
            step.run();
        } catch (RuntimeException thrown) {
            Failure failure = Failure.of(thrown);
            if (failure.ruinous()) {
                attempt.session().ruin();
            }
            problem = failure.reason();
        }
    }

    private Sample time(Launch launch, boolean isHalved) {
        BatchTime time = attempt.session().worker().timeWithoutAccess(launch, dispatches, isHalved);
        attempt.spent(time);
        return Sample.of(time, dispatches, attempt.timing().span(), attempt.hasDeviceTime());
    }

    /**
     * The share of the kernel's time; empty where it is unknown.
     *
     * @param median of these, in seconds
     */
    Optional<InstructionShare> share(String timer, double median) {
        return whole.isEmpty() || reasonForNone(timer, median).isPresent()
                ? Optional.empty()
                : Optional.of(of(timer, median));
    }

    private InstructionShare of(String timer, double median) {
        double seconds = Quantiles.median(seconds(whole, timer).toArray());
        return new InstructionShare(seconds, seconds / median);
    }

    private static DoubleStream seconds(List<Sample> samples, String timer) {
        return samples.stream()
                .mapToDouble(sample -> timer.equals(Measurement.DEVICE) ? sample.seconds() : sample.hostSeconds());
    }

    /** Why the share is unknown. */
    private Optional<String> reasonForNone(String timer, double median) {
        if (!problem.isEmpty()) {
            return Optional.of("without the access the kernel fails: " + problem);
        }
        if (isFolded(timer)) {
            return Optional.of(
                    "without the access, half the iterations take the same time: the compiler removed the loop, or "
                            + "workgroup launch dominates");
        }
        return of(timer, median).ratio() > LARGEST_RATIO
                ? Optional.of("without the access the kernel is slower: its replacement costs more")
                : Optional.empty();
    }

    /** By the fastest batches, since whatever else the machine does makes some slower. */
    private boolean isFolded(String timer) {
        double fastest = seconds(whole, timer).min().orElseThrow();
        double fastestHalf = seconds(halved, timer).min().orElseThrow();
        return fastest - fastestHalf < LEAST_SHARE_OF_LOOPS / 2 * fastest;
    }

    /** A note that the result is bound by instructions, or why that is unknown; usually empty. */
    Optional<Note> note(String timer, double median) {
        if (problem.isEmpty() && whole.isEmpty()) {
            return Optional.empty();
        }
        return reasonForNone(timer, median)
                .map(why -> Note.of("share of instructions unknown", "share of instructions unknown: " + why))
                .or(() -> share(timer, median)
                        .filter(share -> share.ratio() >= InstructionShare.BOUND)
                        .map(TwinTimes::bound));
    }

    private static Note bound(InstructionShare share) {
        return Note.percent(
                "bound by instructions",
                share.ratio(),
                String.format(
                        Locale.ROOT,
                        "bound by instructions: without the access the same loop takes %.0f %% of the time; no memory "
                                + "finding uses this result",
                        100 * share.ratio()));
    }
}
