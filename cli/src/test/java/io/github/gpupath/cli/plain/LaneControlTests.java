package io.github.gpupath.cli.plain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.gpupath.finding.Inconclusive;
import io.github.gpupath.suite.Finding;
import io.github.gpupath.suite.Measurements.Measured;
import io.github.gpupath.suite.Metric.Better;
import io.github.gpupath.suite.SuiteSettings;
import io.github.gpupath.suite.TestCase;
import io.github.gpupath.suite.TestCase.Tier;
import io.github.gpupath.suites.lanes.Coalescing;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.opentest4j.TestAbortedException;

/**
 * Negative controls of what lanes do to each other: on a processor, workgroup memory has no banks, and a pattern of addresses costs
 * what neighbouring ones cost. Through three drivers they take about 15 s on two processors.
 */
@Tag("driver")
@Tag("timing")
class LaneControlTests {

    /** Over which the patterns of coalescing spread lanes. */
    private static final int LINE_BYTES = 128;

    /** Nearer to once than to twice: the cheapest thing that a GPU does with the addresses of lanes costs twice. */
    private static final double APART = Math.sqrt(2);

    /**
     * What measurements say against a driver.
     *
     * @param isWrong whether a processor cannot have it; more samples would tell otherwise
     */
    private record Complaint(String sentence, boolean isWrong) {

        /** Whether a test costs much more than another although it must not. */
        static Optional<Complaint> of(Measured test, Measured base) {
            double least = cost(test, Bound.LOW) / cost(base, Bound.HIGH);
            double most = cost(test, Bound.HIGH) / cost(base, Bound.LOW);
            String sentence = String.format(
                    Locale.ROOT,
                    "%s costs %.2f to %.2f times what %s does",
                    test.test().id(),
                    least,
                    most,
                    base.test().id());
            return most < APART ? Optional.empty() : Optional.of(new Complaint(sentence, least >= APART));
        }

        Complaint and(Complaint other) {
            return new Complaint(sentence, isWrong && other.isWrong);
        }
    }

    private enum Bound {
        LOW,
        HIGH
    }

    /** An end of the interval of the time that a test takes. */
    private static double cost(Measured test, Bound bound) {
        return test.test().metric().better() == Better.HIGHER
                ? 1 / (bound == Bound.LOW ? test.high() : test.low())
                : bound == Bound.LOW ? test.low() : test.high();
    }

    /** What a GPU does with the addresses of lanes, and a processor does not. */
    private enum Control {
        /** Each of as many banks as lanes serves one word at a time: each stride of a power of two beside an odd one. */
        BANKS("workgroup-memory/") {
            @Override
            Optional<TestCase> base(TestCase test) {
                return tests().stream()
                        .filter(other -> stride(test) > 1 && stride(test) % 2 == 0)
                        .filter(other -> group(other).equals(group(test)) && stride(other) % 2 == 1)
                        .min(Comparator.comparingInt(other -> Math.abs(stride(other) - stride(test))));
            }

            @Override
            double turns(TestCase test) {
                int words = Integer.parseInt(group(test).replaceAll(".*x", ""));
                return Integer.lowestOneBit(stride(test) | DriverTimes.LANES / words);
            }
        },
        /** Each sector of 32 bytes that the lanes touch together costs once: each pattern beside neighbouring lanes. */
        LINES("coalescing/") {
            @Override
            Optional<TestCase> base(TestCase test) {
                return group(test).contains("/l1/")
                        ? tests().stream()
                                .filter(other -> test.base().equals(Optional.of(other.id())))
                                .findFirst()
                        : Optional.empty();
            }

            @Override
            double turns(TestCase test) {
                String components = group(test).replaceAll(".*float", "");
                int bytes = Float.BYTES * (components.isEmpty() ? 1 : Integer.parseInt(components));
                return IntStream.range(0, DriverTimes.LANES)
                        .map(lane -> element(test, lane, LINE_BYTES / bytes) * bytes / 32)
                        .distinct()
                        .count();
            }
        };

        private final List<TestCase> tests;

        Control(String suite) {
            tests = NegativeControls.suites()
                    .flatMap(each -> each.tests(SuiteSettings.DEFAULT).stream())
                    .filter(test -> test.id().startsWith(suite) && !test.id().contains("/collide/"))
                    .filter(test -> test.tier() != Tier.THOROUGH)
                    .toList();
        }

        /** What a default run takes of the suite. */
        List<TestCase> tests() {
            return tests;
        }

        /** The test that costs as much; empty if it is such a one itself, or if nobody knows. */
        abstract Optional<TestCase> base(TestCase test);

        /** What a test costs on a GPU. */
        abstract double turns(TestCase test);

        /** The complaints about measurements, by what they are about. */
        Map<String, Complaint> complaints(List<Measured> measured) {
            Map<String, Complaint> complaints = new TreeMap<>();
            for (Measured each : measured) {
                base(each.test())
                        .flatMap(base -> measured.stream()
                                .filter(other -> other.test().id().equals(base.id()))
                                .findFirst())
                        .flatMap(base -> Complaint.of(each, base))
                        .ifPresent(complaint -> complaints.put(each.test().id(), complaint));
            }
            NegativeControls.findings(measured).stream()
                    .filter(finding -> !finding.kind().equals(Inconclusive.KIND) && !isLineOfTheProcessor(finding))
                    .forEach(finding -> complaints.put(
                            finding.subject() + ": " + finding.name(),
                            new Complaint(finding.subject() + ": " + finding.sentence(), true)));
            return complaints;
        }
    }

    /** What the id of a test has before its last word. */
    private static String group(TestCase test) {
        return test.id().substring(0, test.id().lastIndexOf('/'));
    }

    private static String pattern(TestCase test) {
        return test.id().substring(group(test).length() + 1);
    }

    /** The number at the end of a pattern with this word; 0 if it has another. */
    private static int number(TestCase test, String word) {
        return pattern(test).startsWith(word) ? Integer.parseInt(pattern(test).substring(word.length())) : 0;
    }

    private static int stride(TestCase test) {
        return number(test, "stride-");
    }

    /** The element of a lane, as the patterns of coalescing have it. */
    private static int element(TestCase test, int lane, int elementsOfLine) {
        int lines = number(test, "lines-");
        return switch (pattern(test)) {
            case "same" -> 0;
            case "quad-same" -> lane / 4 * 4;
            default ->
                lines > 0
                        ? lane * lines / DriverTimes.LANES * elementsOfLine + lane % elementsOfLine
                        : lane * Math.max(1, stride(test)) + number(test, "shift-");
        };
    }

    /** Beyond the first cache lanes, in any order, do share the processor's lines, of which some processors fetch two at a time. */
    private static boolean isLineOfTheProcessor(Finding finding) {
        return finding.subject().contains("/l2")
                && (finding.name().equals(Coalescing.ORDER)
                        || finding.name().equals(Coalescing.LINE)
                                && List.of(lineBytes(), 2 * lineBytes()).contains((int)
                                        finding.figure(Coalescing.LINE).value()));
    }

    private static int lineBytes() {
        Path line = Path.of("/sys/devices/system/cpu/cpu0/cache/index0/coherency_line_size");
        try {
            return Files.isReadable(line)
                    ? Integer.parseInt(Files.readString(line).strip())
                    : 64;
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"vulkan", "opengl", "opencl"})
    void lanesMeetInNoBanks(String backend) throws Exception {
        NegativeControls.processor(backend);
        require(Control.BANKS, new DriverTimes(backend, Control.BANKS.tests())::leastAndMedian);
    }

    @ParameterizedTest
    @ValueSource(strings = {"vulkan", "opengl", "opencl"})
    void lanesShareNothingButLines(String backend) throws Exception {
        NegativeControls.processor(backend);
        require(Control.LINES, new DriverTimes(backend, Control.LINES.tests())::leastAndMedian);
    }

    /** What lanes of a GPU do they do each time, however it is measured. What others do to the machine comes and goes. */
    private static void require(Control control, Callable<List<List<Measured>>> measuring) throws Exception {
        List<Map<String, Complaint>> complaints = new ArrayList<>();
        Map<String, Complaint> always = Map.of();
        for (int tries = 0; tries < NegativeControls.MOST_TRIES; tries++) {
            measuring.call().forEach(measured -> complaints.add(control.complaints(measured)));
            always = complaints.stream().reduce(LaneControlTests::both).orElseThrow();
            if (always.isEmpty()) {
                return;
            }
        }
        assertThat(always.values().stream().filter(Complaint::isWrong))
                .as("of %s", control)
                .isEmpty();
        assumeTrue(false, "the machine is too busy: " + always.values());
    }

    private static Map<String, Complaint> both(Map<String, Complaint> some, Map<String, Complaint> others) {
        Map<String, Complaint> both = new TreeMap<>(some);
        both.keySet().retainAll(others.keySet());
        both.replaceAll((about, complaint) -> complaint.and(others.get(about)));
        return both;
    }

    private static Measured measured(TestCase test, double error) {
        return new Measured(test.on(DriverTimes.KNOWN), 1e9, 1e9 / error, 1e9 * error, true);
    }

    /** What both ways tell of tests that all take as long. */
    private static List<Measured> flat(Control control, double error) {
        return control.tests().stream().map(test -> measured(test, error)).toList();
    }

    /** What a driver shows that has banks or lines in one of the sweeps. */
    private static List<Measured> onGpu(Control control, String sweep) {
        return flat(control, 1.01).stream()
                .map(each ->
                        group(each.test()).equals(sweep) ? DriverTimes.slowed(each, control.turns(each.test())) : each)
                .toList();
    }

    private static List<String> sweeps(Control control) {
        return control.tests().stream()
                .filter(test -> control.base(test).isPresent())
                .map(LaneControlTests::group)
                .distinct()
                .toList();
    }

    /** However often it is tried. */
    @ParameterizedTest
    @EnumSource
    void aDriverWithBanksOrLinesFails(Control control) {
        List<Measured> flat = flat(control, 1.01);
        assertThatCode(() -> require(control, () -> List.of(flat, flat))).doesNotThrowAnyException();
        assertThat(sweeps(control)).hasSize(6).allSatisfy(sweep -> {
            List<Measured> onGpu = onGpu(control, sweep);
            assertThatThrownBy(() -> require(control, () -> List.of(onGpu, onGpu)))
                    .isInstanceOf(AssertionError.class)
                    .hasMessageContaining(sweep);
        });
    }

    /** Neither what one way alone shows nor what does not come again is the driver's. */
    @ParameterizedTest
    @EnumSource
    void whatIsNotThereEachTimeIsTheMachines(Control control) {
        List<Measured> flat = flat(control, 1.01);
        List<Measured> one = onGpu(control, sweeps(control).get(0));
        List<Measured> other = onGpu(control, sweeps(control).get(1));
        assertThatCode(() -> require(control, () -> List.of(one, flat))).doesNotThrowAnyException();
        List<List<List<Measured>>> next = new ArrayList<>(List.of(List.of(one, one), List.of(other, other)));
        assertThatCode(() -> require(control, () -> next.remove(0))).doesNotThrowAnyException();
        assertThat(next).isEmpty();
    }

    /** What the findings alone would tell: nothing compares sets beyond the first cache with each other. */
    @Test
    void aDriverWithSectorsBeyondTheFirstCacheFails() {
        List<Measured> onGpu = Control.LINES.tests().stream()
                .map(test -> DriverTimes.slowed(
                        measured(test, 1.01),
                        group(test).startsWith("coalescing/load/l2/") ? Control.LINES.turns(test) : 1))
                .toList();
        assertThatThrownBy(() -> require(Control.LINES, () -> List.of(onGpu, onGpu)))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("coalescing/load/l2: each 32 bytes of memory");
    }

    /** A busy machine tells nothing, and its next samples may. */
    @ParameterizedTest
    @EnumSource
    void whatIsUnclearIsMeasuredAgain(Control control) {
        List<Measured> busy = flat(control, 1.5);
        List<Measured> quiet = flat(control, 1.01);
        assertThatThrownBy(() -> require(control, () -> List.of(busy, busy))).isInstanceOf(TestAbortedException.class);
        List<List<List<Measured>>> next =
                new ArrayList<>(List.of(List.of(busy, busy), List.of(busy, busy), List.of(busy, quiet)));
        assertThatCode(() -> require(control, () -> next.remove(0))).doesNotThrowAnyException();
        assertThat(next).isEmpty();
    }
}
