package io.github.gpupath.suites.latency;

import io.github.gpupath.suite.Finding;
import io.github.gpupath.suite.Finding.Figure;
import io.github.gpupath.suite.Measurements.Measured;
import io.github.gpupath.suite.Metric;
import io.github.gpupath.suite.SiPrefix;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The latency of memory that is idle, half busy and as busy as streams make it. */
final class LoadedLatency {

    private LoadedLatency() {}

    /**
     * The finding; empty with fewer than two rates of streams, or if no stream ran (as on drivers that run workgroups one by one).
     *
     * @param id the tests' common id
     * @param idle the same chain alone
     * @param loaded the tests with streams
     */
    static Optional<Finding> finding(String id, Optional<Measured> idle, List<Measured> loaded) {
        Optional<Measured> busiest = loaded.stream().max(Comparator.comparingDouble(LoadedLatency::rate));
        if (idle.isEmpty() || loaded.size() < 2 || rate(busiest.orElseThrow()) == 0) {
            return Optional.empty();
        }
        double most = rate(busiest.orElseThrow());
        Measured half = loaded.stream()
                .min(Comparator.comparingDouble(each -> Math.abs(rate(each) - most / 2)))
                .orElseThrow();
        List<Measured> shown = List.of(idle.orElseThrow(), half, busiest.orElseThrow());
        return Optional.of(new Finding(
                "loaded-latency",
                id,
                "streams",
                List.of(
                        latency("idle", shown.get(0)),
                        latency("half", half),
                        rate("half-rate", half),
                        latency("busy", shown.get(2)),
                        rate("busy-rate", shown.get(2))),
                Stream.concat(Stream.of(idle.orElseThrow()), loaded.stream())
                        .map(each -> each.test().id())
                        .toList(),
                "takes " + time(shown.get(0)) + " in idle memory, " + words(half) + ", " + words(shown.get(2))));
    }

    /** The bytes per second that streams load, by the median over the samples. */
    private static double rate(Measured measured) {
        List<Double> bytes = measured.handedBack().getOrDefault(LoadedChase.STREAMED, List.of(0.0)).stream()
                .sorted()
                .toList();
        return bytes.get(bytes.size() / 2) / measured.value();
    }

    private static Figure latency(String name, Measured measured) {
        return Figure.within(name, Metric.SECONDS_PER_STEP.unit(), measured.value(), measured.low(), measured.high());
    }

    private static Figure rate(String name, Measured measured) {
        return new Figure(name, Metric.BYTES_PER_SECOND.unit(), rate(measured), null, null, null);
    }

    private static String words(Measured measured) {
        return time(measured) + " while streams load " + SiPrefix.alone(rate(measured), Metric.BYTES_PER_SECOND.unit());
    }

    private static String time(Measured measured) {
        return SiPrefix.alone(measured.value(), Metric.SECONDS_PER_STEP.unit());
    }
}
