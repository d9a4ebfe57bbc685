package io.github.gpupath.cli.shell.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.gpupath.cli.engine.store.Json;
import io.github.gpupath.cli.engine.store.OutputFile;
import io.github.gpupath.cli.engine.store.ResultFiles;
import io.github.gpupath.cli.engine.store.ResultStore;
import io.github.gpupath.cli.shell.console.ExitCodes;
import io.github.gpupath.cli.text.Notes;
import io.github.gpupath.result.ResultFile;
import io.github.gpupath.result.TestResult;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The journal of a run that ended early: what it is good for, and how long it stays. */
class ResumedJournalTests extends UnfinishedRun {

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
        try (ResultStore left = ResultStore.open(OutputFile.checked(path), Notes.NONE)) {
            left.begin(with(whole, List.of()), List.of(), line -> {});
            whole.results().forEach(left::append);
            left.append(whole.duration());
        }
        assertThat(resumed(0)).isEqualTo(whole);
        assertThat(path).hasBinaryContent(bytes);
        assertThat(cli.err()).contains("gpupath: nothing is missing in " + path);
    }

    @Test
    void cutAnywhereAJournalIsResumed() throws IOException {
        ResultFile whole = complete("verify", "tiny/copy/x1", "--backend", "alpha");
        leaveJournal(whole, whole.results());
        byte[] bytes = Files.readAllBytes(journal);
        int header = new String(bytes, StandardCharsets.UTF_8).indexOf('\n') + 1;
        for (int length : cuts(bytes)) {
            Files.deleteIfExists(path);
            Files.write(journal, Arrays.copyOf(bytes, length));
            int exitCode = cli.run("verify", "--resume", path.toString());
            if (length < header) {
                assertThat(exitCode).as(cli.err()).isEqualTo(ExitCodes.USAGE);
                assertThat(cli.err()).contains(journal + " holds nothing of a run, not even what it was to measure");
                assertThat(journal).exists();
            } else {
                assertThat(exitCode).as(cli.err()).isZero();
                assertThat(ResultFiles.read(path).results()).isEqualTo(whole.results());
                assertThat(journal).doesNotExist();
            }
        }
    }

    /**
     * Around every end of a line, and some elsewhere: without all of the header nobody knows what it was to measure. {@code
     * JournalTests} cuts at every byte.
     */
    private static int[] cuts(byte[] bytes) {
        return IntStream.range(0, bytes.length)
                .filter(length -> length % 97 == 0
                        || IntStream.rangeClosed(length - 2, length + 2)
                                .anyMatch(near -> near >= 0 && near < bytes.length && bytes[near] == '\n'))
                .toArray();
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
                        + " cannot be read (line 7 is cut off); what is missing is measured again");
    }

    /** A run says of its devices what it says of them at its beginning, and more. */
    @ParameterizedTest
    @ValueSource(strings = {"{\"devices\":[]}", "{\"devices\":[ALPHA]}", "{\"devices\":[ALPHA,BETA,BETA]}"})
    void aLineThatLosesDevicesOrRepeatsThemIsItselfLost(String line) throws IOException {
        ResultFile whole = measured();
        leaveJournal(whole, whole.results());
        Files.writeString(
                journal,
                line.replace("ALPHA", device(whole, 0)).replace("BETA", device(whole, 1)) + "\n",
                StandardOpenOption.APPEND);
        ResultFile file = resumed(0);
        assertThat(file.results()).isEqualTo(whole.results());
        assertThat(file.devices()).isEqualTo(whole.devices());
        assertThat(cli.err())
                .contains("gpupath: 1 line of the journal of " + path + " cannot be read (line 8 has other devices)");
    }

    private static String device(ResultFile whole, int index) {
        return Json.writeLine(whole.devices().get(index)).strip();
    }

    /** What a result says, no other file has: its journal is neither overwritten nor deleted. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aJournalWithResultsThatContradictTheRestIsKept(boolean isCompleteOtherwise) throws IOException {
        ResultFile whole = verified();
        leaveJournal(whole, whole.results().subList(0, isCompleteOtherwise ? 6 : 5));
        String stranger = Json.writeLine(whole.results().get(0)).replace("\"alpha\"", "\"gamma\"");
        Files.writeString(journal, "{\"result\":" + stranger.strip() + "}\n", StandardOpenOption.APPEND);
        byte[] bytes = Files.readAllBytes(journal);
        Path kept = folder.resolve("results.json.journal.kept");
        Files.writeString(kept, "of another day");
        assertThat(cli.run("run", "--resume", path.toString())).isNotZero();
        assertThat(cli.err())
                .contains("gpupath: " + kept + " is kept from an earlier journal; move it away, so that " + journal
                        + " can be kept too");
        assertThat(kept).hasContent("of another day");
        assertThat(journal).hasBinaryContent(bytes);
        Files.delete(kept);

        sixOnce(resumed(0));
        assertThat(cli.err())
                .contains("gpupath: 1 result in " + journal + " contradicts itself or the rest (line "
                        + (isCompleteOtherwise ? 8 : 7)
                        + ": a result of tiny/copy/x1/linear on gamma that its run cannot have);"
                        + " it is kept as " + kept);
        assertThat(kept).hasBinaryContent(bytes);
        Files.delete(kept);
    }

    /** Nobody knows which of two is true, so neither is taken. */
    @Test
    void aTestWithTwoResultsIsMeasuredAgainAndTheJournalKept() throws IOException {
        ResultFile whole = measured();
        leaveJournal(whole, whole.results());
        TestResult first = whole.results().get(0);
        Files.writeString(
                journal,
                "{\"result\":" + Json.writeLine(whole.results().get(0)).strip() + "}\n",
                StandardOpenOption.APPEND);
        byte[] bytes = Files.readAllBytes(journal);
        Path kept = folder.resolve("results.json.journal.kept");
        ResultFile file = resumed(0);
        sixOnce(file);
        assertThat(file.results())
                .doesNotContain(first)
                .containsAll(whole.results().subList(1, 6));
        assertThat(cli.err())
                .contains("gpupath: 1 result in " + journal + " contradicts itself or the rest (line 8 repeats "
                        + first.test() + " on " + first.backend() + " of line 2); it is kept as " + kept);
        assertThat(kept).hasBinaryContent(bytes);
        Files.delete(kept);
    }

    @Test
    void aJournalOfTwoRunsIsRefused() throws IOException {
        ResultFile whole = verified();
        leaveJournal(whole, whole.results().subList(0, 2));
        String text = Files.readString(journal);
        Files.writeString(journal, text + text);
        refused(
                2,
                journal
                        + " says of its run what no run does, so nothing is known of its run: line 4 begins another run;"
                        + " delete it and measure again",
                "run",
                "--resume",
                path.toString());
        assertThat(journal).hasContent(text + text);
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

    /** What another file cannot take, the result file has: nothing is left to go on with. */
    @Test
    void theJournalGoesWhenItsResultFileIsWrittenWhateverElseIsNot() throws IOException {
        assumeTrue(Files.exists(Path.of("/dev/full")), "only Linux has a device that is always full");
        for (boolean first : List.of(true, false)) {
            Files.deleteIfExists(path);
            assertThat(cli.run(
                            "verify",
                            "tiny",
                            "--backend",
                            "alpha",
                            "--format",
                            first ? "json,table" : "table,json",
                            "--output",
                            first ? path.toString() : "/dev/full",
                            "--output",
                            first ? "/dev/full" : path.toString()))
                    .isEqualTo(1);
            assertThat(cli.errLines())
                    .contains("gpupath: wrote " + path, "gpupath: /dev/full cannot be written: No space left on device")
                    .endsWith("gpupath: all 3 results are in " + path)
                    .noneMatch(line -> line.contains("to go on"));
            assertThat(cli.out()).contains("tiny/copy/x2/linear");
            assertThat(ResultFiles.read(path).results()).hasSize(3);
            assertThat(journal).doesNotExist();
        }
    }

    @Test
    void theJournalOfARunThatGoesOnGoesToo() throws IOException {
        assumeTrue(Files.exists(Path.of("/dev/full")), "only Linux has a device that is always full");
        ResultFile whole = verified();
        leaveJournal(whole, whole.results());
        assertThat(cli.run("verify", "--resume", path.toString(), "--format", "csv", "--output", "/dev/full"))
                .isEqualTo(1);
        assertThat(cli.errLines()).endsWith("gpupath: all 6 results are in " + path);
        assertThat(ResultFiles.read(path).results()).isEqualTo(whole.results());
        assertThat(journal).doesNotExist();
    }
}
