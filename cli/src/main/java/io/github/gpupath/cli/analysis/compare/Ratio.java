package io.github.gpupath.cli.analysis.compare;

/**
 * How many times as fast as the base something is.
 *
 * @param value of the medians: value by value for a rate, base by value for a time
 * @param method how the interval was found
 */
public record Ratio(double value, double low, double high, Method method) {

    /** How many times as fast the base is. */
    public Ratio inverse() {
        return new Ratio(1 / value, 1 / high, 1 / low, method);
    }

    /** The same with an interval that also holds an independent error, whose 99 % interval reaches so far in logarithms. */
    Ratio widenedBy(double error) {
        return new Ratio(
                value,
                value * Math.exp(-Math.hypot(Math.log(value / low), error)),
                value * Math.exp(Math.hypot(Math.log(high / value), error)),
                method);
    }

    /** How the interval of a ratio is found. */
    public enum Method {
        /**
         * The 99 % interval of the ratio of two means over repeated runs: Welch's, of the logarithms of the runs' values. It holds
         * what differs from run to run.
         */
        RUNS,
        /**
         * The 99 % interval of the ratios of each round: the rank interval of their median or, where it reaches farther,
         * Student's interval of what the places of the memory, or stretches of time, differ by; widened where needed to hold the ratio of the
         * medians. Samples of one round are taken right after each other, so what changes from round to round (clock,
         * heat, neighbours) falls on both and cancels. Where both sides are alike, the ratio of a round is as often above
         * 1 as below, whatever the distribution; so a difference that is none gets through in at most 1 % of the cases.
         */
        PAIRED,
        /**
         * The 99 % interval of the ratios of the medians at each place: Student's, of their logarithms, or from the least to
         * the greatest where that reaches farther; widened where needed to hold the ratio of the medians. Both sides
         * were measured at the same places, so what those differ by falls on both and cancels. Between single runs it is widened by
         * what repeated runs are apart ({@link RunSpread}).
         */
        PLACES,
        /**
         * From the least to the greatest quotient of the ends of both medians' 95 % intervals. If each of these
         * holds its median in 95 % of the cases, their quotient does in at least 90 %; of independent samples that vary
         * alike it does in about 99 %. What differs between places of the memory, and between processes where a run
         * had several, is in both. It is widened as {@link #PLACES} is.
         */
        QUOTIENT
    }
}
