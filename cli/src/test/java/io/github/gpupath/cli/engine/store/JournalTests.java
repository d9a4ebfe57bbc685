package io.github.gpupath.cli.engine.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;
import static org.junit.jupiter.api.Assumptions.assumeTrue;
import static org.mockito.AdditionalAnswers.delegatesTo;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyLong;
import static org.mockito.Mockito.CALLS_REAL_METHODS;
import static org.mockito.Mockito.doAnswer;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.mockStatic;
import static org.mockito.Mockito.never;

import io.github.gpupath.cli.testing.MemoryFolder;
import io.github.gpupath.cli.testing.Samples;
import io.github.gpupath.cli.text.RefusedException;
import io.github.gpupath.result.ClockReading;
import io.github.gpupath.result.DeviceRecord.Timer;
import io.github.gpupath.result.ResultFile;
import io.github.gpupath.result.ResultFile.Problem;
import io.github.gpupath.result.TestResult;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mockito.MockedStatic;

class JournalTests {

    private static final ResultFile FILE = Samples.file();
    private static final ResultFile EMPTY = with(List.of());
    private static final ResultFile.Duration TIME = new ResultFile.Duration(9, 1, 1, 1, 1, 1, 1, 1, 1);

    @TempDir(factory = MemoryFolder.class)
    Path folder;

    private final List<String> warnings = new ArrayList<>();
    private Path path;
    private JournalFile place;

    @BeforeEach
    void name() {
        path = folder.resolve("results.json.journal");
        place = JournalFile.of(OutputFile.checked(folder.resolve("results.json")))
                .orElseThrow();
    }

    private static ResultFile with(List<TestResult> results) {
        return FILE.with(results);
    }

    private Journal begin(ResultFile known) {
        return place.begin(known, false, warnings::add);
    }

    /** The journal of a run that died after its last result. */
    private byte[] left() throws IOException {
        try (Journal journal = begin(EMPTY)) {
            FILE.results().forEach(journal::append);
        }
        return Files.readAllBytes(path);
    }

    private ResultFile read() {
        return JournalReader.read(path).file();
    }

    @Test
    void eachResultIsOnTheDiskAtOnce() {
        try (Journal journal = begin(EMPTY)) {
            assertThat(read()).isEqualTo(EMPTY);
            for (int i = 0; i < FILE.results().size(); i++) {
                journal.append(FILE.results().get(i));
                assertThat(read()).isEqualTo(with(FILE.results().subList(0, i + 1)));
            }
            journal.append(new Problem("vulkan", null, "it broke"));
            journal.append(TIME);
            assertThat(read().problems()).containsExactly(new Problem("vulkan", null, "it broke"));
            assertThat(read().duration()).isEqualTo(TIME);
            ClockReading reading =
                    new ClockReading("vulkan", EMPTY.devices().get(0).device(), null, 1.98e9);
            journal.append(reading);
            assertThat(read().clockReadings()).containsExactly(reading);
            assertThat(folder).isDirectoryContaining(path::equals).isDirectoryNotContaining(file -> !file.equals(path));
            journal.delete();
        }
        assertThat(folder).isEmptyDirectory();
        assertThat(warnings).isEmpty();
    }

    @Test
    void aProblemOfAClockThatIsBelievedLaterIsNone() {
        try (Journal journal = begin(EMPTY)) {
            Problem clock = Problem.ofClock("vulkan", "it stands still");
            journal.append(List.of(
                    Samples.device("vulkan", "1.4.312", new Timer(1, null, "it stands still")),
                    EMPTY.devices().get(1)));
            journal.append(clock);
            assertThat(read().problems()).containsExactly(clock);
            journal.append(EMPTY.devices());
            assertThat(read().problems()).isEmpty();
            journal.delete();
        }
    }

    @Test
    void whatARunThatGoesOnMeasuresAgainReplacesWhatFailed() throws IOException {
        left();
        TestResult better = Samples.measured("load/typed-buffer/rg8/random", "opencl", 0.9e-3);
        Files.writeString(path, Json.writeLine(JournalLines.Entry.of(better)), StandardOpenOption.APPEND);
        String text = Files.readString(path).replace("\"status\":\"unsupported\"", "\"status\":\"failed\"");
        Files.writeString(path, text);
        assertThat(read().results()).isEqualTo(FILE.results().subList(0, 3));
        assertThat(JournalReader.read(path).dropped())
                .containsExactly("line 6 repeats load/typed-buffer/rg8/random on opencl of line 5");

        String start = "\"startedAt\":\"" + FILE.host().startedAt() + "\"";
        Files.writeString(
                path,
                text.replace(start, start + ",\"resumedAt\":[\"" + FILE.host().startedAt() + "\"]"));
        assertThat(read().results()).hasSize(4).endsWith(better);
        assertThat(JournalReader.read(path).dropped()).isEmpty();
    }

    @Tag("slow")
    @Test
    void cutAtAnyByteItGivesTheResultsWhoseLinesAreWhole() throws IOException {
        byte[] whole = left();
        int header = new String(whole, StandardCharsets.UTF_8).indexOf('\n') + 1;
        for (int length = 0; length < header; length++) {
            Files.write(path, Arrays.copyOf(whole, length));
            assertThatThrownBy(() -> JournalReader.read(path))
                    .isInstanceOf(RefusedException.class)
                    .hasMessage(path + " has no whole first line, so nothing is known of its run;"
                            + " delete it and measure again");
        }
        for (int length = header; length <= whole.length; length++) {
            Files.write(path, Arrays.copyOf(whole, length));
            long lines = new String(whole, 0, length, StandardCharsets.UTF_8)
                    .chars()
                    .filter(letter -> letter == '\n')
                    .count();
            JournalReader.Recovered recovered = JournalReader.read(path);
            assertThat(recovered.file()).isEqualTo(with(FILE.results().subList(0, (int) lines - 1)));
            assertThat(recovered.lost()).hasSize(whole[length - 1] == '\n' ? 0 : 1);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\0\0\0\0",
                "\0\0\0\0\n",
                "{}\n",
                "null\n",
                "7\n",
                "\n",
                "{\"result\": {\"test\": \"half",
                "{\"result\": {\"test\": \"half\"}}\n",
                "{\"result\": {\"test\": \"\u00e9\n"
            })
    void whatIsNotUnderstoodCostsNothingElse(String garbage) throws IOException {
        byte[] whole = left();
        byte[] bytes = garbage.getBytes(StandardCharsets.UTF_8);
        ByteBuffer torn = ByteBuffer.allocate(whole.length + bytes.length);
        Files.write(path, torn.put(whole).put(bytes).array());
        assertThat(read()).isEqualTo(FILE);
        JournalReader.Recovered recovered = JournalReader.read(path);
        assertThat(Stream.concat(recovered.lost().stream(), recovered.dropped().stream()))
                .singleElement(STRING)
                .startsWith("line 6");

        Files.writeString(path, garbage.endsWith("\n") ? "" : "\n", StandardOpenOption.APPEND);
        TestResult later = Samples.measured("load/typed-buffer/r8/random", "vulkan", 1e-3);
        Files.writeString(path, Json.writeLine(JournalLines.Entry.of(later)), StandardOpenOption.APPEND);
        assertThat(read().results()).hasSize(5).endsWith(later);
    }

    /** Three of the four are measurements, of eleven rounds. */
    @Test
    void whatItsSettingsDoNotLetEndIsLost() throws IOException {
        left();
        Files.writeString(path, Files.readString(path).replace("\"minRounds\":10", "\"minRounds\":12"));
        JournalReader.Recovered recovered = JournalReader.read(path);
        assertThat(recovered.file().results()).hasSize(1);
        assertThat(recovered.lost()).isEmpty();
        assertThat(recovered.dropped()).hasSize(3).allMatch(fault -> fault.endsWith(" that its run cannot have"));
    }

    @Test
    void halfALetterAtTheEndCostsItsLineOnly() throws IOException {
        byte[] whole = left();
        byte[] torn = Arrays.copyOf(whole, whole.length + 1);
        torn[whole.length] = (byte) 0xc3;
        Files.write(path, torn);
        assertThat(read()).isEqualTo(FILE);
    }

    @Test
    void aJournalThatIsLeftIsNeverOverwritten() throws IOException {
        byte[] whole = left();
        String words = path + " is left from a run that did not end; go on with it (gpupath run --resume "
                + folder.resolve("results.json") + ") or delete it";
        assertThatThrownBy(place::requireNone)
                .isInstanceOf(RefusedException.class)
                .hasMessage(words);
        assertThatThrownBy(() -> begin(EMPTY))
                .isInstanceOf(RefusedException.class)
                .hasMessage(words);
        assertThat(path).hasBinaryContent(whole);
    }

    /** It is what a run leaves that dies between taking the place and writing there. */
    @Test
    void anEmptyFileInItsPlaceIsNoJournal() throws IOException {
        Files.createFile(path);
        place.requireNone();
        try (Journal journal = begin(EMPTY)) {
            journal.append(FILE.results().get(0));
        }
        assertThat(read()).isEqualTo(with(FILE.results().subList(0, 1)));

        Files.write(path, new byte[0]);
        Path results = Files.writeString(folder.resolve("results.json"), Json.write(FILE));
        assertThat(ResultStore.resume(results, line -> {})
                        .earlier()
                        .orElseThrow()
                        .file())
                .isEqualTo(FILE);
    }

    /** It is what a run leaves that is killed while it begins; a text that is no journal's beginning is somebody's. */
    @Test
    void aJournalThatEndsInItsFirstLineIsNone() throws IOException {
        begin(EMPTY).close();
        byte[] whole = Files.readAllBytes(path);
        Path results = folder.resolve("results.json");
        for (int length : List.of(0, 1, 20, 40, whole.length - 1)) {
            Files.write(path, Arrays.copyOf(whole, length));
            place.requireNone();
            assertThatThrownBy(() -> ResultStore.resume(results, line -> {}))
                    .hasMessage(path
                            + " holds nothing of a run, not even what it was to measure; begin the run again by the"
                            + " command that began it, whose journal takes this one's place");
        }
        Files.writeString(path, "my notes");
        assertThatThrownBy(place::requireNone).hasMessageContaining("is left from a run that did not end");
        assertThatThrownBy(() -> ResultStore.resume(results, line -> {}))
                .hasMessageContaining("has no whole first line");
    }

    @Test
    void aJournalIsNoResultFileButToldWhatItIs() {
        begin(EMPTY).close();
        assertThatThrownBy(() -> ResultFiles.read(path))
                .hasMessage(path
                        + " is no result file: it is the journal of a run that did not end; go on with it (gpupath"
                        + " run --resume " + folder.resolve("results.json") + "), which writes the result file");
    }

    /** Nothing stands beside a new journal that a sudden death could leave there. */
    @Test
    void aNewJournalIsWrittenInItsPlace() {
        try (MockedStatic<DurableFiles> files = mockStatic(DurableFiles.class, CALLS_REAL_METHODS);
                Journal journal = begin(EMPTY)) {
            files.verify(() -> DurableFiles.move(any(), any()), never());
            assertThat(journal.isInPlace()).isTrue();
        }
    }

    /** It is what a run leaves that is ended before its first result. */
    @Test
    void aJournalWithoutResultsIsNone() throws IOException {
        begin(EMPTY).close();
        place.requireNone();
        Path results = Files.writeString(folder.resolve("results.json"), Json.write(FILE));
        assertThat(ResultStore.resume(results, line -> {})
                        .earlier()
                        .orElseThrow()
                        .file())
                .isEqualTo(FILE);
        Files.delete(results);
        assertThat(ResultStore.resume(results, line -> {})
                        .earlier()
                        .orElseThrow()
                        .file())
                .isEqualTo(EMPTY);
        try (Journal journal = begin(EMPTY)) {
            journal.append(FILE.results().get(0));
        }
        assertThat(read()).isEqualTo(with(FILE.results().subList(0, 1)));
        assertThatThrownBy(place::requireNone).hasMessageContaining("is left from a run that did not end");
    }

    /** Nobody knows which of the two the run was. */
    @Test
    void aHeaderThatRepeatsANameIsRefused() throws IOException {
        begin(EMPTY).close();
        String header = Files.readString(path);
        int column = header.indexOf("\"settings\"") + 1;
        assertThat(column).isPositive();
        Files.writeString(path, header.replaceFirst("\"settings\"", "\"host\":{},\"settings\""));
        assertThatThrownBy(() -> ResultStore.resume(path, line -> {}))
                .hasMessageContaining(
                        path + " says in its first line what no run does, so nothing is known of its run: column ")
                .hasMessageContaining(" repeats the name \"host\"; delete it and measure again");
    }

    /** Nobody knows what a torn line was. */
    @Test
    void aJournalWhoseOnlyResultIsTornIsNeverOverwritten() throws IOException {
        begin(EMPTY).close();
        Files.writeString(path, "{\"result\": {", StandardOpenOption.APPEND);
        assertThatThrownBy(place::requireNone).hasMessageContaining("is left from a run that did not end");
    }

    @Test
    void ofTwoRunsTheSecondIsRefused() {
        try (Journal journal = begin(EMPTY)) {
            String words = "another gpupath is measuring for " + folder.resolve("results.json") + " (it writes " + path
                    + "); wait for its end or choose another file";
            assertThatThrownBy(place::requireNone).hasMessage(words);
            assertThatThrownBy(() -> begin(EMPTY)).hasMessage(words);
            assertThatThrownBy(() -> place.begin(FILE, true, warnings::add)).hasMessage(words);
            assertThatThrownBy(() -> ResultStore.resume(folder.resolve("results.json"), line -> {}))
                    .hasMessage(words);
            journal.append(FILE.results().get(0));
            assertThat(read()).isEqualTo(with(FILE.results().subList(0, 1)));
        }
    }

    @Test
    void aRunThatGoesOnTakesItsPlaceAndDropsWhatWasTorn() throws IOException {
        byte[] whole = left();
        Files.writeString(path, "{\"result\": {", StandardOpenOption.APPEND);
        try (Journal journal = place.begin(read(), true, warnings::add)) {
            assertThat(journal.file()).isSameAs(place);
        }
        assertThat(path).hasBinaryContent(whole);
        assertThat(folder.toFile().list()).containsExactly("results.json.journal");
    }

    @Test
    void aFullDiskIsToldOnceAndWhatCouldNotBeWrittenFollowsLater() throws IOException {
        left();
        FileChannel real = FileChannel.open(path, StandardOpenOption.WRITE);
        FileChannel full = mock(FileChannel.class, delegatesTo(real));
        boolean[] hasSpace = {false};
        doAnswer(call -> {
                    ByteBuffer bytes = call.getArgument(0);
                    if (hasSpace[0]) {
                        return real.write(bytes, call.<Long>getArgument(1));
                    }
                    real.write(bytes.slice(0, 5), call.<Long>getArgument(1)); // a part of it has room
                    throw new IOException("No space left on device");
                })
                .when(full)
                .write(any(ByteBuffer.class), anyLong());
        TestResult first = Samples.measured("load/typed-buffer/r8/random", "vulkan", 1e-3);
        TestResult second = Samples.measured("load/typed-buffer/r8/random", "opencl", 1e-3);

        Journal journal = new Journal(place, real, full, FILE, warnings::add);
        journal.append(first);
        journal.append(second);
        assertThat(read()).isEqualTo(FILE);
        assertThat(journal.kept()).isEqualTo(new Journal.Kept(4, 6));
        assertThat(warnings)
                .containsExactly(path + " cannot be written: No space left on device;"
                        + " the run goes on, but what it finds out is lost if it dies");
        hasSpace[0] = true;
        assertThat(journal.kept()).isEqualTo(new Journal.Kept(6, 6));
        journal.append(TIME);
        real.close();
        assertThat(read().results()).hasSize(6).endsWith(first, second);
        assertThat(JournalReader.read(path).lost()).isEmpty();
    }

    @Test
    void aJournalThatIsGoneIsUsedByNobodyAndStaysGone() {
        place.requireUnused();
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void whatIsNoFileIsNoJournal() throws Exception {
        Path path = place.path();
        Files.createSymbolicLink(path, folder.resolve("nowhere"));
        assertThatThrownBy(() -> place.requireNone()).hasMessageContaining("cannot be written: it is no file");
        Files.createFile(folder.resolve("nowhere"));
        assertThatThrownBy(() -> place.requireNone()).hasMessageContaining("cannot be written: it is no file");
        Files.delete(path);
        assumeTrue(new ProcessBuilder("mkfifo", path.toString()).start().waitFor() == 0, "there are no named pipes");
        assertThatThrownBy(() -> place.requireNone()).hasMessageContaining("cannot be written: it is no file");
        assertThatThrownBy(() -> JournalReader.read(path)).hasMessageContaining("cannot be read: it is no file");
    }

    @Test
    void aPipeHasNoJournal() {
        assertThat(JournalFile.of(OutputFile.checked(Path.of("/dev/null")))).isEmpty();
    }
}
