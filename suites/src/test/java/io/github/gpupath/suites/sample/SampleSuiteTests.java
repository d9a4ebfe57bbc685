package io.github.gpupath.suites.sample;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gpupath.kernel.counting.KernelCounts;
import io.github.gpupath.kernel.counting.Traffic;
import io.github.gpupath.kernel.validation.KernelValidator;
import io.github.gpupath.suite.KernelWorkload;
import io.github.gpupath.suite.Memory;
import io.github.gpupath.suite.Metric;
import io.github.gpupath.suite.SuiteSettings;
import io.github.gpupath.suite.TestCase;
import io.github.gpupath.suite.TestCase.Tier;
import io.github.gpupath.suite.Tolerance;
import io.github.gpupath.suites.PublishedTests;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class SampleSuiteTests {

    private static final String ROUNDED =
            "sample/(texture2d/(((r|rg|rgba|srgb)8|rgb10a2)/bilinear-offcentre|bc.*)|mip|texture3d|texture-array"
                    + "|anisotropic)/.*";

    static List<TestCase> tests() {
        return new SampleSuite().tests(SuiteSettings.DEFAULT);
    }

    /** The labels of the first 54 are those that perftest prints. */
    @Test
    void hasThePublishedIdsAndLabels() throws IOException {
        PublishedTests.check(SampleSuiteTests.class, "sample-tests.tsv", tests());
        assertThat(tests())
                .hasSize(54 + 27 + 8 * 9 + 11 * 3)
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
    @CsvSource({"r8, 1", "rg16f, 4", "rgba32f, 16", "srgb8, 4", "rg11b10f, 4", "bc3, 1"})
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

    /** Off by half a stored code, as an NVIDIA H100 is: the texels of a square may all be dark, and its filter rounds too. */
    @Test
    void theToleranceHoldsEveryDecodingFromSrgbThatDirect3dAllows() {
        KernelWorkload workload = tests().stream()
                .filter(each -> each.id().equals("sample/texture2d/srgb8/bilinear-offcentre/linear"))
                .findFirst()
                .orElseThrow()
                .kernelWorkload()
                .orElseThrow();
        Memory texture = workload.memory().get(0);
        ByteBuffer texels = ByteBuffer.allocate((int) texture.bytes()).order(ByteOrder.LITTLE_ENDIAN);
        texture.content().writeTo(texels, 0);
        double errors = 0;
        int dark = 0;
        for (int texel = 0; texel < texels.capacity(); texel += 4) {
            int code = texels.get(texel) & 0xFF;
            if (code < 255) {
                dark++;
                errors += code == 0 ? 0 : linear(code + 0.5) - linear(code);
            }
        }
        double allowed = 3 * errors / dark + 4.0 / 16 / 255;
        assertThat(dark).isEqualTo(texels.capacity() / 4 / 2);
        assertThat(256 * allowed).isLessThan(workload.verification().tolerance().absolute());
    }

    private static double linear(double code) {
        double stored = code / 255;
        return stored <= 0.04045 ? stored / 12.92 : Math.pow((stored + 0.055) / 1.055, 2.4);
    }

    /** perftest's formats stand in every run; of the others few are in the quick and the default run. */
    @Test
    void hasFewOtherTestsInTheDefaultRun() {
        List<TestCase> others = tests().subList(54 + 27, tests().size());
        assertThat(tests().subList(0, 54 + 27)).allMatch(test -> test.tier() == Tier.QUICK);
        assertThat(ids(others, Tier.QUICK))
                .containsExactly(
                        "sample/texture2d/bc1/bilinear-offcentre/linear",
                        "sample/mip/rgba8/between-levels/linear",
                        "sample/texture3d/rgba8/linear-offcentre/linear");
        assertThat(ids(others, Tier.DEFAULT)).hasSize(13).allMatch(id -> id.endsWith("/linear"));
    }

    private static List<String> ids(List<TestCase> tests, Tier tier) {
        return tests.stream()
                .filter(test -> test.tier() == tier)
                .map(TestCase::id)
                .toList();
    }

    @Test
    void countsHalfAByteForATexelOfAnEightByteBlock() {
        TestCase bc1 = tests().stream()
                .filter(test -> test.id().equals("sample/texture2d/bc1/nearest/linear"))
                .findFirst()
                .orElseThrow();
        KernelWorkload workload = bc1.kernelWorkload().orElseThrow();
        assertThat(KernelCounts.of(workload.kernel(), workload.smallestLaunch().arguments())
                        .of(workload.measured().places().get(0))
                        .bytesLoaded())
                .isEqualTo(128);
    }

    /** Averages of normalised texels are the only ones that no driver computes in f32. */
    @Test
    void isExactButForAveragesOfNormalisedTexels() {
        for (TestCase test : tests()) {
            Tolerance tolerance =
                    test.kernelWorkload().orElseThrow().verification().tolerance();
            if (test.id().matches(ROUNDED)) {
                assertThat(tolerance.units()).isZero();
                assertThat(tolerance.absolute()).isBetween(0.05, 4.1);
            } else {
                assertThat(tolerance).as(test.id()).isEqualTo(Tolerance.EXACT);
            }
        }
    }
}
