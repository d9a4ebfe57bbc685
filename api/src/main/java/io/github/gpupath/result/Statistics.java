package io.github.gpupath.result;

/**
 * A summary of samples, in the samples' unit. If the kernel itself counts (as clock ticks), spread and interval are
 * those of the seconds per count, centred on the median of the seconds.
 *
 * @param mad the median absolute deviation
 * @param ciLow lower end of the median's 95 % confidence interval, between samples and replicates
 * @param ciHigh upper end
 * @param cv the coefficient of variation: standard deviation divided by mean
 */
public record Statistics(double median, double min, double mad, double ciLow, double ciHigh, double cv, int n) {

    /** Half the width of the confidence interval as a share of the median. */
    public double halfWidth() {
        return (ciHigh - ciLow) / 2 / median;
    }
}
