package io.github.gpupath.suites.uniform;

import static io.github.gpupath.kernel.KernelBuilder.builtIn;
import static io.github.gpupath.kernel.KernelBuilder.f32;
import static io.github.gpupath.kernel.KernelBuilder.u32;
import static io.github.gpupath.kernel.KernelBuilder.vector;
import static io.github.gpupath.suites.CacheKernel.ACCESSES;
import static io.github.gpupath.suites.CacheKernel.LINE;

import io.github.gpupath.backend.BufferSpec;
import io.github.gpupath.backend.TextureSpec;
import io.github.gpupath.kernel.Access;
import io.github.gpupath.kernel.BuiltIn;
import io.github.gpupath.kernel.Expression;
import io.github.gpupath.kernel.Format;
import io.github.gpupath.kernel.KernelBuilder;
import io.github.gpupath.kernel.Parameter;
import io.github.gpupath.kernel.Resource.SampledTexture;
import io.github.gpupath.kernel.Resource.StructuredBuffer;
import io.github.gpupath.kernel.Resource.TexelBuffer;
import io.github.gpupath.kernel.Resource.UniformBuffer;
import io.github.gpupath.kernel.ScalarType;
import io.github.gpupath.kernel.Variable;
import io.github.gpupath.kernel.VectorType;
import io.github.gpupath.suite.KernelWorkload;
import io.github.gpupath.suite.KernelWorkload.Measured;
import io.github.gpupath.suite.Memory;
import io.github.gpupath.suite.Tolerance;
import io.github.gpupath.suites.CacheKernel;
import io.github.gpupath.suites.TestData;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * The kernels of the uniform-load tests, one for each kind of resource. All invocations add up the same 256 floats; how they
 * get them is the variant's matter, and the answer is the same. What counts is what the shader asks for, one value for each
 * invocation and iteration, however few loads that takes.
 */
final class UniformKernels {

    private UniformKernels() {}

    /** From a storage buffer of floats. */
    static KernelWorkload storageBuffer(String name, Variant variant) {
        KernelBuilder k = new KernelBuilder(name, LINE);
        StructuredBuffer source = k.structuredBuffer("source", ScalarType.F32, Access.READ);
        return workload(k, variant, source::load, buffer(BufferSpec.storage(ACCESSES * Float.BYTES)));
    }

    /** From a texel buffer of one channel. */
    static KernelWorkload texelBuffer(String name, Variant variant) {
        KernelBuilder k = new KernelBuilder(name, LINE);
        TexelBuffer source = k.texelBuffer("source", Format.R32F);
        Memory memory = buffer(BufferSpec.texels(Format.R32F, ACCESSES));
        return workload(k, variant, element -> source.load(element).x(), memory);
    }

    /** The first components of vectors in a uniform buffer, which holds nothing narrower without gaps. */
    static KernelWorkload uniformBuffer(String name, Variant variant) {
        KernelBuilder k = new KernelBuilder(name, LINE);
        UniformBuffer source = k.uniformBuffer("source", VectorType.VEC4, ACCESSES);
        Memory memory = buffer(BufferSpec.uniform((long) ACCESSES * VectorType.VEC4.bytes()));
        return workload(k, variant, element -> source.load(element).x(), memory);
    }

    /** From a texture of 16 × 16 texels of one channel, row by row. */
    static KernelWorkload texture(String name, Variant variant) {
        KernelBuilder k = new KernelBuilder(name, LINE);
        SampledTexture source = k.texture("source", Format.R32F);
        TextureSpec square = new TextureSpec(Format.R32F, CacheKernel.SIDE, CacheKernel.SIDE, TextureSpec.Use.SAMPLED);
        return workload(
                k,
                variant,
                element -> {
                    Variable number = k.variable("number", element);
                    Expression row = number.dividedBy(CacheKernel.SIDE);
                    Expression column = number.and(CacheKernel.SIDE - 1);
                    return source.fetch(vector(VectorType.UVEC2, column, row)).x();
                },
                new Memory.TextureMemory(square, TestData.texels(Format.R32F), false));
    }

    private static Memory buffer(BufferSpec spec) {
        return new Memory.BufferMemory(spec, TestData.floats(), false);
    }

    /** The rest of a kernel that has declared its source, and the workload around it. */
    private static KernelWorkload workload(
            KernelBuilder k, Variant variant, UnaryOperator<Expression> load, Memory memory) {
        Parameter mask = k.parameter("mask", ScalarType.U32);
        Parameter writeIndex = k.parameter("writeIndex", ScalarType.U32);
        StructuredBuffer result = k.structuredBuffer("result", ScalarType.F32, Access.WRITE);
        Variable invocation = k.variable("invocation", builtIn(BuiltIn.LOCAL_INDEX));
        Variable sum = k.variable("sum", f32(0));
        variant.addUp(k, invocation, mask, sum, load);
        CacheKernel.writeValue(k, invocation, sum, writeIndex, result);
        return CacheKernel.reading(
                k.build(),
                Measured.steps(launch -> launch.workgroups().total() * LINE.invocations() * ACCESSES),
                memory,
                List.of(u32(0), CacheKernel.WRITE),
                List.of(u32(0), CacheKernel.NO_WRITE),
                Tolerance.EXACT);
    }
}
