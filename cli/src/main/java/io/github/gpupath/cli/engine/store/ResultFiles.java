package io.github.gpupath.cli.engine.store;

import io.github.gpupath.cli.text.RefusedException;
import io.github.gpupath.result.ResultFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/** Reads result files. */
public final class ResultFiles {

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
            return Json.read(root, ResultFile.class);
        } catch (IOException e) {
            throw RefusedException.usage(path + " cannot be read: " + OutputFile.reason(e), e);
        } catch (JacksonException e) {
            throw RefusedException.usage(path + " is no result file: " + e.getOriginalMessage(), e);
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
