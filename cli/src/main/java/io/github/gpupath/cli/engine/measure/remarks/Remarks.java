package io.github.gpupath.cli.engine.measure.remarks;

import io.github.gpupath.cli.analysis.statistics.Quantiles;
import io.github.gpupath.result.Measurement.End;
import io.github.gpupath.result.Note;
import io.github.gpupath.result.Statistics;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Says what strikes one about the samples of a test; nothing is dropped because of it. */
public final class Remarks {

    private final boolean throttled;

    private Remarks(boolean throttled) {
        this.throttled = throttled;
    }

    /**
     * Looks at a whole test: where every backend on the device becomes slower, it is the device that does.
     *
     * @param samples of each backend, in the order of the rounds
     */
    public static Remarks on(List<List<Double>> samples) {
        return new Remarks(samples.size() > 1
                && samples.stream()
                        .allMatch(one -> Drift.of(array(one)).map(Drift::slower).orElse(false)));
    }

    /**
     * What is to be said about the samples of one backend.
     *
     * @param goal half the 95 % interval that was asked for, as a share of the median
     */
    public List<Note> about(List<Double> samples, Statistics statistics, End end, double goal) {
        double[] values = array(samples);
        List<Note> remarks = new ArrayList<>();
        EarlyEnd.remark(end, statistics, goal).ifPresent(remarks::add);
        drift(values).ifPresent(remarks::add);
        Fences fences = Fences.of(values);
        boolean slowStart = values[0] > fences.high() && values.length > 1;
        if (slowStart) {
            double rest = Quantiles.median(Arrays.copyOfRange(values, 1, values.length));
            remarks.add(Note.times(
                    "slow first round",
                    values[0] / rest,
                    "slow first round: " + times(values[0] / rest) + " the median of the others"));
        }
        outliers(values, slowStart ? 1 : 0, fences, statistics.median()).ifPresent(remarks::add);
        return remarks;
    }

    private Optional<Note> drift(double[] values) {
        String headline = throttled ? "slows down on all backends" : "drifts";
        String cause = throttled ? "; the device (heat, falling clock) or the host slows down" : "";
        return Drift.of(values)
                .map(drift ->
                        Note.percent(headline, Math.abs(drift.ratio() - 1), headline + ": " + drift.words() + cause));
    }

    /** The outliers from some round on. */
    private static Optional<Note> outliers(double[] values, int from, Fences fences, double median) {
        double[] outliers = Arrays.stream(values, from, values.length)
                .filter(fences::exclude)
                .sorted()
                .toArray();
        if (outliers.length == 0) {
            return Optional.empty();
        }
        double slowest = outliers[outliers.length - 1];
        double farthest = slowest > median ? slowest / median : outliers[0] / median;
        return Optional.of(Note.times(
                "outliers",
                farthest,
                "outliers: " + (slowest > median ? "up to " : "down to ") + times(farthest) + " the median, "
                        + outliers.length + " of " + values.length + " samples"));
    }

    private static String times(double factor) {
        return String.format(Locale.ROOT, factor < 9.95 ? "%.2f times" : "%.0f times", factor);
    }

    private static double[] array(List<Double> values) {
        return values.stream().mapToDouble(Double::doubleValue).toArray();
    }
}
