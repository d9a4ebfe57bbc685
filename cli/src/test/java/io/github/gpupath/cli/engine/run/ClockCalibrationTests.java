package io.github.gpupath.cli.engine.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.gpupath.cli.testing.Cases;
import io.github.gpupath.cli.testing.ResultBuilder;
import io.github.gpupath.result.Measurement.Cycles;
import io.github.gpupath.result.Note;
import io.github.gpupath.result.TestResult;
import io.github.gpupath.suite.Metric;
import io.github.gpupath.suite.TestCase;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Seconds become cycles by the clock of the same GPU, whichever API read it. */
class ClockCalibrationTests {

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

    private static ClockCalibration knowing(boolean isCpu, TestResult... results) {
        ClockCalibration clocks = new ClockCalibration(ALL, isCpu, List.of(1.0, 10.0, 0.0));
        for (TestResult clock : results) {
            clocks.learn(clock);
        }
        return clocks;
    }

    private static @Nullable Cycles cycles(ClockCalibration clocks, String backend) {
        return clocks.complete(result(LATENCY, backend, 100e-9)).cycles();
    }

    @Test
    void aTimeOfAStepIsToldInCyclesToo() {
        TestResult result = knowing(false, clock("vulkan", 2e9)).complete(result(LATENCY, "vulkan", 100e-9));

        assertThat(result.value()).as("seconds stay").isCloseTo(100e-9, within(1e-15));
        assertThat(result.cycles().value()).isCloseTo(200, within(0.5));
        assertThat(result.cycles().backend()).isEqualTo("vulkan");
    }

    @Test
    void anApiWithoutAClockHasTheFrequencyOfAnother() {
        ClockCalibration clocks = knowing(false, clock("vulkan", 1.9e9), clock("opengl", 2e9));

        assertThat(cycles(clocks, "vulkan").backend()).isEqualTo("vulkan");
        assertThat(cycles(clocks, "opencl").backend())
                .as("the one that was disturbed least")
                .isEqualTo("opengl");
        assertThat(cycles(clocks, "opencl").value()).isCloseTo(200, within(0.5));
    }

    /** Mesa's software drivers count nanoseconds, and a processor's time stamps go on at one rate. */
    @ParameterizedTest
    @ValueSource(doubles = {1e9, 2.1e9})
    void aClockThatKernelsOnAProcessorReadHasNoCycles(double hertz) {
        ClockCalibration clocks = knowing(true, clock("vulkan", hertz));

        assertThat(cycles(clocks, "vulkan")).isNull();
        assertThat(clocks.complete(clock("vulkan", hertz)).notes())
                .extracting(Note::text)
                .containsExactly(
                        "the shader clock counts time, not cycles, so no test is shown in cycles: on a CPU its rate "
                                + "is independent of the CPU clock");
    }

    /** Timers of 1 and of 10 ns. */
    @ParameterizedTest
    @ValueSource(doubles = {0.998e9, 1e9, 100.2e6})
    void aClockThatTicksWithTheTimerHasNoCycles(double hertz) {
        ClockCalibration clocks = knowing(false, clock("vulkan", hertz));

        assertThat(cycles(clocks, "vulkan")).isNull();
        assertThat(clocks.complete(clock("vulkan", hertz)).notes())
                .extracting(Note::text)
                .containsExactly(
                        "the shader clock counts time, not cycles, so no test is shown in cycles: it has the rate "
                                + "of the device's timer");
        assertThat(clocks.complete(clock("vulkan", 1.98e9)).notes()).isEmpty();
    }

    @Test
    void ratesAndTimesOfDispatchesHaveNoCycles() {
        ClockCalibration clocks = knowing(false, clock("vulkan", 2e9));

        assertThat(clocks.complete(result(LOAD, "vulkan", 1e-3)).cycles()).isNull();
        assertThat(clocks.complete(result(EMPTY, "vulkan", 1e-3)).cycles()).isNull();
    }

    @Test
    void nobodyGuessesAFrequency() {
        assertThat(cycles(knowing(false), "vulkan")).isNull();
        assertThat(cycles(
                        knowing(
                                false,
                                new ResultBuilder("clock/frequency", "vulkan")
                                        .metric(Metric.CYCLES_PER_SECOND)
                                        .without(TestResult.Status.UNSUPPORTED, "no clock")),
                        "vulkan"))
                .isNull();
    }

    @Test
    void theClockIsReadBeforeAllOthersAndBehindThem() {
        assertThat(ClockCalibration.around(ALL)).containsExactly(END, LOAD, LATENCY, EMPTY, CLOCK);
        assertThat(ClockCalibration.around(List.of(LOAD, CLOCK, END, LATENCY)))
                .containsExactly(CLOCK, LOAD, LATENCY, END);
        assertThat(ClockCalibration.around(List.of(LOAD, LATENCY))).containsExactly(LOAD, LATENCY);
    }
}
