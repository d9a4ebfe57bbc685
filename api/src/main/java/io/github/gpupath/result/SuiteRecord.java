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
 * A suite with results in a file.
 *
 * @param id the suite's id, which starts its tests' ids
 * @param description what it measures, in one line
 * @param axes the axes of its tests, in the order of test ids
 * @param series the ids of the axes along which its tests form curves
 * @param plugin the plug-in that contains the suite; absent for suites of this project
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
     * An axis of a suite.
     *
     * @param scale {@code words}, {@code linear} or {@code logarithmic}
     * @param unit the unit of its numbers; empty for words and counts
     */
    public record AxisRecord(String id, String scale, String unit) {

        private static AxisRecord of(Axis axis) {
            return new AxisRecord(axis.id(), word(axis.scale()), axis.unit());
        }

        private static String word(Axis.Scale of) {
            return of.name().toLowerCase(Locale.ROOT);
        }
    }

    /**
     * The record of a suite.
     *
     * @param tests the suite's tests that the run selected
     * @param plugin the plug-in that contains the suite; empty for suites of this project
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
