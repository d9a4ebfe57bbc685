package io.github.gpupath.cli.testing;

import io.github.gpupath.result.CoordinateRecord;
import io.github.gpupath.suite.Axis;
import io.github.gpupath.suite.ByteSize;
import io.github.gpupath.suite.Coordinate;
import io.github.gpupath.suite.Metric;
import io.github.gpupath.suite.TestCase;
import io.github.gpupath.suite.Traits;
import io.github.gpupath.suite.Workload;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.Supplier;

/** Makes tests from ids, for tests of what does not care where a test lies; a last part that is a size lies on {@link #SIZE}. */
public final class Cases {

    /** The axis of sizes. */
    public static final Axis SIZE = Axis.ofBytes("size");

    private Cases() {}

    /** A test. */
    public static TestCase of(String id, String label, Metric metric, String description, Supplier<Workload> workload) {
        String suite = id.substring(0, id.indexOf('/'));
        return TestCase.builder(suite, coordinates(id))
                .label(label)
                .metric(metric)
                .description(description)
                .workload(workload)
                .traits(new Traits(Traits.Access.READ, Traits.Path.BUFFER))
                .build();
    }

    /** A test that nobody runs. */
    public static TestCase named(String id) {
        return of(id, id, Metric.BYTES_PER_SECOND, id, () -> {
            throw new AssertionError(id + " is run");
        });
    }

    /** Where the test of an id lies. */
    public static List<Coordinate> coordinates(String id) {
        String[] parts = id.split("/");
        List<Coordinate> coordinates = new ArrayList<>();
        for (int i = 1; i < parts.length; i++) {
            OptionalLong size = i == parts.length - 1 ? ByteSize.parse(parts[i]) : OptionalLong.empty();
            coordinates.add(
                    size.isPresent()
                            ? SIZE.at(size.getAsLong())
                            : Axis.ofWords("part" + i).at(parts[i]));
        }
        return coordinates;
    }

    /** The same as it stands in results. */
    public static List<CoordinateRecord> records(String id) {
        return coordinates(id).stream().map(CoordinateRecord::of).toList();
    }
}
