package io.github.gpupath.cli.report;

import io.github.gpupath.cli.analysis.card.Card;
import io.github.gpupath.cli.analysis.card.Card.Row;
import io.github.gpupath.cli.analysis.card.Card.Section;
import io.github.gpupath.cli.analysis.card.Card.Subject;
import io.github.gpupath.cli.report.Page.Grid;
import io.github.gpupath.cli.report.Page.Heading;
import io.github.gpupath.cli.text.Lines;
import java.util.List;
import java.util.Locale;

/** Draws cards as one picture: a table for each suite, and beside those of levels a chart of them. */
final class CardSvg {

    private static final int WIDTH = 1400;
    private static final int MARGIN = 32;
    private static final int LINE = 18;

    /** Where the charts begin, right of the tables that have one. */
    private static final int CHART = 1060;

    private static final int CHART_WIDTH = WIDTH - MARGIN - CHART;
    private static final int CHART_HEIGHT = 132;

    /** The width of the first column of a table, and of the last one. */
    private static final int TITLE = 290;

    private static final int VERDICT = 130;

    /** The width of the name of a suite, left of what it measures. */
    private static final int SUITE = 180;

    /** The size of letters, of the small ones beside them, of the names of suites and of the device's. */
    private static final int SIZE = 12;

    private static final int SMALL = 10;
    private static final int HEADING = 15;
    private static final int NAME = 24;

    /** The width of a letter as a share of its size, on average; a wide one is two. */
    private static final double LETTER = 0.525;

    /** What is left free between two texts. */
    private static final int GAP = 6;

    private final StringBuilder shapes = new StringBuilder();
    private int y = MARGIN;

    private CardSvg() {}

    static String text(List<Card> cards) {
        CardSvg svg = new CardSvg();
        cards.forEach(svg::card);
        int height = svg.y + MARGIN;
        return """
                <svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" viewBox="0 0 %d %d" role="img"
                  font-family="system-ui, 'DejaVu Sans', sans-serif" font-size="%d" fill="#1a1a1a">
                <title>%s</title>
                <rect width="100%%" height="100%%" fill="#ffffff"/>
                """.formatted(
                        WIDTH,
                        height,
                        WIDTH,
                        height,
                        SIZE,
                        Xml.escape(String.join(
                                ", ", cards.stream().map(CardPage::title).toList())))
                + svg.shapes
                + "</svg>\n";
    }

    private void card(Card card) {
        y += LINE;
        write(MARGIN, y, CardPage.title(card), WIDTH - 2 * MARGIN, NAME, "font-weight=\"bold\"");
        y += LINE / 2;
        List<String> lines = CardPage.ways(card);
        for (int i = 0; i < lines.size(); i++) {
            y += LINE;
            if (i < card.ways().size()) {
                shapes.append(swatch(i));
            }
            write(MARGIN + 22, y, lines.get(i), WIDTH - 2 * MARGIN - 22, SIZE, "fill=\"#444\"");
        }
        card.sections().forEach(section -> section(card, section));
        y += 2 * LINE;
    }

    private String swatch(int way) {
        return String.format(
                Locale.ROOT,
                "<line x1=\"%d\" y1=\"%d\" x2=\"%d\" y2=\"%d\" %s/>\n",
                MARGIN,
                y - 4,
                MARGIN + 16,
                y - 4,
                LevelChart.stroke(way));
    }

    private void section(Card card, Section section) {
        y += 2 * LINE;
        shapes.append(String.format(
                Locale.ROOT,
                "<line x1=\"%d\" y1=\"%d\" x2=\"%d\" y2=\"%d\" stroke=\"#ccc\"/>\n",
                MARGIN,
                y - LINE,
                WIDTH - MARGIN,
                y - LINE));
        write(MARGIN, y, CardPage.title(section), SUITE, HEADING, "font-weight=\"bold\"");
        String description = section.description();
        if (description != null) {
            write(MARGIN + SUITE, y, description, WIDTH - 2 * MARGIN - SUITE, SIZE, "fill=\"#666\"");
        }
        for (Subject subject : section.subjects()) {
            if (!CostGrid.isCost(subject)) {
                subject(card, subject, subject.id().equals(section.suite()));
            }
        }
        CostGrid.of(card, section).ifPresent(this::costs);
    }

    /** A table without charts: the headings in two lines, then a line for each row. */
    private void costs(Grid grid) {
        List<Heading> headings = grid.headings();
        y += LINE + 4;
        line(headings.stream().skip(1).map(Heading::group).toList(), "", headings.size(), "fill=\"#666\"");
        y += LINE;
        line(
                headings.stream().skip(1).map(Heading::title).toList(),
                headings.get(0).title(),
                headings.size(),
                "fill=\"#666\"");
        for (List<StyledText> row : grid.rows()) {
            y += LINE;
            line(
                    row.stream().skip(1).map(StyledText::text).toList(),
                    row.get(0).text(),
                    headings.size(),
                    "font-weight=\"600\"");
        }
    }

    private void line(List<String> cells, String name, int columns, String attributes) {
        int column = (WIDTH - 2 * MARGIN - TITLE) / Math.max(2, columns - 1);
        write(MARGIN + 8, y, name, TITLE - 8, SIZE, "");
        for (int i = 0; i < cells.size(); i++) {
            write(MARGIN + TITLE + i * column, y, cells.get(i), column, SIZE, attributes);
        }
    }

    private void subject(Card card, Subject subject, boolean isSuite) {
        int top = y;
        String chart = LevelChart.of(subject, card.ways().size(), CHART_WIDTH, CHART_HEIGHT);
        int right = chart.isEmpty() ? WIDTH - MARGIN : CHART - 16;
        int column =
                (right - MARGIN - TITLE - VERDICT) / Math.max(2, card.ways().size());
        y += LINE + 4;
        write(MARGIN, y, isSuite ? "" : subject.id(), TITLE, SIZE, "font-weight=\"bold\"");
        for (int way = 0; way < card.ways().size(); way++) {
            write(
                    MARGIN + TITLE + way * column,
                    y,
                    CardPage.title(card.ways().get(way)),
                    column,
                    SIZE,
                    "fill=\"#666\"");
        }
        write(
                MARGIN + TITLE + card.ways().size() * column,
                y,
                card.ways().size() < 2 ? "" : "APIs",
                VERDICT,
                SIZE,
                "fill=\"#666\"");
        for (Row row : CardPage.shown(subject)) {
            row(card, row, column);
        }
        if (!chart.isEmpty()) {
            shapes.append(String.format(Locale.ROOT, "<g transform=\"translate(%d %d)\">\n", CHART, top + LINE / 2))
                    .append(chart)
                    .append("</g>\n");
            y = Math.max(y, top + CHART_HEIGHT + LINE);
        }
    }

    private void row(Card card, Row row, int column) {
        y += LINE;
        String reported = row.reported() == null ? "" : " (reported " + CardPage.reported(row) + ")";
        write(MARGIN + 8, y, CardPage.title(row) + reported, TITLE - 8, SIZE, "");
        for (int way = 0; way < card.ways().size(); way++) {
            Card.Entry entry = row.entries().get(way);
            String probability = Quantity.probability(entry.confidence());
            String details = CardPage.interval(row, entry) + (probability.isEmpty() ? "" : ", " + probability);
            String value = String.format(
                    Locale.ROOT,
                    "<tspan %s>%s</tspan><tspan dx=\"%d\" fill=\"#666\" font-size=\"%d\">%s</tspan>",
                    entry.value() == null ? "fill=\"#8a6100\"" : "font-weight=\"600\"",
                    shortened(CardPage.value(row, entry).text(), column, SIZE),
                    GAP,
                    SMALL,
                    shortened(details, column, SMALL));
            shapes.append(clipped(MARGIN + TITLE + way * column, y, column, SIZE, "", value));
        }
        StyledText verdict = CardPage.verdict(row);
        write(
                MARGIN + TITLE + card.ways().size() * column,
                y,
                verdict.text(),
                VERDICT,
                SIZE,
                verdict.style() == Style.ORANGE ? "fill=\"#a33b00\"" : "fill=\"#444\"");
    }

    /** Writes a text on one line. */
    private void write(int x, int baseline, String text, int room, int size, String attributes) {
        if (!text.isEmpty()) {
            shapes.append(clipped(x, baseline, room, size, attributes, shortened(text, room, size)));
        }
    }

    /** A text in a frame of its own, which shows no more of it than has room: how wide letters are, only who draws them knows. */
    private static String clipped(int x, int baseline, int room, int size, String attributes, String content) {
        return String.format(
                Locale.ROOT,
                "<svg x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\">"
                        + "<text y=\"%d\" font-size=\"%d\" %s>%s</text></svg>\n",
                x,
                baseline - size,
                room - GAP,
                size + LINE / 2,
                size,
                size,
                attributes,
                content);
    }

    /** A text that ends with a mark where it most likely has no room. */
    private static String shortened(String text, int room, int size) {
        return Xml.escape(Lines.brief(text, (int) (room / (LETTER * size))));
    }
}
