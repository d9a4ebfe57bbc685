package io.github.gpupath.cli.faults;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.gpupath.cli.faults.backend.Fault;
import io.github.gpupath.cli.faults.backend.Faulty;
import io.github.gpupath.cli.faults.backend.Honest;
import io.github.gpupath.cli.faults.backend.Mischief;
import io.github.gpupath.cli.faults.backend.Moment;
import io.github.gpupath.result.Measurement;
import io.github.gpupath.result.ResultFile;
import io.github.gpupath.result.TestResult;
import io.github.gpupath.result.TestResult.Status;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** A backend that misbehaves before its first test, beside one that does not. */
@Tag("slow")
@Timeout(value = 30, unit = TimeUnit.MINUTES)
@Execution(ExecutionMode.CONCURRENT)
class LifecycleFaultTests {

    private static final String[] BOTH = {"--backend", "faulty,honest"};
    private static final String TEST = "tiny/copy/x1/linear";

    @TempDir
    Path folder;

    @BeforeAll
    static void processesCanBeListed() {
        assumeTrue(Files.exists(Path.of("/proc/self/environ")), "only Linux lists processes with their environment");
    }

    @Test
    void aSegmentationFaultWhereThereIsNoRun() throws Exception {
        PluginRun run = new PluginRun(folder);
        String test = new Fault(Moment.COMPILE, Mischief.SEGFAULT).test();
        int exitCode = run.end(run.start("show", test, "--backend", "faulty", "--as", "spirv"));
        assertThat(run.err())
                .contains("gpupath: the worker crashed with SIGSEGV in ")
                .contains("while preparing " + test)
                .doesNotContain("internal error");
        assertThat(exitCode).isEqualTo(3);
        run.assertNothingIsLeft();
    }

    @Test
    void aCrashInACompilerCostsNoOtherBackendsCode() throws Exception {
        PluginRun run = new PluginRun(folder);
        String test = new Fault(Moment.COMPILE, Mischief.SEGFAULT).test();
        int exitCode = run.end(run.start("show", test, "--backend", "faulty,honest", "--as", "isa"));
        assertThat(run.out())
                .containsPattern("faulty: crashed: the worker crashed with SIGSEGV in .* while preparing " + test)
                .contains("honest: the driver's output contains no machine code");
        assertThat(run.err()).doesNotContain("internal error");
        assertThat(exitCode).isEqualTo(3);
        run.assertNothingIsLeft();
    }

    @Test
    void aCrashAtEveryStartGivesTheBackendUp() throws Exception {
        PluginRun run = new PluginRun(folder).with("faulty", Moment.OPEN_DEVICE, Mischief.SEGFAULT);
        assertThat(run.run("tiny", BOTH)).as(run.err()).isEqualTo(3);
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
        assertThat(FaultCosts.result(file, "tiny/copy/x1/linear", "faulty").reason())
                .startsWith("CRASHED: the worker crashed with SIGSEGV in ")
                .contains("while opening " + Honest.CARD);
        assertThat(FaultCosts.result(file, "tiny/copy/x2/linear", "faulty").reason())
                .startsWith("cannot restart the worker: the worker crashed with SIGSEGV in ");
    }

    @Test
    void whereSomeProcessesOfABackendDieAtTheirStartItIsMeasuredInTheOthers() throws Exception {
        PluginRun run = new PluginRun(folder)
                .with("faulty", Moment.LIST_DEVICES, Mischief.EXIT)
                .sparing(3);
        assertThat(run.runThoroughly(TEST, "--backend", "faulty")).as(run.err()).isZero();
        assertThat(run.err())
                .contains("gpupath: backend faulty is measured in 3 of 5 processes:"
                        + " it fails to open: the worker ended with exit code 7 while opening " + Honest.CARD);
        TestResult result = FaultCosts.result(run.file(), TEST, "faulty");
        FaultCosts.isMeasured(result);
        assertThat(result.measured().orElseThrow().replicates())
                .extracting(Measurement.Replicate::process)
                .containsOnly(1, 2, 3);
    }

    @Test
    void aCrashWhileANamedBackendIsProbed() throws Exception {
        PluginRun run = new PluginRun(folder).with("faulty", Moment.PROBE, Mischief.SEGFAULT);
        assertThat(run.run(TEST, BOTH)).as(run.err()).isEqualTo(4);
        assertThat(run.err())
                .startsWith("gpupath: backend faulty is unavailable: it fails to open: the worker crashed with SIGSEGV")
                .contains("while probing the backend; ") // and, from Java 24 on, its warning of what the crash was made
                // with
                .contains("; report this to the author of plugin faulty.jar")
                .hasLineCount(1);
        assertThat(run.hasResult()).isFalse();
    }

    @Test
    void ofALimitThatIsTooShortNobodyWhoMadeABackendIsToBlame() throws Exception {
        PluginRun run = new PluginRun(folder).with("faulty", Moment.PROBE, Mischief.HANG);
        assertThat(run.run(TEST, "--backend", "faulty", "--step-limit", "10"))
                .as(run.err())
                .isEqualTo(4);
        assertThat(run.err())
                .startsWith(
                        "gpupath: backend faulty is unavailable: it fails to open: the worker gave no answer within 10.0 s")
                .contains("while probing the backend; if it is slow, not stuck, raise --step-limit")
                .doesNotContain("whoever made")
                .hasLineCount(1);
    }

    @Test
    void whatCrashesWhileItIsProbedOrListsItsDevicesIsLeftOut() throws Exception {
        PluginRun run = new PluginRun(folder, Faulty.Second.class)
                .with("faulty", Moment.PROBE, Mischief.SEGFAULT)
                .with("faulty-2", Moment.LIST_DEVICES, Mischief.SEGFAULT);
        assertThat(run.run("tiny", "--device", Honest.CARD)).as(run.err()).isZero();
        assertThat(leftOut(run, "faulty")).contains("while probing the backend");
        assertThat(leftOut(run, "faulty-2")).contains("while listing the devices");
        assertThat(run.file().results()).hasSize(3).allSatisfy(result -> {
            assertThat(result.backend()).isEqualTo("honest");
            assertThat(result.status()).isEqualTo(Status.OK);
        });
    }

    /** Why a backend is left out. */
    private static String leftOut(PluginRun run, String backend) throws IOException {
        String words = "gpupath: " + backend + " is skipped: it fails to open: the worker crashed with SIGSEGV in ";
        List<String> lines =
                run.err().lines().filter(line -> line.startsWith(words)).toList();
        assertThat(lines).as(run.err()).hasSize(1);
        return lines.get(0);
    }
}
