package io.github.gpupath.result;

import io.github.gpupath.suite.Metric;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The result of one test on one device through one backend. What was not measured is absent, never 0.
 *
 * @param test the test's id
 * @param label the test's label
 * @param suite the suite's id
 * @param coordinates where the test lies on the axes of its suite; empty in files of version 1 whose suite is not known
 * @param base the test that its ratio is taken to; absent where there is none
 * @param backend the backend's id
 * @param device the key of the physical device
 * @param driverVersion the driver's version
 * @param metric the metric's id
 * @param unit the metric's unit
 * @param better which values of the metric are better
 * @param status of the result
 * @param reason why it is not ok, in one line
 * @param verified whether the kernel gave the reference's answer on this device
 * @param notes what a reader should know
 * @param measurement what was measured; absent where nothing was
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

    private static String word(Metric.Better better) {
        return better.name().toLowerCase(Locale.ROOT);
    }

    /** What its value is of, in words. */
    public String metricInWords() {
        return metric + " in " + unit + " where " + word(better) + " is better";
    }

    /** Whether both say the same of the one test that they are of. */
    public boolean agreesWith(TestResult other) {
        return isInTheMetricOf(other) && coordinates.equals(other.coordinates) && Objects.equals(base, other.base);
    }

    /** Whether its value can be compared with another's. */
    public boolean isInTheMetricOf(TestResult other) {
        return metric.equals(other.metric) && unit.equals(other.unit) && better == other.better;
    }

    /** The same with another measurement. */
    public TestResult with(Measurement other) {
        return but(device, notes, other);
    }

    /** The same with another note. */
    public TestResult with(Note more) {
        return but(device, Stream.concat(notes.stream(), Stream.of(more)).toList(), measurement);
    }

    /** The same of a device with another key. */
    public TestResult on(String key) {
        return but(key, notes, measurement);
    }

    private TestResult but(String otherDevice, List<Note> otherNotes, @Nullable Measurement otherMeasurement) {
        return new TestResult(
                test,
                label,
                suite,
                coordinates,
                base,
                backend,
                otherDevice,
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

    /** The value in cycles; absent where nobody knows it. */
    public Measurement.@Nullable Cycles cycles() {
        return measurement == null ? null : measurement.cycles();
    }

    /** The value of the metric; absent where nothing was measured. */
    public @Nullable Double value() {
        return measurement == null ? null : measurement.value();
    }

    /** The summary of the samples; absent where nothing was measured. */
    public @Nullable Statistics statistics() {
        return measurement == null ? null : measurement.statistics();
    }

    /** The samples; absent where nothing was measured. */
    public @Nullable List<Double> samples() {
        return measurement == null ? null : measurement.samples();
    }

    /** The workgroups of a dispatch; absent where nothing was dispatched. */
    public Measurement.@Nullable Geometry geometry() {
        return measurement == null ? null : measurement.geometry();
    }

    /** What ended the rounds of samples; absent where nothing was measured. */
    public Measurement.@Nullable End endedBy() {
        return measurement == null ? null : measurement.endedBy();
    }

    /** Which clock the samples are from; absent where nothing was measured. */
    public @Nullable String timer() {
        return measurement == null ? null : measurement.timer();
    }

    /** The dispatches of each timed batch; absent where nothing was measured. */
    public @Nullable Integer dispatchesPerSample() {
        return measurement == null ? null : (Integer) measurement.dispatchesPerSample();
    }

    /** The accesses or operations of a dispatch; absent where nothing was measured or none count. */
    public @Nullable Long operationsPerDispatch() {
        return measurement == null ? null : measurement.operationsPerDispatch();
    }

    /** The bytes of a dispatch; absent where nothing was measured or none count. */
    public @Nullable Long bytesPerDispatch() {
        return measurement == null ? null : measurement.bytesPerDispatch();
    }

    /** What was measured; empty where nothing was. */
    public Optional<Measurement> measured() {
        return Optional.ofNullable(measurement);
    }

    /** What the same loop takes without the accesses under test; absent where that is not known. */
    public Measurement.@Nullable InstructionShare withoutAccess() {
        return measurement == null ? null : measurement.withoutAccess();
    }

    /** Whether so much of the time is instructions that the value says little about memory. */
    public boolean boundByInstructions() {
        return measured().map(Measurement::boundByInstructions).orElse(false);
    }

    /** Whether each dispatch touched the whole working set, as far as is known. */
    public boolean coversItsSet() {
        return measured().map(Measurement::coversItsSet).orElse(true);
    }

    /** What became of a test. */
    public enum Status {
        OK,
        /** The device lacks what the test needs through this API, whatever it has through others. */
        UNSUPPORTED,
        /** An error or a wrong answer. */
        FAILED,
        /** It was not tried; the result's reason says why. */
        SKIPPED;

        /** The word in result files and tables. */
        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}
