package io.github.gpupath.cli.report;

import io.github.gpupath.cli.analysis.compare.ResultTable;
import io.github.gpupath.cli.engine.store.Json;
import io.github.gpupath.cli.report.Page.Grid;
import io.github.gpupath.cli.report.Page.Part;
import io.github.gpupath.result.ResultFile;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Writes results in each format. */
public final class Reports {

    /** The width of what a run shows, also where a terminal is wider. */
    public static final int COLUMNS = 120;

    private Reports() {}

    /** The whole report, a table as the medium wants it; ends with a line break. */
    public static String write(ResultFile file, ResultFormat format, ReportOptions options, Medium medium) {
        return switch (format) {
            case TABLE -> tables(file, options, medium) + screen(file, options, medium);
            case JSON -> Json.write(file);
            case CSV -> ResultCsv.ofRun(ResultTable.of(file, options.relativeTo()), file);
            case FINDINGS -> TextPage.text(findings(file, options), medium);
            case FINDINGS_CSV -> FindingCsv.text(file);
            case HTML -> throw new IllegalArgumentException("a page has its own writer");
            case MARKDOWN -> MarkdownPage.text(page(file, options));
        };
    }

    /** The tables of the suites for a terminal. */
    public static String tables(ResultFile file, ReportOptions options, Medium medium) {
        return new SuiteTables(file, options, medium)
                .pages().stream()
                        .map(page -> TextPage.text(page, medium) + (page.parts().isEmpty() ? "" : "\n"))
                        .collect(Collectors.joining());
    }

    /** The screen at the end of a run. */
    public static String screen(ResultFile file, ReportOptions options, Medium medium) {
        return TextPage.text(new EndScreen(file, options, medium).page(), medium);
    }

    private static Page findings(ResultFile file, ReportOptions options) {
        ResultTable table = ResultTable.of(file, null);
        return new Page(
                Stream.of(FindingGrid.ofRun(table), CostGrid.of(table))
                        .flatMap(Optional::stream)
                        .toList(),
                List.of(Part.explaining("sentences", SuiteTables.sentences(table, options.choice()))));
    }

    /** The page of a file, which has everything. */
    private static Page page(ResultFile file, ReportOptions options) {
        ResultTable table = ResultTable.of(file, options.relativeTo());
        Provenance provenance = new Provenance(List.of(file));
        List<Grid> grids = new ArrayList<>();
        table.sections().forEach(section -> grids.add(ResultGrid.ofRun(table, provenance, section)));
        Page findings = findings(file, options);
        grids.addAll(findings.grids());
        Page end = new EndScreen(file, options, Medium.FILE).page();
        List<Part> parts = new ArrayList<>(end.parts());
        parts.addAll(findings.parts());
        return new Page(end.head(), grids, parts);
    }
}
