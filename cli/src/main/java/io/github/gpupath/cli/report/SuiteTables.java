package io.github.gpupath.cli.report;

import io.github.gpupath.cli.analysis.card.CardChoice;
import io.github.gpupath.cli.analysis.compare.FindingRow;
import io.github.gpupath.cli.analysis.compare.MeasuredFile;
import io.github.gpupath.cli.analysis.compare.ResultTable;
import io.github.gpupath.cli.analysis.compare.ResultTable.Row;
import io.github.gpupath.cli.report.Page.Grid;
import io.github.gpupath.cli.report.Page.Part;
import io.github.gpupath.finding.Levels;
import io.github.gpupath.result.ResultFile;
import io.github.gpupath.result.SuiteRecord;
import io.github.gpupath.result.TestResult;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The tables of one suite on a terminal. A run of every suite condenses them; of suites and tests that the user named, every
 * line is shown, and what its suite concludes.
 */
final class SuiteTables {

    /** A section of so few tests has a row for each, with intervals and ratios. */
    private static final int FEW = 24;

    /** The conclusions that are shown. */
    private static final int MOST_SENTENCES = 3;

    private final ResultFile file;
    private final ReportOptions options;
    private final Medium medium;
    private final boolean named;

    /** The tables of a run. */
    SuiteTables(ResultFile file, ReportOptions options, Medium medium) {
        this.file = file;
        this.options = options;
        this.medium = medium;
        this.named = options.rows()
                || options.named()
                || !file.settings().selectors().isEmpty();
    }

    /** A page for each suite that has results. */
    List<Page> pages() {
        return file.results().stream()
                .map(TestResult::suite)
                .distinct()
                .map(this::page)
                .toList();
    }

    private Page page(String suite) {
        Set<String> bases = file.results().stream()
                .filter(result -> result.suite().equals(suite))
                .flatMap(result -> Stream.ofNullable(result.base()))
                .collect(Collectors.toSet());
        ResultFile own = file.with(file.results().stream()
                        .filter(result -> result.suite().equals(suite) || bases.contains(result.test()))
                        .toList())
                .concluding(file.findings().stream()
                        .filter(finding -> finding.suite().equals(suite))
                        .toList());
        ResultTable table = ResultTable.of(own, options.relativeTo());
        Provenance provenance = new Provenance(List.of(file));
        Optional<SuiteRecord> record =
                file.suites().stream().filter(each -> each.id().equals(suite)).findFirst();
        CurveGrid curves = new CurveGrid(table, List.of(new MeasuredFile("", own)));
        List<Grid> grids = new ArrayList<>();
        for (List<Row> section : table.sections()) {
            List<Row> rows = section.stream()
                    .filter(row -> row.suite().equals(suite))
                    .filter(row -> named || curves.curve(row.test()).isEmpty() && hasResult(row))
                    .toList();
            if (rows.isEmpty()) {
                continue;
            }
            boolean hasCurve =
                    rows.stream().anyMatch(row -> curves.curve(row.test()).isPresent());
            if (record.isEmpty() || hasCurve || options.rows() || named && rows.size() <= FEW) {
                grids.add(ResultGrid.ofRun(table, provenance, rows));
            } else {
                grids.addAll(PivotGrid.of(
                        table,
                        provenance,
                        rows,
                        record.get(),
                        !named,
                        test -> options.choice().takes(suite, test),
                        medium.width()));
            }
        }
        grids.addAll(curves.grids(medium));
        if (named) {
            CostGrid.of(table).ifPresent(grids::add);
        }
        return new Page(grids, named ? List.of(new Part("found", found(table))) : List.of());
    }

    /** Whether a test was possible through some API; the screen at the end says why others were not. */
    private static boolean hasResult(Row row) {
        return row.shown()
                .flatMap(cell -> cell.result().stream())
                .anyMatch(result -> result.status() != TestResult.Status.UNSUPPORTED);
    }

    /** The most important sentences of the suite. */
    private List<String> found(ResultTable table) {
        List<String> all = sentences(table, options.choice());
        List<String> shown = new ArrayList<>(all.subList(0, Math.min(MOST_SENTENCES, all.size())));
        if (shown.size() < all.size()) {
            shown.add((all.size() - shown.size()) + " more with --format findings");
        }
        return shown;
    }

    /** What suites conclude, apart from levels and costs, which tables show. */
    static List<String> sentences(ResultTable table, CardChoice choice) {
        List<String> all = new ArrayList<>();
        List<FindingRow> rows = table.findings().stream()
                .sorted(Comparator.comparing(row -> !choice.takes(row.suite(), row.subject())))
                .toList();
        for (FindingRow row : rows) {
            if (row.kind().equals(Levels.KIND) || CostGrid.isCost(row)) {
                continue;
            }
            Map<String, List<String>> titles = new LinkedHashMap<>();
            IntStream.range(0, table.columns().size())
                    .forEach(column -> Optional.ofNullable(
                                    row.conclusions().get(column).sentence())
                            .ifPresent(sentence -> titles.computeIfAbsent(sentence, none -> new ArrayList<>())
                                    .add(table.columns().get(column).title())));
            titles.forEach((sentence, apis) -> {
                String through = apis.size() == table.columns().size() ? "" : " (" + String.join(", ", apis) + ")";
                all.add(row.subject() + ": " + sentence + through);
            });
        }
        return all;
    }
}
