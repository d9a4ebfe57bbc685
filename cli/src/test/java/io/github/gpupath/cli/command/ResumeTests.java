package io.github.gpupath.cli.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.gpupath.cli.io.JournalFile;
import io.github.gpupath.cli.io.Json;
import io.github.gpupath.cli.io.OutputFile;
import io.github.gpupath.cli.io.ResultFiles;
import io.github.gpupath.cli.io.ResultSchema;
import io.github.gpupath.cli.testing.Cli;
import io.github.gpupath.cli.testing.FakeBackends;
import io.github.gpupath.cli.testing.FakeProvider;
import io.github.gpupath.cli.testing.MemoryFolder;
import io.github.gpupath.reference.ReferenceProvider;
import io.github.gpupath.result.ResultFile;
import io.github.gpupath.result.ResultKey;
import io.github.gpupath.result.TestResult;
import io.github.gpupath.suites.bandwidth.BandwidthSuite;
import io.github.gpupath.result.TestResult.End;
import io.github.gpupath.result.TestResult.Status;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Runs that ended early and go on. */
class ResumeTests {

    @TempDir(factory = MemoryFolder.class)
    Path folder;

    private final Cli cli = Cli.with(
            FakeBackends.Alpha.class, FakeBackends.Beta.class, FakeBackends.NoDriver.class, ReferenceProvider.class);
    private Path path;
    private Path journal;

    @BeforeEach
    void name() {
        path = folder.resolve("results.json");
        journal = folder.resolve("results.json.journal");
    }

    @AfterEach
    void nothingStaysOpenAndNoOtherFileIsLeft() {
        assertThat(FakeProvider.OPEN).hasValue(0);
        assertThat(folder).isDirectoryNotContaining(file -> !file.equals(path) && !file.equals(journal));
    }

    /** A run that is complete. */
    private ResultFile complete(String... arguments) {
        List<String> all = new ArrayList<>(List.of(arguments));
        all.addAll(List.of("--output", path.toString()));
        cli.run(all.toArray(String[]::new));
        assertThat(journal).doesNotExist();
        return ResultFiles.read(path);
    }

    /** Three tests through two backends. */
    private ResultFile measured() {
        return complete("run", "tiny", "--quick", "--backend", "alpha,beta", "--set", "speed=fast");
    }

    /** The same without figures. */
    private ResultFile verified() {
        return complete("verify", "tiny", "--backend", "alpha,beta");
    }

    /** Leaves a file as Ctrl-C does. */
    private void leaveFile(ResultFile file, List<TestResult> results) throws IOException {
        Files.writeString(path, Json.write(with(file, results)));
    }

    /** Leaves a journal as a sudden death does, and no file. */
    private void leaveJournal(ResultFile file, List<TestResult> results) throws IOException {
        Files.deleteIfExists(path);
        JournalFile.of(OutputFile.checked(path))
                .orElseThrow()
                .begin(with(file, results), false, line -> {})
                .close();
    }

    private static ResultFile with(ResultFile file, List<TestResult> results) {
        return ResultFile.of(file.tool(), file.host(), file.settings(), file.devices(), results, file.problems(), null);
    }

    private ResultFile resumed(int exitCode, String... more) {
        List<String> arguments = new ArrayList<>(List.of("run", "--resume", path.toString()));
        arguments.addAll(List.of(more));
        assertThat(cli.run(arguments.toArray(String[]::new))).as(cli.err()).isEqualTo(exitCode);
        assertThat(journal).doesNotExist();
        return ResultFiles.read(path);
    }

    private void refused(int exitCode, String line, String... arguments) {
        assertThat(cli.run(arguments)).as(cli.err()).isEqualTo(exitCode);
        assertThat(cli.out()).isEmpty();
        assertThat(cli.errLines()).containsExactly("gpupath: " + line);
    }

    private static List<ResultKey> keys(ResultFile file) {
        return file.results().stream().map(ResultKey::of).toList();
    }

    private void sixOnce(ResultFile file) {
        assertThat(keys(file)).hasSize(6).doesNotHaveDuplicates();
        assertThat(file.results())
                .extracting(TestResult::test)
                .containsExactly(
                        "tiny/copy/x1/linear",
                        "tiny/copy/x1/linear",
                        "tiny/copy/x1/random",
                        "tiny/copy/x1/random",
                        "tiny/copy/x2/linear",
                        "tiny/copy/x2/linear");
    }

    @Test
    void sizesOfWorkingSetsAreSettingsThatAResumedRunKeeps() throws IOException {
        cli.suites(BandwidthSuite.class);
        ResultFile whole =
                complete("verify", "bandwidth/write/buffer/float4/*", "--backend", "alpha", "--sizes", "8K,4K,0.25M");
        assertThat(whole.settings().options()).containsExactly(entry("sizes", "4k,8k,256k"));
        leaveFile(whole, whole.results().subList(0, 1));

        assertThat(cli.run("verify", "--resume", path.toString())).as(cli.err()).isZero();
        ResultFile file = ResultFiles.read(path);
        assertThat(file.settings()).isEqualTo(whole.settings());
        assertThat(file.results())
                .extracting(TestResult::test)
                .containsExactly(
                        "bandwidth/write/buffer/float4/4k",
                        "bandwidth/write/buffer/float4/8k",
                        "bandwidth/write/buffer/float4/256k");
        leaveFile(whole, whole.results().subList(0, 1));
        refused(
                2,
                "--sizes does not go with --resume, since " + path + " says what is measured, and how",
                "verify",
                "--resume",
                path.toString(),
                "--sizes",
                "4K");
    }

    @Test
    void onlyWhatIsMissingIsMeasuredWithTheSettingsAndTheGeometryOfTheFile() throws IOException {
        ResultFile whole = measured();
        List<TestResult> kept = whole.results().subList(0, 3);
        leaveFile(whole, kept);
        ResultFile file = resumed(0);
        ResultSchema.check(Files.readString(path));

        sixOnce(file);
        assertThat(file.results()).containsAll(kept);
        assertThat(file.settings()).isEqualTo(whole.settings());
        assertThat(file.host().startedAt()).isEqualTo(whole.host().startedAt());
        assertThat(file.host().resumedAt()).hasSize(1);
        assertThat(file.duration()).isNull();
        TestResult shared = file.results().get(3);
        assertThat(shared.geometry()).isEqualTo(kept.get(2).geometry());
        assertThat(shared.notes())
                .contains("measured when the run was resumed, not in turns with "
                        + kept.get(2).backend());
        assertThat(file.results().get(5).notes()).noneMatch(note -> note.contains("resumed"));
    }

    @Test
    void aJournalIsResumedByTheNameOfItsFileAndByItsOwn() throws IOException {
        ResultFile whole = verified();
        for (Path named : List.of(path, journal)) {
            leaveJournal(whole, whole.results().subList(0, 2));
            assertThat(cli.run("run", "--resume", named.toString()))
                    .as(cli.err())
                    .isZero();
            assertThat(cli.err()).contains("wrote " + path);
            assertThat(journal).doesNotExist();
            ResultFile file = ResultFiles.read(path);
            sixOnce(file);
            assertThat(file.results())
                    .startsWith(whole.results().get(0), whole.results().get(1));
        }
    }

    @Test
    void whereBothAreThereTheJournalCounts() throws IOException {
        ResultFile whole = measured();
        leaveJournal(whole, whole.results().subList(0, 4));
        leaveFile(whole, whole.results().subList(2, 4));
        ResultFile file = resumed(0);
        sixOnce(file);
        assertThat(file.results()).startsWith(whole.results().subList(0, 4).toArray(TestResult[]::new));
    }

    @Test
    void whereNothingIsMissingTheSameIsWrittenAndTheJournalDeleted() throws IOException {
        ResultFile whole = measured();
        byte[] bytes = Files.readAllBytes(path);
        JournalFile place = JournalFile.of(OutputFile.checked(path)).orElseThrow();
        try (var left = place.begin(with(whole, List.of()), false, line -> {})) {
            whole.results().forEach(left::append);
            left.append(whole.duration());
        }
        assertThat(resumed(0)).isEqualTo(whole);
        assertThat(path).hasBinaryContent(bytes);
        assertThat(cli.err()).contains("gpupath: nothing is missing in " + path);
    }

    @Test
    void cutAtAnyByteAJournalIsResumed() throws IOException {
        ResultFile whole = complete("verify", "tiny/copy/x1", "--backend", "alpha");
        leaveJournal(whole, whole.results());
        byte[] bytes = Files.readAllBytes(journal);
        int header = new String(bytes, StandardCharsets.UTF_8).indexOf('\n') + 1;
        for (int length = 0; length < bytes.length; length++) {
            Files.deleteIfExists(path);
            Files.write(journal, Arrays.copyOf(bytes, length));
            int exitCode = cli.run("verify", "--resume", path.toString());
            if (length < header) {
                assertThat(exitCode).isEqualTo(2);
                assertThat(cli.errLines())
                        .containsExactly("gpupath: " + journal
                                + " has no whole first line, so nothing is known of its run;"
                                + " delete it and measure again");
            } else {
                assertThat(exitCode).as(cli.err()).isZero();
                assertThat(ResultFiles.read(path).results()).isEqualTo(whole.results());
                assertThat(journal).doesNotExist();
            }
        }
    }

    @Test
    void garbageBehindAJournalIsToldAndCostsNothing() throws IOException {
        ResultFile whole = verified();
        leaveJournal(whole, whole.results().subList(0, 5));
        byte[] bytes = Files.readAllBytes(journal);
        byte[] torn = Arrays.copyOf(bytes, bytes.length + 3);
        torn[bytes.length] = '"';
        torn[bytes.length + 1] = (byte) 0xe2;
        torn[bytes.length + 2] = (byte) 0x82;
        Files.write(journal, torn);
        ResultFile file = resumed(0);
        sixOnce(file);
        assertThat(file.results()).containsAll(whole.results().subList(0, 5));
        assertThat(cli.err())
                .contains("gpupath: 1 line of the journal of " + path
                        + " cannot be read; what is missing is measured again");
    }

    @Test
    void whatFailedStaysUnlessItIsToBeTriedAgain() throws IOException {
        ResultFile whole = verified();
        List<TestResult> results = new ArrayList<>(whole.results());
        results.set(1, changed(results.get(1), "ok", "failed\", \"reason\": \"it broke"));
        results.set(2, changed(results.get(2), "ok", "skipped\", \"reason\": \"given up"));
        results.set(3, changed(results.get(3), "ok", "unsupported\", \"reason\": \"too small"));
        leaveFile(whole, results);
        ResultFile first = resumed(3);
        assertThat(first.results())
                .extracting(TestResult::status)
                .containsExactly(Status.OK, Status.FAILED, Status.OK, Status.UNSUPPORTED, Status.OK, Status.OK);
        ResultFile second = resumed(0, "--retry-failed");
        assertThat(second.results())
                .extracting(TestResult::status)
                .containsExactly(Status.OK, Status.OK, Status.OK, Status.UNSUPPORTED, Status.OK, Status.OK);
        assertThat(second.host().resumedAt()).hasSize(2);
    }

    @Test
    void whatWasCutShortIsMeasuredAgainOnAllBackends() throws IOException {
        ResultFile whole = measured();
        List<TestResult> results = new ArrayList<>(whole.results().subList(0, 4));
        String endedBy = results.get(2).endedBy() == End.TIME ? "time" : "interval";
        results.set(2, changed(results.get(2), endedBy, "interruption"));
        leaveFile(whole, results);
        ResultFile file = resumed(0);
        sixOnce(file);
        assertThat(file.results())
                .startsWith(whole.results().get(0), whole.results().get(1));
        assertThat(file.results()).allMatch(result -> result.endedBy() != End.INTERRUPTION);
        assertThat(file.results()).doesNotContain(results.get(2), results.get(3));
        assertThat(file.results().subList(2, 4))
                .allSatisfy(result -> assertThat(result.notes()).noneMatch(note -> note.contains("resumed")));
    }

    @Test
    void anInterruptLosesNothingOfWhatWasThere() throws IOException {
        ResultFile whole = measured();
        List<TestResult> results = new ArrayList<>(whole.results().subList(0, 4));
        String endedBy = results.get(2).endedBy() == End.TIME ? "time" : "interval";
        results.set(2, changed(results.get(2), endedBy, "interruption"));
        leaveJournal(whole, results);
        cli.cancellation().request();
        ResultFile file = resumed(130);
        assertThat(file.results()).isEqualTo(results);
        assertThat(cli.err()).contains("gpupath: to go on: gpupath run --resume " + path);
    }

    private static TestResult changed(TestResult result, String word, String other) {
        String json = Json.write(result);
        assertThat(json).contains("\"" + word + "\"");
        return Json.read(json.replace("\"" + word + "\"", "\"" + other + "\""), TestResult.class);
    }

    @Test
    void aRunRefusesToOverwriteAJournal() throws IOException {
        ResultFile whole = verified();
        leaveJournal(whole, whole.results().subList(0, 2));
        byte[] bytes = Files.readAllBytes(journal);
        refused(
                2,
                journal + " is left from a run that did not end; go on with it (gpupath run --resume " + path
                        + ") or delete it",
                "run",
                "tiny",
                "--output",
                path.toString());
        assertThat(journal).hasBinaryContent(bytes);
    }

    @Test
    void theJournalStaysUntilEveryFileIsWritten() {
        assumeTrue(Files.exists(Path.of("/dev/full")), "only Linux has a device that is always full");
        assertThat(cli.run(
                        "verify",
                        "tiny",
                        "--backend",
                        "alpha",
                        "--format",
                        "json,table",
                        "--output",
                        path.toString(),
                        "--output",
                        "/dev/full"))
                .isEqualTo(2);
        assertThat(cli.errLines())
                .contains(
                        "gpupath: what was found out is in " + journal,
                        "gpupath: to go on: gpupath run --resume " + path)
                .last()
                .asString()
                .isEqualTo("gpupath: --output /dev/full cannot be written: No space left on device");
        ResultFile written = ResultFiles.read(path);
        assertThat(written.results()).hasSize(3);
        assertThat(journal).exists();
        assertThat(resumed(0)).isEqualTo(written);
    }

    @Test
    void furtherFilesCanBeWrittenBesideTheResumedOne() throws IOException {
        ResultFile whole = measured();
        leaveFile(whole, whole.results().subList(0, 3));
        Path csv = folder.resolve("results.csv");
        resumed(0, "--output", csv.toString(), "--relative-to", "tiny/copy/x1/linear");
        assertThat(csv).content().hasLineCount(7);
        assertThat(cli.out()).contains("×");
        Files.delete(csv);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--quick|",
                "--thorough|",
                "--dry-run|",
                "--backend|alpha",
                "--device|0",
                "--set|speed=fast",
                "tiny|",
            })
    void whatTheFileSaysIsNotAskedForAgain(String option, String value) throws IOException {
        ResultFile whole = verified();
        leaveFile(whole, whole.results().subList(0, 3));
        List<String> arguments = new ArrayList<>(List.of("run", "--resume", path.toString(), option));
        if (value != null) {
            arguments.add(value);
        }
        refused(
                2,
                (option.startsWith("-") ? option : "the selector " + option) + " does not go with --resume, since "
                        + path + " says what is measured, and how",
                arguments.toArray(String[]::new));
    }

    private void refusesWithChanged(int exitCode, UnaryOperator<String> change, String line) throws IOException {
        ResultFile whole = verified();
        leaveFile(whole, whole.results().subList(0, 3));
        String text = Files.readString(path);
        String other = change.apply(text);
        assertThat(other).isNotEqualTo(text);
        Files.writeString(path, other);
        assertThat(cli.run("run", "--resume", path.toString())).as(cli.err()).isEqualTo(exitCode);
        assertThat(cli.errLines()).containsExactly("gpupath: " + line);
        assertThat(path).hasContent(other);
        assertThat(journal).doesNotExist();
    }

    @Test
    void anotherDriverIsRefused() throws IOException {
        String now = "Fake GPU of alpha through alpha with driver fake driver 1.2.3, API 4.5";
        refusesWithChanged(
                2,
                text -> text.replace("\"driverVersion\": \"1.2.3\"", "\"driverVersion\": \"1.2.2\""),
                path + " was begun with " + now.replace("1.2.3", "1.2.2") + ", and this is " + now
                        + "; figures of both do not belong in one file, so measure it anew");
    }

    @Test
    void anotherDeviceIsRefused() throws IOException {
        refusesWithChanged(
                4,
                text -> text.replace("00000000-0000-0001-", "00000000-0000-0007-"),
                "the backend alpha does not reach the device of " + path
                        + ", Fake GPU of alpha (00000000-0000-0007-0000-000000000001), but Fake GPU of alpha");
    }

    @Test
    void aBackendThatIsGoneIsRefused() throws IOException {
        refusesWithChanged(
                4,
                text -> text.replace("\"beta\"", "\"nodriver\""),
                "the backend nodriver is unavailable: there is no driver; install fake-driver");
    }

    @Test
    void anotherMachineIsRefused() throws IOException {
        String os = System.getProperty("os.name") + " " + System.getProperty("os.version");
        String rest = " on " + System.getProperty("os.arch") + " with "
                + Runtime.getRuntime().availableProcessors() + " processors";
        refusesWithChanged(
                2,
                text -> text.replace("\"os\": \"" + os + "\"", "\"os\": \"Plan 9\""),
                path + " was begun with Plan 9" + rest + ", and this is " + os + rest
                        + "; figures of both do not belong in one file, so measure it anew");
    }

    @Test
    void anotherProgramIsRefused() throws IOException {
        String java = " on Java " + System.getProperty("java.version");
        refusesWithChanged(
                2,
                text -> text.replace("\"version\": \"development\"", "\"version\": \"0.0.9\""),
                path + " was begun with gpupath 0.0.9" + java + ", and this is gpupath development" + java
                        + "; figures of both do not belong in one file, so measure it anew");
    }

    @Test
    void anotherFormatIsRefused() throws IOException {
        refusesWithChanged(
                2,
                text -> text.replace("\"formatVersion\": 1", "\"formatVersion\": 2"),
                path + " is of version 2; this program reads version 1");
    }

    @Test
    void aTestThatIsGoneIsRefused() throws IOException {
        refusesWithChanged(
                2,
                text -> text.replace("\"tiny/copy/x1/linear\"", "\"tiny/copy/x0/linear\""),
                "the test tiny/copy/x0/linear of " + path + " does not exist any more, so measure it anew");
    }

    @Test
    void driversInAnotherKindOfProcessAreRefused() throws IOException {
        refusesWithChanged(
                2,
                text -> text.replace("\"inProcess\": true", "\"inProcess\": false"),
                path + " was begun without --in-process; leave it out here too");
    }

    @Test
    void whereThereIsNothingToResumeItIsSaid() {
        refused(2, path + " cannot be read: no such file or folder", "run", "--resume", path.toString());
        refused(2, "--retry-failed goes with --resume FILE", "run", "tiny", "--retry-failed");
    }

    @Test
    void verifyGoesOnWithVerificationsOnly() {
        measured();
        refused(
                2,
                path + " is of a run that measures: gpupath run --resume " + path,
                "verify",
                "--resume",
                path.toString());
    }
}
