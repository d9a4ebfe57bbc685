package io.github.gpupath.cli.analysis.finding;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gpupath.cli.testing.Cases;
import io.github.gpupath.cli.testing.FileBuilder;
import io.github.gpupath.cli.testing.ResultBuilder;
import io.github.gpupath.cli.testing.Samples;
import io.github.gpupath.result.FindingRecord;
import io.github.gpupath.result.Measurement;
import io.github.gpupath.result.ResultFile;
import io.github.gpupath.result.ResultFile.Problem;
import io.github.gpupath.result.TestResult;
import io.github.gpupath.suite.Finding;
import io.github.gpupath.suite.Finding.Figure;
import io.github.gpupath.suite.Measurements;
import io.github.gpupath.suite.Suite;
import io.github.gpupath.suite.SuiteSettings;
import io.github.gpupath.suite.TestCase;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class SuiteFindingsTests {

    private static final String TEST = "odd/a";

    /** A suite of one test, which draws the conclusions that a test of it wants. */
    private static final class Odd implements Suite {
        private final List<Finding> findings;
        private final List<Measurements> asked = new ArrayList<>();

        Odd(Finding... findings) {
            this.findings = List.of(findings);
        }

        @Override
        public String id() {
            return "odd";
        }

        @Override
        public String description() {
            return "odd findings";
        }

        @Override
        public List<TestCase> tests(SuiteSettings settings) {
            return List.of(Cases.named(TEST));
        }

        @Override
        public List<Finding> findings(Measurements measurements) {
            asked.add(measurements);
            return findings;
        }
    }

    private final List<Problem> problems = new ArrayList<>();

    private List<FindingRecord> findings(Suite suite, TestResult result) {
        ResultFile file = Samples.with(List.of(result), Map.of());
        return SuiteFindings.of(file, List.of(suite), suite.tests(SuiteSettings.DEFAULT), problems::add);
    }

    private static Finding finding(String subject, Figure figure) {
        return new Finding("oddity", subject, "odd", List.of(figure), List.of(TEST), "it is odd");
    }

    private static Figure figure(
            double value, @Nullable Double low, @Nullable Double high, @Nullable Double confidence) {
        return new Figure("oddness", "", value, low, high, confidence);
    }

    static Stream<Figure> impossible() {
        return Stream.of(
                figure(Double.NaN, null, null, null),
                figure(Double.POSITIVE_INFINITY, null, null, null),
                figure(1, Double.NEGATIVE_INFINITY, null, null),
                figure(1, null, Double.NaN, null),
                figure(1, 2.0, 1.0, null),
                figure(1, null, null, 1.01),
                figure(1, null, null, -0.01),
                figure(1, null, null, Double.NaN));
    }

    @ParameterizedTest
    @MethodSource("impossible")
    void aFindingThatCannotBeIsAProblemAndTheOthersStay(Figure figure) {
        Finding good = finding("good", figure(1, 0.5, 2.0, 1.0));
        Suite suite = new Odd(good, finding("bad", figure), finding("fine", figure(1, 0.5, 2.0, 1.0)), good);

        assertThat(findings(suite, Samples.measured(TEST, "vulkan", 1e-3)))
                .extracting(FindingRecord::subject)
                .containsExactly("good", "fine");
        assertThat(problems).singleElement().satisfies(problem -> {
            assertThat(problem.backend()).isEqualTo("vulkan");
            assertThat(problem.message())
                    .startsWith("a finding of suite odd is omitted, oddity of bad: ")
                    .contains("oddness");
        });
    }

    /** What is the same in all is one finding. */
    @Test
    void ofTwoFindingsOfOneNameAndTheSameTestsTheFirstCounts() {
        Finding good = finding("good", figure(1, null, null, null));
        Finding other = finding("good", figure(2, null, null, null));
        assertThat(findings(new Odd(good, good, other), Samples.measured(TEST, "vulkan", 1e-3)))
                .singleElement()
                .satisfies(
                        finding -> assertThat(finding.figures().get(0).value()).isEqualTo(1));
    }

    @Test
    void aResultThatIsBoundByInstructionsIsNoMeasurementOfItsSuite() {
        Odd suite = new Odd();
        for (double ratio : new double[] {0.8, 0.79}) {
            ResultFile file = new FileBuilder()
                    .of(new ResultBuilder(TEST, "vulkan").withoutAccess(ratio).around(1e-3));
            SuiteFindings.of(file, List.of(suite), suite.tests(SuiteSettings.DEFAULT), problems::add);
            assertThat(suite.asked).hasSize(ratio < 0.8 ? 1 : 0);
        }
    }

    @Test
    void theNumbersThatAKernelHandsBackAreThereByName() {
        TestResult measured = Samples.measured(TEST, "vulkan", 1e-3);
        List<Double> cycles = IntStream.range(0, measured.statistics().n())
                .mapToObj(round -> 700.0 + round)
                .toList();
        TestResult result = Samples.readingBack(measured, new Measurement.Readback("cycles", "", cycles));
        Odd suite = new Odd();
        findings(suite, result);

        assertThat(suite.asked)
                .singleElement()
                .satisfies(measurements -> assertThat(
                                measurements.of(TEST).orElseThrow().handedBack())
                        .isEqualTo(Map.of("cycles", cycles)));
    }

    @Test
    void aSuiteIsToldWhatTheOtherApisOfTheDeviceGave() {
        Odd suite = new Odd();
        ResultFile file = Samples.with(
                List.of(Samples.measured(TEST, "vulkan", 1e-3), Samples.measured(TEST, "opencl", 2e-3)), Map.of());
        SuiteFindings.of(file, List.of(suite), suite.tests(SuiteSettings.DEFAULT), problems::add);

        assertThat(suite.asked).hasSize(2).allSatisfy(measurements -> {
            assertThat(measurements.otherBackends()).singleElement().satisfies(other -> {
                assertThat(other.tests()).hasSize(1).isNotEqualTo(measurements.tests());
                assertThat(other.otherBackends()).isEmpty();
            });
            assertThat(measurements.tests().get(0).test().device().subgroupSize())
                    .as("what the file says of the device")
                    .hasValue(32);
        });
    }
}
