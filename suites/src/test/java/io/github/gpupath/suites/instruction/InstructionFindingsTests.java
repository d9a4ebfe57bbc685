package io.github.gpupath.suites.instruction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.gpupath.suite.Clock;
import io.github.gpupath.suite.Finding;
import io.github.gpupath.suite.Finding.Figure;
import io.github.gpupath.suite.Measurements;
import io.github.gpupath.suite.Measurements.Measured;
import io.github.gpupath.suite.Metric.Better;
import io.github.gpupath.suite.SuiteSettings;
import io.github.gpupath.suite.TestCase;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is concluded of simulated processors of which is known what their operations cost. */
class InstructionFindingsTests {

    private static final InstructionSuite SUITE = new InstructionSuite();

    /** Multiply-adds of all lanes in a second. */
    private static final double FULL = 33.4e12;

    /** Of a dependent multiply-add. */
    private static final double WAIT = 2e-9;

    /**
     * A processor whose operations cost what is said, in units of a multiply-add; what is not said costs as much as one.
     *
     * @param cost of operations without their helpers, by names
     * @param latency of the same
     * @param isShared whether helpers go through the same unit as what they help
     * @param noise the standard deviation of a value, as a share of it, and so the unit of intervals
     */
    private record Processor(
            Map<String, Double> cost, Map<String, Double> latency, boolean isShared, double noise, Random random) {

        static Processor withNoise(double noise) {
            return new Processor(new HashMap<>(), new HashMap<>(), true, noise, new Random(1));
        }

        Processor whoseHelpersCostNothing() {
            return new Processor(cost, latency, false, noise, random);
        }

        Processor with(String name, double each, double wait) {
            cost.put(name, each);
            latency.put(name, wait);
            return this;
        }

        private Optional<Instruction.Helper> helper(String name) {
            return Instructions.all().stream()
                    .filter(each -> each.name().equals(name))
                    .findFirst()
                    .orElseThrow()
                    .helper();
        }

        private Measured measure(TestCase test) {
            String name = test.id().substring(test.id().indexOf('/', "instruction/".length()) + 1);
            boolean isRate = test.metric().better() == Better.HIGHER;
            Map<String, Double> figures = isRate ? cost : latency;
            double own = figures.getOrDefault(name, 1.0);
            double help = helper(name)
                    .map(helper -> helper.each() * figures.getOrDefault(helper.id(), 1.0))
                    .orElse(0.0);
            double all = isRate && !isShared ? Math.max(own, help) : own + help;
            double value = (isRate ? FULL / all : WAIT * all) * (1 + noise * random.nextGaussian());
            return new Measured(test, value, value * (1 - 1.96 * noise), value * (1 + 1.96 * noise), true);
        }

        List<Finding> findings() {
            List<Measured> measured = new ArrayList<>();
            SUITE.tests(SuiteSettings.DEFAULT).forEach(test -> measured.add(measure(test)));
            return SUITE.findings(new Measurements(measured, List.of()));
        }

        Optional<Finding> finding(String kind, String name) {
            return findings().stream()
                    .filter(each -> each.kind().equals(kind) && each.subject().endsWith("/" + name))
                    .findFirst();
        }
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.5, 1, 1.4, 2, 5.7, 64})
    void aRateIsAShareOfTheRateOfMultiplyAdds(double cost) {
        Finding rate = Processor.withNoise(0.005)
                .with("f64/fma", cost, 1)
                .finding("rate", "f64/fma")
                .orElseThrow();

        Figure ratio = rate.figure("rate");
        assertThat(ratio.low()).isLessThan(1 / cost).isGreaterThan(0.97 / cost);
        assertThat(ratio.high()).isGreaterThan(1 / cost).isLessThan(1.03 / cost);
        assertThat(rate.sentence()).contains("of the rate of f32/fma");
    }

    /** A pair of halves counts as two operations, which take half the time if the pair takes that of one float. */
    @Test
    void pairsOfHalvesAreComparedPerComponent() {
        Processor processor = Processor.withNoise(0.005).with("f16x2/fma", 0.5, 1);

        assertThat(processor
                        .finding("rate", "f16x2/fma")
                        .orElseThrow()
                        .figure("rate")
                        .value())
                .isCloseTo(2, within(0.05));
        assertThat(processor
                        .finding("rate", "f16/fma")
                        .orElseThrow()
                        .figure("rate")
                        .value())
                .isCloseTo(1, within(0.03));
    }

    /** Square roots at a quarter of the rate, whose sums go through the same unit or another. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aHelperIsAccountedForWhereverItGoes(boolean isShared) {
        Processor processor = Processor.withNoise(0.002).with("f32/sqrt", 4, 5).with("f32/rsqrt", 4, 5);
        Finding rate = (isShared ? processor : processor.whoseHelpersCostNothing())
                .finding("rate", "f32/sqrt")
                .orElseThrow();

        assertThat(rate.figure("rate").low()).isLessThan(0.25);
        assertThat(rate.figure("rate").high()).isGreaterThan(0.25);
        assertThat(rate.tests()).contains("instruction/throughput/f32/add");
        assertThat(rate.sentence()).contains("the more time goes to f32/add");
    }

    @Test
    void whatIsAsFastAsItsHelperElsewhereHasALeastRate() {
        Finding rate = Processor.withNoise(0.005)
                .whoseHelpersCostNothing()
                .with("f32/floor", 0.5, 1)
                .finding("rate", "f32/floor")
                .orElseThrow();

        assertThat(rate.figure("rate").high()).isNull();
        assertThat(rate.sentence()).contains("at least").contains("or more");
    }

    @Test
    void theLatencyIsWithoutItsHelper() {
        Processor processor = Processor.withNoise(0.005).with("f32/sqrt", 4, 9).with("f32/add", 1, 1);

        Finding root = processor.finding("latency", "f32/sqrt").orElseThrow();
        assertThat(root.figure("latency").value()).isCloseTo(9 * WAIT, within(0.3 * WAIT));
        assertThat(root.figure("latency").low()).isLessThan(9 * WAIT);
        assertThat(root.figure("latency").high()).isGreaterThan(9 * WAIT);
        assertThat(root.figure("times-f32-fma").value()).isCloseTo(9, within(0.3));
        assertThat(processor.finding("latency", "f32/fma").orElseThrow().figures())
                .singleElement()
                .satisfies(figure -> assertThat(figure.value()).isCloseTo(WAIT, within(0.05 * WAIT)));
    }

    /** Whatever clock it is, a helper's cycles are none of the operation's. */
    @Test
    void theLatencyIsToldInCyclesWhereTheClockIsKnown() {
        Processor processor = Processor.withNoise(0.005).with("f32/sqrt", 4, 9).with("f32/add", 1, 1);
        List<Measured> measured = SUITE.tests(SuiteSettings.DEFAULT).stream()
                .map(processor::measure)
                .toList();

        Finding root =
                SUITE.findings(new Measurements(measured, List.of(), List.of(), Optional.of(new Clock(1.5e9)))).stream()
                        .filter(each ->
                                each.kind().equals("latency") && each.subject().equals("instruction/f32/sqrt"))
                        .findFirst()
                        .orElseThrow();
        assertThat(root.figure("cycles").value())
                .isEqualTo(1.5e9 * root.figure("latency").value())
                .isCloseTo(9 * 3, within(0.9));
        assertThat(root.figure("cycles").unit()).isEqualTo("cycles");
        assertThat(root.sentence()).contains(" cycles at 1,500 MHz");
        assertThat(processor.finding("latency", "f32/sqrt").orElseThrow().figures())
                .as("where nobody knows it")
                .noneMatch(figure -> figure.unit().equals("cycles"));
    }

    /** A report finds all that was found about an operation by its subject. */
    @Test
    void whatIsFoundAboutAnOperationHasOneSubject() {
        assertThat(Processor.withNoise(0.005)
                        .with("f32/rcp", 4, 6)
                        .with("f32/div", 9, 20)
                        .findings())
                .filteredOn(each -> each.subject().equals("instruction/f32/div"))
                .extracting(Finding::kind)
                .containsExactly("rate", "latency", "emulation");
    }

    /** Of dot products that cost so many times what they cost from ordinary instructions. */
    @ParameterizedTest
    @CsvSource({
        "0.1, true, 'accelerated, as the driver says: '",
        "0.1, false, 'accelerated; the driver says not accelerated: '",
        "1, true, 'not accelerated, or ordinary instructions are too; the driver says accelerated: '",
        "1, false, 'not accelerated, as the driver says: '",
        "0.85, true, 'inconclusive; the driver says accelerated: '"
    })
    void whatADriverSaysOfDotProductsIsComparedToTheirCost(double cost, boolean isSaid, String verdict) {
        Processor processor = Processor.withNoise(0.005).with("u8x4/dot", cost, 1);
        List<Measured> measured = SUITE.tests(SuiteSettings.DEFAULT).stream()
                .map(processor::measure)
                .toList();
        Optional<List<String>> accelerated = Optional.of(isSaid ? List.of("u8x4/dot") : List.of());
        Finding finding = SUITE
                .findings(new Measurements(measured, List.of(), List.of(), Optional.empty(), List.of(), accelerated))
                .stream()
                .filter(each ->
                        each.kind().equals("acceleration") && each.subject().equals("instruction/u8x4/dot"))
                .findFirst()
                .orElseThrow();

        assertThat(finding.sentence()).startsWith(verdict);
        assertThat(finding.figure("cost").value()).isCloseTo(cost, within(0.03));
        assertThat(processor.finding("acceleration", "u8x4/dot"))
                .as("where it says nothing")
                .isEmpty();
    }

    @Test
    void aShuffleIsSetAgainstAnExchangeThroughWorkgroupMemory() {
        Finding exchange = Processor.withNoise(0.002)
                .with("subgroup/shuffle-xor", 4, 6)
                .with("workgroup/exchange", 12, 20)
                .finding("exchange", "subgroup/shuffle-xor")
                .orElseThrow();

        assertThat(exchange.figure("shuffle-seconds").value()).isCloseTo(6 * WAIT, within(0.1 * WAIT));
        assertThat(exchange.figure("memory-seconds").value()).isCloseTo(20 * WAIT, within(0.3 * WAIT));
        assertThat(exchange.figure("memory-values").value()).isCloseTo(FULL / 13, within(0.02 * FULL / 13));
        assertThat(exchange.figure("times-as-long").value()).isCloseTo(20 / 6.0, within(0.1));
        assertThat(exchange.figure("times-in-bulk").value()).isCloseTo(13 / 5.0, within(0.05));
    }

    @Test
    void anOperationThatCostsWhatItsPartsCostIsEmulated() {
        Processor processor = Processor.withNoise(0.005).with("f32/rcp", 4, 6).with("f32/mul", 1, 1);

        Finding emulated =
                processor.with("f32/div", 9, 20).finding("emulation", "f32/div").orElseThrow();
        assertThat(emulated.figure("cost").value()).isCloseTo(9.0 / 5, within(0.05));
        assertThat(emulated.tests())
                .contains(
                        "instruction/throughput/f32/div",
                        "instruction/throughput/f32/rcp",
                        "instruction/throughput/f32/mul");
        assertThat(emulated.sentence()).contains("slower than its parts");
        assertThat(processor
                        .with("f32/div", 5.5, 8)
                        .finding("emulation", "f32/div")
                        .orElseThrow()
                        .sentence())
                .contains("as slow as its parts", "1 × f32/rcp and 1 × f32/mul");
        assertThat(processor.with("f32/div", 3, 6).finding("emulation", "f32/div"))
                .isEmpty();
    }

    /** As through NVIDIA's OpenGL, whose root is a reciprocal of a reciprocal one, and OpenCL, whose sine reduces its argument. */
    @Test
    void aSpecialFunctionThatCostsWhatTwoOthersCostIsEmulated() {
        Processor processor = Processor.withNoise(0.005)
                .with("f32/rcp", 4, 6)
                .with("f32/rsqrt", 4, 6)
                .with("f32/exp2", 4, 6);

        assertThat(processor.with("f32/sqrt", 8, 12).finding("emulation", "f32/sqrt"))
                .isPresent();
        assertThat(processor.with("f32/sin", 14, 30).finding("emulation", "f32/sin"))
                .hasValueSatisfying(finding -> assertThat(finding.sentence()).contains("2 × f32/exp2"));
        assertThat(processor.with("f32/sqrt", 4, 6).finding("emulation", "f32/sqrt"))
                .isEmpty();
        assertThat(processor.with("f32/sin", 4, 6).finding("emulation", "f32/sin"))
                .isEmpty();
    }

    /** NVIDIA's Vulkan has an instruction for sums over lanes, its OpenGL five shuffles and five sums. */
    @Test
    void aSumOverLanesMayBeMadeOfShuffles() {
        Processor processor = Processor.withNoise(0.005).with("subgroup/shuffle", 4, 20);

        assertThat(processor.with("subgroup/add", 8, 30).finding("emulation", "subgroup/add"))
                .isEmpty();
        assertThat(processor.with("subgroup/add", 21, 130).finding("emulation", "subgroup/add"))
                .hasValueSatisfying(finding -> assertThat(finding.sentence()).contains("5 × subgroup/shuffle"));
    }

    @Test
    void unsignedIntegersAreMadeOfWhatSignedOnesAre() {
        Processor processor = Processor.withNoise(0.005)
                .with("i32/mul", 2, 4)
                .with("i32/mad", 3.5, 6)
                .with("u32/mad", 3.5, 6);

        assertThat(processor.finding("emulation", "i32/mad")).isPresent();
        assertThat(processor.finding("emulation", "u32/mad")).isPresent();
    }

    @Test
    void longsOnAProcessorOf32BitsAndOnOneOf64() {
        Processor narrow = Processor.withNoise(0.005).with("i64/add", 2, 2).with("i64/mul", 4, 8);
        assertThat(narrow.finding("emulation", "i64/add")).isPresent();
        assertThat(narrow.finding("emulation", "i64/mul")).isPresent();

        assertThat(Processor.withNoise(0.005).findings())
                .filteredOn(each -> each.kind().equals("emulation"))
                .extracting(Finding::subject)
                .noneMatch(subject -> subject.contains("/i64/"));
    }

    /** Nothing is said of what rests on a test that has no value. */
    @Test
    void withoutABaseThereAreNoRates() {
        List<Measured> some = new ArrayList<>();
        Processor processor = Processor.withNoise(0.005);
        SUITE.tests(SuiteSettings.DEFAULT).stream()
                .filter(test -> !test.id().endsWith("/f32/fma") && !test.id().endsWith("/f32/add"))
                .forEach(test -> some.add(processor.measure(test)));

        assertThat(SUITE.findings(new Measurements(some, List.of())))
                .noneMatch(each -> each.kind().equals("rate"))
                .noneMatch(each -> each.subject().equals("instruction/f32/sqrt"))
                .anyMatch(
                        each -> each.kind().equals("latency") && each.subject().equals("instruction/f32/mul"));
    }
}
