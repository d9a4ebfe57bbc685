package io.github.gpupath.cli.engine.store;

import io.github.gpupath.cli.text.RefusedException;
import io.github.gpupath.result.ResultFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/** Reads result files. */
public final class ResultFiles {

    /** What every measurement has several figures of. */
    private static final List<String> PARTS = List.of("statistics", "samples", "hostSamples", "replicates");

    private ResultFiles() {}

    /**
     * The content of a result file.
     *
     * @throws RefusedException if it cannot be read or is none, or of a version that this program does not know
     */
    public static ResultFile read(Path path) {
        try {
            JsonNode root = Json.tree(Files.readString(path, StandardCharsets.UTF_8));
            if (!ResultFile.FORMAT.equals(root.path("format").asString(""))) {
                throw RefusedException.usage(path + " is no result file: its format is "
                        + root.path("format").asString(null));
            }
            int version = root.path("formatVersion").asInt(0);
            if (version == Version1.VERSION) {
                return Version1.read(root);
            }
            requireVersion(path, version);
            requireParts(path, root);
            return Json.read(root, ResultFile.class);
        } catch (IOException e) {
            throw RefusedException.usage(path + " cannot be read: " + OutputFile.reason(e), e);
        } catch (JacksonException e) {
            throw RefusedException.usage(path + " is no result file: " + fault(e), e);
        }
    }

    /** What is wrong, in words of the file and not of this program's classes. */
    private static String fault(JacksonException refusal) {
        return refusal.getCause() instanceof NullPointerException
                ? "something is missing or null in " + place(refusal)
                : refusal.getOriginalMessage();
    }

    /** Where in the file, as a JSON pointer. */
    private static String place(JacksonException refusal) {
        return refusal.getPath().stream()
                .map(step -> "/" + (step.getPropertyName() == null ? step.getIndex() : step.getPropertyName()))
                .collect(Collectors.joining());
    }

    /** Refuses a measurement without what all of them have, of which nothing could be made. */
    private static void requireParts(Path path, JsonNode root) {
        for (JsonNode result : root.path("results")) {
            JsonNode measurement = result.path("measurement");
            for (String part : measurement.isObject() ? PARTS : List.<String>of()) {
                JsonNode found = measurement.path(part);
                if (!found.isContainer() || found.valueStream().anyMatch(JsonNode::isNull)) {
                    throw RefusedException.usage(path + " is no result file: "
                            + result.path("test").asString("a test without a name") + " on "
                            + result.path("backend").asString("no backend") + " has a measurement without "
                            + (found.isContainer() ? "some of the " : "") + part);
                }
            }
        }
    }

    /** Refuses records of a version that this program does not know. */
    static void requireVersion(Path path, int version) {
        if (version != ResultFile.FORMAT_VERSION) {
            throw RefusedException.usage(
                    path + " is of version " + version + "; this program reads version " + ResultFile.FORMAT_VERSION);
        }
    }
}
