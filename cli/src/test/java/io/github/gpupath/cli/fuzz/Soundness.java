package io.github.gpupath.cli.fuzz;

import io.github.gpupath.result.DeviceRecord;
import io.github.gpupath.result.Measurement;
import io.github.gpupath.result.Measurement.End;
import io.github.gpupath.result.Profile;
import io.github.gpupath.result.ResultFile;
import io.github.gpupath.result.Statistics;
import io.github.gpupath.result.TestResult;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Looks for what cannot be true together in a result file, by the definitions of its fields and without the program's own checks. */
final class Soundness {

    private static final double SAME = 1e-6;

    private Soundness() {}

    /** The first contradiction. */
    static Optional<String> contradiction(ResultFile file) {
        Set<List<String>> keys = new HashSet<>();
        Set<List<String>> ways = new HashSet<>();
        for (DeviceRecord device : file.devices()) {
            ways.add(List.of(device.backend(), device.device()));
        }
        Map<String, List<Object>> metrics = new HashMap<>();
        for (TestResult result : file.results()) {
            String who = result.test() + " on " + result.backend() + ": ";
            if (!keys.add(List.of(result.test(), result.backend(), result.device()))) {
                return Optional.of(who + "two results");
            }
            if (!ways.contains(List.of(result.backend(), result.device()))) {
                return Optional.of(who + "a device that is not the file's");
            }
            List<Object> metric = List.of(result.metric(), result.unit(), result.better());
            if (!metrics.computeIfAbsent(result.test(), none -> metric).equals(metric)) {
                return Optional.of(who + "two metrics of one test");
            }
            if (!result.test().startsWith(result.suite() + "/")) {
                return Optional.of(who + "the suite " + result.suite());
            }
            if (result.test().endsWith("/") || result.test().contains("//")) {
                return Optional.of(who + "an empty part");
            }
            Optional<String> inside = result.measured()
                    .flatMap(measured -> inside(measured)
                            .or(() -> end(measured, file.settings().effort())));
            if (inside.isPresent()) {
                return Optional.of(who + inside.get());
            }
        }
        return Optional.empty();
    }

    private static Optional<String> inside(Measurement measured) {
        Statistics statistics = measured.statistics();
        double[] sorted =
                measured.samples().stream().mapToDouble(each -> each).sorted().toArray();
        int n = sorted.length;
        double median = (sorted[(n - 1) / 2] + sorted[n / 2]) / 2;
        double[] distances = measured.samples().stream()
                .mapToDouble(each -> Math.abs(each - median))
                .sorted()
                .toArray();
        int fromReplicates = measured.replicates().stream()
                .mapToInt(Measurement.Replicate::samples)
                .sum();
        if (statistics.n() != n || measured.hostSamples().size() != n || fromReplicates != n) {
            return Optional.of("numbers of samples that differ");
        }
        if (!(sorted[0] > 0) || !Double.isFinite(sorted[n - 1])) {
            return Optional.of("samples that are no times");
        }
        if (measured.hostSamples().stream().anyMatch(each -> !(each > 0) || !Double.isFinite(each))) {
            return Optional.of("host samples that are no times");
        }
        if (measured.timer().equals("host")
                && measured.handedBack() == null
                && IntStream.range(0, n)
                        .anyMatch(i -> differ(
                                measured.samples().get(i),
                                measured.hostSamples().get(i)))) {
            return Optional.of("samples of the host that are not the host's");
        }
        if (differ(statistics.median(), median)
                || differ(statistics.min(), sorted[0])
                || Math.abs(statistics.mad() - (distances[(n - 1) / 2] + distances[n / 2]) / 2) > SAME * median) {
            return Optional.of("statistics that are not the samples'");
        }
        if (!(statistics.ciLow() <= statistics.median() && statistics.median() <= statistics.ciHigh())) {
            return Optional.of("an interval that does not hold its median");
        }
        if (measured.dispatchesPerSample() < 1
                || isNegative(measured.operationsPerDispatch())
                || isNegative(measured.bytesPerDispatch())
                || isNegative(measured.stepsPerDispatch())) {
            return Optional.of("counts that are none");
        }
        if (!(measured.value() > 0) || !Double.isFinite(measured.value())) {
            return Optional.of("a value that is none");
        }
        Measurement.Cycles cycles = measured.cycles();
        if (cycles != null && differ(cycles.value(), measured.value() * cycles.hertz())) {
            return Optional.of("cycles that are not the value's");
        }
        return Optional.empty();
    }

    private static Optional<String> end(Measurement measured, Profile effort) {
        if (measured.endedBy() != End.INTERRUPTION && measured.samples().size() < effort.minRounds()) {
            return Optional.of("fewer rounds than were asked for");
        }
        Statistics statistics = measured.statistics();
        double goal = effort.intervalGoal() * (measured.timer().equals("host") ? 4 : 1);
        return measured.endedBy() == End.INTERVAL
                        && (statistics.ciHigh() - statistics.ciLow()) / 2 > goal * statistics.median() * (1 + SAME)
                ? Optional.of("an interval that is no end")
                : Optional.empty();
    }

    private static boolean isNegative(@Nullable Long count) {
        return count != null && count < 0;
    }

    private static boolean differ(double one, double other) {
        return !(Math.abs(one - other) <= SAME * Math.abs(other));
    }
}
