package io.github.gpupath.cli.report;

import io.github.gpupath.cli.analysis.compare.Comparison;
import io.github.gpupath.cli.analysis.compare.Pair;
import io.github.gpupath.cli.analysis.compare.Summary;
import io.github.gpupath.cli.report.Page.Grid;
import io.github.gpupath.cli.report.Page.Heading;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Makes the table that says what the comparison of each suite came to. */
final class SummaryTable {

    private SummaryTable() {}

    static Grid of(Comparison comparison) {
        List<Heading> headings = List.of(
                Heading.left("summary", "suite"),
                Heading.left("", "compared"),
                Heading.left("", "with"),
                Heading.right("", "faster"),
                Heading.right("", "slower"),
                Heading.right("", "same"),
                Heading.right("", "ambiguous"),
                Heading.right("", "one-sided"),
                Heading.right("", "mean"),
                Heading.right("", "of tests"),
                Heading.left("", "best"),
                Heading.left("", "worst"));
        List<List<Cell>> rows = new ArrayList<>();
        for (Pair pair : comparison.pairs()) {
            pair.summaries()
                    .forEach(summary ->
                            rows.add(row(pair, summary).stream().map(Cell::of).toList()));
        }
        return new Grid(headings, rows);
    }

    private static List<String> row(Pair pair, Summary summary) {
        Double mean = summary.geometricMean();
        return List.of(
                summary.suite(),
                pair.other(),
                pair.base(),
                String.valueOf(summary.faster()),
                String.valueOf(summary.slower()),
                String.valueOf(summary.same()),
                String.valueOf(summary.ambiguous()),
                String.valueOf(summary.oneSided()),
                mean == null ? "" : Figures.preciseRatio(mean),
                summary.compared() + " of " + summary.tests(),
                extreme(summary.best()),
                extreme(summary.worst()));
    }

    private static String extreme(Summary.@Nullable Extreme extreme) {
        return extreme == null ? "" : Figures.preciseRatio(extreme.ratio()) + " " + extreme.test();
    }
}
