package io.github.gpupath.cli.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gpupath.cli.testing.FileBuilder;
import io.github.gpupath.cli.testing.ResultBuilder;
import io.github.gpupath.finding.Levels;
import io.github.gpupath.result.FindingRecord;
import io.github.gpupath.result.FindingRecord.Figure;
import io.github.gpupath.result.ResultFile;
import io.github.gpupath.result.SuiteRecord;
import io.github.gpupath.result.SuiteRecord.AxisRecord;
import io.github.gpupath.result.TestResult;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What a terminal shows of curves and of what was found in them. */
class CurveGridTests {

    private static final Medium TERMINAL = new Medium(Medium.UNLIMITED, false, false, true);

    static ResultFile file() {
        List<TestResult> results = new ArrayList<>();
        double[] seconds = {1e-3, 1e-3, 1e-2, 1e-1};
        for (String backend : List.of("one", "two")) {
            for (int i = 0; i < seconds.length; i++) {
                // Sizes out of order, as files may have them.
                int size = (i + 2) % seconds.length;
                results.add(new ResultBuilder("sweep/read/" + (1 << size) + "k", backend).around(seconds[size]));
            }
        }
        ResultFile plain = new FileBuilder().of(results.toArray(TestResult[]::new));
        return ResultFile.of(
                plain.tool(),
                plain.host(),
                plain.settings(),
                plain.devices(),
                List.of(new SuiteRecord(
                        "sweep", "sweeps", List.of(new AxisRecord("size", "logarithmic", "B")), List.of("size"), null)),
                plain.results(),
                List.of(new FindingRecord(
                        "sweep",
                        "one",
                        "gpu-1",
                        "1.0",
                        Levels.KIND,
                        "sweep/read",
                        "first-level cache",
                        List.of(
                                new Figure("speed", "B/s", 4e12, 3.9e12, 4.1e12, null),
                                new Figure(Levels.TO, "B", 2048, 2048.0, 4096.0, 0.9),
                                new Figure(Levels.FROM, "B", 1024, null, 1024.0, null)),
                        List.of("sweep/read/1k", "sweep/read/2k"),
                        "it ends")),
                plain.problems(),
                null);
    }

    private static String write(ResultFile file, Medium medium) {
        return Reports.write(file, ResultFormat.TABLE, ReportOptions.USUAL, medium);
    }

    @Test
    void aBarForEachPointFromSmallToLargeOnALogarithmicScale() {
        assertThat(write(file(), TERMINAL).lines().map(line -> line.replaceAll(" +", " ")))
                .containsSubsequence(
                        "sweep: levels, or least to greatest value",
                        "read one ██▅▁ first-level cache 4.00 TB/s ≤2 KiB",
                        " two ██▅▁ 10.5 M loads/s to 1.05 G loads/s");
    }

    @Test
    void filesAndTerminalsWithoutSuchCharactersHaveNone() {
        assertThat(write(file(), Medium.FILE))
                .contains("first-level cache 4.00 TB/s up to 2 KiB")
                .doesNotContain("█");
    }

    @Test
    void aFewPointsAreNoCurveAndAFlatOneHasLowBars() {
        ResultFile all = file();
        assertThat(write(all.with(all.results().subList(0, 2)), TERMINAL)).doesNotContain("levels, or");
        List<TestResult> flat = List.of(
                new ResultBuilder("sweep/read/1k", "one").around(1e-3),
                new ResultBuilder("sweep/read/2k", "one").around(1e-3),
                new ResultBuilder("sweep/read/4k", "one").around(1e-3));
        assertThat(write(all.with(flat), TERMINAL)).contains("▁▁▁");
    }

    @Test
    void ofManyPointsSomeAreDrawnAmongThemTheFirstAndTheLast() {
        List<TestResult> many = new ArrayList<>();
        for (int i = 0; i < 60; i++) {
            many.add(new ResultBuilder("sweep/read/" + (i + 1) + "k", "one").around(i < 59 ? 1e-3 : 1e-1));
        }
        assertThat(write(file().with(many), TERMINAL)).contains(" " + "█".repeat(15) + "▁ ");
    }

    @Test
    void theBarsOfACurveHaveOneScale() {
        ResultFile all = file();
        List<TestResult> results = new ArrayList<>();
        for (String size : List.of("1k", "2k", "4k")) {
            results.add(new ResultBuilder("sweep/read/" + size, "one").around(1e-3));
            results.add(new ResultBuilder("sweep/read/" + size, "two").around(1e-2));
        }
        assertThat(write(all.with(results), TERMINAL))
                .containsPattern("one +███")
                .containsPattern("two +▁▁▁");
    }

    @Test
    void aRatioBeyondTheNoiseIsColoured() {
        ResultFile file = new FileBuilder()
                .of(
                        new ResultBuilder("load/a", "one").around(1e-3),
                        new ResultBuilder("load/b", "one").around(1e-3),
                        new ResultBuilder("load/c", "one").around(1e-3),
                        new ResultBuilder("load/a", "two").around(2e-3),
                        new ResultBuilder("load/b", "two").around(5e-4),
                        new ResultBuilder("load/c", "two").around(1.001e-3));
        assertThat(write(file, new Medium(Medium.UNLIMITED, true, false, false)))
                .contains("\u001b[38;5;166m0.50\u001b[0m", "\u001b[38;5;32m2.00\u001b[0m")
                .doesNotContain("m1.00\u001b");
    }
}
