package io.github.gpupath.cli.engine.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gpupath.cli.shell.console.ExitCodes;
import io.github.gpupath.cli.testing.Cli;
import io.github.gpupath.cli.testing.Samples;
import io.github.gpupath.cli.text.UserException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** A damaged file is read, or refused in one line that names it; always the same damages. */
class DamagedFileTests {

    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
    private static final int TRIALS = 100;
    private static final String FILE = Samples.complete().toString();

    @TempDir
    Path folder;

    @Test
    void noFileIsAnInternalError() throws IOException {
        Random random = new Random(47);
        Cli cli = Cli.with();
        Path path = folder.resolve("damaged.json");
        Path page = folder.resolve("page.html");
        for (int trial = 0; trial < TRIALS; trial++) {
            ObjectNode root = Samples.complete();
            String change = change(root, random);
            Files.writeString(path, root.toString());
            List<String> arguments = trial % 2 == 0
                    ? List.of("compare", path.toString())
                    : List.of("report", path.toString(), "--output", page.toString());
            int exitCode = cli.run(arguments.toArray(String[]::new));
            assertThat(exitCode).as("%s: %s", change, cli.err()).isIn(ExitCodes.OK, ExitCodes.USAGE);
            if (exitCode == ExitCodes.USAGE) {
                assertThat(cli.errLines()).as(change).hasSize(1);
            }
        }
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

    /** Changes, removes or repeats one value; says which. */
    private static String change(ObjectNode root, Random random) {
        List<Runnable> changes = new ArrayList<>();
        List<String> words = new ArrayList<>();
        collect(root, "", random, changes, words);
        int chosen = random.nextInt(changes.size());
        changes.get(chosen).run();
        return words.get(chosen);
    }

    private static void collect(
            JsonNode node, String place, Random random, List<Runnable> changes, List<String> words) {
        if (node instanceof ObjectNode object) {
            for (String name : List.copyOf(object.propertyNames())) {
                JsonNode other = other(object.get(name), random);
                words.add(place + "/" + name + " becomes " + other);
                changes.add(() -> object.set(name, other));
                words.add(place + "/" + name + " is removed");
                changes.add(() -> object.remove(name));
                collect(object.get(name), place + "/" + name, random, changes, words);
            }
        }
        if (node instanceof ArrayNode list) {
            for (int i = 0; i < list.size(); i++) {
                int at = i;
                JsonNode other = other(list.get(i), random);
                words.add(place + "/" + i + " becomes " + other);
                changes.add(() -> list.set(at, other));
                words.add(place + "/" + i + " is repeated");
                changes.add(() -> list.add(list.get(at)));
                words.add(place + "/" + i + " is removed");
                changes.add(() -> list.remove(at));
                collect(list.get(i), place + "/" + i, random, changes, words);
            }
        }
    }

    private static JsonNode other(JsonNode value, Random random) {
        return switch (random.nextInt(10)) {
            case 0 -> NODES.nullNode();
            case 1 -> NODES.stringNode("");
            case 2 -> NODES.stringNode("vulkan");
            case 3 -> NODES.stringNode("\u001b[31mred\n");
            case 4 -> NODES.numberNode(0);
            case 5 -> NODES.numberNode(-1);
            case 6 -> NODES.numberNode(1_000_000);
            case 7 -> NODES.numberNode(1e300);
            case 8 -> NODES.arrayNode();
            default -> value.isNumber() ? NODES.numberNode(value.doubleValue() * 1.5) : NODES.objectNode();
        };
    }
}
