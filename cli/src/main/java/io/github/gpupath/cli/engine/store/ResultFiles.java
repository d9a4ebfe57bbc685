package io.github.gpupath.cli.engine.store;

import io.github.gpupath.cli.text.RefusedException;
import io.github.gpupath.result.ResultFile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

public final class ResultFiles {

    private static final String BYTE_ORDER_MARK = "\uFEFF";

    private static final Map<String, String> FORMATS =
            Map.of(ResultFile.FORMAT, "result file", JournalLines.FORMAT, "journal");

    /** Those of which a result file can be. */
    private static final List<Integer> VERSIONS = List.of(Version1.VERSION, ResultFile.FORMAT_VERSION);

    private ResultFiles() {}

    /**
     * The content of a result file.
     *
     * @throws RefusedException if it cannot be read or is none, or of a version that this program does not know
     */
    public static ResultFile read(Path path) {
        JsonNode root;
        try {
            String text = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(InputFile.bytes(path)))
                    .toString();
            if (text.startsWith(JournalLines.START)) {
                Path results = ResultStore.results(path);
                throw RefusedException.usage(path
                        + " is no result file: it is the journal of a run that did not end; "
                        + (results.equals(path)
                                ? "where its name ends with " + JournalFile.SUFFIX
                                        + " again, gpupath run --resume goes on with it"
                                : "go on with it (gpupath run --resume " + results
                                        + "), which writes the result file"));
            }
            if (text.startsWith(BYTE_ORDER_MARK)) {
                throw RefusedException.usage(path
                        + " is no result file: it begins with a byte order mark, which JSON has not; an editor put it there, and saves"
                        + " it without one as UTF-8");
            }
            root = Json.tree(text);
        } catch (CharacterCodingException e) {
            throw RefusedException.usage(path + " is no result file: it is not text in UTF-8", e);
        } catch (IOException e) {
            throw RefusedException.usage(path + " cannot be read: " + OutputFile.reason(e), e);
        } catch (JacksonException e) {
            throw RefusedException.usage(path + " is no result file: " + JsonFault.of(e), e);
        }
        requireFormat(path, root, ResultFile.FORMAT);
        int version = version(path, root);
        try {
            requireVersion(path, version, VERSIONS);
            return version == Version1.VERSION ? Version1.read(root) : Json.read(root, ResultFile.class);
        } catch (JacksonException e) {
            throw RefusedException.usage(path + " is no result file: " + JsonFault.of(e, root), e);
        } catch (IllegalArgumentException e) { // of suites, which refuse what was chosen
            throw RefusedException.usage(path + " is no result file: in /settings/options, " + e.getMessage(), e);
        }
    }

    /** Refuses what is of another format. */
    static void requireFormat(Path path, JsonNode root, String format) {
        if (root.isMissingNode()) {
            throw RefusedException.usage(path + " is no " + FORMATS.get(format) + ": it is empty");
        }
        if (!root.path("format").asString("").equals(format)) {
            throw RefusedException.usage(path + " is no " + FORMATS.get(format) + ": its /format is not " + format);
        }
    }

    /**
     * The version of a file or journal, which is a whole number.
     *
     * @throws RefusedException if it is none
     */
    static int version(Path path, JsonNode root) {
        JsonNode version = root.path("formatVersion");
        if (!version.isInt()) {
            throw RefusedException.usage(path + " cannot be read: its /formatVersion is "
                    + (version.isMissingNode() || version.isNull() ? "missing or null" : "not a whole number"));
        }
        return version.intValue();
    }

    /**
     * Refuses records of a version that this program does not know.
     *
     * @param known the versions that it reads
     */
    static void requireVersion(Path path, int version, List<Integer> known) {
        if (!known.contains(version)) {
            throw RefusedException.usage(path + " is of version " + version + "; this program reads "
                    + (known.size() == 1 ? "version " : "versions ")
                    + known.stream().map(String::valueOf).collect(Collectors.joining(" and ")));
        }
    }
}
