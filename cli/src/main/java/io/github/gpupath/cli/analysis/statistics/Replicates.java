package io.github.gpupath.cli.analysis.statistics;

import io.github.gpupath.result.Measurement;
import io.github.gpupath.result.Measurement.Replicate;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.apache.commons.statistics.descriptive.Mean;
import org.apache.commons.statistics.descriptive.StandardDeviation;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * The places and processes that samples are from, each place in turn. What differs between them is not in the scatter of
 * samples from one of them, so that an interval needs both levels, of which the upper one decides (Kalibera and Jones,
 * "Rigorous Benchmarking in Reasonable Time", 2013).
 *
 * @param processes the process of each place, at least one
 * @param leads how many bytes of their allocations lie before the buffers of each place; empty where that is not known, or
 *     does not say where all of the memory lies
 */
public record Replicates(List<Integer> processes, List<Long> leads) {

    /** Samples that are all from one place. */
    public static final Replicates NONE = new Replicates(List.of(1), List.of());

    public Replicates {
        processes = List.copyOf(processes);
        leads = List.copyOf(leads);
    }

    /** Some places, each in the next of some processes. */
    public static Replicates inTurn(int places, int processes) {
        return new Replicates(
                IntStream.range(0, places)
                        .map(place -> place % processes + 1)
                        .boxed()
                        .toList(),
                List.of());
    }

    /** The same with the bytes that lie before the buffers of each place. */
    public Replicates behind(List<Long> bytes) {
        return new Replicates(processes, bytes);
    }

    /** Those of a measurement. */
    public static Replicates of(Measurement measurement) {
        return new Replicates(
                measurement.replicates().stream().map(Replicate::process).toList(),
                measurement.replicates().stream()
                        .map(Replicate::lead)
                        .filter(Objects::nonNull)
                        .toList());
    }

    /** Whether the places are the same, as far as anybody can tell, and more than one. */
    public boolean hasPlacesOf(Replicates other) {
        return number() > 1 && leads.size() == number() && leads.equals(other.leads);
    }

    /** How many places there are. */
    public int number() {
        return processes.size();
    }

    /** How many processes there are. */
    public int processCount() {
        return (int) processes.stream().distinct().count();
    }

    /** What a result file says of each place that has samples. */
    public List<Replicate> of(List<Double> samples) {
        double[] all = samples.stream().mapToDouble(Double::doubleValue).toArray();
        return IntStream.range(0, Math.min(number(), all.length))
                .mapToObj(place -> {
                    double[] own = at(place, all);
                    return new Replicate(
                            processes.get(place),
                            own.length,
                            Quantiles.median(own),
                            leads.isEmpty() ? null : leads.get(place));
                })
                .toList();
    }

    private double[] at(int place, double[] samples) {
        return IntStream.range(0, samples.length)
                .filter(i -> i % number() == place)
                .mapToDouble(i -> samples[i])
                .toArray();
    }

    /**
     * The interval that holds the median with some confidence: where there are several places, what the samples scatter by
     * and what the places differ by, whichever reaches farther. The former is the rank interval of all samples; the latter is
     * Student's of the medians of the places, or of the means of processes where there are several, on logarithms, since
     * what places differ by is a factor.
     *
     * @param samples at least one, above 0
     */
    public Interval interval(double[] samples, double confidence) {
        Interval ofSamples = Interval.ofMedian(samples, confidence);
        double[] logarithms = independent(samples);
        int n = logarithms.length;
        if (n < 2) {
            return ofSamples;
        }
        double mean = Mean.of(logarithms).getAsDouble();
        double quantile = TDistribution.of(n - 1).inverseSurvivalProbability((1 - confidence) / 2);
        double reach = quantile * StandardDeviation.of(logarithms).getAsDouble() / Math.sqrt(n);
        return ofSamples.hull(new Interval(Math.exp(mean - reach), Math.exp(mean + reach)));
    }

    /** The logarithm of what each of the largest units gave that nothing ties together: processes, or else places. */
    private double[] independent(double[] samples) {
        double[] places = IntStream.range(0, Math.min(number(), samples.length))
                .mapToDouble(place -> Math.log(Quantiles.median(at(place, samples))))
                .toArray();
        if (processCount() == 1) {
            return places;
        }
        return processes.stream()
                .distinct()
                .mapToDouble(process -> IntStream.range(0, places.length)
                        .filter(place -> processes.get(place).equals(process))
                        .mapToDouble(place -> places[place])
                        .average()
                        .orElseThrow())
                .toArray();
    }

    /**
     * Half the 95 % interval, as a share, of what samples of one place scatter by, whatever places differ by: each is taken
     * by the median of its place. Those medians follow the samples, which makes them scatter too little; for that the square
     * root of n / (n - places) makes up.
     */
    public double halfWidthWithin(double[] samples) {
        double[] medians = IntStream.range(0, number())
                .mapToDouble(place -> Quantiles.median(at(place, samples)))
                .toArray();
        double[] relative = IntStream.range(0, samples.length)
                .mapToDouble(i -> samples[i] / medians[i % number()])
                .toArray();
        Interval interval = Interval.ofMedian(relative, StatisticsCalculator.CONFIDENCE);
        return (interval.high() - interval.low())
                / 2
                * Math.sqrt((double) samples.length / (samples.length - number()));
    }
}
