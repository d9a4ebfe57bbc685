package io.github.gpupath.suites.occupancy;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gpupath.backend.CompiledKernel;
import io.github.gpupath.backend.Device;
import io.github.gpupath.backend.DispatchBatch;
import io.github.gpupath.kernel.Expression;
import io.github.gpupath.kernel.Kernel;
import io.github.gpupath.kernel.KernelBuilder;
import io.github.gpupath.kernel.Literal;
import io.github.gpupath.kernel.Operation;
import io.github.gpupath.kernel.ScalarType;
import io.github.gpupath.kernel.Statement;
import io.github.gpupath.kernel.Type;
import io.github.gpupath.kernel.VectorType;
import io.github.gpupath.kernel.counting.KernelCounts;
import io.github.gpupath.kernel.validation.KernelValidator;
import io.github.gpupath.reference.ReferenceDevice;
import io.github.gpupath.suite.DeviceFacts;
import io.github.gpupath.suite.KernelWorkload;
import io.github.gpupath.suite.KernelWorkload.Readback;
import io.github.gpupath.suite.SuiteSettings;
import io.github.gpupath.suite.TestCase;
import io.github.gpupath.suite.TestCase.Tier;
import io.github.gpupath.suite.Workload.Launch;
import io.github.gpupath.suite.Workload.Scale;
import io.github.gpupath.suites.RunKernels;
import io.github.gpupath.verify.WorkloadMemory;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class OccupancySuiteTests {

    private static final List<String> WORKS = List.of("l1-load", "memory-load", "fma");

    static List<TestCase> tests() {
        return new OccupancySuite().tests(SuiteSettings.DEFAULT);
    }

    private static TestCase test(String id) {
        return tests().stream()
                .filter(test -> test.id().equals("occupancy/" + id))
                .findFirst()
                .orElseThrow(() -> new AssertionError("no test " + id));
    }

    private static KernelWorkload workload(String id) {
        return test(id).kernelWorkload().orElseThrow();
    }

    @Test
    void threeCurvesFromOneKibibyteToMoreThanMostDevicesGive() {
        for (String work : WORKS) {
            assertThat(tests())
                    .extracting(TestCase::id)
                    .filteredOn(id -> id.startsWith("occupancy/" + work + "/"))
                    .hasSize(17)
                    .startsWith("occupancy/" + work + "/1k", "occupancy/" + work + "/2k")
                    .contains("occupancy/" + work + "/48k")
                    .endsWith("occupancy/" + work + "/192k", "occupancy/" + work + "/224k");
        }
        assertThat(tests())
                .filteredOn(test -> test.tier() == Tier.QUICK)
                .extracting(TestCase::id)
                .containsExactly(
                        "occupancy/l1-load/1k",
                        "occupancy/l1-load/4k",
                        "occupancy/l1-load/16k",
                        "occupancy/l1-load/32k",
                        "occupancy/fma/1k",
                        "occupancy/fma/4k",
                        "occupancy/fma/16k",
                        "occupancy/fma/32k");
    }

    @ParameterizedTest
    @MethodSource("tests")
    void theWorkIsTheSameWithSoMuchWorkgroupMemory(TestCase test) {
        KernelWorkload workload = test.kernelWorkload().orElseThrow();
        Kernel kernel = workload.kernel();
        double bytes = test.number(new OccupancySuite().series().get(0)).orElseThrow();
        assertThat(KernelValidator.validate(kernel).sharedBytes()).isEqualTo((int) bytes);
        assertThat(kernel.workgroupSize().invocations()).isEqualTo(256);
        KernelCounts counts = KernelCounts.of(kernel, workload.smallestLaunch().arguments());
        assertThat(counts.of(kernel.resource("result")).stores()).isZero();
        if (test.id().contains("/fma/")) {
            assertThat(workload.measured().operations().applyAsLong(counts)).isEqualTo(4096);
        } else {
            assertThat(counts.of(kernel.resource("source")).loads())
                    .isEqualTo(test.id().contains("/l1-load/") ? 256 : 64);
        }
        assertThat(counts.of(kernel.sharedArrays().get(0)).stores()).isOne();
    }

    /** The first and the last of the workgroup's memory are more than lanes apart, and what lies between is used evenly. */
    @Test
    void allOfTheWorkgroupMemoryIsTouched() {
        Kernel kernel = workload("fma/16k").kernel();
        assertThat(kernel.body())
                .filteredOn(Statement.Store.class::isInstance)
                .extracting(statement -> statement.operands().get(0).toString())
                .hasSize(1)
                .allMatch(index -> index.contains("invocation") && index.contains("16") && index.contains("mask"));
        assertThat(kernel.sharedArrays().get(0).length()).isEqualTo(16 * 256);
    }

    @ParameterizedTest
    @ValueSource(strings = {"l1-load/1k", "l1-load/32k", "memory-load/4k", "fma/1k", "fma/48k"})
    void aFoldedLoopIsNotVerified(String id) {
        KernelWorkload workload = workload(id);
        Kernel kernel = workload.kernel();
        assertThat(RunKernels.isVerified(workload, kernel)).isTrue();
        for (int turns : new int[] {0, 1, 2}) {
            assertThat(RunKernels.isVerified(workload, withTurns(kernel, turns)))
                    .as("%d turns", turns)
                    .isFalse();
        }
    }

    private static Kernel withTurns(Kernel kernel, int turns) {
        return RunKernels.withLoops(
                kernel, loop -> new Statement.Loop(loop.index(), Literal.u32(turns), loop.unroll(), loop.body()));
    }

    /** What a compiler makes of loads whose address it takes to be the same in each turn: those of the first turn. */
    @ParameterizedTest
    @ValueSource(strings = {"l1-load/1k", "l1-load/32k", "memory-load/4k", "memory-load/32k"})
    void loadsInFrontOfTheLoopAreNotVerified(String id) {
        KernelWorkload workload = workload(id);
        Kernel hoisted = RunKernels.with(
                workload.kernel(),
                workload.kernel().body().stream()
                        .flatMap(statement ->
                                statement instanceof Statement.Loop loop ? ofTheFirstTurn(loop) : Stream.of(statement))
                        .toList());
        assertThat(hoisted).isNotEqualTo(workload.kernel());
        assertThat(RunKernels.isVerified(workload, hoisted)).isFalse();
    }

    /** What the loop adds up, if each turn loads what the first one does. */
    private static Stream<Statement> ofTheFirstTurn(Statement.Loop loop) {
        float turns = ((Literal) loop.count()).bits();
        Stream<Statement> multiplied = sums(loop).stream()
                .map(Statement.Assign::variable)
                .map(sum -> new Statement.Assign(sum, sum.times(vector(sum.type(), Literal.f32(turns)))));
        return Stream.concat(
                Stream.of(new Statement.Loop(loop.index(), Literal.u32(1), loop.unroll(), loop.body())), multiplied);
    }

    private static List<Statement.Assign> sums(Statement.Loop loop) {
        return loop.body().stream()
                .filter(Statement.Assign.class::isInstance)
                .map(Statement.Assign.class::cast)
                .toList();
    }

    private static Expression vector(Type type, Expression number) {
        return type instanceof VectorType vector ? KernelBuilder.vector(vector, number) : number;
    }

    /** What a compiler makes of two loads of a turn that it takes to be one. */
    @Test
    void aLoadThatIsTakenForAnothersIsNotVerified() {
        KernelWorkload workload = workload("memory-load/4k");
        for (int one = 0; one < 4; one++) {
            for (int other = 0; other < 4; other++) {
                int left = one;
                int twice = other;
                Kernel merged = RunKernels.withLoops(workload.kernel(), loop -> {
                    assertThat(sums(loop)).hasSize(4);
                    List<Statement> body = new ArrayList<>(loop.body());
                    body.set(body.indexOf(sums(loop).get(left)), sums(loop).get(twice));
                    return RunKernels.with(loop, body);
                });
                assertThat(RunKernels.isVerified(workload, merged))
                        .as("load %d for load %d", twice, left)
                        .isEqualTo(left == twice);
            }
        }
    }

    /** The set would be no larger than what one workgroup goes through, and in a cache. */
    @Test
    void workgroupsThatGoTheSameWayAreNotVerified() {
        KernelWorkload workload = workload("memory-load/4k");
        Kernel same = RunKernels.with(
                workload.kernel(),
                workload.kernel().body().stream()
                        .map(statement -> statement instanceof Statement.Declare declared
                                        && declared.variable().name().equals("first")
                                ? new Statement.Declare(declared.variable(), Literal.u32(0))
                                : statement)
                        .toList());
        assertThat(same).isNotEqualTo(workload.kernel());
        assertThat(RunKernels.isVerified(workload, same)).isFalse();
    }

    /** The interpreter has one workgroup at a time; whoever stays in the count would be seen by the next. */
    @ParameterizedTest
    @ValueSource(strings = {"l1-load/2k", "fma/16k"})
    void countsTheWorkgroupsThatAreThereAtOneTime(String id) {
        KernelWorkload workload = workload(id);
        Readback residents = workload.handedBack().get(0);
        Launch launch = workload.scales().get(0).launches().get(2);
        try (Device device = new ReferenceDevice();
                CompiledKernel compiled = device.compile(workload.kernel());
                WorkloadMemory memory = new WorkloadMemory(device, workload.memory())) {
            device.run(new DispatchBatch(compiled, memory.bindings(), launch.arguments(), launch.workgroups(), 2));
            assertThat(memory.number(residents.binding(), residents.offset(), residents.type()))
                    .isOne();
            assertThat(memory.number(residents.binding(), 0, ScalarType.U32))
                    .as("still there")
                    .isZero();
        }
    }

    @Test
    void noTestTakesOverTheHighestCountOfAnother() {
        int counters = workload("fma/1k").handedBack().get(0).binding();
        assertThat(workload("fma/1k").memory().get(counters).content())
                .isNotSameAs(workload("fma/2k").memory().get(counters).content())
                .isNotSameAs(workload("fma/1k").memory().get(counters).content());
    }

    /** Two tests after each other find the same set in memory, so that it is filled once. */
    @Test
    void theSetInMemoryIsKeptForTheNextTest() {
        assertThat(workload("memory-load/1k").memory().get(0))
                .isEqualTo(workload("memory-load/2k").memory().get(0));
    }

    @Test
    void aDispatchThatDoesNotGoThroughTheWholeSetIsMarked() {
        KernelWorkload workload = workload("memory-load/1k");
        Scale scale = workload.scales().get(0);
        long bytesOfAWorkgroup = 64 * 256 * 16;
        assertThat(scale.launches().get(scale.enough()).workgroups().total() * bytesOfAWorkgroup)
                .isEqualTo(workload.memory().get(0).bytes());
        assertThat(workload("l1-load/1k").scales().get(0).enough()).isZero();
    }

    /** Values would become denormal or infinite, and slow, after far fewer steps than are timed. */
    @Test
    void timedNumbersStayNormal() {
        float x = 0.25f;
        float y = 0;
        for (int pair = 0; pair < 16 * 128; pair++) {
            x = Math.fma(x, y, 0.25f);
            y = Math.fma(y, x, 0.25f);
            assertThat(x).isBetween(0.25f, 0.5f);
            assertThat(y).isBetween(0.25f, 0.5f);
        }
        assertThat(workload("fma/1k").smallestLaunch().arguments())
                .endsWith(Literal.u32(128), Literal.f32(0.25f), Literal.f32(0.25f), Literal.f32(0.25f));
        assertThat(KernelCounts.of(
                                workload("fma/1k").kernel(),
                                workload("fma/1k").verification().arguments())
                        .of(Operation.Basic.FMA))
                .isEqualTo(96);
    }

    @ParameterizedTest
    @CsvSource({
        // a processor whose caches the operating system tells: four times the largest
        "'32768, 1048576, 33554432', 0, 16384, 16384, 134217728",
        "'32768, 1048576, 33554432', 1048576, 16384, 128, 134217728",
        // a driver that tells the first levels of 132 processors, of 141 GB
        "'', 4325376, 143771, 143771, 536870912",
        // one that tells the second level, of which a share of memory would be too little
        "'', 75497472, 4096, 4096, 536870912",
        // none that tells anything, and little memory
        "'', 0, 2048, 2048, 33554432",
        // a limit that is smaller than what is wanted
        "'32768, 1048576, 100663296', 0, 16384, 128, 134217728",
        "'', 0, 1024, 3, 2097152",
    })
    void theSetIsBeyondTheCachesAndWithinEveryLimit(
            String caches, long reported, long memoryMebibytes, long bufferMebibytes, long bytes) {
        DeviceFacts device = new DeviceFacts(
                Stream.of(caches.split(", ", -1))
                        .filter(text -> !text.isEmpty())
                        .map(Long::valueOf)
                        .toList(),
                reported == 0 ? OptionalLong.empty() : OptionalLong.of(reported),
                OptionalInt.empty(),
                OptionalLong.of(memoryMebibytes << 20),
                OptionalLong.of(bufferMebibytes << 20));
        KernelWorkload workload =
                test("memory-load/4k").on(device).kernelWorkload().orElseThrow();
        assertThat(workload.memory().get(0).bytes()).isEqualTo(bytes);
        assertThat(workload.remarks()).singleElement().asString().startsWith("the set has ");
        List<Literal> arguments = workload.smallestLaunch().arguments();
        assertThat(arguments.get(arguments.size() - 1)).isEqualTo(Literal.u32(bytes / 4096 - 1));
    }

    @Test
    void nothingKnownIsNoReasonForASmallSet() {
        assertThat(workload("memory-load/4k").memory().get(0).bytes()).isEqualTo(512 << 20);
    }
}
