package io.github.gpupath.suite;

import io.github.gpupath.backend.DispatchBatch.SubmissionMode;
import io.github.gpupath.backend.WorkgroupCount;
import io.github.gpupath.kernel.Literal;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** The work of a test: a kernel, or a transfer by the API's own commands. */
public sealed interface Workload permits KernelWorkload, TransferWorkload, LinkWorkload {

    /** The candidate sizes of the timed run, at least one scale. */
    List<Scale> scales();

    /** The measured time span and the submission mode. */
    Timing timing();

    /** Arguments with which workgroups do no work, see {@link KernelWorkload}. */
    default Optional<List<Literal>> idle() {
        return Optional.empty();
    }

    /** The numbers read from memory after each sample. */
    default List<KernelWorkload.Readback> handedBack() {
        return List.of();
    }

    /** The number of steps until the caches are in steady state. */
    default long settling() {
        return 0;
    }

    /** Sentences on sizes that were chosen for the device. */
    default List<String> remarks() {
        return List.of();
    }

    /** The best possible value of the metric on the device, if known. */
    default OptionalDouble upperBound() {
        return OptionalDouble.empty();
    }

    /** Dispatches to the visitor's method for this kind of workload. */
    <R> R accept(Visitor<R> visitor);

    /** One method per kind of workload. */
    interface Visitor<R> {
        R kernel(KernelWorkload workload);

        R transfer(TransferWorkload workload);

        R link(LinkWorkload workload);
    }

    /** The launch with the least work; all launches run the same instructions. */
    default Launch smallestLaunch() {
        return scales().get(0).launches().get(0);
    }

    /**
     * The size and arguments of a timed dispatch.
     *
     * @param workgroups the number of workgroups; one for a transfer
     * @param arguments one value per parameter, in the kernel's order
     */
    record Launch(WorkgroupCount workgroups, List<Literal> arguments) {

        public Launch {
            arguments = List.copyOf(arguments);
        }
    }

    /**
     * A sequence of launches with increasing work, from which the engine chooses by duration.
     *
     * @param launches the launches by increasing work, each with about twice the work of its predecessor
     * @param enough the index of the first launch with enough work; smaller ones are for slow devices
     * @param words the display name; empty if the number of workgroups distinguishes the scales
     */
    record Scale(List<Launch> launches, int enough, String words) {

        public Scale {
            launches = List.copyOf(launches);
            if (enough < 0 || enough >= launches.size()) {
                throw new IllegalArgumentException(
                        "the index " + enough + " is not among " + launches.size() + " launches");
            }
        }

        /** A scale without a display name. */
        public Scale(List<Launch> launches, int enough) {
            this(launches, enough, "");
        }

        /** A scale whose launches all have enough work. */
        public Scale(List<Launch> launches) {
            this(launches, 0);
        }

        /** The same scale with a display name. */
        public Scale named(String name) {
            return new Scale(launches, enough, name);
        }
    }

    /**
     * The measured time span of a batch and its submission.
     *
     * @param manner the submission mode of a kernel; transfers are always dependent
     * @param dispatches the number of dispatches per batch, by which its time is divided; 0 to calibrate it
     * @param timesAsLong the target duration of a dispatch as a multiple of the profile's
     */
    record Timing(Span span, SubmissionMode manner, int dispatches, int timesAsLong) {

        /** Device time per dispatch in a dependent batch. */
        public static final Timing DISPATCH = new Timing(Span.DEVICE, SubmissionMode.DEPENDENT, 0);

        /** As {@link #DISPATCH}, with dispatches so long that launch overhead is below a figure's fourth digit. */
        public static final Timing LONG_DISPATCH = new Timing(Span.DEVICE, SubmissionMode.DEPENDENT, 0, 16);

        /** Device time per dispatch in an independent batch. */
        public static final Timing INDEPENDENT_DISPATCH = new Timing(Span.DEVICE, SubmissionMode.INDEPENDENT, 0);

        /** Host time per transfer. */
        public static final Timing HOST = new Timing(Span.HOST, SubmissionMode.DEPENDENT, 0);

        /** The time from the submission of a single dispatch to its start on the device. */
        public static final Timing LAUNCH_TO_START = new Timing(Span.START, SubmissionMode.STAMP_BEGINNING, 1);

        public Timing {
            if (dispatches < 0) {
                throw new IllegalArgumentException("a batch cannot have " + dispatches + " dispatches");
            }
            if (timesAsLong < 1) {
                throw new IllegalArgumentException("a dispatch cannot be " + timesAsLong + " times as long as another");
            }
        }

        /** A timing of dispatches with the profile's target duration. */
        public Timing(Span span, SubmissionMode manner, int dispatches) {
            this(span, manner, dispatches, 1);
        }

        /** The time from the submission of a single dispatch until the host observes completion. */
        public static Timing roundTrip(SubmissionMode manner) {
            return new Timing(Span.HOST, manner, 1);
        }

        /** Host time of the submission calls per dispatch, with a number of dispatches submitted together. */
        public static Timing submission(int dispatches) {
            return new Timing(Span.SUBMISSION, SubmissionMode.WAIT_FOR_FENCE, dispatches);
        }

        /** The same, with nothing recorded beforehand. */
        public static Timing recording(int dispatches) {
            return new Timing(Span.SUBMISSION, SubmissionMode.RECORD, dispatches);
        }

        /** A time span of a batch, see {@link io.github.gpupath.backend.BatchTime}. */
        public enum Span {
            /** From the first dispatch's start to the last one's end; host time if the device's clock is not used. */
            DEVICE,
            /** From submission until the host observes completion. */
            HOST,
            /** The submission calls. */
            SUBMISSION,
            /** From submission to the start on the device. */
            START
        }

        /** Whether the test times launches: the number of dispatches per batch is fixed. */
        public boolean isOfLaunching() {
            return dispatches > 0;
        }
    }
}
