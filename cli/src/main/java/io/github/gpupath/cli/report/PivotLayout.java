package io.github.gpupath.cli.report;

import io.github.gpupath.cli.report.Page.Grid;
import io.github.gpupath.cli.report.Page.Heading;
import io.github.gpupath.result.TestResult;
import io.github.gpupath.suite.SiPrefix;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Decides which columns the table of a section has and fills its cells; tables and Markdown print the same cells. */
final class PivotLayout {

    private final Pivot pivot;
    private final Pivot.Section section;
    private final ReportOptions options;
    private final boolean measured;
    private final boolean relative;
    private final boolean perftest;
    private final SiPrefix prefix;
    private final int decimals;

    PivotLayout(Pivot pivot, Pivot.Section section, ReportOptions options) {
        this.pivot = pivot;
        this.section = section;
        this.options = options;
        List<Double> values = section.values();
        this.measured = section.isMeasured();
        this.relative = pivot.bases().apply(section.results().toList());
        this.perftest = options.wide() && section.countsOperations();
        this.prefix = SiPrefix.of(values);
        this.decimals = prefix.decimals(values);
    }

    /** The table. */
    Grid grid() {
        return new Grid(headings(), section.rows().stream().map(this::row).toList());
    }

    private List<Heading> headings() {
        List<Heading> headings = new ArrayList<>();
        headings.add(Heading.left(section.suite(), "test"));
        if (options.wide()) {
            headings.add(Heading.left("", "label"));
        }
        for (int i = 0; i < pivot.columns().size(); i++) {
            String title = pivot.columns().get(i).title();
            headings.add(Heading.right(title, measured ? prefix.unit(section.unit()) : "answer"));
            for (String figure : figureTitles(i)) {
                headings.add(Heading.right("", figure));
            }
        }
        return headings;
    }

    private List<String> figureTitles(int column) {
        List<String> titles = new ArrayList<>();
        if (measured) {
            titles.add("±95%");
            if (relative) {
                titles.add("×");
            }
            if (column > 0) {
                titles.add("/" + pivot.columns().get(0).title());
            }
            if (perftest) {
                titles.add("ms per 2^28");
            }
        }
        return titles;
    }

    private List<Cell> row(Pivot.Row row) {
        List<Cell> cells = new ArrayList<>();
        cells.add(Cell.of(row.test()));
        if (options.wide()) {
            cells.add(Cell.of(row.label()));
        }
        Optional<TestResult> first =
                row.results().isEmpty() ? Optional.empty() : row.results().get(0);
        for (int i = 0; i < row.results().size(); i++) {
            Optional<TestResult> result = row.results().get(i);
            cells.add(result.map(this::value).orElse(Cell.EMPTY));
            for (String figure : figures(i, result, first)) {
                cells.add(Cell.of(figure));
            }
        }
        return cells;
    }

    /** As many as {@link #figureTitles}. */
    private List<String> figures(int column, Optional<TestResult> result, Optional<TestResult> first) {
        List<String> figures = new ArrayList<>();
        if (measured) {
            figures.add(result.map(Figures::interval).orElse(""));
            if (relative) {
                figures.add(result.map(r -> Figures.ratioText(pivot.bases().ratio(r)))
                        .orElse(""));
            }
            if (column > 0) {
                figures.add(result.map(r -> Figures.ratioText(Figures.ratio(r, first)))
                        .orElse(""));
            }
            if (perftest) {
                figures.add(result.map(Figures::perftestMillis).orElse(""));
            }
        }
        return figures;
    }

    private Cell value(TestResult result) {
        Double value = result.value();
        if (value != null) {
            return Cell.of(prefix.format(value, decimals));
        }
        Style style = switch (result.status()) {
            case OK -> Style.GREEN;
            case UNSUPPORTED, SKIPPED -> Style.YELLOW;
            case FAILED -> Style.RED;
        };
        return new Cell(Figures.word(result), style);
    }
}
