package io.github.gpupath.conformance;

import io.github.gpupath.kernel.ScalarType;
import io.github.gpupath.suite.Tolerance;

/**
 * How far a device may be from the reference, which rounds every operation to nearest: the loosest of what Vulkan
 * ("Precision and Operation of SPIR-V Instructions"), GLSL 4.60 section 4.7.1 (the same table) and OpenCL ("Relative
 * Error as ULPs") allow. Everything that is not here is exact: integers, comparisons, conversions of what the target can
 * hold, min, max, abs, floor, loads and stores.
 */
final class Tolerances {

    /**
     * Sums, differences, products, fractions of numbers and conversions that must round: correctly rounded in all three, but Vulkan leaves the
     * direction of rounding open, so that the neighbour on the other side is right too.
     */
    static final Tolerance ROUNDED = Tolerance.units(1);

    /**
     * 8-bit normalised integers to floats: OpenCL allows 1.5 ulp beyond the exact quotient by 255; 0 and 255 give 0 and 1
     * exactly everywhere.
     */
    static final Tolerance NORMALISED_LOAD = Tolerance.units(2);

    /**
     * Floats to 8-bit normalised integers where the float is not the nearest to an integer over 255: OpenCL allows 0.6 of
     * a step from the exact product, Vulkan recommends round-to-nearest only.
     */
    static final Tolerance NORMALISED_STORE = Tolerance.units(1);

    /**
     * Bilinear filtering: Vulkan requires at least 4 bits of sub-texel weight (VkPhysicalDeviceLimits.
     * subTexelPrecisionBits), OpenGL and OpenCL promise nothing. Where the weights are multiples of a quarter they are
     * exact, and what is left is the filter's own precision, which is 8 bits on software drivers.
     */
    static final Tolerance FILTERED = new Tolerance(0, 1.0 / 255);

    private Tolerances() {}

    /** Quotients: 2.5 ulp (Vulkan, GLSL; OpenCL full profile); of f64 Vulkan promises only what it does of f32. */
    static Tolerance division(ScalarType type) {
        return Tolerance.units(3 * unitsOf(type));
    }

    /**
     * Square roots: Vulkan and GLSL inherit from {@code 1.0 / inversesqrt()}, 2 ulp and then 2.5 ulp; OpenCL 3 ulp.
     */
    static Tolerance squareRoot(ScalarType type) {
        return Tolerance.units(5 * unitsOf(type));
    }

    /** 1 divided by square roots: 2 ulp (Vulkan, GLSL, OpenCL). */
    static Tolerance inverseSquareRoot(ScalarType type) {
        return Tolerance.units(2 * unitsOf(type));
    }

    /**
     * 2 to the power of numbers up to a magnitude: {@code 3 + 2 · |x|} ulp, of f16 {@code 1 + 2 · |x|} (Vulkan, GLSL; OpenCL
     * 3 and 2).
     */
    static Tolerance exp2(ScalarType type, int magnitude) {
        return Tolerance.units((type == ScalarType.F16 ? 1 : 3) + 2L * magnitude);
    }

    /** Logarithms of what is not between 0.5 and 2: 3 ulp (Vulkan, GLSL, OpenCL). */
    static Tolerance log2() {
        return Tolerance.units(3);
    }

    /** Logarithms of what is between 0.5 and 2: an error below 2^-21, of f16 2^-7 (Vulkan, GLSL; OpenCL 3 ulp). */
    static Tolerance log2NearOne(ScalarType type) {
        return new Tolerance(3, type == ScalarType.F16 ? 0x1p-7 : 0x1p-21);
    }

    /**
     * Sines and cosines from −π to π: an error up to 2^-11, of f16 2^-7 (Vulkan); OpenCL 4 ulp, GLSL says nothing.
     */
    static Tolerance sineAndCosine(ScalarType type) {
        return new Tolerance(0, type == ScalarType.F16 ? 0x1p-7 : 0x1p-11);
    }

    /** An ulp of f32 is 2^29 of f64. */
    private static long unitsOf(ScalarType type) {
        return type == ScalarType.F64 ? 1L << 29 : 1;
    }
}
