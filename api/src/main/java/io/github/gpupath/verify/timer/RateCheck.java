package io.github.gpupath.verify.timer;

import static io.github.gpupath.verify.timer.Words.nanos;

import io.github.gpupath.backend.BatchTime;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Whether a clock runs at the rate of the host's. */
final class RateCheck {

    /** How far the measured rate may be off, which leaves room for what else runs on the machine. */
    private static final double TOLERANCE = 0.1;

    /** Below this rate a clock does not measure the work at all. */
    private static final double HARDLY_GROWS = 0.02;

    private RateCheck() {}

    /** What is wrong with the rate, in words. */
    static Optional<String> problem(List<Pair> pairs) {
        Pair pair = Pair.cleanest(pairs);
        double rate = pair.rate();
        if (Math.abs(rate - 1) <= TOLERANCE) {
            return Optional.empty();
        }
        if (rate < HARDLY_GROWS) {
            return Optional.of("the device's clock does not grow with the work: " + compared(pair.single()) + ", "
                    + compared(pair.several()));
        }
        return Optional.of(
                String.format(Locale.ROOT, "the device's clock runs at %.4g times the rate of the host's: ", rate)
                        + compared(pair.several()));
    }

    /**
     * A batch that lasted longer on the device than for the host that waited for it, in words.
     *
     * @param grain of the device's clock, in ns
     */
    static Optional<String> beyondHostTime(List<BatchTime> batches, double grain) {
        return batches.stream()
                .filter(batch -> deviceNanos(batch) > batch.mostDeviceNanos() + 2 * grain)
                .findFirst()
                .map(batch -> "the device's clock counts more than the host's: " + compared(batch));
    }

    static long deviceNanos(BatchTime batch) {
        return batch.deviceNanos().orElseThrow();
    }

    private static String compared(BatchTime batch) {
        return nanos(deviceNanos(batch)) + " for a batch of " + nanos(batch.hostNanos()) + " by the host's clock";
    }
}
