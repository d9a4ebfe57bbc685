package io.github.gpupath.cli.engine.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.gpupath.cli.testing.Cases;
import io.github.gpupath.cli.testing.ResultBuilder;
import io.github.gpupath.result.Measurement.Cycles;
import io.github.gpupath.result.TestResult;
import io.github.gpupath.suite.Metric;
import io.github.gpupath.suite.TestCase;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Seconds become cycles by the clock of the same GPU, whichever API read it. */
class ClockingsTests {

    private static final TestCase CLOCK = test("clock/frequency", Metric.CYCLES_PER_SECOND);
    private static final TestCase END = test("clock/frequency/end", Metric.CYCLES_PER_SECOND);
    private static final TestCase LATENCY = test("latency/a", Metric.SECONDS_PER_STEP);
    private static final TestCase LOAD = test("load/a", Metric.LOADS_PER_SECOND);
    private static final TestCase EMPTY = test("dispatch/a", Metric.SECONDS);
    private static final List<TestCase> ALL = List.of(LOAD, END, LATENCY, CLOCK, EMPTY);

    private static TestCase test(String id, Metric metric) {
        return Cases.of(id, id, metric, id, () -> {
            throw new AssertionError("nothing is run");
        });
    }

    private static TestResult result(TestCase test, String backend, double... seconds) {
        return new ResultBuilder(test.id(), backend).metric(test.metric()).measured(seconds);
    }

    /** A result of a frequency. */
    private static TestResult clock(String backend, double hertz) {
        TestResult result = result(CLOCK, backend, (1 << 20) / hertz);
        assertThat(result.value()).isCloseTo(hertz, within(1e-3 * hertz));
        return result;
    }

    private static Clockings knowing(boolean isShared, TestResult... clocks) {
        Clockings clockings = new Clockings(ALL, isShared);
        for (TestResult clock : clocks) {
            clockings.learn(clock);
        }
        return clockings;
    }

    private static @Nullable Cycles cycles(Clockings clockings, String backend) {
        return clockings.withCycles(result(LATENCY, backend, 100e-9)).cycles();
    }

    @Test
    void aTimeOfAStepIsToldInCyclesToo() {
        TestResult result = knowing(true, clock("vulkan", 2e9)).withCycles(result(LATENCY, "vulkan", 100e-9));

        assertThat(result.value()).as("seconds stay").isCloseTo(100e-9, within(1e-15));
        assertThat(result.cycles().value()).isCloseTo(200, within(0.5));
        assertThat(result.cycles().backend()).isEqualTo("vulkan");
    }

    @Test
    void anApiWithoutAClockHasTheFrequencyOfAnother() {
        Clockings clockings = knowing(true, clock("vulkan", 1.9e9), clock("opengl", 2e9));

        assertThat(cycles(clockings, "vulkan").backend()).isEqualTo("vulkan");
        assertThat(cycles(clockings, "opencl").backend())
                .as("the one that was disturbed least")
                .isEqualTo("opengl");
        assertThat(cycles(clockings, "opencl").value()).isCloseTo(200, within(0.5));
    }

    @Test
    void softwareDriversEachHaveAClockOfTheirOwn() {
        Clockings clockings = knowing(false, clock("vulkan", 1e9));

        assertThat(cycles(clockings, "vulkan").value()).isCloseTo(100, within(0.5));
        assertThat(cycles(clockings, "opencl")).isNull();
    }

    @Test
    void ratesAndTimesOfDispatchesHaveNoCycles() {
        Clockings clockings = knowing(true, clock("vulkan", 2e9));

        assertThat(clockings.withCycles(result(LOAD, "vulkan", 1e-3)).cycles()).isNull();
        assertThat(clockings.withCycles(result(EMPTY, "vulkan", 1e-3)).cycles()).isNull();
    }

    @Test
    void nobodyGuessesAFrequency() {
        assertThat(cycles(knowing(true), "vulkan")).isNull();
        assertThat(cycles(
                        knowing(
                                true,
                                new ResultBuilder("clock/frequency", "vulkan")
                                        .metric(Metric.CYCLES_PER_SECOND)
                                        .without(TestResult.Status.UNSUPPORTED, "no clock")),
                        "vulkan"))
                .isNull();
    }

    @Test
    void theClockIsReadBeforeAllOthersAndBehindThem() {
        assertThat(Clockings.around(ALL)).containsExactly(END, LOAD, LATENCY, EMPTY, CLOCK);
        assertThat(Clockings.around(List.of(LOAD, CLOCK, END, LATENCY))).containsExactly(CLOCK, LOAD, LATENCY, END);
        assertThat(Clockings.around(List.of(LOAD, LATENCY))).containsExactly(LOAD, LATENCY);
    }
}
