package io.github.gpupath.cli.analysis.statistics;

import io.github.gpupath.result.Measurement;
import io.github.gpupath.result.Measurement.Replicate;
import java.util.Arrays;
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

    /**
     * How many stretches of time samples are cut into. Fewer are longer than more of what disturbs a computer for a while; with
     * fewer Student's interval would be too wide to be of use (as with places, see {@link io.github.gpupath.result.Profile}).
     */
    private static final int STRETCHES = 5;

    /** The fewest samples whose median does not heed two that were disturbed. */
    private static final int FEWEST_OF_A_STRETCH = 5;

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

    /** The replicates of a measurement. */
    public static Replicates of(Measurement measurement) {
        return new Replicates(
                measurement.replicates().stream().map(Replicate::process).toList(),
                measurement.replicates().stream()
                        .map(Replicate::lead)
                        .filter(Objects::nonNull)
                        .toList());
    }

    /** Whether both have the same placements, and more than one. */
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

    /** The record of each place with samples, for result files. */
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
     * The interval that holds the median with some confidence: that of samples and places (see {@link #intervalOfPlaces}),
     * widened where stretches of time differ by more. Samples taken one after the other share what the computer does
     * meanwhile; so Student's interval of the medians of five stretches of samples is in it, where there are enough for that
     * ("batch means": Law and Kelton, "Simulation Modeling and Analysis").
     *
     * @param samples at least one, above 0, in the order in which they were taken
     */
    public Interval interval(double[] samples, double confidence) {
        return widened(intervalOfPlaces(samples, confidence), stretches(samples), confidence);
    }

    /** Half the 95 % interval of {@link #interval}, as a share of the median. */
    public double halfWidth(double[] samples) {
        Interval interval = interval(samples, StatisticsCalculator.CONFIDENCE);
        return (interval.high() - interval.low()) / 2 / Quantiles.median(samples);
    }

    /**
     * The interval that holds the median with some confidence if time changes nothing. It covers two intervals: the rank interval of
     * all samples, for their scatter, and Student's interval of the medians of the places, or of the means of processes where there
     * are several, for the differences between places.
     *
     * @param samples at least one, above 0, in the order in which they were taken
     */
    private Interval intervalOfPlaces(double[] samples, double confidence) {
        return widened(Interval.ofMedian(samples, confidence), independent(samples), confidence);
    }

    /**
     * An interval that holds Student's of some factors as well, which are independent of each other. Fewer than two say
     * nothing.
     *
     * @param logarithms of the factors: what places and stretches differ by is one
     */
    private static Interval widened(Interval interval, double[] logarithms, double confidence) {
        int n = logarithms.length;
        if (n < 2) {
            return interval;
        }
        double mean = Mean.of(logarithms).getAsDouble();
        double quantile = TDistribution.of(n - 1).inverseSurvivalProbability((1 - confidence) / 2);
        double reach = quantile * StandardDeviation.of(logarithms).getAsDouble() / Math.sqrt(n);
        return interval.hull(new Interval(Math.exp(mean - reach), Math.exp(mean + reach)));
    }

    /**
     * The logarithm of the median of each stretch, all of which take each place equally often; the last rounds may belong to
     * none. Empty where there are too few samples.
     */
    private double[] stretches(double[] samples) {
        int length = samples.length / STRETCHES / number() * number();
        return length < FEWEST_OF_A_STRETCH
                ? new double[0]
                : IntStream.range(0, STRETCHES)
                        .mapToDouble(i ->
                                Math.log(Quantiles.median(Arrays.copyOfRange(samples, i * length, (i + 1) * length))))
                        .toArray();
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
