package io.github.gpupath.cli.plain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.gpupath.cli.engine.store.HostFacts;
import io.github.gpupath.finding.Levels;
import io.github.gpupath.result.FindingRecord;
import io.github.gpupath.result.ResultFile;
import io.github.gpupath.result.TestResult.Status;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Negative controls. A processor serves lane after lane: it has no banks that lanes meet in, and nothing that they share but
 * the lines of its caches. And of those it is known how large the first is.
 */
@Tag("driver")
class ControlTests {

    /** From one size to the next, in KiB, which every first level has several times. */
    private static final int STEP = 8;

    /** So many times as large as the first level is the largest set. */
    private static final int TIMES_AS_LARGE = 3;

    @TempDir
    Path folder;

    /** Whatever noise a busy machine makes of it: that is what the models are for. */
    @Tag("slow")
    @ParameterizedTest
    @ValueSource(strings = {"workgroup-memory/read/x1", "coalescing/load/l1/float"})
    void lanesMeetInNothing(String tests) throws Exception {
        ResultFile file = ProcessorDriver.installed().run(folder, tests);
        assertThat(file.results()).hasSizeGreaterThan(10).allMatch(result -> result.status() == Status.OK);
        assertThat(file.findings()).isEmpty();
    }

    @Tag("timing")
    @Test
    void theFirstCacheEndsWhereTheProcessorSays() throws Exception {
        ProcessorDriver driver = ProcessorDriver.installed();
        List<ResultFile.Cache> caches = HostFacts.caches();
        assumeTrue(caches != null, "the operating system tells no caches");
        long bytes = caches.get(0).bytes();
        String sizes = LongStream.rangeClosed(1, TIMES_AS_LARGE * bytes / 1024 / STEP)
                .mapToObj(steps -> steps * STEP + "k")
                .collect(Collectors.joining(","));
        boolean isFound = false;
        for (int attempt = 0; attempt < ProcessorDriver.MOST_TRIES && !isFound; attempt++) {
            ResultFile file = driver.run(folder, "latency/storage-buffer/vector/*", "--sizes", sizes);
            isFound = file.findings().stream()
                    .filter(finding -> finding.kind().equals(Levels.KIND))
                    .limit(1)
                    .anyMatch(level -> mayEndAt(level, bytes));
        }
        assertThat(isFound).as("a first level of %d bytes", bytes).isTrue();
    }

    private static boolean mayEndAt(FindingRecord level, long bytes) {
        FindingRecord.Figure end = level.figure(Levels.TO);
        return end.low() != null && end.high() != null && end.low() <= bytes && bytes <= end.high();
    }
}
