package io.github.gpupath.cli.faults;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.gpupath.cli.faults.backend.Faulty;
import io.github.gpupath.cli.faults.backend.Mischief;
import io.github.gpupath.cli.faults.backend.Moment;
import io.github.gpupath.result.ResultFile;
import io.github.gpupath.result.ResultFile.Problem;
import io.github.gpupath.result.TestResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Backends that misbehave when they are closed, each in its own way, beside one that does not, all in one run: no fault
 * costs a result.
 */
@Tag("slow")
@Timeout(value = 30, unit = TimeUnit.MINUTES)
class ClosingFaultTests {

    @TempDir
    static Path folder;

    private static int exitCode;
    private static String err;
    private static ResultFile file;

    @BeforeAll
    static void allFaultsHappen() throws Exception {
        assumeTrue(Files.exists(Path.of("/proc/self/environ")), "only Linux lists processes with their environment");
        PluginRun run = new PluginRun(folder, Faulty.Second.class, Faulty.Third.class, Faulty.Fourth.class)
                .with("faulty", Moment.CLOSE_DEVICE, Mischief.BREAK)
                .with("faulty-2", Moment.CLOSE_BACKEND, Mischief.BREAK)
                .with("faulty-3", Moment.CLOSE_BACKEND, Mischief.SEGFAULT)
                .with("faulty-4", Moment.CLOSE_BACKEND, Mischief.HANG);
        exitCode = run.run("tiny/copy/x1/linear", "--backend", "faulty,faulty-2,faulty-3,faulty-4,honest");
        err = run.err();
        file = run.file();
    }

    /** What the run and its file say of a backend: one thing, which concerns no test. */
    private static String problem(String backend) {
        assertThat(file.problems())
                .filteredOn(problem -> problem.backend().equals(backend))
                .hasSize(1);
        Problem problem = file.problems().stream()
                .filter(one -> one.backend().equals(backend))
                .findFirst()
                .orElseThrow();
        assertThat(problem.test()).isNull();
        assertThat(err).contains(problem.message());
        return problem.message();
    }

    @Test
    void everythingIsMeasuredAndTheRunSaysThatSomethingWentWrong() {
        assertThat(exitCode).as(err).isEqualTo(3);
        assertThat(err).doesNotContain("\tat ");
        assertThat(file.results())
                .extracting(TestResult::backend)
                .containsExactlyInAnyOrder("faulty", "faulty-2", "faulty-3", "faulty-4", "honest");
        assertThat(file.results()).allSatisfy(FaultCosts::isMeasured);
        assertThat(file.problems()).extracting(Problem::backend).doesNotContain("honest");
    }

    @Test
    void anErrorWhenTheDeviceIsClosed() {
        assertThat(problem("faulty")).startsWith("closing the backend failed: ").contains("a handle is stuck");
    }

    @Test
    void anErrorWhenTheBackendIsClosed() {
        assertThat(problem("faulty-2"))
                .startsWith("closing the backend failed: ")
                .contains("a handle is stuck");
    }

    @Test
    void aCrashWhenTheBackendIsClosed() {
        assertThat(problem("faulty-3"))
                .startsWith("closing the backend failed: ")
                .contains("the worker crashed with SIGSEGV in ")
                .contains("while closing the backend");
    }

    @Test
    void aHangWhenTheBackendIsClosed() {
        assertThat(problem("faulty-4"))
                .startsWith("closing the backend failed: ")
                .contains("the worker gave no answer within ")
                .contains("while closing the backend");
    }
}
