package io.github.gpupath.cli.analysis.compare;

import io.github.gpupath.cli.analysis.statistics.Quantiles;
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
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Devices of one name, as a table: a row for each figure with its median, spread and outliers.
 *
 * @param name of the devices, as the driver gives it
 * @param devices titles in the order of the files: the files of each device, with its number in those that hold several
 * @param rows the figures that at least {@link #FEWEST_DEVICES} of them have
 */
public record DeviceGroup(String name, List<String> devices, List<Row> rows) {

    /** How many devices make a group. */
    public static final int FEWEST_DEVICES = 5;

    /** Iglewicz and Hoaglin, How to Detect and Handle Outliers, 1993: 3.5 standard deviations, estimated robustly. */
    public static final double MOST_DEVIATIONS = 3.5;

    /** A normal distribution's standard deviation in median absolute deviations. */
    private static final double NORMAL = 1.4826;

    /** In how many rows the value of a device is an outlier. */
    public long outliers(int device) {
        return rows.stream().filter(row -> row.outliers().contains(device)).count();
    }

    /**
     * What is compared: the value of a test, or a figure of a finding, through one backend.
     *
     * @param name of the test, or of the finding and its figure
     * @param isOfFinding whether it is a finding's
     */
    public record Figure(String backend, String name, String unit, boolean isOfFinding) {

        private static Figure of(FindingRecord finding, FindingRecord.Figure figure) {
            String name = finding.subject() + " " + finding.name() + ": " + figure.name();
            return new Figure(finding.backend(), name, figure.unit(), true);
        }

        private static Figure of(TestResult result) {
            return new Figure(result.backend(), result.test(), result.unit(), false);
        }
    }

    /**
     * A figure of all devices.
     *
     * @param spread the median absolute deviation, scaled to a standard deviation
     * @param values by the index of the device
     * @param outliers indices of the devices whose value is an outlier, the farthest first
     */
    public record Row(
            Figure figure, double median, double spread, Map<Integer, Double> values, List<Integer> outliers) {

        private static Row of(Figure figure, Map<Integer, Double> values, NoiseFloor noiseFloor) {
            double median = median(values.values().stream());
            Map<Integer, Double> distances = new LinkedHashMap<>(values);
            distances.replaceAll((device, value) -> Math.abs(value - median));
            double spread = NORMAL * median(distances.values().stream());
            double most = Math.max(MOST_DEVIATIONS * spread, noiseFloor.share() * Math.abs(median));
            List<Integer> outliers = distances.entrySet().stream()
                    .filter(device -> device.getValue() > most)
                    .sorted(Comparator.comparing(device -> -device.getValue()))
                    .map(Map.Entry::getKey)
                    .toList();
            return new Row(figure, median, spread, values, outliers);
        }

        private static double median(Stream<Double> values) {
            return Quantiles.median(values.mapToDouble(Double::doubleValue).toArray());
        }
    }

    /** The groups of the devices of some files. */
    public static List<DeviceGroup> of(List<MeasuredFile> files, NoiseFloor noiseFloor) {
        Collector devices = new Collector();
        files.forEach(file -> devices.add(file.name(), file.content()));
        return devices.groups(noiseFloor);
    }

    private static final class Collector {

        private record Entry(String name, List<String> files, Map<Figure, Double> values) {}

        private final Map<String, Entry> entries = new LinkedHashMap<>();

        /**
         * Takes the figures of a file; of a figure that several files of a device have, the last file's.
         *
         * @param file its name, unique among the files
         */
        void add(String file, ResultFile content) {
            Map<String, Map<Figure, Double>> byDevice = new HashMap<>();
            List<List<DeviceRecord>> devices = DeviceRecord.byDevice(content.devices());
            for (List<DeviceRecord> drivers : devices) {
                DeviceRecord first = drivers.get(0);
                // a software driver has the same key on every machine
                String key = first.name() + "\n" + (first.runsOnCpu() ? file : first.device());
                Entry entry = entries.computeIfAbsent(
                        key, absent -> new Entry(first.name(), new ArrayList<>(), new LinkedHashMap<>()));
                List<String> alike = devices.stream()
                        .map(device -> device.get(0))
                        .filter(device -> device.name().equals(first.name()))
                        .map(DeviceRecord::device)
                        .toList();
                entry.files().add(alike.size() == 1 ? file : file + " GPU " + alike.indexOf(first.device()));
                drivers.forEach(driver -> byDevice.put(driver.device(), entry.values()));
            }
            for (FindingRecord finding : content.findings()) {
                Map<Figure, Double> values = byDevice.getOrDefault(finding.device(), new HashMap<>());
                finding.figures().forEach(figure -> values.put(Figure.of(finding, figure), figure.value()));
            }
            for (TestResult result : content.results()) {
                Map<Figure, Double> values = byDevice.getOrDefault(result.device(), new HashMap<>());
                result.measured().ifPresent(measured -> values.put(Figure.of(result), measured.value()));
            }
        }

        /** The groups of what was added. */
        List<DeviceGroup> groups(NoiseFloor noiseFloor) {
            return entries.values().stream()
                    .collect(Collectors.groupingBy(Entry::name, LinkedHashMap::new, Collectors.toList()))
                    .values()
                    .stream()
                    .map(members -> group(members, noiseFloor))
                    .filter(group -> !group.rows().isEmpty())
                    .toList();
        }

        private static DeviceGroup group(List<Entry> members, NoiseFloor noiseFloor) {
            Map<Figure, Map<Integer, Double>> values = new LinkedHashMap<>();
            for (int i = 0; i < members.size(); i++) {
                int device = i;
                members.get(i)
                        .values()
                        .forEach((figure, value) -> values.computeIfAbsent(figure, absent -> new LinkedHashMap<>())
                                .put(device, value));
            }
            List<Row> rows = values.entrySet().stream()
                    .filter(figure -> figure.getValue().size() >= FEWEST_DEVICES)
                    .map(figure -> Row.of(figure.getKey(), figure.getValue(), noiseFloor))
                    .toList();
            List<String> titles = members.stream()
                    .map(member -> String.join(" + ", member.files()))
                    .toList();
            return new DeviceGroup(members.get(0).name(), titles, rows);
        }
    }
}
