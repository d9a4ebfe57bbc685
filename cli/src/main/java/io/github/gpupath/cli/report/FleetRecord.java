package io.github.gpupath.cli.report;

import io.github.gpupath.cli.analysis.compare.NoiseFloor;
import io.github.gpupath.cli.analysis.fleet.Family;
import io.github.gpupath.cli.analysis.fleet.Family.Common;
import io.github.gpupath.cli.analysis.fleet.Family.Device;
import io.github.gpupath.cli.analysis.fleet.Family.Stray;
import io.github.gpupath.cli.analysis.fleet.Trait;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Families of devices as they are written in JSON: component names are the JSON's property names, and absent values are left out.
 * What each device has of each figure stands in the CSV.
 *
 * @param format always {@link #FORMAT}
 * @param formatVersion raised when a reader of the older version could misunderstand it
 * @param noiseFloor the share of a median that counts as no difference
 * @param level how probable it is that any figure strays, or any device falls out, where none is special
 * @param families of devices of one name
 */
record FleetRecord(String format, int formatVersion, double noiseFloor, double level, List<FamilyRecord> families) {

    /** The name of the format. */
    static final String FORMAT = "gpupath-fleet";

    /** The present version of the format. */
    static final int FORMAT_VERSION = 1;

    /**
     * A family.
     *
     * @param figures that are compared
     * @param strays the farthest first
     */
    record FamilyRecord(String name, List<Device> devices, List<FigureRecord> figures, List<StrayRecord> strays) {}

    /**
     * A figure.
     *
     * @param devices how many have it
     */
    record FigureRecord(Trait trait, int devices, double median) {}

    /**
     * A figure of a device that is not like those of the others.
     *
     * @param title of the device
     * @param low the lower end of its 95 % interval; absent where there is no bound
     * @param high the upper end; absent where there is no bound
     * @param ratio to the median; absent where there is none
     */
    record StrayRecord(
            String title,
            Trait trait,
            double value,
            @Nullable Double low,
            @Nullable Double high,
            double median,
            @Nullable Double ratio) {}

    static FleetRecord of(List<Family> families, NoiseFloor noiseFloor) {
        return new FleetRecord(
                FORMAT,
                FORMAT_VERSION,
                noiseFloor.share(),
                Family.LEVEL,
                families.stream().map(FleetRecord::family).toList());
    }

    private static FamilyRecord family(Family family) {
        return new FamilyRecord(
                family.name(),
                family.devices(),
                family.figures().stream()
                        .map(common -> new FigureRecord(
                                common.trait(),
                                (int) common.observations().stream()
                                        .filter(Objects::nonNull)
                                        .count(),
                                common.median()))
                        .toList(),
                family.strays().stream().map(stray -> stray(family, stray)).toList());
    }

    private static StrayRecord stray(Family family, Stray stray) {
        Common common = family.figures().get(stray.figure());
        return new StrayRecord(
                family.devices().get(stray.device()).title(),
                common.trait(),
                stray.observed().value(),
                finite(stray.observed().low()),
                finite(stray.observed().high()),
                common.median(),
                common.ratio(stray.device()).orElse(null));
    }

    /** A bound; null where there is none. */
    static @Nullable Double finite(double bound) {
        return Double.isFinite(bound) ? (Double) bound : null;
    }
}
