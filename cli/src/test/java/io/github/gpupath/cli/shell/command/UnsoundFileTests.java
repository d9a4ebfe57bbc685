package io.github.gpupath.cli.shell.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gpupath.cli.engine.store.Json;
import io.github.gpupath.cli.shell.console.ExitCodes;
import io.github.gpupath.cli.testing.Cli;
import io.github.gpupath.cli.testing.Samples;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Result files that were made by hand: what no run writes is refused in one line that says where it stands. */
class UnsoundFileTests {

    @TempDir
    Path folder;

    private final Cli cli = Cli.with();

    /** What stands at a place of a file with four results is replaced. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "/results/1/measurement/replicates | [] | /results/1/measurement %s has 0 replicates of 11 samples",
                "/results/1/measurement/replicates/0/process | 7 | /results/1/measurement %s has"
                        + " a replicate of process 7 of 1",
                "/results/1/measurement/replicates/0/process | -2 | /results/1/measurement %s has"
                        + " a replicate of process -2 of 1",
                "/results/1/measurement/replicates/0/samples | -1 | /results/1/measurement %s has"
                        + " a replicate of -1 samples instead of its share, 11",
                "/results/1/measurement/replicates/0/median | -1 | /results/1/measurement %s has"
                        + " a median of a replicate of -1.0, and 0.0015 by its samples",
                "/results/1/measurement/replicates | null | /results/1/measurement/replicates %s is missing or null",
                "/results/1/measurement/replicates | [null] | /results/1/measurement/replicates/0 %s is missing or null",
                "/results/1/measurement/samples | null | /results/1/measurement/samples %s is missing or null",
                "/results/1/measurement/samples/1 | null | /results/1/measurement/samples/1 %s is missing or null",
                "/results/1/measurement/samples/1 | 1e999 | /results/1/measurement/samples/1 %s is not a finite number",
                "/results/1/measurement/samples/1 | \"NaN\" | /results/1/measurement/samples/1 %s is not a finite number",
                "/results/1/measurement/samples/1 | -1 | /results/1/measurement %s has a sample of -1.0",
                "/results/1/measurement/samples/1 | 1e-293 | /results/1/measurement %s has a sample of 1.0E-293",
                "/results/1/measurement/samples/1 | 1e290 | /results/1/measurement %s has a sample of 1.0E290",
                "/results/1/measurement/samples | [1, 2] | /results/1/measurement %s has 2 samples, and 11 host samples",
                "/results/1/measurement/statistics | null | /results/1/measurement/statistics %s is missing or null",
                "/results/1/measurement/statistics/n | 4 | /results/1/measurement %s has"
                        + " statistics of 4 samples, and 11",
                "/results/1/measurement/statistics/n | 3.5 | /results/1/measurement/statistics/n %s is not"
                        + " a whole number of 32 bits",
                "/results/1/measurement/statistics/n | \"3\" | /results/1/measurement/statistics/n %s is not"
                        + " a whole number of 32 bits",
                "/results/1/measurement/statistics/ciLow | 0.002 | /results/1/measurement/statistics %s has"
                        + " an interval from 0.002 to 0.0015075 that does not hold its median, 0.0015",
                "/results/1/measurement/statistics/cv | 0.5 | /results/1/measurement %s has a cv of 0.5, and",
                "/results/1/measurement/value | 1 | /results/1 %s has a value of 1.0, which is not that of its samples",
                "/results/1/measurement/timer | \"sundial\" | /results/1/measurement %s has the timer sundial",
                "/results/1/measurement/timer | \"host\" | /results/1/measurement %s has"
                        + " a sample of 0.0015 by the host's clock, and a host sample of 0.003",
                "/results/1/measurement/geometry/workgroups | [1] | /results/1/measurement/geometry %s has [1]",
                "/results/1/test | \"load//a\" | /results/1 (load//a on opencl) has the test load//a, a part of whose id is empty",
                "/results/1/base | \"load/a/\" | /results/1 %s has the test load/a/, a part of whose id is empty",
                "/results/1/status | \"fine\" | /results/1/status %s is not one of ok, unsupported, failed, skipped",
                "/results/1/status | \"OK\" | /results/1/status %s is not one of ok, unsupported, failed, skipped",
                "/tool/name | \"\" | /tool has a blank name",
                "/settings/profile | \"\" | /settings has a blank profile",
                "/settings/backends/1 | \"vulkan\" | it has the backend vulkan twice in its settings",
                "/devices/0/type | \"GPU\" | /devices/0 has the type GPU, which is none of [discrete_gpu, integrated_gpu,",
                "/devices/0/uuid | \"0b6d3a1e-0000-0000-0000-000000000002\" | /devices/0 has the key"
                        + " 0b6d3a1e-0000-0000-0000-000000000001, and the uuid 0b6d3a1e-0000-0000-0000-000000000002",
                "/devices/0/name | \"\" | /devices/0 has a blank name",
                "/results/1/measurement/cycles | {\"value\": 1, \"hertz\": 1, \"backend\": \"opencl\"} | has 1.0 cycles, and a",
                "/results/1/unit | \" \" | /results/1 %s has a blank unit",
                "/devices/0/backend | \"Vulkan\" | /devices/0 has the backend Vulkan, whose id is not made of lower-case",
                "/devices/0/uuid | \"\" | /devices/0 has the uuid , which is none such as 0b6d3a1e-0000-",
                "/suites/0/axes/0/scale | \"zzz\" | /suites/0/axes/0 has the scale zzz, which is none of [",
                "/suites/0/id | \"zzz\" | whose suite is none of those that it lists, [zzz]",
                "/suites | [] | whose suite is none of those that it lists, []",
                "/results/1/status | \"failed\" | /results/1 %s has no reason why it is failed",
                "/results/3/reason | \" \" | /results/3 (load/typed-buffer/rg8/random on opencl) has"
                        + " no reason why it is unsupported",
                "/results/1/label | \"\" | /results/1 %s has a blank label",
                "/results/1/coordinates/1/text | \"rg8\" | /results/1 %s has the test load/typed-buffer/rgba8/random,"
                        + " whose coordinates make load/typed-buffer/rg8/random",
                "/results/1/measurement/hostSamples/0 | 0.0001 | /results/1/measurement %s has a sample of 0.0015"
                        + " by the device's clock, and a host sample of 1.0E-4",
                "/devices/1/timer | null | made.json is no result file: it has a measurement of"
                        + " load/typed-buffer/rgba8/random on opencl by the device's clock, and the device has none",
                "/results/1/verified | false | /results/1 %s has a result that is ok, and is not verified",
                "/results/1/notes | null | /results/1/notes %s is missing or null",
                "/results/1/label | 7 | /results/1/label %s is not a text",
                "/results/1 | 7 | /results/1 (no test on no backend) is not an object",
                "/results | {} | /results is not a list",
                "/settings/minRounds | null | /settings/minRounds is missing or null",
                "/settings/minRounds | 3 | /settings has 3 rounds, which are fewer than 10",
                "/settings/options | {\"a\": null} | /settings/options/a is missing or null",
                "/devices/0/backend | \" \" | /devices/0 has a blank backend",
                "/host/processors | 0 | /host has a number of processors of 0, which is not between",
                "/settings/minRounds | 12 | made.json is no result file: it has a measurement of"
                        + " load/typed-buffer/rgba8/random on vulkan that ended after 11 rounds, which are fewer than 12",
                "/settings/intervalGoal | 0.001 | made.json is no result file: it has a measurement of"
                        + " load/typed-buffer/rgba8/random on vulkan that ended with its interval, half of which is 0.0049",
                "/host | null | /host is missing or null",
                "/formatVersion | 1.5 | /formatVersion is not a whole number",
                "/formatVersion | \"1\" | /formatVersion is not a whole number",
                "/formatVersion | null | /formatVersion is missing or null",
                "/format | null | its /format is not gpupath-result",
            })
    void refused(String place, String content, String fault) throws IOException {
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

    private void assertRefused(String text, String fault) throws IOException {
        Path file = Files.writeString(folder.resolve("made.json"), text);
        assertThat(cli.run("compare", file.toString())).as(cli.err()).isEqualTo(ExitCodes.USAGE);
        assertThat(cli.errLines()).hasSize(1);
        assertThat(cli.err()).contains("made.json ").contains(fault);
    }

    @Test
    void aMissingPartIsNamed() throws IOException {
        ObjectNode root = (ObjectNode) JsonMapper.shared().readTree(Json.write(Samples.file()));
        ((ObjectNode) root.at("/results/1/measurement/statistics")).remove("mad");
        assertRefused(root.toString(), "/results/1/measurement/statistics/mad (load/");
    }

    @Test
    void aResultThatStandsTwice() throws IOException {
        ObjectNode root = (ObjectNode) JsonMapper.shared().readTree(Json.write(Samples.file()));
        root.withArray("results").add(root.at("/results/1"));
        assertRefused(root.toString(), "it has two results of load/typed-buffer/rgba8/random on opencl of the device");
    }

    @ParameterizedTest
    @ValueSource(strings = {"{}", "[]", "7", "\"\"", "null"})
    void whatFollowsTheEnd(String more) throws IOException {
        String good = Json.write(Samples.file());
        assertRefused(
                good + " " + more + "\n",
                "made.json is no result file: something follows its end, at line "
                        + (good.lines().count() + 1) + ", column 2");
    }

    @Test
    void aNameThatStandsTwiceAndWhatIsNotJson() throws IOException {
        String good = Json.write(Samples.file());
        assertRefused(
                good.replaceFirst("\"status\"", "\"status\": \"ok\", \"status\""), " repeats the name \"status\"");
        assertRefused(good.substring(0, good.length() / 2), "it ends too early, at line ");
        assertRefused(good.replaceFirst("\"status\"", "status"), " is not JSON");
        assertRefused("[".repeat(100_000), "nested too deeply");
        assertRefused("", "made.json is no result file: it is empty");
        assertRefused(" \n", "made.json is no result file: it is empty");
        assertRefused("7", "its /format is not gpupath-result");
        assertRefused(
                "\uFEFF" + good, "made.json is no result file: it begins with a byte order mark, which JSON has not");
        Files.write(folder.resolve("bytes.json"), new byte[] {(byte) 0xff, 0x7b});
        assertThat(cli.run("compare", folder.resolve("bytes.json").toString())).isEqualTo(ExitCodes.USAGE);
        assertThat(cli.err()).contains("it is not text in UTF-8");
    }
}
