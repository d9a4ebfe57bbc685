package io.github.gpupath.conformance;

import io.github.gpupath.kernel.ScalarType;
import io.github.gpupath.suite.Tolerance;

/**
 * The tolerances of float operations against the reference, which rounds to nearest: the loosest of Vulkan ("Precision
 * and Operation of SPIR-V Instructions"), GLSL 4.60 section 4.7.1 (the same table) and OpenCL ("Relative Error as
 * ULPs"). All other operations are exact: integers, comparisons, conversions of representable values, min, max, abs,
 * floor, loads and stores.
 */
final class Tolerances {

    /**
     * Sums, differences, products, fractions and rounding conversions: correctly rounded in all three, but Vulkan does
     * not specify the rounding mode, so both neighbours are allowed.
     */
    static final Tolerance ROUNDED = Tolerance.units(1);

    /**
     * 8-bit normalised integers to floats: OpenCL allows 1.5 ulp from the exact quotient by 255; 0 and 255 convert to
     * exactly 0 and 1 in all APIs.
     */
    static final Tolerance NORMALISED_LOAD = Tolerance.units(2);

    /**
     * The sRGB curve: half a code on its stored side (Direct3D 11.3 Functional Specification, 3.2.3.7), in linear values
     * most where the curve is steepest, at 1.
     */
    static final Tolerance SRGB_LOAD = new Tolerance(0, 0.5 / 255 * 2.4 / 1.055);

    /**
     * Blocks of BC1 to BC5: 1/255 and 3 % of the difference of a block's ends (Direct3D 11.3 Functional Specification,
     * 19.5.2), which is up to 1. Hardware interpolates with other weights than thirds, fifths and sevenths.
     */
    static final Tolerance INTERPOLATED_LOAD = new Tolerance(0, 1.0 / 255 + 0.03);

    /** The ends of BC1's and BC3's blocks, whose colours of 5 and 6 bits may become 8 bits (there, 19.5.3). */
    static final Tolerance COLOUR_END = new Tolerance(0, 1.0 / 255);

    /** The ends of BC4's and BC5's blocks, which may become 16 bits. */
    static final Tolerance CHANNEL_END = new Tolerance(0, 1.0 / 65535);

    /** Blocks of BC7 decode to exact bytes; filters may round them again. */
    static final Tolerance BC7_LOAD = new Tolerance(0, 2.0 / 255);

    /**
     * Bilinear filtering: Vulkan requires at least 4 bits of sub-texel weight
     * (VkPhysicalDeviceLimits.subTexelPrecisionBits), OpenGL and OpenCL specify nothing. Weights that are multiples of
     * 1/4 are exact; the remaining error is the filter's own precision, 8 bits on software drivers.
     */
    static final Tolerance FILTERED = new Tolerance(0, 1.0 / 255);

    private Tolerances() {}

    /** Quotients: 2.5 ulp (Vulkan, GLSL, OpenCL full profile); for f64 Vulkan requires only f32's precision. */
    static Tolerance division(ScalarType type) {
        return Tolerance.units(3 * unitsOf(type));
    }

    /** Square roots: Vulkan and GLSL inherit from {@code 1.0 / inversesqrt()}, 2 ulp and then 2.5 ulp; OpenCL 3 ulp. */
    static Tolerance squareRoot(ScalarType type) {
        return Tolerance.units(5 * unitsOf(type));
    }

    /** Inverse square roots: 2 ulp (Vulkan, GLSL, OpenCL). */
    static Tolerance inverseSquareRoot(ScalarType type) {
        return Tolerance.units(2 * unitsOf(type));
    }

    /**
     * 2 to the power of x up to a magnitude: {@code 3 + 2 · |x|} ulp, for f16 {@code 1 + 2 · |x|} (Vulkan, GLSL; OpenCL
     * 3 and 2).
     */
    static Tolerance exp2(ScalarType type, int magnitude) {
        return Tolerance.units((type == ScalarType.F16 ? 1 : 3) + 2L * magnitude);
    }

    /** Logarithms of values outside 0.5 to 2: 3 ulp (Vulkan, GLSL, OpenCL). */
    static Tolerance log2() {
        return Tolerance.units(3);
    }

    /** Logarithms of values from 0.5 to 2: absolute error below 2^-21, for f16 2^-7 (Vulkan, GLSL; OpenCL 3 ulp). */
    static Tolerance log2NearOne(ScalarType type) {
        return new Tolerance(3, type == ScalarType.F16 ? 0x1p-7 : 0x1p-21);
    }

    /** Sines and cosines from −π to π: absolute error up to 2^-11, for f16 2^-7 (Vulkan); OpenCL 4 ulp, GLSL open. */
    static Tolerance sineAndCosine(ScalarType type) {
        return new Tolerance(0, type == ScalarType.F16 ? 0x1p-7 : 0x1p-11);
    }

    /** One ulp of f32 is 2^29 ulp of f64. */
    private static long unitsOf(ScalarType type) {
        return type == ScalarType.F64 ? 1L << 29 : 1;
    }
}
