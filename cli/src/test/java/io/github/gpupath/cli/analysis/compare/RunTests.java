package io.github.gpupath.cli.analysis.compare;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gpupath.cli.testing.FileBuilder;
import io.github.gpupath.cli.testing.ResultBuilder;
import io.github.gpupath.result.ResultFile;
import io.github.gpupath.result.TestResult;
import io.github.gpupath.suite.Metric;
import java.util.List;
import org.junit.jupiter.api.Test;

class RunTests {

    private static final List<String> SUITES = List.of("load", "store", "atomic");

    private static TestResult result(String suite, String device, String driver) {
        return new ResultBuilder(suite + "/a", "one")
                .device(device)
                .driver(driver)
                .around(1e-3);
    }

    private static MeasuredFile file(String name, TestResult... results) {
        return new MeasuredFile(name, new FileBuilder().of(results));
    }

    private static MeasuredFile ofOneName(String name, TestResult... results) {
        return new MeasuredFile(name, new FileBuilder().deviceName("GPU").of(results));
    }

    private static List<List<String>> parts(MeasuredFile... files) {
        return Run.of(List.of(files)).stream()
                .map(run -> run.parts().stream().map(MeasuredFile::name).toList())
                .toList();
    }

    @Test
    void aFileForEachSuiteAndDriverIsARunForEachDriver() {
        List<MeasuredFile> files = List.of("1.0", "1.1").stream()
                .flatMap(driver ->
                        SUITES.stream().map(suite -> file(driver + "/" + suite, result(suite, "gpu", driver))))
                .toList();
        List<Run> runs = Run.of(files);
        assertThat(runs).extracting(Run::parts).containsExactly(files.subList(0, 3), files.subList(3, 6));
        Comparison comparison = Comparer.compare(runs, Request.all());
        assertThat(comparison.columns())
                .extracting(Column::title)
                .containsExactly("1.0/load and 2 more one", "1.1/load and 2 more one");
        assertThat(comparison.pairs())
                .singleElement()
                .satisfies(pair -> assertThat(pair.compared()).hasSize(SUITES.size()));
    }

    @Test
    void filesWithACommonTestStaySeparate() {
        assertThat(parts(file("before", result("load", "gpu", "1.0")), file("after", result("load", "gpu", "1.0"))))
                .containsExactly(List.of("before"), List.of("after"));
    }

    @Test
    void aFileJoinsTheFirstRunThatLacksItsTests() {
        assertThat(parts(
                        file("a/load", result("load", "gpu", "1.0")),
                        file("b/load", result("load", "gpu", "1.0")),
                        file("a/store", result("store", "gpu", "1.0")),
                        file("b/store", result("store", "gpu", "1.0"))))
                .containsExactly(List.of("a/load", "a/store"), List.of("b/load", "b/store"));
    }

    @Test
    void otherDevicesAndFilesThatWereOnlyVerifiedStaySeparate() {
        TestResult verified =
                new ResultBuilder("store/a", "one").device("gpu").driver("1.0").verified();
        assertThat(parts(
                        file("load", result("load", "gpu", "1.0")),
                        file("store", result("store", "other", "1.0")),
                        new MeasuredFile(
                                "verified", new FileBuilder().verifying().of(verified))))
                .containsExactly(List.of("load"), List.of("store"), List.of("verified"));
    }

    /** The cloud lends another GPU of the name on another day. */
    @Test
    void aRunOnSeveralDevicesOfOneNameReportsThem() {
        List<Run> runs = Run.of(List.of(
                ofOneName("load", result("load", "gpu-1", "1.0")),
                ofOneName("store", result("store", "gpu-2", "1.0"))));
        assertThat(runs).hasSize(1);
        assertThat(runs.get(0).results()).extracting(TestResult::device).containsOnly("gpu-1");
        assertThat(runs.get(0).notes())
                .extracting(ComparisonNote::text)
                .containsExactly("load and 1 more is of 2 devices of one name: gpu-1 in load; gpu-2 in store");
        assertThat(Run.of(List.of(ofOneName("load", result("load", "gpu-1", "1.0"))))
                        .get(0)
                        .notes())
                .isEmpty();
    }

    /** Each run of `latency` or `instruction` measures the clock too. */
    @Test
    void theClockOfTheFirstFileCounts() {
        MeasuredFile load = file("load", clock(1.9e9), result("load", "gpu", "1.0"));
        MeasuredFile store = file("store", clock(2.0e9), result("store", "gpu", "1.0"));
        List<Run> runs = Run.of(List.of(load, store));
        assertThat(runs).hasSize(1);
        assertThat(runs.get(0).results()).extracting(TestResult::test).containsExactly("clock/a", "load/a", "store/a");
        assertThat(runs.get(0).results().get(0))
                .isEqualTo(load.content().results().get(0));
        assertThat(parts(file("one", clock(1.9e9)), file("two", clock(2.0e9)))).hasSize(2);
    }

    private static TestResult clock(double hertz) {
        return new ResultBuilder("clock/a", "one")
                .device("gpu")
                .driver("1.0")
                .metric(Metric.CYCLES_PER_SECOND)
                .around(hertz);
    }

    @Test
    void aFileWithoutResultsIsARunOfItsOwn() {
        MeasuredFile load = file("load", result("load", "gpu", "1.0"));
        ResultFile empty = load.content().with(List.of());
        assertThat(parts(load, new MeasuredFile("empty", empty))).hasSize(2);
    }
}
