package io.github.gpupath.cli.engine.store;

import io.github.gpupath.cli.analysis.finding.SuiteFindings;
import io.github.gpupath.result.CoordinateRecord;
import io.github.gpupath.result.ResultFile;
import io.github.gpupath.result.SuiteRecord;
import io.github.gpupath.suite.Suite;
import io.github.gpupath.suite.SuiteSettings;
import io.github.gpupath.suite.TestCase;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Reads result files of version 1, in which a result has no coordinates, notes are sentences, and there are no findings. What
 * they lack comes from the suites of this program, if these still have the tests.
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

    /** In a note of version 1, the figure with which the details begin, but for a word or two, says how bad it is. */
    private static final Pattern NOTE =
            Pattern.compile("(?<kind>[^:]+): (?:\\p{L}+ ){0,2}±?(?<figure>\\d+(?:\\.\\d+)?)\\b(?<unit> %)?.*");

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
        root.set("findings", NODES.arrayNode());
        List<Suite> suites = ServiceLoader.load(Suite.class).stream()
                .map(ServiceLoader.Provider::get)
                .toList();
        Map<String, TestCase> tests = tests(suites, root);
        Map<String, Set<String>> ofLanguages = ofLanguages(root.path("results"));
        ArrayNode results = NODES.arrayNode();
        root.path("results")
                .forEach(result -> results.add(
                        result((ObjectNode) result, ofLanguages.getOrDefault(backend(result), Set.of()), tests)));
        root.set("results", results);
        root.set("suites", Json.tree(records(suites, results, tests)));
        ResultFile known = Json.read(root, ResultFile.class);
        return known.concluding(SuiteFindings.of(known, suites, List.copyOf(tests.values()), problem -> {}));
    }

    /** The tests of the suites that a file names, by their ids. */
    private static Map<String, TestCase> tests(List<Suite> suites, JsonNode file) {
        Map<String, String> options = new HashMap<>();
        file.path("settings")
                .path("options")
                .properties()
                .forEach(
                        option -> options.put(option.getKey(), option.getValue().asString("")));
        Map<String, TestCase> tests = new LinkedHashMap<>();
        suites.forEach(suite -> suite.tests(new SuiteSettings(options)).forEach(test -> tests.put(test.id(), test)));
        return tests;
    }

    private static List<SuiteRecord> records(List<Suite> suites, ArrayNode results, Map<String, TestCase> tests) {
        List<TestCase> measured = results.valueStream()
                .map(result -> tests.get(result.path("test").asString("")))
                .filter(Objects::nonNull)
                .distinct()
                .toList();
        return suites.stream()
                .map(suite -> SuiteRecord.of(
                        suite,
                        measured.stream()
                                .filter(test -> test.suite().equals(suite.id()))
                                .toList(),
                        Optional.empty()))
                .filter(record -> !record.axes().isEmpty())
                .toList();
    }

    /** What is said of all results of a backend is said of its language, and not of the tests. */
    private static Map<String, Set<String>> ofLanguages(JsonNode results) {
        Map<String, Set<String>> shared = new HashMap<>();
        results.forEach(result -> {
            Set<String> notes = new HashSet<>();
            result.path("notes").forEach(note -> notes.add(note.asString("")));
            shared.computeIfAbsent(backend(result), backend -> notes).retainAll(notes);
        });
        return shared;
    }

    private static String backend(JsonNode result) {
        return result.path("backend").asString("");
    }

    private static ObjectNode result(ObjectNode old, Set<String> ofLanguage, Map<String, TestCase> tests) {
        ObjectNode result = old.deepCopy();
        String id = old.path("test").asString("");
        result.put("suite", id.contains("/") ? id.substring(0, id.indexOf('/')) : id);
        TestCase test = tests.get(id);
        result.set(
                "coordinates",
                test == null
                        ? NODES.arrayNode()
                        : Json.tree(test.coordinates().stream()
                                .map(CoordinateRecord::of)
                                .toList()));
        if (test != null && test.base().isPresent()) {
            result.put("base", test.base().get());
        }
        result.put("better", old.path("unit").asString("").equals("s") ? "lower" : "higher");
        ArrayNode notes = NODES.arrayNode();
        old.path("notes").forEach(note -> notes.add(note(note.asString(""), ofLanguage)));
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

    private static ObjectNode note(String text, Set<String> ofLanguage) {
        ObjectNode note = NODES.objectNode();
        Matcher matcher = NOTE.matcher(text);
        boolean hasFigure = matcher.matches();
        note.put("kind", hasFigure ? matcher.group("kind") : ofLanguage.contains(text) ? "language" : "note");
        if (hasFigure) {
            note.put("figure", Double.parseDouble(matcher.group("figure")));
            note.put("unit", matcher.group("unit") == null ? "" : "%");
        }
        note.put("text", text);
        return note;
    }
}
