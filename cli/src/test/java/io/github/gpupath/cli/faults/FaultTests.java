package io.github.gpupath.cli.faults;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.gpupath.cli.faults.backend.Honest;
import io.github.gpupath.cli.faults.backend.Mischief;
import io.github.gpupath.cli.faults.backend.Moment;
import io.github.gpupath.result.ResultFile;
import io.github.gpupath.result.ResultFile.Problem;
import io.github.gpupath.result.TestResult;
import io.github.gpupath.result.TestResult.Status;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A backend that misbehaves in one of three tests beside one that does not: each fault costs that test and no other. */
@Timeout(value = 2, unit = TimeUnit.MINUTES)
class FaultTests {

    private static final String[] BOTH = {"--backend", "faulty,honest"};

    /** Long enough for all that does not hang, on a busy machine too. */
    private static final String[] IMPATIENTLY = {"--backend", "faulty,honest", "--step-limit", "6"};

    @TempDir
    Path folder;

    @BeforeAll
    static void processesCanBeListed() {
        assumeTrue(Files.exists(Path.of("/proc/self/environ")), "only Linux lists processes with their environment");
    }

    private TestResult failed(Moment moment, Mischief mischief) throws IOException, InterruptedException {
        PluginRun run = new PluginRun(folder).with(moment, mischief);
        return Costs.oneTest(run, run.run(mischief == Mischief.HANG ? IMPATIENTLY : BOTH));
    }

    private Problem problem(Moment moment, Mischief mischief) throws IOException, InterruptedException {
        PluginRun run = new PluginRun(folder).with(moment, mischief);
        return Costs.noTest(run, run.run(BOTH));
    }

    @Test
    void aKilledProcess() throws Exception {
        TestResult result = failed(Moment.TIME, Mischief.KILL);
        assertThat(result.reason())
                .startsWith("CRASHED: the worker was ended by SIGKILL")
                .contains("while running")
                .contains("dispatches");
        assertThat(result.verified()).isTrue();
    }

    @Test
    void aSegmentationFaultInNativeCode() throws Exception {
        TestResult result = failed(Moment.TIME, Mischief.SEGFAULT);
        assertThat(result.reason())
                .startsWith("CRASHED: the worker crashed with SIGSEGV in ")
                .contains("while running");
        assertThat(result.verified()).isTrue();
    }

    @Test
    void aSegmentationFaultInTheCompiler() throws Exception {
        assertThat(failed(Moment.COMPILE, Mischief.SEGFAULT).reason())
                .startsWith("CRASHED: the worker crashed with SIGSEGV in ")
                .contains("while preparing tiny/copy/x1/random");
    }

    @Test
    void aSegmentationFaultWhereThereIsNoRun() throws Exception {
        PluginRun run = new PluginRun(folder).with(Moment.COMPILE, Mischief.SEGFAULT);
        int exitCode = run.end(run.start("show", "tiny/copy/x1/random", "--backend", "faulty", "--as", "spirv"));
        assertThat(run.err())
                .contains("gpupath: the worker crashed with SIGSEGV in ")
                .contains("while preparing tiny/copy/x1/random")
                .doesNotContain("internal error");
        assertThat(exitCode).isEqualTo(3);
        run.assertNothingIsLeft(Duration.ofSeconds(1));
    }

    @Test
    void anExit() throws Exception {
        assertThat(failed(Moment.TIME, Mischief.EXIT).reason())
                .startsWith("CRASHED: the worker ended with exit code 7 while running");
    }

    @Test
    void aHangingBatch() throws Exception {
        TestResult result = failed(Moment.TIME, Mischief.HANG);
        assertThat(result.reason()).startsWith("HUNG: the worker gave no answer within 6.00 s while running");
        assertThat(result.verified()).isTrue();
    }

    @Test
    void aHangingCompiler() throws Exception {
        assertThat(failed(Moment.COMPILE, Mischief.HANG).reason())
                .startsWith("HUNG: the worker gave no answer within 6.00 s while preparing tiny/copy/x1/random");
    }

    @Test
    void aFullHeap() throws Exception {
        assertThat(failed(Moment.TIME, Mischief.FILL_HEAP).reason())
                .isEqualTo("OUT_OF_MEMORY: the Java process: Java heap space");
    }

    @Test
    void anOverflowingStack() throws Exception {
        assertThat(failed(Moment.TIME, Mischief.OVERFLOW_STACK).reason())
                .isEqualTo("INTERNAL: java.lang.StackOverflowError");
    }

    @Test
    void aLostDevice() throws Exception {
        assertThat(failed(Moment.TIME, Mischief.LOSE_DEVICE).reason())
                .isEqualTo("DEVICE_LOST: vkQueueSubmit: VK_ERROR_DEVICE_LOST");
    }

    @Test
    void aWrongAnswer() throws Exception {
        TestResult result = failed(Moment.VERIFY, Mischief.WRONG_ANSWER);
        assertThat(result.reason()).startsWith("wrong answer: ").contains("1234");
        assertThat(result.verified()).isFalse();
    }

    @Test
    void aLineOnStandardOutput() throws Exception {
        assertThat(failed(Moment.TIME, Mischief.PRINT_LINE).reason())
                .startsWith("GARBLED: the worker wrote something that is no answer while running")
                .contains("driver: ")
                .contains("hello");
    }

    @Test
    void textBeforeAnAnswerInItsLine() throws Exception {
        assertThat(failed(Moment.TIME, Mischief.PRINT_PART_OF_LINE).reason())
                .startsWith("GARBLED: the worker wrote something that is no answer while running")
                .contains("\"driver: all is well {");
    }

    @Test
    void aFloodOnStandardOutput() throws Exception {
        assertThat(failed(Moment.TIME, Mischief.PRINT_MUCH).reason())
                .startsWith("GARBLED: the worker wrote something that is no answer while running")
                .contains("driver: still alive");
    }

    @Test
    void anAnswerThatIsNone() throws Exception {
        assertThat(failed(Moment.TIME, Mischief.PRINT_ANSWER).reason())
                .startsWith("GARBLED: ")
                .contains("{}");
    }

    @Test
    void aClosedStandardOutput() throws Exception {
        assertThat(failed(Moment.TIME, Mischief.CLOSE_OUTPUT).reason())
                .containsPattern("^(CRASHED|GARBLED): the worker (ended with exit code|closed its standard output)")
                .contains("while running");
    }

    @Test
    void anErrorWhenATestIsReleased() throws Exception {
        Problem problem = problem(Moment.RELEASE, Mischief.BREAK);
        assertThat(problem.test()).isEqualTo("tiny/copy/x1/random");
        assertThat(problem.message())
                .isEqualTo("releasing the test failed: INTERNAL: java.lang.IllegalStateException: a handle is stuck");
    }

    @Test
    void aCrashWhenATestIsReleased() throws Exception {
        Problem problem = problem(Moment.RELEASE, Mischief.SEGFAULT);
        assertThat(problem.test()).isEqualTo("tiny/copy/x1/random");
        assertThat(problem.message())
                .startsWith("releasing the test failed: CRASHED: the worker crashed with SIGSEGV in ")
                .contains("while releasing the prepared test");
    }

    @Test
    void anErrorWhenTheDeviceIsClosed() throws Exception {
        Problem problem = problem(Moment.CLOSE_DEVICE, Mischief.BREAK);
        assertThat(problem.test()).isNull();
        assertThat(problem.message()).startsWith("closing the backend failed: ").contains("a handle is stuck");
    }

    @Test
    void anErrorWhenTheBackendIsClosed() throws Exception {
        Problem problem = problem(Moment.CLOSE_BACKEND, Mischief.BREAK);
        assertThat(problem.test()).isNull();
        assertThat(problem.message()).startsWith("closing the backend failed: ").contains("a handle is stuck");
    }

    @Test
    void aCrashWhenTheBackendIsClosed() throws Exception {
        assertThat(problem(Moment.CLOSE_BACKEND, Mischief.SEGFAULT).message())
                .startsWith("closing the backend failed: ")
                .contains("the worker crashed with SIGSEGV in ")
                .contains("while closing the backend");
    }

    @Test
    void aHangWhenTheBackendIsClosed() throws Exception {
        assertThat(problem(Moment.CLOSE_BACKEND, Mischief.HANG).message())
                .startsWith("closing the backend failed: ")
                .contains("the worker gave no answer within ")
                .contains("while closing the backend");
    }

    @Test
    void aThreadThatNeverEndsCostsNothing() throws Exception {
        PluginRun run = new PluginRun(folder).with(Moment.TIME, Mischief.LEAVE_THREAD);
        assertThat(run.run(BOTH)).as(run.err()).isZero();
        Costs.everythingIsMeasured(run.file());
        assertThat(run.file().problems()).isEmpty();
    }

    @Test
    void aCrashAtEveryStartGivesTheBackendUp() throws Exception {
        PluginRun run = new PluginRun(folder).with(Moment.OPEN_DEVICE, Mischief.SEGFAULT);
        assertThat(run.run(BOTH)).as(run.err()).isEqualTo(3);
        ResultFile file = run.file();
        assertThat(file.results()).hasSize(6);
        assertThat(file.results())
                .filteredOn(result -> result.backend().equals("honest"))
                .hasSize(3)
                .allMatch(result -> result.status() == Status.OK);
        assertThat(file.results())
                .filteredOn(result -> result.backend().equals("faulty"))
                .extracting(TestResult::status)
                .containsExactly(Status.FAILED, Status.FAILED, Status.SKIPPED);
        assertThat(Costs.result(file, "tiny/copy/x1/linear", "faulty").reason())
                .startsWith("CRASHED: the worker crashed with SIGSEGV in ")
                .contains("while opening " + Honest.CARD);
        assertThat(Costs.result(file, "tiny/copy/x2/linear", "faulty").reason())
                .startsWith("the worker could not be started again: the worker crashed with SIGSEGV in ");
    }

    @Test
    void aCrashWhileANamedBackendIsProbed() throws Exception {
        PluginRun run = new PluginRun(folder).with(Moment.PROBE, Mischief.SEGFAULT);
        assertThat(run.run(BOTH)).as(run.err()).isEqualTo(4);
        assertThat(run.err())
                .startsWith(
                        "gpupath: the backend faulty is unavailable: it does not open: the worker crashed with SIGSEGV")
                .contains("while probing the backend; report this to whoever made plugin faulty.jar")
                .hasLineCount(1);
        assertThat(run.hasResult()).isFalse();
    }

    @Test
    void aCrashWhileABackendIsProbedLeavesItOut() throws Exception {
        leavesItOut(Moment.PROBE, "while probing the backend");
    }

    @Test
    void aCrashWhileDevicesAreListedLeavesTheBackendOut() throws Exception {
        leavesItOut(Moment.LIST_DEVICES, "while listing the devices");
    }

    private void leavesItOut(Moment moment, String words) throws IOException, InterruptedException {
        PluginRun run = new PluginRun(folder).with(moment, Mischief.SEGFAULT);
        assertThat(run.run("--device", Honest.CARD)).as(run.err()).isZero();
        assertThat(run.err())
                .contains("gpupath: faulty is left out: it does not open: the worker crashed with SIGSEGV in ")
                .contains(words);
        assertThat(run.file().results()).hasSize(3).allSatisfy(result -> {
            assertThat(result.backend()).isEqualTo("honest");
            assertThat(result.status()).isEqualTo(Status.OK);
        });
    }
}
