package io.github.gpupath.suites;

import io.github.gpupath.kernel.Format;
import io.github.gpupath.kernel.ScalarType;
import io.github.gpupath.suite.Tolerance;

/**
 * How far the answers of a kernel may be from the reference's, for all suites: a table of what is not exact. Test data is chosen so
 * that everything else is right to the last bit.
 */
public final class SuiteTolerances {

    private SuiteTolerances() {}

    /**
     * A sum of eight approximations (roots, reciprocals, quotients, powers, logarithms, sines), which languages let devices round as they
     * like, and of multiply-adds that may round once or twice. A chain of them goes to a point where errors do not grow. Tests hold
     * that a chain without its last step is further off than this, and one of doubles that are computed as singles too.
     */
    public static Tolerance ofApproximations(ScalarType type) {
        return switch (type) {
            case F16 -> new Tolerance(0, 0.2);
            case F32 -> new Tolerance(0, 1e-3);
            case F64 -> new Tolerance(0, 1e-12);
            default -> Tolerance.EXACT;
        };
    }

    /**
     * A sum of so many averages of four texels, each component on its own. Normalised texels are no whole numbers in f32, and no filter is
     * bound to give their averages to the last bit: what is allowed on average is a sixteenth of 1/255 in each, as much as a filter of 16-bit floats loses when it cuts off. Other texels are whole numbers, and their averages exact.
     */
    public static Tolerance ofAverages(Format format, int averages) {
        return format.encoding() == Format.Encoding.UNORM ? new Tolerance(0, averages / 255.0 / 16) : Tolerance.EXACT;
    }
}
