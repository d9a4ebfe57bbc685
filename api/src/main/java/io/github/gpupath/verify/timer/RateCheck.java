package io.github.gpupath.verify.timer;

import static io.github.gpupath.verify.timer.Words.nanos;

import io.github.gpupath.backend.BatchTime;
import java.util.Collections;
import java.util.Comparator;
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
    static Optional<String> problem(List<BatchPair> pairs) {
        BatchPair cleanest = cleanest(pairs);
        double rate = rate(cleanest.several());
        if (Math.abs(rate - 1) <= TOLERANCE) {
            return Optional.empty();
        }
        if (rate < HARDLY_GROWS && !growsInProportion(cleanest)) {
            return Optional.of("the device's clock does not grow with the work: " + compared(cleanest.single()) + ", "
                    + compared(cleanest.several()));
        }
        return Optional.of(
                String.format(Locale.ROOT, "the device's clock runs at %.4g times the rate of the host's: ", rate)
                        + compared(cleanest.several()));
    }

    /** Whether the longer batch takes as many times as long by the device's clock as by the host's. */
    private static boolean growsInProportion(BatchPair pair) {
        double ofDevice = deviceNanos(pair.several()) / (double) Math.max(1, deviceNanos(pair.single()));
        double ofHost = pair.several().hostNanos() / (double) pair.single().hostNanos();
        return Math.abs(ofDevice / ofHost - 1) <= 2 * TOLERANCE;
    }

    /**
     * The pair in whose longer batch the host lost the smallest share of time that the device did not see. Before a batch
     * begins and after it has ended the host may wait for a processor, so that this time is only ever added; what
     * interrupts the device's work is seen by both clocks and does no harm.
     */
    private static BatchPair cleanest(List<BatchPair> pairs) {
        return Collections.max(pairs, Comparator.comparingDouble(pair -> rate(pair.several())));
    }

    /** How much the device's clock advances while the host's advances by one. */
    private static double rate(BatchTime batch) {
        return deviceNanos(batch) / (double) batch.hostNanos();
    }

    /** Whether most pairs tell about the same rate as the cleanest one, so that it is no matter of noise. */
    static boolean agree(List<BatchPair> pairs) {
        double rate = rate(cleanest(pairs).several());
        long agreeing = pairs.stream()
                .filter(pair -> rate(pair.several()) >= (1 - TOLERANCE) * rate)
                .count();
        return agreeing > pairs.size() / 2;
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
