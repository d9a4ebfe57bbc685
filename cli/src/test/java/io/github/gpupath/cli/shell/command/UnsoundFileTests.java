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
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Result files that were made by hand: what no run writes is refused in one line that says where it stands. */
class UnsoundFileTests {

    @TempDir
    Path folder;

    private final Cli cli = Cli.with();

    /** A part of the measurement is replaced, or of the result where the part begins with a slash. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "replicates | [] | 0 replicates of 3 samples",
                "replicates | [{'process': 1, 'samples': 1, 'median': 1}, {'process': 2, 'samples': 1, 'median': 1},"
                        + "{'process': 3, 'samples': 1, 'median': 1}, {'process': 4, 'samples': 1, 'median': 1}]"
                        + "| 4 replicates of 3 samples",
                "replicates | [{'process': 7, 'samples': 2, 'median': 1}, {'process': 7, 'samples': 1, 'median': 1}]"
                        + "| a replicate of process 7 of 1",
                "replicates | [{'process': -2, 'samples': 3, 'median': 1}] | a replicate of process -2 of 1",
                "replicates | [{'process': 1, 'samples': -1, 'median': 1}]"
                        + "| a replicate of -1 samples instead of its share, 3",
                "replicates | [{'process': 1, 'samples': 1, 'median': 1}, {'process': 1, 'samples': 2, 'median': 1}]"
                        + "| a replicate of 1 samples instead of its share, 2",
                "replicates | [{'process': 1, 'samples': 3, 'median': -1}] | a replicate whose median is -1.0",
                "replicates | null | a measurement without replicates",
                "replicates | [null] | a measurement without some of the replicates",
                "samples | null | a measurement without samples",
                "statistics | null | a measurement without statistics",
                "samples | [1, 2] | statistics of 3 samples, and 2",
                "/status | \"failed\" | a measurement, and is failed",
            })
    void refused(String part, String content, String fault) throws IOException {
        ObjectNode root = (ObjectNode) JsonMapper.shared().readTree(Json.write(Samples.file()));
        ObjectNode result = (ObjectNode) root.at("/results/1");
        JsonNode replacement = JsonMapper.shared().readTree(content.replace('\'', '"'));
        if (part.startsWith("/")) {
            result.set(part.substring(1), replacement);
        } else {
            ((ObjectNode) result.get("measurement")).set(part, replacement);
        }
        Path file = Files.writeString(folder.resolve("made.json"), root.toString());

        assertThat(cli.run("compare", file.toString())).as(cli.err()).isEqualTo(ExitCodes.USAGE);
        assertThat(cli.errLines()).hasSize(1);
        assertThat(cli.err())
                .contains("made.json is no ")
                .contains("result file: " + result.path("test").asString() + " on opencl has " + fault);
    }

    @Test
    void whatIsNullElsewhereIsFoundByItsPlace() throws IOException {
        ObjectNode root = (ObjectNode) JsonMapper.shared().readTree(Json.write(Samples.file()));
        ((ObjectNode) root.at("/results/1")).putNull("notes");
        Path file = Files.writeString(folder.resolve("made.json"), root.toString());

        assertThat(cli.run("compare", file.toString())).isEqualTo(ExitCodes.USAGE);
        assertThat(cli.errLines())
                .singleElement()
                .asString()
                .endsWith("made.json is no result file: something is missing or null in /results/1");
    }
}
