package io.github.gpupath.suite;

import io.github.gpupath.backend.WorkgroupCount;
import io.github.gpupath.kernel.Kernel;
import io.github.gpupath.kernel.Resource;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * What a test runs: one kernel, the memory it works on, and the two ways in which it is run. The kernel that is timed is
 * the kernel that is verified; only arguments and geometry differ.
 *
 * @param kernel what runs
 * @param measured the resources whose accesses are the test's operations
 * @param memory what each of the kernel's resources is bound to, in the order of their bindings
 * @param verification the run whose results are compared with the reference
 * @param scales the ways in which the timed run may grow; where there are several, the first is used in which starting
 *     workgroups takes no time to speak of on any backend, so they begin with the one whose workgroups do least
 * @param idle arguments with which workgroups start and end and do nothing between, which shows what starting them takes;
 *     empty where there is one scale
 * @param timing what of a batch is the test's time
 */
public record Workload(
        Kernel kernel,
        List<Resource> measured,
        List<Memory> memory,
        Verification verification,
        List<Scale> scales,
        Optional<List<Integer>> idle,
        Timing timing) {

    public Workload {
        measured = List.copyOf(measured);
        memory = List.copyOf(memory);
        scales = List.copyOf(scales);
        idle = idle.map(List::copyOf);
        if (scales.isEmpty()) {
            throw new IllegalArgumentException("a workload has at least one scale");
        }
        if (idle.isEmpty() != (scales.size() == 1)) {
            throw new IllegalArgumentException("who has several scales has idle workgroups, and nobody else");
        }
    }

    /** A workload whose time is that of its dispatches, which have more workgroups the more work they are to do. */
    public Workload(
            Kernel kernel,
            Resource measured,
            List<Memory> memory,
            Verification verification,
            List<Integer> timedArguments,
            GeometryScale scale) {
        this(kernel, measured, memory, verification, timedArguments, scale, Timing.DISPATCH);
    }

    /** The same with another timing. */
    public Workload(
            Kernel kernel,
            Resource measured,
            List<Memory> memory,
            Verification verification,
            List<Integer> timedArguments,
            GeometryScale scale,
            Timing timing) {
        this(
                kernel,
                List.of(measured),
                memory,
                verification,
                List.of(scale.with(timedArguments)),
                Optional.empty(),
                timing);
    }

    /** The smallest launch; every launch runs the same instructions. */
    public Launch smallestLaunch() {
        return scales.get(0).launches().get(0);
    }

    /** The memory of the verification, if it is not that of the timed run. */
    public List<Memory> verifiedMemory() {
        return verification.memory().orElse(memory);
    }

    /**
     * What one timed dispatch is given.
     *
     * @param workgroups of the dispatch
     * @param arguments the bits of the parameters, in the kernel's order
     */
    public record Launch(WorkgroupCount workgroups, List<Integer> arguments) {

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
    public record Scale(List<Launch> launches, int enough) {

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
    public enum Timing {
        /** What a dispatch takes on average in a batch that is long enough for the clock: device time if it is any good. */
        DISPATCH,
        /** Host time from the submission of a batch with a single dispatch until the host knows that it is complete. */
        ROUND_TRIP
    }

    /**
     * The run that is compared with the reference, in all memory that is marked as checked.
     *
     * @param arguments the bits of the parameters, in the kernel's order
     * @param workgroups a small geometry
     * @param memory what the kernel's resources are bound to, where that of the timed run would be too large
     * @param tolerance how far values may be from the reference's; exact wherever the data can be chosen so
     */
    public record Verification(
            List<Integer> arguments, WorkgroupCount workgroups, Optional<List<Memory>> memory, Tolerance tolerance) {

        public Verification {
            arguments = List.copyOf(arguments);
            memory = memory.map(List::copyOf);
        }

        /** A verification on the memory of the timed run. */
        public Verification(List<Integer> arguments, WorkgroupCount workgroups, Tolerance tolerance) {
            this(arguments, workgroups, Optional.empty(), tolerance);
        }

        /** A verification bit for bit. */
        public Verification(List<Integer> arguments, WorkgroupCount workgroups, Optional<List<Memory>> memory) {
            this(arguments, workgroups, memory, Tolerance.EXACT);
        }

        /** A verification bit for bit on the memory of the timed run. */
        public Verification(List<Integer> arguments, WorkgroupCount workgroups) {
            this(arguments, workgroups, Optional.empty());
        }
    }

    /**
     * The workgroups of a timed dispatch: a base times a power of two, chosen once per physical device.
     *
     * @param base workgroups at power 0, itself a power of two
     * @param minPower the smallest power, zero or negative
     * @param maxPower the largest power
     */
    public record GeometryScale(int base, int minPower, int maxPower) {

        /** A launch for each power, all with the same arguments. */
        Scale with(List<Integer> arguments) {
            return new Scale(IntStream.rangeClosed(minPower, maxPower)
                    .mapToObj(power -> power >= 0 ? base << power : base >> -power)
                    .map(workgroups -> new Launch(WorkgroupCount.of(workgroups), arguments))
                    .toList());
        }
    }
}
