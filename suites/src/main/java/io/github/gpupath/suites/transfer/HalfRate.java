package io.github.gpupath.suites.transfer;

import io.github.gpupath.suite.ByteSize;
import io.github.gpupath.suite.Curve;
import io.github.gpupath.suite.Curve.Point;
import io.github.gpupath.suite.Finding;
import io.github.gpupath.suite.Finding.Figure;
import io.github.gpupath.suite.SiPrefix;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * What a way of transfer reaches, and the size that reaches half of it: the two numbers by which Hockney describes a
 * connection, where a transfer of that size waits as long for its beginning as it lasts (R. W. Hockney, C. R. Jesshope:
 * Parallel Computers, 1981, r∞ and n½).
 */
final class HalfRate {

    /** Fewer points tell no rise. */
    private static final int FEWEST_POINTS = 3;

    private HalfRate() {}

    static Optional<Finding> of(Curve curve) {
        List<Point> points = curve.points();
        if (points.size() < FEWEST_POINTS) {
            return Optional.empty();
        }
        Point best =
                points.stream().max(Comparator.comparingDouble(Point::value)).orElseThrow();
        Figure half = half(points, best);
        String unit = curve.metric().unit();
        return Optional.of(new Finding(
                "knee",
                curve.id(),
                "half of the rate",
                List.of(Figure.within("bandwidth", unit, best.value(), best.low(), best.high()), half),
                points.stream().map(Point::test).toList(),
                "reaches " + SiPrefix.alone(best.value(), unit) + " with " + ByteSize.label((long) best.at())
                        + " at a time, half of that "
                        + (half.low() == null ? "with " : "with about ")
                        + ByteSize.label(Math.round(half.value()))
                        + (half.low() == null ? " and less" : "")));
    }

    /**
     * The size that reaches half of the best rate. Its interval reaches from the last size of which it is sure that it does not
     * to the first of which it is sure that it does; it has no lower end where every size does.
     */
    private static Figure half(List<Point> points, Point best) {
        int first = 0;
        while (points.get(first).value() < best.value() / 2) {
            first++;
        }
        double size = first == 0 ? points.get(0).at() : between(points.get(first - 1), points.get(first), best);
        Double low = points.stream()
                .filter(point -> point.at() <= size && point.high() < best.low() / 2)
                .map(Point::at)
                .max(Comparator.naturalOrder())
                .orElse(null);
        double high = points.stream()
                .filter(point -> point.at() >= size && point.low() >= best.high() / 2)
                .mapToDouble(Point::at)
                .findFirst()
                .orElse(best.at());
        return new Figure("half", "B", size, low, high, null);
    }

    /**
     * Where the rate is half the best between a point below and the next. There a transfer lasts a fixed time and the same again
     * for each byte, so that what rises along a line is the time.
     */
    private static double between(Point below, Point above, Point best) {
        double start = below.at() / below.value();
        double perByte = (above.at() / above.value() - start) / (above.at() - below.at());
        double fixed = start - perByte * below.at();
        // where size / (fixed + perByte * size) = best / 2
        double size = fixed / (2 / best.value() - perByte);
        return rounded(Math.max(below.at(), Math.min(above.at(), size)));
    }

    /** To so many binary digits that the eight sizes between a power of two and the next can be told apart. */
    private static double rounded(double size) {
        double step = Math.scalb(1, Math.getExponent(size) - 3);
        return step * Math.rint(size / step);
    }
}
