package io.github.gpupath.suite;

import io.github.gpupath.backend.WorkgroupCount;
import io.github.gpupath.kernel.Literal;
import java.util.List;

/** What a test runs: a kernel, or a transfer by the API's own commands. */
public sealed interface Workload permits KernelWorkload, TransferWorkload {

    /** The ways in which the timed run may grow, at least one. */
    List<Scale> scales();

    /** What of a batch is the test's time. */
    Timing timing();

    /** Handles it by its kind; a new kind does not compile where it is not handled. */
    <R> R accept(Visitor<R> visitor);

    /**
     * A method for each kind of workload.
     *
     * @param <R> what comes of it
     */
    interface Visitor<R> {
        R kernel(KernelWorkload workload);

        R transfer(TransferWorkload workload);
    }

    /** The smallest launch; every launch runs the same instructions. */
    default Launch smallestLaunch() {
        return scales().get(0).launches().get(0);
    }

    /**
     * What one timed dispatch is given.
     *
     * @param workgroups of the dispatch; one where nothing is dispatched
     * @param arguments the values of the parameters, in the kernel's order
     */
    record Launch(WorkgroupCount workgroups, List<Literal> arguments) {

        public Launch {
            arguments = List.copyOf(arguments);
        }
    }

    /**
     * A way in which the work of a dispatch may grow.
     *
     * @param launches from the least work to the most, each about twice the one before
     * @param enough the index of the first launch that does as much as it should; those before it are for devices on which
     *     it would last too long
     */
    record Scale(List<Launch> launches, int enough) {

        public Scale {
            launches = List.copyOf(launches);
            if (enough < 0 || enough >= launches.size()) {
                throw new IllegalArgumentException("of " + launches.size() + " launches none has the index " + enough);
            }
        }

        /** A scale of which each launch does enough. */
        public Scale(List<Launch> launches) {
            this(launches, 0);
        }
    }

    /** What of a batch is the test's time. */
    enum Timing {
        /** What a dispatch takes on average in a batch that is long enough for the clock: device time if it is any good. */
        DISPATCH,
        /** The same by the host's clock, for what the host takes part in. */
        HOST,
        /** Host time from the submission of a batch with a single dispatch until the host knows that it is complete. */
        ROUND_TRIP
    }
}
