package io.github.gpupath.result;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What one test gave on one device through one backend. What was not measured is absent, never 0.
 *
 * @param test the test's id
 * @param label the test's label
 * @param backend the backend's id
 * @param device the key of the physical device
 * @param driverVersion the driver's version
 * @param status what became of it
 * @param reason why it is not ok, in one line
 * @param metric the metric's id
 * @param unit the metric's unit
 * @param value the metric at the median of the samples
 * @param statistics of the samples, in seconds
 * @param samples device or host seconds per dispatch (see {@code timer}), one for each round, in their order; the same
 *     rounds for every backend that took part
 * @param hostSamples host seconds per dispatch of the same batches
 * @param dispatchesPerSample the dispatches of each timed batch
 * @param operationsPerDispatch counted from the kernel
 * @param bytesPerDispatch counted from the kernel, of the types as stored
 * @param geometry the workgroups of a dispatch
 * @param candidates the launches that were tried; absent where there was no choice
 * @param timer which clock the samples are from: {@code device} or {@code host}
 * @param endedBy what ended the rounds of samples
 * @param verified whether the kernel gave the reference's answer on this device
 * @param notes what a reader should know, in words
 */
public record TestResult(
        String test,
        String label,
        String backend,
        String device,
        String driverVersion,
        Status status,
        @Nullable String reason,
        String metric,
        String unit,
        @Nullable Double value,
        @Nullable Statistics statistics,
        @Nullable List<Double> samples,
        @Nullable List<Double> hostSamples,
        @Nullable Integer dispatchesPerSample,
        @Nullable Long operationsPerDispatch,
        @Nullable Long bytesPerDispatch,
        @Nullable Geometry geometry,
        @Nullable List<Candidate> candidates,
        @Nullable String timer,
        @Nullable End endedBy,
        boolean verified,
        List<String> notes) {

    public TestResult {
        samples = samples == null ? null : List.copyOf(samples);
        hostSamples = hostSamples == null ? null : List.copyOf(hostSamples);
        candidates = candidates == null ? null : List.copyOf(candidates);
        notes = List.copyOf(notes);
    }

    /** Whether each dispatch touched the whole working set, as far as is known. */
    public boolean coversItsSet() {
        return geometry == null || geometry.coverage() == null;
    }

    /** What became of a test. */
    public enum Status {
        OK,
        /** The device lacks what the test needs. */
        UNSUPPORTED,
        /** An error or a wrong answer. */
        FAILED,
        /** Not tried. */
        SKIPPED
    }

    /** What ended the rounds of samples. */
    public enum End {
        /** Every backend's interval was as tight as asked for. */
        INTERVAL,
        /** The time limit came first. */
        TIME,
        /** The user. */
        INTERRUPTION
    }

    /**
     * The workgroups of a dispatch and the invocations of a workgroup, along x, y, z.
     *
     * @param workgroups of a dispatch
     * @param workgroupSize the invocations of each
     * @param arguments the bits of the kernel's parameters, in its order
     * @param coverage the share of the working set that a dispatch touches, below 1; absent where it touches all of it
     */
    public record Geometry(
            List<Integer> workgroups,
            List<Integer> workgroupSize,
            List<Integer> arguments,
            @Nullable Double coverage) {

        public Geometry {
            workgroups = List.copyOf(workgroups);
            workgroupSize = List.copyOf(workgroupSize);
            arguments = List.copyOf(arguments);
        }

        /** Of a dispatch that touches the whole working set. */
        public Geometry(List<Integer> workgroups, List<Integer> workgroupSize, List<Integer> arguments) {
            this(workgroups, workgroupSize, arguments, null);
        }
    }

    /**
     * A launch that was tried before the rounds.
     *
     * @param workgroups of a dispatch
     * @param value what the metric was on this backend
     * @param starting the share of the time that starting the workgroups took; absent in files of before 2026-11-22
     */
    public record Candidate(
            List<Integer> workgroups,
            double value,
            @Nullable Double starting) {

        public Candidate {
            workgroups = List.copyOf(workgroups);
        }
    }
}
