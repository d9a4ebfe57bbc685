package io.github.gpupath.cli.report;

import io.github.gpupath.cli.analysis.compare.Compared;
import io.github.gpupath.cli.analysis.compare.Comparison;
import io.github.gpupath.cli.analysis.compare.OneSided;
import io.github.gpupath.cli.analysis.compare.Pair;
import java.util.List;
import java.util.Locale;

/** One line for each test of each pair, values in base units. Summaries and notes stay in JSON. */
final class ComparisonCsv {

    private static final List<String> COLUMNS = List.of(
            "test",
            "label",
            "metric",
            "unit",
            "base",
            "other",
            "baseStatus",
            "baseReason",
            "baseValue",
            "otherStatus",
            "otherReason",
            "otherValue",
            "ratio",
            "ratioLow",
            "ratioHigh",
            "method",
            "verdict");

    private ComparisonCsv() {}

    static String text(Comparison comparison) {
        StringBuilder text = new StringBuilder(CsvLine.of(COLUMNS));
        for (Pair pair : comparison.pairs()) {
            pair.compared().forEach(test -> text.append(CsvLine.of(cells(pair, test))));
            pair.oneSided().forEach(test -> text.append(CsvLine.of(cells(pair, test))));
        }
        return text.toString();
    }

    private static List<String> cells(Pair pair, Compared test) {
        return List.of(
                test.test(),
                test.label(),
                test.metric(),
                test.unit(),
                pair.base(),
                pair.other(),
                "measured",
                "",
                CsvLine.cell(test.baseValue()),
                "measured",
                "",
                CsvLine.cell(test.value()),
                CsvLine.cell(test.ratio().value()),
                CsvLine.cell(test.ratio().low()),
                CsvLine.cell(test.ratio().high()),
                test.ratio().method().name().toLowerCase(Locale.ROOT),
                test.verdict().name().toLowerCase(Locale.ROOT));
    }

    private static List<String> cells(Pair pair, OneSided test) {
        return List.of(
                test.test(),
                test.label(),
                test.metric(),
                test.unit(),
                pair.base(),
                pair.other(),
                test.base().status(),
                CsvLine.cell(test.base().reason()),
                CsvLine.cell(test.base().value()),
                test.other().status(),
                CsvLine.cell(test.other().reason()),
                CsvLine.cell(test.other().value()),
                "",
                "",
                "",
                "",
                "");
    }
}
