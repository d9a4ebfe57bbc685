package io.github.gpupath.suites;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gpupath.suite.Finding;
import io.github.gpupath.suite.Measurements;
import io.github.gpupath.suite.Measurements.Measured;
import io.github.gpupath.suite.Suite;
import io.github.gpupath.suite.SuiteSettings;
import io.github.gpupath.suites.load.LoadSuite;
import io.github.gpupath.suites.sample.SampleSuite;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class FastestResourceTests {

    private static final Suite LOADS = new LoadSuite();

    private static List<Finding> findings(Suite suite, Map<String, Double> values) {
        return suite.findings(new Measurements(measured(suite, values), List.of()));
    }

    private static List<Measured> measured(Suite suite, Map<String, Double> values) {
        return suite.tests(SuiteSettings.DEFAULT).stream()
                .filter(test -> values.containsKey(test.id()))
                .map(test -> {
                    double value = values.get(test.id());
                    return new Measured(test, value, value * 0.999, value * 1.001, true);
                })
                .toList();
    }

    @Test
    void resourcesThatHandOverTheSameStandSideBySide() {
        List<Finding> findings = findings(
                LOADS,
                Map.of(
                        "load/typed-buffer/rgba32f/random", 5e11,
                        "load/raw-buffer/x4/random", 1.995e12,
                        "load/raw-buffer/x4-unaligned/random", 9e12,
                        "load/structured-buffer/float4/random", 2e12,
                        "load/constant-buffer/float4/random", 8e10,
                        "load/typed-buffer/rgba8/random", 9e12,
                        "load/structured-buffer/float4/linear", 1e12,
                        "load/structured-buffer/float2/random", 1e12));
        assertThat(findings).hasSize(1);
        Finding finding = findings.get(0);
        assertThat(finding.subject()).isEqualTo("load/float4/random");
        assertThat(finding.sentence())
                .isEqualTo(
                        "structured-buffer with 2.00 T loads/s; raw-buffer as fast; typed-buffer ×0.25, constant-buffer ×0.040");
        assertThat(finding.tests())
                .containsExactly(
                        "load/structured-buffer/float4/random",
                        "load/raw-buffer/x4/random",
                        "load/typed-buffer/rgba32f/random",
                        "load/constant-buffer/float4/random");
        assertThat(finding.figures().get(0).value()).isEqualTo(2e12);
        assertThat(finding.figure("structured-buffer").value()).isEqualTo(1);
        assertThat(finding.figure("typed-buffer").value()).isEqualTo(0.25);
        assertThat(finding.figure("typed-buffer").low()).isBetween(0.249, 0.25);
    }

    /** It may be the fastest all the same. */
    @Test
    void whatIsBoundByInstructionsIsNamedAndNotCompared() {
        List<Measured> measured = measured(
                LOADS, Map.of("load/typed-buffer/r32f/linear", 2e12, "load/structured-buffer/float/linear", 4e12));
        List<Measured> bound = measured(LOADS, Map.of("load/raw-buffer/x1/linear", 6e12));
        assertThat(LOADS.findings(new Measurements(measured, List.of(), List.of(), Optional.empty(), bound)))
                .singleElement()
                .satisfies(finding -> {
                    assertThat(finding.sentence())
                            .isEqualTo(
                                    "structured-buffer with 4.00 T loads/s; typed-buffer ×0.50; bound by instructions and"
                                            + " not compared: raw-buffer with 6.00 T loads/s");
                    assertThat(finding.tests()).hasSize(2);
                });
        assertThat(LOADS.findings(
                        new Measurements(measured.subList(0, 1), List.of(), List.of(), Optional.empty(), bound)))
                .isEmpty();
    }

    @Test
    void oneResourceAloneIsNoChoice() {
        assertThat(findings(
                        new SampleSuite(),
                        Map.of(
                                "sample/texture2d/rgba32f/nearest/random", 1e12,
                                "sample/texture2d/rgba32f/bilinear/random", 5e11)))
                .isEmpty();
        assertThat(findings(LOADS, Map.of())).isEmpty();
    }
}
