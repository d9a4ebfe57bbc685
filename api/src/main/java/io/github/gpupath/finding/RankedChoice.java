package io.github.gpupath.finding;

/**
 * The kind of findings that rank alternatives for the same task. The first figure is the best rate; the others are
 * named after the alternatives, best first, with their rates as shares of the best.
 */
public final class RankedChoice {

    /** The kind of these findings. */
    public static final String KIND = "choice";

    private RankedChoice() {}
}
