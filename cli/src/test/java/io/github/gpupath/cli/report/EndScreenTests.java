package io.github.gpupath.cli.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gpupath.cli.analysis.card.CardChoice;
import io.github.gpupath.cli.engine.store.ResultFiles;
import io.github.gpupath.cli.testing.FileBuilder;
import io.github.gpupath.cli.testing.PublishedRun;
import io.github.gpupath.cli.testing.ResultBuilder;
import io.github.gpupath.result.ResultFile;
import io.github.gpupath.suite.Suite;
import java.util.List;
import java.util.ServiceLoader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EndScreenTests {

    private static final ReportOptions OPTIONS = new ReportOptions(
            null,
            false,
            false,
            new CardChoice(ServiceLoader.load(Suite.class).stream()
                    .map(ServiceLoader.Provider::get)
                    .toList()));

    private static final ResultFile PUBLISHED = PublishedRun.file();

    private static List<String> screen(ResultFile file, int width) {
        return Reports.screen(file, OPTIONS, new Medium(width, false, false, true))
                .lines()
                .toList();
    }

    /** All suites through three APIs of a GPU. */
    @Test
    void theRunOfEverySuiteEndsWithOneScreen() {
        List<String> screen = screen(PUBLISHED, Reports.COLUMNS);
        assertThat(screen).hasSizeLessThanOrEqualTo(50);
        assertThat(Reports.tables(PUBLISHED, OPTIONS, new Medium(Reports.COLUMNS, false, false, true))
                        .lines()
                        .count())
                .isLessThanOrEqualTo(330 - screen.size());
        assertThat(screen)
                .contains("devices", "APIs", "cautions", "unsupported")
                .anyMatch(line -> line.matches("load/float4/linear, fastest resource \\(T loads/s\\) .*"))
                .anyMatch(line -> line.matches("latency/storage-buffer/vector, levels \\(ns\\) +[\\d.]+, [\\d.]+, .*"))
                .anyMatch(line -> line.startsWith("largest differences between APIs"));
        assertThat(screen.subList(screen.indexOf("APIs") - 11, screen.indexOf("APIs") - 1))
                .as("each has its ratio and interval")
                .allMatch(line -> line.matches("\\S+( and \\d+ more)? .* [\\d.]+  [\\d.]+ to [\\d.]+"));
    }

    @Test
    void aRatioToATestOfAnotherSuiteIsShown() {
        ReportOptions rows = new ReportOptions(null, true, false, OPTIONS.choice());
        assertThat(Reports.tables(PUBLISHED, rows, new Medium(Medium.UNLIMITED, false, false, true))
                        .lines())
                .anyMatch(line -> line.matches("matrix/throughput/f16-f32/16x16x16 +325\\.0 +±\\S+ +10\\.04 .*"));
    }

    @Test
    void twoGpusShareTheScreen() {
        ResultFile other = ResultFiles.read(PublishedRun.FILE.resolveSibling("runs/quick-1.json.gz"));
        List<String> screen = screen(PublishedRun.onTwoGpus(PUBLISHED, other), Reports.COLUMNS);
        assertThat(screen)
                .hasSizeLessThanOrEqualTo(50)
                .allSatisfy(line -> assertThat(line.length()).isLessThanOrEqualTo(Reports.COLUMNS))
                .anyMatch(line -> line.startsWith(PublishedRun.DEVICE + " (9 more with --explain) "))
                .anyMatch(line -> line.startsWith(PublishedRun.DEVICE + " (9 of 17 as on the first) "))
                .anyMatch(line -> line.matches(" +opengl against vulkan on 2 devices: faster in .*"))
                .anyMatch(line -> line.matches(" +GPU 1 against GPU 0: faster in .*"))
                .anyMatch(line -> line.matches(" +vulkan, opengl: a texel buffer .*"));
        int differences = screen.indexOf("APIs") - 5;
        assertThat(screen.subList(differences, differences + 4))
                .allMatch(line -> line.matches("\\S+( and \\d+ more)? .* [\\d.]+  [\\d.]+ to [\\d.]+"));
    }

    @Test
    void ofASecondGpuOnlyWhatDiffersIsShown() {
        assertThat(screen(PublishedRun.onTwoGpus(PUBLISHED, PUBLISHED), Reports.COLUMNS))
                .hasSizeLessThanOrEqualTo(50)
                .anyMatch(line -> line.matches(PublishedRun.DEVICE + " +vulkan GPU 0 .*"))
                .anyMatch(
                        line -> line.matches(PublishedRun.DEVICE + " \\(17 of 17 as on the first\\) +vulkan GPU 1 .*"));
        ResultFile file = new FileBuilder()
                .deviceName("GPU A")
                .of(
                        new ResultBuilder("load/a", "one").around(1e-3),
                        new ResultBuilder("store/a", "one").around(1e-3),
                        new ResultBuilder("load/a", "one").device("gpu-2").around(1.01e-3),
                        new ResultBuilder("store/a", "one").device("gpu-2").around(2e-3));
        assertThat(screen(file, Reports.COLUMNS))
                .containsSequence(
                        "GPU A                one GPU 0",
                        "load/a (G loads/s)        1.05",
                        "store/a (G loads/s)       1.05",
                        "",
                        "GPU A (1 of 2 as on the first)  one GPU 1",
                        "store/a (M loads/s)                   524");
    }

    @ParameterizedTest
    @ValueSource(ints = {80, 100, 120})
    void noLineIsLongerThanTheTerminal(int columns) {
        assertThat(screen(PUBLISHED, columns))
                .allSatisfy(line -> assertThat(line.length()).isLessThanOrEqualTo(columns));
        assertThat(Reports.tables(PUBLISHED, OPTIONS, new Medium(columns, false, false, true))
                        .lines())
                .allSatisfy(line -> assertThat(line.length()).isLessThanOrEqualTo(columns));
    }

    @Test
    void differencesHaveTheFasterApiFirstAndNoneOfWhatInstructionsBind() {
        ResultFile file = new FileBuilder()
                .of(
                        new ResultBuilder("load/a", "one").around(1e-3),
                        new ResultBuilder("load/b", "one").around(1e-3),
                        new ResultBuilder("load/c", "one").around(1e-3),
                        new ResultBuilder("load/d", "one").around(1e-3),
                        new ResultBuilder("load/a", "two").around(2e-3),
                        new ResultBuilder("load/b", "two").around(0.25e-3),
                        new ResultBuilder("load/c", "two").withoutAccess(0.9).around(9e-3),
                        new ResultBuilder("load/d", "two").around(2.01e-3));
        assertThat(screen(file, Reports.COLUMNS))
                .containsSequence(
                        "largest differences between APIs    faster     slower             ratio  interval",
                        "load/b                            two 4.19   one 1.05  G loads/s   4.00  4.00 to 4.00",
                        "load/d and 1 more                 one 1.05  two 0.522  G loads/s   2.01  2.01 to 2.01");
    }
}
