package io.github.gpupath.suites.load;

import static io.github.gpupath.kernel.KernelBuilder.u32;

import io.github.gpupath.backend.BufferSpec;
import io.github.gpupath.kernel.Access;
import io.github.gpupath.kernel.Expression;
import io.github.gpupath.kernel.Format;
import io.github.gpupath.kernel.ScalarType;
import io.github.gpupath.kernel.Type;
import io.github.gpupath.kernel.Unroll;
import io.github.gpupath.kernel.VectorType;
import io.github.gpupath.suite.KernelWorkload;
import io.github.gpupath.suite.Memory;
import io.github.gpupath.suites.AccessKernel;
import io.github.gpupath.suites.Pattern;
import io.github.gpupath.suites.Reading;
import io.github.gpupath.suites.TestData;

/** The workloads of the buffer tests. */
final class BufferLoads {

    private static final int RAW_BYTES = 16_384;

    /** One vector less than the 16 KiB that every device allows, as in perftest. */
    private static final int UNIFORM_VECTORS = 1023;

    private BufferLoads() {}

    static KernelWorkload typed(String name, Unroll unroll, Format format, Pattern pattern) {
        return LoadLoop.buffer(
                name,
                unroll,
                k -> k.texelBuffer("source", format),
                new Memory.BufferMemory(
                        BufferSpec.texels(format, AccessKernel.ELEMENTS), TestData.texels(format), false),
                pattern::bufferStart,
                (access, source, start, i) ->
                        Reading.spread(source.load(access.masked(start.plus(i))), format.channels()));
    }

    /** Raw loads of some words; {@code base} bytes off alignment. */
    static KernelWorkload raw(String name, Unroll unroll, int words, int base, Pattern pattern) {
        int step = words * Integer.BYTES;
        return LoadLoop.buffer(
                name,
                unroll,
                k -> k.rawBuffer("source", Access.READ),
                new Memory.BufferMemory(BufferSpec.storage(RAW_BYTES), TestData.floats(), false),
                invocation -> bytes(pattern.bufferStart(invocation), step, base),
                (access, source, start, i) -> {
                    Expression address = access.masked(start.plus(i.times(step)));
                    return Reading.spread(source.load(address, words).as(ScalarType.F32), words);
                });
    }

    private static Expression bytes(Expression element, int step, int base) {
        Expression offset = element.equals(u32(0)) ? element : element.times(step);
        return base == 0 ? offset : offset.plus(base);
    }

    static KernelWorkload structured(String name, Unroll unroll, int components, Pattern pattern) {
        Type element = Type.of(ScalarType.F32, components);
        return LoadLoop.buffer(
                name,
                unroll,
                k -> k.structuredBuffer("source", element, Access.READ),
                new Memory.BufferMemory(
                        BufferSpec.storage((long) AccessKernel.ELEMENTS * element.bytes()), TestData.floats(), false),
                pattern::bufferStart,
                (access, source, start, i) -> Reading.spread(source.load(access.masked(start.plus(i))), components));
    }

    static KernelWorkload constant(String name, Unroll unroll, boolean masked, Pattern pattern) {
        return LoadLoop.buffer(
                name,
                unroll,
                k -> k.uniformBuffer("source", VectorType.VEC4, UNIFORM_VECTORS),
                new Memory.BufferMemory(
                        BufferSpec.uniform((long) UNIFORM_VECTORS * VectorType.VEC4.bytes()), TestData.floats(), false),
                pattern::bufferStart,
                (access, source, start, i) -> {
                    Expression index = start.plus(i);
                    return source.load(masked ? access.masked(index) : index);
                });
    }
}
