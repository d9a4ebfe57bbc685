package io.github.gpupath.cli.engine.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.github.gpupath.cli.testing.FileBuilder;
import io.github.gpupath.cli.testing.ResultBuilder;
import io.github.gpupath.cli.testing.Samples;
import io.github.gpupath.cli.text.UserException;
import io.github.gpupath.result.ResultFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Files that no run writes are refused in one line that says where the fault is. */
class ResultFilesTests {

    @TempDir
    Path folder;

    /** What stands at a place of a file with four results is replaced. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "/results/1/measurement/replicates | [] | /results/1/measurement/replicates %s: must have at least 1",
                "/results/1/measurement/replicates/0/samples | 7 | /results/1 %s has replicates that do not interleave its 11",
                "/results/1/measurement/samples/1 | null | /results/1/measurement/samples/1 %s: null found",
                "/results/1/measurement/samples/1 | 1e999 | /results/1/measurement/samples/1 %s: unknown found",
                "/results/1/measurement/samples/1 | \"NaN\" | /results/1/measurement/samples/1 %s: string found",
                "/results/1/measurement/samples/1 | 1e-293 | /results/1/measurement/samples/1 %s: must have a minimum",
                "/results/1/measurement/samples/1 | 0.1 | /results/1 %s has a median of 0.0015, but its samples give 0.0015075",
                "/results/1/measurement/hostSamples | [1, 2] | /results/1 %s has 11 samples, 2 host samples",
                "/results/1/measurement/statistics/n | 4 | /results/1 %s has 11 samples, 11 host samples, and statistics of 4",
                "/results/1/measurement/statistics/n | 3.5 | /results/1/measurement/statistics/n %s: number found",
                "/results/1/measurement/statistics/n | 99999999999 | /results/1/measurement/statistics/n cannot be read",
                "/results/1/measurement/statistics/median | 0.0017 | /results/1 %s has a median of 0.0017, but its samples give 0.0015",
                "/results/1/measurement/statistics/ciLow | 0.002 | /results/1 %s has an interval from 0.002 to ",
                "/results/1/measurement/value | 1 | /results/1 %s has a value of 1.0, but its samples have the median",
                "/results/1/measurement/withoutAccess | {\"seconds\": 0, \"ratio\": 0.1} | /results/1/measurement/withoutAccess",
                "/results/1/measurement/withoutAccess | {\"seconds\": 0.0003} | /results/1/measurement/withoutAccess",
                "/results/1/measurement/timer | \"sundial\" | /results/1/measurement/timer %s: does not have a value",
                "/results/1/measurement/geometry/workgroups | [1] | /results/1/measurement/geometry/workgroups %s: must",
                "/results/1/test | \"load//a\" | /results/1/test (load//a on opencl): does not match",
                "/results/1/status | \"OK\" | /results/1/status %s: does not have a value",
                "/results/1/status | \"failed\" | /results/1",
                "/results/1/device | \"another\" | /results/1 %s names a device or driver version that is not listed",
                "/results/1/coordinates/0/axis | 7 | /results/1/coordinates/0/axis %s: integer found",
                "/results/1 | 7 | /results/1 (no test on no backend): integer found",
                "/results | {} | /results: object found",
                "/settings/minRounds | null | /settings/minRounds: null found",
                "/devices/0/backend | \"Vulkan\" | /devices/0/backend: does not match",
                "/host/startedAt | \"yesterday\" | /host/startedAt: does not match the date-time pattern",
                "/formatVersion | 3 | has version 3; this gpupath reads versions 1 and 2",
                "/formatVersion | \"x\" | has version \"x\"; this gpupath reads versions 1 and 2",
                "/format | null | its /format is not gpupath-result",
            })
    void isRefused(String place, String content, String fault) throws IOException {
        ObjectNode root = (ObjectNode) JsonMapper.shared().readTree(Json.write(Samples.file()));
        int last = place.lastIndexOf('/');
        JsonNode holder = root.at(place.substring(0, last));
        JsonNode replacement = JsonMapper.shared().readTree(content);
        if (holder instanceof ArrayNode list) {
            list.set(Integer.parseInt(place.substring(last + 1)), replacement);
        } else {
            ((ObjectNode) holder).set(place.substring(last + 1), replacement);
        }
        assertRefused(
                root.toString().replace("\"Infinity\"", "1e999"),
                fault.replace("%s", "(load/typed-buffer/rgba8/random on opencl)"));
    }

    @Test
    void aShareOfInstructionsIsReadAsItWasWritten() throws IOException {
        ResultFile file = new FileBuilder()
                .of(new ResultBuilder("load/a", "vulkan").withoutAccess(0.3).around(1e-3));
        Path written = Files.writeString(folder.resolve("share.json"), Json.write(file));
        assertThat(ResultFiles.read(written).results().get(0).withoutAccess())
                .isEqualTo(file.results().get(0).withoutAccess())
                .isNotNull();
    }

    private void assertRefused(String text, String fault) throws IOException {
        Path file = Files.writeString(folder.resolve("made.json"), text);
        assertThatThrownBy(() -> ResultFiles.read(file))
                .isInstanceOf(UserException.class)
                .hasMessageStartingWith(file + " ")
                .hasMessageContaining(fault)
                .message()
                .hasLineCount(1);
    }

    @Test
    void aResultThatStandsTwice() throws IOException {
        ObjectNode root = (ObjectNode) JsonMapper.shared().readTree(Json.write(Samples.file()));
        root.withArray("results").add(root.at("/results/1"));
        assertRefused(root.toString(), "/results/4 repeats ");
    }

    @ParameterizedTest
    @ValueSource(strings = {"{}", "7", "null"})
    void whatFollowsTheEnd(String more) throws IOException {
        assertRefused(Json.write(Samples.file()) + more, "is not JSON: ");
    }

    /** As {@code compare <(zcat FILE)} gives it: a pipe has neither a size nor a position. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aPipeIsRead(boolean isPacked) throws Exception {
        assumeThat(OS.current()).as("a system with mkfifo").isIn(OS.LINUX, OS.MAC);
        Path pipe = folder.resolve("pipe");
        assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor())
                .isZero();
        Path file = folder.resolve(isPacked ? "file.json.gz" : "file.json");
        OutputFile.checked(file).write(Json.write(Samples.file()));
        Process writer = new ProcessBuilder("sh", "-c", "cat '" + file + "' >'" + pipe + "'").start();
        assertThat(ResultFiles.read(pipe)).isEqualTo(ResultFiles.read(file));
        assertThat(writer.waitFor()).isZero();
    }

    @Test
    void whatIsNoJson() throws IOException {
        String good = Json.write(Samples.file());
        assertRefused(good.replaceFirst("\"status\"", "\"status\": \"ok\", \"status\""), "Duplicate");
        assertRefused(good.substring(0, good.length() / 2), " is not JSON: Unexpected end");
        assertRefused("[".repeat(100_000), " is not JSON: ");
        assertRefused("", "it is empty");
        assertRefused("7", "its /format is not gpupath-result");
        Path bytes = Files.write(folder.resolve("bytes.json"), new byte[] {(byte) 0xff, 0x7b});
        assertThatThrownBy(() -> ResultFiles.read(bytes)).hasMessageContaining("it is not text in UTF-8");
        Path torn = Files.write(folder.resolve("torn.json.gz"), new byte[] {0x1f, (byte) 0x8b, 8});
        assertThatThrownBy(() -> ResultFiles.read(torn))
                .isInstanceOf(UserException.class)
                .hasMessageContaining("torn.json.gz cannot be read: ");
    }
}
