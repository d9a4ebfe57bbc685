package io.github.gpupath.cli.report;

import io.github.gpupath.cli.analysis.compare.Comparison;
import io.github.gpupath.cli.engine.store.Json;
import io.github.gpupath.cli.report.Page.Grid;
import java.util.ArrayList;
import java.util.List;

/** Writes comparisons in each format. */
public final class ComparisonReports {

    private ComparisonReports() {}

    /** The whole comparison, with the codes of a terminal in a table or without; ends with a line break. */
    public static String write(Comparison comparison, ResultFormat format, boolean colors) {
        return switch (format) {
            case TABLE -> TextPage.text(page(comparison), colors);
            case JSON -> Json.write(comparison);
            case CSV -> ComparisonCsv.text(comparison);
            case FINDINGS_CSV -> FindingCsv.text(comparison);
            case MARKDOWN -> MarkdownPage.text(page(comparison));
        };
    }

    private static Page page(Comparison comparison) {
        List<Grid> grids = new ArrayList<>(ComparisonTables.of(comparison));
        ComparedFindingGrid.of(comparison).ifPresent(grids::add);
        grids.add(SummaryTable.of(comparison));
        return new Page(grids, ComparisonFooter.parts(comparison));
    }
}
