package io.github.gpupath.cli.faults;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.gpupath.cli.faults.backend.Fault;
import io.github.gpupath.cli.faults.backend.Mischief;
import io.github.gpupath.cli.faults.backend.Moment;
import io.github.gpupath.result.TestResult;
import io.github.gpupath.result.TestResult.Status;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** However the program ends, its workers end with it and no file is left. */
@Tag("slow")
@Timeout(value = 30, unit = TimeUnit.MINUTES)
@Execution(ExecutionMode.CONCURRENT)
class EndTests {

    private static final String TEST = "tiny/copy/x1/linear";
    private static final String HANG = new Fault(Moment.TIME, Mischief.HANG).test();
    private static final String THREAD = new Fault(Moment.TIME, Mischief.LEAVE_THREAD).test();
    private static final int PROGRAM_AND_TWO_WORKERS = 3;

    @TempDir
    Path folder;

    private PluginRun run;

    @BeforeAll
    static void theToolsAreThere() {
        assumeTrue(Files.exists(Path.of("/proc/self/environ")), "only Linux lists processes with their environment");
    }

    @BeforeEach
    void likeACommandOfATerminal() throws IOException {
        // A group of its own, in which Ctrl-C is not ignored as it is in the background.
        run = new PluginRun(folder).after("setsid", "env", "--default-signal=INT,HUP");
    }

    private static void signal(String name, long target) throws IOException, InterruptedException {
        assertThat(new ProcessBuilder("kill", "-" + name, "--", Long.toString(target))
                        .start()
                        .waitFor())
                .isZero();
    }

    @Test
    void anInterruptFromTheTerminalReachesAllAndKeepsWhatWasMeasured() throws Exception {
        Process process = run.endless(TEST);
        run.awaitRounds(process);
        assertThat(run.processes()).hasSize(PROGRAM_AND_TWO_WORKERS);
        signal("INT", -process.pid());
        assertThat(run.end(process)).as(run.err()).isEqualTo(130);
        run.assertNothingIsLeft();
        assertThat(run.file().results())
                .extracting(TestResult::backend, TestResult::status)
                .containsExactlyInAnyOrder(tuple("faulty", Status.OK), tuple("honest", Status.OK));
    }

    @ParameterizedTest
    @ValueSource(strings = {"TERM", "HUP"})
    void aWishToEndAndTheEndOfTheTerminalAreAsGood(String name) throws Exception {
        Process process = run.endless(TEST);
        run.awaitRounds(process);
        signal(name, process.pid());
        assertThat(run.end(process)).as(run.err()).isEqualTo(130);
        run.assertNothingIsLeft();
        assertThat(run.file().results()).hasSize(2);
    }

    /** Java says then what its threads do, and goes on. */
    @Test
    void whatJavaSaysAtSigquitIsNoPartOfTheTable() throws Exception {
        Process process = run.endless(TEST);
        run.awaitRounds(process);
        signal("QUIT", -process.pid());
        signal("TERM", process.pid()); // whose number is higher: Java takes it after that
        assertThat(run.end(process)).as(run.err()).isEqualTo(130);
        assertThat(run.err()).contains("Full thread dump");
        assertThat(run.out()).contains("tiny/copy/x1/linear").doesNotContain("thread");
        assertThat(run.file().results()).hasSize(2);
    }

    @Test
    void anInterruptDoesNotWaitLongForADriverThatHangs() throws Exception {
        Process process = run.hanging("tiny/copy/x1", HANG);
        signal("INT", -process.pid());
        run.awaitWords(process, "at most 10 s");
        for (ProcessHandle worker : process.children().toList()) {
            signal("STOP", worker.pid()); // so that it does not notice the end by itself
        }
        assertThat(run.end(process)).as(run.err()).isEqualTo(130);
        run.awaitNothingIsLeft();
        assertThat(run.err().lines())
                .endsWith(
                        "gpupath: stopped immediately; earlier results are in " + run.result() + ".runlog",
                        "gpupath: to resume: gpupath run --resume " + run.result());
    }

    /** The terminal's signal may reach a worker before it is deaf to it. */
    @Test
    void aDriverIsNotToBlameWhereTheEndComesWhileItIsOpened() throws Exception {
        Process process = run.with("faulty", Moment.PROBE, Mischief.HANG).endless(TEST);
        run.awaitFault(process);
        signal("INT", process.pid());
        run.awaitWords(process, "at most 10 s");
        for (ProcessHandle worker : process.children().toList()) {
            signal("KILL", worker.pid());
        }
        assertThat(run.end(process)).as(run.err()).isEqualTo(130);
        assertThat(run.err())
                .endsWith("gpupath: the run ended before its first result; no file is written\n")
                .doesNotContain("unavailable");
        run.assertNothingIsLeft();
    }

    @Test
    void workersNoticeThatTheProgramWasKilled() throws Exception {
        Process process = run.endless(TEST);
        run.awaitRounds(process);
        signal("KILL", process.pid());
        assertThat(run.end(process)).isEqualTo(137);
        run.awaitNothingIsLeft();
    }

    @Test
    void aThreadThatIsLeftEndsWithItsProgram() throws Exception {
        Process process = run.endless(THREAD);
        run.awaitFault(process);
        signal("KILL", process.pid());
        assertThat(run.end(process)).isEqualTo(137);
        run.awaitNothingIsLeft();
    }
}
