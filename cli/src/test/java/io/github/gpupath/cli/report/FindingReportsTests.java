package io.github.gpupath.cli.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gpupath.cli.analysis.card.CardChoice;
import io.github.gpupath.cli.analysis.compare.Comparer;
import io.github.gpupath.cli.analysis.compare.MeasuredFile;
import io.github.gpupath.cli.analysis.compare.Request;
import io.github.gpupath.cli.testing.FileBuilder;
import io.github.gpupath.cli.testing.ResultBuilder;
import io.github.gpupath.result.FindingRecord;
import io.github.gpupath.result.ResultFile;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Findings of kinds that reports know nothing about. */
class FindingReportsTests {

    private static FindingRecord finding(String backend, String name, double size, double share) {
        return new FindingRecord(
                "load",
                backend,
                "gpu-1",
                "1.0",
                "knee",
                "load/curve",
                name,
                List.of(
                        new FindingRecord.Figure("size", "B", size, size, size * 2, 0.9),
                        new FindingRecord.Figure("share", "", share, null, null, null),
                        new FindingRecord.Figure("time", "s", -2e-9, -3e-9, null, null)),
                backend.equals("one") ? List.of("load/a", "load/b") : List.of("load/a"),
                "it bends, \"here\"");
    }

    private static final ResultFile FILE = new FileBuilder()
            .of(
                    new ResultBuilder("load/a", "one").around(1e-3),
                    new ResultBuilder("load/a", "two").around(1e-3),
                    new ResultBuilder("load/b", "one").around(1e-3))
            .concluding(List.of(
                    finding("one", "first", 32768, 0.25),
                    finding("two", "first", 131072, 0.25),
                    finding("one", "second", 1 << 20, 4)));

    private static String write(ResultFormat format) {
        return Reports.write(FILE, format, ReportOptions.USUAL, Medium.FILE);
    }

    private static String compare(ResultFormat format) {
        List<MeasuredFile> files = List.of(new MeasuredFile("file", FILE));
        return ComparisonReports.write(Comparer.compare(files, Request.all()), files, format, Medium.FILE);
    }

    @Test
    void theTableHasARowForEachFigure() {
        assertThat(write(ResultFormat.FINDINGS).lines().map(line -> line.replaceAll(" +", " ")))
                .containsSubsequence(
                        "findings one two",
                        " value interval sure value interval sure",
                        "load/curve",
                        " first, size 32 KiB 32 KiB – 64 KiB 90 % 128 KiB 128 KiB – 256 KiB 90 %",
                        " first, share 0.250 0.250",
                        " first, time -2.00 ns -3.00 ns – … -2.00 ns -3.00 ns – …",
                        " second, size 1 MiB 1 MiB – 2 MiB 90 % none")
                .contains(" load/curve: it bends, \"here\"");
    }

    @Test
    void sentencesUnderTheTablesOfARunAreWrappedNotCut() {
        ReportOptions named = new ReportOptions(null, false, true, new CardChoice(List.of()));
        assertThat(Reports.tables(FILE, named, new Medium(30, false, false, false)))
                .contains("\n  load/curve: it bends, \"here\"\n    (one)\n");
    }

    @Test
    void whatIsCountedHasItsUnitInItsNumber() {
        FindingRecord counted = new FindingRecord(
                "load",
                "one",
                "gpu-1",
                "1.0",
                "frequency",
                "load/a",
                "clock",
                List.of(
                        new FindingRecord.Figure("reading", "cycles", 1, 1.0, 2.0, null),
                        new FindingRecord.Figure("wait", "ticks", 1.25, null, null, null)),
                List.of("load/a"),
                "it ticks");
        String table = Reports.write(
                FILE.concluding(List.of(counted)), ResultFormat.FINDINGS, ReportOptions.USUAL, Medium.FILE);
        assertThat(table.lines().map(line -> line.replaceAll(" +", " ")))
                .containsSubsequence(
                        "load/a", " clock, reading 1 cycle 1 cycle – 2 cycles none", " clock, wait 1.25 ticks none");
    }

    @Test
    void aSpreadsheetHasALineForEachFigureInAFileOfItsOwn() {
        assertThat(write(ResultFormat.FINDINGS_CSV).lines().limit(4))
                .containsExactly(
                        "subject,suite,kind,name,backend,device,driverVersion,figure,unit,value,low,high,confidence,sentence,"
                                + "tests,backendPlugin,suitePlugin",
                        "load/curve,load,knee,first,one,gpu-1,1.0,size,B,32768.0,32768.0,65536.0,0.9,\"it bends, \"\"here\"\"\","
                                + "load/a; load/b,,",
                        "load/curve,load,knee,first,one,gpu-1,1.0,share,,0.25,,,,\"it bends, \"\"here\"\"\",load/a; load/b,,",
                        "load/curve,load,knee,first,one,gpu-1,1.0,time,s,-2.0E-9,-3.0E-9,,,\"it bends, \"\"here\"\"\","
                                + "load/a; load/b,,");
        assertThat(write(ResultFormat.CSV)).hasLineCount(4).doesNotContain("knee");
    }

    @Test
    void theNameOfAFileTellsTheSpreadsheets() {
        assertThat(ResultFormat.ofFile("a/load.csv")).contains(ResultFormat.CSV);
        assertThat(ResultFormat.ofFile("a/load.findings.csv")).contains(ResultFormat.FINDINGS_CSV);
        assertThat(ResultFormat.ofFile("a/findings.csv")).contains(ResultFormat.CSV);
        assertThat(ResultFormat.FINDINGS_CSV).hasToString("findings-csv");
    }

    @Test
    void comparedInATable() {
        assertThat(compare(ResultFormat.FINDINGS).lines().map(line -> line.replaceAll(" +", " ")))
                .containsSubsequence(
                        "findings one two",
                        " value interval value interval ratio verdict",
                        "load/curve",
                        " first, size 32 KiB 32 KiB – 64 KiB 128 KiB 128 KiB – 256 KiB 4.000 differs",
                        " first, share 0.250 0.250 1.000 same",
                        " first, time -2.00 ns -3.00 ns – … -2.00 ns -3.00 ns – … 1.000 same",
                        " second, size 1 MiB 1 MiB – 2 MiB none one-sided");
        assertThat(compare(ResultFormat.TABLE))
                .contains("  two: no such finding (load/curve second)\n")
                .contains("findings\n  two against one: 1 differs, 1 one-sided; --format findings shows each\n")
                .contains("\n  verdict on a figure of a finding: same within");
    }

    @Test
    void comparedInMarkdownCsvAndJson() {
        assertThat(compare(ResultFormat.MARKDOWN))
                .contains("first, size | 32 KiB | 32 KiB – 64 KiB | 128 KiB | 128 KiB – 256 KiB | 4.000 | differs |\n");
        assertThat(compare(ResultFormat.FINDINGS_CSV).lines())
                .hasSize(7)
                .contains(
                        "load/curve,load,knee,first,one,two,size,B,32768.0,32768.0,65536.0,131072.0,131072.0,262144.0,4.0,"
                                + "98304.0,differs,,,\"it bends, \"\"here\"\"\",\"it bends, \"\"here\"\"\"",
                        "load/curve,load,knee,second,one,two,share,,4.0,,,,,,,,one-sided,no such finding,,\"it bends, \"\"here\"\"\",");
        assertThat(compare(ResultFormat.JSON)).contains("""
                          "findings": [ {
                            "subject": "load/curve",
                            "suite": "load",
                            "kind": "knee",
                            "name": "first",
                            "base": "one",
                            "other": "two",
                            "figure": "size",
                            "unit": "B",
                            "baseValue": 32768.0,
                            "baseLow": 32768.0,
                            "baseHigh": 65536.0,
                            "otherValue": 131072.0,
                            "otherLow": 131072.0,
                            "otherHigh": 262144.0,
                            "ratio": 4.0,
                            "difference": 98304.0,
                            "verdict": "differs",
                            "baseSentence": "it bends, \\"here\\"",
                            "otherSentence": "it bends, \\"here\\""
                          }, {
                        """.strip());
    }
}
