package io.github.gpupath.cli.report;

import io.github.gpupath.cli.analysis.compare.Column;
import io.github.gpupath.cli.analysis.compare.ResultTable;
import io.github.gpupath.cli.analysis.compare.ResultTable.Pair;
import io.github.gpupath.cli.analysis.compare.Verdict;
import io.github.gpupath.finding.Levels;
import io.github.gpupath.result.FindingRecord;
import io.github.gpupath.result.FindingRecord.Figure;
import io.github.gpupath.result.TestResult;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Says in few lines what a run found: how the columns compare that are of one device or of one API, and what suites conclude through the first of them. */
final class FindingSummary {

    /** The lines about findings, at most. */
    private static final int FINDINGS = 5;

    private FindingSummary() {}

    /**
     * The lines.
     *
     * @param acrossDevices the same results, each API beside that of the first device
     */
    static List<String> lines(ResultTable table, ResultTable acrossDevices, List<FindingRecord> findings) {
        List<String> lines = new ArrayList<>(comparisons(table));
        lines.addAll(comparisons(acrossDevices));
        for (Column column : table.columns()) {
            List<String> concluded =
                    concluded(findings.stream().filter(column::holds).toList());
            if (!concluded.isEmpty()) {
                concluded.stream()
                        .limit(FINDINGS)
                        .map(line -> table.columns().size() == 1 ? line : column.title() + ": " + line)
                        .forEach(lines::add);
                int more = concluded.size() - FINDINGS;
                if (more > 0) {
                    lines.add("and " + more + " more in the tables");
                }
                break;
            }
        }
        return lines;
    }

    private static List<String> comparisons(ResultTable table) {
        return table.compared().stream()
                .map(column -> table.pairs(column)
                        .filter(pair -> pair.cell().ratio().isPresent() && !isBound(pair))
                        .toList())
                .filter(compared -> !compared.isEmpty())
                .map(FindingSummary::comparison)
                .toList();
    }

    /** How two APIs reach memory is not compared where one of them is bound by instructions. */
    private static boolean isBound(Pair pair) {
        return Stream.of(pair.baseCell(), pair.cell())
                .flatMap(cell -> cell.result().stream())
                .anyMatch(TestResult::boundByInstructions);
    }

    private static String comparison(List<Pair> compared) {
        Map<Verdict, Long> counts = compared.stream()
                .collect(Collectors.groupingBy(
                        Pair::verdict, () -> new EnumMap<>(Verdict.class), Collectors.counting()));
        Comparator<Pair> bySpeed = Comparator.comparingDouble(FindingSummary::value);
        Pair worst = compared.stream().min(bySpeed).orElseThrow();
        Pair best = compared.stream().max(bySpeed).orElseThrow();
        return best.column().title() + " beside " + best.base().title() + ": "
                + counts.entrySet().stream()
                        .map(count -> count.getKey() + " in " + count.getValue())
                        .collect(Collectors.joining(", "))
                + (compared.size() == 1 ? " test; " : " tests; ")
                + (compared.size() == 1 ? "" : "from " + ratio(worst) + " to ") + ratio(best) + " times as fast";
    }

    private static double value(Pair compared) {
        return compared.cell().ratio().orElseThrow().value();
    }

    private static String ratio(Pair compared) {
        return Figures.ratio(value(compared)) + " (" + compared.row().test() + ")";
    }

    /** A line for each subject. */
    private static List<String> concluded(List<FindingRecord> findings) {
        Map<String, List<FindingRecord>> bySubject = findings.stream()
                .collect(Collectors.groupingBy(FindingRecord::subject, LinkedHashMap::new, Collectors.toList()));
        List<String> lines = new ArrayList<>();
        bySubject.forEach((subject, some) -> lines.add(
                subject + ": " + some.stream().map(FindingSummary::words).collect(Collectors.joining("; "))));
        return lines;
    }

    /** Whether a finding is a level with both its ends. A plug-in may give this kind to a finding without them. */
    private static boolean isLevel(FindingRecord finding) {
        return finding.kind().equals(Levels.KIND)
                && finding.figure(Levels.FROM) != null
                && finding.figure(Levels.TO) != null;
    }

    /** A level in short; of other findings, the sentence. */
    private static String words(FindingRecord finding) {
        if (!isLevel(finding)) {
            return finding.sentence();
        }
        Figure value = finding.figures().get(0);
        Figure end = finding.figure(Levels.TO);
        return finding.name() + " " + Quantity.text(value.value(), value.unit())
                + (end == null || end.confidence() == null ? "" : " up to " + Quantity.text(end.value(), end.unit()));
    }
}
