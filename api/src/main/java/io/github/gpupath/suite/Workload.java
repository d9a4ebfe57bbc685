package io.github.gpupath.suite;

import io.github.gpupath.backend.DispatchBatch.SubmissionMode;
import io.github.gpupath.backend.WorkgroupCount;
import io.github.gpupath.kernel.Literal;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** What a test runs: a kernel, or a transfer by the API's own commands. */
public sealed interface Workload permits KernelWorkload, TransferWorkload {

    /** The ways in which the timed run may grow, at least one. */
    List<Scale> scales();

    /** What of a batch is the test's time, and how the batch is run. */
    Timing timing();

    /** Arguments with which workgroups do nothing; empty where scales race, and of a transfer. */
    default Optional<List<Literal>> idle() {
        return Optional.empty();
    }

    /** The numbers that a kernel leaves in memory. */
    default List<KernelWorkload.Readback> handedBack() {
        return List.of();
    }

    /** How many steps bring the caches into the state in which they stay. */
    default long settling() {
        return 0;
    }

    /** What a reader must know of sizes that were chosen for the device. */
    default List<String> remarks() {
        return List.of();
    }

    /** The best value that the device can have. */
    default OptionalDouble upperBound() {
        return OptionalDouble.empty();
    }

    /** Calls the visitor's method for this kind of workload. */
    <R> R accept(Visitor<R> visitor);

    /**
     * A method for each kind of workload.
     *
     * @param <R> the type of the answer
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
     * The workgroups and arguments of one timed dispatch.
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
     * @param enough the index of the first launch that does enough work; the smaller launches are for devices on which it would
     *     last too long
     * @param words the scale's name for people; empty where the number of workgroups distinguishes scales well enough
     */
    record Scale(List<Launch> launches, int enough, String words) {

        public Scale {
            launches = List.copyOf(launches);
            if (enough < 0 || enough >= launches.size()) {
                throw new IllegalArgumentException("of " + launches.size() + " launches none has the index " + enough);
            }
        }

        /** A scale that its launches tell from others. */
        public Scale(List<Launch> launches, int enough) {
            this(launches, enough, "");
        }

        /** A scale whose launches all do enough work. */
        public Scale(List<Launch> launches) {
            this(launches, 0);
        }

        /** The same with words for people. */
        public Scale named(String name) {
            return new Scale(launches, enough, name);
        }
    }

    /**
     * What of a batch is the test's time, and how the batch is run.
     *
     * @param span which of its times
     * @param manner how the dispatches of a kernel follow each other and are awaited; transfers wait for each other
     * @param dispatches of each batch, over which its time is divided; 0 for as many as make it long enough for the clock
     * @param timesAsLong how many times as long as other tests' a dispatch is to be
     */
    record Timing(Span span, SubmissionMode manner, int dispatches, int timesAsLong) {

        /** The mean time of a dispatch among many that wait for each other. */
        public static final Timing DISPATCH = new Timing(Span.DEVICE, SubmissionMode.DEPENDENT, 0);

        /** The same for dispatches so long that the cost around the kernel does not show in a figure of four digits. */
        public static final Timing LONG_DISPATCH = new Timing(Span.DEVICE, SubmissionMode.DEPENDENT, 0, 16);

        /** The mean time of a dispatch among many that need not wait for each other. */
        public static final Timing INDEPENDENT_DISPATCH = new Timing(Span.DEVICE, SubmissionMode.INDEPENDENT, 0);

        /** The host's time for a transfer in which it takes part. */
        public static final Timing HOST = new Timing(Span.HOST, SubmissionMode.DEPENDENT, 0);

        /** From the submission of a single dispatch until the device begins with it. */
        public static final Timing LAUNCH_TO_START = new Timing(Span.START, SubmissionMode.STAMP_BEGINNING, 1);

        public Timing {
            if (dispatches < 0) {
                throw new IllegalArgumentException("a batch has no " + dispatches + " dispatches");
            }
            if (timesAsLong < 1) {
                throw new IllegalArgumentException("a dispatch is not " + timesAsLong + " times as long as another");
            }
        }

        /** A timing of dispatches that are as long as most. */
        public Timing(Span span, SubmissionMode manner, int dispatches) {
            this(span, manner, dispatches, 1);
        }

        /** From the submission of a single dispatch until the host knows that it is complete. */
        public static Timing roundTrip(SubmissionMode manner) {
            return new Timing(Span.HOST, manner, 1);
        }

        /** The host's part of each of so many dispatches that are submitted at once. */
        public static Timing submission(int dispatches) {
            return new Timing(Span.SUBMISSION, SubmissionMode.WAIT_FOR_FENCE, dispatches);
        }

        /** The times of a batch. */
        public enum Span {
            /** From the beginning of the first dispatch to the end of the last: by the device's clock if that is any good. */
            DEVICE,
            /** From submission until the host knows that the batch is complete. */
            HOST,
            /** The calls that hand the batch to the device. */
            SUBMISSION,
            /** From submission until the device begins. */
            START
        }

        /** Whether the host and its way to the device are what is timed, with a batch of given length. */
        public boolean isOfLaunching() {
            return dispatches > 0;
        }
    }
}
