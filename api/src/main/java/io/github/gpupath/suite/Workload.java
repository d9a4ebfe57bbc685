package io.github.gpupath.suite;

import io.github.gpupath.backend.WorkgroupCount;
import io.github.gpupath.kernel.Kernel;
import io.github.gpupath.kernel.Resource;
import java.util.List;

/**
 * What a test runs: one kernel, the memory it works on, and the two ways in which it is run. The kernel that is timed is
 * the kernel that is verified; only arguments and geometry differ.
 *
 * @param kernel what runs
 * @param measured the resource whose accesses are the test's operations
 * @param memory what each of the kernel's resources is bound to, in the order of their bindings
 * @param verification the run whose results are compared with the reference
 * @param timedArguments the bits of the parameters when timed, in the kernel's order
 * @param scale how the geometry of the timed run may grow
 * @param timing what of a batch is the test's time
 */
public record Workload(
        Kernel kernel,
        Resource measured,
        List<Memory> memory,
        Verification verification,
        List<Integer> timedArguments,
        GeometryScale scale,
        Timing timing) {

    public Workload {
        memory = List.copyOf(memory);
        timedArguments = List.copyOf(timedArguments);
    }

    /** A workload whose time is that of its dispatches. */
    public Workload(
            Kernel kernel,
            Resource measured,
            List<Memory> memory,
            Verification verification,
            List<Integer> timedArguments,
            GeometryScale scale) {
        this(kernel, measured, memory, verification, timedArguments, scale, Timing.DISPATCH);
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
     */
    public record Verification(List<Integer> arguments, WorkgroupCount workgroups) {

        public Verification {
            arguments = List.copyOf(arguments);
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

        /** The workgroups at a power. */
        public WorkgroupCount at(int power) {
            if (power < minPower || power > maxPower) {
                throw new IllegalArgumentException(power + " is not from " + minPower + " to " + maxPower);
            }
            return WorkgroupCount.of(power >= 0 ? base << power : base >> -power);
        }
    }
}
