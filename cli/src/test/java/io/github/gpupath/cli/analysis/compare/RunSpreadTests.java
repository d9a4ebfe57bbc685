package io.github.gpupath.cli.analysis.compare;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gpupath.cli.testing.ResultBuilder;
import io.github.gpupath.result.TestResult;
import org.junit.jupiter.api.Test;

class RunSpreadTests {

    private static final TestResult LOAD = new ResultBuilder("load/a", "one").around(1e-3);

    /** Three runs on an H100: 99 % of their loads agree within 0.8 %. */
    @Test
    void aDeviceWithPublishedRunsHasItsOwn() {
        assertThat(RunSpread.of(LOAD, "NVIDIA H100 80GB HBM3").orElseThrow()).isBetween(0.001, 0.02);
    }

    @Test
    void anotherDeviceHasTheLargest() {
        assertThat(RunSpread.of(LOAD, "another")).isEqualTo(RunSpread.of(LOAD, "NVIDIA H100 80GB HBM3"));
    }

    @Test
    void anUnknownSuiteHasNone() {
        assertThat(RunSpread.of(new ResultBuilder("tiny/a", "one").around(1e-3), "another"))
                .isEmpty();
    }
}
