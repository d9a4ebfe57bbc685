package io.github.gpupath.cli.analysis.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.github.gpupath.cli.testing.FileBuilder;
import io.github.gpupath.cli.testing.ResultBuilder;
import io.github.gpupath.result.ResultFile;
import io.github.gpupath.result.ResultFile.Host;
import io.github.gpupath.result.TestResult;
import io.github.gpupath.suite.Metric;
import java.util.List;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RunTests {

    private static final List<String> SUITES = List.of("load", "store", "atomic");

    private static final double[] TEN =
            DoubleStream.generate(() -> 1e-3).limit(10).toArray();

    private static TestResult result(String suite, String device, String driver) {
        return new ResultBuilder(suite + "/a", "one")
                .device(device)
                .driver(driver)
                .around(1e-3);
    }

    private static MeasuredFile file(String name, TestResult... results) {
        return new MeasuredFile(name, new FileBuilder().of(results));
    }

    private static MeasuredFile quick(String name, TestResult... results) {
        return new MeasuredFile(name, new FileBuilder().profile("quick", 10).of(results));
    }

    /** The same, begun at another time. */
    private static MeasuredFile at(String time, MeasuredFile file) {
        ResultFile content = file.content();
        Host host = content.host();
        return new MeasuredFile(
                file.name(),
                ResultFile.of(
                        content.tool(),
                        new Host(
                                host.os(),
                                host.architecture(),
                                host.processors(),
                                time,
                                host.resumedAt(),
                                host.caches()),
                        content.settings(),
                        content.devices(),
                        content.suites(),
                        content.results(),
                        content.findings(),
                        content.problems(),
                        content.duration()));
    }

    private static List<String> runs(MeasuredFile... files) {
        return Run.of(List.of(files)).stream()
                .map(run -> run.whole().name() + " = "
                        + String.join(
                                " + ",
                                run.parts().stream().map(MeasuredFile::name).toList()))
                .toList();
    }

    @Test
    void aFileForEachSuiteAndDriverIsARunForEachDriver() {
        List<MeasuredFile> files = List.of("1.0", "1.1", "1.2").stream()
                .flatMap(driver -> SUITES.stream()
                        .map(suite -> file(driver + "/" + suite + ".json", result(suite, "gpu", driver))))
                .toList();
        List<Run> runs = Run.of(files);
        assertThat(runs.stream().map(run -> run.whole().name()))
                .containsExactly("driver 1.0", "driver 1.1", "driver 1.2");
        assertThat(runs.get(1).parts()).isEqualTo(files.subList(3, 6));
        Comparison comparison =
                Comparer.compareAll(runs.stream().map(Run::whole).toList());
        assertThat(comparison.columns())
                .extracting(Column::title)
                .containsExactly("driver 1.0 one", "driver 1.1 one", "driver 1.2 one");
        assertThat(comparison.pairs()).allSatisfy(pair -> {
            assertThat(pair.base()).isEqualTo("driver 1.0 one");
            assertThat(pair.compared()).hasSize(SUITES.size());
        });
        assertThat(comparison.pairs()).hasSize(2);
    }

    /** The cloud lends another GPU of the name on another day. */
    @Test
    void aRunOnSeveralDevicesOfOneNameSaysSo() {
        FileBuilder builder = new FileBuilder().deviceName("GPU");
        List<Run> runs = Run.of(List.of(
                new MeasuredFile("load.json", builder.of(result("load", "gpu-1", "1.0"))),
                new MeasuredFile("store.json", builder.of(result("store", "gpu-2", "1.0"))),
                new MeasuredFile("atomic.json", builder.of(result("atomic", "gpu-1", "1.0")))));
        assertThat(runs)
                .singleElement()
                .satisfies(
                        run -> assertThat(run.notes())
                                .singleElement()
                                .satisfies(
                                        note -> assertThat(note.text())
                                                .endsWith(
                                                        " of 2 devices of one name: gpu-1 in load.json, atomic.json; gpu-2 in store.json")));
        assertThat(Run.of(List.of(
                                file("load.json", result("load", "gpu", "1.0")),
                                file("store.json", result("store", "gpu", "1.0"))))
                        .get(0)
                        .notes())
                .isEmpty();
    }

    @Test
    void filesThatShareATestAreSeveralRuns() {
        assertThat(runs(file("before", result("load", "gpu", "1.0")), file("after", result("load", "gpu", "1.0"))))
                .containsExactly("before = before", "after = after");
    }

    private static TestResult clock(double hertz) {
        return new ResultBuilder("clock/a", "one")
                .device("gpu")
                .driver("1.0")
                .metric(Metric.CYCLES_PER_SECOND)
                .around(hertz);
    }

    /** As each run of `latency` or `instruction` brings it along. */
    @Test
    void theClockTellsNoRunsApartAndIsThatOfTheFirst() {
        MeasuredFile load = file("load.json", clock(1.9e9), result("load", "gpu", "1.0"));
        MeasuredFile store = file("store.json", clock(2.0e9), result("store", "gpu", "1.0"));
        List<Run> runs = Run.of(List.of(load, store));

        assertThat(runs).hasSize(1);
        assertThat(runs.get(0).whole().content().results())
                .extracting(TestResult::test)
                .containsExactly("clock/a", "load/a", "store/a");
        assertThat(runs.get(0).whole().content().results().get(0))
                .isEqualTo(load.content().results().get(0));
        assertThat(runs(load, file("again.json", clock(1.9e9), result("load", "gpu", "1.0"))))
                .hasSize(2);
        assertThat(runs(file("one.json", clock(1.9e9)), file("two.json", clock(2.0e9))))
                .as("files of the clock alone")
                .hasSize(2);
    }

    @Test
    void aPartGoesOnWithTheRunThatBeganLast() {
        assertThat(runs(
                        at("2026-11-20T13:00:00Z", file("b/load", result("load", "gpu", "1.0"))),
                        at("2026-11-20T11:00:00Z", file("a/load", result("load", "gpu", "1.0"))),
                        at("2026-11-20T13:10:00Z", file("b/store", result("store", "gpu", "1.0"))),
                        at("2026-11-20T11:10:00Z", file("a/store", result("store", "gpu", "1.0"))),
                        at("2026-11-20T13:20:00Z", file("b/atomic", result("atomic", "gpu", "1.0")))))
                .containsExactly("b = b/load + b/store + b/atomic", "a = a/load + a/store");
    }

    @Test
    void settingsTellRunsApart() {
        assertThat(runs(
                        file("load", result("load", "gpu", "1.0")),
                        quick("quick-load", result("load", "gpu", "1.0")),
                        quick("quick-store", result("store", "gpu", "1.0")),
                        file("store", result("store", "gpu", "1.0"))))
                .containsExactly("load and 1 more = load + store", "quick = quick-load + quick-store");
    }

    @Test
    void whatWasVerifiedAloneIsNoPartOfWhatWasMeasured() {
        TestResult verified =
                new ResultBuilder("load/a", "one").device("gpu").driver("1.0").verified();
        assertThat(runs(
                        new MeasuredFile(
                                "verified", new FileBuilder().verifying().of(verified)),
                        file("store", result("store", "gpu", "1.0"))))
                .containsExactly("verified = verified", "store = store");
    }

    @Test
    void filesOfTheSameDeviceComeTogetherBeforeThoseOfOthersOfItsName() {
        FileBuilder sameName = new FileBuilder().deviceName("GPU");
        List<Run> runs = Run.of(List.of(
                new MeasuredFile("1/load", sameName.of(result("load", "gpu-1", "1.0"))),
                new MeasuredFile("2/load", sameName.of(result("load", "gpu-2", "1.0"))),
                new MeasuredFile("1/store", sameName.of(result("store", "gpu-1", "1.0"))),
                new MeasuredFile("2/store", sameName.of(result("store", "gpu-2", "1.0"))),
                new MeasuredFile("3/atomic", sameName.of(result("atomic", "gpu-3", "1.0")))));
        assertThat(runs)
                .extracting(run -> run.parts().stream().map(MeasuredFile::name).toList())
                .containsExactly(List.of("1/load", "1/store"), List.of("2/load", "2/store", "3/atomic"));
        Run last = runs.get(1);
        assertThat(last.whole().content().results())
                .extracting(TestResult::device)
                .containsOnly("gpu-2");
        assertThat(last.whole().content().devices()).hasSize(1);
        Column column = Comparer.compareAll(List.of(last.whole())).columns().get(0);
        assertThat(last.devices().get(column.way()))
                .extracting(device -> device.device())
                .contains("gpu-2", "gpu-3");
    }

    @Test
    void otherDevicesAndDriversAreNamedWhereBothDiffer() {
        assertThat(runs(
                        file("x", result("load", "gpu-1", "1.0")),
                        file("y", result("load", "gpu-1", "1.1")),
                        file("z", result("store", "gpu-2", "1.1"))))
                .containsExactly(
                        "Name of gpu-1, driver 1.0 = x",
                        "Name of gpu-1, driver 1.1 = y",
                        "Name of gpu-2, driver 1.1 = z");
    }

    /** What was given another name to try something out keeps the key. */
    @Test
    void devicesOfOtherNamesAreOthersWhateverTheirKeys() {
        assertThat(runs(
                        new MeasuredFile(
                                "a/load", new FileBuilder().deviceName("A").of(result("load", "gpu", "1.0"))),
                        new MeasuredFile(
                                "b/store", new FileBuilder().deviceName("B").of(result("store", "gpu", "1.0")))))
                .containsExactly("A = a/load", "B = b/store");
    }

    /** Of a driver, a device and a day that only one run has, none alone tells all runs apart. */
    @Test
    void devicesAndDriversAreSaidBesideFiles() {
        assertThat(runs(
                        file("a-latency", result("latency", "gpu-1", "1.0")),
                        file("a-load", result("load", "gpu-1", "1.0")),
                        file("load-driver", result("load", "gpu-1", "1.1")),
                        file("latency-device", result("latency", "gpu-2", "1.0")),
                        at("2026-12-24T12:00:00Z", file("latency-day", result("latency", "gpu-1", "1.0")))))
                .containsExactly(
                        "Name of gpu-1, driver 1.0, a = a-latency + a-load",
                        "Name of gpu-1, driver 1.1, load-driver = load-driver",
                        "Name of gpu-2, driver 1.0, latency-device = latency-device",
                        "Name of gpu-1, driver 1.0, latency-day = latency-day");
    }

    @Test
    void anotherDriverIsSaidWhereFilesTellTheRest() {
        assertThat(runs(
                        file("a", result("load", "gpu", "1.0")),
                        file("b", result("load", "gpu", "1.1")),
                        file("c", result("load", "gpu", "1.1"))))
                .containsExactly("driver 1.0, a = a", "driver 1.1, b = b", "driver 1.1, c = c");
    }

    @Test
    void filesNameRunsOfOneDeviceAndDriver() {
        assertThat(runs(
                        at("2026-11-20T11:00:00Z", file("before", result("load", "gpu", "1.0"))),
                        at("2026-11-21T11:00:00Z", file("after", result("load", "gpu", "1.0")))))
                .containsExactly("before = before", "after = after");
    }

    @Test
    void daysNameRunsWhoseFilesDoNot() {
        assertThat(runs(
                        at("2026-11-20T11:00:00Z", file("x/load-1", result("load", "gpu", "1.0"))),
                        at("2026-11-20T11:10:00Z", file("x/store-1", result("store", "gpu", "1.0"))),
                        at("2026-11-21T13:00:00Z", file("x/load-2", result("load", "gpu", "1.0"))),
                        at("2026-11-21T13:10:00Z", file("x/store-2", result("store", "gpu", "1.0")))))
                .containsExactly("2026-11-20 = x/load-1 + x/store-1", "2026-11-21 = x/load-2 + x/store-2");
    }

    @Test
    void timesNameRunsWhoseFilesDoNot() {
        assertThat(runs(
                        at("2026-11-20T11:00:00Z", file("x/load-1", result("load", "gpu", "1.0"))),
                        at("2026-11-20T11:10:00Z", file("x/store-1", result("store", "gpu", "1.0"))),
                        at("2026-11-20T13:00:00Z", file("x/load-2", result("load", "gpu", "1.0"))),
                        at("2026-11-20T13:10:00Z", file("x/store-2", result("store", "gpu", "1.0")))))
                .containsExactly(
                        "x, 2026-11-20 11:00 = x/load-1 + x/store-1", "x, 2026-11-20 13:00 = x/load-2 + x/store-2");
    }

    @Test
    void numbersNameWhatNothingTells() {
        assertThat(runs(
                        file("x/load-1", result("load", "gpu", "1.0")),
                        file("x/load-2", result("load", "gpu", "1.1")),
                        file("x/store-2", result("store", "gpu", "1.1")),
                        file("x/load-3", result("load", "gpu", "1.1")),
                        file("x/store-3", result("store", "gpu", "1.1"))))
                .containsExactly(
                        "driver 1.0, x/load-1 #1 = x/load-1",
                        "driver 1.1, x #2 = x/load-2 + x/store-2",
                        "driver 1.1, x #3 = x/load-3 + x/store-3");
    }

    /** Another run of the same day makes the first be named by its files. */
    @ParameterizedTest
    @CsvSource({
        "gpu-latency.json, gpu-load.json, gpu",
        "gpu100.json, gpu200.json, gpu100.json and 1 more",
        "gpu, gpu-load, gpu",
        "gpu, gpu2, gpu and 1 more",
        "here/latency.json, here/load.json, here",
        "my gpu (latency), my gpu (load), my gpu",
    })
    void filesThatBeginWithTheSameWordsAreNamedByThem(String one, String other, String name) {
        assertThat(runs(
                        file(one, result("latency", "gpu", "1.0")),
                        file(other, result("load", "gpu", "1.0")),
                        file("again", result("load", "gpu", "1.0"))))
                .containsExactly(name + " = " + one + " + " + other, "again = again");
    }

    private static MeasuredFile ofOneName(String name, TestResult... results) {
        return new MeasuredFile(name, new FileBuilder().deviceName("GPU").of(results));
    }

    /** Two computers may have such keys; of one, nobody knows which device is which. */
    @Test
    void devicesOfOneNameWithExchangedDriversFollowEachOther() {
        List<Run> runs = Run.of(List.of(
                ofOneName("load", result("load", "gpu-1", "1.0"), result("load", "gpu-2", "1.1")),
                ofOneName("store", result("store", "gpu-2", "1.0"), result("store", "gpu-1", "1.1"))));
        assertThat(runs).hasSize(1);
        assertThat(runs.get(0).whole().content().results())
                .extracting(TestResult::test, TestResult::device, TestResult::driverVersion)
                .containsExactly(
                        tuple("load/a", "gpu-1", "1.0"),
                        tuple("load/a", "gpu-2", "1.1"),
                        tuple("store/a", "gpu-1", "1.0"),
                        tuple("store/a", "gpu-2", "1.1"));
        assertThat(runs.get(0).devices()).hasSize(2);
    }

    /** As a cloud lends two of its GPUs on one day and one of them with a third on the next. */
    @Test
    void aDeviceOfTwoFilesKeepsItsKeyWhateverStandsBesideIt() {
        List<Run> runs = Run.of(List.of(
                ofOneName("load", result("load", "gpu-1", "1.0"), result("load", "gpu-2", "1.0")),
                ofOneName("store", result("store", "gpu-3", "1.0"), result("store", "gpu-1", "1.0"))));
        assertThat(runs).hasSize(1);
        assertThat(runs.get(0).whole().content().results())
                .extracting(TestResult::test, TestResult::device)
                .containsExactly(
                        tuple("load/a", "gpu-1"),
                        tuple("load/a", "gpu-2"),
                        tuple("store/a", "gpu-2"),
                        tuple("store/a", "gpu-1"));
    }

    /** What the first says of the clock through one API, the second says in another unit through another. */
    @Test
    void filesThatContradictEachOtherAreSeveralRuns() {
        TestResult bytes = new ResultBuilder("clock/a", "two")
                .device("gpu")
                .driver("1.0")
                .metric(Metric.BYTES_PER_SECOND)
                .around(1e-3);
        assertThat(runs(
                        file("load", clock(1.9e9), result("load", "gpu", "1.0"), throughTwo("load")),
                        file("store", result("store", "gpu", "1.0"), throughTwo("store"), bytes)))
                .containsExactly("load = load", "store = store");
    }

    private static TestResult throughTwo(String suite) {
        return new ResultBuilder(suite + "/a", "two")
                .device("gpu")
                .driver("1.0")
                .around(1e-3);
    }

    /** One asks for 10 rounds and the other for 12, which it has. */
    @Test
    void aRunOfSeveralEffortsAsksForTheLeastOfThem() {
        List<Run> runs = Run.of(List.of(
                new MeasuredFile("load", new FileBuilder().profile("long", 12).of(result("load", "gpu", "1.0"))),
                file(
                        "store",
                        new ResultBuilder("store/a", "one")
                                .device("gpu")
                                .driver("1.0")
                                .at(5, 1)
                                .measured(TEN))));
        assertThat(runs).hasSize(1);
        assertThat(runs.get(0).whole().content().settings().effort().minRounds())
                .isEqualTo(10);
        assertThat(runs.get(0).whole().content().settings().effort().name()).isEqualTo("long");
    }

    @Test
    void aFileWithoutResultsIsARunOfItsOwn() {
        MeasuredFile load = file("load", result("load", "gpu", "1.0"));
        MeasuredFile empty = new MeasuredFile("empty", load.content().with(List.of()));
        assertThat(runs(load, empty)).containsExactly("load = load", "empty = empty");
    }
}
