package io.github.gpupath.cli.faults;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.gpupath.cli.engine.store.RunLog;
import io.github.gpupath.cli.faults.backend.Fault;
import io.github.gpupath.cli.faults.backend.FaultSuite;
import io.github.gpupath.cli.faults.backend.Mischief;
import io.github.gpupath.cli.faults.backend.Moment;
import io.github.gpupath.cli.text.Notes;
import io.github.gpupath.result.ResultFile;
import io.github.gpupath.result.TestResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A program that is killed in the middle of a run leaves what it measured, and another one goes on. */
@Tag("slow")
@Timeout(value = 30, unit = TimeUnit.MINUTES)
class KilledRunTests {

    private static final Fault HANG = new Fault(Moment.TIME, Mischief.HANG);

    @TempDir
    Path folder;

    @Test
    void itsResultsAreLeftAndCompletedLater() throws Exception {
        assumeTrue(Files.exists(Path.of("/proc/self/environ")), "only Linux lists processes with their environment");
        PluginRun run = new PluginRun(folder);
        Path log = Path.of(run.result() + ".runlog");
        Process killed = run.hanging("tiny/copy/x1", HANG.test(), FaultSuite.innocentAfter(HANG));

        Process second = run.start(
                "run", "tiny", "--backend", "honest", "--output", run.result().toString());
        assertThat(run.end(second)).isEqualTo(2);
        assertThat(run.err().lines())
                .containsExactly("gpupath: another gpupath is writing " + run.result() + " (log " + log
                        + "); wait until it ends or choose another file");

        assertThat(killed.destroyForcibly().waitFor()).isEqualTo(137);
        run.awaitNothingIsLeft();
        assertThat(run.hasResult()).isFalse();
        ResultFile left;
        try (RunLog unfinished = RunLog.resume(run.result(), Notes.NONE, Path::toString)) {
            left = unfinished.earlier().orElseThrow();
        }
        assertThat(left.results())
                .extracting(TestResult::test)
                .containsExactly(
                        "tiny/copy/x1/linear", "tiny/copy/x1/linear", "tiny/copy/x1/random", "tiny/copy/x1/random");

        int exitCode = run.end(run.tamed().start("run", "--resume", run.result().toString()));
        assertThat(exitCode).as(run.err()).isZero();
        run.assertNothingIsLeft();
        assertThat(run.file().results())
                .startsWith(left.results().toArray(TestResult[]::new))
                .hasSize(8)
                .allSatisfy(FaultCosts::isMeasured)
                .extracting(TestResult::test)
                .endsWith(HANG.test(), HANG.test(), FaultSuite.innocentAfter(HANG), FaultSuite.innocentAfter(HANG));
    }
}
