package io.github.gpupath.cli.plain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.gpupath.finding.Coalescing;
import io.github.gpupath.finding.Indistinct;
import io.github.gpupath.suite.Finding;
import io.github.gpupath.suite.Measurements.Measured;
import io.github.gpupath.suite.Metric.Better;
import io.github.gpupath.suite.SuiteSettings;
import io.github.gpupath.suite.TestCase;
import io.github.gpupath.suite.TestCase.Occasion;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
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
     * What measurements say.
     *
     * @param wrong what a processor cannot have
     * @param unclear what more samples would tell
     */
    private record Judgement(List<String> wrong, List<String> unclear) {

        boolean isRight() {
            return wrong.isEmpty() && unclear.isEmpty();
        }

        /** Takes down what a test costs that must not cost much more than another. */
        void costsNoMore(Measured test, Measured base) {
            double least = cost(test, Bound.LOW) / cost(base, Bound.HIGH);
            double most = cost(test, Bound.HIGH) / cost(base, Bound.LOW);
            if (most >= APART) {
                (least >= APART ? wrong : unclear)
                        .add(String.format(
                                Locale.ROOT,
                                "%s costs %.2f to %.2f times what %s does",
                                test.test().id(),
                                least,
                                most,
                                base.test().id()));
            }
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
                return Integer.lowestOneBit(stride(test) | LeastTimes.LANES / words);
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
                return IntStream.range(0, LeastTimes.LANES)
                        .map(lane -> element(test, lane, LINE_BYTES / bytes) * bytes / 32)
                        .distinct()
                        .count();
            }
        };

        private final List<TestCase> tests;

        Control(String suite) {
            tests = Controls.suites()
                    .flatMap(each -> each.tests(SuiteSettings.DEFAULT).stream())
                    .filter(test -> test.id().startsWith(suite) && !test.id().contains("/collide/"))
                    .filter(test -> test.occasion() != Occasion.THOROUGH)
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

        Judgement judge(List<Measured> measured) {
            Judgement judgement = new Judgement(new ArrayList<>(), new ArrayList<>());
            for (Measured each : measured) {
                base(each.test())
                        .flatMap(base -> measured.stream()
                                .filter(other -> other.test().id().equals(base.id()))
                                .findFirst())
                        .ifPresent(base -> judgement.costsNoMore(each, base));
            }
            Controls.findings(measured).stream()
                    .filter(finding -> !finding.kind().equals(Indistinct.KIND) && !isLineOfTheProcessor(finding))
                    .forEach(finding -> judgement.wrong().add(finding.subject() + ": " + finding.sentence()));
            return judgement;
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
                        ? lane * lines / LeastTimes.LANES * elementsOfLine + lane % elementsOfLine
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
        Controls.processor(backend);
        require(Control.BANKS, new LeastTimes(backend, Control.BANKS.tests())::more);
    }

    @ParameterizedTest
    @ValueSource(strings = {"vulkan", "opengl", "opencl"})
    void lanesShareNothingButLines(String backend) throws Exception {
        Controls.processor(backend);
        require(Control.LINES, new LeastTimes(backend, Control.LINES.tests())::more);
    }

    private static void require(Control control, Callable<List<Measured>> measuring) throws Exception {
        Judgement judgement = control.judge(measuring.call());
        for (int tries = 1; tries < Controls.MOST_TRIES && !judgement.isRight(); tries++) {
            judgement = control.judge(measuring.call());
        }
        assertThat(judgement.wrong()).as("of %s", control).isEmpty();
        assumeTrue(judgement.isRight(), "the machine is too busy: " + judgement.unclear());
    }

    private static Measured measured(TestCase test, double error) {
        return new Measured(test.on(LeastTimes.KNOWN), 1e9, 1e9 / error, 1e9 * error, true);
    }

    /** A driver that does have them in one of the sweeps, however often it is tried. */
    @ParameterizedTest
    @EnumSource
    void aDriverWithBanksOrLinesFails(Control control) {
        List<Measured> flat =
                control.tests().stream().map(test -> measured(test, 1.01)).toList();
        assertThatCode(() -> require(control, () -> flat)).doesNotThrowAnyException();
        List<String> sweeps = control.tests().stream()
                .filter(test -> control.base(test).isPresent())
                .map(LaneControlTests::group)
                .distinct()
                .toList();
        assertThat(sweeps).hasSize(6).allSatisfy(sweep -> {
            List<Measured> onGpu = flat.stream()
                    .map(each -> group(each.test()).equals(sweep)
                            ? LeastTimes.slowed(each, control.turns(each.test()))
                            : each)
                    .toList();
            assertThatThrownBy(() -> require(control, () -> onGpu))
                    .isInstanceOf(AssertionError.class)
                    .hasMessageContaining(sweep);
        });
    }

    /** What the findings alone would tell: nothing compares sets beyond the first cache with each other. */
    @Test
    void aDriverWithSectorsBeyondTheFirstCacheFails() {
        List<Measured> onGpu = Control.LINES.tests().stream()
                .map(test -> LeastTimes.slowed(
                        measured(test, 1.01),
                        group(test).startsWith("coalescing/load/l2/") ? Control.LINES.turns(test) : 1))
                .toList();
        assertThatThrownBy(() -> require(Control.LINES, () -> onGpu))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("coalescing/load/l2: each 32 bytes of memory");
    }

    /** A busy machine tells nothing, and its next samples may. */
    @ParameterizedTest
    @EnumSource
    void whatIsUnclearIsMeasuredAgain(Control control) {
        List<Measured> busy =
                control.tests().stream().map(test -> measured(test, 1.5)).toList();
        List<Measured> quiet =
                control.tests().stream().map(test -> measured(test, 1.01)).toList();
        assertThatThrownBy(() -> require(control, () -> busy)).isInstanceOf(TestAbortedException.class);
        List<List<Measured>> next = new ArrayList<>(List.of(busy, busy, quiet));
        assertThatCode(() -> require(control, () -> next.remove(0))).doesNotThrowAnyException();
        assertThat(next).isEmpty();
    }
}
