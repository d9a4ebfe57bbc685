package io.github.gpupath.finding;

/**
 * The kind of findings that rank ways of doing the same thing. The first figure is the rate of the best; the others are named for the
 * ways, from the best on, and are their rates as shares of it.
 */
public final class RankedChoice {

    /** The kind of these findings. */
    public static final String KIND = "choice";

    private RankedChoice() {}
}
