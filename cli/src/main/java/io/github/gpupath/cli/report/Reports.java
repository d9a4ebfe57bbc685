package io.github.gpupath.cli.report;

import io.github.gpupath.cli.io.Json;
import io.github.gpupath.result.ResultFile;

/** Writes results in each format. */
public final class Reports {

    private Reports() {}

    /** The whole report, ending with a line break. */
    public static String write(ResultFile file, ResultFormat format, ReportOptions options) {
        return switch (format) {
            case TABLE -> new TableReport(file, options).text();
            case JSON -> Json.write(file);
            case CSV -> new CsvReport(file, options).text();
            case MARKDOWN -> new MarkdownReport(file, options).text();
        };
    }
}
