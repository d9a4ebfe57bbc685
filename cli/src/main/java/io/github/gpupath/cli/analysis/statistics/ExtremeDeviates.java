package io.github.gpupath.cli.analysis.statistics;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.commons.statistics.descriptive.Mean;
import org.apache.commons.statistics.descriptive.StandardDeviation;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * Finds outliers in samples of a normal distribution by the generalized extreme Studentized deviate test (Rosner, "Percentage
 * points for a generalized ESD many-outlier procedure", Technometrics 25, 1983). Several outliers do not hide each other, as they
 * do where one is looked for after the other.
 */
public final class ExtremeDeviates {

    /** Fewer samples say too little about how far they scatter. */
    public static final int FEWEST_SAMPLES = 5;

    private final double[] criticalDeviates;

    /**
     * The test of samples of one size.
     *
     * @param samples how many there are: at least {@link #FEWEST_SAMPLES}
     * @param most outliers that there can be: fewer than half of the samples
     * @param level how probable any outlier is where there is none
     */
    public ExtremeDeviates(int samples, int most, double level) {
        if (samples < FEWEST_SAMPLES || most < 1 || 2 * most >= samples) {
            throw new IllegalArgumentException(most + " outliers among " + samples + " samples");
        }
        criticalDeviates = IntStream.rangeClosed(1, most)
                .mapToDouble(i -> criticalDeviate(samples, i, level))
                .toArray();
    }

    /** The critical distance of the i-th outlier from the mean of the samples left, in their standard deviations. */
    private static double criticalDeviate(int samples, int i, double level) {
        int left = samples - i + 1;
        int freedom = left - 2;
        double t = TDistribution.of(freedom).inverseSurvivalProbability(level / (2 * left));
        return (left - 1) * t / Math.sqrt((freedom + t * t) * left);
    }

    /**
     * The indices of the outliers, the farthest first.
     *
     * @param samples as many as were said
     */
    public List<Integer> indices(double[] samples) {
        List<Integer> left = new ArrayList<>(IntStream.range(0, samples.length)
                .boxed()
                .sorted(Comparator.comparingDouble(index -> samples[index]))
                .toList());
        List<Integer> farthest = new ArrayList<>();
        int outliers = 0;
        for (double critical : criticalDeviates) {
            double[] values = left.stream().mapToDouble(index -> samples[index]).toArray();
            double mean = Mean.of(values).getAsDouble();
            boolean isGreatest = values[values.length - 1] - mean > mean - values[0];
            Integer index = left.remove(isGreatest ? left.size() - 1 : 0);
            farthest.add(index);
            double deviation = StandardDeviation.of(values).getAsDouble();
            if (deviation == 0) {
                break; // those that are left are all the same
            }
            if (Math.abs(samples[index] - mean) / deviation > critical) {
                outliers = farthest.size();
            }
        }
        return List.copyOf(farthest.subList(0, outliers));
    }
}
