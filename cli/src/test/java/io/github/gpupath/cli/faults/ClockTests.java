package io.github.gpupath.cli.faults;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.gpupath.cli.faults.backend.Clock;
import io.github.gpupath.result.ResultFile;
import io.github.gpupath.result.TestResult;
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

/** A card whose clock cannot be believed through one of two backends: it is replaced by the host's, and the run says so. */
@Tag("slow")
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class ClockTests {

    @TempDir
    Path folder;

    @BeforeAll
    static void processesCanBeListed() {
        assumeTrue(Files.exists(Path.of("/proc/self/environ")), "only Linux lists processes with their environment");
    }

    private void replaced(Clock clock, String words) throws IOException, InterruptedException {
        PluginRun run = new PluginRun(folder).with(clock);
        assertThat(run.run("tiny/copy/x1/linear", "--backend", "faulty,honest"))
                .as(run.err())
                .isEqualTo(3);
        ResultFile file = run.file();
        assertThat(file.problems())
                .singleElement()
                .satisfies(problem -> assertThat(problem.message())
                        .startsWith("host time replaces device time: the device's clock " + words));
        assertThat(file.results()).extracting(TestResult::backend).containsExactlyInAnyOrder("faulty", "honest");
        assertThat(file.results()).allSatisfy(Costs::isMeasured);
        for (TestResult result : file.results()) {
            if (result.backend().equals("honest")) {
                assertThat(result.timer()).as(result.toString()).isEqualTo("device");
                assertThat(result.notes()).noneMatch(note -> note.text().contains("clock"));
            } else {
                assertThat(result.timer()).as(result.toString()).isEqualTo("host");
                assertThat(result.samples())
                        .isEqualTo(result.measured().orElseThrow().hostSamples());
                assertThat(result.notes())
                        .anyMatch(note ->
                                note.text().startsWith("host time replaces device time: the device's clock " + words));
            }
        }
        assertThat(file.devices())
                .filteredOn(device -> device.backend().equals("faulty"))
                .singleElement()
                .satisfies(device ->
                        assertThat(String.valueOf(device.timer().problem())).startsWith("the device's clock " + words));
    }

    @Test
    void aClockThatRunsBackwards() throws Exception {
        replaced(Clock.BACKWARDS, "runs backwards");
    }

    @Test
    void aClockThatStandsStill() throws Exception {
        replaced(Clock.STANDING_STILL, "stands still");
    }

    @Test
    void aClockThatRunsTwiceAsFast() throws Exception {
        replaced(Clock.TWICE_AS_FAST, "runs at 2");
    }

    @Test
    void aGoodClockIsBelieved() throws Exception {
        PluginRun run = new PluginRun(folder).with(Clock.TRUE);
        assertThat(run.run("tiny/copy/x1/linear", "--backend", "faulty,honest"))
                .as(run.err())
                .isZero();
        assertThat(run.file().results()).extracting(TestResult::timer).containsOnly("device");
        assertThat(run.file().problems()).isEqualTo(List.of());
    }
}
