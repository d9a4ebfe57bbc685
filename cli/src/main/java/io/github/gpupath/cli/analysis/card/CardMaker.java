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
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
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

    /**
     * What a suite is, as far as any file says.
     *
     * @param place among the suites
     */
    private record Described(
            int place,
            @Nullable String description,
            @Nullable PluginRecord plugin) {}

    /** A subject through one driver. */
    private record About(Column.Way way, String suite, String subject) {}

    /**
     * What is concluded about a subject.
     *
     * @param file the place of the file that concludes it
     */
    private record Concluded(int file, List<FindingRecord> findings) {}

    private final CardChoice choice;
    private final List<DeviceRecord> devices;
    private final List<Column> columns;

    /** By suite, the subjects of which some finding rests on a test that the suite wants on the card. */
    private final Map<String, Set<String>> subjects = new HashMap<>();

    /** By subject, what the last file concludes that concludes something about it. */
    private final Map<About, Concluded> conclusions = new HashMap<>();

    /** By suite and way, the results of tests that no finding speaks of. */
    private final Map<String, Map<Column.Way, Map<String, TestResult>>> results = new HashMap<>();

    private CardMaker(CardChoice choice, List<DeviceRecord> devices) {
        this.choice = choice;
        this.devices = devices;
        this.columns = Column.titled(
                devices.stream().map(device -> Column.of(device, "")).toList());
    }

    /** A card for each physical device, in the order of the files, each with a mark where several devices have one name. */
    public static List<Card> of(List<MeasuredFile> files, CardChoice choice) {
        Map<String, Map<Column, DeviceRecord>> devices = new LinkedHashMap<>();
        Map<String, Set<String>> names = new HashMap<>();
        for (MeasuredFile file : files) {
            for (DeviceRecord device : file.content().devices()) {
                devices.computeIfAbsent(key(device), key -> new LinkedHashMap<>())
                        .put(Column.of(device, ""), device);
                names.computeIfAbsent(key(device), key -> new LinkedHashSet<>()).add(file.name());
            }
        }
        Map<String, CardMaker> makers = new LinkedHashMap<>();
        devices.forEach((key, ways) -> makers.put(key, new CardMaker(choice, List.copyOf(ways.values()))));
        List<ResultFile> contents = files.stream().map(MeasuredFile::content).toList();
        read(contents, makers.values());
        Map<String, Described> suites = suites(contents);
        Map<String, NavigableSet<String>> byName = new HashMap<>();
        makers.forEach((key, maker) ->
                byName.computeIfAbsent(maker.name(), name -> new TreeSet<>()).add(key));
        return makers.entrySet().stream()
                .map(maker -> maker.getValue()
                        .card(
                                mark(
                                        maker.getKey(),
                                        Objects.requireNonNull(
                                                byName.get(maker.getValue().name()))),
                                makers.size() == 1
                                        ? List.of()
                                        : Objects.requireNonNull(names.get(maker.getKey())).stream()
                                                .filter(name -> !name.isEmpty())
                                                .toList(),
                                contents,
                                suites))
                .toList();
    }

    /** Hands what files say to the makers of the cards on which it is. */
    private static void read(List<ResultFile> files, Collection<CardMaker> makers) {
        Map<Column.Way, Set<CardMaker>> byWay = new HashMap<>();
        makers.forEach(maker ->
                maker.columns.forEach(column -> byWay.computeIfAbsent(column.way(), way -> new LinkedHashSet<>())
                        .add(maker)));
        for (int i = 0; i < files.size(); i++) {
            int place = i;
            ResultFile file = files.get(i);
            file.findings()
                    .forEach(finding -> byWay.getOrDefault(Column.Way.of(finding), Set.of())
                            .forEach(maker -> maker.add(finding, place)));
            Set<String> concluded = file.findings().stream()
                    .flatMap(finding -> finding.tests().stream())
                    .collect(Collectors.toSet());
            Map<String, Set<String>> series = file.suites().stream()
                    .collect(Collectors.toMap(SuiteRecord::id, suite -> Set.copyOf(suite.series())));
            for (TestResult result : file.results()) {
                Set<String> axes = series.getOrDefault(result.suite(), Set.of());
                if (!concluded.contains(result.test())
                        && result.coordinates().stream().noneMatch(at -> axes.contains(at.axis()))) {
                    byWay.getOrDefault(Column.Way.of(result), Set.of()).forEach(maker -> maker.add(result));
                }
            }
        }
    }

    private void add(FindingRecord finding, int file) {
        if (!choice.knows(finding.suite())
                || finding.tests().stream().anyMatch(test -> choice.takes(finding.suite(), test))) {
            subjects.computeIfAbsent(finding.suite(), suite -> new LinkedHashSet<>())
                    .add(finding.subject());
        }
        About about = new About(Column.Way.of(finding), finding.suite(), finding.subject());
        conclusions
                .compute(
                        about,
                        (same, earlier) -> earlier == null || earlier.file() != file
                                ? new Concluded(file, new ArrayList<>())
                                : earlier)
                .findings()
                .add(finding);
    }

    private void add(TestResult result) {
        if (choice.takes(result.suite(), result.test())) {
            results.computeIfAbsent(result.suite(), suite -> new HashMap<>())
                    .computeIfAbsent(Column.Way.of(result), way -> new LinkedHashMap<>())
                    .put(result.test(), result);
        }
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
        // What begins like it stands beside it.
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
            @Nullable String mark, List<String> names, List<ResultFile> files, Map<String, Described> suites) {
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
        return new Card(name(), mark, names, devices.get(0).type(), caches(files), ways, sections(suites));
    }

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
        Set<String> own = new HashSet<>(subjects.keySet());
        own.addAll(results.keySet());
        return own.stream()
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

    private List<Subject> subjects(String suite) {
        List<Subject> subjects = new ArrayList<>();
        List<Row> results = results(suite);
        if (!results.isEmpty()) {
            subjects.add(new Subject(suite, results));
        }
        this.subjects
                .getOrDefault(suite, Set.of())
                .forEach(subject -> subjects.add(new Subject(subject, findings(suite, subject))));
        return subjects;
    }

    // ---- findings ----

    private List<Row> findings(String suite, String subject) {
        Counterparts counterparts = new Counterparts();
        List<Map<Key, Numbered>> ways = columns.stream()
                .map(column -> {
                    Concluded concluded = conclusions.get(new About(column.way(), suite, subject));
                    return concluded == null ? List.<FindingRecord>of() : concluded.findings();
                })
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
        Map<Column.Way, Map<String, TestResult>> ofSuite = results.getOrDefault(suite, Map.of());
        List<Map<String, TestResult>> ways = columns.stream()
                .map(column -> ofSuite.getOrDefault(column.way(), Map.of()))
                .toList();
        Set<String> tests = ways.stream()
                .map(Map::keySet)
                .flatMap(Collection::stream)
                .collect(Collectors.toCollection(LinkedHashSet::new));
        return tests.stream()
                .flatMap(test -> result(ways.stream().map(way -> way.get(test)).toList()).stream())
                .toList();
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
