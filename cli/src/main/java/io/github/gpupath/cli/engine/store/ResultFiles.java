package io.github.gpupath.cli.engine.store;

import io.github.gpupath.cli.text.RefusedException;
import io.github.gpupath.result.ResultFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import tools.jackson.core.JacksonException;

/** Reads result files. */
public final class ResultFiles {

    private ResultFiles() {}

    /**
     * The content of a result file.
     *
     * @throws RefusedException if it cannot be read or is none, or of a version that this program does not know
     */
    public static ResultFile read(Path path) {
        ResultFile file;
        try {
            file = Json.read(Files.readString(path, StandardCharsets.UTF_8), ResultFile.class);
        } catch (IOException e) {
            throw RefusedException.usage(path + " cannot be read: " + OutputFile.reason(e), e);
        } catch (JacksonException e) {
            throw RefusedException.usage(path + " is no result file: " + e.getOriginalMessage(), e);
        }
        if (!ResultFile.FORMAT.equals(file.format())) {
            throw RefusedException.usage(path + " is no result file: its format is " + file.format());
        }
        requireVersion(path, file.formatVersion());
        return file;
    }

    /** Refuses records of a version that this program does not know. */
    static void requireVersion(Path path, int version) {
        if (version != ResultFile.FORMAT_VERSION) {
            throw RefusedException.usage(
                    path + " is of version " + version + "; this program reads version " + ResultFile.FORMAT_VERSION);
        }
    }
}
