package io.github.gpupath.cli.faults;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gpupath.result.ResultFile;
import io.github.gpupath.result.TestResult;
import io.github.gpupath.result.TestResult.Status;
import java.io.IOException;

/** What a fault may cost. */
final class Costs {

    private static final int FEWEST_SAMPLES = 10;

    private Costs() {}

    /** Fails unless everything was measured, and one thing went wrong beside it, and that is what the program says. */
    static ResultFile.Problem noTest(PluginRun run, int exitCode) throws IOException {
        assertThat(exitCode).as(run.err()).isEqualTo(3);
        ResultFile file = run.file();
        assertThat(file.results()).extracting(TestResult::backend).containsExactlyInAnyOrder("faulty", "honest");
        assertThat(file.results()).allSatisfy(Costs::isMeasured);
        assertThat(file.problems()).hasSize(1);
        ResultFile.Problem problem = file.problems().get(0);
        assertThat(problem.backend()).isEqualTo("faulty");
        assertThat(run.err()).contains(problem.message()).doesNotContain("\tat ");
        return problem;
    }

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
