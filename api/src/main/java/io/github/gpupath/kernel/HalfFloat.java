package io.github.gpupath.kernel;

/** Conversions between 16-bit and 32-bit IEEE 754 floats, which the platform offers only from Java 20 on. */
public final class HalfFloat {

    private static final int SIGN = 0x8000;
    private static final int INFINITY = 0x7C00;

    private HalfFloat() {}

    /** The exact value of a 16-bit float. */
    public static float toFloat(short half) {
        int exponent = (half >> 10) & 0x1F;
        int fraction = half & 0x3FF;
        float magnitude = switch (exponent) {
            case 0 -> fraction * 0x1p-24f;
            case 0x1F -> fraction == 0 ? Float.POSITIVE_INFINITY : Float.NaN;
            default -> (0x400 + fraction) * (float) Math.scalb(1.0, exponent - 25);
        };
        return (half & SIGN) != 0 ? -magnitude : magnitude;
    }

    /** The nearest 16-bit float, ties to even; too large becomes infinite. */
    public static short fromFloat(float value) {
        return fromDouble(value);
    }

    /** The nearest 16-bit float, ties to even and rounded once; too large becomes infinite. */
    public static short fromDouble(double value) {
        int sign = (int) (Double.doubleToRawLongBits(value) >>> 48) & SIGN;
        double magnitude = Math.abs(value);
        if (Double.isNaN(magnitude)) {
            return (short) (sign | INFINITY | 0x200);
        }
        if (magnitude >= 65520) {
            return (short) (sign | INFINITY);
        }
        int exponent = Math.max(Math.getExponent(magnitude), -14);
        long steps = (long) Math.rint(Math.scalb(magnitude, 10 - exponent));
        long bits = ((long) (exponent + 14) << 10) + steps;
        return (short) (sign | bits);
    }
}
