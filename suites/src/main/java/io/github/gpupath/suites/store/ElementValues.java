package io.github.gpupath.suites.store;

import io.github.gpupath.kernel.Expression;
import io.github.gpupath.kernel.Format;
import io.github.gpupath.kernel.KernelBuilder;
import io.github.gpupath.kernel.Literal;
import io.github.gpupath.kernel.ScalarType;

/**
 * The value of each element: {@code (e + first) · step} in element e of a buffer, and in texel (x, y) of a texture the value of
 * e = x + y · pitch. An invocation computes the value of the first element of an iteration, and adds a constant for each further
 * one, which is exact in f32. So all invocations store the same value to an element.
 *
 * @param first added to the number of an element, so that element 0 differs from memory that nobody wrote
 * @param step from one element to the next
 * @param pitch elements from one row of a texture to the next
 */
record ElementValues(ScalarType type, float first, float step, int pitch) {

    /** 1, 2, 3, … as unsigned integers. */
    static final ElementValues WORDS = new ElementValues(ScalarType.U32, 1, 1, 32);

    /** 1, 2, 3, … as floats; no more than 991, so that 16-bit floats hold them. */
    static final ElementValues FLOATS = new ElementValues(ScalarType.F32, 1, 1, 32);

    /**
     * A step a little below 1/1020 (1/1020 itself is not exact in f32): a quarter of what 8-bit normalised integers distinguish,
     * so that the 736 elements that a workgroup stores to fit between 0 and 1. From two and a half steps on, every value lies an
     * eighth of 1/255 or more from where one device would round up and another down. Texels have at most 480 elements.
     */
    static final ElementValues NORMALISED = new ElementValues(ScalarType.F32, 2.5f, 257f / (1 << 18), 15);

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

    /** The value of the element that lies some elements behind one of known value. */
    Expression further(Expression value, int elements) {
        return elements == 0 ? value : value.plus(constant(elements * step));
    }

    private Literal constant(float number) {
        return type == ScalarType.U32 ? KernelBuilder.u32((long) number) : KernelBuilder.f32(number);
    }
}
