package io.github.gpupath.cli.report;

import io.github.gpupath.cli.analysis.compare.ComparedFinding;
import io.github.gpupath.cli.analysis.compare.ComparedFinding.Estimate;
import io.github.gpupath.cli.analysis.compare.Comparison;
import io.github.gpupath.cli.analysis.compare.Pair;
import io.github.gpupath.result.FindingRecord;
import io.github.gpupath.result.ResultFile;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One line for each figure of each finding, in base units. It is a table of its own beside that of the results, since a
 * spreadsheet or a data frame wants rows of one sort in a file.
 */
final class FindingCsv {

    private FindingCsv() {}

    /** The findings of a file. */
    static String text(ResultFile file) {
        StringBuilder text = new StringBuilder(CsvLine.of(List.of(
                "subject",
                "suite",
                "kind",
                "name",
                "backend",
                "device",
                "driverVersion",
                "figure",
                "unit",
                "value",
                "low",
                "high",
                "confidence",
                "sentence",
                "tests")));
        for (FindingRecord finding : file.findings()) {
            for (FindingRecord.Figure figure : finding.figures()) {
                text.append(CsvLine.of(List.of(
                        finding.subject(),
                        finding.suite(),
                        finding.kind(),
                        finding.name(),
                        finding.backend(),
                        finding.device(),
                        finding.driverVersion(),
                        figure.name(),
                        figure.unit(),
                        CsvLine.cell(figure.value()),
                        CsvLine.cell(figure.low()),
                        CsvLine.cell(figure.high()),
                        CsvLine.cell(figure.confidence()),
                        finding.sentence(),
                        String.join("; ", finding.tests()))));
            }
        }
        return text.toString();
    }

    /** The findings of each pair of a comparison. */
    static String text(Comparison comparison) {
        StringBuilder text = new StringBuilder(CsvLine.of(List.of(
                "subject",
                "suite",
                "kind",
                "name",
                "base",
                "other",
                "figure",
                "unit",
                "baseValue",
                "baseLow",
                "baseHigh",
                "otherValue",
                "otherLow",
                "otherHigh",
                "ratio",
                "difference",
                "verdict",
                "reason")));
        for (Pair pair : comparison.pairs()) {
            for (ComparedFinding finding : pair.findings()) {
                for (ComparedFinding.Figure figure : finding.figures()) {
                    text.append(CsvLine.of(cells(pair, finding, figure)));
                }
            }
        }
        return text.toString();
    }

    private static List<String> cells(Pair pair, ComparedFinding finding, ComparedFinding.Figure figure) {
        Estimate base = figure.base();
        Estimate other = figure.other();
        return List.of(
                finding.subject(),
                finding.suite(),
                finding.kind(),
                finding.name(),
                pair.base(),
                pair.other(),
                figure.name(),
                figure.unit(),
                value(base),
                low(base),
                high(base),
                value(other),
                low(other),
                high(other),
                CsvLine.cell(figure.ratio()),
                CsvLine.cell(figure.difference()),
                figure.verdict().toString(),
                CsvLine.cell(finding.reason()));
    }

    private static String value(@Nullable Estimate estimate) {
        return estimate == null ? "" : CsvLine.cell(estimate.value());
    }

    private static String low(@Nullable Estimate estimate) {
        return estimate == null ? "" : CsvLine.cell(estimate.low());
    }

    private static String high(@Nullable Estimate estimate) {
        return estimate == null ? "" : CsvLine.cell(estimate.high());
    }
}
