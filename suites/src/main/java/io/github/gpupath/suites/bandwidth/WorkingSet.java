package io.github.gpupath.suites.bandwidth;

import io.github.gpupath.finding.Levels;
import io.github.gpupath.suite.ByteSize;
import io.github.gpupath.suite.Curve;
import io.github.gpupath.suite.Curve.Point;
import io.github.gpupath.suite.Finding;
import io.github.gpupath.suite.Finding.Figure;
import io.github.gpupath.suite.SiPrefix;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** How large a set may be that keeps half of a level's rate, read in some order. */
final class WorkingSet {

    private WorkingSet() {}

    /**
     * A finding for each level of which the curve keeps half at first and not to its end.
     *
     * @param order in which the sets of the curve are read, in words
     * @param levels those that reads in order show
     */
    static List<Finding> findings(Curve curve, String order, List<Finding> levels) {
        return levels.stream()
                .flatMap(level -> finding(curve, order, level).stream())
                .toList();
    }

    private static Optional<Finding> finding(Curve curve, String order, Finding level) {
        Figure rate = level.figure(curve.metric().id());
        List<Point> points = curve.points().stream()
                .filter(point -> point.at() >= level.figure(Levels.FROM).value())
                .toList();
        int most = keeping(points, point -> 2 * point.value() >= rate.value());
        int least = keeping(points, point -> 2 * point.low() >= rate.value());
        int all = keeping(points, point -> 2 * point.high() >= rate.value());
        if (least == 0 || all == points.size()) {
            return Optional.empty();
        }
        Figure half = Figure.within(
                "largest set",
                curve.along().unit(),
                points.get(most - 1).at(),
                points.get(least - 1).at(),
                points.get(all).at());
        return Optional.of(new Finding(
                "knee",
                curve.id(),
                "half of " + level.name() + ", " + order,
                List.of(half),
                Stream.concat(level.tests().stream(), points.stream().map(Point::test))
                        .distinct()
                        .toList(),
                "read " + order + ", sets of up to " + size(points, most - 1) + " (" + size(points, least - 1) + " to "
                        + size(points, all) + ") keep half of the " + SiPrefix.alone(rate.value(), rate.unit()) + " of "
                        + level.name()));
    }

    private static String size(List<Point> points, int index) {
        return ByteSize.label((long) points.get(index).at());
    }

    private static int keeping(List<Point> points, Predicate<Point> half) {
        return (int) points.stream().takeWhile(half).count();
    }
}
