package io.github.gpupath.cli.report;

/**
 * What a text is written for.
 *
 * @param width the columns of characters that a line may have; {@link #UNLIMITED} in a file
 * @param colors whether the text may hold the codes of a terminal
 * @param explained whether it says how the figures came to be
 * @param drawn whether it may hold characters that draw curves
 */
public record Medium(int width, boolean colors, boolean explained, boolean drawn) {

    /** The width of what is not shown on a terminal. */
    public static final int UNLIMITED = Integer.MAX_VALUE;

    /** A file, which keeps everything. */
    public static final Medium FILE = new Medium(UNLIMITED, false, true, false);

    /** The same with lines of at most so many columns. */
    public Medium atMost(int columns) {
        return new Medium(Math.min(width, columns), colors, explained, drawn);
    }
}
