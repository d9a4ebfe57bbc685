package io.github.gpupath.suites.latency;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.gpupath.backend.CompiledKernel;
import io.github.gpupath.backend.Device;
import io.github.gpupath.backend.DispatchBatch;
import io.github.gpupath.kernel.Expression;
import io.github.gpupath.kernel.Kernel;
import io.github.gpupath.kernel.Literal;
import io.github.gpupath.kernel.Statement;
import io.github.gpupath.kernel.validation.KernelValidator;
import io.github.gpupath.reference.ReferenceDevice;
import io.github.gpupath.suite.Curve;
import io.github.gpupath.suite.DeviceFacts;
import io.github.gpupath.suite.Finding;
import io.github.gpupath.suite.KernelWorkload;
import io.github.gpupath.suite.KernelWorkload.Readback;
import io.github.gpupath.suite.Measurements;
import io.github.gpupath.suite.Metric;
import io.github.gpupath.suite.SuiteSettings;
import io.github.gpupath.suite.TestCase;
import io.github.gpupath.suite.TestCase.Tier;
import io.github.gpupath.suite.Workload.Launch;
import io.github.gpupath.suites.RunKernels;
import io.github.gpupath.verify.WorkloadMemory;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.function.LongToDoubleFunction;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class LatencySuiteTests {

    private static final LatencySuite SUITE = new LatencySuite();
    private static final List<TestCase> TESTS = SUITE.tests(SuiteSettings.DEFAULT);
    private static final long KIB = 1 << 10;

    private static List<String> sizes(String curve, Predicate<TestCase> which) {
        return TESTS.stream()
                .filter(test -> test.curve(SUITE.series().get(0)).equals("latency/" + curve))
                .filter(which)
                .map(test -> test.id().substring(test.id().lastIndexOf('/') + 1))
                .toList();
    }

    private static KernelWorkload workload(String id) {
        return TESTS.stream()
                .filter(test -> test.id().equals("latency/" + id))
                .findFirst()
                .orElseThrow(() -> new AssertionError("no test " + id))
                .kernelWorkload()
                .orElseThrow();
    }

    @Test
    void everyResourceHasACurveOfEitherAddress() {
        for (String address : List.of("vector", "scalar")) {
            for (String resource : List.of("storage-buffer", "texel-buffer", "texture")) {
                assertThat(sizes(resource + "/" + address, test -> true))
                        .hasSize(48)
                        .startsWith("1k", "2k", "3k", "4k", "8k")
                        .contains("192k", "40m")
                        .endsWith("768m", "1g");
            }
            assertThat(sizes("uniform-buffer/" + address, test -> true))
                    .hasSize(30)
                    .startsWith("1k", "1.5k")
                    .contains("2k", "2.25k", "32k", "48k")
                    .endsWith("64k");
            assertThat(sizes("workgroup-memory/" + address, test -> true))
                    .startsWith("1k", "2k", "4k")
                    .contains("32k", "48k", "64k")
                    .endsWith("128k");
        }
        assertThat(sizes("storage-buffer/pages/64k", test -> true))
                .startsWith("512k")
                .endsWith("4g");
        assertThat(sizes("storage-buffer/pages/2m", test -> true))
                .startsWith("16m")
                .endsWith("4g");
        assertThat(TESTS).extracting(TestCase::id).doesNotHaveDuplicates();
        assertThat(TESTS).extracting(TestCase::metric).containsOnly(Metric.SECONDS_PER_STEP);
    }

    @Test
    void aQuickRunTakesPowersOfTwoOfEachResource() {
        Predicate<TestCase> quick = test -> test.tier() == Tier.QUICK;
        assertThat(sizes("storage-buffer/vector", quick))
                .hasSize(21)
                .startsWith("1k", "2k", "4k")
                .endsWith("1g");
        for (String resource : List.of("texel-buffer", "texture")) {
            assertThat(sizes(resource + "/vector", quick))
                    .containsExactly(
                            "1k", "2k", "4k", "8k", "16k", "32k", "64k", "128k", "256k", "1m", "4m", "16m", "64m",
                            "256m", "1g");
        }
        for (String resource : List.of("storage-buffer", "texel-buffer", "texture")) {
            assertThat(sizes(resource + "/scalar", quick)).isEmpty();
        }
        assertThat(sizes("uniform-buffer/vector", quick)).containsExactly("1k", "2k", "4k", "8k", "16k", "32k", "64k");
        assertThat(sizes("storage-buffer/pages/64k", quick)).isEmpty();
    }

    @Test
    void whereNoDeviceHasAScalarPathItIsMeasuredOnlyIfNamed() {
        Predicate<TestCase> unhurried = test -> test.tier() == Tier.DEFAULT;
        Predicate<TestCase> named = test -> test.tier() == Tier.NAMED;
        assertThat(sizes("storage-buffer/scalar", unhurried))
                .isEqualTo(sizes("texture/vector", test -> test.tier() == Tier.QUICK));
        assertThat(sizes("uniform-buffer/scalar", unhurried))
                .containsExactly("1k", "2k", "4k", "8k", "16k", "32k", "64k");
        for (String resource : List.of("texel-buffer", "texture", "workgroup-memory")) {
            assertThat(sizes(resource + "/scalar", named)).isEqualTo(sizes(resource + "/scalar", test -> true));
        }
        assertThat(TESTS).filteredOn(test -> test.id().contains("/pages/")).allMatch(named);
    }

    @Test
    void beyondTheFirstCachesOnlyStorageBuffersAreFineUnlessThereIsTime() {
        Predicate<TestCase> thorough = test -> test.tier() == Tier.THOROUGH;
        assertThat(sizes("storage-buffer/vector", thorough)).isEmpty();
        for (String curve : List.of("texel-buffer/vector", "texture/vector")) {
            assertThat(sizes(curve, thorough))
                    .contains("448k", "768k", "2m", "40m")
                    .doesNotContain("192k", "1m", "1g");
        }
        assertThat(sizes("storage-buffer/scalar", thorough))
                .contains("12k", "448k", "40m")
                .doesNotContain("1m", "1g");
    }

    @Test
    void othersReplaceTheSizesOfTheSweepWhereTheResourceHasRoom() {
        List<String> chosen = SUITE.tests(new SuiteSettings(Map.of("sizes", "64k,96k,3m"))).stream()
                .map(TestCase::id)
                .filter(id -> id.contains("/vector/") || id.contains("/pages/"))
                .toList();
        assertThat(chosen)
                .containsExactly(
                        "latency/storage-buffer/vector/64k",
                        "latency/storage-buffer/vector/96k",
                        "latency/storage-buffer/vector/3m",
                        "latency/texel-buffer/vector/64k",
                        "latency/texel-buffer/vector/96k",
                        "latency/texel-buffer/vector/3m",
                        "latency/texture/vector/64k",
                        "latency/texture/vector/96k",
                        "latency/texture/vector/3m",
                        "latency/uniform-buffer/vector/64k",
                        "latency/workgroup-memory/vector/64k",
                        "latency/workgroup-memory/vector/96k",
                        "latency/storage-buffer/pages/64k/3m");
    }

    static Stream<String> small() {
        return Stream.of("storage-buffer", "texel-buffer", "texture", "uniform-buffer", "workgroup-memory")
                .flatMap(resource -> Stream.of(resource + "/vector/1k", resource + "/scalar/4k"));
    }

    @ParameterizedTest
    @MethodSource("small")
    void everyIterationHasTenLoadsEachOfWhichWaitsForTheOneBefore(String id) {
        Kernel kernel = workload(id).kernel();
        KernelValidator.validate(kernel);
        Statement.If walk = (Statement.If) kernel.body().get(kernel.body().size() - 1);
        Statement.Loop loop = (Statement.Loop) walk.then().get(0);
        assertThat(loop.body()).hasSize(10).allSatisfy(statement -> {
            Statement.Assign hop = (Statement.Assign) statement;
            Expression load = hop.value() instanceof Expression.Load it
                    ? it
                    : hop.value().operands().get(0);
            assertThat(load).isInstanceOf(Expression.Load.class);
            assertThat(mentions(load, hop.variable())).isTrue();
        });
    }

    private static boolean mentions(Expression expression, Expression part) {
        return expression.equals(part) || expression.operands().stream().anyMatch(operand -> mentions(operand, part));
    }

    /** Batches of one and of more dispatches, of few and of many iterations: the walk goes on through all of them. */
    @ParameterizedTest
    @MethodSource("small")
    void aDispatchGoesOnWhereTheOneBeforeStopped(String id) {
        KernelWorkload workload = workload(id);
        assertThat(runs(workload, workload.kernel())).isTrue();
    }

    /** What a compiler makes of a loop that it takes to be invariant: one load instead of ten. */
    @ParameterizedTest
    @MethodSource("small")
    void aFoldedLoopHandsBackAnotherPosition(String id) {
        KernelWorkload workload = workload(id);
        Kernel kernel = workload.kernel();
        List<Statement> body = new ArrayList<>(kernel.body());
        Statement.If walk = (Statement.If) body.remove(body.size() - 1);
        Statement.Loop loop = (Statement.Loop) walk.then().get(0);
        Statement.Loop folded = RunKernels.with(loop, loop.body().subList(0, 1));
        body.add(new Statement.If(walk.condition(), List.of(folded, walk.then().get(1)), List.of()));
        Kernel foldable = RunKernels.with(kernel, body);
        assertThat(runs(workload, foldable)).isFalse();
        assertThat(RunKernels.isVerified(workload, foldable))
                .as("it is not verified either")
                .isFalse();
    }

    /** Whether a kernel hands back what it must after each of some batches. */
    private static boolean runs(KernelWorkload workload, Kernel kernel) {
        Readback position = workload.handedBack().get(0);
        List<Launch> launches = workload.scales().get(0).launches();
        try (Device device = new ReferenceDevice();
                CompiledKernel compiled = device.compile(kernel);
                WorkloadMemory memory = new WorkloadMemory(device, workload.memory())) {
            long steps = 0;
            double before = memory.number(position.binding(), position.offset(), position.type());
            for (int batch = 0; batch < 3; batch++) {
                Launch launch = launches.get(batch);
                device.run(new DispatchBatch(
                        compiled, memory.bindings(), launch.arguments(), launch.workgroups(), batch + 1));
                long done = workload.measured().steps().applyAsLong(launch) * (batch + 1);
                double found = memory.number(position.binding(), position.offset(), position.type());
                if (found != position.course().orElseThrow().after(before, done)) {
                    return false;
                }
                before = found;
                steps += done;
            }
            return steps == 10 * (1 + 11 * 2 + 17 * 3);
        }
    }

    @Test
    void everyLaunchIsOneWorkgroupAndAboutTwiceAsLongAsTheOneBefore() {
        List<Launch> launches =
                workload("storage-buffer/scalar/1g").scales().get(0).launches();
        assertThat(launches).allSatisfy(launch -> {
            assertThat(launch.workgroups().total()).isEqualTo(1);
            assertThat(launch.arguments()).hasSize(2).endsWith(Literal.u32(0));
        });
        for (int i = 2; i < launches.size(); i++) {
            double factor = (double) launches.get(i).arguments().get(0).bits()
                    / launches.get(i - 1).arguments().get(0).bits();
            assertThat(factor).isBetween(1.5, 2.2);
        }
        assertThat(launches.get(launches.size() - 1).arguments().get(0).bits())
                .as("turns of a loop, of which Mesa's software drivers allow 65,535")
                .isBetween(1L << 15, 65_535L);
    }

    /** A dispatch that does nothing at all leaves the position where it was. */
    @Test
    void noDispatchEndsWhereItBegan() {
        for (TestCase test : TESTS) {
            KernelWorkload workload = test.kernelWorkload().orElseThrow();
            for (Launch launch : workload.scales().get(0).launches()) {
                assertThat(workload.measured().steps().applyAsLong(launch) % workload.settling())
                        .as("%s, %s", test.id(), launch)
                        .isNotZero();
            }
        }
    }

    @Test
    void aSetSettlesWhenAllOfItWasWalkedThrough() {
        assertThat(workload("storage-buffer/vector/1m").settling()).isEqualTo((1 << 20) / 128);
        assertThat(workload("texture/vector/1m").settling()).isEqualTo((1 << 20) / 256);
    }

    /** A test may take over the memory of the one before, but not where that one stopped. */
    @Test
    void noTwoTestsBeginWithTheSameContent() {
        KernelWorkload one = workload("storage-buffer/vector/4k");
        KernelWorkload other = workload("storage-buffer/vector/8k");
        assertThat(one.kernel()).isEqualTo(other.kernel());
        for (int binding = 0; binding < one.memory().size(); binding++) {
            assertThat(one.memory().get(binding).content())
                    .isNotEqualTo(other.memory().get(binding).content());
        }
    }

    private static List<Finding> findings(String curve, LongToDoubleFunction nanos) {
        return SUITE.findings(new Measurements(measured(curve, nanos, Long.MAX_VALUE), List.of()));
    }

    private static List<Measurements.Measured> measured(String curve, LongToDoubleFunction nanos, long most) {
        return TESTS.stream()
                .filter(test -> test.curve(SUITE.series().get(0)).equals("latency/" + curve))
                .filter(test -> bytes(test) <= most)
                .map(test -> {
                    long bytes = bytes(test);
                    double value = nanos.applyAsDouble(bytes) * 1e-9;
                    return new Measurements.Measured(test, value, value * 0.999, value * 1.001, true);
                })
                .toList();
    }

    private static long bytes(TestCase test) {
        return test.number(SUITE.series().get(0)).orElseThrow().longValue();
    }

    /** Of an H200, whose second level a curve of few sizes would have called memory. */
    @Test
    void aCurveThatEndsBeforeMemoryBeginsElsewhereShowsNoMemory() {
        LongToDoubleFunction nanos = bytes -> bytes <= 192 * KIB ? 21 : bytes <= 40 * KIB * KIB ? 147 : 350;
        List<Measurements.Measured> both = Stream.concat(
                        measured("storage-buffer/vector", nanos, Long.MAX_VALUE).stream(),
                        measured("storage-buffer/scalar", nanos, 16 * KIB * KIB).stream())
                .toList();

        assertThat(SUITE.findings(new Measurements(both, List.of())))
                .extracting(level -> level.subject() + " " + level.name())
                .containsExactly(
                        "latency/storage-buffer/vector level 1",
                        "latency/storage-buffer/vector level 2",
                        "latency/storage-buffer/vector memory",
                        "latency/storage-buffer/scalar level 1",
                        "latency/storage-buffer/scalar level 2");
    }

    /** Of the same, with {@code --sizes} up to 4 MiB: nothing of its second level says that it is not memory. */
    @Test
    void aSweepThatEndsEarlyShowsMemoryOnlyWhereItIsKnownToReachIt() {
        List<Measurements.Measured> cut =
                measured("storage-buffer/vector", bytes -> bytes <= 192 * KIB ? 21 : 147, 4 * KIB * KIB);
        assertThat(SUITE.findings(new Measurements(cut, List.of())))
                .extracting(Finding::name)
                .containsExactly("level 1", "level 2");
        assertThat(SUITE.findings(new Measurements(cut, List.of(192L * KIB))))
                .as("no cache is larger")
                .extracting(Finding::name)
                .containsExactly("L1 cache", "memory");
        DeviceFacts small = new DeviceFacts(
                List.of(),
                OptionalLong.empty(),
                OptionalInt.empty(),
                OptionalLong.empty(),
                OptionalLong.of(4L * KIB * KIB));
        assertThat(SUITE.findings(new Measurements(
                        cut.stream()
                                .map(each -> new Measurements.Measured(
                                        each.test().on(small), each.value(), each.low(), each.high(), true))
                                .toList(),
                        List.of())))
                .as("a device that takes no larger sets")
                .extracting(Finding::name)
                .containsExactly("level 1", "memory");
    }

    @Test
    void levelsAreFoundInLatencies() {
        List<Finding> levels = findings(
                "storage-buffer/vector", bytes -> bytes <= 192 * KIB ? 32 : bytes <= 40 * KIB * KIB ? 210 : 600);
        assertThat(levels).extracting(Finding::name).containsExactly("level 1", "level 2", "memory");
        assertThat(levels.get(0).sentence()).startsWith("level 1: 32.0 ns up to 192 KiB");
        assertThat(levels.get(1).figure("to").value()).isEqualTo(40.0 * KIB * KIB);
        assertThat(levels.get(2).figure("seconds-per-step").value()).isCloseTo(600e-9, within(1e-9));
    }

    @Test
    void theCachesOfConstantsAreNotTakenForMemory() {
        assertThat(findings("uniform-buffer/scalar", bytes -> bytes <= 2 * KIB ? 20 : bytes <= 32 * KIB ? 60 : 200))
                .extracting(Finding::name)
                .containsExactly("level 1", "level 2", "level 3");
        assertThat(findings("workgroup-memory/vector", bytes -> 23))
                .extracting(Finding::name)
                .containsExactly("workgroup memory");
    }

    @Test
    void whatNodesInPagesShowIsNoLevel() {
        assertThat(findings("storage-buffer/pages/2m", bytes -> bytes <= 64 * KIB * KIB ? 300 : 700))
                .extracting(Finding::name)
                .containsExactly("translation");
    }

    @Test
    void aCurveHoldsTheTestsOfOneResourceAndAddress() {
        List<Measurements.Measured> measured = TESTS.stream()
                .map(test -> new Measurements.Measured(test, 1e-9, 1e-9, 1e-9, true))
                .toList();
        assertThat(new Measurements(measured, List.of())
                        .curves(SUITE.series().get(0)).stream().map(Curve::id).collect(Collectors.toSet()))
                .hasSize(5 * 2 + 2);
    }
}
