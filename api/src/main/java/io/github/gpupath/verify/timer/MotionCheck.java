package io.github.gpupath.verify.timer;

import static io.github.gpupath.verify.timer.Words.nanos;

import io.github.gpupath.backend.BatchTime;
import java.util.List;
import java.util.Optional;

/** Checks that a clock returns durations, advances, and never runs backwards. Independent of noise. */
final class MotionCheck {

    private MotionCheck() {}

    /**
     * The problem as a sentence; empty if there is none.
     *
     * @param pairs batches of milliseconds, in which even a coarse clock advances
     */
    static Optional<String> problem(List<BatchTime> all, List<BatchPair> pairs) {
        for (BatchTime batch : all) {
            if (batch.deviceNanos().isEmpty()) {
                return Optional.of("the device's clock reports no time for a batch of " + host(batch));
            }
            if (device(batch) < 0) {
                return Optional.of(
                        "the device's clock runs backwards: " + device(batch) + " ns for a batch of " + host(batch));
            }
        }
        List<BatchTime> lengthy =
                pairs.stream().flatMap(pair -> pair.batches().stream()).toList();
        BatchTime first = lengthy.get(0);
        if (lengthy.stream().allMatch(batch -> device(batch) == device(first))) {
            return Optional.of("the device's clock does not advance: " + device(first) + " ns for every batch, "
                    + host(first) + " and " + nanos(lengthy.get(1).hostNanos()));
        }
        return lengthy.stream()
                .filter(batch -> device(batch) == 0)
                .findFirst()
                .map(batch -> "the device's clock does not advance: 0 ns for a batch of " + host(batch));
    }

    private static long device(BatchTime batch) {
        return batch.deviceNanos().orElseThrow();
    }

    private static String host(BatchTime batch) {
        return nanos(batch.hostNanos()) + " by the host's clock";
    }
}
