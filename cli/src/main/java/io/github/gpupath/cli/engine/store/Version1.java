package io.github.gpupath.cli.engine.store;

import io.github.gpupath.result.ResultFile;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Reads result files of version 1, in which a result has no coordinates, notes are sentences, and there are neither suites nor
 * findings.
 */
final class Version1 {

    static final int VERSION = 1;

    /** What moved into a part of its own. */
    private static final List<String> OF_MEASUREMENT = List.of(
            "value",
            "statistics",
            "samples",
            "hostSamples",
            "dispatchesPerSample",
            "operationsPerDispatch",
            "bytesPerDispatch",
            "geometry",
            "candidates",
            "timer",
            "endedBy");

    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    private Version1() {}

    /**
     * The file in the present version.
     *
     * @throws tools.jackson.core.JacksonException if it lacks what version 1 has
     */
    static ResultFile read(JsonNode file) {
        ObjectNode root = (ObjectNode) file.deepCopy(); // an object, since it has a version
        root.put("formatVersion", ResultFile.FORMAT_VERSION);
        if (root.get("settings") instanceof ObjectNode settings) {
            settings.put("placements", 1).put("processes", 1);
        }
        root.set("suites", NODES.arrayNode());
        root.set("findings", NODES.arrayNode());
        ArrayNode results = NODES.arrayNode();
        root.path("results").forEach(result -> results.add(result((ObjectNode) result)));
        root.set("results", results);
        return Json.read(root, ResultFile.class);
    }

    private static ObjectNode result(ObjectNode old) {
        ObjectNode result = old.deepCopy();
        String id = old.path("test").asString("");
        result.put("suite", id.contains("/") ? id.substring(0, id.indexOf('/')) : id);
        result.set("coordinates", NODES.arrayNode());
        result.put("better", old.path("unit").asString("").equals("s") ? "lower" : "higher");
        ArrayNode notes = NODES.arrayNode();
        old.path("notes").forEach(note -> notes.addObject().put("kind", "note").put("text", note.asString("")));
        result.set("notes", notes);
        ObjectNode measurement = NODES.objectNode();
        for (String name : OF_MEASUREMENT) {
            JsonNode value = result.remove(name);
            if (value != null) {
                measurement.set(name, value);
            }
        }
        if (measurement.has("value")) {
            ArrayNode replicates = NODES.arrayNode();
            replicates
                    .addObject()
                    .put("process", 1)
                    .put("samples", measurement.path("samples").size())
                    .set("median", measurement.path("statistics").path("median"));
            measurement.set("replicates", replicates);
            result.set("measurement", measurement);
        }
        return result;
    }
}
