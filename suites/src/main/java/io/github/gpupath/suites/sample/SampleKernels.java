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
import io.github.gpupath.kernel.Literal;
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
import java.util.function.IntFunction;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

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
        Walk walk = new Walk(name, loop, pattern, filtering.offset());
        SampledTexture source = walk.k.sampledTexture("source", format, sampler);
        boolean isRounded = filtering.averages() || format.blockSide() > 1;
        return walk.workload(
                source,
                coordinate -> sampling.at(source, coordinate),
                new Memory.TextureMemory(
                        CacheKernel.texture(format, TextureSpec.Use.SAMPLED),
                        isRounded ? BetweenTexels.of(format) : TestData.texels(format),
                        false),
                averages -> isRounded ? SuiteTolerances.ofAverages(format, averages) : Tolerance.EXACT,
                List.of(),
                List.of());
    }

    static KernelWorkload detailed(String name, CacheLoop loop, Detailed detailed, Pattern pattern) {
        return detailed(name, loop, detailed, pattern, detailed.verified());
    }

    /** The same, verified with another number. */
    static KernelWorkload detailed(String name, CacheLoop loop, Detailed detailed, Pattern pattern, float verified) {
        Walk walk = new Walk(name, loop, pattern, detailed.offset());
        Parameter number = walk.k.parameter(detailed.parameter(), ScalarType.F32);
        SampledTexture source = walk.k.sampledTexture(
                "source", detailed.texture().format(), detailed.texture().shape(), detailed.sampler());
        return walk.workload(
                source,
                coordinate -> detailed.sample(source, coordinate, number),
                new Memory.TextureMemory(detailed.texture(), detailed.content(), false),
                SuiteTolerances::ofWideAverages,
                List.of(f32(verified)),
                List.of(f32(detailed.timed())));
    }

    /** A kernel with its parameters, to which a texture and further parameters are added. */
    private static final class Walk {

        private final CacheLoop loop;
        private final Pattern pattern;
        private final float offset;
        private final KernelBuilder k;
        private final Parameter parameter;
        private final Parameter writeIndex;
        private final Parameter origin;

        Walk(String name, CacheLoop loop, Pattern pattern, float offset) {
            this.loop = loop;
            this.pattern = pattern;
            this.offset = offset;
            k = new KernelBuilder(name, SQUARE);
            parameter = loop.parameter(k);
            writeIndex = k.parameter("writeIndex", ScalarType.U32);
            origin = k.parameter("origin", ScalarType.U32);
        }

        KernelWorkload workload(
                SampledTexture source,
                UnaryOperator<Expression> sample,
                Memory memory,
                IntFunction<Tolerance> tolerance,
                List<Literal> verified,
                List<Literal> timed) {
            StructuredBuffer result = k.structuredBuffer("result", ScalarType.F32, Access.WRITE);
            Variable invocation = k.variable("invocation", builtIn(BuiltIn.LOCAL_INDEX));
            int channels = source.format().channels();
            Variable sum = loop.sum(k, channels);
            Expression first = pattern.textureStart().plus(origin).to(ScalarType.F32);
            Variable start = k.variable("start", first.plus(f32(offset)).times(f32(TEXEL)));
            loop.samples(
                    k, parameter, start, TEXEL, coordinate -> loop.add(k, sum, sample.apply(coordinate), channels));
            writeValue(k, invocation, sumOfComponents(sum), writeIndex, result);
            return CacheKernel.reading(
                    k.build(),
                    Measured.accesses(source),
                    memory,
                    with(List.of(loop.ofTexture(), WRITE, u32(VERIFIED_ORIGIN)), verified),
                    with(List.of(loop.ofTexture(), NO_WRITE, u32(0)), timed),
                    tolerance.apply(CacheKernel.ACCESSES * sum.type().components()));
        }

        private static List<Literal> with(List<Literal> arguments, List<Literal> more) {
            return Stream.concat(arguments.stream(), more.stream()).toList();
        }
    }
}
