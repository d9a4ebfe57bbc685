package io.github.gpupath.cli.analysis.card;

import io.github.gpupath.cli.analysis.compare.Column;
import io.github.gpupath.cli.analysis.compare.Column.Way;
import io.github.gpupath.cli.analysis.compare.GpuNames;
import io.github.gpupath.cli.analysis.compare.MeasuredFile;
import io.github.gpupath.cli.analysis.compare.NoiseFloor;
import io.github.gpupath.cli.analysis.compare.Order;
import io.github.gpupath.cli.analysis.compare.Verdict;
import io.github.gpupath.cli.analysis.statistics.Interval;
import io.github.gpupath.result.DeviceRecord;
import io.github.gpupath.result.FindingRecord.Figure;
import io.github.gpupath.result.ResultFile.Cache;
import io.github.gpupath.result.SuiteRecord;
import io.github.gpupath.result.TestResult;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A GPU on one screen: the findings and results that suites choose, with the figures through each API side by side.
 *
 * @param caches of the processor, where it is the device and the operating system reports them
 * @param rows in the order of the suites; of each suite the results first
 */
public record Card(List<String> files, List<Api> apis, List<Cache> caches, List<SuiteRecord> suites, List<Row> rows) {

    /**
     * An API through a driver.
     *
     * @param title the shortest that differs from the other columns and, where a file has several GPUs, from those of other cards
     */
    public record Api(String title, DeviceRecord device) {}

    /**
     * What the entries of a row are of.
     *
     * @param kind of the finding; {@link #RESULT} of the result of a test without a finding
     * @param subject of the finding; of a result the test
     * @param name of the finding; of a result the label
     */
    public record Key(String suite, String kind, String subject, String name) {

        /** The kind of rows of results. */
        public static final String RESULT = "result";
    }

    /**
     * A finding or result through each API.
     *
     * @param entries one for each API
     * @param verdict on the smallest and the largest of their first figures; absent where fewer than two have one
     * @param spread the largest divided by the smallest; absent where it is not above 0
     */
    public record Row(
            Key key,
            List<Entry> entries,
            @Nullable Verdict verdict,
            @Nullable Double spread) {

        private static Row of(Key key, List<Entry> entries) {
            List<Figure> figures = entries.stream()
                    .flatMap(entry -> entry.figures().stream().limit(1))
                    .sorted(Comparator.comparingDouble(Figure::value))
                    .toList();
            if (figures.size() < 2) {
                return new Row(key, entries, null, null);
            }
            Figure least = figures.get(0);
            Figure greatest = figures.get(figures.size() - 1);
            Double spread = least.value() > 0 ? (Double) (greatest.value() / least.value()) : null;
            return new Row(key, entries, NoiseFloor.DEFAULT.verdict(least, greatest), spread);
        }
    }

    /**
     * What one API has.
     *
     * @param figures the most important first; empty where there is no value
     * @param status of the test where it has no value, or {@code instructions} where they are what its time measures; absent of
     *     findings
     */
    public record Entry(List<Figure> figures, @Nullable String status) {

        /** Of an API that has nothing. */
        public static final Entry NONE = new Entry(List.of(), null);

        /** The figure with a name. */
        public Optional<Figure> figure(String name) {
            return figures.stream().filter(each -> each.name().equals(name)).findFirst();
        }

        private static Entry of(TestResult result) {
            if (result.boundByInstructions()) {
                return new Entry(List.of(), "instructions");
            }
            return result.measured()
                    .map(measured -> {
                        Interval ends = Interval.ofValue(measured, result.better());
                        return new Figure(
                                result.metric(), result.unit(), measured.value(), ends.low(), ends.high(), null);
                    })
                    .map(figure -> new Entry(List.of(figure), null))
                    .orElseGet(() -> new Entry(List.of(), result.status().word()));
        }
    }

    private record Found(String suite, Key key, Way way, Entry entry) {}

    /** The names of the device. */
    public String name() {
        return apis.stream().map(api -> api.device().name()).distinct().collect(Collectors.joining(", "));
    }

    /** A card for each physical device; the software drivers of a processor are one device. */
    public static List<Card> of(List<MeasuredFile> files, CardChoice choice) {
        Map<String, SuiteRecord> byId = new LinkedHashMap<>();
        files.forEach(file -> file.content().suites().forEach(suite -> byId.putIfAbsent(suite.id(), suite)));
        List<SuiteRecord> suites = List.copyOf(byId.values());
        List<Found> found = found(files, suites, choice);
        Map<String, Map<Way, DeviceRecord>> devices = new LinkedHashMap<>();
        Map<String, Set<MeasuredFile>> filesOf = new HashMap<>();
        for (MeasuredFile file : files) {
            for (List<DeviceRecord> device :
                    DeviceRecord.byDevice(file.content().devices())) {
                String key = key(device.get(0));
                filesOf.computeIfAbsent(key, none -> new LinkedHashSet<>()).add(file);
                Map<Way, DeviceRecord> ways = devices.computeIfAbsent(key, none -> new LinkedHashMap<>());
                device.forEach(way -> ways.put(Way.of(way), way));
            }
        }
        Map<String, String> gpus =
                GpuNames.of(files.stream().map(MeasuredFile::content).toList());
        return devices.entrySet().stream()
                .map(device -> {
                    List<MeasuredFile> own = List.copyOf(filesOf.getOrDefault(device.getKey(), Set.of()));
                    List<Cache> caches = own.get(0).content().host().caches();
                    Map<Way, DeviceRecord> ways = device.getValue();
                    return new Card(
                            own.stream().map(MeasuredFile::name).toList(),
                            apis(List.copyOf(ways.values()), gpus),
                            device.getKey().isEmpty() && caches != null ? caches : List.of(),
                            suites,
                            rows(found, List.copyOf(ways.keySet())));
                })
                .toList();
    }

    private static String key(DeviceRecord device) {
        return device.runsOnCpu() ? "" : device.device();
    }

    private static List<Api> apis(List<DeviceRecord> devices, Map<String, String> gpus) {
        List<Column> columns = Column.titled(devices.stream()
                .map(device -> Column.of(device, "").named(gpus))
                .toList());
        return IntStream.range(0, devices.size())
                .mapToObj(i -> new Api(columns.get(i).title(), devices.get(i)))
                .toList();
    }

    /** What the suites choose; of curves and of what findings rest on, no results. */
    private static List<Found> found(List<MeasuredFile> files, List<SuiteRecord> suites, CardChoice choice) {
        Set<String> concluded = new HashSet<>();
        Map<List<Object>, String> last = new HashMap<>();
        files.forEach(file -> file.content().findings().forEach(finding -> {
            concluded.addAll(finding.tests());
            last.put(List.of(Way.of(finding), finding.subject()), file.name());
        }));
        Set<String> series =
                suites.stream().flatMap(suite -> suite.series().stream()).collect(Collectors.toSet());
        List<Found> found = new ArrayList<>();
        files.stream().flatMap(file -> file.content().results().stream()).forEach(result -> {
            boolean isOfCurve = result.coordinates().stream().anyMatch(at -> series.contains(at.axis()));
            if (choice.takes(result.suite(), result.test()) && !concluded.contains(result.test()) && !isOfCurve) {
                Key key = new Key(result.suite(), Key.RESULT, result.test(), result.label());
                found.add(new Found(result.suite(), key, Way.of(result), Entry.of(result)));
            }
        });
        files.forEach(file -> file.content().findings().forEach(finding -> {
            Way way = Way.of(finding);
            if (choice.takes(finding) && file.name().equals(last.get(List.of(way, finding.subject())))) {
                Key key = new Key(finding.suite(), finding.kind(), finding.subject(), finding.name());
                found.add(new Found(finding.suite(), key, way, new Entry(finding.figures(), null)));
            }
        }));
        List<String> order = suites.stream().map(SuiteRecord::id).toList();
        found.sort(Comparator.comparingInt(each -> order.indexOf(each.suite())));
        return found;
    }

    /** The rows of a device, those on one subject together. Of findings of one name the last is shown. */
    private static List<Row> rows(List<Found> found, List<Way> ways) {
        Map<Key, Map<Way, Entry>> entries = found.stream()
                .collect(Collectors.groupingBy(
                        Found::key, Collectors.toMap(Found::way, Found::entry, (earlier, later) -> later)));
        List<List<Key>> keys = ways.stream()
                .map(way -> found.stream()
                        .filter(each -> each.way().equals(way))
                        .map(Found::key)
                        .distinct()
                        .toList())
                .toList();
        Map<String, List<Key>> subjects = Order.merged(keys).stream()
                .collect(Collectors.groupingBy(Key::subject, LinkedHashMap::new, Collectors.toList()));
        return subjects.values().stream()
                .flatMap(List::stream)
                .map(key -> Row.of(
                        key,
                        ways.stream()
                                .map(way -> entries.getOrDefault(key, Map.of()).getOrDefault(way, Entry.NONE))
                                .toList()))
                .filter(row -> row.entries().stream()
                        .anyMatch(entry -> !entry.figures().isEmpty()))
                .toList();
    }
}
