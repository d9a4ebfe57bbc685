package io.github.gpupath.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.gpupath.cli.io.ResultFiles;
import io.github.gpupath.cli.io.Unfinished;
import io.github.gpupath.result.ResultFile;
import io.github.gpupath.result.TestResult;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The program as a process of its own: streams, exit codes, signals. */
@Timeout(value = 2, unit = TimeUnit.MINUTES)
class ProcessTests {

    @TempDir
    Path folder;

    private Process start(String... arguments) throws IOException {
        return builder(arguments).start();
    }

    private static ProcessBuilder builder(String... arguments) {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                "io.github.gpupath.cli.Main"));
        command.addAll(List.of(arguments));
        return new ProcessBuilder(command);
    }

    @Test
    void dataThatCannotBeWrittenIsNoSuccess() throws Exception {
        Path full = Path.of("/dev/full");
        assumeTrue(Files.exists(full), "only Linux has a device that is always full");
        Process list = builder("list").redirectOutput(full.toFile()).start();
        String err = new String(list.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(list.waitFor()).isEqualTo(1);
        assertThat(err).isEqualTo("gpupath: standard output could not be written in full\n");
    }

    @Test
    void dataGoesToStandardOutputAndTheExitCodeToTheShell() throws Exception {
        Process list = start("list", "load/constant-buffer", "--format", "json");
        String out = new String(list.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        String err = new String(list.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(list.waitFor()).as(err).isZero();
        assertThat(out).startsWith("[ {").contains("cbuffer{float4} load uniform");
        assertThat(err).isEmpty();

        Process mistake = start("list", "nothing");
        String line = new String(mistake.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(mistake.waitFor()).isEqualTo(2);
        assertThat(line)
                .startsWith("gpupath: the selector nothing matches no test")
                .hasLineCount(1);
    }

    @Test
    void anInterruptEndsTheRunInOrderAndKeepsWhatWasMeasured() throws Exception {
        Path file = folder.resolve("kept.json");
        Process run = start(
                "run",
                "load",
                "--backend",
                "reference",
                "--thorough",
                "--progress",
                "plain",
                "--output",
                file.toString());
        try (BufferedReader err = run.errorReader(StandardCharsets.UTF_8)) {
            String line = "";
            while (line != null && !(line.startsWith("[") && !line.startsWith("[1/"))) {
                line = err.readLine(); // as soon as it is at a later test, the first has its result
            }
            assertThat(new ProcessBuilder("sh", "-c", "kill -" + signal() + " " + run.pid())
                            .start()
                            .waitFor())
                    .isZero();
            String rest = String.join("\n", err.lines().toList());
            assertThat(run.waitFor()).as(rest).isEqualTo(130);
            assertThat(rest).contains("wrote " + file);
        }
        ResultFile kept = ResultFiles.read(file);
        assertThat(kept.results()).isNotEmpty().hasSizeLessThan(87);
        assertThat(folder.toFile().list()).containsExactly("kept.json");
    }

    @Test
    void aRunThatIsKilledLeavesItsResultsAndIsCompletedLater() throws Exception {
        Path file = folder.resolve("results.json");
        Path journal = folder.resolve("results.json.journal");
        Process run = builder(
                        "run", "load/typed-buffer", "--backend", "reference", "--quick", "--output", file.toString())
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("log").toFile())
                .start();
        while (run.isAlive() && (Files.notExists(journal) || lines(journal) < 5)) {
            Thread.sleep(20);
        }
        assertThat(run.isAlive()).as(Files.readString(folder.resolve("log"))).isTrue();
        Process second = start("run", "load", "--backend", "reference", "--output", file.toString());
        assertThat(second.errorReader(StandardCharsets.UTF_8).lines())
                .containsExactly("gpupath: another gpupath is measuring for " + file + " (it writes " + journal
                        + "); wait for its end or choose another --output");
        assertThat(second.waitFor()).isEqualTo(2);
        assertThat(run.destroyForcibly().waitFor()).isEqualTo(137);
        assertThat(file).doesNotExist();
        ResultFile left = Unfinished.read(file).file();
        assertThat(left.results()).hasSizeGreaterThanOrEqualTo(3);

        Process resumed = start("run", "--resume", file.toString());
        resumed.getInputStream().readAllBytes();
        String err = new String(resumed.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(resumed.waitFor()).as(err).isZero();
        Process list = start("list", "load/typed-buffer", "--format", "json");
        String tests = new String(list.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        List<TestResult> results = ResultFiles.read(file).results();
        assertThat(results).startsWith(left.results().toArray(TestResult[]::new));
        assertThat(results).hasSizeGreaterThan(left.results().size());
        assertThat(results)
                .extracting(TestResult::test)
                .containsExactlyElementsOf(Pattern.compile("\"id\": \"([^\"]+)\"")
                        .matcher(tests)
                        .results()
                        .map(match -> match.group(1))
                        .toList());
        assertThat(folder.toFile().list()).containsExactlyInAnyOrder("log", "results.json");
    }

    private static long lines(Path file) throws IOException {
        try (Stream<String> lines = Files.lines(file, StandardCharsets.ISO_8859_1)) {
            return lines.count();
        }
    }

    /** SIGINT, or SIGTERM where this process was started with SIGINT ignored, as background jobs are. */
    private static String signal() throws IOException {
        String ignored = Files.readString(Path.of("/proc/self/status"))
                .lines()
                .filter(line -> line.startsWith("SigIgn:"))
                .findFirst()
                .orElseThrow();
        long mask = Long.parseUnsignedLong(ignored.substring("SigIgn:".length()).strip(), 16);
        return (mask & 1 << 2 - 1) == 0 ? "INT" : "TERM";
    }
}
