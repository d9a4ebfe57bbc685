package io.github.gpupath.cli.shell.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gpupath.cli.engine.store.Json;
import io.github.gpupath.cli.engine.store.ResultFiles;
import io.github.gpupath.cli.testing.Cases;
import io.github.gpupath.cli.testing.Cli;
import io.github.gpupath.cli.testing.FakeBackends;
import io.github.gpupath.cli.testing.FakeProvider;
import io.github.gpupath.reference.ReferenceProvider;
import io.github.gpupath.result.ResultFile;
import io.github.gpupath.result.TestResult;
import io.github.gpupath.result.TestResult.Status;
import io.github.gpupath.suite.Suite;
import io.github.gpupath.suite.SuiteSettings;
import io.github.gpupath.suite.TestCase;
import io.github.gpupath.suite.TestCase.Tier;
import io.github.gpupath.suites.workgroupmemory.WorkgroupMemorySuite;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RunCommandTests {

    @TempDir
    Path folder;

    private final Cli cli = Cli.with(
            FakeBackends.Alpha.class,
            FakeBackends.Beta.class,
            FakeBackends.Poor.class,
            FakeBackends.Software.class,
            FakeBackends.NoDriver.class,
            ReferenceProvider.class);

    @AfterEach
    void nothingStaysOpen() {
        assertThat(FakeProvider.OPEN).hasValue(0);
    }

    /** Whoever verifies takes the tests that the same run would take. */
    @ParameterizedTest
    @CsvSource({"--quick, 7", "--rows, 74"})
    void verifyTakesTheTestsOfARunOfThatEffort(String option, int tests) {
        cli.suites(WorkgroupMemorySuite.class);
        assertThat(cli.run("verify", "workgroup-memory", option, "--backend", "alpha", "--format", "json"))
                .as(cli.err())
                .isZero();
        assertThat(Json.read(cli.out(), ResultFile.class).results()).hasSize(tests);
    }

    /** A suite without a test for a first look. */
    public static final class LateSuite implements Suite {
        @Override
        public String id() {
            return "late";
        }

        @Override
        public String description() {
            return "a test of an ordinary run";
        }

        @Override
        public List<TestCase> tests(SuiteSettings settings) {
            return List.of(Cases.named("late/a").toBuilder().tier(Tier.DEFAULT).build());
        }
    }

    @Test
    void aRunOfNoTestSaysWhyThereIsNone() {
        cli.suites(LateSuite.class);
        assertThat(cli.run("run", "late", "--quick", "--backend", "alpha", "--format", "json"))
                .as(cli.err())
                .isZero();
        assertThat(cli.err()).contains("--quick skips 1 tests; name them to include them");
        assertThat(Json.read(cli.out(), ResultFile.class).results()).isEmpty();
    }

    @Test
    void everyRealBackendThatReachesTheDeviceTakesPart() {
        assertThat(cli.run("run", "tiny", "--quick", "--format", "json"))
                .as(cli.err())
                .isEqualTo(3);
        assertThat(cli.errLines())
                .contains(
                        "gpupath: nodriver is skipped: there is no driver; install fake-driver",
                        "gpupath: backend software does not reach Fake GPU of alpha, only Soft pipe; it is skipped",
                        "gpupath: device: Fake GPU of alpha (00000000-0000-0001-0000-000000000001) through alpha, beta, poor");
        ResultFile file = Json.read(cli.out(), ResultFile.class);
        assertThat(file.settings().backends()).containsExactly("alpha", "beta", "poor");
        assertThat(file.settings().effort().name()).isEqualTo("quick");
        assertThat(file.devices()).hasSize(3);
        assertThat(file.results()).hasSize(9).extracting(TestResult::status).contains(Status.OK, Status.FAILED);
        assertThat(file.results())
                .filteredOn(result -> result.backend().equals("poor"))
                .allSatisfy(result -> {
                    assertThat(result.value()).isNull();
                    assertThat(result.reason()).contains("no memory is left");
                });
    }

    @Test
    void theTableHasAColumnForEachBackendAndWordsForWhatWasNotMeasured() {
        assertThat(cli.run(
                        "run",
                        "tiny/copy/x1",
                        "--quick",
                        "--backend",
                        "alpha,beta,poor",
                        "--relative-to",
                        "tiny/copy/x1/linear",
                        "--explain"))
                .isEqualTo(3);
        String[] lines = cli.out().split("\n");
        assertThat(lines[0]).matches("tiny +alpha +beta +poor");
        assertThat(lines[1]).matches("test +[kMG]? ?loads/s +±95% +× +[kMG]? ?loads/s +±95% +× +/alpha .*");
        assertThat(lines[2])
                .matches(
                        "tiny/copy/x1/linear +[\\d.]+ +±[\\d.]+% +1\\.00 +[\\d.]+ +±[\\d.]+% +1\\.00 +[\\d.]+ +failed");
        assertThat(cli.out())
                .contains("failed\n  poor: OUT_OF_MEMORY: no memory is left (tiny/*)")
                .contains("clock of alpha: host time, since the device has no timer\n")
                .contains("alpha: Fake GPU of alpha, driver fake driver 1.2.3, API 4.5")
                .doesNotContain("NaN")
                .doesNotContain("\u001b");
    }

    @Test
    void withoutAnyDriverTheReferenceRunsAndSaysSo() {
        Cli bare = Cli.with(FakeBackends.NoDriver.class, ReferenceProvider.class);
        assertThat(bare.run("run", "tiny/copy/x1/linear", "--quick")).isZero();
        assertThat(bare.errLines())
                .contains("gpupath: no driver works on this machine, so this runs on the reference backend, an "
                        + "interpreter; gpupath doctor shows what is missing");
        assertThat(bare.out()).contains("reference: Java interpreter");
    }

    @Test
    void withoutAGpuTheCpuDriversRunTogetherAndAreNamed() {
        Cli bare = Cli.with(FakeBackends.Software.class, ReferenceProvider.class);
        assertThat(bare.run("run", "tiny/copy/x1/linear", "--quick")).isZero();
        assertThat(bare.errLines()).contains("gpupath: device: CPU drivers: Soft pipe (software)");
        assertThat(bare.run("run", "tiny/copy/x1/linear", "--quick", "--backend", "software,reference"))
                .isZero();
        assertThat(bare.errLines())
                .contains("gpupath: device: CPU drivers: Soft pipe (software), Java interpreter (reference)");
        assertThat(bare.out().replaceAll("\\s+", " ")).contains("cautions one process measured each CPU driver");
    }

    @Test
    void eachOutputHasItsFormatAndTheTerminalATable() throws Exception {
        Path json = folder.resolve("a.json");
        Path csv = folder.resolve("b.csv");
        Path page = folder.resolve("c");
        assertThat(cli.run(
                        "run",
                        "tiny/copy/x1/linear",
                        "--quick",
                        "--backend",
                        "alpha",
                        "--format",
                        "json,csv,markdown",
                        "--output",
                        json.toString(),
                        "--output",
                        csv.toString(),
                        "--output",
                        page.toString()))
                .as(cli.err())
                .isZero();
        assertThat(ResultFiles.read(json).results()).hasSize(1);
        assertThat(csv).content().startsWith("test,label,backend,").hasLineCount(2);
        assertThat(page).content().startsWith("**devices**").contains("\n| test |");
        assertThat(cli.out()).contains("tiny/copy/x1/linear");
        assertThat(folder).isDirectoryNotContaining(file -> file.toString().endsWith(".tmp"));
    }

    @Test
    void theNameOfAFileTellsItsFormat() {
        Path csv = folder.resolve("results.CSV");
        assertThat(cli.run("run", "tiny/copy/x1/linear", "--quick", "--backend", "alpha", "--output", csv.toString()))
                .isZero();
        assertThat(csv).content().startsWith("test,label,backend,");
    }

    @Test
    void repeatedRunsHaveFilesOfTheirOwnAndSayHowFarTheyAreApart() {
        Path file = folder.resolve("my.x.json.gz");
        assertThat(cli.run(
                        "run",
                        "tiny/copy/x1",
                        "--quick",
                        "--backend",
                        "alpha",
                        "--runs",
                        "3",
                        "--output",
                        file.toString(),
                        "--output",
                        folder.resolve("y").toString(),
                        "--format",
                        "json,findings-csv"))
                .as(cli.err())
                .isZero();
        List<Path> runs = IntStream.rangeClosed(1, 3)
                .mapToObj(run -> folder.resolve("my.x-" + run + ".json.gz"))
                .toList();
        assertThat(runs)
                .allSatisfy(run -> assertThat(ResultFiles.read(run).results())
                        .hasSize(2)
                        .allMatch(result -> result.value() != null));
        assertThat(runs.stream().map(run -> ResultFiles.read(run).results()).distinct())
                .hasSize(3);
        assertThat(folder).isDirectoryContaining("glob:**/y-3").isDirectoryNotContaining("glob:**/my.x.json.gz");
        assertThat(cli.out().lines().toList().get((int) cli.out().lines().count() - 2))
                .matches("suite +metric +pairs +99 % within");
        assertThat(cli.out().lines()).last().asString().matches("tiny +loads-per-second +6 +[\\d.]+ %");
        String files = runs.stream().map(Path::toString).collect(Collectors.joining(" "));
        assertThat(cli.errLines())
                .contains("gpupath: run 3 of 3")
                .endsWith("gpupath: compare with: gpupath compare --base " + files + " --with …");

        cli.ok(
                "compare",
                "--base",
                runs.get(0).toString(),
                runs.get(1).toString(),
                "--with",
                runs.get(2).toString());
    }

    @Test
    void whatFailsIsRepeatedAndWhatIsInterruptedIsNot() {
        String file = folder.resolve("x.json").toString();
        String[] command = {"run", "tiny/copy/x2", "--quick", "--backend", "poor", "--runs", "2", "--output", file};
        assertThat(cli.run(command)).as(cli.err()).isEqualTo(3);
        assertThat(cli.err()).contains("run 2 of 2", "x-1.json", "x-2.json");
        cli.cancelled().set(true);
        assertThat(cli.run(command)).as(cli.err()).isEqualTo(130);
        assertThat(cli.err()).contains("run 1 of 2").doesNotContain("run 2 of 2");
    }

    @Test
    void theTestToCompareWithTakesPart() {
        assertThat(cli.run(
                        "run", "tiny/copy/x2", "--quick", "--backend", "alpha", "--relative-to", "tiny/copy/x1/random"))
                .isZero();
        assertThat(cli.out()).contains("tiny/copy/x1/random").contains("tiny/copy/x2/linear");
        assertThat(cli.err()).contains("tiny/copy/x1/random is added");
    }

    @Test
    void aRunThatEndsBeforeItsFirstResultLeavesAnEarlierFileAlone() throws Exception {
        cli.cancelled().set(true);
        Path json = Files.writeString(folder.resolve("kept.json"), "earlier results");
        assertThat(cli.run("run", "tiny", "--backend", "alpha", "--output", json.toString()))
                .isEqualTo(130);
        assertThat(json).hasContent("earlier results");
        assertThat(cli.out()).isEmpty();
        assertThat(cli.err()).contains("gpupath: the run ended before its first result; no file is written");
    }

    @Test
    void anErrorInsideABackendCostsItsTestOnly() {
        Cli fatal = Cli.with(FakeBackends.Fatal.class);
        Path json = folder.resolve("kept.json");
        int exitCode = fatal.run("verify", "tiny", "--output", json.toString());
        assertThat(exitCode).as(fatal.err()).isEqualTo(3);
        assertThat(ResultFiles.read(json).results()).hasSize(3);
        assertThat(fatal.err()).contains("INTERNAL: AssertionError: the end");
    }

    @Test
    void aBackendThatDoesNotCloseChangesNoResultButTheRunHasFailed() {
        Cli sticky = Cli.with(FakeBackends.Sticky.class, FakeBackends.Alpha.class);
        assertThat(sticky.run("verify", "tiny", "--format", "json"))
                .as(sticky.err())
                .isEqualTo(3);
        ResultFile file = Json.read(sticky.out(), ResultFile.class);
        assertThat(file.results()).hasSize(6).allMatch(result -> result.status() == Status.OK);
        assertThat(file.problems())
                .containsExactly(new ResultFile.Problem(
                        "sticky", null, "closing the backend failed: IllegalStateException: a handle is stuck"));
    }

    @Test
    void theTimeOfARunIsFromLookingForBackendsToClosingThem() {
        Cli leisurely = Cli.with(FakeBackends.Leisurely.class);
        assertThat(leisurely.run("verify", "tiny", "--format", "json"))
                .as(leisurely.err())
                .isZero();
        ResultFile.Duration time = Json.read(leisurely.out(), ResultFile.class).duration();
        assertThat(time.total() - time.open() - time.prepare() - time.verify() - time.release())
                .isGreaterThanOrEqualTo(2 * FakeBackends.Leisurely.SECONDS);
    }

    @Test
    void aMistakeInABackendCostsItsTestsAndIsExplainedWithVerbose() {
        Cli broken = Cli.with(FakeBackends.Buggy.class);
        Path json = folder.resolve("kept.json");
        int exitCode = broken.run("verify", "tiny", "--output", json.toString());
        assertThat(ResultFiles.read(json).results()).hasSize(3);
        assertThat(exitCode).isEqualTo(3);
        assertThat(broken.err()).contains("a mistake in the backend").doesNotContain("\tat ");

        broken.run("verify", "tiny", "--verbose");
        assertThat(broken.err()).contains("\tat ");
    }

    @Test
    void progressIsRewrittenOnATerminalOnly() {
        assertThat(cli.runOnTerminal("verify", "tiny", "--backend", "alpha")).isZero();
        assertThat(cli.err()).contains("\r\u001b[K\u001b[?7l[3/3] verifying tiny/copy/x2/linear\u001b[?7h");
        assertThat(cli.run("verify", "tiny", "--backend", "alpha")).isZero();
        assertThat(cli.errLines()).singleElement().asString().startsWith("gpupath: device:");
    }

    @Test
    void singleSettingsGoOnTopOfAProfile() {
        Path file = folder.resolve("settings.json");
        assertThat(cli.run(
                        "run",
                        "tiny/copy/x1/linear",
                        "--backend",
                        "alpha",
                        "--quick",
                        "--min-rounds",
                        "23",
                        "--max-time",
                        "0.25",
                        "--output",
                        file.toString()))
                .as(cli.err())
                .isZero();
        ResultFile result = ResultFiles.read(file);
        assertThat(result.settings().effort().minRounds()).isEqualTo(23);
        assertThat(result.settings().effort().maxSecondsPerTest()).isEqualTo(0.25);
        assertThat(result.settings().effort().intervalGoal()).isEqualTo(0.02);
        assertThat(result.results()).allMatch(one -> one.statistics().n() >= 23);
    }

    @Test
    void anIndexCountsAllDevicesWhicheverBackendsAreAskedFor() {
        Cli two = Cli.with(FakeBackends.Alpha.class, FakeBackends.Twins.class);
        assertThat(two.run("verify", "tiny", "--backend", "twins", "--device", "2"))
                .as(two.err())
                .isZero();
        assertThat(two.err()).contains("device: Twin 9000 Ti");
        assertThat(two.run("verify", "tiny", "--backend", "twins", "--device", "0"))
                .isEqualTo(4);
    }

    @Test
    void aCardMeasuresWhatSuitesWantOnItAndIsShown() throws Exception {
        Path json = folder.resolve("card.json");
        assertThat(cli.run(
                        "run",
                        "--card",
                        "--quick",
                        "--backend",
                        "alpha,beta",
                        "--output",
                        json.toString(),
                        "--output",
                        folder.resolve("card.md").toString()))
                .as(cli.err())
                .isZero();
        assertThat(cli.out())
                .startsWith("Fake GPU of alpha, Fake GPU of beta (")
                .contains("Copy<tiny/copy/x1/linear>", "Copy<tiny/copy/x1/random>")
                .doesNotContain("x2");
        assertThat(folder.resolve("card.md")).content().startsWith("**Fake GPU of alpha");
        assertThat(ResultFiles.read(json).results()).hasSize(4);

        String shown = cli.out();
        assertThat(cli.run("card", json.toString())).isZero();
        assertThat(cli.out()).isEqualTo(shown);
        assertThat(cli.run(
                        "card",
                        json.toString(),
                        "--output",
                        folder.resolve("card.pdf").toString()))
                .isEqualTo(2);
        assertThat(cli.err()).contains("unknown format; add --format");
    }

    @Test
    void aCardNeedsNoneOfTheseTests() {
        assertThat(cli.run("run", "--card", "tiny/copy/x2", "--backend", "alpha"))
                .isEqualTo(2);
        assertThat(cli.err()).contains("a card needs none of these tests");
    }
}
