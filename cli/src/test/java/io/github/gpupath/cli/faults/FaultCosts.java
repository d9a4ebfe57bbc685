package io.github.gpupath.cli.faults;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gpupath.result.ResultFile;
import io.github.gpupath.result.TestResult;
import io.github.gpupath.result.TestResult.Status;

/** What a fault may cost. */
final class FaultCosts {

    private static final int FEWEST_SAMPLES = 10;

    private FaultCosts() {}

    /** The result of a test on a backend. */
    static TestResult result(ResultFile file, String test, String backend) {
        return file.results().stream()
                .filter(result -> result.test().equals(test) && result.backend().equals(backend))
                .findFirst()
                .orElseThrow(() -> new AssertionError("no result of " + test + " on " + backend));
    }

    /** Fails unless there are figures. */
    static void isMeasured(TestResult result) {
        assertThat(result.status()).as(result.toString()).isEqualTo(Status.OK);
        assertThat(result.samples()).hasSizeGreaterThanOrEqualTo(FEWEST_SAMPLES);
        assertThat(result.verified()).isTrue();
    }
}
