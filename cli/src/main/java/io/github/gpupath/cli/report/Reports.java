package io.github.gpupath.cli.report;

import io.github.gpupath.cli.analysis.compare.MeasuredFile;
import io.github.gpupath.cli.analysis.compare.ResultTable;
import io.github.gpupath.cli.engine.store.Json;
import io.github.gpupath.cli.report.Page.Grid;
import io.github.gpupath.cli.report.Page.Part;
import io.github.gpupath.result.ResultFile;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Writes results in each format. */
public final class Reports {

    private Reports() {}

    /** The whole report, a table as the medium wants it; ends with a line break. */
    public static String write(ResultFile file, ResultFormat format, ReportOptions options, Medium medium) {
        return switch (format) {
            case TABLE -> TextPage.text(page(file, options, medium), medium);
            case JSON -> Json.write(file);
            case CSV -> ResultCsv.ofRun(ResultTable.of(file, options.relativeTo()), file);
            case FINDINGS_CSV -> FindingCsv.text(file);
            case MARKDOWN -> MarkdownPage.text(page(file, options, Medium.FILE));
        };
    }

    private static Page page(ResultFile file, ReportOptions options, Medium medium) {
        ResultTable table = ResultTable.of(file, options.relativeTo());
        Provenance provenance = new Provenance(List.of(file));
        List<Grid> grids = new ArrayList<>(ResultGrid.ofRun(table, provenance, options));
        if (medium.drawn()) {
            CurveGrid.of(table, List.of(new MeasuredFile("", file)), medium.width())
                    .ifPresent(grids::add);
        }
        Optional<Grid> costs = CostGrid.of(table);
        costs.ifPresent(grids::add);
        Optional<Grid> findings = FindingGrid.ofRun(table);
        findings.ifPresent(grids::add);
        List<Part> parts = new ArrayList<>(new Footer(file, table, options).parts());
        parts.add(new Part("not from gpupath", provenance.lines()));
        findings.ifPresent(
                grid -> parts.add(Part.explaining("findings", FindingGrid.explanation(new Caches(file).lines(table)))));
        parts.add(Part.explaining("sentences", FindingGrid.sentences(table)));
        costs.ifPresent(grid -> parts.add(Part.explaining("costs", CostGrid.explanation())));
        parts.add(new Part("found", FindingSummary.lines(table, ResultTable.acrossDevices(file), file.findings())));
        return new Page(grids, parts);
    }
}
