package io.github.gpupath.cli.plain;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gpupath.result.Statistics;
import io.github.gpupath.result.TestResult;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
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

    @TempDir
    Path folder;

    @Test
    void aSoftwareDriverReadsMemoryAboutAsFastAsAPlainProgram() throws Exception {
        ProcessorDriver processor = ProcessorDriver.installed();
        double plain = 0;
        double driver = 0;
        for (int attempt = 0; attempt < ProcessorDriver.MOST_TRIES && !isAboutAsFast(driver, plain); attempt++) {
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
        ProcessorDriver processor = ProcessorDriver.installed();
        double memory = 0;
        double cache = 0;
        for (int attempt = 0; attempt < ProcessorDriver.MOST_TRIES && cache <= 0.75 * memory; attempt++) {
            List<Double> rates = driver(processor, MEMORY, CACHE);
            memory = Math.max(memory, rates.get(0));
            cache = Math.max(cache, rates.get(1));
        }
        assertThat(cache).as("bytes/s of memory: %s", memory).isGreaterThan(0.75 * memory);
    }

    private List<Double> driver(ProcessorDriver driver, String... tests) throws Exception {
        Map<String, Double> rates = driver.run(folder, tests).results().stream()
                .collect(Collectors.toMap(TestResult::test, PlainReadTests::fastest));
        return Stream.of(tests).map(rates::get).toList();
    }

    /** By the fastest sample, as the plain program's: in the middle one, other programs may have most of the processors. */
    private static double fastest(TestResult result) {
        Statistics seconds = Objects.requireNonNull(result.measurement()).statistics();
        return result.value() * seconds.median() / seconds.min();
    }
}
