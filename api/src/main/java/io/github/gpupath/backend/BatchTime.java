package io.github.gpupath.backend;

import java.util.OptionalLong;

/**
 * The duration of a batch in nanoseconds, by the device's and the host's clock.
 *
 * @param deviceNanos device time from the start of the first dispatch or transfer to the end of the last; empty without
 *     device timestamps
 * @param hostNanos host time from submission until the host observed completion
 * @param submissionNanos the part of {@code hostNanos} spent in submission calls; empty if not measured
 * @param startNanos from submission to the device timestamp at the start; only for
 *     {@link DispatchBatch.SubmissionMode#STAMP_BEGINNING}
 */
public record BatchTime(
        OptionalLong deviceNanos, long hostNanos, OptionalLong submissionNanos, OptionalLong startNanos) {

    /** The relative drift allowed between two working clocks. */
    private static final double DRIFT = 0.02;

    /** The time of a batch without submission and start times. */
    public BatchTime(OptionalLong deviceNanos, long hostNanos) {
        this(deviceNanos, hostNanos, OptionalLong.empty(), OptionalLong.empty());
    }

    /** The time of a batch submitted without device timestamps. */
    public static BatchTime submitted(long submissionNanos, long hostNanos) {
        return new BatchTime(OptionalLong.empty(), hostNanos, OptionalLong.of(submissionNanos), OptionalLong.empty());
    }

    /**
     * This time with a start time.
     *
     * @param startNanos from submission to the device timestamp, on the host's clock
     * @param uncertaintyNanos maximum error of {@code startNanos}
     * @throws BackendException.Unsupported if the start lies before the submission or after the end
     */
    public BatchTime begun(long startNanos, long uncertaintyNanos) {
        if (startNanos <= 0 || startNanos > hostNanos + uncertaintyNanos) {
            throw new BackendException.Unsupported("the device's clock cannot be aligned with the host's: work of "
                    + hostNanos + " ns started " + startNanos + " ns after submission, ±"
                    + uncertaintyNanos + " ns");
        }
        return new BatchTime(deviceNanos, hostNanos, submissionNanos, OptionalLong.of(startNanos));
    }

    /** Upper bound of a plausible device time: the host waits for all work that the device times. */
    public double mostDeviceNanos() {
        return hostNanos * (1 + DRIFT);
    }
}
