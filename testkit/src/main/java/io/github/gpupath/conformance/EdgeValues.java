package io.github.gpupath.conformance;

import io.github.gpupath.kernel.ScalarType;
import java.util.List;
import java.util.stream.Stream;

/**
 * Operand values that often reveal faults and whose results all APIs define: no NaN, no infinity, no subnormal number.
 */
final class EdgeValues {

    static final List<ScalarType> INTEGERS = List.of(ScalarType.I32, ScalarType.U32, ScalarType.I64, ScalarType.U64);
    static final List<ScalarType> FLOATS = List.of(ScalarType.F32, ScalarType.F16, ScalarType.F64);
    static final List<ScalarType> NUMBERS =
            Stream.of(INTEGERS, FLOATS).flatMap(List::stream).toList();

    private EdgeValues() {}

    /** Both ends of the range, powers of two and their neighbours; sums and products wrap around. */
    static Values integers(ScalarType type) {
        if (type.componentBytes() == 8) {
            return new Values(
                    type,
                    0,
                    1,
                    3,
                    65535,
                    0x7FFF_FFFFL,
                    0x8000_0000L,
                    0xFFFF_FFFFL,
                    0x1_0000_0000L,
                    0x2_0000_0001L,
                    0x0123_4567_89AB_CDEFL,
                    Long.MAX_VALUE,
                    Long.MIN_VALUE,
                    -0x1_0000_0007L,
                    -1);
        }
        return new Values(
                type,
                0,
                1,
                2,
                3,
                31,
                255,
                65535,
                65536,
                12345678,
                0x7FFF_FFFFL,
                0x8000_0000L,
                0xFFFF_FFF9L,
                0xFFFF_FFFFL);
    }

    /** The same without the smallest signed integer, which has no negation. */
    static Values negatableIntegers(ScalarType type) {
        if (type.componentBytes() == 8) {
            return new Values(type, 0, 1, 3, 0xFFFF_FFFFL, 0x1_0000_0000L, Long.MAX_VALUE, -Long.MAX_VALUE, -1);
        }
        return new Values(type, 0, 1, 2, 3, 31, 255, 65535, 12345678, 0x7FFF_FFFFL, 0x8000_0001L, 0xFFFF_FFFFL);
    }

    /** Numbers whose sums, products and fused multiply-adds are exact in every float type. */
    static Values exactFloats(ScalarType type) {
        return Values.of(type, 1, 2, 3, 0.5, 1.5, -1, -2.5, 7, -0.25, 96, 256);
    }

    /** Numbers whose sums and products are rounded and never cancel to a subnormal number. */
    static Values roundedFloats(ScalarType type) {
        return Values.of(type, 0.1, 1 / 3.0, -0.7, Math.PI, 12.34, -56.7, 100, 1);
    }
}
