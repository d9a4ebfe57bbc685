package io.github.gpupath.cli.engine.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.gpupath.cli.text.RefusedException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** A file of a GPU whose clock was measured and read, and the same with a change by hand. */
class ClockCheckTests {

    private static final Path FILE = Path.of("..", "docs", "results", "nvidia-h200-latency.json");

    @TempDir
    Path folder;

    private final ObjectNode root;

    ClockCheckTests() throws IOException {
        root = (ObjectNode) JsonMapper.shared().readTree(Files.readString(FILE));
    }

    private int inCycles() {
        ArrayNode results = root.withArray("results");
        for (int i = 0; i < results.size(); i++) {
            if (results.get(i).at("/measurement/cycles").isObject()) {
                return i;
            }
        }
        throw new AssertionError("no result in cycles");
    }

    private void assertRefused(String words) throws IOException {
        Path made = Files.writeString(folder.resolve("made.json"), root.toString());
        assertThatThrownBy(() -> ResultFiles.read(made))
                .isInstanceOf(RefusedException.class)
                .hasMessageContaining(words);
    }

    private void assertTaken() throws IOException {
        Path made = Files.writeString(folder.resolve("made.json"), root.toString());
        assertThat(ResultFiles.read(made).results()).isNotEmpty();
    }

    /** One that went on may have measured the clock again. */
    @Test
    void cyclesAreOfAClockThatTheFileHas() throws IOException {
        int result = inCycles();
        JsonNode measurement = root.at("/results/" + result + "/measurement");
        ObjectNode cycles = (ObjectNode) measurement.get("cycles");
        assertTaken();
        cycles.put("hertz", 7e9).put("value", 7e9 * measurement.get("value").asDouble());
        assertRefused("/results/" + result + "/measurement (");
        assertRefused(") has cycles of 7.0E9 Hz by the clock that "
                + cycles.get("backend").asString() + " reads");
        ((ObjectNode) root.get("host")).putArray("resumedAt").add("2027-01-01T00:00:00Z");
        assertTaken();
    }

    @Test
    void aClockIsReadAfterATestOfTheFile() throws IOException {
        ((ObjectNode) root.at("/clock/1")).put("after", "latency/none");
        assertRefused("/clock/1 was read after latency/none, of which there is no result");
    }
}
