package io.github.gpupath.cli.analysis.compare;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gpupath.cli.analysis.compare.ResultTable.Cell;
import io.github.gpupath.cli.analysis.compare.ResultTable.Pair;
import io.github.gpupath.cli.analysis.compare.ResultTable.Relative;
import io.github.gpupath.cli.analysis.compare.ResultTable.Row;
import io.github.gpupath.cli.testing.FileBuilder;
import io.github.gpupath.cli.testing.ResultBuilder;
import io.github.gpupath.result.ResultFile;
import io.github.gpupath.result.TestResult.Status;
import io.github.gpupath.suite.Metric;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Powers of two, so that every figure can be worked out by hand and is exact. */
class ResultTableTests {

    private static ResultBuilder load(String test, String backend) {
        return new ResultBuilder("load/" + test, backend);
    }

    private static double[] times(double... seconds) {
        double[] samples = new double[10];
        Arrays.setAll(samples, i -> seconds[i % seconds.length]);
        return samples;
    }

    private static final ResultFile TWO_BACKENDS = new FileBuilder()
            .of(
                    load("a", "one").measured(times(0x1p-10)),
                    load("a", "two").measured(times(0x1p-11)),
                    load("b", "one").measured(times(0x1p-9)),
                    load("b", "two").without(Status.UNSUPPORTED, "no format"),
                    load("c", "two").measured(times(0x1p-10)));

    private static List<ResultTable> compare(ResultFile... contents) {
        return compare(EnumSet.allOf(Verdict.class), contents);
    }

    private static List<ResultTable> compare(EnumSet<Verdict> only, ResultFile... contents) {
        List<MeasuredFile> files = Arrays.stream(contents)
                .map(content ->
                        new MeasuredFile("file" + Arrays.asList(contents).indexOf(content), content))
                .toList();
        return Comparer.compare(files, Request.all()).only(only).tables();
    }

    private static Row row(ResultTable table, String test) {
        return table.rows().stream()
                .filter(row -> row.test().equals("load/" + test))
                .findFirst()
                .orElseThrow();
    }

    private static Cell cell(ResultTable table, String test, int column) {
        return row(table, test).cells().get(column).orElseThrow();
    }

    private static List<String> tests(List<Row> section) {
        return section.stream().map(Row::test).toList();
    }

    @Test
    void aColumnForEachDeviceThroughADriverAndARowForEachTest() {
        ResultTable table = ResultTable.of(TWO_BACKENDS, null);
        assertThat(table.columns()).extracting(Column::title).containsExactly("one", "two");
        assertThat(table.sections()).hasSize(1);
        assertThat(tests(table.sections().get(0))).containsExactly("load/a", "load/b", "load/c");
        assertThat(row(table, "a").label()).isEqualTo("Label of load/a");
    }

    @Test
    void aCellOfARunHasRatioAndVerdictLikeThatOfAComparison() {
        ResultTable run = ResultTable.of(TWO_BACKENDS, null);
        assertThat(cell(run, "a", 1).ratio().orElseThrow().value()).isEqualTo(2);
        assertThat(cell(run, "a", 1).verdict()).contains(Verdict.FASTER);
        assertThat(cell(run, "a", 0).verdict()).isEmpty();
        List<ResultTable> compared = compare(TWO_BACKENDS);
        assertThat(compared).hasSize(1);
        for (String test : List.of("a", "b", "c")) {
            assertThat(row(compared.get(0), test)).as(test).isEqualTo(row(run, test));
        }
    }

    /** The second device has no result of its first API: it is the base of the device all the same. */
    @Test
    void aColumnIsComparedWithTheFirstOfItsDevice() {
        ResultFile file = new FileBuilder()
                .of(
                        load("a", "one").device("x").measured(times(0x1p-10)),
                        load("a", "two").device("x").measured(times(0x1p-11)),
                        load("b", "one").device("y").measured(times(0x1p-10)),
                        load("a", "two").device("y").measured(times(0x1p-13)));
        ResultTable table = ResultTable.of(file, null);
        assertThat(table.pairs())
                .extracting(ResultTableTests::words)
                .containsExactly("a: two x / one x = 2.0", "a: two y / one y = none", "b: two y / one y = none");
        assertThat(ResultTable.acrossDevices(new MeasuredFile("", file)).pairs())
                .extracting(ResultTableTests::words)
                .containsExactly("a: one y / one x = none", "b: one y / one x = none", "a: two y / two x = 4.0");
    }

    private static String words(Pair pair) {
        return pair.row().test().substring("load/".length()) + ": "
                + pair.column().title() + " / "
                + pair.base().title() + " = "
                + pair.cell().ratio().map(ratio -> "" + ratio.value()).orElse("none");
    }

    @Test
    void whatIsOnOneSideSaysWhyItIsNotOnTheOther() {
        ResultTable table = ResultTable.of(TWO_BACKENDS, null);
        assertThat(cell(table, "b", 1).standing()).isEqualTo(new Standing("unsupported", "no format", null));
        assertThat(cell(table, "b", 1).verdict()).contains(Verdict.ONE_SIDED);
        assertThat(cell(table, "b", 1).ratio()).isEmpty();
        assertThat(cell(table, "c", 0).standing()).isEqualTo(new Standing("absent", null, null));
        assertThat(cell(table, "c", 1).verdict()).contains(Verdict.ONE_SIDED);
    }

    @Test
    void aTestIsRelativeToItsBaseOrToTheOneThatIsNamed() {
        ResultTable named = ResultTable.of(TWO_BACKENDS, "load/b");
        assertThat(cell(named, "a", 0).relative()).contains(new Relative("load/b", Optional.of(2.0)));
        assertThat(cell(named, "b", 0).relative()).contains(new Relative("load/b", Optional.of(1.0)));
        assertThat(cell(named, "a", 1).relative()).contains(new Relative("load/b", Optional.empty()));
        assertThat(cell(ResultTable.of(TWO_BACKENDS, null), "a", 0).relative()).isEmpty();
        ResultFile own = new FileBuilder()
                .of(
                        load("a", "one").base("load/b").measured(times(0x1p-10)),
                        load("b", "one").measured(times(0x1p-8)));
        assertThat(cell(ResultTable.of(own, null), "a", 0).relative())
                .contains(new Relative("load/b", Optional.of(4.0)));
        assertThat(cell(ResultTable.of(own, null), "b", 0).relative()).isEmpty();
        ResultFile mixed = new FileBuilder()
                .of(
                        load("a", "one").measured(times(0x1p-10)),
                        load("b", "one").metric(Metric.SECONDS).measured(times(0x1p-8)));
        assertThat(cell(ResultTable.of(mixed, "load/b"), "a", 0).relative())
                .as("of another metric")
                .contains(new Relative("load/b", Optional.empty()));
    }

    @Test
    void eachSuiteAndMetricHasASection() {
        ResultFile file = new FileBuilder()
                .of(
                        load("a", "one").around(1e-3),
                        load("b", "one").metric(Metric.SECONDS).around(1e-3),
                        load("c", "one").around(1e-3),
                        new ResultBuilder("store/a", "one").without(Status.FAILED, "wrong answer"));
        List<List<Row>> sections = ResultTable.of(file, null).sections();
        assertThat(sections)
                .extracting(
                        section -> section.get(0).suite() + " " + section.get(0).unit())
                .containsExactly("load loads/s", "load s", "store loads/s");
        assertThat(tests(sections.get(0))).containsExactly("load/a", "load/c");
    }

    /** A number of seconds among loads per second would be read as one of them. */
    @Test
    void aValueOfAnotherMetricIsNoneOfTheSection() {
        ResultTable table = compare(
                        new FileBuilder()
                                .of(
                                        load("a", "one").around(1e-3),
                                        load("b", "one").around(1e-3)),
                        new FileBuilder()
                                .of(
                                        load("a", "one").around(1e-3),
                                        load("b", "one").metric(Metric.SECONDS).around(1e-3)))
                .get(0);
        assertThat(table.sections()).hasSize(1);
        assertThat(row(table, "b").metric()).isEqualTo(Metric.LOADS_PER_SECOND.id());
        assertThat(cell(table, "b", 0).standing().value()).isNotNull();
        assertThat(cell(table, "b", 1).standing().value()).isNull();
        assertThat(cell(table, "b", 1).standing())
                .isEqualTo(new Standing(
                        "incomparable",
                        "measured as seconds in s where lower is better, not as loads-per-second in loads/s where higher is better",
                        null));
    }

    @Test
    void eachBaseHasATable() {
        ResultFile later = new FileBuilder()
                .of(load("a", "two").measured(times(0x1p-10)), load("a", "one").measured(times(0x1p-10)));
        List<ResultTable> tables = compare(TWO_BACKENDS, later);
        assertThat(tables)
                .extracting(table -> table.columns().stream().map(Column::title).toList())
                .containsExactly(List.of("file0 two", "file1 two"), List.of("file0 one", "file1 one"));
    }

    @Test
    void testsWithAValueOnBothSidesComeFirst() {
        ResultFile file = new FileBuilder()
                .of(
                        load("a", "one").around(1e-3),
                        load("b", "one").around(1e-3),
                        load("b", "two").around(1e-3));
        assertThat(tests(compare(file).get(0).sections().get(0))).containsExactly("load/b", "load/a");
        assertThat(tests(ResultTable.of(file, null).sections().get(0))).containsExactly("load/a", "load/b");
    }

    @Test
    void aComparisonOfSomeVerdictsHasTheirCellsAlone() {
        ResultFile file = new FileBuilder()
                .of(
                        load("a", "one").measured(times(0x1p-10)),
                        load("a", "two").measured(times(0x1p-10)),
                        load("a", "three").measured(times(0x1p-11)),
                        load("b", "one").measured(times(0x1p-10)),
                        load("b", "two").measured(times(0x1p-10)));
        ResultTable table = compare(EnumSet.of(Verdict.FASTER), file).get(0);
        assertThat(tests(table.sections().get(0))).containsExactly("load/a");
        assertThat(row(table, "a").cells().get(1)).isEmpty();
        assertThat(cell(table, "a", 2).verdict()).contains(Verdict.FASTER);
    }
}
