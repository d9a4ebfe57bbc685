package io.github.gpupath.cli.engine.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.gpupath.cli.testing.Samples;
import io.github.gpupath.cli.text.UserException;
import io.github.gpupath.result.ClockReading;
import io.github.gpupath.result.ResultFile;
import io.github.gpupath.result.ResultFile.Problem;
import io.github.gpupath.result.TestResult;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RunLogTests {

    private static final ResultFile FILE = Samples.file();
    private static final ResultFile EMPTY = FILE.with(List.of());
    private static final Function<Path, String> RESUMING = path -> "gpupath run --resume " + path;

    @TempDir
    Path folder;

    private final List<String> said = new ArrayList<>();
    private Path results;
    private Path path;

    @BeforeEach
    void name() {
        results = folder.resolve("results.json");
        path = folder.resolve("results.json.runlog");
    }

    private RunLog open() {
        return RunLog.open(results, said::add, RESUMING);
    }

    private RunLog begun(ResultFile known) {
        RunLog log = open();
        log.begin(
                known, FILE.results().stream().map(TestResult::test).distinct().toList());
        return log;
    }

    /** What a run left that died after its last result. */
    private byte[] left() throws IOException {
        try (RunLog log = begun(EMPTY)) {
            FILE.results().forEach(log::append);
        }
        said.clear();
        return Files.readAllBytes(path);
    }

    private ResultFile resumed() {
        try (RunLog log = RunLog.resume(results, said::add, RESUMING)) {
            return log.earlier().orElseThrow();
        }
    }

    @Test
    void eachRecordIsWrittenAtOnceAndReadBack() throws IOException {
        Problem problem = new Problem("vulkan", "tiny/a", "releasing the test failed");
        ClockReading reading = new ClockReading("vulkan", EMPTY.devices().get(0).device(), null, 1.98e9);
        try (RunLog log = begun(EMPTY)) {
            for (int i = 0; i < FILE.results().size(); i++) {
                log.append(FILE.results().get(i));
                assertThat(Files.readAllLines(path)).hasSize(i + 2);
            }
            log.append(problem);
            log.append(problem);
            log.append(reading);
        }
        assertThat(said).containsExactly("all 4 results are in " + path, "to resume: gpupath run --resume " + results);
        ResultFile read = resumed();
        assertThat(read.results()).isEqualTo(FILE.results());
        assertThat(read.problems()).containsExactly(problem);
        assertThat(read.clockReadings()).containsExactly(reading);
    }

    /** The same test is measured again, stands where it was, and the log says when the run went on. */
    @Test
    void aRunThatGoesOnAppends() throws IOException {
        byte[] whole = left();
        Files.writeString(path, "{\"result\": {", StandardOpenOption.APPEND);
        TestResult again = Samples.measured("load/typed-buffer/rgba8/random", "vulkan", 0.9e-3);
        try (RunLog log = RunLog.resume(path, said::add, RESUMING)) {
            assertThat(said)
                    .containsExactly("the last line of " + path + " is truncated; its result is measured again");
            ResultFile earlier = log.earlier().orElseThrow();
            assertThat(earlier).isEqualTo(FILE);
            ResultFile known = Json.read(
                    Json.write(earlier)
                            .replaceFirst(
                                    "(\"startedAt\": \"[^\"]*\")", "$1, \"resumedAt\": [\"2026-11-20T13:00:00Z\"]"),
                    ResultFile.class);
            log.begin(
                    known,
                    FILE.results().stream().map(TestResult::test).distinct().toList());
            log.append(again);
            assertThat(log.file().results().get(0)).isEqualTo(again);
        }
        assertThat(Arrays.copyOf(Files.readAllBytes(path), whole.length)).isEqualTo(whole);
        assertThat(resumed().results())
                .startsWith(again)
                .endsWith(FILE.results().subList(1, 4).toArray(TestResult[]::new));
        assertThat(resumed().host().resumedAt()).containsExactly("2026-11-20T13:00:00Z");
    }

    @Test
    void cutAnywhereItGivesTheResultsWhoseLinesAreWhole() throws IOException {
        byte[] whole = left();
        int header = new String(whole, StandardCharsets.UTF_8).indexOf('\n') + 1;
        for (int length = 0; length < whole.length; length += 97) {
            Files.write(path, Arrays.copyOf(whole, length));
            if (length < header) {
                assertThatThrownBy(this::resumed)
                        .isInstanceOf(UserException.class)
                        .hasMessage(path + " cannot be read: it contains no run; delete it and start the run again");
            } else {
                long lines = new String(whole, 0, length, StandardCharsets.UTF_8)
                        .chars()
                        .filter(letter -> letter == '\n')
                        .count();
                assertThat(resumed().results()).isEqualTo(FILE.results().subList(0, (int) lines - 1));
            }
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "nonsense|line 6 is damaged; delete that line",
                "{}|line 6 is damaged; delete that line",
                "{\"result\": {\"test\": \"half\"}}|does not match the regex pattern ^[a-z0-9-]+(/[a-z0-9.-]+)+$"
            })
    void anyOtherLineIsRefused(String line, String fault) throws IOException {
        left();
        Files.writeString(path, line + "\n", StandardOpenOption.APPEND);
        assertThatThrownBy(this::resumed)
                .isInstanceOf(UserException.class)
                .hasMessageStartingWith(path.toString())
                .hasMessageEndingWith(fault);
    }

    @Test
    void aLogWithResultsIsNeverOverwritten() throws IOException {
        byte[] whole = left();
        assertThatThrownBy(this::open)
                .hasMessage(path + " is the log of an unfinished run; resume it (gpupath run --resume " + results
                        + ") or delete it");
        assertThat(path).hasBinaryContent(whole);
    }

    /** What a run leaves that is killed before its first result. */
    @Test
    void aLogWithoutResultsMakesRoom() throws IOException {
        Files.writeString(path, Json.writeLine(EMPTY));
        try (RunLog log = begun(EMPTY)) {
            log.append(FILE.results().get(0));
        }
        assertThat(resumed().results()).isEqualTo(FILE.results().subList(0, 1));

        Files.writeString(path, Json.writeLine(EMPTY));
        Files.writeString(results, Json.write(FILE));
        assertThat(resumed()).isEqualTo(FILE);
    }

    @Test
    void ofTwoRunsTheSecondIsRefused() {
        String words = "another gpupath is writing " + results + " (log " + path
                + "); wait until it ends or choose another file";
        try (RunLog log = begun(EMPTY)) {
            assertThatThrownBy(this::open).hasMessage(words);
            assertThatThrownBy(this::resumed).hasMessage(words);
            log.append(FILE.results().get(0));
        }
        assertThat(resumed().results()).hasSize(1);
    }

    @Test
    void aLogIsNoResultFileButNamed() throws IOException {
        left();
        assertThatThrownBy(() -> ResultFiles.read(path))
                .hasMessage(
                        path + " is the log of an unfinished run; gpupath run --resume " + results + " completes it");
    }

    @Test
    void nothingIsLeftOfARunThatIsPublishedOrHasNoResult() {
        try (RunLog log = begun(FILE)) {
            log.delete();
        }
        assertThat(said).isEmpty();
        begun(EMPTY).close();
        assertThat(said).containsExactly("no results were measured, so none are kept");
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void whatIsLeftAtOnceIsSaid() {
        try (RunLog log = begun(EMPTY)) {
            log.noteWhatIsLeft();
            assertThat(said).containsExactly("stopped immediately; no results are kept");
            said.clear();
            log.append(FILE.results().get(0));
            log.noteWhatIsLeft();
            assertThat(said)
                    .containsExactly(
                            "stopped immediately; earlier results are in " + path,
                            "to resume: gpupath run --resume " + results);
        }
    }
}
