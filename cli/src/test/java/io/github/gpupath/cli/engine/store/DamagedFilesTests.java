package io.github.gpupath.cli.engine.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gpupath.cli.testing.Samples;
import io.github.gpupath.cli.text.UserException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** A damaged result file is read, or refused in one line that names it; always the same damages. */
class DamagedFilesTests {

    private static final List<String> ODD_VALUES =
            List.of("null", "-1", "1e999", "[]", "{}", "\"\"", "\"\\u001b[31m\\u202e\"", "9223372036854775808", "true");

    private static final String FILE = Samples.complete().toString();

    @TempDir
    Path folder;

    private void read(byte[] content) throws IOException {
        Path file = Files.write(folder.resolve("damaged.json"), content);
        try {
            ResultFiles.read(file);
        } catch (UserException refused) {
            assertThat(refused.getMessage())
                    .contains(file.toString())
                    .doesNotContain("\n", "Exception", "jackson", "io.github.gpupath", "internal error");
        }
    }

    private void read(String content) throws IOException {
        read(content.getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void aFileThatEndsEarly() throws IOException {
        byte[] whole = FILE.getBytes(StandardCharsets.UTF_8);
        for (int length = 0; length < whole.length; length += 97) {
            read(Arrays.copyOf(whole, length));
        }
    }

    @Test
    void aFileWithWrongBytes() throws IOException {
        SplittableRandom random = new SplittableRandom(1);
        for (int i = 0; i < 200; i++) {
            byte[] wrong = FILE.getBytes(StandardCharsets.UTF_8);
            wrong[random.nextInt(wrong.length)] = (byte) random.nextInt();
            read(wrong);
        }
    }

    /** Each value of the file in turn is missing or is something else. */
    @Test
    void aFileWithOddValues() throws IOException {
        ObjectNode whole = Samples.complete();
        int odd = 0;
        for (JsonNode parent : whole.findParents("backend")) {
            ObjectNode object = (ObjectNode) parent;
            for (String name : List.copyOf(object.propertyNames())) {
                JsonNode before = object.get(name);
                String value = ODD_VALUES.get(odd++ % ODD_VALUES.size());
                object.put(name, "@");
                read(whole.toString().replace("\"@\"", value));
                object.remove(name);
                read(whole.toString());
                object.set(name, before);
            }
        }
        assertThat(odd).isGreaterThan(50);
    }
}
