package io.github.gpupath.cli.report;

/**
 * A piece of a table.
 *
 * @param text in plain
 * @param style around the text, of no width
 */
public record Cell(String text, Style style) {

    /** Nothing. */
    public static final Cell EMPTY = of("");

    /** A plain cell. */
    public static Cell of(String text) {
        return new Cell(text, Style.PLAIN);
    }
}
