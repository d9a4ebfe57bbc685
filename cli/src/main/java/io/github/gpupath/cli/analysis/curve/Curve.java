package io.github.gpupath.cli.analysis.curve;

import io.github.gpupath.result.Statistics;
import io.github.gpupath.result.TestResult;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Bandwidth against the size of the working set, on one device through one backend.
 *
 * @param id what the ids of its tests have in common: all but the size
 * @param points from small to large; sizes that gave no value are absent, and those of which a dispatch touched a part only
 */
public record Curve(String id, List<Point> points) {

    /** The unit of what is a bandwidth. */
    private static final String UNIT = "B/s";

    /** Half a 95 % interval in standard deviations of a normal distribution. */
    private static final double HALF_INTERVAL = 1.96;

    public Curve {
        points = points.stream().sorted(Comparator.comparingLong(Point::bytes)).toList();
    }

    /**
     * One measured size.
     *
     * @param bytes the size of the working set
     * @param value bytes per second, above 0
     * @param error the standard error of the value as a share of it, from the interval of the result; may be 0
     */
    public record Point(long bytes, double value, double error) {}

    /** The curves among the results of one device through one backend, in their order. */
    public static List<Curve> of(List<TestResult> results) {
        Map<String, List<Point>> curves = new LinkedHashMap<>();
        for (TestResult result : results) {
            Double value = result.value();
            if (value != null && result.unit().equals(UNIT) && result.coversItsSet()) {
                SizedTest.of(result.test())
                        .ifPresent(test -> curves.computeIfAbsent(test.curve(), id -> new ArrayList<>())
                                .add(new Point(test.bytes(), value, error(result.statistics()))));
            }
        }
        return curves.entrySet().stream()
                .map(entry -> new Curve(entry.getKey(), entry.getValue()))
                .toList();
    }

    /** Whether it is one of reading a buffer: an id's second and third part are the kind of access and the resource. */
    boolean isReadOfBuffer() {
        return id.contains("/read/buffer/");
    }

    private static double error(@Nullable Statistics statistics) {
        return statistics == null ? 0 : statistics.halfWidth() / HALF_INTERVAL;
    }
}
