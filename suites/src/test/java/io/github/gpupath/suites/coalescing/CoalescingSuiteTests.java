package io.github.gpupath.suites.coalescing;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gpupath.backend.CompiledKernel;
import io.github.gpupath.backend.Device;
import io.github.gpupath.backend.DispatchBatch;
import io.github.gpupath.backend.WorkgroupCount;
import io.github.gpupath.kernel.AtomicOperator;
import io.github.gpupath.kernel.Kernel;
import io.github.gpupath.kernel.Literal;
import io.github.gpupath.kernel.ScalarType;
import io.github.gpupath.kernel.Type;
import io.github.gpupath.kernel.counting.KernelCounts;
import io.github.gpupath.kernel.counting.Traffic;
import io.github.gpupath.kernel.validation.KernelValidator;
import io.github.gpupath.reference.ReferenceDevice;
import io.github.gpupath.suite.DeviceFacts;
import io.github.gpupath.suite.KernelWorkload;
import io.github.gpupath.suite.SuiteSettings;
import io.github.gpupath.suite.TestCase;
import io.github.gpupath.suite.TestCase.Tier;
import io.github.gpupath.suites.PublishedTests;
import io.github.gpupath.suites.RunKernels;
import io.github.gpupath.suites.coalescing.WalkedSet.Level;
import io.github.gpupath.verify.WorkloadMemory;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class CoalescingSuiteTests {

    private static final List<TestCase> TESTS = new CoalescingSuite().tests(SuiteSettings.DEFAULT);

    /** One pattern of each kernel. */
    static Stream<TestCase> kernels() {
        return TESTS.stream().filter(test -> test.id().matches(".*/(stride-3|collide/[a-z]+)"));
    }

    private static TestCase test(String id) {
        return TESTS.stream()
                .filter(test -> test.id().equals("coalescing/" + id))
                .findFirst()
                .orElseThrow();
    }

    private static DeviceFacts device(int lanes, List<Long> caches) {
        return new DeviceFacts(caches, OptionalLong.empty(), OptionalInt.of(lanes));
    }

    @Test
    void hasThePublishedIdsAndLabels() throws IOException {
        PublishedTests.check(CoalescingSuiteTests.class, "coalescing-tests.tsv", TESTS);
        assertThat(TESTS).hasSize(2 * 2 * 3 * 26 + 4);
    }

    @Test
    void everyRatioIsToNeighboursOfTheSameKind() {
        assertThat(test("load/l2/float4/stride-17").base()).contains("coalescing/load/l2/float4/linear");
        assertThat(test("collide/atomic").base()).contains("coalescing/collide/atomic-apart");
        Set<String> ids = new HashSet<>(TESTS.stream().map(TestCase::id).toList());
        assertThat(TESTS)
                .allSatisfy(test -> assertThat(ids).contains(test.base().orElseThrow()));
    }

    @Test
    void quickAndDefaultRunsTakeFew() {
        assertThat(TESTS).filteredOn(test -> test.tier() == Tier.QUICK).hasSize(2 * 8);
        assertThat(TESTS).filteredOn(test -> test.tier() != Tier.THOROUGH).hasSizeBetween(150, 200);
    }

    @ParameterizedTest
    @MethodSource("kernels")
    void everyInvocationMakes256Accesses(TestCase test) {
        KernelWorkload workload = test.kernelWorkload().orElseThrow();
        KernelValidator.validate(workload.kernel());
        assertThat(workload.kernel().workgroupSize().invocations()).isEqualTo(256);
        KernelCounts counts =
                KernelCounts.of(workload.kernel(), workload.smallestLaunch().arguments());
        if (test.id().contains("atomic")) {
            assertThat(counts.of(AtomicOperator.ADD)).isEqualTo(256);
            assertThat(workload.measured().operations().applyAsLong(counts)).isEqualTo(256);
        } else {
            Traffic traffic = counts.of(workload.measured().places().get(0));
            assertThat(traffic.loads() + traffic.stores()).isEqualTo(256);
        }
    }

    /** All patterns of a kernel share what takes long: compiling it and filling its set. */
    @Test
    void thePatternsOfADirectionSetAndElementAreOneKernel() {
        Map<Kernel, Integer> kernels = new LinkedHashMap<>();
        TESTS.forEach(test -> kernels.merge(test.kernelWorkload().orElseThrow().kernel(), 1, Integer::sum));
        assertThat(kernels).hasSize(2 * 2 * 3 + 2);
    }

    /** What a compiler makes of turns whose accesses it takes to be one. */
    @ParameterizedTest
    @MethodSource("kernels")
    void aFoldedLoopGivesAnotherAnswer(TestCase test) {
        KernelWorkload workload = test.kernelWorkload().orElseThrow();
        assertThat(RunKernels.isVerified(workload, workload.kernel())).isTrue();
        Kernel folded = RunKernels.withLoops(
                workload.kernel(),
                loop -> RunKernels.with(loop, loop.body().subList(0, loop.body().size() - 1)));
        assertThat(RunKernels.isVerified(workload, folded)).isFalse();
    }

    // ---- patterns ----

    static Stream<WalkedSet> sets() {
        return IntStream.of(8, 16, 32, 64, 128)
                .boxed()
                .flatMap(lanes -> Stream.of(Level.values())
                        .flatMap(level -> IntStream.of(1, 2, 4)
                                .mapToObj(components -> WalkedSet.of(
                                        level, Type.of(ScalarType.F32, components), device(lanes, List.of())))));
    }

    private static List<Integer> starts(WalkedSet set, LanePattern pattern) {
        ByteBuffer table = ByteBuffer.allocate(256 * Integer.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        set.starts(pattern).writeTo(table, 0);
        table.flip();
        return IntStream.range(0, 256).mapToObj(lane -> table.getInt()).toList();
    }

    private static Set<Integer> lines(WalkedSet set, List<Integer> elements, int bytes) {
        Set<Integer> lines = new HashSet<>();
        elements.forEach(element -> lines.add(element * set.elementBytes() / bytes));
        return lines;
    }

    private static LanePattern pattern(String id) {
        return LanePattern.ALL.stream()
                .filter(pattern -> pattern.id().equals(id))
                .findFirst()
                .orElseThrow();
    }

    @ParameterizedTest
    @MethodSource("sets")
    void everySubgroupBeginsAtABlockAndStaysInTheWindow(WalkedSet set) {
        for (LanePattern pattern : LanePattern.ALL) {
            List<Integer> starts = starts(set, pattern);
            assertThat(starts).allMatch(start -> start >= 0 && start < set.window());
            List<Integer> own = pattern.of(set);
            for (int lane = 0; lane < 256; lane++) {
                int first = Math.floorMod(starts.get(lane) - own.get(lane % set.lanes()), set.window());
                assertThat(first * set.elementBytes() % 256).as(pattern.id()).isZero();
            }
        }
    }

    @ParameterizedTest
    @MethodSource("sets")
    void patternsAreWhatTheirNamesSay(WalkedSet set) {
        List<Integer> linear = IntStream.range(0, set.lanes()).boxed().toList();
        assertThat(pattern("linear").of(set)).isEqualTo(linear);
        assertThat(pattern("same").of(set)).containsOnly(0);
        assertThat(pattern("quad-same").of(set).subList(0, 8)).containsExactly(0, 0, 0, 0, 4, 4, 4, 4);
        assertThat(pattern("quad-permuted").of(set).subList(0, 8))
                .doesNotContainSubsequence(0, 1)
                .containsExactly(1, 3, 0, 2, 5, 7, 4, 6);
        assertThat(pattern("quad-permuted").of(set)).containsExactlyInAnyOrderElementsOf(linear);
        assertThat(pattern("reversed").of(set)).first().isEqualTo(set.lanes() - 1);
        assertThat(pattern("reversed").of(set)).containsExactlyInAnyOrderElementsOf(linear);
        assertThat(pattern("shift-2").of(set)).first().isEqualTo(2);
    }

    /** The window's end does not make lanes meet: each has a line for itself where the stride is so wide. */
    @ParameterizedTest
    @MethodSource("sets")
    void aStrideIsOneAlsoBehindTheEndOfTheWindow(WalkedSet set) {
        for (int stride : new int[] {2, 3, 4, 5, 7, 8, 9, 15, 16, 17, 31, 32, 33}) {
            List<Integer> elements = pattern("stride-" + stride).of(set);
            assertThat(new HashSet<>(elements)).as("stride %d", stride).hasSize(set.lanes());
            int strideBytes = stride * set.elementBytes();
            if (strideBytes >= 128) {
                int possible = Math.min(set.lanes(), set.window() * set.elementBytes() / 128);
                assertThat(lines(set, elements, 128).size())
                        .as("lines of stride %d", stride)
                        .isGreaterThanOrEqualTo(possible * 85 / 100);
            }
        }
    }

    @ParameterizedTest
    @MethodSource("sets")
    void linesAreAsManyAsTheLanesAllow(WalkedSet set) {
        for (int lines : new int[] {2, 4, 8, 16, 32}) {
            assertThat(lines(set, pattern("lines-" + lines).of(set), 128)).hasSize(Math.min(lines, set.lanes()));
        }
    }

    // ---- sets ----

    @ParameterizedTest
    @CsvSource({
        // a processor's caches: in the middle between the first level and the second
        "32768, 1048576, 0, 131072",
        "49152, 2097152, 0, 262144",
        "16384, 67108864, 0, 1048576",
        // what a driver reports: all first levels of a GPU together or a second level, of which half serves; or one
        // first level
        "0, 0, 52428800, 4194304",
        "0, 0, 4325376, 2097152",
        "0, 0, 1048576, 524288",
        "0, 0, 16384, 4194304",
        // nothing is known
        "0, 0, 0, 4194304",
    })
    void theSecondSetLiesBetweenTheLevels(long first, long second, long reported, int bytes) {
        DeviceFacts device = new DeviceFacts(
                first == 0 ? List.of() : List.of(first, second, 8 * second),
                reported == 0 ? OptionalLong.empty() : OptionalLong.of(reported),
                OptionalInt.empty());
        assertThat(WalkedSet.secondLevelBytes(device)).isEqualTo(bytes);
        KernelWorkload load =
                test("load/l2/float2/same").on(device).kernelWorkload().orElseThrow();
        assertThat(load.memory().get(0).bytes()).isEqualTo(bytes);
        assertThat(load.remarks()).hasSize(2).first().asString().startsWith("the set has ");
    }

    @Test
    void theFirstSetHas16KibAndThreeBlocks() {
        assertThat(test("load/l1/float4/same")
                        .kernelWorkload()
                        .orElseThrow()
                        .memory()
                        .get(0)
                        .bytes())
                .isEqualTo((16 << 10) + 3 * 256);
    }

    /**
     * A cache with room for an eighth of the second set serves hardly more than an eighth, whatever the pattern: where a
     * workgroup goes follows from what a small dispatch leaves in the target of stores.
     */
    @ParameterizedTest
    @ValueSource(strings = {"linear", "same", "shift-1", "stride-2", "stride-16", "stride-33", "lines-32"})
    void nobodyComesSoonWhereAnotherWas(String id) {
        WalkedSet set = WalkedSet.of(Level.L2, ScalarType.F32, device(32, List.of(16L << 10, 1L << 20)));
        LanePattern pattern = pattern(id);
        Set<Integer> expected = new HashSet<>();
        int lineBytes = 128;
        int room = set.bytes() / 8 / lineBytes;
        Map<Integer, Boolean> cache = new LinkedHashMap<>(room, 0.75f, true) {
            private static final long serialVersionUID = 1L;

            @Override
            protected boolean removeEldestEntry(Map.Entry<Integer, Boolean> eldest) {
                return size() > room;
            }
        };
        List<Integer> starts = starts(set, pattern);
        int workgroups = 8;
        int turns = 20;
        int[] jump =
                IntStream.range(0, workgroups).map(each -> each * 0x9E3779B9).toArray();
        int requests = 0;
        int hits = 0;
        for (int turn = 0; turn < turns; turn++) {
            for (int workgroup = 0; workgroup < workgroups; workgroup++) {
                jump[workgroup] = jump[workgroup] * 1_664_525 + 1_013_904_223;
                int moved = (jump[workgroup] >>> 32 - Integer.numberOfTrailingZeros(set.window())) & -64;
                for (int access = 0; access < 4; access++) {
                    for (int subgroup = 0; subgroup < 8; subgroup++) {
                        Set<Integer> touched = new HashSet<>();
                        for (int start : starts.subList(32 * subgroup, 32 * subgroup + 32)) {
                            int element = (start + moved & set.window() - 1) + access * set.window();
                            expected.add(element);
                            touched.add(element * Float.BYTES / lineBytes);
                        }
                        for (int line : touched) {
                            requests++;
                            hits += cache.put(line, true) == null ? 0 : 1;
                        }
                    }
                }
            }
        }
        assertThat((double) hits / requests).isLessThan(0.25);
        assertThat(stored(set, pattern, workgroups, turns))
                .as("the walk is the kernel's")
                .isEqualTo(expected);
    }

    /** The elements to which the kernel stores. */
    private static Set<Integer> stored(WalkedSet set, LanePattern pattern, int workgroups, int turns) {
        KernelWorkload workload = CoalescingKernels.store("store", set, pattern, 1);
        try (Device device = new ReferenceDevice();
                CompiledKernel compiled = device.compile(workload.kernel());
                WorkloadMemory memory = new WorkloadMemory(device, workload.verifiedMemory())) {
            device.run(new DispatchBatch(
                    compiled, memory.bindings(), List.of(Literal.u32(turns)), WorkgroupCount.of(workgroups), 1));
            ByteBuffer target = memory.read(0);
            Set<Integer> stored = new HashSet<>();
            for (int element = 0; element < set.reach(); element++) {
                int bits = target.getInt(element * Float.BYTES);
                if (bits != 0) {
                    assertThat(bits).isEqualTo(element | 0x3F80_0000);
                    stored.add(element);
                }
            }
            return stored;
        }
    }

    /** Workgroups that run beside each other store to different lines of the first-level set. */
    @Test
    void workgroupsHaveTargetsOfTheirOwn() {
        KernelWorkload workload = test("store/l1/float/linear").kernelWorkload().orElseThrow();
        assertThat(workload.memory().get(0).bytes()).isBetween(4L << 20, 5L << 20);
        assertThat(test("store/l2/float/linear")
                        .kernelWorkload()
                        .orElseThrow()
                        .memory()
                        .get(0)
                        .bytes())
                .isEqualTo(4 << 20);
    }
}
