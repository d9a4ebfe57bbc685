package io.github.gpupath.cli.analysis.compare;

import io.github.gpupath.cli.analysis.compare.ComparedFinding.Figure;
import io.github.gpupath.finding.Inconclusive;
import io.github.gpupath.result.FindingRecord;
import io.github.gpupath.result.TestResult;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
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
        Set<Key> keys = new LinkedHashSet<>(base.keySet());
        keys.addAll(other.keySet());
        Map<String, String> ofBase = indistinct(match.base());
        Map<String, String> ofOther = indistinct(match.other());
        return keys.stream()
                .map(key -> {
                    FindingRecord one = base.get(key);
                    FindingRecord two = other.get(key);
                    String reason = one == null
                            ? reason(Objects.requireNonNull(two), match.base(), ofBase)
                            : two == null ? reason(one, match.other(), ofOther) : null;
                    boolean doubtful = one != null && two != null && match.doubts(one, two);
                    return compared(one, two, reason, doubtful, noiseFloor);
                })
                .toList();
    }

    /** Why a side tells nothing about a subject, by the subject. */
    private static Map<String, String> indistinct(Side side) {
        return side.findings().stream()
                .filter(Findings::isIndistinct)
                .collect(
                        Collectors.toMap(FindingRecord::subject, FindingRecord::sentence, (earlier, later) -> earlier));
    }

    private static Map<Key, FindingRecord> byKey(Side side, Set<String> tests) {
        Map<Key, FindingRecord> findings = new LinkedHashMap<>();
        Map<Key, Integer> earlier = new HashMap<>();
        for (FindingRecord finding : side.findings()) {
            if (!isIndistinct(finding) && finding.tests().stream().anyMatch(tests::contains)) {
                Key first = new Key(finding.suite(), finding.kind(), finding.subject(), finding.name(), 1);
                int occurrence = earlier.merge(first, 1, Integer::sum);
                findings.put(new Key(first.suite(), first.kind(), first.subject(), first.name(), occurrence), finding);
            }
        }
        return findings;
    }

    private static ComparedFinding compared(
            @Nullable FindingRecord base,
            @Nullable FindingRecord other,
            @Nullable String reason,
            boolean doubtful,
            NoiseFloor noiseFloor) {
        FindingRecord either = base != null ? base : Objects.requireNonNull(other);
        List<Figure> figures = figures(base, other, noiseFloor).stream()
                .map(figure -> doubtful ? figure.doubted() : figure)
                .toList();
        return new ComparedFinding(
                either.suite(),
                either.kind(),
                either.subject(),
                either.name(),
                reason == null ? verdict(figures) : Verdict.ONE_SIDED,
                figures,
                base == null ? null : base.sentence(),
                other == null ? null : other.sentence(),
                reason);
    }

    private static List<Figure> figures(
            @Nullable FindingRecord base, @Nullable FindingRecord other, NoiseFloor noiseFloor) {
        Map<List<String>, FindingRecord.Figure> ofBase = byName(base);
        Map<List<String>, FindingRecord.Figure> ofOther = byName(other);
        List<Figure> figures = new ArrayList<>();
        for (FindingRecord.Figure figure : base == null ? List.<FindingRecord.Figure>of() : base.figures()) {
            figures.add(Figure.of(figure.name(), figure.unit(), figure, ofOther.get(name(figure)), noiseFloor));
        }
        for (FindingRecord.Figure figure : other == null ? List.<FindingRecord.Figure>of() : other.figures()) {
            if (!ofBase.containsKey(name(figure))) {
                figures.add(Figure.of(figure.name(), figure.unit(), null, figure, noiseFloor));
            }
        }
        return figures;
    }

    private static Map<List<String>, FindingRecord.Figure> byName(@Nullable FindingRecord finding) {
        return finding == null
                ? Map.of()
                : finding.figures().stream()
                        .collect(Collectors.toMap(Findings::name, Function.identity(), (earlier, later) -> earlier));
    }

    private static List<String> name(FindingRecord.Figure figure) {
        return List.of(figure.name(), figure.unit());
    }

    /**
     * The gravest verdict of the figures that both sides have. A figure that one side lacks, such as a known capacity,
     * is no difference.
     */
    private static Verdict verdict(List<Figure> figures) {
        Collection<Verdict> verdicts = figures.stream().map(Figure::verdict).toList();
        for (Verdict verdict : List.of(Verdict.DIFFERS, Verdict.AMBIGUOUS, Verdict.SAME)) {
            if (verdicts.contains(verdict)) {
                return verdict;
            }
        }
        return Verdict.AMBIGUOUS;
    }

    private static boolean isIndistinct(FindingRecord finding) {
        return finding.kind().equals(Inconclusive.KIND);
    }

    private static String reason(FindingRecord finding, Side lacking, Map<String, String> indistinct) {
        String told = indistinct.get(finding.subject());
        return told == null ? reasonByTests(finding, lacking) : told;
    }

    private static String reasonByTests(FindingRecord finding, Side lacking) {
        boolean measured = finding.tests().stream()
                .anyMatch(test -> lacking.result(test).map(TestResult::value).isPresent());
        return measured ? "no such finding" : "none of the tests that it rests on has a value";
    }
}
