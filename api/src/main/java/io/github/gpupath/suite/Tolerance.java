package io.github.gpupath.suite;

/**
 * The allowed deviation of a device's value from the reference's. A value passes if it is within either bound.
 *
 * @param units units in the last place of a float, or steps of a normalised integer; 0 for equal bits
 * @param absolute the absolute difference; 0 for none
 */
public record Tolerance(long units, double absolute) {

    /** Equal bits; all NaNs are equal, and so are +0 and −0, because no API distinguishes them everywhere. */
    public static final Tolerance EXACT = units(0);

    /** A tolerance in units in the last place. */
    public static Tolerance units(long units) {
        return new Tolerance(units, 0);
    }
}
