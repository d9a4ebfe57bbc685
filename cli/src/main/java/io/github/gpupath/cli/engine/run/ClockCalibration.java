package io.github.gpupath.cli.engine.run;

import io.github.gpupath.result.Measurement;
import io.github.gpupath.result.Measurement.Cycles;
import io.github.gpupath.result.Note;
import io.github.gpupath.result.TestResult;
import io.github.gpupath.suite.Clock;
import io.github.gpupath.suite.Metric;
import io.github.gpupath.suite.TestCase;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Converts seconds of a step to cycles by the frequency of the shader clock, as far as a run has measured it.
 *
 * <p>All APIs that reach a GPU read the same clock: an API that has none uses the frequency of another. Some clocks count time and have
 * no cycles: those that kernels on a processor read, as nanoseconds or as time stamps at a constant rate, and a clock of a GPU that
 * ticks as fast as the device's own timer.
 */
final class ClockCalibration {

    /** The kind of the note on a clock that counts no cycles. */
    static final String COUNTS_TIME = "counts time";

    /** How near the frequency of a timer is the same; the frequency itself is measured to some tenths of a percent. */
    private static final double SAME = 0.005;

    private final boolean isCpu;
    private final List<Double> ticks;
    private final Set<String> inCycles = new HashSet<>();
    private final Map<String, Double> hertz = new LinkedHashMap<>();

    /**
     * @param ticks of the device's timer through each API, in ns; 0 where there is none
     */
    ClockCalibration(List<TestCase> tests, boolean isCpu, List<Double> ticks) {
        this.isCpu = isCpu;
        this.ticks = List.copyOf(ticks);
        tests.stream()
                .filter(test -> test.metric().isInCycles())
                .map(TestCase::id)
                .forEach(inCycles::add);
    }

    /** Whether a test measures how fast the shader clock runs. */
    static boolean isOfClock(TestCase test) {
        return test.metric().equals(Metric.CYCLES_PER_SECOND);
    }

    /**
     * The same tests in the order in which they are measured: the first of the clock before all others, which need its frequency, and
     * any other of the clock after them, so that it shows whether the clock has changed.
     */
    static List<TestCase> around(List<TestCase> tests) {
        Optional<TestCase> first =
                tests.stream().filter(ClockCalibration::isOfClock).findFirst();
        List<TestCase> rest = tests.stream()
                .filter(test -> first.stream().noneMatch(test::equals))
                .sorted(Comparator.comparing(ClockCalibration::isOfClock))
                .toList();
        return Stream.concat(first.stream(), rest.stream()).toList();
    }

    /** Learns the frequency from a result that has it, if it is of cycles. */
    void learn(TestResult result) {
        Double value = frequency(result);
        if (value != null && whyTime(value).isEmpty()) {
            hertz.merge(result.backend(), value, Math::max);
        }
    }

    private static @Nullable Double frequency(TestResult result) {
        return result.metric().equals(Metric.CYCLES_PER_SECOND.id()) ? result.value() : null;
    }

    /** Why a clock of a frequency counts time; empty where it counts cycles. */
    private Optional<String> whyTime(double frequency) {
        if (isCpu) {
            return Optional.of("on a CPU its rate is independent of the CPU clock");
        }
        return ticks.stream().anyMatch(tick -> Math.abs(frequency * tick * 1e-9 - 1) < SAME)
                ? Optional.of("it has the rate of the device's timer")
                : Optional.empty();
    }

    /**
     * A result with its cycles, where a step of its test takes cycles and it is known how fast they are; that of a clock which
     * counts time says so.
     */
    TestResult complete(TestResult result) {
        Double frequency = frequency(result);
        if (frequency != null) {
            return whyTime(frequency)
                    .map(why -> result.with(Note.of(
                            COUNTS_TIME,
                            "the shader clock counts time, not cycles, so no test is shown in cycles: " + why)))
                    .orElse(result);
        }
        if (!inCycles.contains(result.test())) {
            return result;
        }
        return result.measured()
                .flatMap(measured -> cycles(measured, result.backend()).map(measured::with))
                .map(result::with)
                .orElse(result);
    }

    private Optional<Cycles> cycles(Measurement measured, String backend) {
        return source(backend)
                .map(source -> new Cycles(
                        new Clock(source.getValue()).cycles(measured.value()), source.getValue(), source.getKey()));
    }

    /** The backend's own frequency, else the highest of the others: a disturbed measurement is too low. */
    private Optional<Map.Entry<String, Double>> source(String backend) {
        Optional<Map.Entry<String, Double>> own = hertz.entrySet().stream()
                .filter(each -> each.getKey().equals(backend))
                .findFirst();
        return own.isPresent() ? own : hertz.entrySet().stream().max(Map.Entry.comparingByValue());
    }
}
