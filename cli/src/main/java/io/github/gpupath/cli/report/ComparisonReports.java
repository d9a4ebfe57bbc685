package io.github.gpupath.cli.report;

import io.github.gpupath.cli.analysis.compare.Comparison;
import io.github.gpupath.cli.analysis.compare.MeasuredFile;
import io.github.gpupath.cli.analysis.compare.Summary;
import io.github.gpupath.cli.engine.store.Json;
import io.github.gpupath.cli.report.Page.Grid;
import io.github.gpupath.cli.report.Page.Part;
import io.github.gpupath.cli.text.UserException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Writes comparisons in each format. */
public final class ComparisonReports {

    private static final String FORMAT = "gpupath-comparison";

    /** Raised when a reader of the older version could misunderstand it. */
    private static final int FORMAT_VERSION = 2;

    private ComparisonReports() {}

    /** The whole comparison, a table as the medium wants it; ends with a line break. */
    public static String write(Comparison comparison, List<MeasuredFile> files, ResultFormat format, Medium medium) {
        Provenance provenance =
                new Provenance(files.stream().map(MeasuredFile::content).toList());
        return switch (format) {
            case TABLE -> TextPage.text(page(comparison, files, provenance, medium, false), medium);
            case JSON -> Json.write(json(comparison, provenance));
            case CSV -> ResultCsv.ofComparison(comparison, provenance);
            case FINDINGS -> TextPage.text(new Page(findings(comparison), List.of()), medium);
            case FINDINGS_CSV -> FindingCsv.text(comparison, provenance);
            case HTML ->
                throw UserException.usage(
                        "a comparison is no page; gpupath report FILE FILE --output report.html is one");
            case MARKDOWN -> MarkdownPage.text(page(comparison, files, provenance, Medium.FILE, true));
        };
    }

    /** The records of both CSV formats as objects, and what these leave out. */
    private static Map<String, Object> json(Comparison comparison, Provenance provenance) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("format", FORMAT);
        json.put("formatVersion", FORMAT_VERSION);
        json.put("noiseFloor", comparison.noiseFloor().share());
        json.put("columns", comparison.columns());
        json.put("tests", ResultCsv.objects(comparison, provenance));
        json.put("findings", FindingCsv.objects(comparison, provenance));
        json.put("summaries", comparison.summaries());
        json.put("notes", comparison.notes());
        return json;
    }

    private static Page page(
            Comparison comparison,
            List<MeasuredFile> files,
            Provenance provenance,
            Medium medium,
            boolean withFindings) {
        List<Grid> grids = new ArrayList<>();
        comparison.tables().forEach(table -> grids.addAll(ResultGrid.ofComparison(table, provenance)));
        if (medium.drawn()) {
            comparison.tables().forEach(table -> grids.addAll(new CurveGrid(table, files).grids(medium)));
        }
        if (withFindings) {
            grids.addAll(findings(comparison));
        }
        grids.add(summaries(comparison));
        List<Part> parts = new ArrayList<>(ComparisonFooter.parts(comparison));
        parts.add(new Part("not from gpupath", provenance.lines()));
        return new Page(grids, parts);
    }

    private static List<Grid> findings(Comparison comparison) {
        return comparison.tables().stream()
                .flatMap(table -> FindingGrid.ofComparison(table).stream())
                .toList();
    }

    /** The table of what the comparison of each suite came to. */
    private static Grid summaries(Comparison comparison) {
        return new Columns<Summary>("summary")
                .name("suite", Summary::suite)
                .name("compared", Summary::other)
                .name("with", Summary::base)
                .right("faster", 0, line -> "" + line.faster())
                .right("slower", 0, line -> "" + line.slower())
                .right("same", 0, line -> "" + line.same())
                .right("ambiguous", 1, line -> "" + line.ambiguous())
                .right("one-sided", 1, line -> "" + line.oneSided())
                .right("mean", 0, line -> Figures.preciseRatio(line.geometricMean()))
                .right("of tests", 2, line -> line.compared() + " of " + line.tests())
                .left("best", 3, line -> extreme(line.best()))
                .left("worst", 3, line -> extreme(line.worst()))
                .of(comparison.summaries());
    }

    private static String extreme(Summary.@Nullable Extreme extreme) {
        return extreme == null ? "" : Figures.preciseRatio(extreme.ratio()) + " " + extreme.test();
    }
}
