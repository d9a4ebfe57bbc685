package io.github.gpupath.cli.shell.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gpupath.cli.engine.store.ResultFiles;
import io.github.gpupath.cli.engine.store.RunLog;
import io.github.gpupath.cli.testing.Cli;
import io.github.gpupath.cli.testing.FakeBackends;
import io.github.gpupath.cli.testing.MemoryFolder;
import io.github.gpupath.cli.text.Notes;
import io.github.gpupath.result.ResultFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Runs that are saved, listed, and named by their age. */
class SavedRunsTests {

    private static final int MOST = 50;
    private static final String SAVED = "gpupath: saved as last: gpupath report last --output report.html";

    @TempDir(factory = MemoryFolder.class)
    Path folder;

    private Path runs;
    private final Cli cli = Cli.with(FakeBackends.Alpha.class, FakeBackends.Beta.class);

    @BeforeEach
    void home() {
        runs = folder.resolve("state/gpupath/runs");
        cli.environment("XDG_STATE_HOME", folder.resolve("state").toString());
    }

    private void measureAll(String... more) {
        cli.ok(Stream.concat(Stream.of("run", "tiny", "--quick", "--max-time", "0.01"), Stream.of(more))
                .toArray(String[]::new));
    }

    private void measure(String test) {
        cli.ok("run", test, "--quick", "--backend", "alpha,beta");
    }

    /** The files of the saved runs, the newest first. */
    private List<Path> files() throws IOException {
        try (Stream<Path> files = Files.list(runs)) {
            return files.sorted(Comparator.reverseOrder()).toList();
        }
    }

    /** The lines of the list below its heading, with single blanks. */
    private List<String> listed() {
        cli.ok("results");
        return cli.out()
                .lines()
                .skip(1)
                .map(line -> line.replaceAll(" +", " ").replaceAll("20[\\d-]{8} \\d\\d:\\d\\d", "TIME"))
                .toList();
    }

    private static String refused(Cli cli, String... command) {
        assertThat(cli.run(command)).as(cli.err()).isEqualTo(2);
        assertThat(cli.errLines()).hasSize(1);
        return cli.errLines().get(0);
    }

    /** What a run leaves that is killed after its second result. */
    private RunLog going(String name) throws IOException {
        Path path = folder.resolve("whole.json");
        measureAll("--output", path.toString(), "--no-save");
        ResultFile whole = ResultFiles.read(path);
        Files.createDirectories(runs);
        RunLog log = RunLog.open(runs.resolve(name + ".json.gz"), Notes.NONE, Path::toString);
        log.begin(UnfinishedRun.with(whole, List.of()), List.of());
        whole.results().subList(0, 2).forEach(log::append);
        return log;
    }

    @Test
    void everyRunIsSavedWhereverElseItGoes() throws IOException {
        measure("tiny/copy/x1");
        assertThat(cli.errLines()).last().isEqualTo(SAVED);
        Path output = folder.resolve("a.json");
        measureAll("--output", output.toString());
        assertThat(cli.errLines()).endsWith("gpupath: wrote " + output, SAVED);

        assertThat(files())
                .hasSize(4)
                .allMatch(file -> file.getFileName().toString().matches("\\d{8}-\\d{6}\\.(json\\.gz|summary)"));
        assertThat(ResultFiles.read(files().get(1))).isEqualTo(ResultFiles.read(output));
        for (Path made : List.of(runs, runs.getParent(), folder.resolve("state"))) {
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(made)))
                    .isEqualTo("rwx------");
        }
        assertThat(listed())
                .containsExactly(
                        "last TIME 6 ok tiny, quick Fake GPU of alpha through alpha, beta",
                        "last~1 TIME 4 ok tiny/copy/x1, quick Fake GPU of alpha through alpha, beta");
        cli.ok("results", "--format", "json");
        assertThat(cli.out()).contains("\"name\": \"last~1\"", "\"selectors\": [ \"tiny/copy/x1\" ]", "\"ok\": 4");
    }

    @Test
    void aVerificationLeavesTheLastRunAlone() {
        measure("tiny/copy/x1");
        cli.ok("verify", "tiny");
        assertThat(cli.err()).doesNotContain("saved");
        assertThat(listed())
                .containsExactly("last TIME 4 ok tiny/copy/x1, quick Fake GPU of alpha through alpha, beta");
    }

    @Test
    void theirNamesAreFileNames() throws IOException {
        measure("tiny");
        measure("tiny/copy/x1");
        cli.ok("compare", "last~1", "last");
        assertThat(cli.out()).contains("last~1 alpha", "last alpha");
        cli.ok("compare", "--base", "last", "--with", "last~1");
        cli.ok("card", "last");
        Path page = folder.resolve("page.html");
        cli.ok("report", "last", "last~1", "--output", page.toString());
        assertThat(page).content().contains(files().get(1).getFileName().toString());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "last~2 | last~2: 2 runs are saved, last to last~1; gpupath results lists them",
                "last~x | last~x cannot be read: no such file or folder",
                "./last | ./last cannot be read: no such file or folder"
            })
    void aNameOfNoRunIsRefused(String name, String line) {
        measureAll();
        measureAll();
        assertThat(refused(cli, "compare", name)).isEqualTo("gpupath: " + line);
    }

    @Test
    void onlyTheNewestStay() throws IOException {
        going("20200101-000000").close();
        for (int second = 1; second <= MOST; second++) {
            Files.createFile(runs.resolve("20200102-0000" + (second + 9) + ".json.gz"));
        }
        measureAll();
        assertThat(files()).hasSize(MOST + 1).last().isEqualTo(runs.resolve("20200102-000011.json.gz"));
    }

    @Test
    void aKilledRunGoesOnByItsName() throws IOException {
        going("20200101-000000").close();
        assertThat(listed())
                .containsExactly("last TIME ended early, 2 ok tiny, quick Fake GPU of alpha through alpha, beta");
        assertThat(refused(cli, "report", "last", "--output", "-"))
                .isEqualTo("gpupath: last is a run that did not end; gpupath run --resume last goes on with it");

        cli.cancelled().set(true);
        assertThat(cli.run("run", "--resume", "last")).isEqualTo(130);
        assertThat(cli.errLines()).endsWith(SAVED, "gpupath: to resume: gpupath run --resume last");
        assertThat(listed().get(0)).contains("ended early, 2 ok");
        cli.cancelled().set(false);
        measureAll();
        cli.ok("run", "--resume", "last~1");
        assertThat(cli.err()).contains("saved as last~1: ").doesNotContain("wrote");
        assertThat(listed()).hasSize(2).allMatch(line -> line.contains("6 ok tiny, quick"));
        assertThat(files()).hasSize(4).noneMatch(file -> file.toString().endsWith(".runlog"));
    }

    @Test
    void aRunThatGoesOnIsNotYetNamed() throws IOException {
        try (RunLog log = going("29990101-000000")) {
            measureAll();
            assertThat(cli.errLines()).last().isEqualTo(SAVED);
            assertThat(listed()).hasSize(1);
            assertThat(files().get(0)).hasFileName("29990101-000001.summary");
            log.delete();
        }
    }

    @Test
    void aDamagedRunIsListedAsSuch() throws IOException {
        measureAll();
        Files.createFile(runs.resolve("20200101-000000.json.gz"));
        assertThat(listed()).hasSize(2).last().asString().isEqualTo("last~1 cannot be read");
        assertThat(cli.errLines())
                .containsExactly("gpupath: last~1: " + runs.resolve("20200101-000000.json.gz")
                        + " is not a result file: it is empty");
    }

    @Test
    void repeatedRunsAreSaved() {
        cli.ok("run", "tiny/copy/x1", "--quick", "--backend", "alpha", "--runs", "3");
        assertThat(cli.errLines())
                .last()
                .isEqualTo("gpupath: compare with: gpupath compare --base last~2 last~1 last --with …");
        assertThat(refused(cli, "run", "tiny", "--runs", "3", "--no-save"))
                .isEqualTo("gpupath: --runs 3: the runs are not saved; give --output FILE.json to write FILE-1.json to"
                        + " FILE-3.json");
        assertThat(listed()).hasSize(3);
    }

    @Test
    void aRunIsNotSavedIfItsUserSaysSoOrHasNoHome() {
        measureAll("--no-save");
        assertThat(folder).isEmptyDirectory();
        cli.ok("results");
        assertThat(cli.errLines()).containsExactly("gpupath: no run is saved in " + runs + "; gpupath run saves one");
        cli.environment("XDG_STATE_HOME", "");
        measureAll();
        assertThat(cli.err()).doesNotContain("saved");
        assertThat(refused(cli, "card", "last"))
                .isEqualTo("gpupath: last: no run is saved, since neither XDG_STATE_HOME nor HOME is set; name a result"
                        + " file");
        cli.environment("HOME", folder.toString());
        measureAll();
        assertThat(folder.resolve(".local/state/gpupath/runs")).isNotEmptyDirectory();
    }

    @Test
    void aFolderThatCannotBeWrittenCostsOneNote() throws IOException {
        Files.createFile(folder.resolve("state"));
        measureAll();
        assertThat(cli.errLines().stream().filter(line -> line.contains("saved")))
                .containsExactly("gpupath: the run is not saved: " + runs + " cannot be written: Not a directory; set "
                        + "XDG_STATE_HOME to a folder that you can write, or use --no-save");
        assertThat(cli.out()).contains("tiny/copy/x2/linear");
    }
}
