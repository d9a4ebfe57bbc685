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
import io.github.gpupath.result.TestResult;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** On the processor, a software driver's bandwidth of memory is that of any program. */
@Tag("timing")
@Tag("driver")
class PlainReadTests {

    private static final String MEMORY = "bandwidth/read/buffer/float4/256m";

    /** Fits into the second or third cache of a processor, and not into its first. */
    private static final String CACHE = "bandwidth/read/buffer/float4/512k";

    /**
     * The other programs of a busy machine take from one and not from the other, and never give: the best of more and more
     * tries is what there is.
     */
    private static final int MOST_TRIES = 10;

    @TempDir
    Path folder;

    @Test
    void aSoftwareDriverReadsMemoryAboutAsFastAsAPlainProgram() throws Exception {
        String processor = processor();
        double plain = 0;
        double driver = 0;
        for (int attempt = 0; attempt < MOST_TRIES && !isAboutAsFast(driver, plain); attempt++) {
            double[] rates = new PlainRead(256 << 20).bytesPerSecond();
            plain = Math.max(plain, rates[rates.length - 1]);
            driver = Math.max(driver, driver(processor, MEMORY).get(0));
        }
        assertThat(isAboutAsFast(driver, plain))
                .as("%s bytes/s, by a plain program %s", driver, plain)
                .isTrue();
    }

    /**
     * Some 0.85 on a quiet machine. More than there is cannot be read; less than a fifth is no read of consecutive addresses
     * by all processors.
     */
    private static boolean isAboutAsFast(double driver, double plain) {
        return driver > 0.2 * plain && driver < 1.5 * plain;
    }

    /** Where an invocation goes a long way, it loses its place in the cache to the next, and is half as fast as memory. */
    @Test
    void aSetThatACacheHoldsIsReadNoSlowerThanMemory() throws Exception {
        String processor = processor();
        double memory = 0;
        double cache = 0;
        for (int attempt = 0; attempt < MOST_TRIES && cache <= 0.75 * memory; attempt++) {
            List<Double> rates = driver(processor, MEMORY, CACHE);
            memory = Math.max(memory, rates.get(0));
            cache = Math.max(cache, rates.get(1));
        }
        assertThat(cache).as("bytes/s of memory: %s", memory).isGreaterThan(0.75 * memory);
    }

    private static String processor() {
        OpenClProvider provider = new OpenClProvider();
        assumeTrue(provider.probe() instanceof Availability.Available, () -> "no OpenCL: " + provider.probe());
        Optional<String> processor = processor(provider);
        assumeTrue(processor.isPresent(), "no OpenCL on the processor");
        return processor.orElseThrow();
    }

    private static Optional<String> processor(OpenClProvider provider) {
        try (Backend backend = provider.open()) {
            return backend.devices().stream()
                    .filter(device -> device.type() == DeviceType.CPU)
                    .map(DeviceInfo::name)
                    .findFirst();
        }
    }

    /** Measures tests in a process of their own, in their order: PoCL once crashed in the process of the tests. */
    private List<Double> driver(String device, String... tests) throws Exception {
        Path file = folder.resolve("result.json");
        List<String> command = Program.withTests();
        command.add("run");
        command.addAll(List.of(tests));
        command.addAll(List.of("--quick", "--backend", "opencl", "--device", device));
        command.addAll(List.of("--output", file.toString()));
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        assertThat(process.waitFor()).isZero();
        Map<String, Double> rates = ResultFiles.read(file).results().stream()
                .collect(Collectors.toMap(TestResult::test, TestResult::value));
        return Stream.of(tests).map(rates::get).toList();
    }
}
