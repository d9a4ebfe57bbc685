package io.github.gpupath.suites.load;

import static io.github.gpupath.kernel.KernelBuilder.builtIn;
import static io.github.gpupath.kernel.KernelBuilder.u32;
import static io.github.gpupath.suites.CacheKernel.ELEMENTS;
import static io.github.gpupath.suites.CacheKernel.LINE;
import static io.github.gpupath.suites.CacheKernel.SQUARE;
import static io.github.gpupath.suites.CacheKernel.sumOfComponents;
import static io.github.gpupath.suites.CacheKernel.writeValue;

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
import io.github.gpupath.kernel.Variable;
import io.github.gpupath.kernel.VectorType;
import io.github.gpupath.suite.KernelWorkload;
import io.github.gpupath.suite.KernelWorkload.Measured;
import io.github.gpupath.suite.Memory;
import io.github.gpupath.suite.Tolerance;
import io.github.gpupath.suites.CacheKernel;
import io.github.gpupath.suites.CacheLoop;
import io.github.gpupath.suites.Pattern;
import io.github.gpupath.suites.TestData;
import java.util.List;

/**
 * The kernels of the load tests, one per resource type. Each invocation sums its loads, see
 * {@link CacheKernel#writeSum}.
 */
final class LoadKernels {

    private static final int RAW_BYTES = 16_384;

    /** One vector less than 16 KiB, every device's limit, as in perftest. */
    private static final int UNIFORM_VECTORS = 1023;

    private LoadKernels() {}

    /** Loads texels of a texel buffer. */
    static KernelWorkload texelBuffer(String name, CacheLoop loop, Format format, Pattern pattern) {
        KernelBuilder k = new KernelBuilder(name, LINE);
        Parameter parameter = loop.parameter(k);
        Parameter writeIndex = k.parameter("writeIndex", ScalarType.U32);
        TexelBuffer source = k.texelBuffer("source", format);
        StructuredBuffer result = k.structuredBuffer("result", ScalarType.F32, Access.WRITE);
        Variable invocation = k.variable("invocation", builtIn(BuiltIn.LOCAL_INDEX));
        Variable sum = loop.sum(k, format.channels());
        Variable start = k.variable("start", pattern.bufferStart(invocation));
        loop.buffer(k, parameter, start, 1, ELEMENTS, texel -> loop.add(k, sum, source.load(texel), format.channels()));
        writeValue(k, invocation, sumOfComponents(sum), writeIndex, result);
        return workload(
                loop.verified(),
                u32(0),
                k.build(),
                source,
                buffer(BufferSpec.texels(format, ELEMENTS), TestData.texels(format)));
    }

    /** Loads one to four words at a time, {@code base} bytes off alignment. */
    static KernelWorkload rawBuffer(String name, CacheLoop loop, int words, int base, Pattern pattern) {
        int step = words * Integer.BYTES;
        KernelBuilder k = new KernelBuilder(name, LINE);
        Parameter parameter = loop.parameter(k);
        Parameter writeIndex = k.parameter("writeIndex", ScalarType.U32);
        RawBuffer source = k.rawBuffer("source", Access.READ);
        StructuredBuffer result = k.structuredBuffer("result", ScalarType.F32, Access.WRITE);
        Variable invocation = k.variable("invocation", builtIn(BuiltIn.LOCAL_INDEX));
        Variable sum = loop.sum(k, words);
        Variable start = k.variable("start", byteAddress(pattern.bufferStart(invocation), step, base));
        loop.buffer(k, parameter, start, step, RAW_BYTES, address -> {
            Expression loaded = source.load(address, words);
            loop.add(k, sum, loaded.as(ScalarType.F32), words);
        });
        writeValue(k, invocation, sumOfComponents(sum), writeIndex, result);
        return workload(
                loop.verified(), u32(0), k.build(), source, buffer(BufferSpec.storage(RAW_BYTES), TestData.floats()));
    }

    private static Expression byteAddress(Expression element, int step, int base) {
        Expression offset = element.equals(u32(0)) ? element : element.times(step);
        return base == 0 ? offset : offset.plus(base);
    }

    /** Loads floats or vectors of floats. */
    static KernelWorkload structuredBuffer(String name, CacheLoop loop, int components, Pattern pattern) {
        Type element = Type.of(ScalarType.F32, components);
        KernelBuilder k = new KernelBuilder(name, LINE);
        Parameter parameter = loop.parameter(k);
        Parameter writeIndex = k.parameter("writeIndex", ScalarType.U32);
        StructuredBuffer source = k.structuredBuffer("source", element, Access.READ);
        StructuredBuffer result = k.structuredBuffer("result", ScalarType.F32, Access.WRITE);
        Variable invocation = k.variable("invocation", builtIn(BuiltIn.LOCAL_INDEX));
        Variable sum = loop.sum(k, components);
        Variable start = k.variable("start", pattern.bufferStart(invocation));
        loop.buffer(k, parameter, start, 1, ELEMENTS, index -> loop.add(k, sum, source.load(index), components));
        writeValue(k, invocation, sumOfComponents(sum), writeIndex, result);
        BufferSpec elements = BufferSpec.storage((long) ELEMENTS * element.bytes());
        return workload(loop.verified(), u32(0), k.build(), source, buffer(elements, TestData.floats()));
    }

    /** Loads vectors of four floats, at addresses that depend on a parameter or are known to compilers. */
    static KernelWorkload uniformBuffer(String name, CacheLoop loop, boolean isHidden, Pattern pattern) {
        KernelBuilder k = new KernelBuilder(name, LINE);
        Parameter parameter = loop.parameter(k);
        Parameter writeIndex = k.parameter("writeIndex", ScalarType.U32);
        UniformBuffer source = k.uniformBuffer("source", VectorType.VEC4, UNIFORM_VECTORS);
        StructuredBuffer result = k.structuredBuffer("result", ScalarType.F32, Access.WRITE);
        Variable invocation = k.variable("invocation", builtIn(BuiltIn.LOCAL_INDEX));
        Variable sum = loop.sum(k, 4);
        Variable start = k.variable("start", pattern.bufferStart(invocation));
        loop.uniformBuffer(k, parameter, isHidden, start, index -> loop.add(k, sum, source.load(index), 4));
        writeValue(k, invocation, sumOfComponents(sum), writeIndex, result);
        BufferSpec vectors = BufferSpec.uniform((long) UNIFORM_VECTORS * VectorType.VEC4.bytes());
        return workload(
                loop.ofUniformBuffer(), loop.ofUniformBuffer(), k.build(), source, buffer(vectors, TestData.floats()));
    }

    /** Fetches the texels of a square without a sampler. */
    static KernelWorkload texture(String name, CacheLoop loop, Format format, Pattern pattern) {
        KernelBuilder k = new KernelBuilder(name, SQUARE);
        Parameter parameter = loop.parameter(k);
        Parameter writeIndex = k.parameter("writeIndex", ScalarType.U32);
        SampledTexture source = k.texture("source", format);
        StructuredBuffer result = k.structuredBuffer("result", ScalarType.F32, Access.WRITE);
        Variable invocation = k.variable("invocation", builtIn(BuiltIn.LOCAL_INDEX));
        Variable sum = loop.sum(k, format.channels());
        Variable start = k.variable("start", pattern.textureStart());
        loop.texture(k, parameter, start, texel -> loop.add(k, sum, source.fetch(texel), format.channels()));
        writeValue(k, invocation, sumOfComponents(sum), writeIndex, result);
        TextureSpec texels = CacheKernel.texture(format, TextureSpec.Use.SAMPLED);
        return workload(
                loop.ofTexture(),
                loop.ofTexture(),
                k.build(),
                source,
                new Memory.TextureMemory(texels, TestData.texels(format), false));
    }

    private static Memory buffer(BufferSpec spec, Memory.Content content) {
        return new Memory.BufferMemory(spec, content, false);
    }

    private static KernelWorkload workload(
            Literal verifiedParameter, Literal timedParameter, Kernel kernel, Resource source, Memory memory) {
        List<Literal> verified = List.of(verifiedParameter, CacheKernel.WRITE);
        List<Literal> timed = List.of(timedParameter, CacheKernel.NO_WRITE);
        return CacheKernel.reading(kernel, Measured.accesses(source), memory, verified, timed, Tolerance.EXACT);
    }
}
