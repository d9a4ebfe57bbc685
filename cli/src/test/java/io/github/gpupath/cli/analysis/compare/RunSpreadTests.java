package io.github.gpupath.cli.analysis.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.gpupath.cli.engine.store.ResultFiles;
import io.github.gpupath.cli.testing.FileBuilder;
import io.github.gpupath.cli.testing.PublishedRun;
import io.github.gpupath.cli.testing.ResultBuilder;
import io.github.gpupath.result.ResultFile;
import io.github.gpupath.result.TestResult;
import io.github.gpupath.result.TestResult.Status;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class RunSpreadTests {

    private static final TestResult LOAD = new ResultBuilder("load/a", "one").around(1e-3);

    /** Three runs on an H100: 99 % of their loads agree within 0.8 %. */
    @Test
    void aDeviceWithPublishedRunsHasItsOwn() {
        assertThat(RunSpread.of(LOAD, "NVIDIA H100 80GB HBM3").orElseThrow()).isBetween(0.001, 0.02);
    }

    @Test
    void anotherDeviceHasTheLargest() {
        assertThat(RunSpread.of(LOAD, "another")).isEqualTo(RunSpread.of(LOAD, "NVIDIA H100 80GB HBM3"));
    }

    /** Of 100 pairs, the one that is farthest apart is left out; each test is paired with itself alone. */
    @Test
    void ofSomeRunsItIsTheLeastThat99PercentOfThePairsAreWithin() {
        ResultFile[] runs = new ResultFile[2];
        for (int run = 0; run < runs.length; run++) {
            TestResult[] results = new TestResult[101];
            for (int test = 0; test < 100; test++) {
                double seconds = (1 + test) * (run == 0 ? 1 : Math.exp(test * -1e-3));
                results[test] = new ResultBuilder("load/" + test, "one").around(seconds);
            }
            results[100] = new ResultBuilder("tiny/a", "one").without(Status.FAILED, "it broke");
            runs[run] = new FileBuilder().of(results);
        }
        assertThat(RunSpread.among(List.of(runs))).singleElement().satisfies(line -> {
            assertThat(line.suite()).isEqualTo("load");
            assertThat(line.pairs()).isEqualTo(100);
            assertThat(line.within()).isCloseTo(98e-3, within(1e-12));
        });
    }

    /** Lines as the table has them. */
    private static String table(List<RunSpread.Line> lines) {
        return "device\tsuite\tmetric\tpairs\twithin\n"
                + lines.stream()
                        .map(line -> String.format(
                                Locale.ROOT,
                                "%s\t%s\t%s\t%d\t%.5f\n",
                                line.device(),
                                line.suite(),
                                line.metric(),
                                line.pairs(),
                                line.within()))
                        .collect(Collectors.joining());
    }

    private static final Path TABLE = Path.of(
            "src", "main", "resources", "io", "github", "gpupath", "cli", "analysis", "compare", "run-spread.tsv");

    /** With {@code -Dspread.update=true} it is written. */
    @Test
    void theTableIsThatOfThePublishedRuns() throws IOException {
        List<ResultFile> runs;
        try (Stream<Path> files = Files.list(PublishedRun.FILE.resolveSibling("runs"))) {
            runs = files.sorted().map(ResultFiles::read).toList();
        }
        String table = table(RunSpread.among(runs));
        if (Boolean.getBoolean("spread.update")) {
            Files.writeString(TABLE, table);
        }
        assertThat(runs).hasSizeGreaterThan(1);
        assertThat(TABLE).content().isEqualTo(table);
    }

    @Test
    void anUnknownSuiteHasNone() {
        assertThat(RunSpread.of(new ResultBuilder("tiny/a", "one").around(1e-3), "another"))
                .isEmpty();
    }
}
