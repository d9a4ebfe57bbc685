package io.github.gpupath.cli.engine.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.gpupath.cli.testing.MemoryFolder;
import io.github.gpupath.cli.testing.Samples;
import io.github.gpupath.cli.text.Notes;
import io.github.gpupath.result.ClockReading;
import io.github.gpupath.result.DeviceRecord.Timer;
import io.github.gpupath.result.ResultFile;
import io.github.gpupath.result.ResultFile.Problem;
import io.github.gpupath.result.TestResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ResultStoreTests {

    @TempDir(factory = MemoryFolder.class)
    Path folder;

    private static ResultStore begun(ResultFile known) {
        ResultStore store = ResultStore.inMemory(Notes.NONE);
        store.begin(known, List.of(), line -> {});
        return store;
    }

    @Test
    void aProblemThatIsFoundAgainWhenARunGoesOnIsTheSame() {
        Problem clock = new Problem("vulkan", null, "host time replaces device time: it stands still");
        Problem release = new Problem("vulkan", "tiny/a", "releasing the test failed");
        ResultStore begun = begun(Samples.file());
        begun.append(clock);
        ResultStore resumed = begun(begun.file());
        resumed.append(clock);
        resumed.append(release);

        assertThat(resumed.file().problems()).containsExactly(clock, release);
    }

    @Test
    void aProblemOfAClockThatIsBelievedNowIsNone() {
        Problem clock = Problem.ofClock("vulkan", "it stands still");
        Problem release = new Problem("vulkan", "tiny/a", "releasing the test failed");
        ResultStore begun = begun(Samples.file());
        begun.append(List.of(Samples.device("vulkan", "1.4.312", new Timer(1, null, "it stands still"))));
        begun.append(clock);
        begun.append(release);
        ResultStore resumed = begun(begun.file());
        assertThat(resumed.file().problems()).containsExactly(clock, release);
        resumed.append(Samples.file().devices());

        assertThat(resumed.file().problems()).containsExactly(release);
    }

    @Test
    void readingsOfTheClockFollowThoseOfTheRunThatGoesOn() {
        String device = Samples.file().devices().get(0).device();
        ClockReading before = new ClockReading("vulkan", device, null, 1.98e9);
        ClockReading after = new ClockReading("vulkan", device, "load/typed-buffer/rgba8/random", 1.75e9);
        ResultStore begun = begun(Samples.file());
        begun.append(before);
        ResultStore resumed = begun(begun.file());
        resumed.append(after);

        assertThat(resumed.file().clockReadings()).containsExactly(before, after);
        assertThat(resumed.file()
                        .concluding(List.of())
                        .withProblems(List.of())
                        .with(List.of())
                        .clockReadings())
                .containsExactly(before, after);
        ResultSchema.check(Json.write(resumed.file()));
        assertThat(Json.read(Json.write(resumed.file()), ResultFile.class)).isEqualTo(resumed.file());
    }

    @Test
    void whatIsMeasuredAgainStandsWhereItWas() {
        ResultFile whole = Samples.file();
        List<TestResult> lost = new ArrayList<>(whole.results());
        List<TestResult> again = List.of(lost.remove(0), lost.remove(1));
        ResultStore resumed = ResultStore.inMemory(line -> {});
        resumed.begin(
                whole.with(lost),
                whole.results().stream().map(TestResult::test).distinct().toList(),
                line -> {});
        again.forEach(resumed::append);
        assertThat(resumed.file().results()).isEqualTo(whole.results());
    }

    @Test
    void whatIsLeftAtOnceIsNoResultBeforeTheFirst() {
        List<String> said = new ArrayList<>();
        Path results = folder.resolve("a.json");
        try (ResultStore store = ResultStore.open(OutputFile.checked(results), said::add)) {
            store.begin(Samples.file().with(List.of()), List.of(), said::add);
            store.append(new Problem("vulkan", null, "it broke"));
            store.tellWhatIsLeft();
            assertThat(said).containsExactly("ended at once; no results are kept");
            said.clear();
            store.append(Samples.file().results().get(0));
            store.tellWhatIsLeft();
            assertThat(said)
                    .containsExactly(
                            "ended at once; the results before that are in " + folder.resolve("a.json.journal"),
                            "to go on: gpupath run --resume " + results);
        }
    }

    @Test
    void aJournalWithoutResultsIsNotLeft() {
        List<String> said = new ArrayList<>();
        try (ResultStore store = ResultStore.open(OutputFile.checked(folder.resolve("a.json")), said::add)) {
            store.begin(Samples.file().with(List.of()), List.of(), said::add);
            assertThat(folder).isDirectoryContaining("glob:**/a.json.journal");
        }
        assertThat(said).containsExactly("no results are kept: there were none");
        assertThat(folder).isEmptyDirectory();
    }

    /** A folder that is gone, one that was moved, and one in whose place there is another with a file of that name. */
    @ParameterizedTest
    @ValueSource(strings = {"deleted", "moved", "replaced"})
    void whereTheJournalIsGoneNobodyIsSentToIt(String what) throws IOException {
        assumeTrue(Files.getFileStore(folder).supportsFileAttributeView("posix"), "open files can be moved");
        Path own = Files.createDirectory(folder.resolve("own"));
        Path journal = own.resolve("a.json.journal");
        List<String> said = new ArrayList<>();
        try (ResultStore store = ResultStore.open(OutputFile.checked(own.resolve("a.json")), said::add)) {
            store.begin(Samples.file(), List.of(), said::add);
            Files.move(own, folder.resolve("moved"));
            switch (what) {
                case "deleted" -> Files.delete(folder.resolve("moved/a.json.journal"));
                case "replaced" -> {
                    Files.createDirectory(own);
                    Files.writeString(journal, "of another run");
                }
                default -> {}
            }
            store.tellWhatIsLeft();
            store.unpublished(1, List.of());
        }
        String gone = journal
                + " is not there any more: it or its folder was deleted or moved during the run, so no file in that place"
                + " has the results; if it was moved, go on with it where it is now";
        assertThat(said).containsExactly("ended at once; " + gone, gone);
        if (what.equals("replaced")) {
            assertThat(journal).hasContent("of another run");
        }
    }

    @Test
    void aFileInThePlaceOfTheJournalIsNotDeleted() throws IOException {
        assumeTrue(Files.getFileStore(folder).supportsFileAttributeView("posix"), "open files can be moved");
        Path journal = folder.resolve("a.json.journal");
        try (ResultStore store = ResultStore.open(OutputFile.checked(folder.resolve("a.json")), Notes.NONE)) {
            store.begin(Samples.file(), List.of(), line -> {});
            Files.delete(journal);
            Files.writeString(journal, "of another run");
            store.published();
        }
        assertThat(journal).hasContent("of another run");
    }
}
