package io.github.gpupath.suites.sample;

import io.github.gpupath.kernel.Format;
import io.github.gpupath.suite.Metric;
import io.github.gpupath.suite.Suite;
import io.github.gpupath.suite.SuiteOption;
import io.github.gpupath.suite.SuiteSettings;
import io.github.gpupath.suite.TestCase;
import io.github.gpupath.suites.Pattern;
import io.github.gpupath.suites.Variants;
import java.util.List;

/** The 54 sampler tests of perftest, and 27 bilinear ones between texels, where the filter has work to do. */
public final class SampleSuite implements Suite {

    @Override
    public String id() {
        return "sample";
    }

    @Override
    public String description() {
        return "texture samples that hit the first-level cache, by format, filter and access pattern";
    }

    @Override
    public List<SuiteOption> options() {
        return List.of(Variants.UNROLL);
    }

    @Override
    public List<TestCase> tests(SuiteSettings settings) {
        Variants variants = new Variants(
                id(),
                Metric.SAMPLES_PER_SECOND,
                "256 samples per invocation from the first-level cache",
                Pattern.READS,
                settings);
        for (Filtering filtering : Filtering.values()) {
            for (Format format : Format.MEASURED) {
                variants.add(
                        "texture2d/" + format.id() + "/" + filtering.id(),
                        "Texture2D<" + format.name() + ">" + filtering.label(),
                        (name, unroll, pattern) -> TextureSamples.sample(name, unroll, format, filtering, pattern));
            }
        }
        return variants.all();
    }
}
