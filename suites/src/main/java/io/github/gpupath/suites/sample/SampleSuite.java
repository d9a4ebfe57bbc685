package io.github.gpupath.suites.sample;

import io.github.gpupath.kernel.Format;
import io.github.gpupath.suite.Coordinate;
import io.github.gpupath.suite.Metric;
import io.github.gpupath.suite.SuiteOption;
import io.github.gpupath.suite.SuiteSettings;
import io.github.gpupath.suite.TestCase;
import io.github.gpupath.suite.TestCase.Tier;
import io.github.gpupath.suite.Traits;
import io.github.gpupath.suites.Axes;
import io.github.gpupath.suites.CacheLoop;
import io.github.gpupath.suites.CacheSuite;
import io.github.gpupath.suites.Pattern;
import java.util.ArrayList;
import java.util.List;

/** Texture samples that hit the first-level cache: perftest's 54 tests, bilinear ones between texels, more formats, mip levels, layers. */
public final class SampleSuite extends CacheSuite {

    /** The one test of a format beyond perftest's that every default run has. */
    private static final String DEFAULT = "/" + Filtering.BILINEAR_OFFCENTRE.id() + "/" + Pattern.LINEAR.id();

    public SampleSuite() {
        super(
                "sample",
                "texture samples that hit the first-level cache, by format, filter and access pattern",
                Metric.SAMPLES_PER_SECOND,
                Traits.Access.READ,
                "256 samples per invocation from the first-level cache");
    }

    /** The most common kind of sample, of neighbouring texels and of scattered ones. */
    @Override
    public List<String> card() {
        return List.of("sample/texture2d/rgba8/bilinear/linear", "sample/texture2d/rgba8/bilinear/random");
    }

    @Override
    public List<SuiteOption> options() {
        return List.of(CacheLoop.KERNEL, CacheLoop.UNROLL);
    }

    @Override
    public List<TestCase> tests(SuiteSettings settings) {
        CacheLoop loop = CacheLoop.of(settings);
        List<TestCase> tests = new ArrayList<>(ofFormats(Format.MEASURED, loop));
        ofFormats(Format.SAMPLED, loop)
                .forEach(
                        test -> tests.add(test.toBuilder().tier(tier(test.id())).build()));
        for (Detailed detailed : Detailed.values()) {
            inEachPattern(
                            detailed.coordinates(),
                            Traits.Path.TEXTURE,
                            detailed.label(),
                            (name, pattern) -> SampleKernels.detailed(name, loop, detailed, pattern))
                    .forEach(test -> tests.add(test.toBuilder()
                            .tier(detailed.tier(test.id().endsWith("/" + Pattern.LINEAR.id())))
                            .build()));
        }
        return List.copyOf(tests);
    }

    private static Tier tier(String id) {
        return !id.endsWith(DEFAULT)
                ? Tier.THOROUGH
                : id.contains("/" + Format.BC1.id() + "/") ? Tier.QUICK : Tier.DEFAULT;
    }

    private List<TestCase> ofFormats(List<Format> formats, CacheLoop loop) {
        List<TestCase> tests = new ArrayList<>();
        for (Filtering filtering : Filtering.values()) {
            for (Format format : formats) {
                List<Coordinate> variant = List.of(
                        Axes.RESOURCE.at("texture2d"), Axes.ELEMENT.at(format.id()), Axes.FILTER.at(filtering.id()));
                tests.addAll(inEachPattern(
                        variant,
                        Traits.Path.TEXTURE,
                        "Texture2D<" + format.name() + ">" + filtering.label(),
                        (name, pattern) -> SampleKernels.texture(name, loop, format, filtering, pattern)));
            }
        }
        return tests;
    }
}
