package io.github.gpupath.cli.analysis.curve;

import java.util.Optional;

/**
 * What each way to explain neighbouring points costs: the modified Bayes information criterion of Zhang and Siegmund, "A
 * Modified Bayes Information Criterion with Applications to the Analysis of Comparative Genomic Hybridization Data",
 * Biometrics 63 (2007), 22–32. Of n points, a segment of m with a mean of its own costs 3 log n + log(m / n); a slope is
 * one parameter more, log n. A point on the way from one plateau to the next is a segment of one: 2 log n.
 */
final class Penalties {

    /**
     * The smallest ratio between two plateaus, and the largest from end to end of one: a smaller difference may be real,
     * but is no other level of memory. On "relevant" changes see Dette and Wied, "Detecting Relevant Changes in Time
     * Series Models", Journal of the Royal Statistical Society B 78 (2016), 371–394.
     */
    static final double RELEVANT = Math.log(1.1);

    /** Where a plateau ends and a slope begins: a rise or fall with every doubling of the size. */
    private static final double STEEP = RELEVANT / 2;

    /** Fewer points are no plateau and no slope. */
    static final int FEWEST = 3;

    private final Signal signal;
    private final double logSize;

    Penalties(Signal signal) {
        this.signal = signal;
        this.logSize = Math.log(signal.size());
    }

    /** The logarithm of the weight of a point on its own. */
    double point() {
        return -logSize;
    }

    /** The points as a plateau, level or nearly so; empty if they are less likely one than points on their own. */
    Optional<Candidate> plateau(int from, int to) {
        Line flat = Line.flat(signal, from, to, bound());
        Line sloped = Line.sloped(signal, from, to, bound());
        double flatWeight = weight(flat, from, to, 3);
        double slopedWeight = Math.abs(sloped.drift()) <= Math.min(RELEVANT, gentle(from, to))
                ? weight(sloped, from, to, 4)
                : Double.NEGATIVE_INFINITY;
        double best = Math.max(flatWeight, slopedWeight);
        return best > point() * (to - from + 1)
                ? Optional.of(new Candidate(from, to, flatWeight >= slopedWeight ? flat.level() : sloped.level(), best))
                : Optional.empty();
    }

    /** The logarithm of the weight of the points as a slope; minus infinity if they are none. */
    double slope(int from, int to) {
        Line line = Line.sloped(signal, from, to, bound());
        return Math.abs(line.drift()) > Math.max(RELEVANT, gentle(from, to))
                ? weight(line, from, to, 4)
                : Double.NEGATIVE_INFINITY;
    }

    /** The drift from which on points are steep. */
    private double gentle(int from, int to) {
        return STEEP * (signal.x()[to] - signal.x()[from]) / Math.log(2);
    }

    /** What an outlier costs at most, so that it never splits what is one on both sides of it. */
    private double bound() {
        return 2 * logSize;
    }

    private double weight(Line line, int from, int to, int parameters) {
        if (line.fitting() < FEWEST || !line.reachesEnds()) {
            return Double.NEGATIVE_INFINITY;
        }
        double share = Math.log((double) (to - from + 1) / signal.size());
        return -(line.cost() + parameters * logSize + share) / 2;
    }
}
