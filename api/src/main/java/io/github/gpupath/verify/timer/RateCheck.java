package io.github.gpupath.verify.timer;

import static io.github.gpupath.verify.timer.Words.nanos;

import io.github.gpupath.backend.BatchTime;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Checks that a clock runs at the rate of the host's. */
final class RateCheck {

    /** The allowed relative error of the rate, including effects of other work on the machine. */
    private static final double TOLERANCE = 0.1;

    /** Below this rate a clock does not measure the work. */
    private static final double HARDLY_GROWS = 0.02;

    private RateCheck() {}

    /** The problem as a sentence; empty if there is none. */
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

    /** Whether both clocks show the same ratio between longer and shorter batch. */
    private static boolean growsInProportion(BatchPair pair) {
        double ofDevice = deviceNanos(pair.several()) / (double) Math.max(1, deviceNanos(pair.single()));
        double ofHost = pair.several().hostNanos() / (double) pair.single().hostNanos();
        return Math.abs(ofDevice / ofHost - 1) <= 2 * TOLERANCE;
    }

    /**
     * The pair whose longer batch has the smallest share of host time outside the device's time. Before and after a
     * batch the host may wait for a CPU, which only adds host time; both clocks see interruptions of the device's work.
     */
    private static BatchPair cleanest(List<BatchPair> pairs) {
        return Collections.max(pairs, Comparator.comparingDouble(pair -> rate(pair.several())));
    }

    /** The advance of the device's clock divided by the host's. */
    private static double rate(BatchTime batch) {
        return deviceNanos(batch) / (double) batch.hostNanos();
    }

    /** Whether most pairs agree with the rate of the cleanest one, so that noise is no explanation. */
    static boolean agree(List<BatchPair> pairs) {
        double rate = rate(cleanest(pairs).several());
        long agreeing = pairs.stream()
                .filter(pair -> rate(pair.several()) >= (1 - TOLERANCE) * rate)
                .count();
        return agreeing > pairs.size() / 2;
    }

    /**
     * The problem of a batch whose device time exceeds its host time, as a sentence; empty if there is none.
     *
     * @param grain the tick of the device's clock, in ns
     */
    static Optional<String> beyondHostTime(List<BatchTime> batches, double grain) {
        return batches.stream()
                .filter(batch -> deviceNanos(batch) > batch.mostDeviceNanos() + 2 * grain)
                .findFirst()
                .map(batch -> "the device's clock exceeds the host's: " + compared(batch));
    }

    static long deviceNanos(BatchTime batch) {
        return batch.deviceNanos().orElseThrow();
    }

    private static String compared(BatchTime batch) {
        return nanos(deviceNanos(batch)) + " for a batch of " + nanos(batch.hostNanos()) + " by the host's clock";
    }
}
