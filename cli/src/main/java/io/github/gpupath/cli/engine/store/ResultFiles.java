package io.github.gpupath.cli.engine.store;

import io.github.gpupath.cli.text.UserException;
import io.github.gpupath.result.ResultFile;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.zip.GZIPInputStream;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.databind.JsonNode;

/** Reads result files and checks them once. */
public final class ResultFiles {

    private static final int[] GZIP = {0x1f, 0x8b};

    private ResultFiles() {}

    /**
     * The content of a result file, compressed or not.
     *
     * @throws UserException if it cannot be read, is none, contradicts itself, or is of a version that this program does not know
     */
    public static ResultFile read(Path path) {
        Path results = LogFile.results(path);
        if (!results.equals(path)) {
            throw UserException.usage(
                    path + " is the log of an unfinished run; gpupath run --resume " + results + " completes it");
        }
        try {
            String text = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes(path)))
                    .toString();
            return checked(path, Json.tree(text));
        } catch (CharacterCodingException e) {
            throw refused(path, "it is not text in UTF-8", e);
        } catch (IOException e) {
            throw UserException.usage(path + " cannot be read: " + OutputFile.reason(e), e);
        } catch (JacksonException e) {
            throw refused(path, where(e) + " is not JSON: " + e.getOriginalMessage(), e);
        }
    }

    /** The content of a file or a pipe, unpacked if it begins as gzip does, whatever its name. */
    static byte[] bytes(Path path) throws IOException {
        ByteArrayOutputStream content = new ByteArrayOutputStream();
        try (InputStream file = Files.newInputStream(path)) {
            file.transferTo(content); // asks no pipe for its position
            byte[] bytes = content.toByteArray();
            boolean isGzip = bytes.length > 1 && (bytes[0] & 0xFF) == GZIP[0] && (bytes[1] & 0xFF) == GZIP[1];
            return isGzip ? new GZIPInputStream(new ByteArrayInputStream(bytes)).readAllBytes() : bytes;
        }
    }

    /** The file of a tree, which is checked. */
    static ResultFile checked(Path path, JsonNode root) {
        requireFormat(path, root);
        int version = root.path("formatVersion").asInt(0);
        if (version != Version1.VERSION && version != ResultFile.FORMAT_VERSION) {
            throw UserException.usage(path + " has version " + root.path("formatVersion")
                    + "; this gpupath reads versions " + Version1.VERSION + " and " + ResultFile.FORMAT_VERSION);
        }
        ResultCheck.fault(root, version).ifPresent(fault -> {
            throw refused(path, fault, null);
        });
        try {
            ResultFile file = version == Version1.VERSION ? Version1.read(root) : Json.read(root, ResultFile.class);
            ResultCheck.fault(file).ifPresent(fault -> {
                throw refused(path, fault, null);
            });
            return file;
        } catch (JacksonException e) { // a number too large for its type
            throw refused(path, place(e) + " cannot be read: " + e.getOriginalMessage(), e);
        }
    }

    /** Refuses what is of another format. */
    static void requireFormat(Path path, JsonNode root) {
        if (root.isMissingNode()) {
            throw refused(path, "it is empty", null);
        }
        if (!root.path("format").asString("").equals(ResultFile.FORMAT)) {
            throw refused(path, "its /format is not " + ResultFile.FORMAT, null);
        }
    }

    private static UserException refused(Path path, String fault, @Nullable Exception cause) {
        String message = path + " is not a result file: " + fault;
        return cause == null ? UserException.usage(message) : UserException.usage(message, cause);
    }

    private static String where(JacksonException fault) {
        TokenStreamLocation at = fault.getLocation();
        return at == null ? "it" : "line " + at.getLineNr() + ", column " + at.getColumnNr();
    }

    /** Where in the file, as a JSON pointer. */
    private static String place(JacksonException fault) {
        return fault.getPath().stream()
                .map(step -> "/" + (step.getPropertyName() == null ? step.getIndex() : step.getPropertyName()))
                .collect(Collectors.joining());
    }
}
