package io.github.gpupath.cli.analysis.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.gpupath.cli.testing.FileBuilder;
import io.github.gpupath.cli.testing.ResultBuilder;
import io.github.gpupath.result.ClockReading;
import io.github.gpupath.result.DeviceRecord;
import io.github.gpupath.result.ResultFile;
import io.github.gpupath.result.TestResult.Status;
import io.github.gpupath.suite.Metric;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ComparerTests {

    private static ResultBuilder a(String backend) {
        return new ResultBuilder("load/a", backend);
    }

    private static ResultBuilder b(String backend) {
        return new ResultBuilder("load/b", backend);
    }

    private static Comparison compare(ResultFile... files) {
        List<MeasuredFile> named = new ArrayList<>();
        for (ResultFile file : files) {
            named.add(new MeasuredFile("file" + (named.size() + 1), file));
        }
        return Comparer.compare(named, Request.all());
    }

    private static List<String> pairs(Comparison comparison) {
        return comparison
                .pairs()
                .map(pair -> pair.base().title() + " > " + pair.column().title())
                .distinct()
                .toList();
    }

    private static String noRunsOf(String device) {
        return "no run-to-run spread is published for Name of " + device
                + ": intervals between runs use that of NVIDIA H100 80GB HBM3";
    }

    private static List<String> notes(Comparison comparison) {
        return comparison.notes().stream()
                .map(note -> note.text() + (note.tests().isEmpty() ? "" : " " + note.tests()))
                .toList();
    }

    @Test
    void anOlderDriverIsABaseline() {
        Comparison comparison = compare(
                new FileBuilder().of(a("one").driver("1.0").around(1e-3)),
                new FileBuilder().of(a("one").driver("1.1").around(1e-3)));
        assertThat(pairs(comparison)).containsExactly("file1 one 1.0 > file2 one 1.1");
        assertThat(notes(comparison))
                .containsExactly(
                        "the driver versions differ: file1 one 1.0 has 1.0, file2 one 1.1 has 1.1", noRunsOf("gpu-1"));
    }

    /** Two equal GPUs through two APIs, in two files. */
    @Test
    void gpusOfOneNameAreNumbered() {
        FileBuilder twins = new FileBuilder().deviceName("Twin");
        ResultFile node = twins.of(
                a("one").device("x").around(1e-3),
                a("two").device("x").around(1e-3),
                a("one").device("y").around(1e-3),
                a("two").device("y").around(1e-3));
        Comparison comparison = compare(node);
        assertThat(comparison.tables())
                .extracting(table -> table.columns().stream().map(Column::title).toList())
                .containsExactly(
                        List.of("one GPU 0", "two GPU 0"),
                        List.of("one GPU 1", "two GPU 1"),
                        List.of("one GPU 0", "one GPU 1"),
                        List.of("two GPU 0", "two GPU 1"));
        assertThat(notes(comparison))
                .containsExactly(
                        "no run-to-run spread is published for Twin: intervals between runs use that of NVIDIA H100"
                                + " 80GB HBM3");
        assertThat(pairs(Comparer.compareAll(List.of(new MeasuredFile("", node)))))
                .containsExactlyElementsOf(pairs(comparison));
        assertThat(pairs(compare(
                        node,
                        twins.of(
                                a("one").device("z").around(1e-3),
                                a("one").device("y").around(1e-3)))))
                .containsExactly("file1 one GPU 0 > file2 one GPU 2", "file1 one GPU 1 > file2 one GPU 1");
    }

    @Test
    void aBaseIsThatOfEachDeviceThatHasIt() {
        ResultFile node = new FileBuilder()
                .of(
                        a("one").device("x").around(1e-3),
                        a("two").device("x").around(1e-3),
                        a("three").device("x").around(1e-3),
                        a("one").device("y").around(1e-3),
                        a("three").device("y").around(1e-3));
        Request request = new Request(List.of(), List.of(), "two", NoiseFloor.DEFAULT);
        assertThat(pairs(Comparer.compare(List.of(new MeasuredFile("", node)), request)))
                .containsExactly(
                        "two x > one x", "two x > three x", "one y > three y", "one x > one y", "three x > three y");
    }

    @Test
    void anotherBackendOfAnotherDeviceIsNoCounterpart() {
        ResultBuilder one = a("one").device("x");
        ResultBuilder two = a("two").device("y");
        assertThat(notes(compare(new FileBuilder()
                        .of(one.around(1e-3), a("one").device("z").around(1e-3), two.around(1e-3)))))
                .contains("two y has no counterpart: no other column has its backend or device");
        ResultFile apart = new FileBuilder().of(one.around(1e-3), two.around(1e-3));
        assertThatThrownBy(() -> compare(apart))
                .hasMessageContaining("no two columns of results share a device or a backend: one x, two y;");
    }

    /** Two equal GPUs and another one, such as that of the processor. */
    @Test
    void devicesOfOneNameAreToldApartWhereAnotherHasAnother() {
        ResultFile file = new FileBuilder()
                .deviceName("Twin")
                .of(
                        a("one").device("x").around(1e-3),
                        a("one").device("y").around(1e-3),
                        a("one").device("z").around(1e-3));
        List<DeviceRecord> devices = new ArrayList<>(file.devices());
        devices.set(2, new FileBuilder().of(file.results().get(2)).devices().get(0));
        Comparison comparison = compare(ResultFile.of(
                file.tool(),
                file.host(),
                file.settings(),
                devices,
                file.suites(),
                file.results(),
                List.of(),
                List.of(),
                null));
        assertThat(pairs(comparison)).containsExactly("one Twin GPU 0 > one Twin GPU 1", "one Twin GPU 0 > one Name");
    }

    @Test
    void aDeviceIsComparedWithItself() {
        Comparison comparison = compare(
                new FileBuilder()
                        .of(
                                a("one").device("x").around(1e-3),
                                a("one").device("y").around(2e-3)),
                new FileBuilder()
                        .of(
                                a("one").device("y").around(2e-3),
                                a("one").device("x").around(1e-3)));
        assertThat(pairs(comparison)).containsExactly("file1 one y > file2 one y", "file1 one x > file2 one x");
        assertThat(comparison.pairs())
                .allSatisfy(pair -> assertThat(pair.verdict()).isEqualTo(Verdict.SAME));
        assertThat(notes(comparison)).containsExactly(noRunsOf("y"), noRunsOf("x"));
    }

    @Test
    void filesOfDifferentDevicesAreComparedByBackend() {
        Comparison comparison = compare(
                new FileBuilder()
                        .of(
                                a("one").device("x").around(1e-3),
                                a("two").device("x").around(1e-3)),
                new FileBuilder().of(a("one").device("y").around(1e-3)));
        assertThat(pairs(comparison)).containsExactly("file1 one > file2 one");
        assertThat(notes(comparison))
                .containsExactly(
                        "the comparison is across devices: file1 one ran on Name of x, file2 one on Name of y",
                        noRunsOf("x"),
                        noRunsOf("y"),
                        "file1 two has no counterpart: no other file has its backend and device");
    }

    /** The second device of the second file is new; the first of the first file has its match already. */
    @Test
    void aNewDeviceIsComparedWithNoneThatHasItsMatch() {
        Comparison comparison = compare(
                new FileBuilder().of(a("one").device("x").around(1e-3)),
                new FileBuilder()
                        .of(
                                a("one").device("x").around(1e-3),
                                a("one").device("y").around(1e-3)));
        assertThat(pairs(comparison)).containsExactly("file1 one x > file2 one x");
        assertThat(notes(comparison))
                .containsExactly(
                        noRunsOf("x"), "file2 one y has no counterpart: no other file has its backend and device");
    }

    @Test
    void whatTheOtherSideSaysIsListed() {
        Comparison comparison = compare(
                new FileBuilder()
                        .of(
                                a("one").around(1e-3),
                                b("one").around(1e-3),
                                new ResultBuilder("load/c", "one").around(1e-3),
                                new ResultBuilder("load/d", "one").without(Status.UNSUPPORTED, "no format"),
                                new ResultBuilder("load/e", "one").without(Status.UNSUPPORTED, "no format")),
                new FileBuilder()
                        .of(
                                a("one").around(1e-3),
                                b("one").without(Status.FAILED, "wrong answer"),
                                new ResultBuilder("load/d", "one").around(1e-3),
                                new ResultBuilder("load/e", "one").without(Status.UNSUPPORTED, "no format"),
                                new ResultBuilder("load/f", "one").around(1e-3)));
        assertThat(comparison.pairs())
                .extracting(pair -> pair.row().test() + ": " + pair.verdict() + ", "
                        + pair.baseCell().standing().status() + ", "
                        + pair.cell().standing().words())
                .containsExactly(
                        "load/a: same, measured, measured",
                        "load/b: one-sided, measured, failed: wrong answer",
                        "load/c: one-sided, measured, absent",
                        "load/d: one-sided, unsupported, measured",
                        "load/f: one-sided, absent, measured");
        Summary summary = comparison.summaries().get(0);
        assertThat(summary.compared()).isEqualTo(1);
        assertThat(summary.oneSided()).isEqualTo(4);
        assertThat(summary.tests()).isEqualTo(6);
    }

    @Test
    void whatTheOtherSideOnlyVerifiedIsListed() {
        Comparison comparison = compare(
                new FileBuilder().of(a("one").around(1e-3)),
                new FileBuilder().verifying().of(a("one").verified()));
        assertThat(comparison.pairs())
                .extracting(pair -> pair.row().test() + ": "
                        + pair.baseCell().standing().status() + ", "
                        + pair.cell().standing().status())
                .containsExactly("load/a: measured, unmeasured");
    }

    @Test
    void theSummaryOfEachSuite() {
        Comparison comparison = compare(new FileBuilder()
                .of(
                        a("one").around(1e-3),
                        a("two").around(2e-3),
                        b("one").around(1e-3),
                        b("two").around(0.125e-3),
                        new ResultBuilder("store/c", "one").around(1e-3),
                        new ResultBuilder("store/c", "two").without(Status.FAILED, "no")));
        List<Summary> summaries = comparison.summaries();
        assertThat(summaries).hasSize(2);
        Summary load = summaries.get(0);
        assertThat(load.suite()).isEqualTo("load");
        assertThat(List.of(load.faster(), load.slower(), load.same(), load.ambiguous()))
                .containsExactly(1, 1, 0, 0);
        assertThat(load.geometricMean()).isCloseTo(2, within(1e-9));
        assertThat(load.best().test()).isEqualTo("load/b");
        assertThat(load.best().ratio()).isCloseTo(8, within(1e-9));
        assertThat(load.worst().test()).isEqualTo("load/a");
        assertThat(summaries.get(1).geometricMean()).isNull();
        assertThat(summaries.get(1).best()).isNull();
        assertThat(summaries.get(1).tests()).isEqualTo(1);
    }

    @Test
    void whatMakesResultsDoubtful() {
        Comparison comparison = compare(new FileBuilder()
                .of(
                        a("one").around(1e-3),
                        a("two").timer("host").workgroups(64).around(1e-3),
                        b("one").withoutAccess(0.9).around(1e-3),
                        b("two").around(1e-3)));
        assertThat(notes(comparison))
                .containsExactly(
                        "the timers differ: one uses the device, two the host [load/a]",
                        "the dispatch geometries of one and two differ [load/a]",
                        "one or two is bound by instructions: the verdict is about the kernel, not about memory [load/b]");
    }

    @Test
    void filesInWhichATestHasAnotherMetric() {
        Comparison comparison = compare(
                new FileBuilder().of(a("one").around(1e-3), b("one").around(1e-3)),
                new FileBuilder()
                        .of(
                                a("one").around(1e-3),
                                b("one").metric(Metric.BYTES_PER_SECOND).around(1e-3)));
        assertThat(comparison.pairs())
                .extracting(pair -> pair.row().test() + ": "
                        + pair.baseCell().standing().status() + ", "
                        + pair.cell().standing().words())
                .containsExactly(
                        "load/a: measured, measured",
                        "load/b: measured, incomparable: measured as bytes-per-second in B/s where higher is better,"
                                + " not as loads-per-second in loads/s where higher is better");
    }

    @Test
    void otherSettingsProgramsAndMachines() {
        Comparison comparison = compare(
                new FileBuilder().of(a("one").around(1e-3)),
                new FileBuilder()
                        .version("0.2.0")
                        .os("Windows 11")
                        .host(1, Map.of("LP_NUM_THREADS", "1"))
                        .profile("quick", 12)
                        .options(Map.of("unroll", "full"))
                        .of(a("one").around(1e-3)));
        assertThat(notes(comparison))
                .containsExactly(
                        "file2 and file1 differ in operating system: Windows 11 amd64 and Linux 6 amd64",
                        "file2 and file1 differ in number of processors: 1 and 2",
                        "file2 and file1 differ in driver variables: {LP_NUM_THREADS=1} and none",
                        "file2 and file1 differ in gpupath version: 0.2.0 and 0.1.0",
                        "file2 and file1 differ in profile: quick and default",
                        "file2 and file1 differ in minimum number of rounds: 12 and 10",
                        "file2 and file1 differ in suite options: {unroll=full} and none",
                        noRunsOf("gpu-1"));
    }

    @Test
    void aRunAtALowerClockSaysSo() {
        ResultFile file = new FileBuilder().of(a("one").around(1e-3));
        Comparison comparison = compare(file.withClock(readings(1.98e9)), file.withClock(readings(1.755e9)));
        assertThat(notes(comparison)).contains("the clocks of file2 and file1 differ: 1,755 MHz and 1,980 MHz (-11 %)");
        assertThat(notes(compare(file.withClock(readings(1.98e9)), file.withClock(readings(1.979e9)))))
                .noneMatch(note -> note.contains("clock than"));
    }

    private static List<ClockReading> readings(double hertz) {
        return List.of(new ClockReading("one", "gpu-1", null, hertz));
    }
}
