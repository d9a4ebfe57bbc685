package io.github.gpupath.suites;

import io.github.gpupath.kernel.Format;
import io.github.gpupath.kernel.ScalarType;
import io.github.gpupath.suite.Tolerance;

/** The tolerances of all suites. Test data is chosen so that all other results are exact. */
public final class SuiteTolerances {

    private SuiteTolerances() {}

    /**
     * The tolerance of a sum of eight chains of approximations (roots, reciprocals, quotients, powers,
     * logarithms), whose precision languages leave to devices, and of multiply-adds that round once or twice. The chains
     * converge, so errors do not grow. Tests check that a chain without its last step, or of f64 computed as f32,
     * exceeds the tolerance.
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
     * The tolerance of a sum of eight chains of sines or cosines in f32. Vulkan allows an absolute error of 2^-11 for each
     * ("Precision and Operation of SPIR-V Instructions"), and a step passes on less than half of the last one's.
     */
    public static Tolerance ofSines() {
        return new Tolerance(0, 0x1p-7);
    }

    /**
     * The tolerance of a sum of averages of four texels, per component. Averages of normalised texels are not exact in
     * f32: 1/16 of 1/255 is allowed for each, the truncation error of a filter with 16-bit floats; 1/8 where the
     * decoding may round too, 3/16 where it approximates the sRGB curve, and 1 where drivers decode to bytes and filter these. Averages of other texels, which are
     * integers, are exact.
     */
    public static Tolerance ofAverages(Format format, int averages) {
        double steps = switch (format.encoding()) {
            case UNORM -> 1.0 / 16;
            case SRGB -> 3.0 / 16;
            case COMPRESSED -> 1;
            default -> 1.0 / 8;
        };
        return format.isNormalised() ? new Tolerance(0, averages / 255.0 * steps) : Tolerance.EXACT;
    }

    /**
     * The tolerance of a sum of averages of more than four normalised texels, per component: 1/2 of 1/255 for each,
     * because some drivers round to bytes several times.
     */
    public static Tolerance ofWideAverages(int averages) {
        return new Tolerance(0, averages / 255.0 / 2);
    }
}
