package io.github.gpupath.cli.report;

import io.github.gpupath.cli.analysis.compare.ComparedFinding;
import io.github.gpupath.cli.analysis.compare.ComparedFinding.Estimate;
import io.github.gpupath.cli.analysis.compare.Comparison;
import io.github.gpupath.cli.analysis.compare.Pair;
import io.github.gpupath.cli.analysis.compare.ResultTable;
import io.github.gpupath.cli.report.Page.Field;
import io.github.gpupath.cli.report.Page.Grid;
import io.github.gpupath.cli.report.Page.Heading;
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

    private record InPair(Pair pair, ComparedFinding finding) {}

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
        return grid(
                List.of(
                        Field.name("findings", "subject", line -> line.once(FindingRecord::subject)),
                        Field.name("", "backend", line -> line.once(table::title)),
                        Field.<Line<FindingRecord, FindingRecord.Figure>>name(
                                        "", "kind", line -> line.once(FindingRecord::kind))
                                .detail(2),
                        Field.name("", "name", line -> line.once(FindingRecord::name)),
                        Field.name("", "figure", line -> line.figure().name()),
                        Field.right("", "value", line -> {
                            FindingRecord.Figure figure = line.figure();
                            return Quantity.text(figure.value(), figure.unit());
                        }),
                        Field.<Line<FindingRecord, FindingRecord.Figure>>right("", "95 % interval", line -> {
                                    FindingRecord.Figure figure = line.figure();
                                    return Quantity.interval(figure.low(), figure.high(), figure.unit());
                                })
                                .detail(1),
                        Field.<Line<FindingRecord, FindingRecord.Figure>>right(
                                        "",
                                        "sure",
                                        line -> Quantity.probability(
                                                line.figure().confidence()))
                                .detail(1),
                        Field.<Line<FindingRecord, FindingRecord.Figure>>left(
                                        "", "in words", line -> line.once(FindingRecord::sentence))
                                .detail(3)),
                lines);
    }

    /** The table of the findings of each pair; empty if there is none. */
    static Optional<Grid> of(Comparison comparison) {
        List<Line<InPair, ComparedFinding.Figure>> lines = comparison.pairs().stream()
                .flatMap(pair -> pair.findings().stream().map(finding -> new InPair(pair, finding)))
                .flatMap(finding -> Line.of(finding, finding.finding().figures()))
                .toList();
        return grid(
                List.of(
                        Field.name(
                                "findings",
                                "subject",
                                line -> line.once(in -> in.finding().subject())),
                        Field.<Line<InPair, ComparedFinding.Figure>>name(
                                        "",
                                        "kind",
                                        line -> line.once(in -> in.finding().kind()))
                                .detail(2),
                        Field.name(
                                "", "name", line -> line.once(in -> in.finding().name())),
                        Field.name(
                                "",
                                "compared",
                                line -> line.once(in -> in.pair().other())),
                        Field.<Line<InPair, ComparedFinding.Figure>>name(
                                        "",
                                        "with",
                                        line -> line.once(in -> in.pair().base()))
                                .detail(1),
                        Field.name("", "figure", line -> line.figure().name()),
                        new Field<Line<InPair, ComparedFinding.Figure>>(
                                        Heading.right("base", "value"),
                                        line -> value(
                                                line.figure(), line.figure().base()))
                                .detail(1),
                        Field.<Line<InPair, ComparedFinding.Figure>>right(
                                        "",
                                        "95 % interval",
                                        line -> interval(
                                                line.figure(), line.figure().base()))
                                .detail(2),
                        new Field<Line<InPair, ComparedFinding.Figure>>(
                                        Heading.right("other", "value"),
                                        line -> value(
                                                line.figure(), line.figure().other()))
                                .detail(1),
                        Field.<Line<InPair, ComparedFinding.Figure>>right(
                                        "",
                                        "95 % interval",
                                        line -> interval(
                                                line.figure(), line.figure().other()))
                                .detail(2),
                        new Field<>(
                                Heading.right("", "ratio"),
                                line -> StyledText.ratio(
                                        Figures.preciseRatio(line.figure().ratio()),
                                        Optional.of(line.figure().verdict()))),
                        new Field<>(
                                Heading.left("", "verdict"),
                                line -> StyledText.of(line.figure().verdict()))),
                lines);
    }

    private static <T> Optional<Grid> grid(List<Field<T>> fields, List<T> lines) {
        return lines.isEmpty() ? Optional.empty() : Optional.of(Grid.of(fields, lines));
    }

    private static StyledText value(ComparedFinding.Figure figure, @Nullable Estimate side) {
        return side == null
                ? new StyledText("none", Style.YELLOW)
                : StyledText.of(Quantity.text(side.value(), figure.unit()));
    }

    private static String interval(ComparedFinding.Figure figure, @Nullable Estimate side) {
        return side == null ? "" : Quantity.interval(side.low(), side.high(), figure.unit());
    }
}
