package io.github.gpupath.suite;

import io.github.gpupath.backend.CompiledKernel;
import io.github.gpupath.backend.DeviceBuffer;
import io.github.gpupath.backend.DeviceResource;
import io.github.gpupath.backend.DispatchBatch.Dispatch;
import io.github.gpupath.backend.WorkgroupCount;
import io.github.gpupath.kernel.Kernel;
import io.github.gpupath.kernel.Literal;
import io.github.gpupath.kernel.Place;
import io.github.gpupath.kernel.Resource;
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
 * A kernel with its memory, a verified run and a timed run. Only arguments and geometry may differ.
 *
 * @param measured what the test's metric counts
 * @param memory one element per resource of the kernel, in binding order; then memory that only other dispatches or indirect ones use
 * @param verification the run whose output is compared with the reference
 * @param scales the candidate sizes of the timed run, at least one scale. With idle arguments, scales are ordered by
 *     the work per workgroup, least first, and the first is used whose workgroup launch overhead is negligible on all
 *     backends. Without idle arguments, the scale is used that is fastest on average over the backends
 * @param idle arguments with which workgroups do no work, to time their launch overhead; only with several scales
 * @param handedBack numbers read from memory after each sample
 * @param settling the number of steps, as counted by {@link Measured}, until the caches are in steady state; 0 if any
 *     dispatch suffices
 * @param remarks sentences on sizes that were chosen for the device; they become notes of the results
 * @param upperBound the best possible value of the metric on the device, if known; a better result fails the test
 * @param underTest the resources and workgroup arrays whose accesses the test measures. The kernel is also timed
 *     without them, to find the share of instructions in its time (see {@link io.github.gpupath.kernel.WithoutAccess});
 *     empty to omit that
 * @param alternate every second dispatch of a batch; empty if all are equal
 * @param isIndirect whether the memory behind that of the resources holds the size of each dispatch
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
        List<Place> underTest,
        Optional<Alternate> alternate,
        boolean isIndirect)
        implements Workload {

    public KernelWorkload {
        memory = List.copyOf(memory);
        scales = List.copyOf(scales);
        idle = idle.map(List::copyOf);
        handedBack = List.copyOf(handedBack);
        remarks = List.copyOf(remarks);
        underTest = List.copyOf(underTest);
        if (scales.isEmpty()) {
            throw new IllegalArgumentException("a workload needs at least one scale");
        }
        if (idle.isPresent() && scales.size() == 1) {
            throw new IllegalArgumentException("a workload with idle workgroups needs several scales");
        }
    }

    /** A builder of the workload of a kernel. */
    public static Builder of(Kernel kernel) {
        return new Builder(kernel);
    }

    /** A builder initialised with this workload. */
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
        copy.alternate = alternate;
        copy.isIndirect = isIndirect;
        return copy;
    }

    @Override
    public <R> R accept(Visitor<R> visitor) {
        return visitor.kernel(this);
    }

    /** The resource that a memory of the workload is bound to. */
    public Resource resource(int index) {
        return kernel.resources()
                .get(
                        index < kernel.resources().size()
                                ? index
                                : alternate.orElseThrow().memory().indexOf(index));
    }

    /** The dispatches of a batch, on one resource per memory; {@code arguments} are those of the first. */
    public List<Dispatch> cycle(
            CompiledKernel compiled,
            Optional<CompiledKernel> other,
            List<DeviceResource> resources,
            List<Literal> arguments,
            WorkgroupCount workgroups) {
        int bound = kernel.resources().size();
        Optional<DeviceBuffer> counts =
                isIndirect ? Optional.of((DeviceBuffer) resources.get(bound)) : Optional.empty();
        Dispatch first = new Dispatch(compiled, resources.subList(0, bound), arguments, workgroups, counts);
        return alternate
                .map(each -> List.of(
                        first,
                        new Dispatch(
                                other.orElse(compiled),
                                each.memory().stream().map(resources::get).toList(),
                                each.arguments().isEmpty() ? arguments : each.arguments(),
                                workgroups,
                                counts)))
                .orElse(List.of(first));
    }

    /** The memory of the verification run: its own, else that of the timed run. */
    public List<Memory> verifiedMemory() {
        return verification.memory().orElse(memory);
    }

    /**
     * The amounts of a dispatch that a {@link Metric} can count.
     *
     * @param places the kernel's resources and workgroup arrays whose accesses and bytes count
     * @param operations the operations of one invocation, from the kernel's counts
     * @param steps the dependent steps of one dispatch, from its launch
     */
    public record Measured(List<Place> places, ToLongFunction<KernelCounts> operations, ToLongFunction<Launch> steps) {

        private static final ToLongFunction<KernelCounts> NO_OPERATIONS = counts -> 0;

        public Measured {
            places = List.copyOf(places);
        }

        /** Counts accesses to places and their bytes. */
        public static Measured accesses(List<? extends Place> places) {
            return new Measured(List.copyOf(places), NO_OPERATIONS, launch -> 0);
        }

        /** Counts accesses to a place and their bytes. */
        public static Measured accesses(Place place) {
            return accesses(List.of(place));
        }

        /** Counts operations of each invocation, as a function of the kernel's counts. */
        public static Measured operations(ToLongFunction<KernelCounts> operations) {
            return new Measured(List.of(), operations, launch -> 0);
        }

        /** Counts steps of a chain of dependent operations; the kernel's other counts may depend on data. */
        public static Measured steps(ToLongFunction<Launch> steps) {
            return new Measured(List.of(), NO_OPERATIONS, steps);
        }

        /** Whether accesses or operations are counted, which must follow from the kernel's arguments. */
        public boolean countsKernel() {
            return !places.isEmpty() || operations != NO_OPERATIONS;
        }

        /** Counts dispatches only. */
        public static Measured dispatch() {
            return accesses(List.of());
        }
    }

    /**
     * Every second dispatch of a batch.
     *
     * @param kernel its kernel, with the same parameters and resources; empty for that of the others
     * @param arguments its arguments; empty for those of the others
     * @param memory what each resource is bound to: an index in the workload's memory
     */
    public record Alternate(Optional<Kernel> kernel, List<Literal> arguments, List<Integer> memory) {}

    /**
     * A number that the kernel writes to memory and that is read after each batch.
     *
     * @param unit the unit without prefix; empty for counts
     * @param binding the binding of the buffer
     * @param offset the offset in the buffer, in bytes
     * @param type i32, u32, i64, u64 or f32; read as a double, so integers beyond 2^53 are rounded
     * @param course the expected value after a timed batch; another value fails the test. Empty if it is not known
     * @param lack what the device lacks if the value is not the expected one, or, without an expected value, if it is 0
     *     after a sample; the test is then unsupported
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
                throw new IllegalArgumentException("a kernel can return one of " + TYPES + ", not " + type);
            }
        }

        /** A number without an expected value. */
        public Readback(String name, String unit, int binding, long offset, ScalarType type) {
            this(name, unit, binding, offset, type, Optional.empty(), Optional.empty());
        }

        /** The same number with an expected value. */
        public Readback following(ExpectedValue expected) {
            return new Readback(name, unit, binding, offset, type, Optional.of(expected), lack);
        }

        /** The same number; see {@link #lack}. */
        public Readback orLacking(String what) {
            return new Readback(name, unit, binding, offset, type, course, Optional.of(what));
        }
    }

    /** The expected value of a readback. */
    @FunctionalInterface
    public interface ExpectedValue {

        /**
         * The number after a batch; NaN if {@code before} is no possible value.
         *
         * @param before the number before the batch
         * @param steps the steps of all dispatches of the batch, as counted by {@link Measured}
         */
        double after(double before, long steps);
    }

    /**
     * The run whose output is compared with the reference, in all memory with {@link Memory#checked}.
     *
     * @param arguments one value per parameter, in the kernel's order
     * @param workgroups the size of a dispatch; small, since the reference interprets it
     * @param memory smaller memory than the timed run's, one element per resource; empty to use the timed run's
     * @param tolerance the allowed deviation; prefer data for which results are exact
     * @param unordered bindings of buffers whose order of elements depends on the order of invocations; their elements
     *     are sorted before the comparison
     * @param dispatches the number of dispatches, submitted as in the timed run
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

        /** One dispatch on the timed run's memory, compared bit by bit. */
        public static Verification of(List<Literal> arguments, WorkgroupCount workgroups) {
            return new Verification(arguments, workgroups, Optional.empty(), Tolerance.EXACT, Set.of(), 1);
        }

        /** The same with other memory than the timed run's. */
        public Verification on(List<Memory> own) {
            return new Verification(arguments, workgroups, Optional.of(own), tolerance, unordered, dispatches);
        }

        /** The same with a tolerance. */
        public Verification within(Tolerance other) {
            return new Verification(arguments, workgroups, memory, other, unordered, dispatches);
        }

        /** The same with buffers whose elements may be in any order. */
        public Verification inAnyOrder(Integer... bindings) {
            return new Verification(arguments, workgroups, memory, tolerance, Set.of(bindings), dispatches);
        }

        /** The same with another number of dispatches, each of which must change the output. */
        public Verification times(int number) {
            return new Verification(arguments, workgroups, memory, tolerance, unordered, number);
        }
    }

    /**
     * A range of dispatch sizes: {@code base · 2^power} workgroups. One size is chosen per physical device.
     *
     * @param base workgroups at power 0, a power of two
     * @param minPower the smallest power, at most 0
     * @param maxPower the largest power
     */
    public record GeometryScale(int base, int minPower, int maxPower) {

        /** The scale with one launch per power, all with the same arguments. */
        public Scale with(List<Literal> arguments) {
            return new Scale(IntStream.rangeClosed(minPower, maxPower)
                    .mapToObj(power -> power >= 0 ? base << power : base >> -power)
                    .map(workgroups -> new Launch(WorkgroupCount.of(workgroups), arguments))
                    .toList());
        }
    }

    /**
     * A builder of workloads. Verification and at least one scale are required; by default a workload counts
     * dispatches, has no memory and is timed per dispatch. For the values see {@link KernelWorkload}.
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
        private Optional<Alternate> alternate = Optional.empty();
        private boolean isIndirect;

        private Builder(Kernel kernel) {
            this.kernel = kernel;
        }

        /** Replaces the kernel by one with the same parameters and resources. */
        public Builder kernel(Kernel other) {
            kernel = other;
            return this;
        }

        /** Sets what the test's metric counts. */
        public Builder measured(Measured what) {
            measured = what;
            return this;
        }

        /** Sets the memory of each resource, in binding order. */
        public Builder memory(List<Memory> bound) {
            memory = bound;
            return this;
        }

        /** Sets the run that is compared with the reference. */
        public Builder verification(Verification run) {
            verification = run;
            return this;
        }

        /** Sets the candidate sizes of the timed run. */
        public Builder scales(List<Scale> ways) {
            scales = ways;
            return this;
        }

        /** Sets one scale: a timed run that grows by its number of workgroups. */
        public Builder scale(List<Literal> arguments, GeometryScale geometry) {
            return scales(List.of(geometry.with(arguments)));
        }

        /** Sets arguments with which workgroups do no work. */
        public Builder idle(List<Literal> arguments) {
            idle = Optional.of(arguments);
            return this;
        }

        /** Sets the time span that is measured. */
        public Builder timing(Timing of) {
            timing = of;
            return this;
        }

        /** Sets the numbers read from memory after each sample. */
        public Builder readingBack(Readback... numbers) {
            handedBack = List.of(numbers);
            return this;
        }

        /** Sets the number of steps until the caches are in steady state. */
        public Builder settlingAfter(long steps) {
            settling = steps;
            return this;
        }

        /** Sets sentences on sizes that were chosen for the device. */
        public Builder remarking(List<String> sentences) {
            remarks = sentences;
            return this;
        }

        /** Sets the best possible value of the metric on the device. */
        public Builder under(double best) {
            upperBound = OptionalDouble.of(best);
            return this;
        }

        /** Sets the resource or workgroup array whose accesses the test measures. */
        public Builder underTest(Place place) {
            underTest = List.of(place);
            return this;
        }

        /** Sets every second dispatch. */
        public Builder alternating(Alternate other) {
            alternate = Optional.of(other);
            return this;
        }

        /** Has the size of each dispatch read from the memory behind that of the resources. */
        public Builder indirect() {
            isIndirect = true;
            return this;
        }

        /** Builds the workload; without a verification or a scale it throws an {@link IllegalStateException}. */
        public KernelWorkload build() {
            if (verification == null) {
                throw new IllegalStateException("a workload needs a verification");
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
                    underTest,
                    alternate,
                    isIndirect);
        }
    }
}
