package io.github.gpupath.cli.engine.run;

import io.github.gpupath.result.Measurement;
import io.github.gpupath.result.Measurement.Cycles;
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

/**
 * How fast the clock in kernels runs, as far as a run has measured it, and so how many cycles a step of a test takes.
 *
 * <p>All APIs that reach a GPU read the same clock: an API that has none has the cycles of another. Software drivers each have a
 * clock of their own.
 */
final class Clockings {

    private final boolean isShared;
    private final Set<String> inCycles = new HashSet<>();
    private final Map<String, Double> hertz = new LinkedHashMap<>();

    /**
     * @param tests of the run
     * @param isShared whether all backends read the same clock
     */
    Clockings(List<TestCase> tests, boolean isShared) {
        this.isShared = isShared;
        tests.stream()
                .filter(test -> test.metric().isInCycles())
                .map(TestCase::id)
                .forEach(inCycles::add);
    }

    /** Whether a test says how fast the clock in kernels runs. */
    static boolean isOfClock(TestCase test) {
        return test.metric().equals(Metric.CYCLES_PER_SECOND);
    }

    /**
     * The same tests in the order in which they are measured: the first of the clock before all others, which are told in its
     * cycles, and any other of the clock behind them, so that it shows whether the clock has moved.
     */
    static List<TestCase> around(List<TestCase> tests) {
        Optional<TestCase> first = tests.stream().filter(Clockings::isOfClock).findFirst();
        List<TestCase> rest = tests.stream()
                .filter(test -> first.stream().noneMatch(test::equals))
                .sorted(Comparator.comparing(Clockings::isOfClock))
                .toList();
        return Stream.concat(first.stream(), rest.stream()).toList();
    }

    /** Learns the frequency from a result that has it. */
    void learn(TestResult result) {
        Double value = result.value();
        if (result.metric().equals(Metric.CYCLES_PER_SECOND.id()) && value != null) {
            hertz.merge(result.backend(), value, Math::max);
        }
    }

    /** A result with its cycles, where a step of its test takes cycles and it is known how fast they are. */
    TestResult withCycles(TestResult result) {
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
        return own.isPresent() || !isShared ? own : hertz.entrySet().stream().max(Map.Entry.comparingByValue());
    }
}
