package io.github.gpupath.suite;

/**
 * How far a device's value may be from the reference's: within either of two bounds.
 *
 * @param units neighbouring representable values of a float, or steps of a normalised integer; 0 for equal bits
 * @param absolute a difference in value; 0 for none
 */
public record Tolerance(long units, double absolute) {

    /** Equal bits, except that all NaNs are equal and so are both zeros: no API keeps them apart everywhere. */
    public static final Tolerance EXACT = units(0);

    /** Up to a number of neighbouring representable values. */
    public static Tolerance units(long units) {
        return new Tolerance(units, 0);
    }
}
