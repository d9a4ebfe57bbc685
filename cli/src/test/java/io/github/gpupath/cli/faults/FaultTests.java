package io.github.gpupath.cli.faults;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.gpupath.cli.faults.backend.Fault;
import io.github.gpupath.cli.faults.backend.FaultSuite;
import io.github.gpupath.cli.faults.backend.Mischief;
import io.github.gpupath.cli.faults.backend.Moment;
import io.github.gpupath.result.ResultFile;
import io.github.gpupath.result.ResultFile.Problem;
import io.github.gpupath.result.TestResult;
import io.github.gpupath.result.TestResult.Status;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * A backend that misbehaves in every other test beside one that does not, all in one run: each fault costs its test and no
 * other.
 */
@Tag("slow")
@Timeout(value = 30, unit = TimeUnit.MINUTES)
class FaultTests {

    /** Enough for all that does not hang, on a busy machine too. */
    private static final String STEP_LIMIT = "15";

    @TempDir
    static Path folder;

    private static int exitCode;
    private static String err;
    private static ResultFile file;

    @BeforeAll
    static void allFaultsHappen() throws Exception {
        assumeTrue(Files.exists(Path.of("/proc/self/environ")), "only Linux lists processes with their environment");
        PluginRun run = new PluginRun(folder);
        exitCode = run.run("faults", "--backend", "faulty,honest", "--step-limit", STEP_LIMIT);
        err = run.err();
        file = run.file();
    }

    /** The result of a test that failed, and the one after it did not. */
    private static TestResult failed(Moment moment, Mischief mischief) {
        Fault fault = new Fault(moment, mischief);
        TestResult failed = FaultCosts.result(file, fault.test(), "faulty");
        assertThat(failed.status()).as(failed.toString()).isEqualTo(Status.FAILED);
        assertThat(failed.reason()).as("the reason in one line of text").doesNotContainPattern("\\p{Cntrl}");
        assertThat(err).contains("failed: faulty " + fault.test() + ": " + failed.reason());
        FaultCosts.isMeasured(FaultCosts.result(file, FaultSuite.innocentAfter(fault), "faulty"));
        return failed;
    }

    /** What went wrong after a test that was measured, and the one after it was too. */
    private static Problem released(Mischief mischief) {
        Fault fault = new Fault(Moment.RELEASE, mischief);
        FaultCosts.isMeasured(FaultCosts.result(file, fault.test(), "faulty"));
        FaultCosts.isMeasured(FaultCosts.result(file, FaultSuite.innocentAfter(fault), "faulty"));
        return file.problems().stream()
                .filter(problem -> fault.test().equals(problem.test()))
                .findFirst()
                .orElseThrow(() -> new AssertionError("no problem with " + fault.test()));
    }

    @Test
    void theRunSaysThatSomeTestsFailedAndNothingElse() {
        assertThat(exitCode).as(err).isEqualTo(3);
        assertThat(err).doesNotContain("\tat ").doesNotContain("internal error");
        assertThat(file.problems()).hasSize(2).allSatisfy(problem -> {
            assertThat(problem.backend()).isEqualTo("faulty");
            assertThat(err).contains(problem.message());
        });
    }

    @Test
    void theOtherBackendIsMeasuredInEveryTest() {
        assertThat(file.results())
                .filteredOn(result -> result.backend().equals("honest"))
                .hasSize(file.results().size() / 2)
                .allSatisfy(FaultCosts::isMeasured);
    }

    @Test
    void aThreadThatNeverEndsCostsNothing() {
        FaultCosts.isMeasured(FaultCosts.result(file, new Fault(Moment.TIME, Mischief.LEAVE_THREAD).test(), "faulty"));
    }

    @Test
    void aKilledProcess() {
        TestResult result = failed(Moment.TIME, Mischief.KILL);
        assertThat(result.reason())
                .startsWith("KILLED: the worker was ended by SIGKILL")
                .contains("while running")
                .contains("dispatches");
        assertThat(result.verified()).isTrue();
    }

    @Test
    void aSegmentationFaultInNativeCode() {
        TestResult result = failed(Moment.TIME, Mischief.SEGFAULT);
        assertThat(result.reason())
                .startsWith("CRASHED: the worker crashed with SIGSEGV in ")
                .contains("while running");
        assertThat(result.verified()).isTrue();
    }

    @Test
    void aSegmentationFaultInTheCompiler() {
        assertThat(failed(Moment.COMPILE, Mischief.SEGFAULT).reason())
                .startsWith("CRASHED: the worker crashed with SIGSEGV in ")
                .contains("while preparing faults/compile/segfault");
    }

    @Test
    void anExit() {
        assertThat(failed(Moment.TIME, Mischief.EXIT).reason())
                .startsWith("CRASHED: the worker ended with exit code 7 while running");
    }

    @Test
    void aHangingBatch() {
        TestResult result = failed(Moment.TIME, Mischief.HANG);
        assertThat(result.reason()).startsWith("HUNG: the worker gave no answer within 15.0 s while running");
        assertThat(result.verified()).isTrue();
    }

    @Test
    void aHangingCompiler() {
        assertThat(failed(Moment.COMPILE, Mischief.HANG).reason())
                .startsWith("HUNG: the worker gave no answer within 15.0 s while preparing faults/compile/hang");
    }

    @Test
    void aFullHeap() {
        assertThat(failed(Moment.TIME, Mischief.FILL_HEAP).reason())
                .isEqualTo("OUT_OF_MEMORY: the Java process: Java heap space");
    }

    @Test
    void anOverflowingStack() {
        assertThat(failed(Moment.TIME, Mischief.OVERFLOW_STACK).reason()).isEqualTo("INTERNAL: StackOverflowError");
    }

    @Test
    void aLostDevice() {
        assertThat(failed(Moment.TIME, Mischief.LOSE_DEVICE).reason())
                .isEqualTo("DEVICE_LOST: vkQueueSubmit: VK_ERROR_DEVICE_LOST");
    }

    @Test
    void aWrongAnswer() {
        TestResult result = failed(Moment.VERIFY, Mischief.WRONG_ANSWER);
        assertThat(result.reason()).startsWith("wrong answer: ").contains("1234");
        assertThat(result.verified()).isFalse();
    }

    /** Where a shell gives answers a descriptor of their own. */
    @ParameterizedTest
    @EnumSource(names = {"PRINT_ANSWERS", "CLOSE_OUTPUT"})
    void whatHappensToStandardOutputCostsNothing(Mischief mischief) {
        FaultCosts.isMeasured(FaultCosts.result(file, new Fault(Moment.TIME, mischief).test(), "faulty"));
    }

    @Test
    void anErrorWhenATestIsReleased() {
        assertThat(released(Mischief.BREAK).message())
                .isEqualTo("releasing the test failed: INTERNAL: IllegalStateException: a handle is stuck");
    }

    @Test
    void aCrashWhenATestIsReleased() {
        assertThat(released(Mischief.SEGFAULT).message())
                .startsWith("releasing the test failed: CRASHED: the worker crashed with SIGSEGV in ")
                .contains("while releasing the prepared test");
    }
}
