package io.github.gpupath.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.gpupath.backend.BackendException;
import io.github.gpupath.backend.BatchTime;
import io.github.gpupath.backend.BufferSpec;
import io.github.gpupath.backend.CompiledKernel;
import io.github.gpupath.backend.Device;
import io.github.gpupath.backend.DeviceBuffer;
import io.github.gpupath.backend.DispatchBatch;
import io.github.gpupath.backend.DispatchBatch.Dispatch;
import io.github.gpupath.backend.DispatchBatch.SubmissionMode;
import io.github.gpupath.backend.WorkgroupCount;
import io.github.gpupath.kernel.Access;
import io.github.gpupath.kernel.AtomicOperator;
import io.github.gpupath.kernel.BuiltIn;
import io.github.gpupath.kernel.Expression;
import io.github.gpupath.kernel.Kernel;
import io.github.gpupath.kernel.KernelBuilder;
import io.github.gpupath.kernel.Literal;
import io.github.gpupath.kernel.Parameter;
import io.github.gpupath.kernel.Resource;
import io.github.gpupath.kernel.ScalarType;
import io.github.gpupath.kernel.Unroll;
import io.github.gpupath.kernel.Variable;
import io.github.gpupath.kernel.WorkgroupSize;
import io.github.gpupath.verify.timer.TimerCheck;
import io.github.gpupath.verify.timer.TimerSelfCheck;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.IntFunction;
import java.util.function.ToLongFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.opentest4j.TestAbortedException;

/** Checks of dispatch batches: number of dispatches, their dependency, and plausible times. */
final class DispatchChecks {

    private static final int WIDTH = 64;
    private static final int GROUPS = 32;
    private static final int INVOCATIONS = WIDTH * GROUPS;

    /** The maximum number of dispatches before times must have grown with the work. */
    private static final int MOST_TIMES = 64;

    /** The maximum number of rounds of the slow kernel, if fewer are too short for the clock. */
    private static final long MOST_ROUNDS = 2048;

    private static final long LONG_ENOUGH_NANOS = 2_000_000;

    private DispatchChecks() {}

    static Stream<DeviceCheck> all() {
        return Stream.concat(ofBatches(), Arrays.stream(SubmissionMode.values()).flatMap(DispatchChecks::of));
    }

    private static Stream<DeviceCheck> of(SubmissionMode manner) {
        String name = "batch/" + manner.name().toLowerCase(Locale.ROOT).replace('_', '-');
        return Stream.of(
                new DeviceCheck(name + "-runs-as-often-as-asked", tested -> runsAsOftenAsAsked(tested, manner)),
                new DeviceCheck(name + "-times-are-possible", tested -> timesArePossible(tested, manner)));
    }

    private static Stream<DeviceCheck> ofBatches() {
        return Stream.of(
                new DeviceCheck("batch/runs-as-often-as-asked", DispatchChecks::runsAsOftenAsAsked),
                new DeviceCheck("batch/each-run-sees-the-one-before", DispatchChecks::eachRunSeesTheOneBefore),
                new DeviceCheck("batch/arguments-and-bindings-change", DispatchChecks::argumentsAndBindingsChange),
                new DeviceCheck("batch/kernels-take-turns", DispatchChecks::kernelsTakeTurns),
                new DeviceCheck("batch/dispatches-alternate", DispatchChecks::dispatchesAlternate),
                new DeviceCheck("batch/counts-in-memory-are-the-size", DispatchChecks::countsInMemoryAreTheSize),
                new DeviceCheck("batch/many-workgroups", DispatchChecks::manyWorkgroups),
                new DeviceCheck("batch/times-grow-with-the-work", DispatchChecks::timesGrowWithTheWork),
                new DeviceCheck("batch/timer-passes-its-self-test", DispatchChecks::timerPassesItsSelfTest));
    }

    private static Expression global() {
        return KernelBuilder.builtIn(BuiltIn.GLOBAL_ID_X);
    }

    /** Adds a parameter to each word. */
    private static Kernel adder() {
        KernelBuilder kernel = new KernelBuilder("adder", new WorkgroupSize(WIDTH, 1, 1));
        Parameter summand = kernel.parameter("summand", ScalarType.U32);
        Resource.StructuredBuffer data = kernel.structuredBuffer("data", ScalarType.U32, Access.READ_WRITE);
        kernel.store(data, global(), data.load(global()).plus(summand));
        return kernel.build();
    }

    private static DispatchBatch batch(CompiledKernel kernel, DeviceBuffer data, long argument, int dispatches) {
        return new DispatchBatch(
                kernel, List.of(data), List.of(Literal.u32(argument)), new WorkgroupCount(GROUPS, 1, 1), dispatches);
    }

    private static DeviceBuffer zeros(Device device, int words) {
        DeviceBuffer buffer = device.createBuffer(BufferSpec.storage(4L * words));
        device.fill(buffer, 0);
        return buffer;
    }

    private static void assertAll(Device device, DeviceBuffer buffer, int expected) {
        int[] words = HostBytes.downloadWords(device, buffer);
        assertThat(Arrays.stream(words).distinct().toArray()).containsExactly(expected);
    }

    private static void runsAsOftenAsAsked(TestedDevice tested) {
        Device device = tested.device();
        try (CompiledKernel kernel = device.compile(adder());
                DeviceBuffer data = zeros(device, INVOCATIONS)) {
            int total = 0;
            for (int dispatches : new int[] {1, 2, 7, 300, 1}) {
                device.run(batch(kernel, data, 3, dispatches));
                total += 3 * dispatches;
                assertAll(device, data, total);
            }
        }
    }

    /** Requires the device to reject a batch with the reason of {@code calls}; then skips the check. */
    static void skipUnsupported(TestedDevice tested, DispatchBatch batch) {
        try {
            assertThat(tested.device().calls(batch.manner())).isNotBlank();
        } catch (BackendException.Unsupported reason) {
            assertThatThrownBy(() -> tested.device().run(batch))
                    .isInstanceOf(BackendException.Unsupported.class)
                    .hasMessage(reason.getMessage());
            throw new TestAbortedException(reason.getMessage(), reason);
        }
    }

    private static DispatchBatch in(SubmissionMode manner, DispatchBatch batch) {
        return new DispatchBatch(batch.cycle(), batch.dispatches(), manner);
    }

    /**
     * Every invocation adds to its own word; atomically, because dispatches may overlap. Dispatches must see the upload
     * before them, and the download must see their result.
     */
    private static void runsAsOftenAsAsked(TestedDevice tested, SubmissionMode manner) {
        Device device = tested.device();
        KernelBuilder kernel = new KernelBuilder("counter", new WorkgroupSize(WIDTH, 1, 1));
        Parameter summand = kernel.parameter("summand", ScalarType.U32);
        Resource.StructuredBuffer data = kernel.structuredBuffer("data", ScalarType.U32, Access.READ_WRITE);
        kernel.atomic(AtomicOperator.ADD, data, global(), summand);
        try (CompiledKernel compiled = device.compile(kernel.build());
                DeviceBuffer memory = zeros(device, INVOCATIONS)) {
            skipUnsupported(tested, in(manner, batch(compiled, memory, 3, 1)));
            for (int start : new int[] {0, 1000}) {
                int total = start;
                device.fill(memory, start);
                for (int dispatches : new int[] {1, 2, 10, 100, 1}) {
                    device.run(in(manner, batch(compiled, memory, 3, dispatches)));
                    total += 3 * dispatches;
                    assertAll(device, memory, total);
                }
                device.run(batch(compiled, memory, 5, 2));
                assertAll(device, memory, total + 10);
            }
        }
    }

    /** All times of a submission mode are present, and each is within the enclosing one. */
    private static void timesArePossible(TestedDevice tested, SubmissionMode manner) {
        Device device = tested.device();
        boolean isStampedAtBothEnds = manner == SubmissionMode.DEPENDENT || manner == SubmissionMode.INDEPENDENT;
        try (CompiledKernel kernel = device.compile(slowKernel());
                DeviceBuffer data = zeros(device, INVOCATIONS)) {
            skipUnsupported(tested, in(manner, batch(kernel, data, 1, 1)));
            long rounds = rounds(device, kernel, data);
            for (int dispatches : new int[] {1, 1, 10}) {
                long before = System.nanoTime();
                BatchTime time = device.run(in(manner, batch(kernel, data, rounds, dispatches)));
                long outside = System.nanoTime() - before;
                assertThat(time.hostNanos()).as("host time").isPositive().isLessThanOrEqualTo(outside);
                assertThat(time.deviceNanos().isPresent())
                        .as("device time, where the device has a timer and the batch is stamped at both ends")
                        .isEqualTo(isStampedAtBothEnds && device.info().timer().available());
                assertThat(time.submissionNanos().isPresent())
                        .as("the time of the submission, of batches as programs run them")
                        .isEqualTo(!isStampedAtBothEnds);
                assertThat(time.startNanos().isPresent())
                        .as("the time until the device begins, where it is asked for")
                        .isEqualTo(manner == SubmissionMode.STAMP_BEGINNING);
                long clocksDiffer = time.hostNanos() / 10;
                for (OptionalLong part : List.of(time.deviceNanos(), time.submissionNanos(), time.startNanos())) {
                    part.ifPresent(nanos -> assertThat(nanos)
                            .as("a part of the host's time")
                            .isPositive()
                            .isLessThanOrEqualTo(time.hostNanos() + clocksDiffer));
                }
                time.submissionNanos()
                        .ifPresent(nanos -> assertThat(nanos)
                                .as("the time of the submission, by the same clock")
                                .isLessThanOrEqualTo(time.hostNanos()));
            }
        }
    }

    /**
     * Dispatches alternately compute one half of a buffer from the other; each invocation reads what another workgroup
     * wrote in the previous dispatch. Without the dependency some would read old values.
     */
    private static void eachRunSeesTheOneBefore(TestedDevice tested) {
        KernelBuilder kernel = new KernelBuilder("relay", new WorkgroupSize(WIDTH, 1, 1));
        Resource.StructuredBuffer turns = kernel.structuredBuffer("turns", ScalarType.U32, Access.READ_WRITE);
        Resource.StructuredBuffer halves = kernel.structuredBuffer("halves", ScalarType.U32, Access.READ_WRITE);
        Variable turn = kernel.variable("turn", turns.load(global()));
        Expression elsewhere = global().plus(INVOCATIONS / 2 + 17).and(INVOCATIONS - 1);
        Expression from = turn.and(1).times(INVOCATIONS);
        Expression to = Literal.u32(INVOCATIONS).minus(from);
        kernel.store(
                halves, to.plus(global()), halves.load(from.plus(elsewhere)).plus(1));
        kernel.store(turns, global(), turn.plus(1));
        Device device = tested.device();
        try (CompiledKernel compiled = device.compile(kernel.build());
                DeviceBuffer turnsMemory = zeros(device, INVOCATIONS);
                DeviceBuffer halvesMemory = zeros(device, 2 * INVOCATIONS)) {
            int dispatches = 101;
            device.run(new DispatchBatch(
                    compiled,
                    List.of(turnsMemory, halvesMemory),
                    List.of(),
                    new WorkgroupCount(GROUPS, 1, 1),
                    dispatches));
            int[] words = HostBytes.downloadWords(device, halvesMemory);
            assertThat(Arrays.stream(words, 0, INVOCATIONS).distinct().toArray())
                    .containsExactly(dispatches - 1);
            assertThat(Arrays.stream(words, INVOCATIONS, 2 * INVOCATIONS)
                            .distinct()
                            .toArray())
                    .containsExactly(dispatches);
        }
    }

    private static void argumentsAndBindingsChange(TestedDevice tested) {
        Device device = tested.device();
        try (CompiledKernel kernel = device.compile(adder());
                DeviceBuffer first = zeros(device, INVOCATIONS);
                DeviceBuffer second = zeros(device, INVOCATIONS)) {
            device.run(batch(kernel, first, 5, 1));
            device.run(batch(kernel, second, 7, 2));
            device.run(batch(kernel, first, 0xFFFF_FFFFL, 1));
            assertAll(device, first, 4);
            assertAll(device, second, 14);
        }
    }

    private static void kernelsTakeTurns(TestedDevice tested) {
        Device device = tested.device();
        try (CompiledKernel add = device.compile(adder());
                CompiledKernel twice = device.compile(doubler());
                DeviceBuffer data = zeros(device, INVOCATIONS)) {
            for (int i = 0; i < 5; i++) {
                device.run(batch(add, data, 1, 1));
                device.run(new DispatchBatch(twice, List.of(data), List.of(), new WorkgroupCount(GROUPS, 1, 1), 1));
            }
            device.finish();
            assertAll(device, data, 62);
        }
    }

    private static Kernel doubler() {
        KernelBuilder kernel = new KernelBuilder("doubler", new WorkgroupSize(WIDTH, 1, 1));
        Resource.StructuredBuffer words = kernel.structuredBuffer("words", ScalarType.U32, Access.READ_WRITE);
        kernel.store(words, global(), words.load(global()).times(2));
        return kernel.build();
    }

    /** Runs a batch of dispatches that a backend may not have. */
    static void runUnlessUnsupported(Device device, DispatchBatch batch) {
        try {
            device.run(batch);
        } catch (BackendException.Unsupported reason) {
            throw new TestAbortedException(reason.getMessage(), reason);
        }
    }

    private static Dispatch dispatch(
            CompiledKernel kernel, DeviceBuffer to, List<Literal> arguments, Optional<DeviceBuffer> counts) {
        return new Dispatch(kernel, List.of(to), arguments, new WorkgroupCount(GROUPS, 1, 1), counts);
    }

    /** Within one batch: other arguments, other memory, another kernel; each dispatch needs what the one before wrote. */
    private static void dispatchesAlternate(TestedDevice tested) {
        Device device = tested.device();
        try (CompiledKernel add = device.compile(adder());
                CompiledKernel twice = device.compile(doubler());
                DeviceBuffer first = zeros(device, INVOCATIONS);
                DeviceBuffer second = zeros(device, INVOCATIONS)) {
            List<Dispatch> cycle = List.of(
                    dispatch(add, first, List.of(Literal.u32(1)), Optional.empty()),
                    dispatch(add, first, List.of(Literal.u32(10)), Optional.empty()),
                    dispatch(add, second, List.of(Literal.u32(10)), Optional.empty()),
                    dispatch(twice, first, List.of(), Optional.empty()));
            runUnlessUnsupported(device, new DispatchBatch(cycle, 6, SubmissionMode.DEPENDENT));
            assertAll(device, first, 33);
            assertAll(device, second, 10);
        }
    }

    /** Indirect dispatches, some of fewer workgroups than the host allows. */
    private static void countsInMemoryAreTheSize(TestedDevice tested) {
        Device device = tested.device();
        try (CompiledKernel add = device.compile(adder());
                DeviceBuffer data = zeros(device, INVOCATIONS);
                DeviceBuffer all = device.createBuffer(BufferSpec.storage(WorkgroupCount.BYTES));
                DeviceBuffer few = device.createBuffer(BufferSpec.storage(WorkgroupCount.BYTES))) {
            HostBytes.upload(device, all, HostBytes.words(GROUPS, 1, 1));
            HostBytes.upload(device, few, HostBytes.words(3, 1, 1));
            List<Literal> one = List.of(Literal.u32(1));
            List<Dispatch> cycle =
                    List.of(dispatch(add, data, one, Optional.of(all)), dispatch(add, data, one, Optional.of(few)));
            runUnlessUnsupported(device, new DispatchBatch(cycle, 5, SubmissionMode.DEPENDENT));
            int[] words = HostBytes.downloadWords(device, data);
            assertThat(Arrays.stream(words, 0, 3 * WIDTH).distinct().toArray()).containsExactly(5);
            assertThat(Arrays.stream(words, 3 * WIDTH, INVOCATIONS).distinct().toArray())
                    .containsExactly(3);
        }
    }

    /** More workgroups than one axis allows, in rows. */
    private static void manyWorkgroups(TestedDevice tested) {
        KernelBuilder kernel = new KernelBuilder("rows", new WorkgroupSize(2, 1, 1));
        Resource.StructuredBuffer data = kernel.structuredBuffer("data", ScalarType.U32, Access.WRITE);
        Expression row = KernelBuilder.builtIn(BuiltIn.WORKGROUP_ID_Y).times(2L << 15);
        kernel.store(data, row.plus(global()), row.plus(global()).plus(1));
        WorkgroupCount count = WorkgroupCount.of(1 << 17);
        assumeTrue(count.fits(tested.info().limits().maxWorkgroupCount()), "the device takes fewer workgroups");
        Device device = tested.device();
        try (CompiledKernel compiled = device.compile(kernel.build());
                DeviceBuffer memory = zeros(device, 2 << 17)) {
            device.run(new DispatchBatch(compiled, List.of(memory), List.of(), count, 1));
            assertThat(HostBytes.downloadWords(device, memory))
                    .isEqualTo(IntStream.rangeClosed(1, 2 << 17).toArray());
        }
    }

    private static void timerPassesItsSelfTest(TestedDevice tested) {
        assumeTrue(tested.info().timer().available(), "the device has no timer");
        TimerCheck check = TimerSelfCheck.of(tested.device());
        assertThat(check.problem()).isEmpty();
        assertThat(check.resolutionNanos().orElseThrow()).as("resolution in ns").isBetween(1.0, 1e6);
    }

    private static Kernel slowKernel() {
        KernelBuilder kernel = new KernelBuilder("slow", new WorkgroupSize(WIDTH, 1, 1));
        Parameter rounds = kernel.parameter("rounds", ScalarType.U32);
        Resource.StructuredBuffer data = kernel.structuredBuffer("data", ScalarType.U32, Access.READ_WRITE);
        Variable value = kernel.variable("value", data.load(global()));
        kernel.loop(
                "i",
                rounds,
                Unroll.NEVER,
                i -> kernel.assign(value, value.times(1664525).plus(1013904223).xor(i)));
        kernel.store(data, global(), value);
        return kernel.build();
    }

    /** The number of rounds that makes a dispatch of the slow kernel long enough; an interpreter needs few. */
    private static long rounds(Device device, CompiledKernel kernel, DeviceBuffer data) {
        long rounds = 1;
        while (rounds < MOST_ROUNDS && shortest(device, kernel, data, rounds) < LONG_ENOUGH_NANOS) {
            rounds *= 2;
        }
        return rounds;
    }

    private static long shortest(Device device, CompiledKernel kernel, DeviceBuffer data, long rounds) {
        return shortest(times -> device.run(batch(kernel, data, rounds, times)), 1, BatchTime::hostNanos);
    }

    private static void timesGrowWithTheWork(TestedDevice tested) {
        Device device = tested.device();
        try (CompiledKernel kernel = device.compile(slowKernel());
                DeviceBuffer data = zeros(device, INVOCATIONS)) {
            long rounds = rounds(device, kernel, data);
            assertGrows(device, times -> device.run(batch(kernel, data, rounds, times)));
        }
    }

    /** Fails unless larger batches take longer, by the host's clock and by the device's if it has one. */
    static void assertGrows(Device device, IntFunction<BatchTime> batch) {
        assertGrows("host time", batch, BatchTime::hostNanos);
        if (device.info().timer().available()) {
            assertGrows("device time", batch, time -> time.deviceNanos().orElseThrow());
        }
    }

    private static void assertGrows(String clock, IntFunction<BatchTime> batch, ToLongFunction<BatchTime> nanos) {
        int times = 1;
        long few;
        long many;
        do { // again with more, since on a busy machine what a batch waits may be longer than what it takes
            few = shortest(batch, times, nanos);
            many = shortest(batch, 20 * times, nanos);
            times *= 2;
        } while (many <= 4 * few && times <= MOST_TIMES);
        assertThat(many)
                .as("%s of a batch twenty times as long, beside %d ns", clock, few)
                .isGreaterThan(4 * few);
    }

    /** The minimum of several times: other work on the machine only adds. */
    private static long shortest(IntFunction<BatchTime> batch, int times, ToLongFunction<BatchTime> nanos) {
        return IntStream.range(0, 5)
                .mapToLong(i -> nanos.applyAsLong(batch.apply(times)))
                .min()
                .orElseThrow();
    }
}
