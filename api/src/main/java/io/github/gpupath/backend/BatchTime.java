package io.github.gpupath.backend;

import java.util.OptionalLong;

/**
 * How long a batch took, by two clocks.
 *
 * @param deviceNanos from the start of its first dispatch or transfer to the end of its last by the device's clock, in ns,
 *     where there is one and the batch is run so that it is asked
 * @param hostNanos from submission to the moment when the host knew that it was complete, in ns
 * @param submissionNanos of that, how long the calls lasted that hand the batch to the device, in ns; of a batch that is
 *     run as programs run it
 * @param startNanos from submission to the moment when the device began, in ns; of a batch whose beginning is stamped
 */
public record BatchTime(
        OptionalLong deviceNanos, long hostNanos, OptionalLong submissionNanos, OptionalLong startNanos) {

    /** By how much two good clocks may drift apart, as a share of the time. */
    private static final double DRIFT = 0.02;

    /** The time of a batch of which only beginning and end matter. */
    public BatchTime(OptionalLong deviceNanos, long hostNanos) {
        this(deviceNanos, hostNanos, OptionalLong.empty(), OptionalLong.empty());
    }

    /** The time of a batch that is run as programs run it. */
    public static BatchTime submitted(long submissionNanos, long hostNanos) {
        return new BatchTime(OptionalLong.empty(), hostNanos, OptionalLong.of(submissionNanos), OptionalLong.empty());
    }

    /**
     * The same of a batch whose beginning the device stamped.
     *
     * @param startNanos from submission to the stamp
     * @param uncertaintyNanos by how much that may be wrong to either side
     * @throws BackendException.Unsupported if the device cannot have begun then
     */
    public BatchTime begun(long startNanos, long uncertaintyNanos) {
        if (startNanos <= 0 || startNanos > hostNanos + uncertaintyNanos) {
            throw new BackendException.Unsupported("the device's clock cannot be tied to the host's: work that took "
                    + hostNanos + " ns began " + startNanos + " ns after its submission, give or take "
                    + uncertaintyNanos + " ns");
        }
        return new BatchTime(deviceNanos, hostNanos, submissionNanos, OptionalLong.of(startNanos));
    }

    /** The most that a good clock of the device can give, in ns, since the host waits for all that it counts. */
    public double mostDeviceNanos() {
        return hostNanos * (1 + DRIFT);
    }
}
