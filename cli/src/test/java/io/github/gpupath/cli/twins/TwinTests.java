package io.github.gpupath.cli.twins;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.gpupath.backend.Availability;
import io.github.gpupath.backend.BackendProvider;
import io.github.gpupath.cli.engine.store.ResultFiles;
import io.github.gpupath.cli.testing.Program;
import io.github.gpupath.cli.twins.backend.Twin;
import io.github.gpupath.result.ResultFile;
import io.github.gpupath.result.TestResult.Status;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The plugins with which the measurement is measured: they reach the device that the original reaches. */
@Tag("slow")
@Tag("driver")
@Timeout(value = 30, unit = TimeUnit.MINUTES)
class TwinTests {

    @TempDir
    Path folder;

    @Test
    void anApiIsMeasuredBesideItsTwinAndASlowerOne() throws Exception {
        BackendProvider original = new Twin.OpenCl();
        assumeTrue(original.probe() instanceof Availability.Available, () -> "no OpenCL: " + original.probe());
        TwinJars.write(folder);
        Path result = folder.resolve("result.json");
        Process run = start(
                "run",
                "load/raw-buffer/x1/uniform",
                "--quick",
                "--backend",
                "opencl,opencl-twin,opencl-slow",
                "--plugins",
                folder.toString(),
                "--output",
                result.toString());
        assertThat(run.waitFor()).as(Files.readString(log())).isZero();
        ResultFile file = ResultFiles.read(result);
        assertThat(file.results())
                .allMatch(each -> each.status() == Status.OK)
                .extracting("backend")
                .containsExactly("opencl", "opencl-twin", "opencl-slow");
        assertThat(file.devices())
                .extracting("device")
                .hasSize(3)
                .containsOnly(file.results().get(0).device());
    }

    private Path log() {
        return folder.resolve("log");
    }

    private Process start(String... arguments) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(Program.withoutTests());
        builder.command().addAll(Arrays.asList(arguments));
        return builder.redirectErrorStream(true).redirectOutput(log().toFile()).start();
    }
}
