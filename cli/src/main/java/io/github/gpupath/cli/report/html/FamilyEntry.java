package io.github.gpupath.cli.report.html;

import io.github.gpupath.cli.analysis.fleet.Family;
import io.github.gpupath.cli.analysis.fleet.Family.Common;
import io.github.gpupath.cli.analysis.fleet.Family.Device;
import io.github.gpupath.cli.analysis.fleet.Family.Stray;
import io.github.gpupath.cli.analysis.fleet.Observation;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A family of devices on a page, with all figures of findings, and the figures of tests in which a device strays.
 *
 * @param name of the devices
 * @param devices all of them
 * @param compared how many figures are compared
 * @param level how probable it is that any figure strays, or any device falls out, where none is special
 * @param figures that are shown
 * @param strays the farthest first
 */
record FamilyEntry(
        String name,
        List<Device> devices,
        int compared,
        double level,
        List<FigureEntry> figures,
        List<StrayEntry> strays) {

    /**
     * A figure.
     *
     * @param title its name, without the backend
     * @param isOfFinding whether it is of a finding, else of a test
     * @param values by the index of the device; null where it has none
     */
    record FigureEntry(
            String backend,
            String suite,
            String title,
            String unit,
            boolean isOfFinding,
            double median,
            List<@Nullable Double> values) {

        private static FigureEntry of(Common common) {
            return new FigureEntry(
                    common.trait().backend(),
                    common.trait().suite(),
                    common.trait().title(),
                    common.trait().unit(),
                    common.trait().isOfFinding(),
                    common.median(),
                    common.observations().stream().map(FigureEntry::value).toList());
        }

        private static @Nullable Double value(@Nullable Observation observed) {
            return observed == null ? null : (Double) observed.value();
        }
    }

    /**
     * A figure of a device that is not like those of the others.
     *
     * @param device its index
     * @param figure its index
     */
    record StrayEntry(int device, int figure) {}

    static FamilyEntry of(Family family) {
        Set<Integer> straying = new HashSet<>();
        family.strays().forEach(stray -> straying.add(stray.figure()));
        List<Integer> shown = IntStream.range(0, family.figures().size())
                .filter(figure -> straying.contains(figure)
                        || family.figures().get(figure).trait().isOfFinding())
                .boxed()
                .toList();
        Map<Integer, Integer> places = new HashMap<>();
        shown.forEach(figure -> places.put(figure, places.size()));
        return new FamilyEntry(
                family.name(),
                family.devices(),
                family.figures().size(),
                Family.LEVEL,
                shown.stream()
                        .map(figure -> FigureEntry.of(family.figures().get(figure)))
                        .toList(),
                family.strays().stream()
                        .map(stray -> new StrayEntry(stray.device(), place(places, stray)))
                        .toList());
    }

    private static int place(Map<Integer, Integer> places, Stray stray) {
        return places.getOrDefault(stray.figure(), -1);
    }
}
