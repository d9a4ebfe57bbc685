package io.github.gpupath.cli.report;

import io.github.gpupath.cli.io.Json;
import io.github.gpupath.result.ResultFile;

/** Writes results in each format. */
public final class Reports {

    private Reports() {}

    /** The whole report, with the codes of a terminal in a table or without; ends with a line break. */
    public static String write(ResultFile file, ResultFormat format, ReportOptions options, boolean colors) {
        return switch (format) {
            case TABLE -> TextPage.text(page(file, options), colors);
            case JSON -> Json.write(file);
            case CSV -> new CsvReport(file, options).text();
            case MARKDOWN -> MarkdownPage.text(page(file, options));
        };
    }

    private static Page page(ResultFile file, ReportOptions options) {
        Pivot pivot = Pivot.of(file, options);
        return new Page(
                pivot.sections().stream()
                        .map(section -> new PivotLayout(pivot, section, options).grid())
                        .toList(),
                new Footer(file, pivot, options).parts());
    }
}
