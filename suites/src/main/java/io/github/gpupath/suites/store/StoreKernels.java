package io.github.gpupath.suites.store;

import static io.github.gpupath.kernel.KernelBuilder.builtIn;
import static io.github.gpupath.kernel.KernelBuilder.vector;
import static io.github.gpupath.suites.CacheKernel.ACCESSES;
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
import io.github.gpupath.kernel.KernelBuilder;
import io.github.gpupath.kernel.Parameter;
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

/**
 * The kernels of the store tests, one for each kind of resource. Each store fills every component of an element with the
 * element's value, and one addition makes the next value.
 *
 * <p>No store may be left out. What forbids it is the address: each is combined with a parameter that is 0 at run time, by
 * OR, and in the pattern {@link Pattern#SAME} by AND, so that it is 0. A compiler can prove of no two stores that they go
 * to the same address, where it would keep the last one only, nor that they go to neighbouring ones, where it would join
 * them. Nothing in the answer shows this: the same bytes remain if stores are left out. The driver's own listing of the
 * code does, where there is one.
 *
 * <p>Many invocations store to the same element, and all the same value ({@link ElementValues}), so that what remains
 * does not depend on their order. With {@link Pattern#SAME} they store different values to one element; but each ends
 * with the same one, and stores of one invocation to one address keep their order. The verification runs the kernel with
 * the arguments with which it is timed.
 */
final class StoreKernels {

    private StoreKernels() {}

    /** Stores texels to a buffer, which the hardware converts to their format. */
    static KernelWorkload texelBuffer(String name, Unroll unroll, Format format, Pattern pattern) {
        ElementValues values = ElementValues.of(format);
        KernelBuilder k = new KernelBuilder(name, LINE);
        Parameter mask = k.parameter("mask", ScalarType.U32);
        StorageTexelBuffer target = k.storageTexelBuffer("target", format, Access.WRITE);
        Variable element = k.variable("element", pattern.bufferStart(builtIn(BuiltIn.LOCAL_INDEX)));
        Variable value = k.variable("value", values.at(element));
        k.loop("i", ACCESSES, unroll, i -> {
            k.store(target, address(pattern, element.plus(i), mask), filled(format.texelType(), value));
            k.increase(value, values.next());
        });
        return CacheKernel.writing(k.build(), target, buffer(BufferSpec.storageTexels(format, ELEMENTS)));
    }

    /** Stores one to four words at a time. */
    static KernelWorkload rawBuffer(String name, Unroll unroll, int words, Pattern pattern) {
        ElementValues values = ElementValues.WORDS;
        Type type = Type.of(ScalarType.U32, words);
        KernelBuilder k = new KernelBuilder(name, LINE);
        Parameter mask = k.parameter("mask", ScalarType.U32);
        RawBuffer target = k.rawBuffer("target", Access.WRITE);
        Variable element = k.variable("element", pattern.bufferStart(builtIn(BuiltIn.LOCAL_INDEX)));
        Variable value = k.variable("value", values.at(element));
        Variable start = k.variable("start", element.times(type.bytes()));
        k.loop("i", ACCESSES, unroll, i -> {
            k.store(target, address(pattern, start.plus(i.times(type.bytes())), mask), filled(type, value));
            k.increase(value, values.next());
        });
        return CacheKernel.writing(k.build(), target, buffer(elements(type)));
    }

    /** Stores floats or vectors of floats. */
    static KernelWorkload structuredBuffer(String name, Unroll unroll, int components, Pattern pattern) {
        ElementValues values = ElementValues.FLOATS;
        Type type = Type.of(ScalarType.F32, components);
        KernelBuilder k = new KernelBuilder(name, LINE);
        Parameter mask = k.parameter("mask", ScalarType.U32);
        StructuredBuffer target = k.structuredBuffer("target", type, Access.WRITE);
        Variable element = k.variable("element", pattern.bufferStart(builtIn(BuiltIn.LOCAL_INDEX)));
        Variable value = k.variable("value", values.at(element));
        k.loop("i", ACCESSES, unroll, i -> {
            k.store(target, address(pattern, element.plus(i), mask), filled(type, value));
            k.increase(value, values.next());
        });
        return CacheKernel.writing(k.build(), target, buffer(elements(type)));
    }

    /** Stores the texels of a square. */
    static KernelWorkload texture(String name, Unroll unroll, Format format, Pattern pattern) {
        ElementValues values = ElementValues.of(format);
        KernelBuilder k = new KernelBuilder(name, SQUARE);
        Parameter mask = k.parameter("mask", ScalarType.U32);
        StorageTexture target = k.storageTexture("target", format, Access.WRITE);
        Variable start = k.variable("start", pattern.textureStart());
        Variable value = k.variable("value", values.at(values.element(start)));
        k.loop("y", SIDE, unroll, y -> {
            k.loop("x", SIDE, unroll, x -> {
                Expression texel = address(pattern, start.plus(vector(VectorType.UVEC2, x, y)), mask);
                k.store(target, texel, filled(format.texelType(), value));
                k.increase(value, values.next());
            });
            k.increase(value, values.nextRow(SIDE));
        });
        TextureSpec texels = CacheKernel.texture(format, TextureSpec.Use.STORAGE);
        return CacheKernel.writing(k.build(), target, new Memory.TextureMemory(texels, Memory.Content.ZEROS, true));
    }

    private static Expression address(Pattern pattern, Expression place, Parameter mask) {
        return switch (pattern) {
            case UNIFORM, LINEAR, RANDOM -> place.or(mask);
            case SAME -> place.and(mask);
        };
    }

    private static Expression filled(Type type, Expression value) {
        return type instanceof VectorType vector ? vector(vector, value) : value;
    }

    private static BufferSpec elements(Type type) {
        return BufferSpec.storage((long) ELEMENTS * type.bytes());
    }

    private static Memory buffer(BufferSpec spec) {
        return new Memory.BufferMemory(spec, Memory.Content.ZEROS, true);
    }
}
