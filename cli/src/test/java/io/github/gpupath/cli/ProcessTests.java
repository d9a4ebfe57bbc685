package io.github.gpupath.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.gpupath.cli.engine.store.RunLog;
import io.github.gpupath.cli.testing.Program;
import io.github.gpupath.cli.text.Notes;
import io.github.gpupath.result.ResultFile;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The program as a process of its own: streams and exit codes. */
@Tag("slow")
@Timeout(value = 30, unit = TimeUnit.MINUTES)
@Execution(ExecutionMode.CONCURRENT)
class ProcessTests {

    @TempDir
    Path folder;

    private Process start(String... arguments) throws IOException {
        return builder(arguments).start();
    }

    private static ProcessBuilder builder(String... arguments) {
        List<String> command = Program.withTests();
        command.addAll(List.of(arguments));
        return new ProcessBuilder(command);
    }

    @Test
    void aReaderThatHasReadEnoughIsNoFailure() throws Exception {
        Path sources = Path.of("/proc/self/fd/1");
        assumeTrue(Files.exists(sources), "only Linux says what a standard stream is");
        Process list = start("list", "--format", "json");
        list.getInputStream().close();
        String err = new String(list.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(err).isEmpty();
        assertThat(list.waitFor()).isZero();
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
    void resultsThatCannotBeWrittenAreShown() throws Exception {
        assumeTrue(Files.exists(Path.of("/dev/full")), "only Linux has a device that is always full");
        Process verify = start(
                "verify",
                "load/structured-buffer",
                "--backend",
                "reference",
                "--format",
                "json",
                "--output",
                "/dev/full");
        String out = new String(verify.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        String err = new String(verify.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(verify.waitFor()).as(err).isEqualTo(1);
        assertThat(out).contains("load/structured-buffer/float4/random");
        assertThat(err).endsWith("""
                        gpupath: /dev/full cannot be written: No space left on device
                        """);
    }

    @Test
    void aFileThatDoesNotFitIntoMemoryIsToldWithWhatToDo() throws Exception {
        Path file = folder.resolve("large.json");
        try (RandomAccessFile large = new RandomAccessFile(file.toFile(), "rw")) {
            large.setLength(250 << 20);
        }
        List<String> command = Program.withTests("-Xmx96m");
        command.addAll(List.of("compare", file.toString()));
        Process compare = new ProcessBuilder(command).start();
        String err = new String(compare.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(compare.waitFor()).as(err).isEqualTo(1);
        assertThat(err)
                .isEqualTo("gpupath: out of memory: Java heap space; use fewer files or more memory "
                        + "(GPUPATH_JAVA_OPTS=-Xmx8g)\n");
    }

    /** In Turkish, a small i is not the small letter of the large I, and in Arabic, figures have other digits. */
    @Test
    void whatItSaysIsTheSameInEveryLanguage() throws Exception {
        for (List<String> words : List.of(List.of("run", "--help"), List.of("list"))) {
            String english = said(Locale.US, words);
            for (String language : List.of("tr", "ar-EG-u-nu-arab")) {
                assertThat(said(Locale.forLanguageTag(language), words))
                        .as(language)
                        .isEqualTo(english);
            }
        }
    }

    private static String said(Locale locale, List<String> words) throws Exception {
        List<String> command = Program.withoutDrivers(
                "-Duser.language=" + locale.getLanguage(),
                "-Duser.country=" + locale.getCountry(),
                "-Duser.extensions=" + locale.getExtension(Locale.UNICODE_LOCALE_EXTENSION));
        command.addAll(words);
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(said).isZero();
        return said;
    }

    @ParameterizedTest
    @CsvSource({"xterm,true", "dumb,false", "'',false", ",false"})
    void aTerminalOfWhichNothingIsKnownGetsNoCodes(@Nullable String term, boolean hasCodes) throws Exception {
        assumeTrue(Files.exists(Path.of("/proc/self/fd/1")), "only Linux says what a standard stream is");
        assumeTrue(Files.isExecutable(Path.of("/usr/bin/script")), "nothing here makes a terminal");
        List<String> command = Program.withoutDrivers();
        command.add("--help");
        ProcessBuilder script =
                new ProcessBuilder("/usr/bin/script", "-qec", "'" + String.join("' '", command) + "'", "/dev/null");
        script.environment().remove("NO_COLOR");
        script.environment().remove("TERM");
        if (term != null) {
            script.environment().put("TERM", term);
        }
        Process help = script.redirectErrorStream(true).start();
        help.getOutputStream().close();
        String said = new String(help.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(said).contains("Usage: ");
        assertThat(said.contains("\033[")).as(said).isEqualTo(hasCodes);
    }

    /** A process that may write only so much to a file is what a full disk is, and needs no disk of its own. */
    @Test
    void aRunWhoseLogIsFullGoesOnAndSaysHowMuchIsKept() throws Exception {
        Path file = folder.resolve("full.json");
        ProcessBuilder verify = builder("verify", "load", "--backend", "reference", "--output", file.toString());
        verify.command().addAll(0, List.of("sh", "-c", "ulimit -f 32; exec \"$@\"", "sh"));
        verify.environment().put("JAVA_TOOL_OPTIONS", "-XX:-UsePerfData");
        Process full = verify.redirectError(folder.resolve("err").toFile()).start();
        String out = new String(full.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        String err = Files.readString(folder.resolve("err"));
        assertThat(full.waitFor()).as(err).isEqualTo(1);
        assertThat(out).contains("raw-buffer/x4-unaligned");

        int kept = left(file).results().size();
        assertThat(kept).isBetween(1, 86);
        assertThat(err.lines().toList())
                .endsWith(
                        "gpupath: " + file + " cannot be written: File too large",
                        "gpupath: " + kept + " of 87 results are in " + file + ".runlog",
                        "gpupath: to resume: gpupath run --resume " + file)
                .contains("gpupath: " + file + ".runlog cannot be written: File too large; the run continues, but a "
                        + "crash loses its results");
        assertThat(folder.toFile().list()).containsExactlyInAnyOrder("err", "full.json.runlog");
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
        assertThat(line).startsWith("gpupath: no test matches nothing").hasLineCount(1);
    }

    private static ResultFile left(Path file) {
        try (RunLog log = RunLog.resume(file, Notes.NONE, Path::toString)) {
            return log.earlier().orElseThrow();
        }
    }
}
