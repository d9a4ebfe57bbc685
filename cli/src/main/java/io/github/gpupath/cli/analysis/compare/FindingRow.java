package io.github.gpupath.cli.analysis.compare;

import io.github.gpupath.finding.Inconclusive;
import io.github.gpupath.result.FindingRecord;
import io.github.gpupath.result.FindingRecord.Figure;
import io.github.gpupath.result.TestResult;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A finding with what each column of a table concludes.
 *
 * @param kind such as {@code level}
 * @param subject the curve or test that it is about
 * @param name tells it from others of its kind and subject
 * @param conclusions one for each column
 * @param figures of any column, in the order of the columns
 */
public record FindingRow(
        String suite, String kind, String subject, String name, List<Conclusion> conclusions, List<FigureRow> figures) {

    public FindingRow {
        conclusions = List.copyOf(conclusions);
        figures = List.copyOf(figures);
    }

    /**
     * What a column concludes.
     *
     * @param finding the record; empty where it draws no such conclusion
     * @param reason why it draws none; absent where it does
     * @param verdict one-sided where either it or the base does not have it; else differs if any figure does,
     *     ambiguous if any is, and same if all are; empty where neither has it, or in a base
     */
    public record Conclusion(
            Optional<FindingRecord> finding, @Nullable String reason, Optional<Verdict> verdict) {

        /** The conclusion in words; absent where it draws none. */
        public @Nullable String sentence() {
            return finding.map(FindingRecord::sentence).orElse(null);
        }
    }

    /**
     * A figure of the finding.
     *
     * @param name its role in the finding, such as {@code bandwidth} or {@code to}
     * @param unit without a prefix
     * @param cells one for each column
     */
    public record FigureRow(String name, String unit, List<FigureCell> cells) {

        public FigureRow {
            cells = List.copyOf(cells);
        }
    }

    /**
     * A figure in one column.
     *
     * @param figure with its interval; absent where the column has none
     * @param ratio to the base; absent where either is absent or 0, their signs differ, or in a base
     * @param difference from the base; absent where either is absent, or in a base
     * @param verdict what the intervals say, as far as the results that it rests on can know; one-sided where one has none;
     *     empty where neither has one, or in a base
     */
    public record FigureCell(
            @Nullable Figure figure,
            @Nullable Double ratio,
            @Nullable Double difference,
            Optional<Verdict> verdict) {

        /** A figure beside that of the base; differences count as none where they are doubtful. */
        private static FigureCell of(
                @Nullable Figure base, @Nullable Figure figure, boolean doubtful, NoiseFloor noiseFloor) {
            if (base == null || figure == null) {
                boolean isOfEither = base != null || figure != null;
                return new FigureCell(
                        figure, null, null, isOfEither ? Optional.of(Verdict.ONE_SIDED) : Optional.empty());
            }
            Verdict verdict = noiseFloor.verdict(base, figure);
            return new FigureCell(
                    figure,
                    base.value() * figure.value() > 0 ? (Double) (figure.value() / base.value()) : null,
                    figure.value() - base.value(),
                    Optional.of(doubtful && verdict == Verdict.DIFFERS ? Verdict.AMBIGUOUS : verdict));
        }
    }

    /**
     * The identity of a finding, by which the columns are matched.
     *
     * @param occurrence counts the findings of a column that are equal in all else, such as two dips of one curve
     */
    private record Key(String suite, String kind, String subject, String name, int occurrence) {}

    /**
     * The findings that rest on some of these tests: in the order of the sides. Those that say why
     * nothing was concluded have no verdicts; they are the reason why their side lacks what another has.
     */
    static List<FindingRow> of(List<Side> sides, List<Integer> bases, Set<String> tests, NoiseFloor noiseFloor) {
        List<Map<Key, FindingRecord>> findings =
                sides.stream().map(side -> byKey(side, tests)).toList();
        return Order.merged(findings.stream().map(Map::keySet).toList()).stream()
                .map(key -> of(
                        sides,
                        bases,
                        findings.stream()
                                .map(side -> Optional.ofNullable(side.get(key)))
                                .toList(),
                        noiseFloor))
                .toList();
    }

    private static Map<Key, FindingRecord> byKey(Side side, Set<String> tests) {
        Map<Key, FindingRecord> findings = new LinkedHashMap<>();
        Map<Key, Integer> earlier = new HashMap<>();
        for (FindingRecord finding : side.findings()) {
            if (finding.tests().stream().anyMatch(tests::contains)) {
                Key first = new Key(finding.suite(), finding.kind(), finding.subject(), finding.name(), 1);
                int occurrence = earlier.merge(first, 1, Integer::sum);
                findings.put(new Key(first.suite(), first.kind(), first.subject(), first.name(), occurrence), finding);
            }
        }
        return findings;
    }

    private static FindingRow of(
            List<Side> sides, List<Integer> bases, List<Optional<FindingRecord>> findings, NoiseFloor noiseFloor) {
        FindingRecord any =
                findings.stream().flatMap(Optional::stream).findFirst().orElseThrow();
        List<Optional<FindingRecord>> ofBases =
                bases.stream().map(findings::get).toList();
        List<Boolean> doubtful = IntStream.range(0, sides.size())
                .mapToObj(side -> ofBases.get(side).isPresent()
                        && findings.get(side).isPresent()
                        && new Match(sides.get(bases.get(side)), sides.get(side))
                                .areAmbiguous(
                                        ofBases.get(side).get(),
                                        findings.get(side).get()))
                .toList();
        List<Map<List<String>, Figure>> figures =
                findings.stream().map(FindingRow::byName).toList();
        List<FigureRow> rows = figures.stream()
                .flatMap(side -> side.keySet().stream())
                .distinct()
                .map(name -> {
                    List<FigureCell> cells = new ArrayList<>();
                    for (int side = 0; side < sides.size(); side++) {
                        Figure figure = figures.get(side).get(name);
                        Figure base = figures.get(bases.get(side)).get(name);
                        cells.add(
                                bases.get(side) == side
                                        ? new FigureCell(figure, null, null, Optional.empty())
                                        : FigureCell.of(base, figure, doubtful.get(side), noiseFloor));
                    }
                    return new FigureRow(name.get(0), name.get(1), cells);
                })
                .toList();
        List<Conclusion> conclusions = IntStream.range(0, sides.size())
                .mapToObj(side -> new Conclusion(
                        findings.get(side),
                        findings.get(side).isPresent() ? null : reason(any, sides.get(side)),
                        bases.get(side) == side || isInconclusive(any)
                                ? Optional.empty()
                                : verdict(ofBases.get(side), findings.get(side), rows, side)))
                .toList();
        return new FindingRow(any.suite(), any.kind(), any.subject(), any.name(), conclusions, rows);
    }

    private static Map<List<String>, Figure> byName(Optional<FindingRecord> finding) {
        Map<List<String>, Figure> figures = new LinkedHashMap<>();
        finding.ifPresent(found ->
                found.figures().forEach(figure -> figures.putIfAbsent(List.of(figure.name(), figure.unit()), figure)));
        return figures;
    }

    /** The gravest verdict of the figures that both have. A figure that one lacks, such as a known capacity, is no difference. */
    private static Optional<Verdict> verdict(
            Optional<FindingRecord> base, Optional<FindingRecord> other, List<FigureRow> figures, int side) {
        if (base.isEmpty() || other.isEmpty()) {
            return base.or(() -> other).map(one -> Verdict.ONE_SIDED);
        }
        Set<Verdict> verdicts = figures.stream()
                .flatMap(figure -> figure.cells().get(side).verdict().stream())
                .collect(Collectors.toSet());
        return Stream.of(Verdict.DIFFERS, Verdict.AMBIGUOUS, Verdict.SAME)
                .filter(verdicts::contains)
                .findFirst()
                .or(() -> Optional.of(Verdict.AMBIGUOUS));
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
                .orElse(measured ? "no such finding" : "no test behind the finding has a value");
    }

    /** The same without the columns of other verdicts; empty if none is left. */
    Optional<FindingRow> only(Set<Verdict> verdicts) {
        List<Conclusion> left = conclusions.stream()
                .map(each -> new Conclusion(
                        each.finding(), each.reason(), each.verdict().filter(verdicts::contains)))
                .toList();
        return left.stream().anyMatch(each -> each.verdict().isPresent())
                ? Optional.of(new FindingRow(suite, kind, subject, name, left, figures))
                : Optional.empty();
    }
}
