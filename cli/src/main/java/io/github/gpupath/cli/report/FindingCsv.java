package io.github.gpupath.cli.report;

import io.github.gpupath.cli.analysis.compare.Comparison;
import io.github.gpupath.cli.analysis.compare.FindingRow.FigureCell;
import io.github.gpupath.cli.analysis.compare.FindingRow.FigureRow;
import io.github.gpupath.cli.analysis.compare.ResultTable.FindingPair;
import io.github.gpupath.result.FindingRecord;
import io.github.gpupath.result.FindingRecord.Figure;
import io.github.gpupath.result.ResultFile;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Writes findings as comma-separated values, a line for each figure, in base units. Results go to another file, since a
 * spreadsheet or a data frame wants rows of one sort in a file.
 */
final class FindingCsv {

    private record Found(FindingRecord finding, Figure figure) {}

    private record Compared(FindingPair finding, FigureRow figure) {

        @Nullable
        Figure base() {
            return figure.cells().get(finding.baseIndex()).figure();
        }

        FigureCell cell() {
            return figure.cells().get(finding.index());
        }
    }

    private FindingCsv() {}

    /** The findings of a file. */
    static String text(ResultFile file) {
        Provenance provenance = new Provenance(List.of(file));
        return new Records<Found>()
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
                .csv(file.findings().stream()
                        .flatMap(finding -> finding.figures().stream().map(figure -> new Found(finding, figure))));
    }

    /** The findings of each pair of a comparison. */
    static String text(Comparison comparison, Provenance provenance) {
        return records(provenance).csv(lines(comparison));
    }

    /** The same as objects. */
    static List<Map<String, Object>> objects(Comparison comparison, Provenance provenance) {
        return records(provenance).objects(lines(comparison));
    }

    private static Stream<Compared> lines(Comparison comparison) {
        return comparison
                .findingPairs()
                .flatMap(finding -> finding.row().figures().stream()
                        .map(figure -> new Compared(finding, figure))
                        .filter(line -> line.cell().verdict().isPresent()));
    }

    private static Records<Compared> records(Provenance provenance) {
        return new Records<Compared>()
                .column("subject", line -> line.finding().row().subject())
                .column("suite", line -> line.finding().row().suite())
                .column("kind", line -> line.finding().row().kind())
                .column("name", line -> line.finding().row().name())
                .column("base", line -> line.finding().base().title())
                .column("other", line -> line.finding().column().title())
                .column("figure", line -> line.figure().name())
                .column("unit", line -> line.figure().unit())
                .column("baseValue", figure(Compared::base, Figure::value))
                .column("baseLow", figure(Compared::base, Figure::low))
                .column("baseHigh", figure(Compared::base, Figure::high))
                .column("otherValue", figure(line -> line.cell().figure(), Figure::value))
                .column("otherLow", figure(line -> line.cell().figure(), Figure::low))
                .column("otherHigh", figure(line -> line.cell().figure(), Figure::high))
                .column("ratio", line -> line.cell().ratio())
                .column("difference", line -> line.cell().difference())
                .column("verdict", line -> line.cell().verdict().orElseThrow())
                .column("reason", line -> line.finding().reason())
                .column(
                        "suitePlugin",
                        line -> provenance.plugin(line.finding().row().suite()))
                .column("baseSentence", line -> line.finding().baseConclusion().sentence())
                .column("otherSentence", line -> line.finding().conclusion().sentence());
    }

    private static Records.Value<Compared> figure(Records.Value<Compared> side, Records.Value<Figure> number) {
        return line -> side.of(line) instanceof Figure figure ? number.of(figure) : null;
    }
}
