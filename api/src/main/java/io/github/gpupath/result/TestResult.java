package io.github.gpupath.result;

import io.github.gpupath.suite.Metric;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The result of a test on one device through one backend. Values that were not measured are absent, never 0.
 *
 * @param coordinates one coordinate per axis of the suite; empty in files of version 1 with unknown suite
 * @param base the id of the test that results are shown relative to; absent if there is none
 * @param unit the metric's unit
 * @param better the direction of better values
 * @param reason why the status is not {@link Status#OK}, on one line
 * @param verified whether the kernel's output on this device matched the reference
 * @param measurement the measured values; absent if nothing was measured, as for the accessors below
 */
public record TestResult(
        String test,
        String label,
        String suite,
        List<CoordinateRecord> coordinates,
        @Nullable String base,
        String backend,
        String device,
        String driverVersion,
        String metric,
        String unit,
        Metric.Better better,
        Status status,
        @Nullable String reason,
        boolean verified,
        List<Note> notes,
        @Nullable Measurement measurement) {

    public TestResult {
        coordinates = List.copyOf(coordinates);
        notes = List.copyOf(notes);
    }

    /** The metric with its unit and direction as text. */
    public String metricInWords() {
        return metric + " in " + unit + " where " + better.name().toLowerCase(Locale.ROOT) + " is better";
    }

    /** Whether both results have the same metric, unit and direction, so that values are comparable. */
    public boolean isInTheMetricOf(TestResult other) {
        return metric.equals(other.metric) && unit.equals(other.unit) && better == other.better;
    }

    /** The same result with another measurement. */
    public TestResult with(Measurement other) {
        return but(notes, other);
    }

    /** The same result with an additional note. */
    public TestResult with(Note more) {
        return but(Stream.concat(notes.stream(), Stream.of(more)).toList(), measurement);
    }

    private TestResult but(List<Note> otherNotes, @Nullable Measurement otherMeasurement) {
        return new TestResult(
                test,
                label,
                suite,
                coordinates,
                base,
                backend,
                device,
                driverVersion,
                metric,
                unit,
                better,
                status,
                reason,
                verified,
                otherNotes,
                otherMeasurement);
    }

    /** The value in device cycles. */
    public Measurement.@Nullable Cycles cycles() {
        return measurement == null ? null : measurement.cycles();
    }

    /** The metric's value. */
    public @Nullable Double value() {
        return measurement == null ? null : measurement.value();
    }

    /** The summary of the samples. */
    public @Nullable Statistics statistics() {
        return measurement == null ? null : measurement.statistics();
    }

    /** The samples, in seconds per dispatch. */
    public @Nullable List<Double> samples() {
        return measurement == null ? null : measurement.samples();
    }

    /** The size of a dispatch; absent for transfers. */
    public Measurement.@Nullable Geometry geometry() {
        return measurement == null ? null : measurement.geometry();
    }

    /** The reason why sampling ended. */
    public Measurement.@Nullable End endedBy() {
        return measurement == null ? null : measurement.endedBy();
    }

    /** The clock of the samples: {@link Measurement#DEVICE} or {@link Measurement#HOST}. */
    public @Nullable String timer() {
        return measurement == null ? null : measurement.timer();
    }

    /** The number of dispatches per timed batch. */
    public @Nullable Integer dispatchesPerSample() {
        return measurement == null ? null : (Integer) measurement.dispatchesPerSample();
    }

    /** The accesses or operations per dispatch; absent if the metric does not count them. */
    public @Nullable Long operationsPerDispatch() {
        return measurement == null ? null : measurement.operationsPerDispatch();
    }

    /** The bytes per dispatch; absent if the metric does not count them. */
    public @Nullable Long bytesPerDispatch() {
        return measurement == null ? null : measurement.bytesPerDispatch();
    }

    /** The measured values; empty if nothing was measured. */
    public Optional<Measurement> measured() {
        return Optional.ofNullable(measurement);
    }

    /** The share of instructions in the time; absent if it is not known. */
    public Measurement.@Nullable InstructionShare withoutAccess() {
        return measurement == null ? null : measurement.withoutAccess();
    }

    /** Whether the time is mostly instructions, see {@link Measurement#boundByInstructions}. */
    public boolean boundByInstructions() {
        return measured().map(Measurement::boundByInstructions).orElse(false);
    }

    /** Whether each dispatch accessed the whole working set, as far as is known. */
    public boolean coversItsSet() {
        return measured().map(Measurement::coversItsSet).orElse(true);
    }

    /** The status of a result. */
    public enum Status {
        /** Correct output, and measured unless the run only verified. */
        OK,
        /** The device lacks a feature or limit that the test requires through this API. */
        UNSUPPORTED,
        /** An error or wrong output. */
        FAILED,
        /** Not run; see the reason. */
        SKIPPED;

        /** The word in result files and tables. */
        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}
