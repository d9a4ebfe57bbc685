package io.github.gpupath.suites.sample;

import static io.github.gpupath.kernel.KernelBuilder.f32;
import static io.github.gpupath.kernel.KernelBuilder.vector;

import io.github.gpupath.backend.TextureSpec;
import io.github.gpupath.kernel.Expression;
import io.github.gpupath.kernel.Format;
import io.github.gpupath.kernel.KernelBuilder;
import io.github.gpupath.kernel.Parameter;
import io.github.gpupath.kernel.Resource;
import io.github.gpupath.kernel.Sampler;
import io.github.gpupath.kernel.ScalarType;
import io.github.gpupath.kernel.Unroll;
import io.github.gpupath.kernel.Variable;
import io.github.gpupath.kernel.VectorType;
import io.github.gpupath.suite.KernelWorkload;
import io.github.gpupath.suite.Memory;
import io.github.gpupath.suite.Tolerance;
import io.github.gpupath.suites.AccessKernel;
import io.github.gpupath.suites.Pattern;
import io.github.gpupath.suites.Reading;
import io.github.gpupath.suites.TestData;

/**
 * The workloads of the suite. A sample costs what a load of the load suite does: one addition and, per axis, one OR with
 * the mask, which goes into the bits of the normalised coordinate. The coordinate itself is carried from one iteration to
 * the next and grows by 1/32, which is exact, as is every coordinate.
 *
 * <p>When verified, the walk begins at texel {@link #VERIFIED_ORIGIN} instead of 0, so that that of every invocation
 * crosses the border of the texture and wraps; when timed, it stays inside as that of the loads does.
 */
final class TextureSamples {

    /** So far to the right and down that 16 texels from the first or any later start go over the border. */
    private static final int VERIFIED_ORIGIN = 20;

    private static final float TEXEL = 1f / AccessKernel.TEXTURE_SIDE;

    private TextureSamples() {}

    /** One sample: four components at normalised coordinates. */
    interface Sampling {
        Expression at(Resource.SampledTexture source, Expression coordinate);
    }

    static KernelWorkload sample(String name, Unroll unroll, Format format, Filtering filtering, Pattern pattern) {
        return sample(name, unroll, format, filtering, pattern, filtering.sampler(), Resource.SampledTexture::sample);
    }

    /** The same with another sampler or with something else in its place. */
    static KernelWorkload sample(
            String name,
            Unroll unroll,
            Format format,
            Filtering filtering,
            Pattern pattern,
            Sampler sampler,
            Sampling sampling) {
        Reading reading = new Reading(AccessKernel.ofTexture(name, unroll)).tolerating(tolerance(format, filtering));
        Parameter origin = reading.parameter("origin", ScalarType.U32, VERIFIED_ORIGIN, 0);
        Resource.SampledTexture source = reading.declare(k -> k.sampledTexture("source", format, sampler));
        return reading.of(source, memory(format, filtering), (access, invocation, sum) -> {
            KernelBuilder k = access.builder();
            Expression texel = AccessKernel.textureStart(pattern).plus(vector(VectorType.UVEC2, origin));
            Expression first = texel.to(ScalarType.F32).plus(vector(VectorType.VEC2, f32(filtering.offset())));
            Variable start = k.variable("start", first.times(vector(VectorType.VEC2, f32(TEXEL))));
            Variable v = k.variable("v", start.y());
            access.rows(y -> {
                Variable u = k.variable("u", start.x());
                access.columns(x -> {
                    Expression bits = vector(VectorType.VEC2, u, v).as(ScalarType.U32);
                    Expression coordinate = access.masked(bits).as(ScalarType.F32);
                    k.increase(sum, Reading.spread(sampling.at(source, coordinate), format.channels()));
                    k.increase(u, f32(TEXEL));
                });
                k.increase(v, f32(TEXEL));
            });
        });
    }

    private static Memory memory(Format format, Filtering filtering) {
        int side = AccessKernel.TEXTURE_SIDE;
        TextureSpec spec = new TextureSpec(format, side, side, TextureSpec.Use.SAMPLED);
        Memory.Content content = filtering.averages() ? BetweenTexels.of(format) : TestData.texels(format);
        return new Memory.TextureMemory(spec, content, false);
    }

    private static Tolerance tolerance(Format format, Filtering filtering) {
        return filtering.averages() ? BetweenTexels.tolerance(format) : Tolerance.EXACT;
    }
}
