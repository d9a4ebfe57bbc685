package io.github.gpupath.cli.analysis.card;

import io.github.gpupath.cli.analysis.compare.Column.Way;
import io.github.gpupath.result.FindingRecord;
import io.github.gpupath.result.ResultFile;
import io.github.gpupath.result.SuiteRecord;
import io.github.gpupath.result.TestResult;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The findings and results that files have for one card, by suite, subject and way. What several files say of one thing, the last
 * of them says.
 */
final class CardContent {

    /** A subject through one driver. */
    private record About(Way way, String suite, String subject) {}

    /**
     * What is concluded about a subject.
     *
     * @param file the place of the file that concludes it
     */
    private record Concluded(int file, List<FindingRecord> findings) {}

    private final List<Way> ways;
    private final CardChoice choice;

    /** By suite, the subjects of which some finding rests on a test that the suite wants on the card. */
    private final Map<String, Set<String>> subjects = new HashMap<>();

    /** What the last file concludes that concludes something. */
    private final Map<About, Concluded> conclusions = new HashMap<>();

    /** By suite, way and test, the results of tests that no finding speaks of. */
    private final Map<String, Map<Way, Map<String, TestResult>>> results = new HashMap<>();

    /** Nothing yet. */
    CardContent(List<Way> ways, CardChoice choice) {
        this.ways = ways;
        this.choice = choice;
    }

    /** Adds to each of some cards what files have for it. */
    static void read(List<ResultFile> files, List<CardContent> cards) {
        Map<Way, Set<CardContent>> byWay = new HashMap<>();
        cards.forEach(card -> card.ways.forEach(
                way -> byWay.computeIfAbsent(way, none -> new LinkedHashSet<>()).add(card)));
        for (int i = 0; i < files.size(); i++) {
            int place = i;
            ResultFile file = files.get(i);
            file.findings()
                    .forEach(finding ->
                            byWay.getOrDefault(Way.of(finding), Set.of()).forEach(card -> card.add(finding, place)));
            Set<String> concluded = file.findings().stream()
                    .flatMap(finding -> finding.tests().stream())
                    .collect(Collectors.toSet());
            Map<String, Set<String>> series = file.suites().stream()
                    .collect(Collectors.toMap(SuiteRecord::id, suite -> Set.copyOf(suite.series())));
            for (TestResult result : file.results()) {
                Set<String> axes = series.getOrDefault(result.suite(), Set.of());
                if (!concluded.contains(result.test())
                        && result.coordinates().stream().noneMatch(at -> axes.contains(at.axis()))) {
                    byWay.getOrDefault(Way.of(result), Set.of()).forEach(card -> card.add(result));
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
        About about = new About(Way.of(finding), finding.suite(), finding.subject());
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
                    .computeIfAbsent(Way.of(result), way -> new LinkedHashMap<>())
                    .put(result.test(), result);
        }
    }

    /** The suites that have something on the card, in no order. */
    Set<String> suites() {
        Set<String> suites = new HashSet<>(subjects.keySet());
        suites.addAll(results.keySet());
        return suites;
    }

    /** The subjects of a suite's findings, in the order of the files. */
    Set<String> subjects(String suite) {
        return subjects.getOrDefault(suite, Set.of());
    }

    /** The findings on a subject through each way. */
    List<List<FindingRecord>> findings(String suite, String subject) {
        return ways.stream()
                .map(way -> conclusions.get(new About(way, suite, subject)))
                .map(concluded -> concluded == null ? List.<FindingRecord>of() : concluded.findings())
                .toList();
    }

    /** The results of a suite through each way, by test. */
    List<Map<String, TestResult>> results(String suite) {
        Map<Way, Map<String, TestResult>> byWay = results.getOrDefault(suite, Map.of());
        return ways.stream().map(way -> byWay.getOrDefault(way, Map.of())).toList();
    }
}
