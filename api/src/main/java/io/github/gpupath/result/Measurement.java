package io.github.gpupath.result;

import io.github.gpupath.backend.DeviceResource;
import io.github.gpupath.kernel.Literal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The measured values of a test on one device through one backend.
 *
 * @param value the metric at the median of the samples
 * @param statistics a summary of the samples, in seconds
 * @param samples seconds per dispatch by the clock of {@code timer}, one per round, in order; all backends took part in
 *     the same rounds. If the kernel counts itself, samples are scaled to the median count
 * @param hostSamples host seconds per dispatch of the same batches
 * @param replicates the memory placements; samples are taken from them in rotation, starting with the first
 * @param dispatchesPerSample dispatches per timed batch
 * @param operationsPerDispatch accesses to the measured resources, or operations, counted from the kernel; absent if
 *     the metric does not count them or their bytes
 * @param bytesPerDispatch bytes of these accesses as stored in memory; absent together with the operations
 * @param stepsPerDispatch steps of a dependent chain; absent if the metric does not count them
 * @param geometry the size of a dispatch; absent for transfers
 * @param candidates the launches that were tried; absent if there was one scale
 * @param timer the clock of the samples: {@link #DEVICE} or {@link #HOST}
 * @param endedBy why sampling ended
 * @param handedBack numbers read from memory after each sample; absent if there are none
 * @param cycles the value in device cycles; absent if the metric is no time per step, or the clock is unknown
 * @param withoutAccess the time of the kernel without the accesses under test; absent if the test has none, if a
 *     compiler folded the loops, and in files from before 2026-11-28
 * @param memory where the buffers and textures lie, as far as the API says so; absent in files from before 2026-11-28
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
        @Nullable InstructionShare withoutAccess,
        @Nullable List<Location> memory) {

    /** The value of {@code timer} for the device's clock. */
    public static final String DEVICE = "device";

    /** The value of {@code timer} for the host's clock. */
    public static final String HOST = "host";

    public Measurement {
        samples = List.copyOf(samples);
        hostSamples = List.copyOf(hostSamples);
        replicates = List.copyOf(replicates);
        candidates = candidates == null ? null : List.copyOf(candidates);
        handedBack = handedBack == null ? null : List.copyOf(handedBack);
        memory = memory == null ? null : List.copyOf(memory);
    }

    /** The same measurement with its value in cycles. */
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
                withoutAccess,
                memory);
    }

    /** Whether the share of instructions is at least {@link InstructionShare#BOUND}. */
    public boolean boundByInstructions() {
        return withoutAccess != null && withoutAccess.ratio() >= InstructionShare.BOUND;
    }

    /** Whether each dispatch accessed the whole working set, as far as is known. */
    public boolean coversItsSet() {
        return geometry == null || geometry.coverage() == null;
    }

    /**
     * The share of instructions in a kernel's time: the time of its twin, which only computes addresses.
     *
     * @param seconds the twin's seconds per dispatch, by the clock of the samples
     * @param ratio the twin's time divided by the median of the samples; may exceed 1
     */
    public record InstructionShare(double seconds, double ratio) {

        /** The ratio from which a result counts as bound by instructions. */
        public static final double BOUND = 0.8;
    }

    /**
     * Where resources lie.
     *
     * @param words heap, memory type or flags in the words of the API
     */
    public record Location(List<String> resources, String words) {

        public Location {
            resources = List.copyOf(resources);
        }

        /** The locations of resources by name, those in equal memory together; without those of which the API says nothing. */
        public static List<Location> of(Map<String, DeviceResource> resources) {
            Map<String, List<String>> alike = new LinkedHashMap<>();
            resources.forEach((name, resource) -> alike.computeIfAbsent(resource.memory(), words -> new ArrayList<>())
                    .add(name));
            alike.remove("");
            return alike.entrySet().stream()
                    .map(entry -> new Location(entry.getValue(), entry.getKey()))
                    .toList();
        }
    }

    /**
     * The samples of one memory placement in one process.
     *
     * @param process the number of the process, from 1
     * @param median their median, in seconds
     * @param lead the offset of buffers in their allocations, in bytes; absent if not all memory has this offset
     */
    public record Replicate(
            int process,
            int samples,
            double median,
            @Nullable Long lead) {}

    /**
     * A number read from memory after each sample.
     *
     * @param unit the unit without prefix; empty for counts
     * @param values one value per sample
     */
    public record Readback(String name, String unit, List<Double> values) {

        public Readback {
            values = List.copyOf(values);
        }
    }

    /**
     * A value in device cycles.
     *
     * @param value cycles per step
     * @param hertz the shader clock's cycles per second, measured in the same run
     */
    public record Cycles(double value, double hertz, String backend) {}

    /** The reason why sampling ended. */
    public enum End {
        /** Every backend's confidence interval reached the goal. */
        INTERVAL,
        /** The remaining interval is the variation between replicates, which more rounds do not reduce. */
        REPLICATES,
        /** The time limit was reached. */
        TIME,
        /** The user interrupted the run. */
        INTERRUPTION
    }

    /**
     * The size of a dispatch.
     *
     * @param workgroups workgroups along x, y, z
     * @param workgroupSize invocations of a workgroup along x, y, z
     * @param arguments one value per parameter, in the kernel's order; files from before 2026-11-22 hold 32 bits each,
     *     read as u32
     * @param coverage the share of the working set that a dispatch accesses, below 1; absent if it accesses all
     */
    public record Geometry(
            List<Integer> workgroups,
            List<Integer> workgroupSize,
            List<Literal> arguments,
            @Nullable Double coverage) {

        public Geometry {
            workgroups = List.copyOf(workgroups);
            workgroupSize = List.copyOf(workgroupSize);
            arguments = List.copyOf(arguments);
        }
    }

    /**
     * A launch that was tried before sampling.
     *
     * @param workgroups workgroups along x, y, z
     * @param value the metric's value on this backend
     * @param starting the share of workgroup launches in the time; absent if it was not measured, and in files from
     *     before 2026-11-22
     * @param words the display name; absent if the workgroups distinguish the launches
     */
    public record Candidate(
            List<Integer> workgroups,
            double value,
            @Nullable Double starting,
            @Nullable String words) {

        public Candidate {
            workgroups = List.copyOf(workgroups);
        }
    }
}
