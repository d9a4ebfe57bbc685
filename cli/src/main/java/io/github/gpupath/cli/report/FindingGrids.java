package io.github.gpupath.cli.report;

import io.github.gpupath.cli.analysis.compare.ComparedFinding;
import io.github.gpupath.cli.analysis.compare.Comparison;
import io.github.gpupath.cli.analysis.compare.ResultTable;
import io.github.gpupath.cli.report.Page.Grid;
import io.github.gpupath.result.FindingRecord;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Lays out findings, a row for each figure. */
final class FindingGrids {

    /** A figure of a finding. The texts of the finding as a whole stand beside its first figure alone. */
    private record Line<W, F>(W finding, F figure, boolean first) {

        static <W, F> Stream<Line<W, F>> of(W finding, List<F> figures) {
            return IntStream.range(0, figures.size()).mapToObj(i -> new Line<>(finding, figures.get(i), i == 0));
        }

        String once(Function<W, String> text) {
            return first ? text.apply(finding) : "";
        }
    }

    private FindingGrids() {}

    /**
     * The table of all findings of a run but levels and costs, which have a {@link LevelGrid} and a {@link CostGrid}; empty if
     * there is no other.
     */
    static Optional<Grid> of(ResultTable table, List<FindingRecord> findings) {
        List<Line<FindingRecord, FindingRecord.Figure>> lines = findings.stream()
                .filter(finding -> !LevelGrid.isLevel(finding) && !CostGrid.isCost(finding))
                .flatMap(finding -> Line.of(finding, finding.figures()))
                .toList();
        return new Columns<Line<FindingRecord, FindingRecord.Figure>>("findings")
                .name("subject", line -> line.once(FindingRecord::subject))
                .name("backend", line -> line.once(table::title))
                .name("kind", 2, line -> line.once(FindingRecord::kind))
                .name("name", line -> line.once(FindingRecord::name))
                .name("figure", line -> line.figure().name())
                .right("value", 0, Line::figure, FindingGrids::value)
                .right("95 % interval", 1, Line::figure, FindingGrids::interval)
                .right("sure", 1, line -> Quantity.probability(line.figure().confidence()))
                .left("in words", 3, line -> line.once(FindingRecord::sentence))
                .ofAny(lines);
    }

    private static StyledText interval(FindingRecord.@Nullable Figure figure) {
        return figure == null
                ? StyledText.EMPTY
                : StyledText.of(Quantity.interval(figure.low(), figure.high(), figure.unit()));
    }

    /** The table of the findings of each pair; empty if there is none. */
    static Optional<Grid> of(Comparison comparison) {
        List<Line<ComparedFinding, ComparedFinding.Figure>> lines = comparison.findings().stream()
                .flatMap(finding -> Line.of(finding, finding.figures()))
                .toList();
        return new Columns<Line<ComparedFinding, ComparedFinding.Figure>>("findings")
                .name("subject", line -> line.once(ComparedFinding::subject))
                .name("kind", 2, line -> line.once(ComparedFinding::kind))
                .name("name", line -> line.once(ComparedFinding::name))
                .name("compared", line -> line.once(ComparedFinding::other))
                .name("with", 1, line -> line.once(ComparedFinding::base))
                .name("figure", line -> line.figure().name())
                .group("base")
                .right("value", 1, Line::figure, figure -> value(figure.base()))
                .right("95 % interval", 2, Line::figure, figure -> interval(figure.base()))
                .group("other")
                .right("value", 1, Line::figure, figure -> value(figure.other()))
                .right("95 % interval", 2, Line::figure, figure -> interval(figure.other()))
                .right(
                        "ratio",
                        0,
                        Line::figure,
                        figure -> StyledText.ratio(Figures.preciseRatio(figure.ratio()), Optional.of(figure.verdict())))
                .left("verdict", 0, line -> line.figure().verdict(), StyledText::of)
                .ofAny(lines);
    }

    private static StyledText value(FindingRecord.@Nullable Figure figure) {
        return figure == null
                ? new StyledText("none", Style.YELLOW)
                : StyledText.of(Quantity.text(figure.value(), figure.unit()));
    }
}
