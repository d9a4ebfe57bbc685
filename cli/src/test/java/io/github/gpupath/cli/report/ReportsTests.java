package io.github.gpupath.cli.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gpupath.cli.testing.FileBuilder;
import io.github.gpupath.cli.testing.ResultBuilder;
import io.github.gpupath.cli.testing.Samples;
import io.github.gpupath.result.Measurement.Cycles;
import io.github.gpupath.result.ResultFile;
import io.github.gpupath.result.TestResult;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ReportsTests {

    private static String write(ResultFormat format, boolean relative) {
        String base = relative ? "load/typed-buffer/rgba8/random" : null;
        return Reports.write(
                Samples.file(),
                format,
                new ReportOptions(base, false, false, ReportOptions.USUAL.choice()),
                Medium.FILE);
    }

    @Test
    void theTable() {
        assertThat(write(ResultFormat.TABLE, true)).isEqualTo("""
                        load                            vulkan                   opencl
                        test                            G loads/s    ±95%     ×    G loads/s    ±95%     ×  /vulkan
                        load/typed-buffer/rgba8/random        268  ±0.50%  1.00          179  ±0.50%  1.00     0.67
                        load/typed-buffer/rg8/random          537  ±0.50%  2.00  unsupported

                        devices
                          vulkan: Fast GPU, driver fake 580.1, API 1.4.312
                          opencl: Fast GPU, driver fake 580.1, API 3.0

                        Fast GPU                                    vulkan  opencl
                        load/typed-buffer/rgba8/random (G loads/s)     268     179

                        largest differences between APIs      faster      slower             ratio  interval
                        load/typed-buffer/rgba8/random    vulkan 268  opencl 179  G loads/s   1.50  1.50 to 1.50

                        APIs
                          opencl against vulkan: slower in 1 test
                        unsupported
                          opencl: NVIDIA H200 through opencl lacks format rg8 for texel-buffer loads (load/typed-buffer/rg8/random)
                        method
                          clock of vulkan: device timestamps, in steps of 1 ns as measured (the driver reports 1 ns)
                          clock of opencl: device timestamps, in steps of 1 ns as measured (the driver reports 1 ns)
                          memory: 1 placement
                          rounds: at least 10, until half the 95 % interval is at most 2 % of the median (8 % by the host's clock) on every backend, or for 0.1 s per backend (0.033 s by the host's clock); backends are interleaved within each round in rotating order
                          ended by: interval 3
                          value: at the median of the samples; ±95%: half the 95 % interval within this run, the wider of the rank interval and Student's interval over placements and time segments; the spread between runs may be larger (run --runs, compare --base --with)
                          /vulkan: how many times as fast as on vulkan; gpupath compare FILE gives verdicts
                          ×: how many times as fast as load/typed-buffer/rgba8/random on the same backend
                        notes
                          opencl: a note, with "quotes" (load/typed-buffer/rg8/random)
                        """);
    }

    @Test
    void markdownHasTheSameFiguresAndEscapesWhatLooksLikeMarkup() {
        assertThat(write(ResultFormat.MARKDOWN, false)).startsWith("""
                        **devices**

                        - vulkan: Fast GPU, driver fake 580.1, API 1.4.312
                        - opencl: Fast GPU, driver fake 580.1, API 3.0

                        | test | vulkan G loads/s | ±95% | opencl G loads/s | ±95% | /vulkan |
                        | --- | ---: | ---: | ---: | ---: | ---: |
                        | load/typed-buffer/rgba8/random | 268 | ±0.50% | 179 | ±0.50% | 0.67 |
                        | load/typed-buffer/rg8/random | 537 | ±0.50% | unsupported |  |  |

                        **APIs**

                        - opencl against vulkan: slower in 1 test

                        **unsupported**

                        - opencl: NVIDIA H200 through opencl lacks format rg8 for texel-buffer loads (load/typed-buffer/rg8/random)
                        """);
    }

    @Test
    void csvHasALineForEachResultAndNothingWhereNothingWasMeasured() {
        String csv = write(ResultFormat.CSV, true);
        assertThat(csv.lines()).hasSize(5);
        assertThat(csv.lines().toList().get(0))
                .startsWith("test,label,backend,")
                .endsWith(
                        ",verified,notes,options,base,relative,cycles,hertz,backendPlugin,suitePlugin,secondsWithoutAccess,ratioWithoutAccess");
        assertThat(csv.lines().toList().get(2))
                .isEqualTo("load/typed-buffer/rgba8/random,Label of load/typed-buffer/rgba8/random,opencl,"
                        + "0b6d3a1e-0000-0000-0000-000000000001,580.1,ok,,loads-per-second,loads/s,1.7895697066666666E11,"
                        + "0.0015,0.0014925000000000001,7.5E-6,0.0014925000000000001,0.0015075,0.005,11,1,268435456,1073741824,"
                        + "4096x1x1,256x1x1,device,true,,,load/typed-buffer/rgba8/random,1.0,,,,,,");
        assertThat(csv.lines().toList().get(4))
                .contains(
                        ",unsupported,NVIDIA H200 through opencl lacks format rg8 for texel-buffer loads,loads-per-second,loads/s,,,,")
                .endsWith(",false,\"a note, with \"\"quotes\"\"\",,load/typed-buffer/rgba8/random,,,,,,,");
    }

    @Test
    void timesOfStepsStandThereInCyclesTooWhereTheClockIsKnown() {
        TestResult latency = Samples.time("latency/storage-buffer/vector/1k", "vulkan", 20e-9, "device");
        Cycles cycles = new Cycles(39.6, 1.98e9, "vulkan");
        ResultFile file = Samples.with(
                List.of(
                        latency.with(latency.measured().orElseThrow().with(cycles)),
                        Samples.time("latency/storage-buffer/vector/1k", "opencl", 25e-9, "device")),
                Map.of());
        ReportOptions options = ReportOptions.USUAL;

        assertThat(Reports.write(file, ResultFormat.TABLE, options, Medium.FILE))
                .startsWith("""
                        latency                           vulkan                opencl
                        test                                ns  cycles    ±95%    ns    ±95%  /vulkan
                        latency/storage-buffer/vector/1k  20.0    39.6  ±0.50%  25.0  ±0.50%     0.80
                        """);
        List<String> csv = Reports.write(file, ResultFormat.CSV, options, Medium.FILE)
                .lines()
                .toList();
        assertThat(csv.get(1)).endsWith(",39.6,1.98E9,,,,");
        assertThat(csv.get(2)).endsWith(",,");
        assertThat(Reports.write(file, ResultFormat.JSON, options, Medium.FILE))
                .containsOnlyOnce("\"cycles\"")
                .contains("1.98E9");
    }

    /** The result whose share reaches 80 % is marked; it is no best value, and the APIs are not compared by it. */
    @Test
    void theShareOfInstructionsStandsBesideTheValue() {
        ResultFile file = new FileBuilder()
                .of(
                        new ResultBuilder("load/a", "vulkan")
                                .withoutAccess(0.31)
                                .around(2e-3),
                        new ResultBuilder("load/b", "vulkan").withoutAccess(0.8).around(1e-3),
                        new ResultBuilder("load/a", "opencl").around(4e-3),
                        new ResultBuilder("load/b", "opencl")
                                .withoutAccess(0.79)
                                .around(4e-3));
        ReportOptions options = ReportOptions.USUAL;
        String table = Reports.write(file, ResultFormat.TABLE, options, Medium.FILE);

        assertThat(table)
                .startsWith("""
                        load    vulkan                     opencl
                        test    G loads/s  instr.    ±95%  G loads/s  instr.    ±95%  /vulkan
                        load/a      0.524     31%  ±0.04%      0.262          ±0.04%     0.50
                        load/b      1.049    80%!  ±0.04%      0.262     79%  ±0.04%     0.25
                        """)
                .contains("  instr.: share of the time")
                .contains("opencl against vulkan: slower in 1 test\n")
                .contains("tests limited by instructions, not memory (!), on which no finding rests: vulkan 1\n");
        List<String> csv = Reports.write(file, ResultFormat.CSV, options, Medium.FILE)
                .lines()
                .toList();
        assertThat(csv.get(1)).endsWith(",6.2E-4,0.31");
        assertThat(csv.get(2)).endsWith(",,");
    }

    /** Of a time, less is better: the ratio says how many times as fast. */
    @Test
    void timesHaveTheirOwnUnitsAndTheInverseRatio() {
        ResultFile file = Samples.with(
                List.of(
                        Samples.time("dispatch/empty/device", "vulkan", 2.5e-6, "device"),
                        Samples.time("dispatch/empty/device", "opencl", 5e-6, "device"),
                        Samples.time("dispatch/empty/round-trip", "vulkan", 20e-6, "host"),
                        Samples.time("dispatch/empty/round-trip", "opencl", 10e-6, "host")),
                Map.of());
        ReportOptions options =
                new ReportOptions("dispatch/empty/round-trip", false, false, ReportOptions.USUAL.choice());
        assertThat(Reports.write(file, ResultFormat.TABLE, options, Medium.FILE))
                .startsWith("""
                        dispatch                   vulkan               opencl
                        test                          µs    ±95%     ×     µs    ±95%     ×  /vulkan
                        dispatch/empty/device       2.50  ±0.50%  8.00   5.00  ±0.50%  2.00     0.50
                        dispatch/empty/round-trip  20.00  ±0.50%  1.00  10.00  ±0.50%  1.00     2.00

                        devices
                          vulkan: Fast GPU, driver fake 580.1, API 1.4.312
                          opencl: Fast GPU, driver fake 580.1, API 3.0

                        Fast GPU                    vulkan  opencl
                        dispatch/empty/device (µs)    2.50    5.00

                        largest differences between APIs       faster       slower      ratio  interval
                        dispatch/empty/device             vulkan 2.50  opencl 5.00  µs   2.00  2.00 to 2.00
                        dispatch/empty/round-trip         opencl 10.0  vulkan 20.0  µs   2.00  2.00 to 2.00

                        APIs
                          opencl against vulkan: faster in 1, slower in 1 of 2 tests
                        """)
                .contains("/vulkan: how many times as fast as on vulkan; for times, 2.00 means half the time; gpupath");
        assertThat(Reports.write(file, ResultFormat.CSV, options, Medium.FILE)
                        .lines()
                        .toList()
                        .get(1))
                .contains(",ok,,seconds,s,2.5E-6,2.5E-6,", ",11,1,,,1x1x1,1x1x1,device,true,")
                .endsWith(",8.0,,,,,,");
    }

    @Test
    void aRateAndATimeHaveNoRatio() {
        ResultFile file = Samples.with(
                List.of(
                        Samples.time("dispatch/empty/device", "vulkan", 2.5e-6, "device"),
                        Samples.measured("load/a", "vulkan", 1e-3)),
                Map.of());
        String csv = Reports.write(
                file,
                ResultFormat.CSV,
                new ReportOptions("load/a", false, false, ReportOptions.USUAL.choice()),
                Medium.FILE);
        assertThat(csv.lines().toList().get(1)).endsWith(",load/a,,,,,,,");
        assertThat(csv.lines().toList().get(2)).endsWith(",1.0,,,,,,");
    }

    @Test
    void optionsOfSuitesAreNamed() {
        ResultFile file = Samples.with(Samples.file().results(), Map.of("unroll", "full", "speed", "fast"));
        assertThat(Reports.write(file, ResultFormat.TABLE, ReportOptions.USUAL, Medium.FILE))
                .contains("  options: speed=fast; unroll=full\n");
        assertThat(Reports.write(file, ResultFormat.CSV, ReportOptions.USUAL, Medium.FILE)
                        .lines()
                        .toList()
                        .get(1))
                .endsWith(",true,,speed=fast; unroll=full,,,,,,,,");
    }

    @Test
    void problemsOfTheRunStandInTableAndMarkdown() {
        ResultFile samples = Samples.file();
        ResultFile file = samples.withProblems(List.of(
                new ResultFile.Problem("vulkan", "load/a", "releasing the test failed"),
                new ResultFile.Problem("opencl", null, "closing the backend failed")));
        ReportOptions options = ReportOptions.USUAL;
        assertThat(Reports.write(file, ResultFormat.TABLE, options, Medium.FILE))
                .contains("""
                        cautions
                          vulkan load/a: releasing the test failed
                          opencl: closing the backend failed
                        """);
        assertThat(Reports.write(file, ResultFormat.MARKDOWN, options, Medium.FILE))
                .contains("""
                        **cautions**

                        - vulkan load/a: releasing the test failed
                        - opencl: closing the backend failed
                        """);
    }

    @Test
    void numbersDoNotDependOnTheCountry() {
        Locale before = Locale.getDefault();
        try {
            String table = write(ResultFormat.TABLE, true);
            String csv = write(ResultFormat.CSV, true);
            Locale.setDefault(Locale.GERMANY);
            assertThat(write(ResultFormat.TABLE, true)).isEqualTo(table);
            assertThat(write(ResultFormat.CSV, true)).isEqualTo(csv);
        } finally {
            Locale.setDefault(before);
        }
    }

    @Test
    void coloursChangeNothingButColours() {
        String colored = Reports.write(
                Samples.file(),
                ResultFormat.TABLE,
                ReportOptions.USUAL,
                new Medium(Medium.UNLIMITED, true, true, false));
        assertThat(colored).contains("\u001b[33munsupported\u001b[0m");
        assertThat(colored.replaceAll("\u001b\\[[\\d;]+m", "")).isEqualTo(write(ResultFormat.TABLE, false));
    }
}
