package io.github.gpupath.suites.sample;

import io.github.gpupath.kernel.Format;
import io.github.gpupath.suite.Metric;
import io.github.gpupath.suite.Traits;
import io.github.gpupath.suites.Axes;
import io.github.gpupath.suites.CacheSuite;
import io.github.gpupath.suites.Pattern;
import io.github.gpupath.suites.Variants;
import java.util.List;

/** The 54 sampler tests of perftest, and 27 bilinear ones between texels, where the filter has work to do. */
public final class SampleSuite extends CacheSuite {

    /** The suite. */
    public SampleSuite() {
        super(
                "sample",
                "texture samples that hit the first-level cache, by format, filter and access pattern",
                Metric.SAMPLES_PER_SECOND,
                Traits.Access.READ,
                "256 samples per invocation from the first-level cache",
                Pattern.READS);
    }

    @Override
    protected void addTo(Variants variants) {
        for (Filtering filtering : Filtering.values()) {
            for (Format format : Format.MEASURED) {
                variants.add(
                        List.of(
                                Axes.RESOURCE.at("texture2d"),
                                Axes.ELEMENT.at(format.id()),
                                Axes.FILTER.at(filtering.id())),
                        Traits.Path.TEXTURE,
                        "Texture2D<" + format.name() + ">" + filtering.label(),
                        (name, unroll, pattern) -> TextureSamples.sample(name, unroll, format, filtering, pattern));
            }
        }
    }
}
