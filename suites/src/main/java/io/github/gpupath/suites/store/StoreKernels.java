package io.github.gpupath.suites.store;

import static io.github.gpupath.kernel.KernelBuilder.builtIn;
import static io.github.gpupath.kernel.KernelBuilder.u32;
import static io.github.gpupath.kernel.KernelBuilder.vector;
import static io.github.gpupath.suites.CacheKernel.ELEMENTS;
import static io.github.gpupath.suites.CacheKernel.LINE;
import static io.github.gpupath.suites.CacheKernel.SIDE;
import static io.github.gpupath.suites.CacheKernel.SQUARE;

import io.github.gpupath.backend.BufferSpec;
import io.github.gpupath.backend.TextureSpec;
import io.github.gpupath.kernel.Access;
import io.github.gpupath.kernel.BuiltIn;
import io.github.gpupath.kernel.Expression;
import io.github.gpupath.kernel.Format;
import io.github.gpupath.kernel.Kernel;
import io.github.gpupath.kernel.KernelBuilder;
import io.github.gpupath.kernel.Parameter;
import io.github.gpupath.kernel.Resource;
import io.github.gpupath.kernel.Resource.RawBuffer;
import io.github.gpupath.kernel.Resource.StorageTexelBuffer;
import io.github.gpupath.kernel.Resource.StorageTexture;
import io.github.gpupath.kernel.Resource.StructuredBuffer;
import io.github.gpupath.kernel.ScalarType;
import io.github.gpupath.kernel.Type;
import io.github.gpupath.kernel.Unroll;
import io.github.gpupath.kernel.Variable;
import io.github.gpupath.kernel.VectorType;
import io.github.gpupath.suite.KernelWorkload;
import io.github.gpupath.suite.Memory;
import io.github.gpupath.suites.CacheKernel;
import io.github.gpupath.suites.Pattern;
import io.github.gpupath.suites.WrittenOutLoop;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.IntFunction;
import java.util.function.UnaryOperator;

/**
 * The kernels of the store tests, one for each kind of resource, in the written-out loop of {@link WrittenOutLoop}. Each store fills
 * every component of an element with the element's value; one addition makes the value.
 *
 * <p>No store may be left out. The stores of an iteration go to different elements, which are no neighbours; those of two
 * iterations to elements of which no compiler knows how far apart they are. In the pattern {@link Pattern#SAME}, each address is
 * combined with the parameter by AND, so that it is 0. The answer does not show stores that are left out; the driver's listing of
 * the code does, where there is one.
 *
 * <p>All workgroups store to the same elements, except in the patterns whose workgroups have regions of their own ({@link
 * OwnRegions}).
 *
 * <p>Many invocations store to the same element, and all the same value ({@link ElementValues}), so that what remains does not
 * depend on their order. In {@link Pattern#SAME} they store different values to one element; but each ends with the same one, and
 * stores of one invocation to one address keep their order. The verification runs the kernel with the arguments with which it is
 * timed.
 */
final class StoreKernels {

    /** What every device allows a target to have; no address is higher. */
    private static final int MOST_BYTES = 128 << 20;

    private StoreKernels() {}

    /** Stores texels to a buffer, which the hardware converts to their format. */
    static KernelWorkload texelBuffer(String name, Unroll unroll, Format format, Pattern pattern) {
        Type type = format.texelType();
        KernelBuilder k = new KernelBuilder(name, LINE);
        Parameter stride = k.parameter("stride", ScalarType.U32);
        StorageTexelBuffer target = k.storageTexelBuffer("target", format, Access.WRITE);
        elements(
                k,
                unroll,
                stride,
                pattern,
                ElementValues.of(format),
                format.texelBytes(),
                1,
                (index, value) -> k.store(target, index, filled(type, value)));
        return buffer(
                k.build(),
                target,
                pattern,
                format.texelBytes(),
                elements -> BufferSpec.storageTexels(format, elements));
    }

    /** Stores one to four words at a time. */
    static KernelWorkload rawBuffer(String name, Unroll unroll, int words, Pattern pattern) {
        Type type = Type.of(ScalarType.U32, words);
        KernelBuilder k = new KernelBuilder(name, LINE);
        Parameter stride = k.parameter("stride", ScalarType.U32);
        RawBuffer target = k.rawBuffer("target", Access.WRITE);
        elements(
                k,
                unroll,
                stride,
                pattern,
                ElementValues.WORDS,
                type.bytes(),
                type.bytes(),
                (address, value) -> k.store(target, address, filled(type, value)));
        return buffer(k.build(), target, pattern, type.bytes(), elements -> storage(type, elements));
    }

    /** Stores floats or vectors of floats. */
    static KernelWorkload structuredBuffer(String name, Unroll unroll, int components, Pattern pattern) {
        Type type = Type.of(ScalarType.F32, components);
        KernelBuilder k = new KernelBuilder(name, LINE);
        Parameter stride = k.parameter("stride", ScalarType.U32);
        StructuredBuffer target = k.structuredBuffer("target", type, Access.WRITE);
        elements(
                k,
                unroll,
                stride,
                pattern,
                ElementValues.FLOATS,
                type.bytes(),
                1,
                (index, value) -> k.store(target, index, filled(type, value)));
        return buffer(k.build(), target, pattern, type.bytes(), elements -> storage(type, elements));
    }

    /** Stores the texels of a square. */
    static KernelWorkload texture(String name, Unroll unroll, Format format, Pattern pattern) {
        ElementValues values = ElementValues.of(format);
        KernelBuilder k = new KernelBuilder(name, SQUARE);
        Parameter stride = k.parameter("stride", ScalarType.U32);
        StorageTexture target = k.storageTexture("target", format, Access.WRITE);
        Variable start = k.variable("start", pattern.textureStart());
        UnaryOperator<Expression> region = OwnRegions.texel(k, pattern);
        k.loop("y", SIDE, unroll, y -> {
            Variable row = k.variable(
                    "row", vector(VectorType.UVEC2, start.x(), start.y().plus(y.times(stride))));
            Variable value = k.variable("value", values.at(values.element(row)));
            Expression first = region.apply(row);
            for (int place : WrittenOutLoop.PLACES) {
                Expression texel = vector(VectorType.UVEC2, WrittenOutLoop.plus(first.x(), place), first.y());
                k.store(
                        target,
                        address(pattern, texel, stride),
                        filled(format.texelType(), values.further(value, place)));
            }
        });
        int rows = pattern == Pattern.SAME ? 0 : 1;
        if (pattern.isOwn()) {
            return OwnRegions.texture(k.build(), target, format, rows);
        }
        TextureSpec texels = CacheKernel.texture(format, TextureSpec.Use.STORAGE);
        return CacheKernel.writing(
                k.build(), target, new Memory.TextureMemory(texels, Memory.Content.ZEROS, true), List.of(u32(rows)));
    }

    /**
     * Stores to the elements of a buffer.
     *
     * @param step of the address from one element to the next
     * @param store is given each address and what belongs there
     */
    private static void elements(
            KernelBuilder k,
            Unroll unroll,
            Parameter stride,
            Pattern pattern,
            ElementValues values,
            int elementBytes,
            int step,
            BiConsumer<Expression, Expression> store) {
        Variable element = k.variable("element", pattern.bufferStart(builtIn(BuiltIn.LOCAL_INDEX)));
        UnaryOperator<Expression> region = OwnRegions.element(k, pattern, elementBytes);
        k.loop("i", WrittenOutLoop.ITERATIONS, unroll, i -> {
            Variable moved = k.variable("moved", element.plus(i.times(stride)));
            Variable value = k.variable("value", values.at(moved));
            Expression first = region.apply(moved);
            Expression address = step == 1 ? first : first.times(step);
            long size = pattern.isOwn() ? MOST_BYTES : (long) ELEMENTS * Integer.highestOneBit(2 * step - 1);
            Variable base = k.variable("base", WrittenOutLoop.base(address, size));
            for (int offset : WrittenOutLoop.OFFSETS) {
                store.accept(
                        address(pattern, WrittenOutLoop.plus(base, offset * step), stride),
                        values.further(value, offset));
            }
        });
    }

    private static Expression address(Pattern pattern, Expression place, Parameter stride) {
        return pattern == Pattern.SAME ? place.and(stride) : place;
    }

    private static Expression filled(Type type, Expression value) {
        return type instanceof VectorType vector ? vector(vector, value) : value;
    }

    private static KernelWorkload buffer(
            Kernel kernel, Resource target, Pattern pattern, int elementBytes, IntFunction<BufferSpec> spec) {
        return pattern.isOwn()
                ? OwnRegions.buffer(kernel, target, elementBytes, spec)
                : CacheKernel.writing(
                        kernel,
                        target,
                        new Memory.BufferMemory(spec.apply(ELEMENTS), Memory.Content.ZEROS, true),
                        List.of(u32(0)));
    }

    private static BufferSpec storage(Type type, int elements) {
        return BufferSpec.storage((long) elements * type.bytes());
    }
}
