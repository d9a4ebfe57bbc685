package io.github.gpupath.cli.engine.measure;

import static io.github.gpupath.kernel.KernelBuilder.builtIn;
import static io.github.gpupath.kernel.KernelBuilder.u32;

import io.github.gpupath.backend.BufferSpec;
import io.github.gpupath.backend.WorkgroupCount;
import io.github.gpupath.cli.testing.Cases;
import io.github.gpupath.kernel.Access;
import io.github.gpupath.kernel.BuiltIn;
import io.github.gpupath.kernel.KernelBuilder;
import io.github.gpupath.kernel.Parameter;
import io.github.gpupath.kernel.Resource.StructuredBuffer;
import io.github.gpupath.kernel.ScalarType;
import io.github.gpupath.kernel.Unroll;
import io.github.gpupath.kernel.Variable;
import io.github.gpupath.kernel.WorkgroupSize;
import io.github.gpupath.suite.KernelWorkload;
import io.github.gpupath.suite.Memory;
import io.github.gpupath.suite.Metric;
import io.github.gpupath.suite.TestCase;
import io.github.gpupath.suite.Workload.Launch;
import io.github.gpupath.suite.Workload.Scale;
import io.github.gpupath.suite.Workload.Timing;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/** A test of one load per invocation, or of some, of which a workgroup has eight. */
final class TinyTest {

    /** Not a power of two, so that no timed geometry equals it. */
    static final WorkgroupCount VERIFIED = new WorkgroupCount(3, 1, 1);

    static final int INVOCATIONS = 8;

    private TinyTest() {}

    static TestCase named(String id) {
        return Cases.of(id, id, Metric.LOADS_PER_SECOND, id, TinyTest::workload);
    }

    /** A test of so many loads of a whole workgroup, by workgroups that make one or some; each number is a scale. */
    static TestCase walk(String id, int loads, int... loops) {
        return growing(id, 0, loads, loops);
    }

    /** The same, and the doubled loads, the fourfold and so on. */
    static TestCase growing(String id, int doublings, int loads, int... loops) {
        return with(
                id,
                looping(),
                Arrays.stream(loops)
                        .mapToObj(each -> new Scale(IntStream.rangeClosed(0, doublings)
                                .mapToObj(power ->
                                        new Launch(WorkgroupCount.of((loads << power) / each), List.of(u32(each))))
                                .toList()))
                        .toList());
    }

    /** A test of launches with more and more workgroups, of which those from one on do enough. */
    static TestCase withEnough(String id, int enough, int... workgroups) {
        return with(
                id,
                workload(),
                List.of(new Scale(
                        Arrays.stream(workgroups).mapToObj(TinyTest::launch).toList(), enough)));
    }

    /** A test of a choice between two numbers of workgroups, the first of which is more than the reference allows. */
    static TestCase withTooMany(String id, int allowed) {
        Launch tooMany = new Launch(new WorkgroupCount(1, 65_536, 1), List.of(u32(5)));
        return with(id, workload(), List.of(new Scale(List.of(tooMany)), new Scale(List.of(launch(allowed)))));
    }

    /** A test of a choice between two numbers of workgroups that do the same, with the kernel of one load. */
    static TestCase withTwo(String id, int first, int second) {
        return with(id, workload(), List.of(new Scale(List.of(launch(first))), new Scale(List.of(launch(second)))));
    }

    /** A test of which the fastest of some loops counts; all of them load as often, in 64 loads and more. */
    static TestCase race(String id, int doublings, int... loops) {
        return race(id, Timing.DISPATCH, doublings, loops);
    }

    /** The same with dispatches of another length. */
    static TestCase race(String id, Timing timing, int doublings, int... loops) {
        return Cases.of(
                id,
                id,
                Metric.LOADS_PER_SECOND,
                id,
                () -> racing(
                        timing,
                        Arrays.stream(loops)
                                .mapToObj(each -> new Scale(IntStream.rangeClosed(0, doublings)
                                                .mapToObj(power -> new Launch(
                                                        WorkgroupCount.of((64 << power) / each), List.of(u32(each))))
                                                .toList())
                                        .named(each + " loops"))
                                .toList()));
    }

    private static KernelWorkload racing(Timing timing, List<Scale> scales) {
        KernelWorkload one = looping();
        return one.toBuilder().scales(scales).timing(timing).build();
    }

    /** A test with a best value that the device is known to have. */
    static TestCase under(String id, double upperBound) {
        return Cases.of(
                id,
                id,
                Metric.LOADS_PER_SECOND,
                id,
                () -> workload().toBuilder().under(upperBound).build());
    }

    /** What the kernel's parameter is where workgroups are to do nothing. */
    static final int IDLE = 0;

    private static Launch launch(int workgroups) {
        return new Launch(WorkgroupCount.of(workgroups), List.of(u32(5)));
    }

    /** A test whose kernel is timed without its loads too. */
    static TestCase underTest(String id) {
        return Cases.of(id, id, Metric.LOADS_PER_SECOND, id, () -> {
            KernelWorkload one = looping();
            return one.toBuilder().underTest(one.kernel().resource("source")).build();
        });
    }

    /** A test whose kernel leaves a number in its result. */
    static TestCase readingBack(String id, String name) {
        return Cases.of(
                id,
                id,
                Metric.LOADS_PER_SECOND,
                id,
                () -> workload().toBuilder()
                        .readingBack(new KernelWorkload.Readback(name, "", 1, 0, ScalarType.U32))
                        .build());
    }

    /** A test of a chain whose kernel hands back how many steps it has made; its launches make 10 to 10 · 2^14. */
    static TestCase chain(String id, long settling) {
        KernelWorkload.Readback count = new KernelWorkload.Readback("count", "", 1, 0, ScalarType.U32);
        return chain(id, settling, count.following((before, steps) -> before + steps));
    }

    /** The same, which hands back a number as it is said. */
    static TestCase chain(String id, long settling, KernelWorkload.Readback number) {
        KernelWorkload one = workload();
        KernelWorkload chain = one.toBuilder()
                .measured(KernelWorkload.Measured.steps(TinyTest::steps))
                .scales(List.of(new Scale(IntStream.rangeClosed(0, 14)
                        .mapToObj(log2 -> new Launch(WorkgroupCount.of(1), List.of(u32(1 << log2))))
                        .toList())))
                .readingBack(number)
                .build();
        return Cases.of(
                id,
                id,
                Metric.SECONDS_PER_STEP,
                id,
                () -> chain.toBuilder().settlingAfter(settling).build());
    }

    /** A test of what its kernel counts, in launches that do 1 to 2^14 times the same. */
    static TestCase counting(String id, Timing timing) {
        KernelWorkload one = workload();
        return Cases.of(
                id,
                id,
                Metric.CYCLES_PER_SECOND,
                id,
                () -> one.toBuilder()
                        .measured(KernelWorkload.Measured.dispatch())
                        .scales(List.of(new Scale(IntStream.rangeClosed(0, 14)
                                .mapToObj(log2 -> new Launch(WorkgroupCount.of(1), List.of(u32(1 << log2))))
                                .toList())))
                        .timing(timing)
                        .readingBack(new KernelWorkload.Readback("cycles", "cycles", 1, 0, ScalarType.U32))
                        .build());
    }

    /** The steps of a launch of a chain. */
    static long steps(Launch launch) {
        return 10 * launch.arguments().get(0).bits();
    }

    /** A test of seconds of a dispatch of one workgroup, of which one of several times counts. */
    static TestCase timed(String id, Timing timing) {
        return Cases.of(id, id, Metric.SECONDS, id, () -> {
            KernelWorkload one = workload();
            return one.toBuilder()
                    .scales(List.of(new Scale(List.of(launch(1)))))
                    .timing(timing)
                    .build();
        });
    }

    private static TestCase with(String id, KernelWorkload one, List<Scale> scales) {
        return Cases.of(id, id, Metric.LOADS_PER_SECOND, id, () -> {
            KernelWorkload.Builder several = one.toBuilder().scales(scales);
            return (scales.size() == 1 ? several : several.idle(List.of(u32(IDLE)))).build();
        });
    }

    private static KernelWorkload workload() {
        return workload(false);
    }

    /** A kernel whose parameter says how often each invocation loads. */
    private static KernelWorkload looping() {
        return workload(true);
    }

    private static KernelWorkload workload(boolean loops) {
        KernelBuilder k = new KernelBuilder("tiny", new WorkgroupSize(INVOCATIONS, 1, 1));
        Parameter step = k.parameter("step", ScalarType.U32);
        StructuredBuffer source = k.structuredBuffer("source", ScalarType.U32, Access.READ);
        StructuredBuffer result = k.structuredBuffer("result", ScalarType.U32, Access.WRITE);
        if (loops) {
            Variable sum = k.variable("sum", u32(0));
            k.loop("i", step, Unroll.NEVER, i -> k.increase(sum, source.load(builtIn(BuiltIn.LOCAL_INDEX))));
            k.store(result, builtIn(BuiltIn.GLOBAL_ID_X), sum);
        } else {
            k.store(
                    result,
                    builtIn(BuiltIn.GLOBAL_ID_X),
                    source.load(builtIn(BuiltIn.LOCAL_INDEX)).plus(step));
        }
        BufferSpec resultSpec = BufferSpec.storage(VERIFIED.total() * INVOCATIONS * Integer.BYTES);
        return KernelWorkload.of(k.build())
                .measured(KernelWorkload.Measured.accesses(source))
                .memory(List.of(
                        new Memory.BufferMemory(
                                BufferSpec.storage(INVOCATIONS * Integer.BYTES), TinyTest::ascending, false),
                        new Memory.BufferMemory(resultSpec, Memory.Content.ZEROS, true)))
                .verification(KernelWorkload.Verification.of(List.of(u32(5)), VERIFIED))
                .scale(List.of(u32(5)), new KernelWorkload.GeometryScale(64, -6, 12))
                .build();
    }

    private static void ascending(ByteBuffer target, long offset) {
        for (int word = (int) offset / Integer.BYTES; target.hasRemaining(); word++) {
            target.putInt(word);
        }
    }
}
