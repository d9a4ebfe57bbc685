package io.github.gpupath.cli.shell.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.gpupath.cli.engine.store.Json;
import io.github.gpupath.cli.engine.store.ResultFiles;
import io.github.gpupath.result.Measurement.End;
import io.github.gpupath.result.Note;
import io.github.gpupath.result.ResultFile;
import io.github.gpupath.result.TestResult;
import io.github.gpupath.result.TestResult.Status;
import io.github.gpupath.suites.bandwidth.BandwidthSuite;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;

/** Runs that ended early and go on. */
class ResumeTests extends UnfinishedRun {

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
    }

    @Test
    void onlyWhatIsMissingIsMeasuredWithTheSettingsAndTheGeometryOfTheFile() throws IOException {
        ResultFile whole = measured();
        List<TestResult> kept = whole.results().subList(0, 3);
        leaveFile(whole, kept);
        ResultFile file = resumed(0);

        sixOnce(file);
        assertThat(file.results()).containsAll(kept);
        assertThat(file.settings()).isEqualTo(whole.settings());
        assertThat(file.host().startedAt()).isEqualTo(whole.host().startedAt());
        assertThat(file.host().resumedAt()).hasSize(1);
        assertThat(file.duration()).isNull();
        TestResult shared = file.results().get(3);
        assertThat(shared.geometry()).isEqualTo(kept.get(2).geometry());
        assertThat(shared.notes())
                .extracting(Note::text)
                .contains("measured after the run was resumed, not interleaved with "
                        + kept.get(2).backend());
        assertThat(file.results().get(5).notes()).noneMatch(note -> note.kind().equals("resumed"));
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

    /** The same, ended by the user. */
    private static TestResult cutShort(TestResult result) {
        String end = "endedBy\": \"";
        return changed(result, end + String.valueOf(result.endedBy()).toLowerCase(Locale.ROOT), end + "interruption");
    }

    @Test
    void whatWasCutShortIsMeasuredAgainOnAllBackends() throws IOException {
        ResultFile whole = measured();
        List<TestResult> results = new ArrayList<>(whole.results().subList(0, 4));
        results.set(2, cutShort(results.get(2)));
        leaveFile(whole, results);
        ResultFile file = resumed(0);
        sixOnce(file);
        assertThat(file.results())
                .startsWith(whole.results().get(0), whole.results().get(1));
        assertThat(file.results()).allMatch(result -> result.endedBy() != End.INTERRUPTION);
        assertThat(file.results()).doesNotContain(results.get(2), results.get(3));
        assertThat(file.results().subList(2, 4))
                .allSatisfy(result ->
                        assertThat(result.notes()).noneMatch(note -> note.kind().equals("resumed")));
    }

    @Test
    void anInterruptLosesNothingOfWhatWasThere() throws IOException {
        ResultFile whole = measured();
        List<TestResult> results = new ArrayList<>(whole.results().subList(0, 4));
        results.set(2, cutShort(results.get(2)));
        leaveLog(whole, results);
        cli.cancelled().set(true);
        ResultFile file = resumed(130);
        assertThat(file.results()).isEqualTo(results);
        assertThat(cli.err()).contains("gpupath: to resume: gpupath run --resume " + path);
    }

    private static TestResult changed(TestResult result, String word, String other) {
        String json = Json.write(result);
        assertThat(json).contains("\"" + word + "\"");
        return Json.read(json.replace("\"" + word + "\"", "\"" + other + "\""), TestResult.class);
    }

    @Test
    void aLogIsResumedByTheNameOfItsFileAndByItsOwn() throws IOException {
        ResultFile whole = verified();
        for (Path named : List.of(path, log)) {
            leaveLog(whole, whole.results().subList(0, 2));
            assertThat(cli.run("run", "--resume", named.toString()))
                    .as(cli.err())
                    .isZero();
            assertThat(cli.err()).contains("wrote " + path);
            assertThat(log).doesNotExist();
            ResultFile file = ResultFiles.read(path);
            sixOnce(file);
            assertThat(file.results())
                    .startsWith(whole.results().get(0), whole.results().get(1));
        }
    }

    @Test
    void whereBothAreThereTheLogCounts() throws IOException {
        ResultFile whole = measured();
        leaveLog(whole, whole.results().subList(0, 4));
        leaveFile(whole, whole.results().subList(2, 4));
        ResultFile file = resumed(0);
        sixOnce(file);
        assertThat(file.results()).startsWith(whole.results().subList(0, 4).toArray(TestResult[]::new));
    }

    @Test
    void whereNothingIsMissingTheSameIsWrittenAndTheLogDeleted() throws IOException {
        ResultFile whole = verified();
        leaveLog(whole, whole.results());
        assertThat(resumed(0).results()).isEqualTo(whole.results());
        assertThat(cli.err()).contains("gpupath: no result is missing in " + path);
    }

    /** What another file cannot take, the result file has: nothing is left to go on with. */
    @Test
    void theLogGoesWhenItsResultFileIsWrittenWhateverElseIsNot() throws IOException {
        assumeTrue(Files.exists(Path.of("/dev/full")), "only Linux has a device that is always full");
        assertThat(cli.run(
                        "verify",
                        "tiny",
                        "--backend",
                        "alpha",
                        "--format",
                        "table,json",
                        "--output",
                        "/dev/full",
                        "--output",
                        path.toString()))
                .isEqualTo(1);
        assertThat(cli.errLines())
                .contains("gpupath: wrote " + path, "gpupath: /dev/full cannot be written: No space left on device")
                .noneMatch(line -> line.contains("to resume"));
        assertThat(cli.out()).contains("tiny/copy/x2/linear");
        assertThat(ResultFiles.read(path).results()).hasSize(3);
        assertThat(log).doesNotExist();
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
}
