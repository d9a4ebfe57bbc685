package io.github.gpupath.cli.analysis.compare;

import io.github.gpupath.cli.analysis.compare.ComparedFinding.Figure;
import io.github.gpupath.finding.Inconclusive;
import io.github.gpupath.result.FindingRecord;
import io.github.gpupath.result.TestResult;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Compares the findings of two sides. */
final class Findings {

    /**
     * The identity of a finding, by which the sides are matched.
     *
     * @param occurrence counts the findings of a side that are equal in all else, such as two dips of one curve
     */
    private record Key(String suite, String kind, String subject, String name, int occurrence) {}

    private Findings() {}

    /**
     * The findings of either side that rest on some of these tests: the base's in their order, then the other side's. Those that say
     * why something is not told are no figures to compare; they are the reason why their side lacks what the other one tells.
     */
    static List<ComparedFinding> of(Match match, Set<String> tests, NoiseFloor noiseFloor) {
        Map<Key, FindingRecord> base = byKey(match.base(), tests);
        Map<Key, FindingRecord> other = byKey(match.other(), tests);
        return union(base, other).stream()
                .map(key -> compared(match, base.get(key), other.get(key), noiseFloor))
                .toList();
    }

    private static <K> Set<K> union(Map<K, ?> base, Map<K, ?> other) {
        Set<K> keys = new LinkedHashSet<>(base.keySet());
        keys.addAll(other.keySet());
        return keys;
    }

    private static Map<Key, FindingRecord> byKey(Side side, Set<String> tests) {
        Map<Key, FindingRecord> findings = new LinkedHashMap<>();
        Map<Key, Integer> earlier = new HashMap<>();
        for (FindingRecord finding : side.findings()) {
            if (!isInconclusive(finding) && finding.tests().stream().anyMatch(tests::contains)) {
                Key first = new Key(finding.suite(), finding.kind(), finding.subject(), finding.name(), 1);
                int occurrence = earlier.merge(first, 1, Integer::sum);
                findings.put(new Key(first.suite(), first.kind(), first.subject(), first.name(), occurrence), finding);
            }
        }
        return findings;
    }

    private static ComparedFinding compared(
            Match match, @Nullable FindingRecord base, @Nullable FindingRecord other, NoiseFloor noiseFloor) {
        FindingRecord either = base != null ? base : Objects.requireNonNull(other);
        boolean isOneSided = base == null || other == null;
        boolean doubtful = base != null && other != null && match.doubts(base, other);
        Map<List<String>, FindingRecord.Figure> ofBase = figures(base);
        Map<List<String>, FindingRecord.Figure> ofOther = figures(other);
        List<Figure> figures = union(ofBase, ofOther).stream()
                .map(key -> Figure.of(ofBase.get(key), ofOther.get(key), doubtful, noiseFloor))
                .toList();
        return new ComparedFinding(
                either.suite(),
                either.kind(),
                either.subject(),
                either.name(),
                match.base().title(),
                match.other().title(),
                isOneSided ? Verdict.ONE_SIDED : verdict(figures),
                figures,
                base == null ? null : base.sentence(),
                other == null ? null : other.sentence(),
                isOneSided ? reason(either, base == null ? match.base() : match.other()) : null);
    }

    private static Map<List<String>, FindingRecord.Figure> figures(@Nullable FindingRecord finding) {
        Map<List<String>, FindingRecord.Figure> figures = new LinkedHashMap<>();
        if (finding != null) {
            finding.figures().forEach(figure -> figures.putIfAbsent(List.of(figure.name(), figure.unit()), figure));
        }
        return figures;
    }

    /**
     * The gravest verdict of the figures that both sides have. A figure that one side lacks, such as a known capacity,
     * is no difference.
     */
    private static Verdict verdict(List<Figure> figures) {
        Set<Verdict> verdicts = figures.stream().map(Figure::verdict).collect(Collectors.toSet());
        return Stream.of(Verdict.DIFFERS, Verdict.AMBIGUOUS, Verdict.SAME)
                .filter(verdicts::contains)
                .findFirst()
                .orElse(Verdict.AMBIGUOUS);
    }

    private static boolean isInconclusive(FindingRecord finding) {
        return finding.kind().equals(Inconclusive.KIND);
    }

    /** Why a side lacks a finding: as it says itself of the subject, or by whether it measured the tests. */
    private static String reason(FindingRecord finding, Side lacking) {
        boolean measured = finding.tests().stream()
                .anyMatch(test -> lacking.result(test).map(TestResult::value).isPresent());
        return lacking.findings().stream()
                .filter(own -> isInconclusive(own) && own.subject().equals(finding.subject()))
                .map(FindingRecord::sentence)
                .findFirst()
                .orElse(measured ? "no such finding" : "none of the tests that it rests on has a value");
    }
}
