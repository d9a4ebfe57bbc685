package io.github.gpupath.cli.engine.store;

import com.networknt.schema.Error;
import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import io.github.gpupath.result.ResultFile;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/** The JSON schemas of result files. */
final class ResultSchema {

    /** A reader understands files with properties that came later. */
    private static final String UNKNOWN_PROPERTY = "additionalProperties";

    private ResultSchema() {}

    /** What is wrong with the first value that does not keep to the schema of a version, and where. */
    static Optional<String> fault(JsonNode file, int version) {
        return errors(file, version).stream()
                .filter(error -> !error.getKeyword().equals(UNKNOWN_PROPERTY))
                .findFirst()
                .map(error -> named(file, error.getInstanceLocation().toString()) + ": " + error.getMessage());
    }

    /** Everything that does not keep to the schema of a version. */
    static List<Error> errors(JsonNode file, int version) {
        return (version == Version1.VERSION ? First.SCHEMA : Second.SCHEMA)
                .validate(file, context -> context.executionConfig(config -> config.formatAssertionsEnabled(true)));
    }

    /** A place with the test and the backend where it is in a result. */
    private static String named(JsonNode file, String place) {
        String[] steps = place.split("/", 4);
        if (steps.length < 3 || !steps[1].equals("results")) {
            return place.isEmpty() ? "it" : place;
        }
        JsonNode result = file.at("/results/" + steps[2]);
        return place + " (" + result.path("test").asString("no test") + " on "
                + result.path("backend").asString("no backend") + ")";
    }

    private static Schema load(Class<?> beside, String name) {
        try (InputStream file = Objects.requireNonNull(beside.getResourceAsStream(name))) {
            return SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                    .getSchema(file, InputFormat.JSON);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Loaded when a file of version 1 is read. */
    private static final class First {
        static final Schema SCHEMA = load(ResultSchema.class, "gpupath-result-1.schema.json");
    }

    /** Loaded when a file of version 2 is read. */
    private static final class Second {
        static final Schema SCHEMA = load(ResultFile.class, "gpupath-result.schema.json");
    }
}
