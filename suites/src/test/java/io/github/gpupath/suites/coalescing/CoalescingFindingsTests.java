package io.github.gpupath.suites.coalescing;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gpupath.kernel.Resource.StructuredBuffer;
import io.github.gpupath.suite.DeviceFacts;
import io.github.gpupath.suite.Finding;
import io.github.gpupath.suite.KernelWorkload;
import io.github.gpupath.suite.SuiteSettings;
import io.github.gpupath.suite.TestCase;
import io.github.gpupath.suite.TestCase.Tier;
import io.github.gpupath.suites.SimulatedRuns;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Random;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.function.ToIntFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Devices of which it is known how they coalesce: what a test costs follows from the table that its kernel is given. */
@Tag("slow")
class CoalescingFindingsTests {

    private static final CoalescingSuite SUITE = new CoalescingSuite();
    private static final int SHUFFLES = 10 * Integer.getInteger("test.trials", 1);
    private static final List<TestCase> TESTS = SUITE.tests(SuiteSettings.DEFAULT);

    private static DeviceFacts device(int subgroup) {
        return new DeviceFacts(List.of(), OptionalLong.empty(), OptionalInt.of(subgroup));
    }

    /** The tests of a group as a device measures them. */
    private static Stream<TestCase> tests(String group, int subgroup) {
        return TESTS.stream()
                .filter(test -> test.id().startsWith("coalescing/" + group + "/"))
                .map(test -> test.on(device(subgroup)));
    }

    /** What a lane accesses. */
    private record Lane(int address, int bytes) {

        IntStream units(int unitBytes) {
            return IntStream.rangeClosed(address / unitBytes, (address + bytes - 1) / unitBytes);
        }
    }

    /** What each lane of the first subgroup accesses first. */
    private static List<Lane> lanes(TestCase test) {
        KernelWorkload workload = test.kernelWorkload().orElseThrow();
        ByteBuffer table =
                ByteBuffer.allocate((int) workload.memory().get(1).bytes()).order(ByteOrder.LITTLE_ENDIAN);
        workload.memory().get(1).content().writeTo(table, 0);
        StructuredBuffer set = (StructuredBuffer) workload.kernel().resources().get(0);
        int bytes = set.element().bytes();
        return IntStream.range(0, test.device().subgroupSize().orElseThrow())
                .mapToObj(lane -> new Lane(table.getInt(lane * Integer.BYTES) * bytes, bytes))
                .toList();
    }

    /** What is done for so many lanes at a time, added up. */
    private static int inGroups(List<Lane> lanes, int together, ToIntFunction<List<Lane>> work) {
        return IntStream.iterate(0, from -> from < lanes.size(), from -> from + together)
                .map(from -> work.applyAsInt(lanes.subList(from, Math.min(from + together, lanes.size()))))
                .sum();
    }

    /** The blocks that a subgroup touches, of so many lanes at a time. */
    private static int blocks(TestCase test, int blockBytes, int together) {
        return inGroups(lanes(test), together, lanes -> (int) lanes.stream()
                .flatMapToInt(lane -> lane.units(blockBytes))
                .distinct()
                .count());
    }

    /** The turns of banks of 4 bytes that each serve a word at a time, of as many lanes as fill them all. */
    private static int conflicts(TestCase test, int banks) {
        int together = banks * 4 / lanes(test).get(0).bytes();
        return inGroups(lanes(test), together, lanes -> {
            int[] words = lanes.stream()
                    .flatMapToInt(lane -> lane.units(4))
                    .distinct()
                    .toArray();
            return IntStream.range(0, banks)
                    .map(bank -> (int) IntStream.of(words)
                            .filter(word -> word % banks == bank)
                            .count())
                    .max()
                    .orElseThrow();
        });
    }

    private static List<Finding> findings(
            String group,
            int subgroup,
            Predicate<TestCase> which,
            ToDoubleFunction<TestCase> seconds,
            double noise,
            long seed) {
        return SimulatedRuns.findings(
                SUITE,
                tests(group, subgroup).filter(which),
                test -> 1 / seconds.applyAsDouble(test),
                1.96 * noise,
                seed);
    }

    private static Finding named(List<Finding> findings, String name) {
        return findings.stream()
                .filter(finding -> finding.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new AssertionError("no " + name));
    }

    @ParameterizedTest
    @CsvSource({
        // a sector of 32 bytes behind a first level, all lanes together, as on NVIDIA
        "load/l2/float, 32, 32, 32, 1, 32, 32",
        "load/l2/float2, 32, 32, 32, 1, 32, 32",
        "load/l2/float4, 32, 32, 32, 1, 32, 32",
        // 64 bytes of all lanes of a GCN, of its groups of 16 and of 4
        "load/l2/float, 64, 64, 64, 1, 64, 64",
        "load/l1/float, 64, 64, 16, 1, 64, 64",
        "load/l1/float4, 64, 64, 4, 1, 64, 64",
        // 16 lanes with lines of 64 bytes, as on Intel
        "store/l2/float, 64, 16, 16, 1, 64, 64",
        "store/l1/float2, 128, 32, 32, 1, 128, 128",
        "load/l2/float2, 256, 64, 64, 1, 256, 256",
        // no stride is so wide that it tells twice as many lanes with lines twice as long from these
        "load/l2/float, 256, 64, 64, 1, 128, 256",
        "load/l2/float, 128, 128, 32, 1, 128, 512",
        // something else is slower than the first two blocks
        "load/l2/float, 32, 32, 32, 6, 32, 32",
    })
    void theLineIsFound(String group, int line, int subgroup, int lanes, int least, int smallest, int largest) {
        for (long seed = 0; seed < 5; seed++) {
            List<Finding> findings = findings(
                    group, subgroup, test -> true, test -> Math.max(least, blocks(test, line, lanes)), 0.02, seed);
            Finding.Figure size = named(findings, "line").figures().get(0);
            assertThat(size.name()).isEqualTo("line");
            assertThat(size.value()).isBetween(size.low(), size.high());
            assertThat(size.low()).isEqualTo(smallest);
            assertThat(size.high()).isEqualTo(largest);
            assertThat(named(findings, "line").figure("lanes").low()).isLessThanOrEqualTo(lanes);
            assertThat(named(findings, "line").figure("lanes").high()).isGreaterThanOrEqualTo(lanes);
            assertThat(named(findings, "order").figures().get(0).value())
                    .as("order does not matter where blocks are all that counts")
                    .isEqualTo(lanes >= 4 ? subgroup : 1);
        }
    }

    /** A device that takes lanes together only where they follow each other in the order of memory. */
    @Test
    void orderMayMatter() {
        List<Finding> findings = findings(
                "load/l2/float",
                32,
                test -> true,
                test -> test.id().endsWith("quad-permuted") || test.id().endsWith("reversed")
                        ? 32
                        : blocks(test, 32, 32),
                0.02,
                0);
        assertThat(named(findings, "order").figures().get(0).value()).isEqualTo(1);
        findings = findings(
                "load/l2/float",
                32,
                test -> true,
                test -> test.id().endsWith("reversed") ? 32 : blocks(test, 32, 32),
                0.02,
                0);
        assertThat(named(findings, "order").figures().get(0).value()).isEqualTo(4);
        assertThat(named(findings, "order").sentence()).startsWith("lane order within aligned groups of 4");
    }

    /** The costs of two orders are near enough to each other to be the same, and their intervals reach further. */
    @Test
    void anOrderThatCannotBeToldIsSaidToBeAGuess() {
        String free = "lane order within aligned groups of 32 costs nothing";
        Finding sure = order(0.005);
        assertThat(sure.figure("lanes").low()).isEqualTo(32);
        assertThat(sure.sentence()).isEqualTo(free);
        Finding unsure = order(0.025);
        assertThat(unsure.figure("lanes").low()).isEqualTo(4);
        assertThat(unsure.sentence()).isEqualTo(free + "; the intervals allow groups of 4 to 32");
    }

    private static Finding order(double noise) {
        return named(findings("load/l2/float", 32, test -> true, test -> blocks(test, 32, 32), noise, 3), "order");
    }

    /** What is measured of every direction, set and element by default tells the line too. */
    @Test
    void theMainPatternsAreEnough() {
        List<Finding> findings = findings(
                "store/l2/float4", 32, test -> test.tier() != Tier.THOROUGH, test -> blocks(test, 32, 32), 0.02, 0);
        assertThat(named(findings, "line").figures().get(0).value()).isEqualTo(32);
    }

    @Test
    void aQuickRunTellsTheLine() {
        List<Finding> findings =
                findings("load/l2/float", 32, test -> test.tier() == Tier.QUICK, test -> blocks(test, 32, 32), 0.02, 0);
        assertThat(named(findings, "line").figures().get(0).value()).isEqualTo(32);
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, 0.01, 0.05, 0.3})
    void noiseIsNoLine(double noise) {
        for (long seed = 0; seed < 20; seed++) {
            for (Tier latest : List.of(Tier.QUICK, Tier.THOROUGH)) {
                assertThat(findings(
                                "load/l1/float",
                                32,
                                test -> test.tier().compareTo(latest) <= 0,
                                test -> 1,
                                noise,
                                seed))
                        .as("seed %d", seed)
                        .filteredOn(finding -> !finding.kind().equals("indistinct"))
                        .isEmpty();
            }
        }
    }

    /** A quick run beside other programs: what it gives by chance, or rightly, its intervals do not carry. */
    @ParameterizedTest
    @CsvSource({"load/l2/float, 0.1", "load/l2/float, 0.2", "load/l1/float, 0.1", "load/l1/float, 0.3"})
    void wideIntervalsTellNoLine(String group, double noise) {
        int indistinct = 0;
        for (long seed = 0; seed < 20; seed++) {
            List<Finding> findings =
                    findings(group, 32, test -> test.tier() == Tier.QUICK, test -> blocks(test, 32, 32), noise, seed);
            assertThat(findings).as("seed %d", seed).allSatisfy(finding -> {
                assertThat(finding.kind()).isEqualTo("indistinct");
                assertThat(finding.sentence())
                        .contains(" on average, are too wide to show the memory blocks or banks ");
            });
            indistinct += findings.size();
        }
        assertThat(indistinct).as("of 20 runs that say why they tell nothing").isPositive();
    }

    /** As much noise as a finding bears puts no other number into it. */
    @ParameterizedTest
    @ValueSource(doubles = {0.005, 0.01, 0.02, 0.03, 0.04, 0.05})
    void aLineThatIsToldIsTheLine(double noise) {
        for (long seed = 0; seed < 20; seed++) {
            for (Tier latest : List.of(Tier.QUICK, Tier.THOROUGH)) {
                findings(
                                "load/l2/float",
                                32,
                                test -> test.tier().compareTo(latest) <= 0,
                                test -> blocks(test, 32, 32),
                                noise,
                                seed)
                        .stream()
                        .filter(finding -> finding.name().equals("line"))
                        .map(line -> line.figures().get(0))
                        .forEach(size -> assertThat(32.0).isBetween(size.low(), size.high()));
            }
        }
    }

    /** Some hardware hands one element out to many lanes for less; that is no line. */
    @Test
    void aCheapBroadcastIsNoLine() {
        for (String group : List.of("load/l1/float", "load/l1/float4")) {
            assertThat(findings(group, 32, test -> true, test -> test.id().endsWith("/same") ? 1 : 8, 0.02, 0))
                    .isEmpty();
        }
    }

    /** What the banks and lines of a first level need; of lines, several are looked up at a time. */
    private static double banksAndLines(TestCase test, int banks, int line, int linesPerTurn) {
        int subgroup = test.device().subgroupSize().orElseThrow();
        return Math.max(conflicts(test, banks), Math.ceil((double) blocks(test, line, subgroup) / linesPerTurn));
    }

    private static void isFound(List<Finding> findings, String name, int value) {
        Finding.Figure size = named(findings, name).figures().get(0);
        assertThat(size.name()).isEqualTo(name);
        assertThat(size.value()).as(name).isEqualTo(value);
        assertThat(size.low()).isLessThanOrEqualTo(value);
        assertThat(size.high()).isGreaterThanOrEqualTo(value);
    }

    static Stream<Arguments> firstLevels() {
        return Stream.of(16, 32, 64)
                .flatMap(subgroup -> Stream.of(16, 32, 64)
                        .flatMap(banks -> Stream.of(32, 64, 128, 256)
                                .map(line -> Arguments.of(subgroup, banks, line, line == 128 ? 4 : 2))));
    }

    @ParameterizedTest
    @MethodSource("firstLevels")
    void banksAndLinesAreToldApart(int subgroup, int banks, int line, int linesPerTurn) {
        List<Finding> findings = findings(
                "load/l1", subgroup, test -> true, test -> banksAndLines(test, banks, line, linesPerTurn), 0.02, 0);
        isFound(findings, "banks", banks);
        isFound(findings, "line", line);
        Finding.Figure turns = named(findings, "line").figure("turns");
        assertThat(turns.value()).isEqualTo(1.0 / linesPerTurn);
        assertThat(findings)
                .filteredOn(finding -> finding.name().equals("order"))
                .extracting(Finding::subject)
                .containsExactly("coalescing/load/l1/float", "coalescing/load/l1/float2", "coalescing/load/l1/float4");
    }

    /** Half as fast with single floats, for another reason. */
    @Test
    void somethingSlowerHidesNeitherBanksNorLines() {
        List<Finding> findings =
                findings("load/l1", 32, test -> true, test -> Math.max(2, banksAndLines(test, 32, 128, 4)), 0.02, 0);
        isFound(findings, "banks", 32);
        isFound(findings, "line", 128);
        assertThat(named(findings, "line").sentence())
                .matches("each 128 bytes of memory that 8 to 32 lanes access together costs one access; 4 of them cost "
                        + "as much as an access to a bank");
    }

    @Test
    void aLineMayCostAsMuchAsAnAccessToABank() {
        List<Finding> findings =
                findings("load/l1", 32, test -> true, test -> banksAndLines(test, 32, 256, 1), 0.02, 0);
        assertThat(named(findings, "line").sentence())
                .matches(
                        "each 256 bytes of memory that \\d+ lanes access together costs as much as an access to a bank");
    }

    @ParameterizedTest
    @CsvSource({"16, 16", "16, 64", "32, 16", "32, 32", "32, 64", "64, 16", "64, 32", "64, 64"})
    void banksAloneHaveNoLine(int subgroup, int banks) {
        List<Finding> findings =
                findings("load/l1", subgroup, test -> true, test -> conflicts(test, banks), 0.02, subgroup);
        isFound(findings, "banks", banks);
        assertThat(findings).extracting(Finding::name).doesNotContain("line", "sector");
    }

    @ParameterizedTest
    @CsvSource({"16, 32", "16, 256", "32, 64", "32, 128", "64, 32", "64, 64", "64, 128"})
    void linesAloneHaveNoBanks(int subgroup, int line) {
        List<Finding> findings =
                findings("load/l1", subgroup, test -> true, test -> blocks(test, line, subgroup), 0.02, subgroup);
        isFound(findings, "line", line);
        assertThat(findings).extracting(Finding::name).doesNotContain("banks", "sector");
    }

    /** Behind a first level each sector is fetched, and each line is asked for. */
    @ParameterizedTest
    @CsvSource({"32, 32, 128, 2", "16, 32, 128, 2", "64, 32, 128, 2", "64, 64, 256, 2", "32, 32, 256, 3"})
    void sectorsAndLinesAreToldApart(int subgroup, int sector, int line, int sectorsPerLine) {
        List<Finding> findings = findings(
                "load/l2",
                subgroup,
                test -> true,
                test -> Math.max(blocks(test, sector, subgroup), sectorsPerLine * blocks(test, line, subgroup)),
                0.02,
                0);
        isFound(findings, "sector", sector);
        isFound(findings, "line", line);
        assertThat(named(findings, "line").figure("turns").value()).isEqualTo(sectorsPerLine);
    }

    /** A processor's driver loads component after component: what only wider accesses cost more is nothing that lanes share. */
    @ParameterizedTest
    @ValueSource(doubles = {0.0005, 0.005, 0.02})
    void whatOnlyWiderAccessesCostMoreIsNoBlock(double noise) {
        for (long seed = 0; seed < SHUFFLES; seed++) {
            assertThat(findings(
                            "load/l1",
                            32,
                            test -> test.tier() != Tier.THOROUGH,
                            test -> 7.5 + lanes(test).get(0).bytes(),
                            noise,
                            seed))
                    .isEmpty();
        }
    }

    /** Costs that have nothing to do with the addresses are explained by nothing, however many models are tried. */
    @ParameterizedTest
    @ValueSource(strings = {"load/l1", "load/l1/float", "load/l2/float4", "store/l2"})
    void otherTestsCostsAreNotExplained(String group) {
        for (long seed = 0; seed < SHUFFLES; seed++) {
            List<TestCase> tests = tests(group, 32).toList();
            List<TestCase> others = new ArrayList<>(tests);
            Collections.shuffle(others, new Random(seed));
            Map<String, TestCase> another = new HashMap<>();
            for (int i = 0; i < tests.size(); i++) {
                another.put(tests.get(i).id(), others.get(i));
            }
            assertThat(findings(
                            group,
                            32,
                            test -> true,
                            test -> banksAndLines(another.get(test.id()), 32, 128, 4),
                            0.02,
                            seed))
                    .as("seed %d", seed)
                    .isEmpty();
        }
    }
}
