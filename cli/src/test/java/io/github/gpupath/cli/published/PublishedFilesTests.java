package io.github.gpupath.cli.published;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.gpupath.cli.analysis.statistics.Replicates;
import io.github.gpupath.cli.analysis.statistics.StatisticsCalculator;
import io.github.gpupath.cli.engine.store.Json;
import io.github.gpupath.cli.engine.store.OutputFile;
import io.github.gpupath.cli.engine.store.ResultFiles;
import io.github.gpupath.result.Measurement;
import io.github.gpupath.result.ResultFile;
import io.github.gpupath.result.Statistics;
import io.github.gpupath.result.TestResult;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every result file of this repository, and one of format 1, can be read, and its statistics are those of its samples. */
@Tag("slow")
class PublishedFilesTests {

    /** The last digits of a mean depend on the order in which it is summed up. */
    private static final double ROUNDING = 1e-9;

    @TempDir
    private Path folder;

    /** The result files in docs/results, in folders of any depth. */
    static List<Path> files() throws IOException {
        try (Stream<Path> files = Files.walk(Path.of("..", "docs", "results"))) {
            return files.filter(path -> path.toString().endsWith(".json.gz"))
                    .sorted()
                    .toList();
        }
    }

    /**
     * Reading checks the schema and refuses a value that is not that of its samples. Where kernels count, as ticks, the scatter is
     * that of the seconds per count.
     */
    @ParameterizedTest
    @MethodSource("files")
    void aFileHasTheStatisticsOfItsSamplesAndIsWrittenAsItWasRead(Path path) {
        ResultFile file = ResultFiles.read(path);
        assertThat(file.tool().name()).isEqualTo("gpupath");
        assertThat(file.results()).anyMatch(result -> result.value() != null);
        for (TestResult result : file.results()) {
            result.measured().ifPresent(measured -> assertSound(measured, result.test() + " " + result.backend()));
        }
        assertThat(ResultFiles.read(written(file))).isEqualTo(file);
    }

    private static void assertSound(Measurement measured, String what) {
        assertThat(measured.samples()).as(what).hasSizeGreaterThanOrEqualTo(6).allMatch(seconds -> seconds > 0);
        Statistics found = measured.statistics();
        Statistics timed = StatisticsCalculator.of(
                measured.samples().stream().mapToDouble(Double::doubleValue).toArray(), Replicates.of(measured));
        // The quick runs are of a build that took the scatter of the seconds there too.
        boolean isPerCount = isCounting(measured) && Math.abs(found.mad() / timed.mad() - 1) > ROUNDING;
        Statistics expected = isPerCount ? perCount(measured, timed) : timed;
        Offset<Double> rounding = within(ROUNDING * expected.median());
        assertThat(found.n()).as(what).isEqualTo(expected.n());
        assertThat(found.median()).as(what).isCloseTo(expected.median(), rounding);
        assertThat(found.min()).as(what).isCloseTo(expected.min(), rounding);
        assertThat(found.mad()).as(what).isCloseTo(expected.mad(), rounding);
        assertThat(found.ciLow()).as(what).isCloseTo(expected.ciLow(), rounding);
        assertThat(found.ciHigh()).as(what).isCloseTo(expected.ciHigh(), rounding);
    }

    private static boolean isCounting(Measurement measured) {
        return measured.handedBack() != null
                && measured.handedBack().get(0).name().equals("cycles");
    }

    private static Statistics perCount(Measurement measured, Statistics timed) {
        List<Double> counts = measured.handedBack().get(0).values();
        Statistics scatter = StatisticsCalculator.of(
                IntStream.range(0, counts.size())
                        .mapToDouble(i -> measured.samples().get(i) / counts.get(i))
                        .toArray(),
                Replicates.of(measured));
        double scale = timed.median() / scatter.median();
        return new Statistics(
                timed.median(),
                timed.min(),
                scale * scatter.mad(),
                scale * scatter.ciLow(),
                scale * scatter.ciHigh(),
                scatter.cv(),
                timed.n());
    }

    private Path written(ResultFile file) {
        Path copy = folder.resolve("copy.json.gz");
        OutputFile.checked(copy).write(Json.write(file));
        return copy;
    }

    /** Two tests of a run of an H200 on 2026-11-21. */
    @Test
    void aFileOfFormat1IsRead() throws URISyntaxException {
        Path path = Path.of(Objects.requireNonNull(PublishedFilesTests.class.getResource("version1.json.gz"))
                .toURI());
        ResultFile file = ResultFiles.read(path);
        assertThat(file.devices()).extracting(device -> device.backend()).containsExactly("vulkan", "opengl", "opencl");
        assertThat(file.results()).hasSize(6).allSatisfy(result -> {
            assertThat(result.suite()).isEqualTo("load");
            assertThat(result.notes()).isNotEmpty();
            assertSound(result.measured().orElseThrow(), result.test());
        });
        assertThat(ResultFiles.read(written(file))).isEqualTo(file);
    }
}
