package io.github.gpupath.suite;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * A metric along an axis, on one device through one backend.
 *
 * @param id what the ids of its tests have in common: all but their place on the axis
 * @param along the axis
 * @param traits what its tests do to memory
 * @param metric of its values
 * @param points from small to large
 */
public record Curve(String id, Axis along, Traits traits, Metric metric, List<Point> points) {

    public Curve {
        points = points.stream().sorted(Comparator.comparingDouble(Point::at)).toList();
    }

    Curve and(Curve other) {
        List<Point> all = new ArrayList<>(points);
        all.addAll(other.points);
        return new Curve(id, along, traits, metric, all);
    }

    /**
     * One measured test.
     *
     * @param test its id
     * @param at the place on the axis, in its unit
     * @param value of the metric, above 0
     * @param low the lower end of its 95 % interval
     * @param high the upper end
     */
    public record Point(String test, double at, double value, double low, double high) {}
}
