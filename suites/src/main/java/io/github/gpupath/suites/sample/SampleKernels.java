package io.github.gpupath.suites.sample;

import static io.github.gpupath.kernel.KernelBuilder.builtIn;
import static io.github.gpupath.kernel.KernelBuilder.f32;
import static io.github.gpupath.kernel.KernelBuilder.u32;
import static io.github.gpupath.suites.CacheKernel.NO_WRITE;
import static io.github.gpupath.suites.CacheKernel.SQUARE;
import static io.github.gpupath.suites.CacheKernel.WRITE;
import static io.github.gpupath.suites.CacheKernel.sumOfComponents;
import static io.github.gpupath.suites.CacheKernel.writeValue;

import io.github.gpupath.backend.TextureSpec;
import io.github.gpupath.kernel.Access;
import io.github.gpupath.kernel.BuiltIn;
import io.github.gpupath.kernel.Expression;
import io.github.gpupath.kernel.Format;
import io.github.gpupath.kernel.KernelBuilder;
import io.github.gpupath.kernel.Parameter;
import io.github.gpupath.kernel.Resource.SampledTexture;
import io.github.gpupath.kernel.Resource.StructuredBuffer;
import io.github.gpupath.kernel.Sampler;
import io.github.gpupath.kernel.ScalarType;
import io.github.gpupath.kernel.Variable;
import io.github.gpupath.suite.KernelWorkload;
import io.github.gpupath.suite.KernelWorkload.Measured;
import io.github.gpupath.suite.Memory;
import io.github.gpupath.suite.Tolerance;
import io.github.gpupath.suites.CacheKernel;
import io.github.gpupath.suites.CacheLoop;
import io.github.gpupath.suites.Pattern;
import io.github.gpupath.suites.SuiteTolerances;
import io.github.gpupath.suites.TestData;
import java.util.List;

/**
 * The kernel of the suite, in the loops of {@link CacheLoop}. Coordinates are multiples of 1/64, so that all of them are exact.
 *
 * <p>When verified, the walk of each invocation begins {@link #VERIFIED_ORIGIN} texels further right and down, so that it
 * crosses the border of the texture and wraps; when timed, it stays inside as the walk of a load does.
 */
final class SampleKernels {

    /** So far to the right and down that 16 texels from the first or any later start go over the border. */
    private static final int VERIFIED_ORIGIN = 20;

    private static final float TEXEL = 1f / CacheKernel.TEXTURE_SIDE;

    private SampleKernels() {}

    /** One sample: four components at normalised coordinates. */
    interface Sampling {
        Expression at(SampledTexture source, Expression coordinate);
    }

    static KernelWorkload texture(String name, CacheLoop loop, Format format, Filtering filtering, Pattern pattern) {
        return texture(name, loop, format, filtering, pattern, filtering.sampler(), SampledTexture::sample);
    }

    /** The same with another sampler or with something else in its place. */
    static KernelWorkload texture(
            String name,
            CacheLoop loop,
            Format format,
            Filtering filtering,
            Pattern pattern,
            Sampler sampler,
            Sampling sampling) {
        KernelBuilder k = new KernelBuilder(name, SQUARE);
        Parameter parameter = loop.parameter(k);
        Parameter writeIndex = k.parameter("writeIndex", ScalarType.U32);
        Parameter origin = k.parameter("origin", ScalarType.U32);
        SampledTexture source = k.sampledTexture("source", format, sampler);
        StructuredBuffer result = k.structuredBuffer("result", ScalarType.F32, Access.WRITE);
        Variable invocation = k.variable("invocation", builtIn(BuiltIn.LOCAL_INDEX));
        Variable sum = loop.sum(k, format.channels());
        Expression first = pattern.textureStart().plus(origin).to(ScalarType.F32);
        Variable start = k.variable("start", first.plus(f32(filtering.offset())).times(f32(TEXEL)));
        loop.samples(
                k,
                parameter,
                start,
                TEXEL,
                coordinate -> loop.add(k, sum, sampling.at(source, coordinate), format.channels()));
        writeValue(k, invocation, sumOfComponents(sum), writeIndex, result);
        return CacheKernel.reading(
                k.build(),
                Measured.accesses(source),
                memory(format, filtering),
                List.of(loop.ofTexture(), WRITE, u32(VERIFIED_ORIGIN)),
                List.of(loop.ofTexture(), NO_WRITE, u32(0)),
                filtering.averages()
                        ? SuiteTolerances.ofAverages(
                                format, CacheKernel.ACCESSES * sum.type().components())
                        : Tolerance.EXACT);
    }

    private static Memory memory(Format format, Filtering filtering) {
        Memory.Content content = filtering.averages() ? BetweenTexels.of(format) : TestData.texels(format);
        return new Memory.TextureMemory(CacheKernel.texture(format, TextureSpec.Use.SAMPLED), content, false);
    }
}
