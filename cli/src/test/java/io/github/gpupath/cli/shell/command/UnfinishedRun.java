package io.github.gpupath.cli.shell.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gpupath.cli.engine.store.Json;
import io.github.gpupath.cli.engine.store.ResultFiles;
import io.github.gpupath.cli.engine.store.RunLog;
import io.github.gpupath.cli.testing.Cli;
import io.github.gpupath.cli.testing.FakeBackends;
import io.github.gpupath.cli.testing.FakeProvider;
import io.github.gpupath.cli.testing.MemoryFolder;
import io.github.gpupath.cli.text.Notes;
import io.github.gpupath.reference.ReferenceProvider;
import io.github.gpupath.result.ResultFile;
import io.github.gpupath.result.ResultKey;
import io.github.gpupath.result.TestResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** A run that ended early, for tests that go on with it. */
abstract class UnfinishedRun {

    @TempDir(factory = MemoryFolder.class)
    Path folder;

    final Cli cli = Cli.with(
            FakeBackends.Alpha.class, FakeBackends.Beta.class, FakeBackends.NoDriver.class, ReferenceProvider.class);
    /** The result file. */
    Path path;

    /** The log beside it. */
    Path log;

    @BeforeEach
    void name() {
        path = folder.resolve("results.json");
        log = folder.resolve("results.json.runlog");
    }

    @AfterEach
    void nothingStaysOpenAndNoOtherFileIsLeft() {
        assertThat(FakeProvider.OPEN).hasValue(0);
        assertThat(folder).isDirectoryNotContaining(file -> !file.equals(path) && !file.equals(log));
    }

    /** A run that is complete. */
    final ResultFile complete(String... arguments) {
        List<String> all = new ArrayList<>(List.of(arguments));
        all.addAll(List.of("--output", path.toString()));
        cli.run(all.toArray(String[]::new));
        assertThat(log).doesNotExist();
        return ResultFiles.read(path);
    }

    /** Three tests through two backends. */
    final ResultFile measured() {
        return complete("run", "tiny", "--quick", "--backend", "alpha,beta", "--set", "speed=fast");
    }

    /** The same without figures. */
    final ResultFile verified() {
        return complete("verify", "tiny", "--backend", "alpha,beta");
    }

    /** Leaves a file as Ctrl-C does. */
    final void leaveFile(ResultFile file, List<TestResult> results) throws IOException {
        Files.writeString(path, Json.write(with(file, results)));
    }

    /** Leaves a log as a sudden death does, and no file. */
    final void leaveLog(ResultFile file, List<TestResult> results) throws IOException {
        Files.deleteIfExists(path);
        try (RunLog log = RunLog.open(path, Notes.NONE, Path::toString)) {
            log.begin(with(file, List.of()), List.of());
            results.forEach(log::append);
        }
    }

    static ResultFile with(ResultFile file, List<TestResult> results) {
        return ResultFile.of(
                file.tool(),
                file.host(),
                file.settings(),
                file.devices(),
                file.suites(),
                results,
                List.of(),
                file.problems(),
                null);
    }

    final ResultFile resumed(int exitCode, String... more) {
        List<String> arguments = new ArrayList<>(List.of("run", "--resume", path.toString()));
        arguments.addAll(List.of(more));
        assertThat(cli.run(arguments.toArray(String[]::new))).as(cli.err()).isEqualTo(exitCode);
        assertThat(log).doesNotExist();
        return ResultFiles.read(path);
    }

    final void refused(int exitCode, String line, String... arguments) {
        assertThat(cli.run(arguments)).as(cli.err()).isEqualTo(exitCode);
        assertThat(cli.out()).isEmpty();
        assertThat(cli.errLines()).containsExactly("gpupath: " + line);
    }

    static List<ResultKey> keys(ResultFile file) {
        return file.results().stream().map(ResultKey::of).toList();
    }

    final void sixOnce(ResultFile file) {
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
}
