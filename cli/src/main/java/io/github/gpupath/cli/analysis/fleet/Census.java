package io.github.gpupath.cli.analysis.fleet;

import io.github.gpupath.cli.analysis.compare.Column.Way;
import io.github.gpupath.cli.analysis.compare.NoiseFloor;
import io.github.gpupath.finding.Indistinct;
import io.github.gpupath.result.DeviceRecord;
import io.github.gpupath.result.FindingRecord;
import io.github.gpupath.result.ResultFile;
import io.github.gpupath.result.TestResult;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Collects what result files say of physical devices, one file after the other, and keeps no more of them than figures: hundreds of
 * files fit into memory.
 */
public final class Census {

    private final Map<Trait, Trait> known = new HashMap<>();
    /** The devices, each as the files say of it. */
    private final List<List<Seen>> devices = new ArrayList<>();

    private final Map<String, List<List<Seen>>> byKey = new HashMap<>();

    /** What one file says of a device. */
    private record Seen(String file, String startedAt, List<DeviceRecord> ways, Map<Trait, Observation> observations) {

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
         * Whether another file with this key says it of the same device. Software drivers have one key on every machine, so that
         * only a copy of the file is known to: begun at one time, with equal figures. GPUs whose key is no UUID may share it too;
         * those to which an API gives different names do.
         */
        boolean isOfTheDeviceOf(Seen other) {
            return isCpu()
                    ? startedAt.equals(other.startedAt) && observations.equals(other.observations)
                    : ways.stream()
                            .allMatch(way -> other.ways.stream()
                                    .filter(another -> another.backend().equals(way.backend()))
                                    .allMatch(another -> another.name().equals(way.name())));
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
            parts.add(new Seen(file, content.host().startedAt(), ways, observations));
        }
        observe(content, byWay);
        parts.forEach(this::add);
    }

    private void add(Seen part) {
        List<List<Seen>> ofKey = byKey.computeIfAbsent(part.key(), none -> new ArrayList<>());
        Optional<List<Seen>> known = ofKey.stream()
                .filter(device -> device.stream().allMatch(part::isOfTheDeviceOf))
                .findFirst();
        known.ifPresentOrElse(device -> device.add(part), () -> {
            List<Seen> device = new ArrayList<>(List.of(part));
            devices.add(device);
            ofKey.add(device);
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
     * The families among the devices: devices of one name, enough of which have a figure in common.
     *
     * @param noiseFloor the difference that counts as none
     */
    public List<Family> families(NoiseFloor noiseFloor) {
        Map<String, List<Member>> byName = devices.stream()
                .map(Census::member)
                .collect(Collectors.groupingBy(Member::name, LinkedHashMap::new, Collectors.toList()));
        List<Family> families = new ArrayList<>();
        byName.forEach((name, members) -> Family.of(name, members, noiseFloor).ifPresent(families::add));
        return families;
    }

    /** A device with the latest value of each figure. */
    private static Member member(List<Seen> device) {
        Map<Trait, Observation> observations = new LinkedHashMap<>();
        device.stream()
                .sorted(Comparator.comparing(Seen::startedAt))
                .forEach(part -> observations.putAll(part.observations()));
        Seen first = device.get(0);
        return new Member(
                device.stream().map(Seen::file).toList(),
                first.name(),
                first.key(),
                device.stream()
                        .flatMap(part -> part.ways().stream())
                        .map(way -> way.driver() + " " + way.driverVersion())
                        .distinct()
                        .toList(),
                observations);
    }
}
