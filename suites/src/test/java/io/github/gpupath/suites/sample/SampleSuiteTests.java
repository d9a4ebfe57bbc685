package io.github.gpupath.suites.sample;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gpupath.kernel.Format;
import io.github.gpupath.kernel.counting.KernelCounts;
import io.github.gpupath.kernel.counting.Traffic;
import io.github.gpupath.kernel.validation.KernelValidator;
import io.github.gpupath.suite.KernelWorkload;
import io.github.gpupath.suite.Metric;
import io.github.gpupath.suite.SuiteSettings;
import io.github.gpupath.suite.TestCase;
import io.github.gpupath.suite.Tolerance;
import io.github.gpupath.suites.PublishedTests;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class SampleSuiteTests {

    static List<TestCase> tests() {
        return new SampleSuite().tests(SuiteSettings.DEFAULT);
    }

    /** The labels of the first 54 are those that perftest prints. */
    @Test
    void hasThePublishedIdsAndLabels() throws IOException {
        PublishedTests.check(SampleSuiteTests.class, "sample-tests.tsv", tests());
        assertThat(tests())
                .hasSize(54 + 27 + 27)
                .allSatisfy(test -> assertThat(test.metric()).isEqualTo(Metric.SAMPLES_PER_SECOND));
    }

    @ParameterizedTest
    @MethodSource("tests")
    void samples256TimesPerInvocationAndWritesNothingWhenTimed(TestCase test) {
        KernelWorkload workload = test.kernelWorkload().orElseThrow();
        KernelValidator.validate(workload.kernel());

        KernelCounts timed =
                KernelCounts.of(workload.kernel(), workload.smallestLaunch().arguments());
        assertThat(timed.of(workload.measured().places().get(0)).loads()).isEqualTo(256);
        assertThat(timed.of(workload.kernel().resource("result")).stores()).isZero();

        KernelCounts verified =
                KernelCounts.of(workload.kernel(), workload.verification().arguments());
        assertThat(verified.of(workload.kernel().resource("result")).stores()).isEqualTo(1);
    }

    @ParameterizedTest
    @CsvSource({"r8, 1", "rg16f, 4", "rgba32f, 16", "srgb8, 4", "rg11b10f, 4"})
    void countsASampleAsOneTexelWhateverTheFilterReads(String format, int bytes) {
        for (TestCase test : tests()) {
            if (test.id().startsWith("sample/texture2d/" + format + "/")) {
                KernelWorkload workload = test.kernelWorkload().orElseThrow();
                Traffic traffic = KernelCounts.of(
                                workload.kernel(), workload.smallestLaunch().arguments())
                        .of(workload.measured().places().get(0));
                assertThat(traffic.bytesLoaded()).as(test.id()).isEqualTo(256L * bytes);
            }
        }
    }

    /** perftest's formats stand in every run; of each other one is in the default run, and all in a thorough one. */
    @Test
    void hasOneTestOfEachOtherFormatInTheDefaultRun() {
        assertThat(tests().stream().filter(test -> test.tier() == TestCase.Tier.DEFAULT).map(TestCase::id))
                .containsExactlyElementsOf(Format.SAMPLED.stream()
                        .map(format -> "sample/texture2d/" + format.id() + "/bilinear-offcentre/linear")
                        .toList());
        assertThat(tests().subList(0, 54 + 27)).allMatch(test -> test.tier() == TestCase.Tier.QUICK);
    }

    /** Averages of normalised texels are the only ones that no driver computes in f32. */
    @Test
    void isExactButForAveragesOfNormalisedTexels() {
        for (TestCase test : tests()) {
            Tolerance tolerance =
                    test.kernelWorkload().orElseThrow().verification().tolerance();
            if (test.id().matches("sample/texture2d/((r|rg|rgba|srgb)8|rgb10a2)/bilinear-offcentre/.*")) {
                assertThat(tolerance.units()).isZero();
                assertThat(tolerance.absolute()).isBetween(0.05, 1.1);
            } else {
                assertThat(tolerance).as(test.id()).isEqualTo(Tolerance.EXACT);
            }
        }
    }
}
