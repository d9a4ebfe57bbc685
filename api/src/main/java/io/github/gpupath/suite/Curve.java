package io.github.gpupath.suite;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * A measured metric as a function of an axis, on one device through one backend.
 *
 * @param id the tests' ids without their coordinate on the axis
 * @param along the axis
 * @param points the measured tests, in ascending order on the axis
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
     * @param at the position on the axis, in the axis's unit
     * @param value the metric's value, above 0
     * @param low lower end of the value's 95 % confidence interval
     * @param high upper end
     */
    public record Point(String test, double at, double value, double low, double high) {}
}
