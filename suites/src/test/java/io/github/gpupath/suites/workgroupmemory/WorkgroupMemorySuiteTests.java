package io.github.gpupath.suites.workgroupmemory;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gpupath.kernel.Kernel;
import io.github.gpupath.kernel.SharedArray;
import io.github.gpupath.kernel.Statement;
import io.github.gpupath.kernel.counting.KernelCounts;
import io.github.gpupath.kernel.counting.Traffic;
import io.github.gpupath.kernel.validation.KernelValidator;
import io.github.gpupath.suite.Finding;
import io.github.gpupath.suite.KernelWorkload;
import io.github.gpupath.suite.SuiteSettings;
import io.github.gpupath.suite.TestCase;
import io.github.gpupath.suite.TestCase.Tier;
import io.github.gpupath.suites.PublishedTests;
import io.github.gpupath.suites.RunKernels;
import io.github.gpupath.suites.SimulatedRuns;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class WorkgroupMemorySuiteTests {

    private static final WorkgroupMemorySuite SUITE = new WorkgroupMemorySuite();
    private static final List<TestCase> TESTS = SUITE.tests(SuiteSettings.DEFAULT);

    private static TestCase test(String id) {
        return TESTS.stream()
                .filter(test -> test.id().equals("workgroup-memory/" + id))
                .findFirst()
                .orElseThrow();
    }

    /** One test of each kernel: the one whose answer misses every access that is left out, since nobody else makes it. */
    static Stream<TestCase> kernels() {
        return TESTS.stream().filter(test -> test.id().endsWith("/same"));
    }

    private static SharedArray array(KernelWorkload workload) {
        return workload.kernel().sharedArrays().get(0);
    }

    @Test
    void hasThePublishedIdsAndLabels() throws IOException {
        PublishedTests.check(WorkgroupMemorySuiteTests.class, "workgroup-memory-tests.tsv", TESTS);
        assertThat(TESTS).hasSize(2 * 3 * 12 + 2);
        assertThat(TESTS).filteredOn(test -> test.tier() == Tier.QUICK).hasSize(7);
        assertThat(test("write/x4/same").base()).contains("workgroup-memory/write/x4/stride-1");
    }

    @ParameterizedTest
    @MethodSource("kernels")
    void nearlyAllAccessesAreThoseOfThePattern(TestCase test) {
        KernelWorkload workload = test.kernelWorkload().orElseThrow();
        KernelValidator.validate(workload.kernel());
        boolean reads = test.id().contains("/read/");
        assertThat(array(workload).bytes())
                .as("the stores of a turn go on behind the places")
                .isEqualTo((16 << 10)
                        + (reads ? 0 : 256 * array(workload).element().bytes()));
        assertThat(workload.measured().places()).isEqualTo(List.of(array(workload)));
        Traffic traffic = KernelCounts.of(
                        workload.kernel(), workload.smallestLaunch().arguments())
                .of(array(workload));
        long filling = array(workload).length() / 256;
        assertThat(traffic.loads()).isEqualTo(reads ? 1024 : 0);
        assertThat(traffic.stores()).isEqualTo(filling + (reads ? 0 : 1024));
    }

    /** What a compiler makes of a loop in which it takes one access to be another's. */
    @ParameterizedTest
    @MethodSource("kernels")
    void aFoldedLoopGivesAnotherAnswer(TestCase test) {
        KernelWorkload workload = test.kernelWorkload().orElseThrow();
        assertThat(RunKernels.isVerified(workload, workload.kernel())).isTrue();
        Kernel folded =
                RunKernels.withLoops(workload.kernel(), loop -> loop.body().size() >= 8 ? withoutAccess(loop) : loop);
        assertThat(folded).isNotEqualTo(workload.kernel());
        assertThat(RunKernels.isVerified(workload, folded)).isFalse();
    }

    /** Without the last store of a turn; where it reads, without the last place's load and what is made of it. */
    private static Statement.Loop withoutAccess(Statement.Loop loop) {
        List<Statement> body = new ArrayList<>(loop.body());
        int last = body.size() - 1;
        body.remove(last);
        body.remove(last - 1);
        if (loop.body().get(last - 1) instanceof Statement.Store) {
            body.add(loop.body().get(last));
        }
        return RunKernels.with(loop, body);
    }

    private static int[] starts(TestCase test) {
        ByteBuffer table = ByteBuffer.allocate(256 * Integer.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        test.kernelWorkload().orElseThrow().memory().get(0).content().writeTo(table, 0);
        int[] starts = new int[256];
        table.flip().asIntBuffer().get(starts);
        return starts;
    }

    /** The end of the array changes nothing of which lanes meet: each has its word in the bank that its stride says. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 8, 16, 17, 32, 33})
    void theLanesOfASubgroupMeetAsTheirStrideSays(int stride) {
        for (int words : new int[] {1, 2, 4}) {
            int[] starts = starts(test("read/x" + words + "/stride-" + stride));
            assertThat(starts(test("write/x" + words + "/stride-" + stride))).isEqualTo(starts);
            Set<Integer> distinct = new HashSet<>();
            for (int lane = 0; lane < 128 / words; lane++) {
                distinct.add(starts[lane]);
                assertThat(starts[lane] * words % 64).isEqualTo(lane * stride * words % 64);
            }
            assertThat(distinct).as("of %d words", words).hasSize(128 / words);
        }
    }

    @Test
    void noLanesMeetWhereTheyArePermuted() {
        for (int words : new int[] {1, 2, 4}) {
            int[] starts = starts(test("write/x" + words + "/permuted"));
            int together = 32 / words;
            for (int from = 0; from < 256; from += together) {
                Set<Integer> banks = new HashSet<>();
                for (int lane = from; lane < from + together; lane++) {
                    for (int word = 0; word < words; word++) {
                        banks.add((starts[lane] * words + word) % 32);
                    }
                }
                assertThat(banks).hasSize(32);
            }
            assertThat(IntStream.of(starts).boxed().toList())
                    .isNotEqualTo(IntStream.range(0, 256).boxed().toList());
        }
    }

    // ---- findings ----

    /** The turns in which a memory of some banks serves the lanes of a test, of which it takes some at a time. */
    private static double turns(TestCase test, int banks, int lanes) {
        int[] starts = starts(test);
        double turns = 0;
        for (int from = 0; from < 128; from += lanes) {
            Map<Integer, Set<Integer>> wanted = new HashMap<>();
            for (int lane = from; lane < from + lanes; lane++) {
                wanted.computeIfAbsent(starts[lane] % banks, bank -> new HashSet<>())
                        .add(starts[lane]);
            }
            turns += wanted.values().stream().mapToInt(Set::size).max().orElseThrow();
        }
        return turns;
    }

    private static List<Finding> findings(Predicate<TestCase> which, int banks, int lanes) {
        return SimulatedRuns.findings(
                SUITE,
                TESTS.stream().filter(which),
                test -> 1e12 / (banks == 0 ? 1 : turns(test, banks, lanes)),
                0.01,
                banks + lanes);
    }

    @ParameterizedTest
    @CsvSource({"16, 16", "16, 32", "32, 16", "32, 32", "32, 64", "64, 32", "64, 64"})
    void banksAreFoundInReadsAndWritesOfWords(int banks, int lanes) {
        assertThat(findings(test -> true, banks, lanes))
                .extracting(Finding::subject)
                .containsExactly("workgroup-memory/read/x1", "workgroup-memory/write/x1");
        assertThat(findings(test -> true, banks, lanes))
                .allSatisfy(
                        finding -> assertThat(finding.figures().get(0).value()).isEqualTo(banks));
    }

    @Test
    void aQuickRunCountsTheBanksOfReads() {
        List<Finding> findings = findings(test -> test.tier() == Tier.QUICK, 32, 32);
        assertThat(findings).hasSize(1);
        assertThat(findings.get(0).sentence()).startsWith("32 banks; time relative to no conflict");
        assertThat(findings.get(0).figure("8-fold").value()).isBetween(7.9, 8.1);
    }

    @Test
    void memoryWithoutBanksHasNone() {
        assertThat(findings(test -> true, 0, 0)).isEmpty();
    }
}
