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

    /** Whether a result is of another suite, or lies where the axes have a place. */
    public boolean admits(TestResult result) {
        return !result.suite().equals(id) || result.coordinates().stream().allMatch(this::admits);
    }

    /** Files that are read together may have several axes of one id, and the oldest have none. */
    private boolean admits(CoordinateRecord coordinate) {
        List<AxisRecord> own = axes.stream()
                .filter(axis -> axis.id().equals(coordinate.axis()))
                .toList();
        return own.isEmpty() || own.stream().anyMatch(axis -> axis.admits(coordinate.number()));
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
            return new AxisRecord(axis.id(), word(axis.scale()), axis.unit());
        }

        private static String word(Axis.Scale of) {
            return of.name().toLowerCase(Locale.ROOT);
        }

        /** Whether a number, or its absence, can be a place on it. */
        private boolean admits(@Nullable Double number) {
            if (scale.equals(word(Axis.Scale.WORDS))) {
                return number == null;
            }
            if (scale.equals(word(Axis.Scale.LOGARITHMIC))) {
                return number != null && number > 0;
            }
            return number != null;
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
