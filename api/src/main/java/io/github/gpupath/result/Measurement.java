package io.github.gpupath.result;

import io.github.gpupath.kernel.Literal;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What was measured of a test on one device through one backend.
 *
 * @param value the metric at the median of the samples
 * @param statistics of the samples, in seconds
 * @param samples device or host seconds per dispatch (see {@code timer}), one for each round, in their order; the same
 *     rounds for every backend that took part. Of what a kernel counts itself, the seconds in which it would have counted as much
 *     as the median one
 * @param hostSamples host seconds per dispatch of the same batches
 * @param replicates the places of the memory; the samples are from each of them in turn, the first from the first
 * @param dispatchesPerSample the dispatches of each timed batch
 * @param operationsPerDispatch accesses to the measured resources, or operations, counted from the kernel; absent where the
 *     metric divides neither them nor their bytes
 * @param bytesPerDispatch counted from the kernel, of the types as stored; absent with the operations
 * @param stepsPerDispatch the steps of a chain; absent where the metric does not divide them
 * @param geometry the workgroups of a dispatch; absent where nothing is dispatched
 * @param candidates the launches that were tried; absent where there was no choice
 * @param timer which clock the samples are from: {@code device} or {@code host}
 * @param endedBy what ended the rounds of samples
 * @param handedBack the numbers that the kernel left in memory; absent where it leaves none
 * @param cycles the value in cycles of the device's clock; absent where it is no time of a step, and where nobody knows how
 *     fast the clock runs
 * @param withoutAccess what the same loop takes without the accesses under test; absent where the test has none, where it could
 *     not be identified, and in files of before 2026-11-28
 */
public record Measurement(
        double value,
        Statistics statistics,
        List<Double> samples,
        List<Double> hostSamples,
        List<Replicate> replicates,
        int dispatchesPerSample,
        @Nullable Long operationsPerDispatch,
        @Nullable Long bytesPerDispatch,
        @Nullable Long stepsPerDispatch,
        @Nullable Geometry geometry,
        @Nullable List<Candidate> candidates,
        String timer,
        End endedBy,
        @Nullable List<Readback> handedBack,
        @Nullable Cycles cycles,
        @Nullable InstructionShare withoutAccess) {

    /** The {@code timer} of samples by the device's clock. */
    public static final String DEVICE = "device";

    /** The {@code timer} of samples by the host's clock. */
    public static final String HOST = "host";

    public Measurement {
        samples = List.copyOf(samples);
        hostSamples = List.copyOf(hostSamples);
        replicates = List.copyOf(replicates);
        candidates = candidates == null ? null : List.copyOf(candidates);
        handedBack = handedBack == null ? null : List.copyOf(handedBack);
    }

    /** The same with the value in cycles. */
    public Measurement with(Cycles counted) {
        return new Measurement(
                value,
                statistics,
                samples,
                hostSamples,
                replicates,
                dispatchesPerSample,
                operationsPerDispatch,
                bytesPerDispatch,
                stepsPerDispatch,
                geometry,
                candidates,
                timer,
                endedBy,
                handedBack,
                counted,
                withoutAccess);
    }

    /** Whether so much of the time is instructions that the value says little about memory. */
    public boolean boundByInstructions() {
        return withoutAccess != null && withoutAccess.ratio() >= InstructionShare.BOUND;
    }

    /** Whether each dispatch touched the whole working set, as far as is known. */
    public boolean coversItsSet() {
        return geometry == null || geometry.coverage() == null;
    }

    /**
     * How much of the time is instructions: what the kernel takes when each access under test is replaced by its address.
     *
     * @param seconds per dispatch, by the clock of the samples
     * @param ratio to the median of the samples; may exceed 1, since an instruction takes the place of each access
     */
    public record InstructionShare(double seconds, double ratio) {

        /** From this ratio on, a result is bound by instructions. */
        public static final double BOUND = 0.8;
    }

    /**
     * Samples that were taken with the memory at one place, in one process.
     *
     * @param process counts the processes from 1 on
     * @param samples how many of the samples are from here
     * @param median of these
     * @param lead how many bytes of their allocations lie before its buffers; absent where that does not say where all of its
     *     memory lies
     */
    public record Replicate(
            int process,
            int samples,
            double median,
            @Nullable Long lead) {}

    /**
     * A number that the kernel left in memory.
     *
     * @param name its name
     * @param unit without a prefix
     * @param values after each sample
     */
    public record Readback(String name, String unit, List<Double> values) {

        public Readback {
            values = List.copyOf(values);
        }
    }

    /**
     * A value in cycles.
     *
     * @param value the cycles of a step
     * @param hertz how many of them go by in a second, as measured in the same run
     * @param backend the backend through which that was measured
     */
    public record Cycles(double value, double hertz, String backend) {}

    /** What ended the rounds of samples. */
    public enum End {
        /** Every backend's interval was as tight as asked for. */
        INTERVAL,
        /** Only the places still differ; more rounds would not tell them better. */
        REPLICATES,
        /** The time limit came first. */
        TIME,
        /** The user interrupted the run. */
        INTERRUPTION
    }

    /**
     * The workgroups of a dispatch and the invocations of a workgroup, along x, y, z.
     *
     * @param workgroups of a dispatch
     * @param workgroupSize the invocations of each
     * @param arguments the values of the kernel's parameters, in its order; in files of before 2026-11-22 only the 32 bits
     *     of each, which are read as u32
     * @param coverage the share of the working set that a dispatch touches, below 1; absent where it touches all of it
     */
    public record Geometry(
            List<Integer> workgroups,
            List<Integer> workgroupSize,
            List<Literal> arguments,
            @Nullable Double coverage) {

        public Geometry {
            workgroups = axes(workgroups);
            workgroupSize = axes(workgroupSize);
            arguments = List.copyOf(arguments);
        }

        private static List<Integer> axes(List<Integer> counts) {
            return List.copyOf(counts);
        }

        /** Of a dispatch that touches the whole working set. */
        public Geometry(List<Integer> workgroups, List<Integer> workgroupSize, List<Literal> arguments) {
            this(workgroups, workgroupSize, arguments, null);
        }
    }

    /**
     * A launch that was tried before the rounds.
     *
     * @param workgroups of a dispatch
     * @param value what the metric was on this backend
     * @param starting the share of the time that starting the workgroups took; absent where that did not count, and in files of
     *     before 2026-11-22
     * @param words the name that distinguishes it, for people; absent where the workgroups do
     */
    public record Candidate(
            List<Integer> workgroups,
            double value,
            @Nullable Double starting,
            @Nullable String words) {

        public Candidate {
            workgroups = Geometry.axes(workgroups);
        }
    }
}
