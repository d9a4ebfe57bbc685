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
import java.util.function.IntFunction;

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
 * <p>All workgroups store to the same elements, but with the patterns whose workgroups have regions of their own ({@link
 * OwnRegions}).
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
        Expression first = first(k, pattern, element, format.texelBytes());
        k.loop("i", ACCESSES, unroll, i -> {
            k.store(target, address(pattern, first.plus(i), mask), filled(format.texelType(), value));
            k.increase(value, values.next());
        });
        return buffer(
                k.build(),
                target,
                pattern,
                format.texelBytes(),
                elements -> BufferSpec.storageTexels(format, elements));
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
        Expression first = first(k, pattern, element, type.bytes());
        Variable start = k.variable("start", first.times(type.bytes()));
        k.loop("i", ACCESSES, unroll, i -> {
            k.store(target, address(pattern, start.plus(i.times(type.bytes())), mask), filled(type, value));
            k.increase(value, values.next());
        });
        return buffer(k.build(), target, pattern, type.bytes(), elements -> storage(type, elements));
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
        Expression first = first(k, pattern, element, type.bytes());
        k.loop("i", ACCESSES, unroll, i -> {
            k.store(target, address(pattern, first.plus(i), mask), filled(type, value));
            k.increase(value, values.next());
        });
        return buffer(k.build(), target, pattern, type.bytes(), elements -> storage(type, elements));
    }

    /** Stores the texels of a square. */
    static KernelWorkload texture(String name, Unroll unroll, Format format, Pattern pattern) {
        ElementValues values = ElementValues.of(format);
        KernelBuilder k = new KernelBuilder(name, SQUARE);
        Parameter mask = k.parameter("mask", ScalarType.U32);
        StorageTexture target = k.storageTexture("target", format, Access.WRITE);
        Variable start = k.variable("start", pattern.textureStart());
        Variable value = k.variable("value", values.at(values.element(start)));
        Expression first = pattern.isOwn() ? k.variable("first", start.plus(OwnRegions.texel(k))) : start;
        k.loop("y", SIDE, unroll, y -> {
            k.loop("x", SIDE, unroll, x -> {
                Expression texel = address(pattern, first.plus(vector(VectorType.UVEC2, x, y)), mask);
                k.store(target, texel, filled(format.texelType(), value));
                k.increase(value, values.next());
            });
            k.increase(value, values.nextRow(SIDE));
        });
        if (pattern.isOwn()) {
            return OwnRegions.texture(k.build(), target, format);
        }
        TextureSpec texels = CacheKernel.texture(format, TextureSpec.Use.STORAGE);
        return CacheKernel.writing(k.build(), target, new Memory.TextureMemory(texels, Memory.Content.ZEROS, true));
    }

    private static Expression address(Pattern pattern, Expression place, Parameter mask) {
        return switch (pattern) {
            case UNIFORM, LINEAR, RANDOM, LINEAR_OWN, RANDOM_OWN -> place.or(mask);
            case SAME -> place.and(mask);
        };
    }

    private static Expression filled(Type type, Expression value) {
        return type instanceof VectorType vector ? vector(vector, value) : value;
    }

    /** The element at which an invocation starts, from what it is in what the workgroup stores to. */
    private static Expression first(KernelBuilder k, Pattern pattern, Variable element, int elementBytes) {
        return pattern.isOwn() ? k.variable("first", element.plus(OwnRegions.element(k, elementBytes))) : element;
    }

    private static KernelWorkload buffer(
            Kernel kernel, Resource target, Pattern pattern, int elementBytes, IntFunction<BufferSpec> spec) {
        return pattern.isOwn()
                ? OwnRegions.buffer(kernel, target, elementBytes, spec)
                : CacheKernel.writing(
                        kernel, target, new Memory.BufferMemory(spec.apply(ELEMENTS), Memory.Content.ZEROS, true));
    }

    private static BufferSpec storage(Type type, int elements) {
        return BufferSpec.storage((long) elements * type.bytes());
    }
}
