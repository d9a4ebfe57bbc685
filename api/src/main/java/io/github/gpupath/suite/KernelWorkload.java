package io.github.gpupath.suite;

import io.github.gpupath.backend.WorkgroupCount;
import io.github.gpupath.kernel.Kernel;
import io.github.gpupath.kernel.Literal;
import io.github.gpupath.kernel.Place;
import io.github.gpupath.kernel.ScalarType;
import io.github.gpupath.kernel.counting.KernelCounts;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.ToLongFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * One kernel, the memory it works on, and the two ways in which it is run. The kernel that is timed is the kernel that is
 * verified; only arguments and geometry differ.
 *
 * @param kernel that is verified and timed
 * @param measured what of a dispatch the test's metric counts
 * @param memory what each of the kernel's resources is bound to, in the order of their bindings
 * @param verification the run whose results are compared with the reference
 * @param scales the ways in which the timed run may grow. Several scales with idle arguments stand in the order of the work
 *     that a workgroup does, the least first: the first is used in which starting workgroups takes hardly any time on any
 *     backend. Several without idle arguments race: the fastest is used, on average over the backends
 * @param idle arguments with which workgroups start and end and do nothing between, to time their start; empty where there is
 *     one scale, or where scales race
 * @param timing what of a batch is the test's time
 * @param handedBack the numbers that come up with each sample
 * @param settling how many steps, as {@link Measured} counts them, bring the caches into the state in which they stay; 0
 *     where any dispatch does
 * @param remarks what a reader must know of sizes that were chosen for the device, each in a sentence; they become notes of
 *     the results
 * @param upperBound the best value of the test's metric that the device can have, where that is known: whoever measures a better one
 *     has not run what was asked for, and the test fails
 * @param underTest resources and workgroup arrays of the kernel whose accesses are what the test is about: the kernel is timed
 *     without them too, which shows how much of its time is instructions ({@link io.github.gpupath.kernel.WithoutAccess}). Empty
 *     where that is not wanted
 */
public record KernelWorkload(
        Kernel kernel,
        Measured measured,
        List<Memory> memory,
        Verification verification,
        List<Scale> scales,
        Optional<List<Literal>> idle,
        Timing timing,
        List<Readback> handedBack,
        long settling,
        List<String> remarks,
        OptionalDouble upperBound,
        List<Place> underTest)
        implements Workload {

    public KernelWorkload {
        memory = List.copyOf(memory);
        scales = List.copyOf(scales);
        idle = idle.map(List::copyOf);
        handedBack = List.copyOf(handedBack);
        remarks = List.copyOf(remarks);
        underTest = List.copyOf(underTest);
        if (scales.isEmpty()) {
            throw new IllegalArgumentException("a workload has at least one scale");
        }
        if (idle.isPresent() && scales.size() == 1) {
            throw new IllegalArgumentException("who has idle workgroups has several scales");
        }
    }

    /** Starts the workload of a kernel. */
    public static Builder of(Kernel kernel) {
        return new Builder(kernel);
    }

    /** A builder that holds all of this workload. */
    public Builder toBuilder() {
        Builder copy = new Builder(kernel);
        copy.measured = measured;
        copy.memory = memory;
        copy.verification = verification;
        copy.scales = scales;
        copy.idle = idle;
        copy.timing = timing;
        copy.handedBack = handedBack;
        copy.settling = settling;
        copy.remarks = remarks;
        copy.upperBound = upperBound;
        copy.underTest = underTest;
        return copy;
    }

    @Override
    public <R> R accept(Visitor<R> visitor) {
        return visitor.kernel(this);
    }

    /** Whether the best scale is found by a race. */
    public boolean scalesRace() {
        return scales.size() > 1 && idle.isEmpty();
    }

    /** The memory of the verification, if it is not that of the timed run. */
    public List<Memory> verifiedMemory() {
        return verification.memory().orElse(memory);
    }

    /**
     * What of a dispatch a metric may count.
     *
     * @param places resources and workgroup arrays whose accesses and bytes count, as they stand in the kernel
     * @param operations of one invocation, from what is counted of the kernel
     * @param steps of one dispatch, from its launch
     */
    public record Measured(List<Place> places, ToLongFunction<KernelCounts> operations, ToLongFunction<Launch> steps) {

        private static final ToLongFunction<KernelCounts> NO_OPERATIONS = counts -> 0;

        public Measured {
            places = List.copyOf(places);
        }

        /** Accesses to some places, and their bytes. */
        public static Measured accesses(List<? extends Place> places) {
            return new Measured(List.copyOf(places), NO_OPERATIONS, launch -> 0);
        }

        /** Accesses to a place, and their bytes. */
        public static Measured accesses(Place place) {
            return accesses(List.of(place));
        }

        /** Operations of each invocation, as a function of what is counted from the kernel. */
        public static Measured operations(ToLongFunction<KernelCounts> operations) {
            return new Measured(List.of(), operations, launch -> 0);
        }

        /**
         * Steps of a chain of dependent operations. The rest of the kernel's work need not follow from its arguments.
         */
        public static Measured steps(ToLongFunction<Launch> steps) {
            return new Measured(List.of(), NO_OPERATIONS, steps);
        }

        /** Whether a metric may ask what the kernel does, which then follows from its arguments. */
        public boolean countsKernel() {
            return !places.isEmpty() || operations != NO_OPERATIONS;
        }

        /** Nothing but the dispatch itself. */
        public static Measured dispatch() {
            return accesses(List.of());
        }
    }

    /**
     * A number that the kernel leaves in memory, read after each batch.
     *
     * @param name in result files
     * @param unit without a prefix; empty for a plain number
     * @param binding of the buffer that holds it
     * @param offset where it is in the buffer, in bytes
     * @param type an integer of 32 or 64 bits, or f32; it comes up as a double, to which integers beyond 2^53 are rounded
     * @param course the number's expected values; empty where the workload does not know them. A test fails if a timed run
     *     leaves another number: the run has not done its work
     * @param lack what the device lacks if it leaves another number; empty where that would be its fault
     */
    public record Readback(
            String name,
            String unit,
            int binding,
            long offset,
            ScalarType type,
            Optional<ExpectedValue> course,
            Optional<String> lack) {

        private static final Set<ScalarType> TYPES =
                EnumSet.of(ScalarType.I32, ScalarType.U32, ScalarType.I64, ScalarType.U64, ScalarType.F32);

        public Readback {
            TestCase.requireWord(name);
            if (!TYPES.contains(type)) {
                throw new IllegalArgumentException("a kernel hands one of " + TYPES + " back, not " + type);
            }
        }

        /** A number that only the kernel knows: no value is expected. */
        public Readback(String name, String unit, int binding, long offset, ScalarType type) {
            this(name, unit, binding, offset, type, Optional.empty(), Optional.empty());
        }

        /** The same, to be what a course says. */
        public Readback following(ExpectedValue expected) {
            return new Readback(name, unit, binding, offset, type, Optional.of(expected), lack);
        }

        /** The same; a device that leaves what is not expected cannot run the test, since it lacks what is named here. */
        public Readback orLacking(String what) {
            return new Readback(name, unit, binding, offset, type, course, Optional.of(what));
        }
    }

    /** What a number that is handed back must be. */
    @FunctionalInterface
    public interface ExpectedValue {

        /**
         * The number after a batch; not a number where there was none before it that it can come from.
         *
         * @param before the number that was there before the batch
         * @param steps of all dispatches of the batch, as {@link Measured} counts them
         */
        double after(double before, long steps);
    }

    /**
     * The run that is compared with the reference, in all memory that is marked as checked.
     *
     * @param arguments the values of the parameters, in the kernel's order
     * @param workgroups a small geometry
     * @param memory what the kernel's resources are bound to, where that of the timed run would be too large
     * @param tolerance how far values may be from the reference's; exact wherever the data can be chosen so
     * @param unordered the bindings of buffers whose elements may lie in another order than the reference's, since the
     *     order of the invocations decides which of them gets which; both are sorted before they are compared
     * @param dispatches how many of them are run, in the manner in which the test is timed
     */
    public record Verification(
            List<Literal> arguments,
            WorkgroupCount workgroups,
            Optional<List<Memory>> memory,
            Tolerance tolerance,
            Set<Integer> unordered,
            int dispatches) {

        public Verification {
            arguments = List.copyOf(arguments);
            memory = memory.map(List::copyOf);
            unordered = Set.copyOf(unordered);
        }

        /** A verification of one dispatch, bit for bit, on the memory of the timed run. */
        public static Verification of(List<Literal> arguments, WorkgroupCount workgroups) {
            return new Verification(arguments, workgroups, Optional.empty(), Tolerance.EXACT, Set.of(), 1);
        }

        /** The same on memory of its own. */
        public Verification on(List<Memory> own) {
            return new Verification(arguments, workgroups, Optional.of(own), tolerance, unordered, dispatches);
        }

        /** The same with values that may be that far from the reference's. */
        public Verification within(Tolerance other) {
            return new Verification(arguments, workgroups, memory, other, unordered, dispatches);
        }

        /** The same with buffers whose elements may lie in any order. */
        public Verification inAnyOrder(Integer... bindings) {
            return new Verification(arguments, workgroups, memory, tolerance, Set.of(bindings), dispatches);
        }

        /** The same with so many dispatches, each of which must leave its mark. */
        public Verification times(int number) {
            return new Verification(arguments, workgroups, memory, tolerance, unordered, number);
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
        public Scale with(List<Literal> arguments) {
            return new Scale(IntStream.rangeClosed(minPower, maxPower)
                    .mapToObj(power -> power >= 0 ? base << power : base >> -power)
                    .map(workgroups -> new Launch(WorkgroupCount.of(workgroups), arguments))
                    .toList());
        }
    }

    /**
     * Builds a workload. It needs a verification and at least one scale; it counts nothing, has no memory and is timed by its
     * dispatches unless something else is given.
     */
    public static final class Builder {

        private Kernel kernel;
        private Measured measured = Measured.dispatch();
        private List<Memory> memory = List.of();
        private @Nullable Verification verification;
        private List<Scale> scales = List.of();
        private Optional<List<Literal>> idle = Optional.empty();
        private Timing timing = Timing.DISPATCH;
        private List<Readback> handedBack = List.of();
        private long settling;
        private List<String> remarks = List.of();
        private OptionalDouble upperBound = OptionalDouble.empty();
        private List<Place> underTest = List.of();

        private Builder(Kernel kernel) {
            this.kernel = kernel;
        }

        /** Another kernel with the same parameters and resources. */
        public Builder kernel(Kernel other) {
            kernel = other;
            return this;
        }

        /** What of a dispatch the test's metric counts. */
        public Builder measured(Measured what) {
            measured = what;
            return this;
        }

        /** What each of the kernel's resources is bound to, in the order of their bindings. */
        public Builder memory(List<Memory> bound) {
            memory = bound;
            return this;
        }

        /** The run whose results are compared with the reference. */
        public Builder verification(Verification run) {
            verification = run;
            return this;
        }

        /** The ways in which the timed run may grow. */
        public Builder scales(List<Scale> ways) {
            scales = ways;
            return this;
        }

        /** A timed run that has more workgroups the more work it is to do. */
        public Builder scale(List<Literal> arguments, GeometryScale geometry) {
            return scales(List.of(geometry.with(arguments)));
        }

        /** Arguments with which workgroups start and end and do nothing between. */
        public Builder idle(List<Literal> arguments) {
            idle = Optional.of(arguments);
            return this;
        }

        /** What of a batch is the test's time. */
        public Builder timing(Timing of) {
            timing = of;
            return this;
        }

        /** The numbers that come up with each sample. */
        public Builder readingBack(Readback... numbers) {
            handedBack = List.of(numbers);
            return this;
        }

        /** How many steps bring the caches into the state in which they stay. */
        public Builder settlingAfter(long steps) {
            settling = steps;
            return this;
        }

        /** What a reader must know of sizes that were chosen for the device. */
        public Builder remarking(List<String> sentences) {
            remarks = sentences;
            return this;
        }

        /** The best value that the device can have. */
        public Builder under(double best) {
            upperBound = OptionalDouble.of(best);
            return this;
        }

        /** The resource or workgroup array whose accesses the test is about. */
        public Builder underTest(Place place) {
            underTest = List.of(place);
            return this;
        }

        public KernelWorkload build() {
            if (verification == null) {
                throw new IllegalStateException("a workload has a verification");
            }
            return new KernelWorkload(
                    kernel,
                    measured,
                    memory,
                    verification,
                    scales,
                    idle,
                    timing,
                    handedBack,
                    settling,
                    remarks,
                    upperBound,
                    underTest);
        }
    }
}
