package io.github.gpupath.cli.engine.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.networknt.schema.Error;
import io.github.gpupath.cli.testing.Samples;
import io.github.gpupath.kernel.Literal;
import io.github.gpupath.result.Measurement.Geometry;
import io.github.gpupath.result.ResultFile;
import io.github.gpupath.result.TestResult;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ContainerNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

class JsonTests {

    private static final String JSON = Json.write(Samples.file());

    /** What is read though the schema refuses it: what a place would hold. */
    private static final Set<String> TAKEN = Set.of(
            // Plug-ins may have an empty remark, and the oldest files have suites without axes.
            "/devices/0/timer/problem \"\"",
            "/results/0/notes/0/text \"\"",
            "/suites/0/axes []",
            // What breaks a line is shown in one line wherever it stands; some of it is a plug-in's.
            "/devices/0/plugin/jar \"other.jar\\n\"",
            "/devices/0/plugin/version \"2\\n\"",
            "/devices/0/timer/problem \"it stands still\\n\"",
            "/findings/0/sentence \"it costs twice as much\\n\"",
            "/problems/0/message \"it broke\\n\"",
            "/results/0/notes/0/kind \"drifts\\n\"",
            "/results/0/notes/0/text \"drifts: 2.0 % more time\\n\"",
            "/results/0/reason \"NVIDIA H200 through opencl lacks format rg8 for texel-buffer loads\\n\"",
            "/suites/0/description \"loads\\n\"");

    @Test
    void whatIsWrittenKeepsToTheSchemaAndIsReadBackAsItWas() {
        ResultSchema.check(JSON);
        assertThat(Json.read(JSON, ResultFile.class)).isEqualTo(Samples.file());
    }

    @Test
    void whatIsAbsentIsNotWrittenAndStatesAreInLowerCase() {
        assertThat(JSON)
                .doesNotContain("null")
                .contains("\"status\": \"ok\"")
                .contains("\"status\": \"unsupported\"")
                .contains("\"samples\": [ 0.001, 9.95E-4, 0.0010049999999999998, 9.95E-4, ")
                .endsWith("}\n");
    }

    @Test
    void numbersDoNotDependOnTheCountry() {
        Locale before = Locale.getDefault();
        try {
            Locale.setDefault(Locale.GERMANY);
            assertThat(Json.write(Samples.file())).isEqualTo(JSON);
        } finally {
            Locale.setDefault(before);
        }
    }

    @Test
    void propertiesOfLaterVersionsAreSkipped() {
        String later = JSON.replaceFirst("\"test\"", "\"mood\": \"good\", \"test\"");
        assertThat(Json.read(later, ResultFile.class)).isEqualTo(Samples.file());
    }

    @Test
    void argumentsAreNumbersWithTheirType() {
        assertThat(JSON).contains("\"arguments\": [ \"0u32\", \"8589934592u64\", \"-1.5f32\" ]");
    }

    @Test
    void integersAloneAreTheBitsOfU32() {
        String before = JSON.replace("[ \"0u32\", \"8589934592u64\", \"-1.5f32\" ]", "[ 0, -1 ]");
        ResultSchema.check(before);
        assertThat(Json.read(before, ResultFile.class).results())
                .extracting(TestResult::geometry)
                .filteredOn(Objects::nonNull)
                .extracting(Geometry::arguments)
                .contains(List.of(Literal.u32(0), Literal.u32(0xFFFF_FFFFL)));
    }

    /** Other letters and a blank around it make another word. */
    @ParameterizedTest
    @CsvSource({"status, ok", "better, higher", "endedBy, interval", "timer, device"})
    void aWordOfTheSchemaIsReadAsItIsWritten(String name, String word) {
        ObjectNode file = Samples.complete();
        for (String other : List.of(word.toUpperCase(Locale.ROOT), " " + word, "", "0")) {
            String bad = file.toString().replace("\"" + name + "\":\"" + word, "\"" + name + "\":\"" + other);
            assertThat(bad).isNotEqualTo(file.toString());
            assertThatThrownBy(() -> Json.read(bad, ResultFile.class)).isInstanceOf(JacksonException.class);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\"0\"",
                "\"u32\"",
                "\"-1u32\"",
                "\"4294967296u32\"",
                "\"18446744073709551616u64\"",
                "\"1.5i64\"",
                "\"1.0E60f32\"",
                "\"NaNf32\"",
                "\"1bool\"",
                "8589934592",
                "{}"
            })
    void anArgumentThatItsTypeDoesNotHoldIsRefused(String argument) {
        String bad = JSON.replace("\"0u32\"", argument);
        assertThat(bad).isNotEqualTo(JSON);
        assertThatThrownBy(() -> Json.read(bad, ResultFile.class)).isInstanceOf(JacksonException.class);
    }

    /** Each replaces a piece of a good file. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "\"formatVersion\": 2|\"formatVersion\": 3",
                "\"status\": \"ok\"|\"status\": \"fine\"",
                "\"status\": \"ok\"|\"status\": \"failed\"",
                "\"status\": \"unsupported\"|\"status\": \"ok\"",
                "\"status\": \"unsupported\"|\"status\": \"unsupported\", \"value\": 0",
                "\"reason\": |\"excuse\": ",
                "\"median\": 0.001|\"median\": 0",
                "\"median\": 0.001|\"median\": \"NaN\"",
                "\"n\": 11|\"n\": 11.5",
                "\"verified\": true|\"verified\": false",
                "\"verifyOnly\": false|\"verifyOnly\": true",
                "\"timer\": \"device\"|\"timer\": \"sundial\"",
                "\"processors\": 2|\"processors\": 2, \"colour\": \"blue\"",
                "\"uuid\": \"0b6d|\"uuid\": \"xb6d",
                "2026-11-20T12:00:00Z|yesterday",
                "\"0u32\"|\"0\"",
                "\"0u32\"|8589934592",
            })
    void theSchemaRefuses(String piece, String replacement) {
        assertThat(JSON).contains(piece);
        int at = JSON.indexOf(piece);
        String bad = JSON.substring(0, at) + replacement + JSON.substring(at + piece.length());
        assertThat(ResultSchema.errors(bad)).isNotEmpty();
    }

    /** One value at a time is changed to what the schema forbids there, with the rest of the file as it was. */
    @Test
    void whatTheSchemaRefusesIsNotRead() {
        ObjectNode file = Samples.complete();
        List<Error> before = ResultSchema.errors(file.toString());
        Set<String> taken = new TreeSet<>();
        Set<String> places = new HashSet<>();
        for (String pointer : pointers(file, "")) {
            String place = pointer.replaceAll("/[0-9]+", "/0");
            if (!places.add(place)) {
                continue;
            }
            ContainerNode<?> parent = (ContainerNode<?>) file.at(pointer.substring(0, pointer.lastIndexOf('/')));
            String name = pointer.substring(pointer.lastIndexOf('/') + 1);
            JsonNode value = file.at(pointer);
            for (JsonNode other : others(value)) {
                set(parent, name, other);
                String changed = file.toString();
                if (ResultSchema.errors(changed).size() > before.size() && isRead(changed)) {
                    taken.add(place + " " + other);
                }
            }
            set(parent, name, value);
        }
        assertThat(taken).containsExactlyInAnyOrderElementsOf(TAKEN);
    }

    private static List<String> pointers(JsonNode node, String pointer) {
        List<String> pointers = new ArrayList<>();
        if (node instanceof ObjectNode object) {
            object.properties()
                    .forEach(property ->
                            pointers.addAll(pointers(property.getValue(), pointer + "/" + property.getKey())));
        }
        for (int i = 0; node.isArray() && i < node.size(); i++) {
            pointers.addAll(pointers(node.get(i), pointer + "/" + i));
        }
        if (!pointer.isEmpty()) {
            pointers.add(pointer);
        }
        return pointers;
    }

    private static void set(ContainerNode<?> parent, String name, JsonNode value) {
        if (parent instanceof ObjectNode object) {
            object.set(name, value);
        } else {
            ((ArrayNode) parent).set(Integer.parseInt(name), value);
        }
    }

    private static List<JsonNode> others(JsonNode value) {
        JsonNodeFactory nodes = JsonNodeFactory.instance;
        if (value.isString()) {
            return Stream.of(
                            "",
                            "zzz",
                            "load/" + "a".repeat(1000),
                            value.asString().toUpperCase(Locale.ROOT),
                            value.asString() + "\n")
                    .<JsonNode>map(nodes::stringNode)
                    .toList();
        }
        if (value.isNumber()) {
            return value.isIntegralNumber()
                    ? List.of(nodes.numberNode(0), nodes.numberNode(-1), nodes.numberNode(1_000_000))
                    : List.of(
                            nodes.numberNode(0),
                            nodes.numberNode(-1),
                            nodes.numberNode(1_000_000),
                            nodes.numberNode(1e-31),
                            nodes.numberNode(1e31));
        }
        if (value.isArray()) {
            ArrayNode twice = (ArrayNode) value.deepCopy();
            twice.addAll((ArrayNode) value);
            return List.of(nodes.arrayNode(), twice);
        }
        return List.of();
    }

    private static boolean isRead(String json) {
        try {
            Json.read(json, ResultFile.class);
            return true;
        } catch (JacksonException refusal) {
            return false;
        }
    }
}
