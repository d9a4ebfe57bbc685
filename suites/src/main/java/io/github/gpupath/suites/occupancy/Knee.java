package io.github.gpupath.suites.occupancy;

import io.github.gpupath.suite.ByteSize;
import io.github.gpupath.suite.Curve;
import io.github.gpupath.suite.Curve.Point;
import io.github.gpupath.suite.Finding;
import io.github.gpupath.suite.Finding.Figure;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.DoubleStream;

/**
 * Where a rate has fallen to a share of the best as workgroups take up more and more workgroup memory, and ever fewer are
 * resident. It is there only if the rate at the end of the curve is certainly below the share: what comes back was noise.
 *
 * @param curve rates against the bytes of workgroup memory of each workgroup
 * @param reached the last point that reaches the share
 * @param surely the last point that certainly reaches it; empty if none does
 * @param missed the first point behind the last that may reach it
 * @param lost the slowest of the points before, with more resident workgroups, if it certainly misses the share
 */
record Knee(Curve curve, double share, Point reached, Optional<Point> surely, Point missed, Optional<Point> lost) {

    private static final String KIND = "knee";

    /** The figure with the resident workgroups on the whole device. */
    static final String WORKGROUPS = "resident-workgroups";

    /** The figure with the workgroup memory of each of them. */
    static final String BYTES = "workgroup-memory";

    /** 50, 90 and 99 %. */
    private static final double[] SHARES = {0.5, 0.9, 0.99};

    /** The knees of a curve, as far as the rate falls. */
    static List<Knee> of(Curve curve) {
        return DoubleStream.of(SHARES)
                .mapToObj(share -> of(curve, share))
                .flatMap(Optional::stream)
                .toList();
    }

    private static Optional<Knee> of(Curve curve, double share) {
        List<Point> points = curve.points();
        Point best =
                points.stream().max(Comparator.comparingDouble(Point::value)).orElseThrow();
        int possibly = last(points, point -> point.high() >= share * best.low());
        if (possibly == points.size() - 1) {
            return Optional.empty();
        }
        int surely = last(points, point -> point.low() >= share * best.high());
        int reached = last(points, point -> point.value() >= share * best.value());
        return Optional.of(new Knee(
                curve,
                share,
                points.get(reached),
                surely < 0 ? Optional.empty() : Optional.of(points.get(surely)),
                points.get(possibly + 1),
                points.subList(0, reached).stream()
                        .min(Comparator.comparingDouble(Point::value))
                        .filter(point -> point.high() < share * best.low())));
    }

    private static int last(List<Point> points, Predicate<Point> condition) {
        int index = points.size() - 1;
        while (index >= 0 && !condition.test(points.get(index))) {
            index--;
        }
        return index;
    }

    /**
     * What it says, with the number of workgroups where they were counted. None if they were and as many are resident behind
     * the knee: then the rate has fallen for another reason.
     *
     * @param residents of a point's test; empty if they were not counted
     */
    Optional<Finding> finding(Function<Point, OptionalDouble> residents) {
        List<Figure> figures = new ArrayList<>();
        String workgroups = "";
        OptionalDouble enough = residents.apply(reached);
        OptionalDouble tooFew = residents.apply(missed);
        if (enough.isPresent() && tooFew.isPresent()) {
            double count = enough.getAsDouble();
            if (tooFew.getAsDouble() >= count) {
                return Optional.empty();
            }
            OptionalDouble surelyEnough = surely.map(residents).orElse(OptionalDouble.empty());
            Double most = surelyEnough.isPresent() ? Math.max(count, surelyEnough.getAsDouble()) : null;
            figures.add(new Figure(WORKGROUPS, "", count, tooFew.getAsDouble(), most, null));
            workgroups = String.format(Locale.ROOT, " with %,.0f resident workgroups of 256 invocations and", count);
        }
        figures.add(new Figure(
                BYTES, curve.along().unit(), reached.at(), surely.map(Point::at).orElse(null), missed.at(), null));
        String name = String.format(Locale.ROOT, "%.0f %%", 100 * share);
        return Optional.of(new Finding(
                KIND,
                curve.id(),
                name,
                figures,
                curve.points().stream().map(Point::test).toList(),
                name + " of the best rate is reached" + workgroups + (lost.isPresent() ? " with " : " with up to ")
                        + ByteSize.label((long) reached.at()) + " of workgroup memory per workgroup, not with "
                        + ByteSize.label((long) missed.at())
                        + lost.map(point -> "; with " + ByteSize.label((long) point.at())
                                        + " and more workgroups the rate drops again")
                                .orElse("")));
    }
}
