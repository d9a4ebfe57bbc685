package io.github.gpupath.suites.latency;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gpupath.suite.Finding;
import io.github.gpupath.suite.Measurements;
import io.github.gpupath.suite.Measurements.Measured;
import io.github.gpupath.suite.SuiteSettings;
import io.github.gpupath.suite.TestCase;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Streams of a memory that gives at most 3 TB/s. */
class LoadedLatencyTests {

    private static final LatencySuite SUITE = new LatencySuite();

    @Test
    void theLatencyIsThatOfIdleHalfBusyAndBusyMemory() {
        Measurements busy = measurements(
                idle(600e-9), loaded(1, 610e-9, 0.1e12), loaded(64, 650e-9, 1.4e12), loaded(1024, 1500e-9, 3e12));

        assertThat(SUITE.findings(busy)).singleElement().satisfies(finding -> {
            assertThat(finding.sentence())
                    .isEqualTo("takes 600 ns in idle memory, 650 ns while streams load 1.40 TB/s,"
                            + " 1.50 µs while streams load 3.00 TB/s");
            assertThat(finding.figures())
                    .extracting(Finding.Figure::name)
                    .containsExactly("idle", "half", "half-rate", "busy", "busy-rate");
            assertThat(finding.figure("busy-rate").value()).isEqualTo(3e12);
            assertThat(finding.tests()).hasSize(4);
        });
    }

    @Test
    void aLabelNamesTheStreams() {
        assertThat(test("latency/storage-buffer/loaded/1").label()).isEqualTo("dependent load next to 1 stream");
        assertThat(test("latency/storage-buffer/loaded/16").label()).isEqualTo("dependent load next to 16 streams");
    }

    /** As drivers do that run one workgroup after the other. */
    @Test
    void streamsThatDoNotRunBesideTheChainGiveNoFinding() {
        assertThat(SUITE.findings(measurements(idle(60e-9), loaded(1, 60e-9, 0), loaded(64, 60e-9, 0))))
                .isEmpty();
    }

    @Test
    void aSingleRateGivesNoFinding() {
        assertThat(SUITE.findings(measurements(idle(60e-9), loaded(64, 80e-9, 1e9))))
                .isEmpty();
    }

    private static Measurements measurements(Measured... measured) {
        return new Measurements(List.of(measured), List.of());
    }

    private static Measured idle(double seconds) {
        return new Measured(test("latency/storage-buffer/vector/128m"), seconds, seconds, seconds, true);
    }

    private static Measured loaded(int streams, double seconds, double rate) {
        double bytes = seconds * rate;
        return new Measured(
                test("latency/storage-buffer/loaded/" + streams),
                seconds,
                seconds,
                seconds,
                true,
                Map.of("streamed", List.of(2 * bytes, bytes, 0.0)));
    }

    private static TestCase test(String id) {
        return SUITE.tests(SuiteSettings.DEFAULT).stream()
                .filter(test -> test.id().equals(id))
                .findFirst()
                .orElseThrow();
    }
}
