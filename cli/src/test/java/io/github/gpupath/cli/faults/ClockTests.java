package io.github.gpupath.cli.faults;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.gpupath.cli.faults.backend.ClockBehaviour;
import io.github.gpupath.cli.faults.backend.Faulty;
import io.github.gpupath.result.ResultFile;
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
 * A card whose clock cannot be believed through three of four backends, for another reason each: it is replaced by the
 * host's, and the run says so.
 */
@Tag("slow")
@Timeout(value = 30, unit = TimeUnit.MINUTES)
class ClockTests {

    private static final String TEST = "tiny/copy/x1/linear";

    @TempDir
    static Path folder;

    private static int exitCode;
    private static String err;
    private static ResultFile file;

    @BeforeAll
    static void everyClockIsTested() throws Exception {
        assumeTrue(Files.exists(Path.of("/proc/self/environ")), "only Linux lists processes with their environment");
        PluginRun run = new PluginRun(folder, Faulty.Second.class, Faulty.Third.class)
                .with("honest", ClockBehaviour.TRUE)
                .with("faulty", ClockBehaviour.BACKWARDS)
                .with("faulty-2", ClockBehaviour.STANDING_STILL)
                .with("faulty-3", ClockBehaviour.TWICE_AS_FAST);
        exitCode = run.run(TEST, "--backend", "faulty,faulty-2,faulty-3,honest");
        err = run.err();
        file = run.file();
    }

    @Test
    void everythingIsMeasuredAndTheRunSaysThatSomethingWentWrong() {
        assertThat(exitCode).as(err).isEqualTo(3);
        assertThat(file.results())
                .extracting(TestResult::backend)
                .containsExactlyInAnyOrder("faulty", "faulty-2", "faulty-3", "honest");
        assertThat(file.results()).allSatisfy(FaultCosts::isMeasured);
        assertThat(file.problems())
                .extracting(ResultFile.Problem::backend)
                .containsExactlyInAnyOrder("faulty", "faulty-2", "faulty-3");
    }

    @Test
    void theGoodClockBesideThemIsBelieved() {
        TestResult result = FaultCosts.result(file, TEST, "honest");
        assertThat(result.timer()).as(result.toString()).isEqualTo("device");
        assertThat(result.notes()).noneMatch(note -> note.text().contains("clock"));
    }

    private static void assertReplaced(String backend, String words) {
        String expected = "host time replaces device time: the device's clock " + words;
        assertThat(file.problems())
                .filteredOn(problem -> problem.backend().equals(backend))
                .singleElement()
                .satisfies(problem -> assertThat(problem.message()).startsWith(expected));
        TestResult result = FaultCosts.result(file, TEST, backend);
        assertThat(result.timer()).as(result.toString()).isEqualTo("host");
        assertThat(result.samples()).isEqualTo(result.measured().orElseThrow().hostSamples());
        assertThat(result.notes()).anyMatch(note -> note.text().startsWith(expected));
        assertThat(file.devices())
                .filteredOn(device -> device.backend().equals(backend))
                .singleElement()
                .satisfies(device ->
                        assertThat(String.valueOf(device.timer().problem())).startsWith("the device's clock " + words));
    }

    @Test
    void aClockThatRunsBackwards() {
        assertReplaced("faulty", "runs backwards");
    }

    @Test
    void aClockThatStandsStill() {
        assertReplaced("faulty-2", "does not advance");
    }

    @Test
    void aClockThatRunsTwiceAsFast() {
        assertReplaced("faulty-3", "runs at 2");
    }
}
