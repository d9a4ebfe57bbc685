package io.github.gpupath.result;

import io.github.gpupath.suite.Axis;
import io.github.gpupath.suite.Coordinate;
import io.github.gpupath.suite.Suite;
import io.github.gpupath.suite.TestCase;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A suite of which a file has results.
 *
 * @param id the first part of its tests' ids
 * @param description what it measures, in one line
 * @param axes along which its tests differ, in the order of their ids
 * @param series the ids of the axes along which its tests form curves
 * @param plugin the plug-in that it is from; absent where it is from this project
 */
public record SuiteRecord(
        String id,
        String description,
        List<AxisRecord> axes,
        List<String> series,
        @Nullable PluginRecord plugin) {

    public SuiteRecord {
        axes = List.copyOf(axes);
        series = List.copyOf(series);
    }

    /**
     * An axis.
     *
     * @param id the axis's id
     * @param scale {@code words}, {@code linear} or {@code logarithmic}
     * @param unit of its numbers
     */
    public record AxisRecord(String id, String scale, String unit) {

        private static AxisRecord of(Axis axis) {
            return new AxisRecord(axis.id(), axis.scale().name().toLowerCase(Locale.ROOT), axis.unit());
        }
    }

    /**
     * The record of a suite with those of its tests that a run selected.
     *
     * @param plugin that it is from, if it is from one
     */
    public static SuiteRecord of(Suite suite, List<TestCase> tests, Optional<PluginRecord> plugin) {
        return new SuiteRecord(
                suite.id(),
                suite.description(),
                tests.stream()
                        .flatMap(test -> test.coordinates().stream())
                        .map(Coordinate::axis)
                        .distinct()
                        .map(AxisRecord::of)
                        .toList(),
                suite.series().stream().map(Axis::id).toList(),
                plugin.orElse(null));
    }
}
