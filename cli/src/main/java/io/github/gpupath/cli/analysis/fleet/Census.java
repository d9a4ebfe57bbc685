package io.github.gpupath.cli.analysis.fleet;

import io.github.gpupath.cli.analysis.compare.Column.Way;
import io.github.gpupath.cli.analysis.compare.NoiseFloor;
import io.github.gpupath.cli.analysis.statistics.ExtremeDeviates;
import io.github.gpupath.finding.Indistinct;
import io.github.gpupath.result.DeviceRecord;
import io.github.gpupath.result.FindingRecord;
import io.github.gpupath.result.ResultFile;
import io.github.gpupath.result.TestResult;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Collects what result files say of physical devices, one file after the other, and keeps no more of them than figures: hundreds of
 * files fit into memory.
 */
public final class Census {

    private final Map<Trait, Trait> known = new HashMap<>();
    private final List<Seen> devices = new ArrayList<>();
    private final Map<String, List<Seen>> byKey = new HashMap<>();

    /** A device that may still be in another file. */
    private record Seen(
            String startedAt, List<String> files, List<DeviceRecord> ways, Map<Trait, Observation> observations) {

        String name() {
            return ways.stream()
                    .map(DeviceRecord::name)
                    .distinct()
                    .limit(isCpu() ? Long.MAX_VALUE : 1)
                    .collect(Collectors.joining(", "));
        }

        String key() {
            return ways.get(0).device();
        }

        boolean isCpu() {
            return ways.get(0).runsOnCpu();
        }

        /**
         * Whether another file has more of the same run on this device. Software drivers have the same name on every machine, so
         * that nobody can tell.
         */
        boolean goesOnIn(Seen part) {
            return !isCpu()
                    && key().equals(part.key())
                    && Collections.disjoint(observations.keySet(), part.observations.keySet());
        }

        /** Whether another file is a copy of what is known: begun at one time, with equal figures. */
        boolean isCopiedIn(Seen part) {
            return key().equals(part.key())
                    && startedAt.equals(part.startedAt)
                    && observations.equals(part.observations);
        }

        void add(Seen part) {
            files.addAll(part.files);
            ways.addAll(part.ways);
            observations.putAll(part.observations);
        }

        Member member() {
            Set<String> drivers = ways.stream()
                    .map(way -> way.driver() + " " + way.driverVersion())
                    .collect(Collectors.toCollection(LinkedHashSet::new));
            return new Member(files, name(), key(), List.copyOf(drivers), observations);
        }
    }

    /**
     * Counts the devices of a file.
     *
     * @param file its name, unique among the files
     */
    public void add(String file, ResultFile content) {
        Map<Way, Map<Trait, Observation>> byWay = new HashMap<>();
        List<Seen> parts = new ArrayList<>();
        for (List<DeviceRecord> ways : DeviceRecord.byDevice(content.devices())) {
            Map<Trait, Observation> observations = new LinkedHashMap<>();
            ways.forEach(way -> byWay.put(Way.of(way), observations));
            parts.add(new Seen(
                    content.host().startedAt(), new ArrayList<>(List.of(file)), new ArrayList<>(ways), observations));
        }
        observe(content, byWay);
        parts.forEach(this::add);
    }

    private void add(Seen part) {
        List<Seen> ofKey = byKey.computeIfAbsent(part.key(), none -> new ArrayList<>());
        Optional<Seen> earlier = ofKey.stream()
                .filter(device -> device.goesOnIn(part) || device.isCopiedIn(part))
                .findFirst();
        earlier.ifPresentOrElse(device -> device.add(part), () -> {
            devices.add(part);
            ofKey.add(part);
        });
    }

    /** Adds what a file says to the observations of the devices that it says it of. */
    private void observe(ResultFile content, Map<Way, Map<Trait, Observation>> byWay) {
        for (FindingRecord finding : content.findings()) {
            Map<Trait, Observation> observations = byWay.get(Way.of(finding));
            // how wide intervals were is no property of the device
            if (observations != null && !finding.kind().equals(Indistinct.KIND)) {
                finding.figures()
                        .forEach(figure ->
                                observations.putIfAbsent(once(Trait.of(finding, figure)), Observation.of(figure)));
            }
        }
        for (TestResult result : content.results()) {
            Map<Trait, Observation> observations = byWay.get(Way.of(result));
            if (observations != null) {
                result.measured()
                        .ifPresent(measured ->
                                observations.put(once(Trait.of(result)), Observation.of(measured, result.better())));
            }
        }
    }

    /** The same object for equal traits, so that all devices share it. */
    private Trait once(Trait trait) {
        return known.computeIfAbsent(trait, absent -> absent);
    }

    /**
     * The families among the devices: devices of one name, enough of which have a figure in common. One device that was
     * measured often is no family.
     *
     * @param noiseFloor the difference that counts as none
     */
    public List<Family> families(NoiseFloor noiseFloor) {
        Map<String, List<Seen>> byName =
                devices.stream().collect(Collectors.groupingBy(Seen::name, LinkedHashMap::new, Collectors.toList()));
        List<Family> families = new ArrayList<>();
        byName.forEach((name, seen) -> {
            long different = seen.stream().filter(Seen::isCpu).count()
                    + seen.stream()
                            .filter(device -> !device.isCpu())
                            .map(Seen::key)
                            .distinct()
                            .count();
            if (different >= ExtremeDeviates.FEWEST_SAMPLES) {
                Family.of(name, seen.stream().map(Seen::member).toList(), noiseFloor)
                        .ifPresent(families::add);
            }
        });
        return families;
    }
}
