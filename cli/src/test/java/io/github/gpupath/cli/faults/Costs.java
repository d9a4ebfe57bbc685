package io.github.gpupath.cli.faults;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gpupath.result.ResultFile;
import io.github.gpupath.result.TestResult;
import io.github.gpupath.result.TestResult.Status;
import java.io.IOException;
import java.util.List;

/** What a fault may cost. */
final class Costs {

    private static final List<String> TESTS =
            List.of("tiny/copy/x1/linear", "tiny/copy/x1/random", "tiny/copy/x2/linear");
    private static final String VICTIM = TESTS.get(1);
    private static final int FEWEST_SAMPLES = 10;

    private Costs() {}

    /** Fails unless one test on one backend failed, all others were measured, and that is what the program says. */
    static TestResult oneTest(PluginRun run, int exitCode) throws IOException {
        assertThat(exitCode).as(run.err()).isEqualTo(3);
        ResultFile file = run.file();
        TestResult failed = result(file, VICTIM, "faulty");
        assertThat(failed.status()).as(failed.toString()).isEqualTo(Status.FAILED);
        assertThat(failed.reason()).as("the reason in one line of text").doesNotContainPattern("\\p{Cntrl}");
        assertThat(run.err())
                .contains("failed: faulty " + VICTIM + ": " + failed.reason())
                .doesNotContain("\tat ")
                .doesNotContain("internal error");
        assertThat(file.results()).hasSize(2 * TESTS.size());
        for (String test : TESTS) {
            isMeasured(result(file, test, "honest"));
            if (!test.equals(VICTIM)) {
                isMeasured(result(file, test, "faulty"));
            }
        }
        assertThat(file.problems()).isEmpty();
        return failed;
    }

    /** Fails unless all was measured, and one thing went wrong beside it. */
    static ResultFile.Problem noTest(PluginRun run, int exitCode) throws IOException {
        assertThat(exitCode).as(run.err()).isEqualTo(3);
        ResultFile file = run.file();
        everythingIsMeasured(file);
        assertThat(file.problems()).hasSize(1);
        ResultFile.Problem problem = file.problems().get(0);
        assertThat(problem.backend()).isEqualTo("faulty");
        assertThat(run.err()).contains(problem.message()).doesNotContain("\tat ");
        return problem;
    }

    /** Fails unless every test was measured on both backends. */
    static void everythingIsMeasured(ResultFile file) {
        assertThat(file.results()).hasSize(2 * TESTS.size());
        for (String test : TESTS) {
            isMeasured(result(file, test, "honest"));
            isMeasured(result(file, test, "faulty"));
        }
    }

    /** The result of a test on a backend. */
    static TestResult result(ResultFile file, String test, String backend) {
        return file.results().stream()
                .filter(result -> result.test().equals(test) && result.backend().equals(backend))
                .findFirst()
                .orElseThrow(() -> new AssertionError("no result of " + test + " on " + backend));
    }

    private static void isMeasured(TestResult result) {
        assertThat(result.status()).as(result.toString()).isEqualTo(Status.OK);
        assertThat(result.samples()).hasSizeGreaterThanOrEqualTo(FEWEST_SAMPLES);
        assertThat(result.verified()).isTrue();
    }
}
