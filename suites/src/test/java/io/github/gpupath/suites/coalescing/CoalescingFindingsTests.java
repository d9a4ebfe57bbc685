package io.github.gpupath.suites.coalescing;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gpupath.suite.Finding;
import io.github.gpupath.suite.KernelWorkload;
import io.github.gpupath.suite.KnownDevice;
import io.github.gpupath.suite.Measurements;
import io.github.gpupath.suite.Measurements.Measured;
import io.github.gpupath.suite.SuiteSettings;
import io.github.gpupath.suite.TestCase;
import io.github.gpupath.suite.TestCase.Occasion;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Random;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Devices of which it is known how they coalesce: what a test costs follows from the table that its kernel is given. */
class CoalescingFindingsTests {

    private static final CoalescingSuite SUITE = new CoalescingSuite();

    private static KnownDevice device(int subgroup) {
        return new KnownDevice(List.of(), OptionalLong.empty(), OptionalInt.of(subgroup));
    }

    /** The first element of each lane of the first subgroup. */
    private static int[] elements(TestCase test) {
        KernelWorkload workload = test.kernelWorkload().orElseThrow();
        ByteBuffer table =
                ByteBuffer.allocate((int) workload.memory().get(1).bytes()).order(ByteOrder.LITTLE_ENDIAN);
        workload.memory().get(1).content().writeTo(table, 0);
        int[] elements = new int[test.device().subgroupSize().orElseThrow()];
        table.flip().asIntBuffer().get(elements);
        return elements;
    }

    /** The blocks that a subgroup touches, of so many lanes at a time, but at least as many as the least. */
    private static double blocks(TestCase test, int elementBytes, int blockBytes, int lanes, int least) {
        int[] elements = elements(test);
        int blocks = 0;
        for (int from = 0; from < elements.length; from += lanes) {
            Set<Integer> touched = new HashSet<>();
            for (int lane = from; lane < Math.min(from + lanes, elements.length); lane++) {
                for (int inside = 0; inside < elementBytes; inside += 4) {
                    touched.add((elements[lane] * elementBytes + inside) / blockBytes);
                }
            }
            blocks += touched.size();
        }
        return Math.max(blocks, least);
    }

    private static List<Finding> findings(
            String group,
            int subgroup,
            Predicate<TestCase> which,
            ToDoubleFunction<TestCase> seconds,
            double noise,
            long seed) {
        Random random = new Random(seed);
        List<Measured> measured = SUITE.tests(SuiteSettings.DEFAULT).stream()
                .map(test -> test.on(device(subgroup)))
                .filter(test -> test.id().startsWith("coalescing/" + group + "/"))
                .filter(which)
                .map(test -> {
                    double value = 1 / (seconds.applyAsDouble(test) * Math.exp(noise * random.nextGaussian()));
                    return new Measured(test, value, value * (1 - noise), value * (1 + noise), true);
                })
                .toList();
        return SUITE.findings(new Measurements(measured, List.of()));
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
        "load/l2/float, 4, 32, 32, 32, 1, 32, 32",
        "load/l2/float2, 8, 32, 32, 32, 1, 32, 32",
        "load/l2/float4, 16, 32, 32, 32, 1, 32, 32",
        // 64 bytes of all lanes of a GCN, of its groups of 16 and of 4
        "load/l2/float, 4, 64, 64, 64, 1, 64, 64",
        "load/l1/float, 4, 64, 64, 16, 1, 64, 64",
        "load/l1/float4, 16, 64, 64, 4, 1, 64, 64",
        // 16 lanes with lines of 64 bytes, as on Intel
        "store/l2/float, 4, 64, 16, 16, 1, 64, 64",
        "store/l1/float2, 8, 128, 32, 32, 1, 128, 128",
        "load/l2/float2, 8, 256, 64, 64, 1, 256, 256",
        // no stride is so wide that it tells twice as many lanes with lines twice as long from these
        "load/l2/float, 4, 256, 64, 64, 1, 128, 256",
        "load/l2/float, 4, 128, 128, 32, 1, 128, 512",
        // something else is slower than the first two blocks
        "load/l2/float, 4, 32, 32, 32, 6, 32, 32",
    })
    void theLineIsFound(
            String group, int elementBytes, int line, int subgroup, int lanes, int least, int smallest, int largest) {
        for (long seed = 0; seed < 5; seed++) {
            List<Finding> findings = findings(
                    group, subgroup, test -> true, test -> blocks(test, elementBytes, line, lanes, least), 0.02, seed);
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
                        : blocks(test, 4, 32, 32, 1),
                0.02,
                0);
        assertThat(named(findings, "order").figures().get(0).value()).isEqualTo(1);
        findings = findings(
                "load/l2/float",
                32,
                test -> true,
                test -> test.id().endsWith("reversed") ? 32 : blocks(test, 4, 32, 32, 1),
                0.02,
                0);
        assertThat(named(findings, "order").figures().get(0).value()).isEqualTo(4);
        assertThat(named(findings, "order").sentence()).startsWith("in each aligned 4 lanes");
    }

    /** What is measured of every direction, set and element by default tells the line too. */
    @Test
    void theMainPatternsAreEnough() {
        List<Finding> findings = findings(
                "store/l2/float4",
                32,
                test -> test.occasion() != Occasion.THOROUGH,
                test -> blocks(test, 16, 32, 32, 1),
                0.02,
                0);
        assertThat(named(findings, "line").figures().get(0).value()).isEqualTo(32);
    }

    @Test
    void aQuickRunTellsTheLine() {
        List<Finding> findings = findings(
                "load/l2/float",
                32,
                test -> test.occasion() == Occasion.ALWAYS,
                test -> blocks(test, 4, 32, 32, 1),
                0.02,
                0);
        assertThat(named(findings, "line").figures().get(0).value()).isEqualTo(32);
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, 0.01, 0.05, 0.3})
    void noiseIsNoLine(double noise) {
        for (long seed = 0; seed < 50; seed++) {
            for (Occasion latest : List.of(Occasion.ALWAYS, Occasion.THOROUGH)) {
                assertThat(findings(
                                "load/l1/float",
                                32,
                                test -> test.occasion().compareTo(latest) <= 0,
                                test -> 1,
                                noise,
                                seed))
                        .as("seed %d", seed)
                        .isEmpty();
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
}
