package io.github.gpupath.cli.report;

import io.github.gpupath.cli.analysis.compare.Column;
import io.github.gpupath.cli.analysis.compare.ResultTable.Cell;
import io.github.gpupath.cli.analysis.compare.ResultTable.Pair;
import io.github.gpupath.cli.report.Page.Align;
import io.github.gpupath.cli.report.Page.Grid;
import io.github.gpupath.cli.report.Page.Heading;
import io.github.gpupath.cli.text.Lines;
import io.github.gpupath.code.CodeReport;
import io.github.gpupath.code.CodeReport.Side;
import io.github.gpupath.code.CodeTable;
import io.github.gpupath.result.TestResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Writes why tests differ, as far as their files and their machine code show it. */
public final class ExplanationPage {

    private static final String INDENT = "  ";

    private ExplanationPage() {}

    /**
     * The whole text; ends with a line break.
     *
     * @param tests that differ, each with the pairs that do
     * @param width the columns of characters that a sentence may take; tables of code take what they need
     */
    public static String text(Map<String, List<Pair>> tests, Map<String, CodeReport> reports, int width) {
        if (tests.isEmpty()) {
            return "no test has the verdict faster or slower: nothing to explain\n";
        }
        StringBuilder text = new StringBuilder();
        tests.forEach((test, pairs) -> {
            text.append('\n');
            sentence("", "why " + test + " differs", width, text);
            CodeReport report = Objects.requireNonNull(reports.get(test));
            for (Pair pair : pairs) {
                sentence(INDENT, figures(pair), width, text);
                report.differences(
                                side(pair.base(), pair.baseCell()),
                                side(pair.column(), pair.cell()),
                                pair.cell().ratio().orElseThrow().value())
                        .forEach(difference -> sentence(INDENT.repeat(2), difference, width, text));
            }
            report.counts()
                    .ifPresent(counts -> table(counts, false)
                            .lines()
                            .forEach(line -> text.append(INDENT).append(line).append('\n')));
        });
        return text.toString();
    }

    private static void sentence(String indent, String sentence, int width, StringBuilder text) {
        Lines.wrapped(indent + sentence, indent + INDENT, width)
                .forEach(line -> text.append(line).append('\n'));
    }

    private static Side side(Column column, Cell cell) {
        return new Side(column.title(), cell.result().orElseThrow());
    }

    private static String figures(Pair pair) {
        return pair.column().title() + " " + quantity(pair.cell()) + ", "
                + pair.base().title() + " " + quantity(pair.baseCell()) + ": "
                + Figures.preciseRatio(pair.cell().ratio().orElseThrow().value()) + " times as fast";
    }

    private static String quantity(Cell cell) {
        TestResult result = cell.result().orElseThrow();
        return Quantity.text(Objects.requireNonNull(result.value()), result.unit());
    }

    /** The machine code of one kernel: its counts, then its instructions. */
    public static String text(CodeReport report, Medium medium) {
        StringBuilder text = new StringBuilder();
        report.counts().ifPresent(counts -> text.append(table(counts, medium.colors())));
        report.listing().forEach(line -> text.append(line).append('\n'));
        return text.toString();
    }

    private static String table(CodeTable counts, boolean colors) {
        List<Heading> headings = new ArrayList<>();
        counts.heading()
                .forEach(title ->
                        headings.add(new Heading("", title, headings.isEmpty() ? Align.LEFT : Align.RIGHT, 0, false)));
        Grid grid = new Grid(
                headings,
                counts.rows().stream()
                        .map(row -> row.stream().map(StyledText::of).toList())
                        .toList());
        StringBuilder text = new StringBuilder(TextPage.list(grid, colors));
        counts.notes().forEach(note -> text.append(note).append('\n'));
        return text.toString();
    }
}
