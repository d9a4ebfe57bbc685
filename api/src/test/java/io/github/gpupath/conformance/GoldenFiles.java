package io.github.gpupath.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Committed texts that a program must write again, each in a file of its own; texts that are equal share the file of the
 * first, and {@code shared.tsv} names the others. {@code -Dgolden.update=true} writes the files instead of comparing
 * them.
 */
public final class GoldenFiles {

    private static final String SHARED = "shared.tsv";

    private GoldenFiles() {}

    /**
     * Compares texts with files; each missing, extra or different file is a failure.
     *
     * @param folder under {@code src/test/resources/golden} of the module that is tested
     * @param extension of the files, without a dot
     * @param texts by their ids, whose slashes become folders, in a fixed order
     */
    public static void check(String folder, String extension, Map<String, String> texts) {
        Path root = Path.of(System.getProperty("basedir", ""), "src/test/resources/golden", folder);
        Map<String, String> wanted = files(extension, texts);
        Map<String, String> found = read(root);
        if (!wanted.equals(found) && Boolean.getBoolean("golden.update")) {
            update(root, wanted, found);
            return;
        }
        String remedy = "in " + root + ": if the change is wanted, run this test with -Dgolden.update=true, and commit";
        assertThat(found.keySet()).as("golden files " + remedy).isEqualTo(wanted.keySet());
        wanted.forEach((name, text) ->
                assertThat(found.get(name)).as(name + " " + remedy).isEqualTo(text));
    }

    private static Map<String, String> files(String extension, Map<String, String> texts) {
        Map<String, String> firsts = new LinkedHashMap<>();
        Map<String, String> files = new TreeMap<>();
        StringBuilder shared = new StringBuilder();
        texts.forEach((id, text) -> {
            String first = firsts.putIfAbsent(text, id);
            if (first == null) {
                files.put(id + "." + extension, text);
            } else {
                shared.append(id).append('\t').append(first).append('\n');
            }
        });
        if (!shared.isEmpty()) {
            files.put(SHARED, shared.toString());
        }
        return files;
    }

    private static Map<String, String> read(Path root) {
        Map<String, String> files = new TreeMap<>();
        if (!Files.isDirectory(root)) {
            return files;
        }
        try (Stream<Path> paths = Files.walk(root)) {
            for (Path path : paths.filter(Files::isRegularFile).toList()) {
                String name = root.relativize(path).toString().replace('\\', '/');
                files.put(name, Files.readString(path).replace("\r\n", "\n"));
            }
            return files;
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    private static void update(Path root, Map<String, String> wanted, Map<String, String> found) {
        try {
            for (String name : found.keySet()) {
                if (!wanted.containsKey(name)) {
                    Files.delete(root.resolve(name));
                }
            }
            for (Map.Entry<String, String> file : wanted.entrySet()) {
                Path path = root.resolve(file.getKey());
                Files.createDirectories(path.getParent());
                Files.writeString(path, file.getValue());
            }
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }
}
