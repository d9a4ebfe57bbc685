package io.github.gpupath.cli.report;

import io.github.gpupath.cli.analysis.compare.ComparedFinding;
import io.github.gpupath.cli.analysis.compare.ComparedFinding.Estimate;
import io.github.gpupath.cli.analysis.compare.Comparison;
import io.github.gpupath.cli.analysis.compare.Pair;
import io.github.gpupath.result.FindingRecord;
import io.github.gpupath.result.ResultFile;
import java.util.List;

/**
 * Writes findings as comma-separated values, a line for each figure, in base units. Results go to another file, since a
 * spreadsheet or a data frame wants rows of one sort in a file.
 */
final class FindingCsv {

    private record Found(FindingRecord finding, FindingRecord.Figure figure) {}

    private record Compared(Pair pair, ComparedFinding finding, ComparedFinding.Figure figure) {}

    private FindingCsv() {}

    /** The findings of a file. */
    static String text(ResultFile file) {
        Provenance provenance = new Provenance(List.of(file));
        return new Csv<Found>()
                .column("subject", line -> line.finding().subject())
                .column("suite", line -> line.finding().suite())
                .column("kind", line -> line.finding().kind())
                .column("name", line -> line.finding().name())
                .column("backend", line -> line.finding().backend())
                .column("device", line -> line.finding().device())
                .column("driverVersion", line -> line.finding().driverVersion())
                .column("figure", line -> line.figure().name())
                .column("unit", line -> line.figure().unit())
                .column("value", line -> line.figure().value())
                .column("low", line -> line.figure().low())
                .column("high", line -> line.figure().high())
                .column("confidence", line -> line.figure().confidence())
                .column("sentence", line -> line.finding().sentence())
                .column("tests", line -> String.join("; ", line.finding().tests()))
                .column(
                        "backendPlugin",
                        line -> provenance.backend(line.finding().backend()))
                .column("suitePlugin", line -> provenance.plugin(line.finding().suite()))
                .text(file.findings().stream()
                        .flatMap(finding -> finding.figures().stream().map(figure -> new Found(finding, figure))));
    }

    /** The findings of each pair of a comparison. */
    static String text(Comparison comparison, Provenance provenance) {
        return new Csv<Compared>()
                .column("subject", line -> line.finding().subject())
                .column("suite", line -> line.finding().suite())
                .column("kind", line -> line.finding().kind())
                .column("name", line -> line.finding().name())
                .column("base", line -> line.pair().base())
                .column("other", line -> line.pair().other())
                .column("figure", line -> line.figure().name())
                .column("unit", line -> line.figure().unit())
                .column("baseValue", estimate(ComparedFinding.Figure::base, Estimate::value))
                .column("baseLow", estimate(ComparedFinding.Figure::base, Estimate::low))
                .column("baseHigh", estimate(ComparedFinding.Figure::base, Estimate::high))
                .column("otherValue", estimate(ComparedFinding.Figure::other, Estimate::value))
                .column("otherLow", estimate(ComparedFinding.Figure::other, Estimate::low))
                .column("otherHigh", estimate(ComparedFinding.Figure::other, Estimate::high))
                .column("ratio", line -> line.figure().ratio())
                .column("difference", line -> line.figure().difference())
                .column("verdict", line -> line.figure().verdict())
                .column("reason", line -> line.finding().reason())
                .column("suitePlugin", line -> provenance.plugin(line.finding().suite()))
                .text(comparison.pairs().stream()
                        .flatMap(pair -> pair.findings().stream()
                                .flatMap(finding -> finding.figures().stream()
                                        .map(figure -> new Compared(pair, finding, figure)))));
    }

    private static Columns.Value<Compared> estimate(
            Columns.Value<ComparedFinding.Figure> side, Columns.Value<Estimate> number) {
        return line -> side.of(line.figure()) instanceof Estimate estimate ? number.of(estimate) : null;
    }
}
