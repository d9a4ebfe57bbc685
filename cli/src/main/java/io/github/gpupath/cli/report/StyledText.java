package io.github.gpupath.cli.report;

import io.github.gpupath.cli.analysis.compare.Verdict;

/**
 * A text with its style on a terminal.
 *
 * @param text in plain
 * @param style around the text, of no width
 */
public record StyledText(String text, Style style) {

    /** No text. */
    public static final StyledText EMPTY = of("");

    /** A verdict in its colour. */
    static StyledText of(Verdict verdict) {
        Style style = switch (verdict) {
            case FASTER -> Style.GREEN;
            case SLOWER, DIFFERS -> Style.RED;
            case SAME -> Style.PLAIN;
            case AMBIGUOUS, ONE_SIDED -> Style.YELLOW;
        };
        return new StyledText(verdict.toString(), style);
    }

    /** A plain text. */
    public static StyledText of(String text) {
        return new StyledText(text, Style.PLAIN);
    }
}
