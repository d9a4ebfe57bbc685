package io.github.gpupath.suites.sample;

import static io.github.gpupath.kernel.KernelBuilder.f32;
import static io.github.gpupath.kernel.KernelBuilder.vector;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.gpupath.backend.Backend;
import io.github.gpupath.backend.Device;
import io.github.gpupath.kernel.Expression;
import io.github.gpupath.kernel.Format;
import io.github.gpupath.kernel.Sampler;
import io.github.gpupath.kernel.Sampler.Addressing;
import io.github.gpupath.kernel.Sampler.Filter;
import io.github.gpupath.kernel.Unroll;
import io.github.gpupath.kernel.VectorType;
import io.github.gpupath.reference.ReferenceProvider;
import io.github.gpupath.suite.KernelWorkload;
import io.github.gpupath.suites.Pattern;
import io.github.gpupath.suites.WrittenOutLoop;
import io.github.gpupath.suites.sample.SampleKernels.Sampling;
import io.github.gpupath.verify.Mismatch;
import io.github.gpupath.verify.Verifier;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What the verification of the off-centre tests proves: a device that filters in any of these other ways gives another
 * sum. The wrong filters are put into the kernel in the place of the sampler and run by the reference.
 */
@Tag("slow")
class WrongFilterTests {

    private static final float HALF_TEXEL = 1f / 64;
    private static final Filtering FILTERING = Filtering.BILINEAR_OFFCENTRE;
    private static final List<Format> FORMATS =
            List.of(Format.R8, Format.RGBA8, Format.RGBA32F, Format.SRGB8, Format.RGB10A2, Format.RG11B10F);

    private static Backend backend;
    private static Device device;
    private static Verifier verifier;

    @BeforeAll
    static void theRightFilterGivesTheSumsThatTheVerifierThenKnows() {
        backend = new ReferenceProvider().open();
        device = backend.open(backend.devices().get(0));
        verifier = new Verifier(new ReferenceProvider());
        for (Format format : FORMATS) {
            for (Pattern pattern : Pattern.READS) {
                KernelWorkload right =
                        SampleKernels.texture("right", new WrittenOutLoop(Unroll.NEVER), format, FILTERING, pattern);
                assertThat(verifier.verify(device, key(format, pattern), right)).isEmpty();
            }
        }
    }

    @AfterAll
    static void close() {
        device.close();
        backend.close();
    }

    private record Wrong(String name, Sampler sampler, Sampling sampling) {
        @Override
        public String toString() {
            return name;
        }
    }

    private static Wrong averaging(String name, Sampling... parts) {
        return new Wrong(
                name,
                new Sampler(Filter.LINEAR, Addressing.WRAP),
                (source, coordinate) -> Stream.of(parts)
                        .map(part -> part.at(source, coordinate))
                        .reduce(Expression::plus)
                        .orElseThrow()
                        .times(vector(VectorType.VEC4, f32(1f / parts.length))));
    }

    /** What lies some half texels from the corner; one on each axis is the centre of a texel. */
    private static Sampling texel(float x, float y) {
        return (source, coordinate) ->
                source.sample(coordinate.plus(vector(VectorType.VEC2, f32(x * HALF_TEXEL), f32(y * HALF_TEXEL))));
    }

    private static List<Wrong> wrongFilters() {
        return List.of(
                new Wrong("nearest", new Sampler(Filter.NEAREST, Addressing.WRAP), texel(0, 0)),
                new Wrong("no wrap at the border", new Sampler(Filter.LINEAR, Addressing.CLAMP), texel(0, 0)),
                averaging("the texel left above", texel(-1, -1)),
                averaging("the texel right below", texel(1, 1)),
                averaging("the upper two", texel(0, -1)),
                averaging("the lower two", texel(0, 1)),
                averaging("the left two", texel(-1, 0)),
                averaging("the right two", texel(1, 0)),
                averaging("a diagonal", texel(-1, -1), texel(1, 1)),
                averaging("the other diagonal", texel(1, -1), texel(-1, 1)),
                averaging("three of four", texel(-1, -1), texel(1, -1), texel(-1, 1)),
                averaging("four one texel further", texel(2, 0)),
                averaging("a quarter of a texel off", texel(0.5f, 0)));
    }

    static Stream<Arguments> cases() {
        return wrongFilters().stream()
                .flatMap(wrong -> FORMATS.stream()
                        .flatMap(
                                format -> Pattern.READS.stream().map(pattern -> Arguments.of(wrong, format, pattern))));
    }

    /** By which the verifier knows the right answer, with which it compares the wrong one. */
    private static String key(Format format, Pattern pattern) {
        return format + " " + pattern;
    }

    @ParameterizedTest(name = "{0}, {1}, {2}")
    @MethodSource("cases")
    void aWrongFilterGivesOtherSums(Wrong wrong, Format format, Pattern pattern) {
        KernelWorkload doctored = SampleKernels.texture(
                "wrong",
                new WrittenOutLoop(Unroll.NEVER),
                format,
                FILTERING,
                pattern,
                wrong.sampler(),
                wrong.sampling());
        Optional<Mismatch> mismatch = verifier.verify(device, key(format, pattern), doctored);
        assertThat(mismatch).isPresent();
        assertThat(mismatch.get().differing()).isGreaterThan(mismatch.get().compared() / 2);
    }
}
