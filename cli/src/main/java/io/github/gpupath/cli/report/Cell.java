package io.github.gpupath.cli.report;

import io.github.gpupath.cli.analysis.compare.Verdict;

/**
 * A piece of a table.
 *
 * @param text in plain
 * @param style around the text, of no width
 */
public record Cell(String text, Style style) {

    /** Nothing. */
    public static final Cell EMPTY = of("");

    /** A verdict in its colour. */
    static Cell of(Verdict verdict) {
        Style style = switch (verdict) {
            case FASTER -> Style.GREEN;
            case SLOWER, DIFFERS -> Style.RED;
            case SAME -> Style.PLAIN;
            case AMBIGUOUS, ONE_SIDED -> Style.YELLOW;
        };
        return new Cell(verdict.toString(), style);
    }

    /** A plain cell. */
    public static Cell of(String text) {
        return new Cell(text, Style.PLAIN);
    }
}
