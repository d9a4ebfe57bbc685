package io.github.gpupath.cli.analysis.curve;

import java.util.List;
import java.util.OptionalLong;

/**
 * Neighbouring sizes of one bandwidth.
 *
 * @param value bytes per second
 * @param from the first size, in bytes
 * @param to the last size, in bytes
 * @param next the next larger size that was measured; empty if there is none
 * @param beginConfidence the probability that a plateau begins at exactly that first size
 * @param endConfidence the probability that a plateau ends at exactly that last size
 */
public record Plateau(
        double value, long from, long to, OptionalLong next, double beginConfidence, double endConfidence) {

    /** The plateaus of a curve, from small sizes to large; none where there are too few points or all is slope. */
    public static List<Plateau> of(Curve curve) {
        List<Curve.Point> points = curve.points();
        if (points.size() < Penalties.FEWEST) {
            return List.of();
        }
        Segmentation segmentation = new Segmentation(Signal.of(curve));
        double[] probabilities = segmentation.probabilities();
        return segmentation.likeliest().stream()
                .map(found -> new Plateau(
                        Math.exp(found.level()),
                        points.get(found.from()).bytes(),
                        points.get(found.to()).bytes(),
                        found.to() + 1 < points.size()
                                ? OptionalLong.of(points.get(found.to() + 1).bytes())
                                : OptionalLong.empty(),
                        segmentation.probability(probabilities, other -> other.from() == found.from()),
                        segmentation.probability(probabilities, other -> other.to() == found.to())))
                .toList();
    }

    /** Whether a size is one of its sizes. */
    public boolean holds(long bytes) {
        return from <= bytes && bytes <= to;
    }
}
