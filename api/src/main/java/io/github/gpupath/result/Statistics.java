package io.github.gpupath.result;

/**
 * A summary of samples, in the unit of the samples. Where the kernel counts what its time is worth, as the ticks of a clock, the
 * scatter and the interval are those of the seconds per count, around the median of the seconds.
 *
 * @param median the middle sample, or the mean of the middle two
 * @param min the smallest sample
 * @param mad the median distance from the median
 * @param ciLow the lower end of the 95 % interval of the median, which holds what samples scatter by and what places differ by
 * @param ciHigh its upper end
 * @param cv the standard deviation over the mean
 * @param n the number of samples
 */
public record Statistics(double median, double min, double mad, double ciLow, double ciHigh, double cv, int n) {

    /** Half the width of the 95 % interval as a share of the median. */
    public double halfWidth() {
        return (ciHigh - ciLow) / 2 / median;
    }
}
