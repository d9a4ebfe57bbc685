package io.github.gpupath.cli.report;

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

    /** The whole report, with the codes of a terminal in a table or without; ends with a line break. */
    public static String write(ResultFile file, ResultFormat format, ReportOptions options, boolean colors) {
        return switch (format) {
            case TABLE -> TextPage.text(page(file, options), colors);
            case JSON -> Json.write(file);
            case CSV -> new CsvReport(file, options).text();
            case FINDINGS_CSV -> FindingCsv.text(file);
            case MARKDOWN -> MarkdownPage.text(page(file, options));
        };
    }

    private static Page page(ResultFile file, ReportOptions options) {
        Pivot pivot = Pivot.of(file, options);
        Caches caches = new Caches(file);
        List<Grid> grids = new ArrayList<>();
        pivot.sections().forEach(section -> grids.add(new PivotLayout(pivot, section, options).grid()));
        Optional<Grid> levels = LevelGrid.of(pivot, file.findings());
        levels.ifPresent(grids::add);
        FindingGrid.of(pivot, file.findings()).ifPresent(grids::add);
        List<Part> parts = new ArrayList<>(new Footer(file, pivot, options).parts());
        levels.ifPresent(grid -> parts.add(new Part("levels", LevelGrid.explanation(caches.lines(pivot)))));
        return new Page(grids, parts);
    }
}
