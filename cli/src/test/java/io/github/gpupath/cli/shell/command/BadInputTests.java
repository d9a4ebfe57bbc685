package io.github.gpupath.cli.shell.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gpupath.cli.testing.Cli;
import io.github.gpupath.cli.testing.FakeBackends;
import io.github.gpupath.cli.testing.FakeProvider;
import io.github.gpupath.reference.ReferenceProvider;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Each mistake gives one clear line, no stack trace, the right exit code, and leaves nothing open. */
class BadInputTests {

    @TempDir
    Path folder;

    private final Cli cli = Cli.with(
            FakeBackends.Alpha.class,
            FakeBackends.NoDriver.class,
            FakeBackends.Twins.class,
            FakeBackends.Picky.class,
            ReferenceProvider.class);

    @AfterEach
    void nothingStaysOpen() {
        assertThat(FakeProvider.OPEN).hasValue(0);
    }

    private void fails(int exitCode, String line, String... arguments) {
        assertThat(cli.run(arguments)).as(cli.err()).isEqualTo(exitCode);
        assertThat(cli.out()).isEmpty();
        assertThat(cli.errLines()).containsExactly("gpupath: " + line);
    }

    @Test
    void anArgumentIsNoNameOfAFileWithMoreArguments() throws Exception {
        Path more = Files.writeString(folder.resolve("more"), "tiny/copy --backend alpha");
        assertThat(cli.run("list", "@" + more)).as(cli.err()).isEqualTo(2);
        assertThat(cli.out()).isEmpty();
        // Which tests are the nearest depends on the random name of the folder.
        assertThat(cli.errLines())
                .singleElement()
                .asString()
                .startsWith("gpupath: no test matches @" + more + "; similar: tiny/copy/");
    }

    @Test
    void anOptionOfASuiteWithoutAValue() {
        fails(
                2,
                "Value for option option '--set' (NAME=VALUE) should be in KEY=VALUE format but was sizes;"
                        + " gpupath list --help shows the usage",
                "list",
                "--set",
                "sizes");
    }

    @Test
    void aNumberThatIsNone() {
        fails(
                2,
                "Invalid value for option '--max-time': 'soon' is not a double; gpupath run --help shows the usage",
                "run",
                "--max-time",
                "soon");
    }

    @Test
    void effortThatMakesNoSense() {
        fails(2, "--runs 0: give a number from 1", "run", "tiny", "--runs", "0");
        fails(
                2,
                "--runs 2: the runs are not saved; give --output FILE.json to write FILE-1.json to FILE-2.json",
                "run",
                "tiny",
                "--runs",
                "2");
        fails(2, "--min-rounds 9: give a number from 10 to 100000", "run", "tiny", "--min-rounds", "9");
        fails(2, "--min-rounds 100001: give a number from 10 to 100000", "run", "tiny", "--min-rounds", "100001");
        for (String seconds : List.of("0.0", "-1.0", "86400.5")) {
            fails(
                    2,
                    "--max-time " + seconds + ": give a number of seconds above 0 and at most 86400",
                    "run",
                    "tiny",
                    "--max-time",
                    seconds);
        }
    }

    @Test
    void anUnknownBackend() {
        fails(
                2,
                "no backend has the id direct3d; backends: alpha, nodriver, twins, picky, reference",
                "run",
                "--backend",
                "alpha,direct3d");
    }

    @ParameterizedTest
    @CsvSource({"run", "verify"})
    void aBackendWithoutDriver(String command) {
        fails(
                4,
                "backend nodriver is unavailable: there is no driver; install fake-driver",
                command,
                "--backend",
                "alpha,nodriver");
    }

    @Test
    void anUnwritableOutputIsFoundBeforeAnythingIsMeasured() {
        Path nowhere = folder.resolve("no/such/folder/results.json");
        fails(2, nowhere + " cannot be written: no such file or folder", "run", "--output", nowhere.toString());
        fails(
                2,
                folder + " cannot be written: it is a folder",
                "run",
                "--format",
                "csv",
                "--output",
                folder.toString());
    }

    @Test
    void twoFormatsForOneOutput() {
        String file = folder.resolve("results.json").toString();
        fails(
                2,
                "--format json,csv: give one --output FILE for each format",
                "run",
                "--format",
                "json,csv",
                "--output",
                file);
        fails(
                2,
                "--format json,csv: give one --output FILE for each format",
                "run",
                "--format",
                "json",
                "--format",
                "csv");
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void anOutputWhoseNameTellsNoFormat() {
        fails(
                2,
                "--output " + folder.resolve("results")
                        + ": unknown format; add --format, one of table,json,csv,findings,findings-csv,markdown,html",
                "run",
                "--output",
                folder.resolve("results").toString());
    }

    @Test
    void aFormatThatACommandDoesNotHave() {
        fails(2, "--format yaml: use one of table, json", "list", "--format", "yaml");
        fails(2, "--color blue: use one of auto, always, never", "list", "--color", "blue");
    }

    @Test
    void aDeviceNameThatFitsTwo() {
        fails(
                2,
                "twin matches 2 devices; use an index or UUID: "
                        + "device 0, Twin 9000 (00000000-0000-0009-0000-000000000000); "
                        + "device 1, Twin 9000 Ti (00000000-0000-0009-0000-000000000001)",
                "run",
                "--backend",
                "twins",
                "--device",
                "twin");
    }

    @Test
    void aDeviceThatDoesNotExist() {
        fails(
                4,
                "no device matches Voodoo; devices: device 0, Fake GPU of alpha (00000000-0000-0001-0000-000000000001)",
                "run",
                "--backend",
                "alpha",
                "--device",
                "Voodoo");
        fails(
                4,
                "no device has index 7; devices: device 0, Fake GPU of alpha (00000000-0000-0001-0000-000000000001); "
                        + "device 1, Twin 9000 (00000000-0000-0009-0000-000000000000); "
                        + "device 2, Twin 9000 Ti (00000000-0000-0009-0000-000000000001); device 3, CPU drivers",
                "run",
                "--device",
                "7",
                "--backend",
                "alpha");
    }

    @Test
    void aBackendThatDoesNotReachTheChosenDevice() {
        fails(
                4,
                "backend twins does not reach Fake GPU of alpha, only Twin 9000, Twin 9000 Ti; choose another "
                        + "device or omit the backend",
                "run",
                "--backend",
                "alpha,twins");
    }

    @Test
    void aBackendThatDoesNotReachTheChosenOneOfTheCpuDrivers() {
        fails(
                4,
                "backend alpha does not reach Java interpreter, only Fake GPU of alpha; choose another device or "
                        + "omit the backend",
                "run",
                "--backend",
                "alpha,reference",
                "--device",
                "interpreter");
    }

    @Test
    void aKernelThatDoesNotCompileIsOneLineAndAllOfItWithVerbose() {
        assertThat(cli.run("run", "tiny/copy/x1/linear", "--backend", "picky")).isEqualTo(3);
        assertThat(cli.errLines()).anyMatch(line -> line.endsWith("syntax error in line 7"));
        assertThat(cli.out())
                .contains("failed")
                .contains("picky: COMPILE: syntax error in line 7 (tiny/copy/x1/linear)");
        assertThat(cli.err())
                .contains("tiny/copy/x1/linear on picky: --verbose shows more")
                .doesNotContain("THE SOURCE")
                .doesNotContain("THE LOG");

        assertThat(cli.run("run", "tiny/copy/x1/linear", "--backend", "picky", "--verbose"))
                .isEqualTo(3);
        assertThat(cli.err()).contains("THE SOURCE").contains("THE LOG");
    }

    @Test
    void showingWhatDoesNotCompile() {
        fails(
                3,
                "the kernel does not compile: syntax error in line 7; --verbose shows its source and the compiler's log",
                "show",
                "tiny/copy/x1/linear",
                "--backend",
                "picky",
                "--as",
                "spirv");
        assertThat(cli.run("show", "tiny/copy/x1/linear", "--backend", "picky", "--as", "spirv", "-v"))
                .isEqualTo(3);
        assertThat(cli.err()).contains("THE SOURCE").contains("THE LOG");
    }

    @Test
    void anUnknownTestToCompareWith() {
        fails(
                2,
                "no test has the id tiny/copy/x1; similar: tiny/copy/x1/linear, tiny/copy/x1/random, tiny/copy/x2/linear",
                "run",
                "--relative-to",
                "tiny/copy/x1");
    }

    @Test
    void aWideTableOfTimesWhereNothingIsTimed() {
        assertThat(cli.run("verify", "--card")).isEqualTo(2);
        assertThat(cli.err()).contains("unknown option --card");
    }

    @Test
    void unknownCommandsAndOptionsWithWhatWasMeant() {
        fails(2, "unknown command lst; did you mean list?", "lst");
        fails(2, "unknown option --formt; did you mean --format?", "list", "--formt", "json");
    }

    @Test
    void wordsThatACommandDoesNotTake() {
        fails(2, "unexpected argument b; gpupath new-suite --help shows the usage", "new-suite", "a", "b");
        fails(2, "unexpected argument b; gpupath devices --help shows the usage", "devices", "b");
    }

    @Test
    void aCardOfNoFile() {
        fails(
                2,
                "no result file: give FILE, such as last, or use gpupath run --card to measure and show a card",
                "card");
    }

    @Test
    void aFolderOfPluginsThatDoesNotExist() throws Exception {
        Path file = Files.createFile(folder.resolve("file"));
        fails(2, "--plugins names " + file + ", which is not a folder", "list", "--plugins", file.toString());
        cli.environment("GPUPATH_PLUGINS", file.toString());
        fails(2, "GPUPATH_PLUGINS names " + file + ", which is not a folder", "backends");
    }

    @Test
    void aStackTraceOnlyWithVerbose() {
        assertThat(cli.run("run", "--backend", "nowhere", "--verbose")).isEqualTo(2);
        assertThat(cli.err()).contains("\tat io.github.gpupath");
    }
}
