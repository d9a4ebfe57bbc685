package io.github.gpupath.cli.faults;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.gpupath.cli.faults.backend.Pair;
import io.github.gpupath.result.ResultFile;
import io.github.gpupath.result.TestResult;
import io.github.gpupath.result.TestResult.Status;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A backend with two devices: each figure is of the device that it names. */
@Tag("slow")
@Timeout(value = 30, unit = TimeUnit.MINUTES)
class TwoDevicesTests {

    private static final String TEST = "tiny/copy/x1/linear";

    /** Samples of one device under both names differ by less. Other programs on the machine slow one device down by less than 18. */
    private static final double APART = Pair.SLOWER / 18.0;

    @TempDir
    Path folder;

    @BeforeEach
    void requireLinux() {
        assumeTrue(Files.exists(Path.of("/proc/self/environ")), "only Linux lists processes with their environment");
    }

    private PluginRun run() throws IOException {
        return new PluginRun(folder, Pair.Processors.class, Pair.Cards.class, Pair.Ways.class);
    }

    private static void assertEachIsOfItsDevice(ResultFile file, String first, String second) {
        assertThat(file.results())
                .extracting(TestResult::device, TestResult::status)
                .containsExactly(tuple(first, Status.OK), tuple(second, Status.OK));
        double fast = file.results().get(0).value();
        double slow = file.results().get(1).value();
        assertThat(fast / slow).isGreaterThan(APART);
    }

    @Test
    void twoProcessorsInOneProcess() throws Exception {
        PluginRun run = run();
        assertThat(run.run(TEST, "--backend", "processors", "--in-process"))
                .as(run.err())
                .isZero();
        assertEachIsOfItsDevice(run.file(), "processor 0", "processor 1");
    }

    @Test
    void twoProcessorsInSeveralProcessesEach() throws Exception {
        PluginRun run = run();
        assertThat(run.runThoroughly(TEST, "--backend", "processors"))
                .as(run.err())
                .isZero();
        assertEachIsOfItsDevice(run.file(), "processor 0", "processor 1");
    }

    @Test
    void twoCardsWithOneUuidAreToldApartByTheirAddresses() throws Exception {
        PluginRun run = run();
        assertThat(run.run(TEST, "--backend", "cards", "--device", "all"))
                .as(run.err())
                .isZero();
        assertEachIsOfItsDevice(run.file(), "0000:01:00.0", "0000:02:00.0");
    }

    @Test
    void oneCardByTwoWaysIsMeasuredOnce() throws Exception {
        PluginRun run = run();
        assertThat(run.run(TEST, "--backend", "ways")).as(run.err()).isZero();
        assertThat(run.file().results()).extracting(TestResult::status).isEqualTo(List.of(Status.OK));
        assertThat(run.err()).contains("backend ways lists card twice");
    }
}
