package io.github.gpupath.cli.faults;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.gpupath.cli.faults.backend.Mischief;
import io.github.gpupath.cli.faults.backend.Moment;
import io.github.gpupath.result.TestResult;
import io.github.gpupath.result.TestResult.Status;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** However the program ends, its workers end with it and no file is left. */
@Timeout(value = 2, unit = TimeUnit.MINUTES)
class EndTests {

    /** One test that goes on for longer than this test. */
    private static final String[] ENDLESS = {"--min-rounds", "1000000000", "--progress", "plain"};

    private static final int PROGRAM_AND_TWO_WORKERS = 3;

    /** A worker whose driver hangs waits for some seconds before it ends without its program. */
    private static final Duration GRACE = Duration.ofSeconds(15);

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
        run = new PluginRun(folder).after("setsid", "env", "--default-signal=INT");
    }

    private Process startAndMeasure(String... more) throws IOException, InterruptedException {
        List<String> arguments = new ArrayList<>(List.of(
                "run",
                "tiny",
                "--quick",
                "--backend",
                "faulty,honest",
                "--output",
                folder.resolve("out/result.json") + ""));
        arguments.addAll(List.of(more));
        Process process = run.start(arguments.toArray(String[]::new));
        while (!run.err().contains("[1/3] ")) {
            assertThat(process.isAlive()).as(run.err()).isTrue();
            Thread.sleep(50);
        }
        return process;
    }

    /** A test is in the middle of its samples, or of the hang. */
    private static void aWhile() throws InterruptedException {
        Thread.sleep(2500);
    }

    private static void signal(String name, long target) throws IOException, InterruptedException {
        assertThat(new ProcessBuilder("kill", "-" + name, "--", Long.toString(target))
                        .start()
                        .waitFor())
                .isZero();
    }

    @Test
    void anInterruptFromTheTerminalReachesAllAndKeepsWhatWasMeasured() throws Exception {
        Process process = startAndMeasure(ENDLESS);
        aWhile();
        assertThat(run.processes()).hasSize(PROGRAM_AND_TWO_WORKERS);
        signal("INT", -process.pid());
        assertThat(run.end(process)).as(run.err()).isEqualTo(130);
        run.assertNothingIsLeft(Duration.ofSeconds(1));
        assertThat(run.file().results())
                .extracting(TestResult::backend, TestResult::status)
                .containsExactlyInAnyOrder(
                        org.assertj.core.groups.Tuple.tuple("faulty", Status.OK),
                        org.assertj.core.groups.Tuple.tuple("honest", Status.OK));
    }

    @Test
    void aWishToEndIsAsGood() throws Exception {
        Process process = startAndMeasure(ENDLESS);
        aWhile();
        signal("TERM", process.pid());
        assertThat(run.end(process)).as(run.err()).isEqualTo(130);
        run.assertNothingIsLeft(Duration.ofSeconds(1));
        assertThat(run.file().results()).hasSize(2);
    }

    @Test
    void aSecondInterruptDoesNotWaitForADriverThatHangs() throws Exception {
        run.with(Moment.TIME, Mischief.HANG);
        Process process = startAndMeasure("--progress", "plain");
        aWhile();
        signal("INT", -process.pid());
        Thread.sleep(300);
        signal("INT", -process.pid());
        assertThat(process.waitFor(10, TimeUnit.SECONDS)).as(run.err()).isTrue();
        assertThat(process.exitValue()).isEqualTo(130);
        run.awaitNoProcess(Duration.ofSeconds(1));
        assertThat(run.names("tmp")).isEmpty();
        assertThat(run.names("work")).isEmpty();
    }

    @Test
    void workersNoticeThatTheProgramWasKilled() throws Exception {
        Process process = startAndMeasure(ENDLESS);
        aWhile();
        signal("KILL", process.pid());
        assertThat(run.end(process)).isEqualTo(137);
        noProcessIsLeft();
    }

    @Test
    void aWorkerThatHangsEndsWithItsProgram() throws Exception {
        run.with(Moment.TIME, Mischief.HANG);
        Process process = startAndMeasure("--progress", "plain");
        aWhile();
        signal("KILL", process.pid());
        assertThat(run.end(process)).isEqualTo(137);
        noProcessIsLeft();
    }

    @Test
    void aThreadThatIsLeftEndsWithItsProgram() throws Exception {
        run.with(Moment.TIME, Mischief.LEAVE_THREAD);
        Process process = startAndMeasure(ENDLESS);
        aWhile();
        signal("KILL", process.pid());
        assertThat(run.end(process)).isEqualTo(137);
        noProcessIsLeft();
    }

    /** What was measured may stay on the disk: there is nobody who could have written the result. */
    private void noProcessIsLeft() throws IOException, InterruptedException {
        run.awaitNoProcess(GRACE);
        assertThat(run.names("tmp")).isEmpty();
        assertThat(run.names("work")).isEmpty();
    }
}
