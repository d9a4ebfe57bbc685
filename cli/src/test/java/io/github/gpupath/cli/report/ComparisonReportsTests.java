package io.github.gpupath.cli.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gpupath.cli.analysis.compare.Comparer;
import io.github.gpupath.cli.analysis.compare.Comparison;
import io.github.gpupath.cli.analysis.compare.MeasuredFile;
import io.github.gpupath.cli.analysis.compare.Request;
import io.github.gpupath.cli.testing.FileBuilder;
import io.github.gpupath.cli.testing.ResultBuilder;
import io.github.gpupath.result.ResultFile;
import io.github.gpupath.result.TestResult;
import io.github.gpupath.result.TestResult.Status;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;

/** Powers of two, so that every figure can be worked out by hand and is exact. */
class ComparisonReportsTests {

    private static final List<MeasuredFile> FILES = List.of(new MeasuredFile(
            "run.json",
            new FileBuilder()
                    .of(
                            seconds("load/a", "one", 0x1p-9),
                            seconds("load/a", "two", 0x1p-10),
                            seconds("load/b", "one", 0x1p-10),
                            seconds("load/b", "two", 0x1p-9),
                            seconds("load/c", "one", 0x1p-9),
                            new ResultBuilder("load/c", "two").without(Status.UNSUPPORTED, "no <format>"))));

    private static final Comparison COMPARISON = Comparer.compare(FILES, Request.all());

    private static TestResult seconds(String test, String backend, double seconds) {
        double[] samples = new double[10];
        Arrays.fill(samples, seconds);
        return new ResultBuilder(test, backend).at(5, 1).measured(samples);
    }

    private static String write(ResultFormat format) {
        return ComparisonReports.write(COMPARISON, FILES, format, Medium.FILE);
    }

    @Test
    void theTable() {
        assertThat(write(ResultFormat.TABLE)).isEqualTo("""
                        load    one        two
                        test    G loads/s    G loads/s  ratio        interval  verdict
                        load/a      0.537        1.074  2.000  2.000 to 2.000  faster
                        load/b      1.074        0.537  0.500  0.500 to 0.500  slower
                        load/c      0.537  unsupported

                        summary
                        suite  compared  with  faster  slower  same  ambiguous  one-sided   mean  of tests  best          worst
                        load   two       one        1       1     0          0          1  1.000    2 of 3  2.000 load/a  0.500 load/b

                        on one side only
                          two: unsupported: no <format> (load/c)
                        columns
                          one: Name of gpu-1, driver version 1.0, from run.json
                          two: Name of gpu-1, driver version 1.0, from run.json
                        cautions
                          of 2 comparisons, chance alone gives at most 1 (1 %) faster or slower
                        method
                          value: at the median of the samples; ratio: of the medians, how many times as fast as the first column
                          verdict, with a noise floor of 1%: same if the whole interval lies within 0.9901 to 1.01, faster or slower if the whole interval is outside, else ambiguous
                          interval: 99 %; docs/comparing.md says how it is found
                          mean: geometric mean of the ratios
                        """);
    }

    @Test
    void json() {
        assertThat(write(ResultFormat.JSON)).isEqualTo("""
                        {
                          "format": "gpupath-comparison",
                          "formatVersion": 2,
                          "noiseFloor": 0.01,
                          "columns": [ {
                            "title": "one",
                            "file": "run.json",
                            "backend": "one",
                            "device": "gpu-1",
                            "deviceName": "Name of gpu-1",
                            "driverVersion": "1.0"
                          }, {
                            "title": "two",
                            "file": "run.json",
                            "backend": "two",
                            "device": "gpu-1",
                            "deviceName": "Name of gpu-1",
                            "driverVersion": "1.0"
                          } ],
                          "tests": [ {
                            "test": "load/a",
                            "label": "Label of load/a",
                            "metric": "loads-per-second",
                            "unit": "loads/s",
                            "base": "one",
                            "other": "two",
                            "baseStatus": "measured",
                            "baseValue": 5.36870912E8,
                            "otherStatus": "measured",
                            "otherValue": 1.073741824E9,
                            "ratio": 2.0,
                            "ratioLow": 2.0,
                            "ratioHigh": 2.0,
                            "method": "paired",
                            "verdict": "faster"
                          }, {
                            "test": "load/b",
                            "label": "Label of load/b",
                            "metric": "loads-per-second",
                            "unit": "loads/s",
                            "base": "one",
                            "other": "two",
                            "baseStatus": "measured",
                            "baseValue": 1.073741824E9,
                            "otherStatus": "measured",
                            "otherValue": 5.36870912E8,
                            "ratio": 0.5,
                            "ratioLow": 0.5,
                            "ratioHigh": 0.5,
                            "method": "paired",
                            "verdict": "slower"
                          }, {
                            "test": "load/c",
                            "label": "Label of load/c",
                            "metric": "loads-per-second",
                            "unit": "loads/s",
                            "base": "one",
                            "other": "two",
                            "baseStatus": "measured",
                            "baseValue": 5.36870912E8,
                            "otherStatus": "unsupported",
                            "otherReason": "no <format>",
                            "verdict": "one-sided"
                          } ],
                          "findings": [],
                          "summaries": [ {
                            "suite": "load",
                            "base": "one",
                            "other": "two",
                            "faster": 1,
                            "slower": 1,
                            "same": 0,
                            "ambiguous": 0,
                            "oneSided": 1,
                            "compared": 2,
                            "tests": 3,
                            "geometricMean": 1.0,
                            "best": {
                              "test": "load/a",
                              "ratio": 2.0
                            },
                            "worst": {
                              "test": "load/b",
                              "ratio": 0.5
                            }
                          } ],
                          "notes": []
                        }
                        """);
    }

    @Test
    void csvHasALineForEachTestOfEachPair() {
        assertThat(write(ResultFormat.CSV))
                .isEqualTo("test,label,metric,unit,base,other,baseStatus,baseReason,baseValue,otherStatus,otherReason,"
                        + "otherValue,ratio,ratioLow,ratioHigh,method,verdict,basePlugin,otherPlugin,suitePlugin\n"
                        + "load/a,Label of load/a,loads-per-second,loads/s,one,two,measured,,5.36870912E8,measured,,"
                        + "1.073741824E9,2.0,2.0,2.0,paired,faster,,,\n"
                        + "load/b,Label of load/b,loads-per-second,loads/s,one,two,measured,,1.073741824E9,measured,,"
                        + "5.36870912E8,0.5,0.5,0.5,paired,slower,,,\n"
                        + "load/c,Label of load/c,loads-per-second,loads/s,one,two,measured,,5.36870912E8,unsupported,"
                        + "no <format>,,,,,,one-sided,,,\n");
    }

    @Test
    void markdownHasTheSameFigures() {
        assertThat(write(ResultFormat.MARKDOWN))
                .contains("| load/a | 0.537 | 1.074 | 2.000 | 2.000 to 2.000 | faster |\n")
                .contains("- two: unsupported: no &lt;format> (load/c)\n");
    }

    @Test
    void aRatioHasTheColourOfItsVerdictWhereThatIsBeyondTheNoise() {
        List<MeasuredFile> files = List.of(new MeasuredFile(
                "run.json",
                new FileBuilder()
                        .of(
                                seconds("load/a", "one", 1e-3),
                                seconds("load/b", "one", 1e-3),
                                seconds("load/c", "one", 1e-3),
                                seconds("load/d", "one", 1e-3),
                                seconds("load/a", "two", 5e-4),
                                seconds("load/b", "two", 2e-3),
                                seconds("load/c", "two", 1.001e-3),
                                new ResultBuilder("load/d", "two")
                                        .at(5, 1)
                                        .measured(
                                                0.95e-3, 0.96e-3, 0.97e-3, 0.98e-3, 0.99e-3, 1e-3, 1.01e-3, 1.02e-3,
                                                1.03e-3, 1.04e-3, 1.05e-3))));
        String text = ComparisonReports.write(
                Comparer.compare(files, Request.all()),
                files,
                ResultFormat.TABLE,
                new Medium(Medium.UNLIMITED, true, false, false));
        assertThat(text)
                .contains("\u001b[38;5;32m2.000\u001b[0m", "\u001b[38;5;166m0.500\u001b[0m")
                .containsPattern("load/c.* 0.999 .*same")
                .containsPattern("load/d.* 1.000 .*ambiguous");
    }

    @Test
    void aTerminalGetsACurveInALineForEachColumn() {
        ResultFile file = CurveGridTests.file();
        List<MeasuredFile> files = List.of(new MeasuredFile("old.json", file), new MeasuredFile("new.json", file));
        Comparison all = Comparer.compare(files, Request.all());
        Medium terminal = new Medium(Medium.UNLIMITED, false, false, true);
        assertThat(ComparisonReports.write(all, files, ResultFormat.TABLE, terminal)
                        .lines()
                        .map(line -> line.replaceAll(" +", " ")))
                .containsSubsequence(
                        "sweep: levels, or least to greatest value",
                        "read old.json one ██▅▁ first-level cache 4.00 TB/s ≤2 KiB",
                        " new.json one ██▅▁ first-level cache 4.00 TB/s ≤2 KiB");
        assertThat(ComparisonReports.write(all, files, ResultFormat.TABLE, Medium.FILE))
                .doesNotContain("█");
    }

    @Test
    void coloursChangeNothingButColours() {
        String colored = ComparisonReports.write(
                COMPARISON, FILES, ResultFormat.TABLE, new Medium(Medium.UNLIMITED, true, true, false));
        assertThat(colored).contains("\u001b[38;5;166mslower\u001b[0m").contains("\u001b[38;5;32mfaster\u001b[0m");
        assertThat(colored.replaceAll("\u001b\\[[\\d;]+m", "")).isEqualTo(write(ResultFormat.TABLE));
    }

    @Test
    void numbersDoNotDependOnTheCountry() {
        Locale before = Locale.getDefault();
        try {
            String table = write(ResultFormat.TABLE);
            Locale.setDefault(Locale.GERMANY);
            assertThat(write(ResultFormat.TABLE)).isEqualTo(table);
        } finally {
            Locale.setDefault(before);
        }
    }
}
