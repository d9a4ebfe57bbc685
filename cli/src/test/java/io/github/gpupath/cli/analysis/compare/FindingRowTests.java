package io.github.gpupath.cli.analysis.compare;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gpupath.cli.analysis.compare.FindingRow.FigureCell;
import io.github.gpupath.cli.analysis.compare.ResultTable.FindingPair;
import io.github.gpupath.cli.testing.FileBuilder;
import io.github.gpupath.cli.testing.ResultBuilder;
import io.github.gpupath.finding.Inconclusive;
import io.github.gpupath.result.FindingRecord;
import io.github.gpupath.result.ResultFile;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Findings of two sides: which are the same one, and what their intervals say. */
class FindingRowTests {

    private static final double ABSENT = Double.NaN;

    private static FindingRecord.Figure figure(String name, double value, double low, double high) {
        return new FindingRecord.Figure(name, "B", value, boxed(low), boxed(high), null);
    }

    private static @Nullable Double boxed(double value) {
        return Double.isNaN(value) ? null : value;
    }

    private static FindingRecord finding(String backend, String name, FindingRecord.Figure... figures) {
        return finding("load/a", backend, name, figures);
    }

    private static FindingRecord finding(String test, String backend, String name, FindingRecord.Figure... figures) {
        return new FindingRecord(
                "load",
                backend,
                "gpu-1",
                "1.0",
                "knee",
                "load/curve",
                name,
                List.of(figures),
                List.of(test),
                name + " on " + backend);
    }

    private static ResultFile file(FindingRecord... findings) {
        return new FileBuilder()
                .of(
                        new ResultBuilder("load/a", "one").around(1e-3),
                        new ResultBuilder("load/a", "two").around(1e-3),
                        new ResultBuilder("load/b", "one").around(1e-3))
                .concluding(Arrays.asList(findings));
    }

    private static List<FigureCell> cells(FindingPair finding) {
        return finding.row().figures().stream()
                .map(figure -> figure.cells().get(finding.index()))
                .toList();
    }

    private static List<FindingPair> compared(ResultFile file) {
        return Comparer.compare(List.of(new MeasuredFile("file", file)), Request.all())
                .findingPairs()
                .toList();
    }

    @ParameterizedTest
    @CsvSource({
        "100, 90, 110, 100.9, 90.9, 110.9, SAME", // within the noise floor
        "100, 99.9, 100.1, 100.5, 100.4, 100.6, SAME", // apart, and no further than that
        "100, 90, 110, 105, 95, 115, AMBIGUOUS",
        "100, 98, 102, 105, 103, 107, DIFFERS",
        "100, 98, 102, 95, 93, 97, DIFFERS",
        "32, 32, 64, 64, 64, 128, DIFFERS", // before 64, or at 64 and beyond
        "64, 64, 64, 80, 64, 128, AMBIGUOUS", // exactly 64, or at 64 and beyond
        "64, 64, NaN, 128, 128, NaN, AMBIGUOUS", // to the end of both curves
        "64, NaN, 96, 128, 128, NaN, DIFFERS",
        "64, NaN, NaN, 128, NaN, NaN, AMBIGUOUS", // nobody knows how sure it is
        "64, NaN, NaN, 64, 60, 70, SAME",
        "0, 0, 0, 0, 0, 0, SAME",
        "0, -1, 1, 5, 4, 6, DIFFERS",
        "-5, -6, -4, 5, 4, 6, DIFFERS",
    })
    void whatTheIntervalsSay(
            double base, double baseLow, double baseHigh, double other, double low, double high, Verdict verdict) {
        List<FindingPair> findings = compared(file(
                finding("one", "end", figure("size", base, baseLow, baseHigh)),
                finding("two", "end", figure("size", other, low, high))));
        assertThat(findings).hasSize(1);
        assertThat(findings.get(0).verdict()).isEqualTo(verdict);
        FigureCell figure = cells(findings.get(0)).get(0);
        assertThat(figure.difference()).isEqualTo(other - base);
        assertThat(figure.ratio()).isEqualTo(base * other > 0 ? (Double) (other / base) : null);
    }

    /** Of what the host times in one process no test counts as slower, and so does no finding that rests on it. */
    @ParameterizedTest
    @CsvSource({"device, DIFFERS", "host, AMBIGUOUS"})
    void aFindingKnowsNoMoreThanTheResultsThatItRestsOn(String timer, Verdict verdict) {
        ResultBuilder result = new ResultBuilder("load/a", "one").timer(timer);
        Comparison comparison = Comparer.compare(
                List.of(
                        new MeasuredFile(
                                "old",
                                new FileBuilder()
                                        .of(result.around(1e-3))
                                        .concluding(List.of(finding("one", "end", figure("size", 100, 98, 102))))),
                        new MeasuredFile(
                                "new",
                                new FileBuilder()
                                        .of(result.around(1e-3))
                                        .concluding(List.of(finding("one", "end", figure("size", 105, 103, 107)))))),
                Request.all());
        assertThat(comparison.findingPairs()).singleElement().satisfies(finding -> {
            assertThat(finding.verdict()).isEqualTo(verdict);
            assertThat(cells(finding).get(0).verdict()).contains(verdict);
        });
    }

    @Test
    void aFindingOfOneSide() {
        List<FindingPair> findings = compared(file(
                finding("one", "first", figure("size", 1, 1, 2)), finding("two", "second", figure("size", 2, 2, 3))));
        assertThat(findings)
                .extracting(finding -> finding.row().name(), FindingPair::verdict, FindingPair::reason)
                .containsExactly(
                        org.assertj.core.groups.Tuple.tuple("first", Verdict.ONE_SIDED, "no such finding"),
                        org.assertj.core.groups.Tuple.tuple("second", Verdict.ONE_SIDED, "no such finding"));
        assertThat(findings.get(0).baseConclusion().sentence()).isEqualTo("first on one");
        assertThat(findings.get(0).conclusion().sentence()).isNull();
        assertThat(cells(findings.get(0)).get(0).figure()).isNull();
        assertThat(cells(findings.get(1)).get(0).figure()).isNotNull();
    }

    @Test
    void aFindingWhoseTestsTheOtherSideDidNotMeasure() {
        FindingRecord finding = new FindingRecord(
                "load",
                "one",
                "gpu-1",
                "1.0",
                "knee",
                "load/curve",
                "end",
                List.of(figure("size", 1, 1, 2)),
                List.of("load/b"),
                "end");
        assertThat(compared(file(finding)).get(0).reason()).isEqualTo("no test behind the finding has a value");
    }

    private static FindingRecord indistinct(String backend, double percent) {
        return new FindingRecord(
                "load",
                backend,
                "gpu-1",
                "1.0",
                Inconclusive.KIND,
                "load/curve",
                "end",
                List.of(figure(Inconclusive.INTERVAL, percent, percent, percent)),
                List.of("load/a"),
                "the intervals are too wide");
    }

    @Test
    void howWideIntervalsWereIsAReasonAndNoFigure() {
        assertThat(compared(file(indistinct("one", 2), indistinct("two", 40)))).isEmpty();
        assertThat(compared(file(finding("one", "end", figure("size", 1, 1, 2)), indistinct("two", 40))))
                .singleElement()
                .extracting(finding -> finding.row().name(), FindingPair::verdict, FindingPair::reason)
                .containsExactly("end", Verdict.ONE_SIDED, "the intervals are too wide");
    }

    @Test
    void findingsOfOneNameAreMatchedInTheirOrder() {
        ResultFile file = new FileBuilder()
                .of(
                        new ResultBuilder("load/a", "one").around(1e-3),
                        new ResultBuilder("load/a", "two").around(1e-3),
                        new ResultBuilder("load/b", "one").around(1e-3),
                        new ResultBuilder("load/b", "two").around(1e-3))
                .concluding(List.of(
                        finding("load/a", "one", "dip", figure("size", 1, 1, 2)),
                        finding("load/b", "one", "dip", figure("size", 8, 8, 9)),
                        finding("load/a", "two", "dip", figure("size", 1, 1, 2)),
                        finding("load/b", "two", "dip", figure("size", 4, 4, 5))));
        List<FindingPair> findings = compared(file);
        assertThat(findings).extracting(FindingPair::verdict).containsExactly(Verdict.SAME, Verdict.DIFFERS);
    }

    @Test
    void aFigureOfOneSideIsNoDifferenceOfWhatWasFound() {
        List<FindingPair> findings = compared(file(
                finding("one", "end", figure("size", 1, 1, 2), figure("reported", 3, ABSENT, ABSENT)),
                finding("two", "end", figure("size", 1, 1, 2))));
        assertThat(findings.get(0).verdict()).isEqualTo(Verdict.SAME);
        assertThat(cells(findings.get(0)))
                .extracting(FigureCell::verdict)
                .containsExactly(Optional.of(Verdict.SAME), Optional.of(Verdict.ONE_SIDED));
    }

    @Test
    void findingsOfTestsThatAreNotSelectedAreLeftOut() {
        ResultFile file =
                file(finding("one", "end", figure("size", 1, 1, 2)), finding("two", "end", figure("size", 1, 1, 2)));
        ResultFile more = new FileBuilder()
                .of(
                        file.results().get(0),
                        file.results().get(1),
                        file.results().get(2),
                        new ResultBuilder("load/b", "two").around(1e-3))
                .concluding(file.findings());
        Comparison comparison = Comparer.compare(
                List.of(new MeasuredFile("file", more)),
                new Request(List.of("load/b"), List.of(), null, NoiseFloor.DEFAULT));
        assertThat(comparison.findingPairs()).isEmpty();
    }

    @Test
    void aDifferenceIsShownAndFailsOnRequest() {
        Comparison comparison = Comparer.compare(
                List.of(new MeasuredFile(
                        "file",
                        file(
                                finding("one", "a", figure("size", 1, 1, 2)),
                                finding("two", "a", figure("size", 1, 1, 2)),
                                finding("one", "b", figure("size", 1, 1, 2)),
                                finding("two", "b", figure("size", 4, 4, 5))))),
                Request.all());
        assertThat(FailCondition.offenders(List.of(FailCondition.parse("differs")), comparison))
                .containsExactly("differs: load/curve: b on two (two), not b on one (one)");
        assertThat(comparison.only(java.util.Set.of(Verdict.DIFFERS)).findingPairs())
                .extracting(finding -> finding.row().name())
                .containsExactly("b");
    }
}
