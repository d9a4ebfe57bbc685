package io.github.gpupath.suites.store;

import io.github.gpupath.kernel.Expression;
import io.github.gpupath.kernel.Format;
import io.github.gpupath.kernel.KernelBuilder;
import io.github.gpupath.kernel.Literal;
import io.github.gpupath.kernel.ScalarType;

/**
 * What is stored in an element: {@code (e + first) · step} in element e of a buffer, and in texel (x, y) of a texture what
 * belongs to e = x + y · pitch. An invocation computes it once, of the element at which it starts, and comes from one
 * element to the next by adding the step, which is exact in f32. So whoever stores to an element stores the same.
 *
 * @param type of the value
 * @param first what element 0 is told by from memory that nobody wrote
 * @param step from one element to the next
 * @param pitch elements from one row of a texture to the next
 */
record ElementValues(ScalarType type, float first, float step, int pitch) {

    /** 1, 2, 3, … as unsigned integers. */
    static final ElementValues WORDS = new ElementValues(ScalarType.U32, 1, 1, 32);

    /** 1, 2, 3, … as floats; no more than 991, so that 16-bit floats hold them. */
    static final ElementValues FLOATS = new ElementValues(ScalarType.F32, 1, 1, 32);

    /**
     * A step a little below 1/510 (1/510 itself is not exact in f32): half of what 8-bit normalised integers keep apart, so
     * that the 511 elements that a workgroup stores to fit between 0 and 1, two neighbours to a value. Beginning at three
     * quarters of 1/255 every value lies a quarter of 1/255 from the next integer over 255, far from where one device
     * would round up and another down. Texels get the same with at most 480 elements from the first to the last.
     */
    static final ElementValues NORMALISED = new ElementValues(ScalarType.F32, 1.5f, 257f / (1 << 17), 15);

    static ElementValues of(Format format) {
        return format.encoding() == Format.Encoding.UNORM ? NORMALISED : FLOATS;
    }

    /** The value of an element. */
    Expression at(Expression element) {
        Expression number = type == ScalarType.U32 ? element : element.to(type);
        Expression counted = number.plus(constant(first));
        return step == 1 ? counted : counted.times(constant(step));
    }

    /** What a texel's element is counted from. */
    Expression element(Expression texel) {
        return texel.x().plus(texel.y().times(pitch));
    }

    /** What is added to come to the next element. */
    Expression next() {
        return constant(step);
    }

    /** What is added to come from behind the last of some texels in a row to the first in the row below. */
    Expression nextRow(int texels) {
        return constant((pitch - texels) * step);
    }

    private Literal constant(float number) {
        return type == ScalarType.U32 ? KernelBuilder.u32((long) number) : KernelBuilder.f32(number);
    }
}
