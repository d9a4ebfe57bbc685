package io.github.gpupath.cli.analysis.card;

import io.github.gpupath.cli.analysis.card.Card.Entry;
import io.github.gpupath.cli.analysis.card.Card.Row;
import io.github.gpupath.cli.analysis.card.Card.Section;
import io.github.gpupath.cli.analysis.card.Card.Subject;
import io.github.gpupath.cli.analysis.card.Card.Way;
import io.github.gpupath.cli.analysis.card.Counterparts.Thing;
import io.github.gpupath.cli.analysis.compare.Column;
import io.github.gpupath.cli.analysis.compare.MeasuredFile;
import io.github.gpupath.cli.analysis.compare.NoiseFloor;
import io.github.gpupath.cli.analysis.compare.Verdict;
import io.github.gpupath.cli.analysis.statistics.Interval;
import io.github.gpupath.finding.Levels;
import io.github.gpupath.result.DeviceRecord;
import io.github.gpupath.result.FindingRecord;
import io.github.gpupath.result.FindingRecord.Figure;
import io.github.gpupath.result.PluginRecord;
import io.github.gpupath.result.ResultFile;
import io.github.gpupath.result.ResultFile.Cache;
import io.github.gpupath.result.SuiteRecord;
import io.github.gpupath.result.TestResult;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Makes the card of a device from the files that have something of it. What several files say of one thing through one
 * driver, the last of them says.
 */
public final class CardMaker {

    /** The kind of rows that no finding stands behind. */
    public static final String RESULT = "result";

    private static final String NONE = "none";

    /** As much of a UUID as people compare at a glance. */
    private static final int BRIEF_MARK = 8;

    /** What names a number of a subject on every way. */
    private record Key(Thing of, String figure, String unit) {}

    private record Numbered(
            boolean isFirst, Figure figure, @Nullable Double reported) {}

    private final List<ResultFile> files;
    private final CardChoice choice;
    private final List<DeviceRecord> devices;
    private final List<Column> columns;

    private CardMaker(List<ResultFile> files, CardChoice choice, List<DeviceRecord> devices) {
        this.files = files;
        this.choice = choice;
        this.devices = devices;
        this.columns = Column.titled(
                devices.stream().map(device -> Column.of(device, "")).toList());
    }

    /** A card for each physical device, in the order of the files, each with a mark where several devices have one name. */
    public static List<Card> of(List<MeasuredFile> files, CardChoice choice) {
        Map<String, Map<Column, DeviceRecord>> devices = new LinkedHashMap<>();
        for (MeasuredFile file : files) {
            for (DeviceRecord device : file.content().devices()) {
                devices.computeIfAbsent(key(device), key -> new LinkedHashMap<>())
                        .put(Column.of(device, ""), device);
            }
        }
        Map<String, CardMaker> makers = new LinkedHashMap<>();
        List<ResultFile> contents = files.stream().map(MeasuredFile::content).toList();
        devices.forEach((key, ways) -> makers.put(key, new CardMaker(contents, choice, List.copyOf(ways.values()))));
        return makers.entrySet().stream()
                .map(maker -> {
                    List<String> rivals = makers.entrySet().stream()
                            .filter(other -> other.getValue()
                                    .name()
                                    .equals(maker.getValue().name()))
                            .map(Map.Entry::getKey)
                            .filter(key -> !key.equals(maker.getKey()))
                            .toList();
                    return maker.getValue()
                            .card(
                                    rivals.isEmpty() ? null : mark(maker.getKey(), rivals),
                                    makers.size() == 1 ? List.of() : names(maker.getKey(), files));
                })
                .toList();
    }

    /** What the ways to one physical device have in common, as which all software drivers count. */
    private static String key(DeviceRecord device) {
        return device.runsOnCpu() ? "" : device.device();
    }

    /** The beginning of a key that none of some others has. */
    private static String mark(String key, List<String> others) {
        int length = Math.min(BRIEF_MARK, key.length());
        while (length < key.length() && begins(key.substring(0, length), others)) {
            length++;
        }
        return length == key.length() ? key : key.substring(0, length) + "…";
    }

    private static boolean begins(String mark, List<String> keys) {
        return keys.stream().anyMatch(key -> key.startsWith(mark));
    }

    private static List<String> names(String key, List<MeasuredFile> files) {
        return files.stream()
                .filter(file -> file.content().devices().stream()
                        .anyMatch(device -> key(device).equals(key)))
                .map(MeasuredFile::name)
                .filter(name -> !name.isEmpty())
                .toList();
    }

    private String name() {
        return devices.stream().map(DeviceRecord::name).distinct().collect(Collectors.joining(", "));
    }

    private Card card(@Nullable String mark, List<String> names) {
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
        return new Card(name(), mark, names, devices.get(0).type(), caches(), ways, sections());
    }

    private List<Cache> caches() {
        return files.stream()
                .filter(file -> devices.stream()
                        .anyMatch(device -> device.runsOnCpu() && file.devices().contains(device)))
                .flatMap(file -> Optional.ofNullable(file.host().caches()).stream())
                .reduce((earlier, later) -> later)
                .orElse(List.of());
    }

    private List<Section> sections() {
        Map<String, Optional<String>> descriptions = new LinkedHashMap<>();
        for (ResultFile file : files) {
            file.suites().forEach(suite -> descriptions.put(suite.id(), Optional.of(suite.description())));
            file.results().forEach(result -> descriptions.putIfAbsent(result.suite(), Optional.empty()));
            file.findings().forEach(finding -> descriptions.putIfAbsent(finding.suite(), Optional.empty()));
        }
        return descriptions.entrySet().stream()
                .map(suite -> new Section(
                        suite.getKey(),
                        suite.getValue().orElse(null),
                        plugin(suite.getKey()),
                        subjects(suite.getKey())))
                .filter(section -> !section.subjects().isEmpty())
                .toList();
    }

    private @Nullable PluginRecord plugin(String suite) {
        return files.stream()
                .flatMap(file -> file.suites().stream())
                .filter(known -> known.id().equals(suite))
                .flatMap(known -> Stream.ofNullable(known.plugin()))
                .findFirst()
                .orElse(null);
    }

    private List<Subject> subjects(String suite) {
        List<Subject> subjects = new ArrayList<>();
        List<Row> results = results(suite);
        if (!results.isEmpty()) {
            subjects.add(new Subject(suite, results));
        }
        shown(suite).forEach(subject -> subjects.add(new Subject(subject, findings(suite, subject))));
        return subjects;
    }

    // ---- findings ----

    /** The subjects of which some finding rests on a test that the suite wants on the card. */
    private Set<String> shown(String suite) {
        return files.stream()
                .flatMap(file -> file.findings().stream())
                .filter(finding -> finding.suite().equals(suite))
                .filter(finding -> columns.stream().anyMatch(column -> column.holds(finding)))
                .filter(finding ->
                        !choice.knows(suite) || finding.tests().stream().anyMatch(test -> choice.takes(suite, test)))
                .map(FindingRecord::subject)
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    private List<Row> findings(String suite, String subject) {
        Counterparts counterparts = new Counterparts();
        List<Map<Key, Numbered>> ways = columns.stream()
                .map(column -> last(column, suite, subject))
                .map(findings -> numbered(findings, counterparts.of(findings)))
                .toList();
        Map<Thing, Set<Key>> keys = new LinkedHashMap<>();
        ways.stream()
                .flatMap(way -> way.keySet().stream())
                .forEach(key -> keys.computeIfAbsent(key.of(), thing -> new LinkedHashSet<>())
                        .add(key));
        return keys.values().stream()
                .flatMap(Set::stream)
                .map(key -> row(key, ways))
                .toList();
    }

    /** What the last file that concludes something about a subject concludes. */
    private List<FindingRecord> last(Column column, String suite, String subject) {
        return files.stream()
                .map(file -> file.findings().stream()
                        .filter(column::holds)
                        .filter(finding -> finding.suite().equals(suite)
                                && finding.subject().equals(subject))
                        .toList())
                .filter(findings -> !findings.isEmpty())
                .reduce((earlier, later) -> later)
                .orElse(List.of());
    }

    /** The figures of findings; what a level is known to have stands beside where it ends. */
    private static Map<Key, Numbered> numbered(List<FindingRecord> findings, List<Thing> things) {
        Map<Key, Numbered> figures = new LinkedHashMap<>();
        for (int i = 0; i < findings.size(); i++) {
            FindingRecord finding = findings.get(i);
            Figure reported = isLevel(finding) ? finding.figure(Levels.REPORTED) : null;
            Double known = reported == null ? null : (Double) reported.value();
            for (Figure figure : finding.figures()) {
                if (!figure.equals(reported) && !endsWithCurve(finding, figure)) {
                    figures.put(
                            new Key(things.get(i), figure.name(), figure.unit()),
                            new Numbered(
                                    figure.equals(finding.figures().get(0)),
                                    figure,
                                    figure.name().equals(Levels.TO) ? known : null));
                }
            }
        }
        return figures;
    }

    /** The last level goes on beyond the largest size that was measured, so that it has no end that could be told. */
    private static boolean endsWithCurve(FindingRecord finding, Figure figure) {
        return isLevel(finding) && figure.name().equals(Levels.TO) && figure.confidence() == null;
    }

    private static boolean isLevel(FindingRecord finding) {
        return finding.kind().equals(Levels.KIND);
    }

    private static Row row(Key key, List<Map<Key, Numbered>> ways) {
        List<Numbered> all =
                ways.stream().map(way -> way.get(key)).filter(Objects::nonNull).toList();
        List<Entry> entries = new ArrayList<>();
        List<@Nullable Figure> asked = new ArrayList<>();
        for (Map<Key, Numbered> way : ways) {
            Numbered own = way.get(key);
            if (own != null) {
                entries.add(entry(own.figure()));
            } else {
                entries.add(Entry.without(way.isEmpty() ? null : NONE, null));
            }
            if (!way.isEmpty()) {
                asked.add(own == null ? null : own.figure());
            }
        }
        return row(
                key,
                all.get(0).isFirst(),
                entries,
                all.stream().map(Numbered::reported).filter(Objects::nonNull).findFirst(),
                asked);
    }

    private static Entry entry(Figure figure) {
        return new Entry(figure.value(), figure.low(), figure.high(), figure.confidence(), null, null);
    }

    private static Row row(
            Key key, boolean isFirst, List<Entry> entries, Optional<Double> reported, List<@Nullable Figure> asked) {
        List<Figure> known = new ArrayList<>();
        for (Figure figure : asked) {
            if (figure != null) {
                known.add(figure);
            }
        }
        return new Row(
                key.of().kind(),
                key.of().name(),
                key.figure(),
                isFirst,
                key.unit(),
                entries,
                reported.orElse(null),
                asked.size() < 2 ? null : verdict(known),
                spread(known));
    }

    /** The gravest verdict on any figure beside the first. */
    private static Verdict verdict(List<Figure> known) {
        if (known.size() < 2) {
            return Verdict.ONE_SIDED;
        }
        Set<Verdict> verdicts = known.stream()
                .skip(1)
                .map(other -> NoiseFloor.DEFAULT.verdict(known.get(0), other))
                .collect(Collectors.toSet());
        return Stream.of(Verdict.DIFFERS, Verdict.AMBIGUOUS)
                .filter(verdicts::contains)
                .findFirst()
                .orElse(Verdict.SAME);
    }

    private static @Nullable Double spread(List<Figure> known) {
        List<Double> values = known.stream().map(Figure::value).sorted().toList();
        return values.size() < 2 || values.get(0) <= 0
                ? null
                : (Double) (values.get(values.size() - 1) / values.get(0));
    }

    // ---- results of tests that no finding speaks of ----

    private List<Row> results(String suite) {
        List<Map<String, TestResult>> ways =
                columns.stream().map(column -> results(column, suite)).toList();
        Set<String> tests = ways.stream()
                .map(Map::keySet)
                .flatMap(Collection::stream)
                .collect(Collectors.toCollection(LinkedHashSet::new));
        return tests.stream()
                .flatMap(test -> result(ways.stream().map(way -> way.get(test)).toList()).stream())
                .toList();
    }

    private Map<String, TestResult> results(Column column, String suite) {
        Map<String, TestResult> results = new LinkedHashMap<>();
        for (ResultFile file : files) {
            Set<String> concluded = file.findings().stream()
                    .flatMap(finding -> finding.tests().stream())
                    .collect(Collectors.toSet());
            Set<String> series = file.suites().stream()
                    .filter(record -> record.id().equals(suite))
                    .map(SuiteRecord::series)
                    .flatMap(List::stream)
                    .collect(Collectors.toSet());
            file.results().stream()
                    .filter(column::holds)
                    .filter(result -> result.suite().equals(suite))
                    .filter(result -> choice.takes(suite, result.test()))
                    .filter(result -> !concluded.contains(result.test()))
                    .filter(result -> result.coordinates().stream().noneMatch(place -> series.contains(place.axis())))
                    .forEach(result -> results.put(result.test(), result));
        }
        return results;
    }

    /** A row for a test that some way has a value of. */
    private static Optional<Row> result(List<@Nullable TestResult> results) {
        Optional<TestResult> measured = results.stream()
                .filter(Objects::nonNull)
                .filter(result -> result.value() != null)
                .findFirst();
        return measured.map(any -> {
            List<Entry> entries = new ArrayList<>();
            List<@Nullable Figure> asked = new ArrayList<>();
            for (TestResult result : results) {
                Figure figure = figure(result, any);
                if (figure != null) {
                    entries.add(entry(figure));
                } else if (result != null) {
                    entries.add(Entry.without(result.status().word(), result.reason()));
                } else {
                    entries.add(Entry.without(null, null));
                }
                if (result != null) {
                    asked.add(figure);
                }
            }
            return row(
                    new Key(new Thing(RESULT, any.label(), 1), any.metric(), any.unit()),
                    true,
                    entries,
                    Optional.empty(),
                    asked);
        });
    }

    private static @Nullable Figure figure(@Nullable TestResult result, TestResult any) {
        if (result == null || result.measurement() == null || !result.metric().equals(any.metric())) {
            return null;
        }
        Interval interval = Interval.ofValue(result.measurement(), result.better());
        return new Figure(
                result.metric(), result.unit(), result.measurement().value(), interval.low(), interval.high(), null);
    }
}
