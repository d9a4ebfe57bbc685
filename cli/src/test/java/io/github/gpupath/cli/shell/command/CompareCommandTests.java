package io.github.gpupath.cli.shell.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.gpupath.cli.engine.store.Json;
import io.github.gpupath.cli.testing.Cli;
import io.github.gpupath.cli.testing.FakeBackends;
import io.github.gpupath.cli.testing.FileBuilder;
import io.github.gpupath.cli.testing.PublishedRun;
import io.github.gpupath.cli.testing.ResultBuilder;
import io.github.gpupath.result.ResultFile;
import io.github.gpupath.result.TestResult;
import io.github.gpupath.result.TestResult.Status;
import io.github.gpupath.suite.Metric;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class CompareCommandTests {

    @TempDir
    Path folder;

    private final Cli cli = Cli.with();

    private String write(String name, ResultFile file) throws IOException {
        return Files.writeString(folder.resolve(name), Json.write(file)).toString();
    }

    private static TestResult result(String test, String backend, double seconds) {
        return new ResultBuilder(test, backend).around(seconds);
    }

    /** Through the second backend one test is the same, one slower, one faster, one unsupported. */
    private String twoBackends() throws IOException {
        return write(
                "run.json",
                new FileBuilder()
                        .of(
                                result("load/a", "one", 1e-3),
                                result("load/a", "two", 1.001e-3),
                                result("load/b", "one", 1e-3),
                                result("load/b", "two", 1.1e-3),
                                result("store/c", "one", 1e-3),
                                result("store/c", "two", 0.9e-3),
                                result("store/d", "one", 1e-3),
                                new ResultBuilder("store/d", "two").without(Status.UNSUPPORTED, "no format")));
    }

    private void fails(String line, String... arguments) {
        assertThat(cli.run(arguments)).as(cli.err()).isEqualTo(2);
        assertThat(cli.out()).isEmpty();
        assertThat(cli.errLines()).containsExactly("gpupath: " + line);
    }

    private JsonNode json() {
        return JsonMapper.shared().readTree(cli.out());
    }

    @Test
    void theBackendsWithinAFile() throws IOException {
        assertThat(cli.run("compare", twoBackends())).as(cli.err()).isZero();
        assertThat(cli.err()).isEmpty();
        assertThat(cli.out())
                .containsPattern("load/a +1.049 +1.048 +0.999 +0.999 to 0.999 +same\n")
                .containsPattern("load/b .* slower\n")
                .containsPattern("store/c .* faster\n")
                .containsPattern("store/d +1.05 +unsupported\n")
                .contains("  two: unsupported: no format (store/d)\n");
    }

    @Test
    void anotherBase() throws IOException {
        assertThat(cli.run("compare", twoBackends(), "--base", "two")).isZero();
        assertThat(cli.out()).containsPattern("load/b .* faster\n").containsPattern("store/c .* slower\n");
        fails(
                "no results of backend three; backends with results: one, two",
                "compare",
                twoBackends(),
                "--base",
                "three");
    }

    @Test
    void filesWithTheFirst() throws IOException {
        String old =
                write("old.json", new FileBuilder().of(result("load/a", "one", 1e-3), result("load/b", "one", 1e-3)));
        String slow = write("slow.json", new FileBuilder().of(result("load/a", "one", 1.2e-3)));
        String fast = write("fast.json", new FileBuilder().of(result("load/a", "one", 0.5e-3)));
        assertThat(cli.run("compare", old, slow, fast, "--format", "json")).isZero();
        assertThat(json().get("tests"))
                .hasSize(4)
                .allSatisfy(test -> assertThat(test.get("base").asString()).isEqualTo("old.json one"));
        assertThat(json().at("/tests/0/verdict").asString()).isEqualTo("slower");
        assertThat(json().at("/tests/1/otherStatus").asString()).isEqualTo("absent");
        assertThat(json().at("/tests/2/verdict").asString()).isEqualTo("faster");
        assertThat(json().at("/tests/2/ratio").doubleValue()).isCloseTo(2, within(1e-9));
        assertThat(json().at("/tests/2/method").asString()).isEqualTo("quotient");
        fails(
                "--base selects a backend within one file; with several files the first file is the base",
                "compare",
                old,
                slow,
                "--base",
                "one");
    }

    private String run(String name, double seconds) throws IOException {
        return write(name, new FileBuilder().of(result("load/a", "one", seconds)));
    }

    /** Runs of the same differ by 3 %; those of a kernel that is 10 % slower are beyond that. */
    @Test
    void repeatedRunsOfTwoSides() throws IOException {
        List<String> base = List.of(run("a1.json", 1e-3), run("a2.json", 1.03e-3), run("a3.json", 0.99e-3));
        List<String> same = List.of(run("b1.json", 1.02e-3), run("b2.json", 0.98e-3), run("b3.json", 1.01e-3));
        List<String> slower = List.of(run("c1.json", 1.15e-3), run("c2.json", 1.13e-3), run("c3.json", 1.14e-3));

        assertThat(compareRuns(base, same)).as(cli.err()).isZero();
        assertThat(cli.out()).contains(",runs,ambiguous,");
        assertThat(compareRuns(base, slower)).isEqualTo(5);
        assertThat(cli.out()).contains(",runs,slower,");
        fails(
                "--with needs --base: give the files of both sides, as in --base A1 A2 --with B1 B2",
                "compare",
                "--with",
                base.get(0));
    }

    private int compareRuns(List<String> base, List<String> with) {
        List<String> arguments =
                new ArrayList<>(List.of("compare", "--format", "csv", "--fail-on", "slower", "--base"));
        arguments.addAll(base);
        arguments.add("--with");
        arguments.addAll(with);
        return cli.run(arguments.toArray(String[]::new));
    }

    @Test
    void selectedTestsAndKindsAlone() throws IOException {
        assertThat(cli.run("compare", twoBackends(), "--select", "load", "--select", "store/*"))
                .isZero();
        assertThat(cli.out()).contains("load/a", "store/c");
        assertThat(cli.run("compare", twoBackends(), "--select", "load/b", "--format", "csv"))
                .isZero();
        assertThat(cli.out()).hasLineCount(2).contains(",paired,slower,");
        assertThat(cli.run("compare", twoBackends(), "--only", "faster,one-sided", "--format", "csv"))
                .isZero();
        assertThat(cli.out()).hasLineCount(3).contains("store/c,", "store/d,");
        fails("no test matches laod; similar: load, store", "compare", twoBackends(), "--select", "laod");
        fails(
                "--only worse: use one of faster, slower, differs, same, ambiguous, one-sided",
                "compare",
                twoBackends(),
                "--only",
                "worse");
    }

    @Test
    void someBackendsAlone() throws IOException {
        String three = write(
                "three.json",
                new FileBuilder()
                        .of(
                                result("load/a", "one", 1e-3),
                                result("load/a", "two", 1e-3),
                                result("load/a", "three", 1e-3)));
        assertThat(cli.run("compare", three, "--backend", "three,one", "--format", "json"))
                .isZero();
        assertThat(json().get("tests")).hasSize(1);
        assertThat(json().at("/tests/0/base").asString()).isEqualTo("three");
        assertThat(json().at("/tests/0/other").asString()).isEqualTo("one");
        assertThat(cli.run("compare", three, "--backend", "three", "--base", "two", "--format", "json"))
                .isZero();
        assertThat(json().at("/tests/0/base").asString()).isEqualTo("two");
        fails(
                "no results of backend four; backends with results: one, two, three",
                "compare",
                three,
                "--backend",
                "four");
        fails(
                "there is only one column of results, two; add a second file, or a file with more backends",
                "compare",
                three,
                "--backend",
                "two");
    }

    @Test
    void whyTheTestsThatDifferMostDo() throws IOException {
        String file = twoBackends();
        assertThat(cli.run("compare", file, "--explain")).as(cli.err()).isZero();
        assertThat(cli.out())
                .containsPattern(
                        "(?s)\nwhy store/c differs\n  two .*, one .*: 1.111 times as fast\n    launch: both ran ")
                .contains("no machine code for one and two: this version of gpupath lacks the test");
        assertThat(cli.out().indexOf("why store/c"))
                .isPositive()
                .isLessThan(cli.out().indexOf("why load/b"));
        assertThat(cli.out()).as("the same is not explained").doesNotContain("why load/a");

        assertThat(cli.run("compare", file, "--explain", "--noise-floor", "20%"))
                .isZero();
        assertThat(cli.out()).contains("no test has the verdict faster or slower: nothing to explain");

        assertThat(cli.run("compare", file, "--explain", "--format", "json")).isZero();
        assertThat(json().get("tests")).isNotEmpty();
    }

    @Test
    void aFileOfAnotherGpuIsExplainedWithoutCode() throws IOException {
        Cli machine = Cli.with(FakeBackends.Alpha.class, FakeBackends.NoDriver.class);
        String test = "tiny/copy/x1/linear";
        String file = write(
                "another.json", new FileBuilder().of(result(test, "alpha", 1e-3), result(test, "nodriver", 2e-3)));

        assertThat(machine.run("compare", file, "--explain")).as(machine.err()).isZero();

        assertThat(machine.out())
                .contains(
                        "no machine code for alpha: it was measured on Name of gpu-1, which cannot be used here: no device"
                                + " matches Name of gpu-1; devices: device 0, Fake GPU of alpha")
                .contains("no machine code for nodriver: it was measured on Name of gpu-1, which cannot be used here:"
                        + " backend nodriver is unavailable: ");
    }

    @Test
    void aWiderNoiseFloor() throws IOException {
        assertThat(cli.run("compare", twoBackends(), "--noise-floor", "20%", "--explain"))
                .isZero();
        assertThat(cli.out())
                .containsPattern("load/b .* same\n")
                .contains("with a noise floor of 20%: same if the whole interval lies within 0.8333 to 1.2");
        fails(
                "Invalid value for option '--noise-floor': use a percentage such as 5% or 0.5%, not \"20\";"
                        + " gpupath compare --help shows the usage",
                "compare", twoBackends(), "--noise-floor", "20");
    }

    @Test
    void failingOnWhatIsCertainlySlower() throws IOException {
        String file = twoBackends();
        assertThat(cli.run("compare", file, "--fail-on", "slower:5%")).isEqualTo(5);
        assertThat(cli.errLines())
                .containsExactly("gpupath: slower: load/b on two is 0.909 times as fast as on one (0.909 to 0.909)");
        assertThat(cli.out()).contains("load/a");
        assertThat(cli.run("compare", file, "--fail-on", "slower:11%")).isZero();
        assertThat(cli.run("compare", file, "--fail-on", "slower:11%,missing")).isEqualTo(5);
        assertThat(cli.errLines())
                .containsExactly(
                        "gpupath: missing: store/d has a value on one and none on two (unsupported: no format)");
        assertThat(cli.run("compare", file, "--fail-on", "faster", "--fail-on", "slower", "--only", "same"))
                .isEqualTo(5);
        assertThat(cli.errLines()).hasSize(2);
        assertThat(cli.run("compare", file, "--fail-on", "faster:12%,ambiguous"))
                .isZero();
    }

    @Test
    void malformedConditions() throws IOException {
        String file = twoBackends();
        String hint = "; gpupath compare --help shows the usage";
        fails(
                "Invalid value for option '--fail-on' (WHAT): use slower, slower:5%, faster, faster:5%, ambiguous, "
                        + "differs or missing, not slwoer:5%" + hint,
                "compare",
                file,
                "--fail-on",
                "slwoer:5%");
        fails(
                "Invalid value for option '--fail-on' (WHAT): missing takes no percentage: missing:5%" + hint,
                "compare",
                file,
                "--fail-on",
                "slower,missing:5%");
        fails(
                "Invalid value for option '--fail-on' (WHAT): use a percentage such as 5% or 0.5%, not \"\"" + hint,
                "compare",
                file,
                "--fail-on",
                "slower:");
        fails(
                "Invalid value for option '--fail-on' (WHAT): use a percentage such as 5% or 0.5%, not \"five\"" + hint,
                "compare",
                file,
                "--fail-on",
                "slower:five");
    }

    @Test
    void filesInEachFormat() throws IOException {
        Path json = folder.resolve("c.json");
        Path page = folder.resolve("c.md");
        assertThat(cli.run("compare", twoBackends(), "--output", json.toString(), "--output", page.toString()))
                .isZero();
        assertThat(cli.errLines()).containsExactly("gpupath: wrote " + json, "gpupath: wrote " + page);
        assertThat(JsonMapper.shared().readTree(json.toFile()).get("format").asString())
                .isEqualTo("gpupath-comparison");
        assertThat(page).content().contains("| load/b | 1.049 | 0.953 | 0.909 ").contains("**method**");
        assertThat(cli.out()).contains("summary");
    }

    @Test
    void filesThatCannotBeCompared() throws IOException {
        String one = write("one.json", new FileBuilder().of(result("load/a", "one", 1e-3)));
        String two = write("two.json", new FileBuilder().of(result("load/a", "two", 1e-3)));
        String other = write(
                "other.json",
                new FileBuilder()
                        .of(new ResultBuilder("load/b", "one").driver("2.0").around(1e-3)));
        String empty = write("empty.json", new FileBuilder().of());
        fails(
                "there is only one column of results, one; add a second file, or a file with more backends",
                "compare",
                one);
        fails(
                "nothing to compare: the files have no backend in common (one.json one, two.json two)",
                "compare",
                one,
                two);
        fails(
                "nothing to compare: one.json one 1.0 and other.json one 2.0 have no test in common",
                "compare",
                one,
                other);
        fails("empty.json has no results", "compare", one, empty);
        fails(
                folder.resolve("none.json") + " cannot be read: no such file or folder",
                "compare",
                folder.resolve("none.json").toString());
        assertThat(cli.run("compare")).isEqualTo(2);
        assertThat(cli.errLines()).hasSize(1).first().asString().contains("FILE");
    }

    /** A value in B/s under loads/s would be read as so many loads. */
    @Test
    void aValueOfAnotherMetricOrUnitIsMissing() throws IOException {
        ResultFile file = new FileBuilder().of(result("load/a", "one", 1e-3));
        String base = write("ref.json", file);
        String metric = write(
                "metric.json",
                new FileBuilder()
                        .of(new ResultBuilder("load/a", "one")
                                .metric(Metric.BYTES_PER_SECOND)
                                .around(1e-3)));
        String plugin = Json.write(file).replace("\"loads-per-second\"", "\"foos\"");
        String foos = Files.writeString(folder.resolve("foos.json"), plugin).toString();
        String unit = Files.writeString(folder.resolve("unit.json"), plugin.replace("\"loads/s\"", "\"foos/s\""))
                .toString();
        String ofMetric =
                "measured as bytes-per-second in B/s where higher is better, not as loads-per-second in loads/s where higher is better";
        assertThat(cli.run("compare", base, metric)).isZero();
        assertThat(cli.out())
                .containsPattern("load/a +1.05 +incomparable")
                .contains("  metric.json one: incomparable: " + ofMetric + " (load/a)\n");
        assertThat(cli.run("compare", base, metric, "--format", "csv")).isZero();
        assertThat(cli.out().lines().skip(1))
                .singleElement()
                .asString()
                .contains(",loads-per-second,loads/s,ref.json one,metric.json one,measured,,")
                .contains(",incomparable,\"" + ofMetric + "\",,");
        assertThat(cli.run("compare", foos, unit, "--format", "csv"))
                .as(cli.err())
                .isZero();
        assertThat(cli.out())
                .contains("measured as foos in foos/s where higher is better, not as foos in loads/s where");

        assertThat(cli.run("compare", base, metric, "--fail-on", "slower,slower:5%,differs"))
                .isZero();
        assertThat(cli.errLines())
                .containsExactly(
                        "gpupath: --fail-on slower has nothing to check: no test has comparable values on both sides; "
                                + "add missing to fail in that case",
                        "gpupath: --fail-on differs has nothing to check: no finding is on both sides");
        assertThat(cli.run("compare", base, metric, "--fail-on", "missing,slower,ambiguous,faster"))
                .isEqualTo(5);
        assertThat(cli.errLines())
                .contains(
                        "gpupath: missing: load/a has a value on ref.json one and none on metric.json one (incomparable: "
                                + ofMetric + ")");
    }

    @Test
    void theHelpNamesWhatCanBeChosen() {
        assertThat(cli.run("compare", "--help")).isZero();
        assertThat(cli.out()).contains("slower:5%", "one-sided", "(default: 1%)");
        assertThat(cli.run("--help")).isZero();
        assertThat(cli.out()).contains("compare").containsPattern("5 +compare met a --fail-on condition");
    }

    @Test
    void thePublishedRun() throws Exception {
        String published = Files.writeString(
                        folder.resolve("published.json"),
                        Json.write(PublishedRun.of("load").content()))
                .toString();
        assertThat(cli.run("compare", published)).as(cli.err()).isZero();
        assertThat(cli.run("compare", published, "--format", "json")).isZero();
        assertThat(json().get("summaries"))
                .hasSize(2)
                .allSatisfy(summary ->
                        assertThat(summary.get("compared").intValue()).isEqualTo(87));
        assertThat(json().get("tests")).hasSize(2 * 87).allSatisfy(test -> {
            double ratio = test.get("ratio").doubleValue();
            assertThat(ratio)
                    .isBetween(
                            test.get("ratioLow").doubleValue(),
                            test.get("ratioHigh").doubleValue())
                    .isCloseTo(
                            test.get("otherValue").doubleValue()
                                    / test.get("baseValue").doubleValue(),
                            within(1e-9 * ratio));
        });
        String copy =
                Files.copy(Path.of(published), folder.resolve("copy.json")).toString();
        assertThat(cli.run("compare", published, copy, "--format", "json")).isZero();
        assertThat(json().get("summaries"))
                .hasSize(3)
                .allSatisfy(summary ->
                        assertThat(summary.get("geometricMean").doubleValue()).isCloseTo(1, within(1e-12)));
        assertThat(json().at("/tests/0/other").asString()).isEqualTo("copy.json vulkan");
    }
}
