package io.github.gpupath.cli.analysis.card;

import io.github.gpupath.cli.analysis.card.Card.Row;
import io.github.gpupath.cli.analysis.card.Card.Section;
import io.github.gpupath.cli.analysis.card.Card.Subject;
import io.github.gpupath.cli.analysis.card.Card.Way;
import io.github.gpupath.cli.analysis.compare.Column;
import io.github.gpupath.cli.analysis.compare.MeasuredFile;
import io.github.gpupath.result.DeviceRecord;
import io.github.gpupath.result.PluginRecord;
import io.github.gpupath.result.ResultFile;
import io.github.gpupath.result.ResultFile.Cache;
import io.github.gpupath.result.SuiteRecord;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Makes the card of a physical device from the files that have something of it. */
public final class CardMaker {

    /** As much of a UUID as people compare at a glance. */
    private static final int BRIEF_MARK = 8;

    /**
     * What a suite is, as far as any file says.
     *
     * @param place among the suites
     */
    private record Described(
            int place,
            @Nullable String description,
            @Nullable PluginRecord plugin) {}

    private final String key;
    private final List<DeviceRecord> devices;
    private final List<Column> columns;
    private final CardContent content;

    private CardMaker(String key, List<DeviceRecord> devices, CardChoice choice) {
        this.key = key;
        this.devices = devices;
        this.columns = Column.titled(
                devices.stream().map(device -> Column.of(device, "")).toList());
        this.content = new CardContent(columns.stream().map(Column::way).toList(), choice);
    }

    /** A card for each physical device, in the order of the files, each with a mark where several devices have one name. */
    public static List<Card> of(List<MeasuredFile> files, CardChoice choice) {
        Map<String, Map<Column, DeviceRecord>> devices = new LinkedHashMap<>();
        Map<String, Set<String>> fileNames = new HashMap<>();
        for (MeasuredFile file : files) {
            for (DeviceRecord device : file.content().devices()) {
                devices.computeIfAbsent(key(device), key -> new LinkedHashMap<>())
                        .put(Column.of(device, ""), device);
                fileNames
                        .computeIfAbsent(key(device), key -> new LinkedHashSet<>())
                        .add(file.name());
            }
        }
        List<CardMaker> makers = devices.entrySet().stream()
                .map(ways ->
                        new CardMaker(ways.getKey(), List.copyOf(ways.getValue().values()), choice))
                .toList();
        List<ResultFile> contents = files.stream().map(MeasuredFile::content).toList();
        CardContent.read(contents, makers.stream().map(maker -> maker.content).toList());
        Map<String, Described> suites = suites(contents);
        Map<String, NavigableSet<String>> keysByName = new HashMap<>();
        makers.forEach(maker -> keysByName
                .computeIfAbsent(maker.name(), name -> new TreeSet<>())
                .add(maker.key));
        return makers.stream()
                .map(maker -> maker.card(
                        mark(maker.key, Objects.requireNonNull(keysByName.get(maker.name()))),
                        makers.size() == 1
                                ? List.of()
                                : Objects.requireNonNull(fileNames.get(maker.key)).stream()
                                        .filter(name -> !name.isEmpty())
                                        .toList(),
                        contents,
                        suites))
                .toList();
    }

    /** The suites of all files, in their order; a plug-in is the first that any file names. */
    private static Map<String, Described> suites(List<ResultFile> files) {
        Map<String, Described> suites = new HashMap<>();
        for (ResultFile file : files) {
            for (SuiteRecord suite : file.suites()) {
                Described known = described(suites, suite.id());
                suites.put(
                        suite.id(),
                        new Described(
                                known.place(),
                                suite.description(),
                                known.plugin() == null ? suite.plugin() : known.plugin()));
            }
            file.results().forEach(result -> described(suites, result.suite()));
            file.findings().forEach(finding -> described(suites, finding.suite()));
        }
        return suites;
    }

    private static Described described(Map<String, Described> suites, String suite) {
        return suites.computeIfAbsent(suite, absent -> new Described(suites.size(), null, null));
    }

    /** What the ways to one physical device have in common, as which all software drivers count. */
    private static String key(DeviceRecord device) {
        return device.runsOnCpu() ? "" : device.device();
    }

    /** The beginning of a key that no other key has; absent where there is no other. */
    private static @Nullable String mark(String key, NavigableSet<String> keys) {
        if (keys.size() == 1) {
            return null;
        }
        // In their order, the key that begins most like it stands beside it.
        int common = Math.max(common(key, keys.lower(key)), common(key, keys.higher(key)));
        int length = Math.min(Math.max(BRIEF_MARK, common + 1), key.length());
        return length == key.length() ? key : key.substring(0, length) + "…";
    }

    /** How many letters two keys have in common at their beginning. */
    private static int common(String key, @Nullable String other) {
        if (other == null) {
            return 0;
        }
        int letters = 0;
        while (letters < Math.min(key.length(), other.length()) && key.charAt(letters) == other.charAt(letters)) {
            letters++;
        }
        return letters;
    }

    private String name() {
        return devices.stream().map(DeviceRecord::name).distinct().collect(Collectors.joining(", "));
    }

    private Card card(
            @Nullable String mark, List<String> fileNames, List<ResultFile> files, Map<String, Described> suites) {
        List<Way> ways = new ArrayList<>();
        for (int i = 0; i < devices.size(); i++) {
            DeviceRecord device = devices.get(i);
            ways.add(new Way(
                    columns.get(i).title(),
                    device.backend(),
                    device.name(),
                    device.driver(),
                    device.driverVersion(),
                    device.apiVersion(),
                    device.cacheBytes(),
                    device.plugin()));
        }
        return new Card(name(), mark, fileNames, devices.get(0).type(), caches(files), ways, sections(suites));
    }

    /** The caches of the processor as the last file reports them that has one of its software drivers; empty of a GPU. */
    private List<Cache> caches(List<ResultFile> files) {
        if (devices.stream().noneMatch(DeviceRecord::runsOnCpu)) {
            return List.of();
        }
        Set<DeviceRecord> own = devices.stream().filter(DeviceRecord::runsOnCpu).collect(Collectors.toSet());
        return files.stream()
                .filter(file -> !Collections.disjoint(own, file.devices()))
                .flatMap(file -> Optional.ofNullable(file.host().caches()).stream())
                .reduce((earlier, later) -> later)
                .orElse(List.of());
    }

    private List<Section> sections(Map<String, Described> suites) {
        return content.suites().stream()
                .sorted(Comparator.comparingInt(
                        suite -> described(suites, suite).place()))
                .map(suite -> new Section(
                        suite,
                        described(suites, suite).description(),
                        described(suites, suite).plugin(),
                        subjects(suite)))
                .filter(section -> !section.subjects().isEmpty())
                .toList();
    }

    /** The results of a suite that no finding speaks of, then the subjects of its findings. */
    private List<Subject> subjects(String suite) {
        List<Subject> subjects = new ArrayList<>();
        List<Row> results = CardRows.ofResults(content.results(suite));
        if (!results.isEmpty()) {
            subjects.add(new Subject(suite, results));
        }
        content.subjects(suite)
                .forEach(subject ->
                        subjects.add(new Subject(subject, CardRows.ofFindings(content.findings(suite, subject)))));
        return subjects;
    }
}
