package io.github.gpupath.cli.report;

import io.github.gpupath.cli.analysis.compare.Comparison;
import io.github.gpupath.cli.analysis.compare.MeasuredFile;
import io.github.gpupath.cli.analysis.compare.Pair;
import io.github.gpupath.cli.analysis.compare.ResultTable;
import io.github.gpupath.cli.analysis.compare.Run;
import io.github.gpupath.cli.analysis.compare.Summary;
import io.github.gpupath.cli.engine.store.Json;
import io.github.gpupath.cli.report.Page.Grid;
import io.github.gpupath.cli.report.Page.Part;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Writes comparisons in each format. */
public final class ComparisonReports {

    private record InPair(Pair pair, Summary summary) {}

    private ComparisonReports() {}

    /**
     * The whole comparison, a table as the medium wants it; ends with a line break.
     *
     * @param runs that were compared
     */
    public static String write(Comparison comparison, List<Run> runs, ResultFormat format, Medium medium) {
        return switch (format) {
            case TABLE -> TextPage.text(page(comparison, runs, medium), medium);
            case JSON -> Json.write(comparison);
            case CSV -> ResultCsv.ofComparison(ResultTable.of(comparison, runs), provenance(runs));
            case FINDINGS_CSV -> FindingCsv.text(comparison, provenance(runs));
            case MARKDOWN -> MarkdownPage.text(page(comparison, runs, Medium.FILE));
        };
    }

    private static Provenance provenance(List<Run> runs) {
        return new Provenance(runs.stream()
                .flatMap(run -> run.parts().stream())
                .map(MeasuredFile::content)
                .toList());
    }

    private static Page page(Comparison comparison, List<Run> runs, Medium medium) {
        List<Grid> grids = new ArrayList<>();
        Provenance provenance = provenance(runs);
        List<ResultTable> tables = ResultTable.of(comparison, runs);
        tables.forEach(table -> grids.addAll(ResultGrid.ofComparison(table, provenance)));
        if (medium.drawn()) {
            Map<String, Run> byName = runs.stream().collect(Collectors.toMap(Run::name, Function.identity()));
            tables.forEach(table -> CurveGrid.of(
                            table, column -> Objects.requireNonNull(byName.get(column.file())), medium.width())
                    .ifPresent(grids::add));
        }
        FindingGrids.of(comparison).ifPresent(grids::add);
        grids.add(summaries(comparison));
        List<Part> parts = new ArrayList<>(ComparisonFooter.parts(comparison));
        parts.add(new Part("not from gpupath", provenance.lines()));
        return new Page(grids, parts);
    }

    /** The table of what the comparison of each suite came to. */
    private static Grid summaries(Comparison comparison) {
        return new Columns<InPair>("summary")
                .name("suite", line -> line.summary().suite())
                .name("compared", line -> line.pair().other())
                .name("with", line -> line.pair().base())
                .right("faster", 0, line -> "" + line.summary().faster())
                .right("slower", 0, line -> "" + line.summary().slower())
                .right("same", 0, line -> "" + line.summary().same())
                .right("ambiguous", 1, line -> "" + line.summary().ambiguous())
                .right("one-sided", 1, line -> "" + line.summary().oneSided())
                .right("mean", 0, line -> Figures.preciseRatio(line.summary().geometricMean()))
                .right(
                        "of tests",
                        2,
                        line -> line.summary().compared() + " of "
                                + line.summary().tests())
                .left("best", 3, line -> extreme(line.summary().best()))
                .left("worst", 3, line -> extreme(line.summary().worst()))
                .of(comparison.pairs().stream()
                        .flatMap(pair -> pair.summaries().stream().map(summary -> new InPair(pair, summary)))
                        .toList());
    }

    private static String extreme(Summary.@Nullable Extreme extreme) {
        return extreme == null ? "" : Figures.preciseRatio(extreme.ratio()) + " " + extreme.test();
    }
}
