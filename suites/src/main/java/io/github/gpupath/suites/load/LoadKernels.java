package io.github.gpupath.suites.load;

import static io.github.gpupath.kernel.KernelBuilder.builtIn;
import static io.github.gpupath.kernel.KernelBuilder.f32;
import static io.github.gpupath.kernel.KernelBuilder.u32;
import static io.github.gpupath.kernel.KernelBuilder.vector;
import static io.github.gpupath.suites.CacheKernel.ACCESSES;
import static io.github.gpupath.suites.CacheKernel.ELEMENTS;
import static io.github.gpupath.suites.CacheKernel.LINE;
import static io.github.gpupath.suites.CacheKernel.SIDE;
import static io.github.gpupath.suites.CacheKernel.SQUARE;
import static io.github.gpupath.suites.CacheKernel.spread;
import static io.github.gpupath.suites.CacheKernel.writeSum;

import io.github.gpupath.backend.BufferSpec;
import io.github.gpupath.backend.TextureSpec;
import io.github.gpupath.kernel.Access;
import io.github.gpupath.kernel.BuiltIn;
import io.github.gpupath.kernel.Expression;
import io.github.gpupath.kernel.Format;
import io.github.gpupath.kernel.Kernel;
import io.github.gpupath.kernel.KernelBuilder;
import io.github.gpupath.kernel.Literal;
import io.github.gpupath.kernel.Parameter;
import io.github.gpupath.kernel.Resource;
import io.github.gpupath.kernel.Resource.RawBuffer;
import io.github.gpupath.kernel.Resource.SampledTexture;
import io.github.gpupath.kernel.Resource.StructuredBuffer;
import io.github.gpupath.kernel.Resource.TexelBuffer;
import io.github.gpupath.kernel.Resource.UniformBuffer;
import io.github.gpupath.kernel.ScalarType;
import io.github.gpupath.kernel.Type;
import io.github.gpupath.kernel.Unroll;
import io.github.gpupath.kernel.Variable;
import io.github.gpupath.kernel.VectorType;
import io.github.gpupath.suite.KernelWorkload;
import io.github.gpupath.suite.KernelWorkload.Measured;
import io.github.gpupath.suite.Memory;
import io.github.gpupath.suite.Tolerance;
import io.github.gpupath.suites.CacheKernel;
import io.github.gpupath.suites.Pattern;
import io.github.gpupath.suites.TestData;
import java.util.List;

/**
 * The kernels of the load tests, one for each kind of resource. Each invocation adds up what it loads, and the sum goes to
 * {@link CacheKernel#writeSum}.
 */
final class LoadKernels {

    private static final int RAW_BYTES = 16_384;

    /** One vector less than the 16 KiB that every device allows, as in perftest. */
    private static final int UNIFORM_VECTORS = 1023;

    private LoadKernels() {}

    /** Loads texels of a buffer, which the hardware converts from their format. */
    static KernelWorkload texelBuffer(String name, Unroll unroll, Format format, Pattern pattern) {
        KernelBuilder k = new KernelBuilder(name, LINE);
        Parameter mask = k.parameter("mask", ScalarType.U32);
        Parameter writeIndex = k.parameter("writeIndex", ScalarType.U32);
        TexelBuffer source = k.texelBuffer("source", format);
        StructuredBuffer result = k.structuredBuffer("result", ScalarType.F32, Access.WRITE);
        Variable invocation = k.variable("invocation", builtIn(BuiltIn.LOCAL_INDEX));
        Variable sum = k.variable("sum", vector(VectorType.VEC4, f32(0)));
        Variable start = k.variable("start", pattern.bufferStart(invocation));
        k.loop("i", ACCESSES, unroll, i -> {
            Expression texel = source.load(start.plus(i).or(mask));
            k.increase(sum, spread(texel, format.channels()));
        });
        writeSum(k, invocation, sum, writeIndex, result);
        return workload(k.build(), source, buffer(BufferSpec.texels(format, ELEMENTS), TestData.texels(format)));
    }

    /** Loads one to four words at a time, {@code base} bytes off alignment. */
    static KernelWorkload rawBuffer(String name, Unroll unroll, int words, int base, Pattern pattern) {
        int step = words * Integer.BYTES;
        KernelBuilder k = new KernelBuilder(name, LINE);
        Parameter mask = k.parameter("mask", ScalarType.U32);
        Parameter writeIndex = k.parameter("writeIndex", ScalarType.U32);
        RawBuffer source = k.rawBuffer("source", Access.READ);
        StructuredBuffer result = k.structuredBuffer("result", ScalarType.F32, Access.WRITE);
        Variable invocation = k.variable("invocation", builtIn(BuiltIn.LOCAL_INDEX));
        Variable sum = k.variable("sum", vector(VectorType.VEC4, f32(0)));
        Variable start = k.variable("start", byteAddress(pattern.bufferStart(invocation), step, base));
        k.loop("i", ACCESSES, unroll, i -> {
            Expression loaded = source.load(start.plus(i.times(step)).or(mask), words);
            k.increase(sum, spread(loaded.as(ScalarType.F32), words));
        });
        writeSum(k, invocation, sum, writeIndex, result);
        return workload(k.build(), source, buffer(BufferSpec.storage(RAW_BYTES), TestData.floats()));
    }

    private static Expression byteAddress(Expression element, int step, int base) {
        Expression offset = element.equals(u32(0)) ? element : element.times(step);
        return base == 0 ? offset : offset.plus(base);
    }

    /** Loads floats or vectors of floats. */
    static KernelWorkload structuredBuffer(String name, Unroll unroll, int components, Pattern pattern) {
        Type element = Type.of(ScalarType.F32, components);
        KernelBuilder k = new KernelBuilder(name, LINE);
        Parameter mask = k.parameter("mask", ScalarType.U32);
        Parameter writeIndex = k.parameter("writeIndex", ScalarType.U32);
        StructuredBuffer source = k.structuredBuffer("source", element, Access.READ);
        StructuredBuffer result = k.structuredBuffer("result", ScalarType.F32, Access.WRITE);
        Variable invocation = k.variable("invocation", builtIn(BuiltIn.LOCAL_INDEX));
        Variable sum = k.variable("sum", vector(VectorType.VEC4, f32(0)));
        Variable start = k.variable("start", pattern.bufferStart(invocation));
        k.loop("i", ACCESSES, unroll, i -> {
            Expression loaded = source.load(start.plus(i).or(mask));
            k.increase(sum, spread(loaded, components));
        });
        writeSum(k, invocation, sum, writeIndex, result);
        BufferSpec elements = BufferSpec.storage((long) ELEMENTS * element.bytes());
        return workload(k.build(), source, buffer(elements, TestData.floats()));
    }

    /** Loads vectors of four floats, at addresses that are masked or that a compiler may see through. */
    static KernelWorkload uniformBuffer(String name, Unroll unroll, boolean masked, Pattern pattern) {
        KernelBuilder k = new KernelBuilder(name, LINE);
        Parameter mask = k.parameter("mask", ScalarType.U32);
        Parameter writeIndex = k.parameter("writeIndex", ScalarType.U32);
        UniformBuffer source = k.uniformBuffer("source", VectorType.VEC4, UNIFORM_VECTORS);
        StructuredBuffer result = k.structuredBuffer("result", ScalarType.F32, Access.WRITE);
        Variable invocation = k.variable("invocation", builtIn(BuiltIn.LOCAL_INDEX));
        Variable sum = k.variable("sum", vector(VectorType.VEC4, f32(0)));
        Variable start = k.variable("start", pattern.bufferStart(invocation));
        k.loop("i", ACCESSES, unroll, i -> {
            Expression index = start.plus(i);
            k.increase(sum, source.load(masked ? index.or(mask) : index));
        });
        writeSum(k, invocation, sum, writeIndex, result);
        BufferSpec vectors = BufferSpec.uniform((long) UNIFORM_VECTORS * VectorType.VEC4.bytes());
        return workload(k.build(), source, buffer(vectors, TestData.floats()));
    }

    /** Fetches the texels of a square without a sampler. */
    static KernelWorkload texture(String name, Unroll unroll, Format format, Pattern pattern) {
        KernelBuilder k = new KernelBuilder(name, SQUARE);
        Parameter mask = k.parameter("mask", ScalarType.U32);
        Parameter writeIndex = k.parameter("writeIndex", ScalarType.U32);
        SampledTexture source = k.texture("source", format);
        StructuredBuffer result = k.structuredBuffer("result", ScalarType.F32, Access.WRITE);
        Variable invocation = k.variable("invocation", builtIn(BuiltIn.LOCAL_INDEX));
        Variable sum = k.variable("sum", vector(VectorType.VEC4, f32(0)));
        Variable start = k.variable("start", pattern.textureStart());
        k.loop(
                "y",
                SIDE,
                unroll,
                y -> k.loop("x", SIDE, unroll, x -> {
                    Expression texel = source.fetch(
                            start.plus(vector(VectorType.UVEC2, x, y)).or(mask));
                    k.increase(sum, spread(texel, format.channels()));
                }));
        writeSum(k, invocation, sum, writeIndex, result);
        TextureSpec texels = CacheKernel.texture(format, TextureSpec.Use.SAMPLED);
        return workload(k.build(), source, new Memory.TextureMemory(texels, TestData.texels(format), false));
    }

    private static Memory buffer(BufferSpec spec, Memory.Content content) {
        return new Memory.BufferMemory(spec, content, false);
    }

    private static KernelWorkload workload(Kernel kernel, Resource source, Memory memory) {
        List<Literal> verified = List.of(u32(0), CacheKernel.WRITE);
        List<Literal> timed = List.of(u32(0), CacheKernel.NO_WRITE);
        return CacheKernel.reading(kernel, Measured.accesses(source), memory, verified, timed, Tolerance.EXACT);
    }
}
