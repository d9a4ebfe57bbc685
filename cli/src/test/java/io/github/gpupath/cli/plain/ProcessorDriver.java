package io.github.gpupath.cli.plain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.gpupath.backend.Availability;
import io.github.gpupath.backend.Backend;
import io.github.gpupath.backend.DeviceInfo;
import io.github.gpupath.backend.DeviceType;
import io.github.gpupath.backend.opencl.OpenClProvider;
import io.github.gpupath.cli.engine.store.ResultFiles;
import io.github.gpupath.cli.testing.Program;
import io.github.gpupath.result.ResultFile;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** An OpenCL driver whose device is this machine's processor. */
record ProcessorDriver(String device) {

    /**
     * The other programs of a busy machine take from one and not from the other, and never give: the best of more and more
     * tries is what there is.
     */
    static final int MOST_TRIES = 10;

    /** The one that is installed; ends the test where there is none. */
    static ProcessorDriver installed() {
        OpenClProvider provider = new OpenClProvider();
        assumeTrue(provider.probe() instanceof Availability.Available, () -> "no OpenCL: " + provider.probe());
        Optional<ProcessorDriver> driver = first(provider);
        assumeTrue(driver.isPresent(), "no OpenCL on the processor");
        return driver.orElseThrow();
    }

    private static Optional<ProcessorDriver> first(OpenClProvider provider) {
        try (Backend backend = provider.open()) {
            return backend.devices().stream()
                    .filter(device -> device.type() == DeviceType.CPU)
                    .map(DeviceInfo::name)
                    .map(ProcessorDriver::new)
                    .findFirst();
        }
    }

    /** A quick run in processes of its own: PoCL once crashed in that of the tests. */
    ResultFile run(Path folder, String... words) throws Exception {
        Path file = folder.resolve("result.json");
        List<String> command = Program.withTests();
        command.add("run");
        command.addAll(List.of(words));
        command.addAll(List.of("--quick", "--backend", "opencl", "--device", device));
        command.addAll(List.of("--output", file.toString()));
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        assertThat(process.waitFor()).isZero();
        return ResultFiles.read(file);
    }
}
