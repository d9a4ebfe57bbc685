package io.github.gpupath.cli.engine.measure;

import io.github.gpupath.suite.Axis;
import io.github.gpupath.suite.Coordinate;
import io.github.gpupath.suite.TestCase;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * Where a device ran out of memory: a point that it could not have ends its curve, since every larger one would only fail
 * again, each time with a worker that must be started anew.
 */
final class OutOfMemoryTracker {

    private final Function<String, List<Axis>> series;

    /** The smallest points that failed, by their curves. */
    private final Map<String, Coordinate> failed = new HashMap<>();

    /**
     * @param series the axes along which the tests of a suite, by its id, form curves
     */
    OutOfMemoryTracker(Function<String, List<Axis>> series) {
        this.series = series;
    }

    /** There was no memory for a test. */
    void at(TestCase test) {
        for (Axis axis : series.apply(test.suite())) {
            point(test, axis)
                    .ifPresent(point ->
                            failed.merge(test.curve(axis), point, (one, other) -> isLarger(one, other) ? other : one));
        }
    }

    /** Why a test is not tried; empty if nothing is known against it. */
    Optional<String> reason(TestCase test) {
        return series.apply(test.suite()).stream()
                .flatMap(axis -> point(test, axis).stream()
                        .flatMap(
                                point -> Optional.ofNullable(failed.get(test.curve(axis)))
                                        .filter(least -> isLarger(point, least))
                                        .stream()))
                .findFirst()
                .map(least -> "out of memory at a smaller " + least.axis().id() + ", " + least.label());
    }

    private static Optional<Coordinate> point(TestCase test, Axis axis) {
        return test.coordinates().stream()
                .filter(coordinate -> coordinate.axis().equals(axis) && coordinate.number() != null)
                .findFirst();
    }

    private static boolean isLarger(Coordinate one, Coordinate other) {
        return one.at() > other.at();
    }
}
