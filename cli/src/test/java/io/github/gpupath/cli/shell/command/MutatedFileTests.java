package io.github.gpupath.cli.shell.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gpupath.cli.engine.store.Json;
import io.github.gpupath.cli.shell.console.ExitCodes;
import io.github.gpupath.cli.testing.Cli;
import io.github.gpupath.cli.testing.Samples;
import io.github.gpupath.testing.Trials;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** A result file with one thing changed by chance is read, or refused in one line: it is never an internal error. */
@Tag("slow")
class MutatedFileTests {

    private static final String GOOD = Json.write(Samples.file());

    /** What stands in the place of something else. */
    private static final List<String> CONTENTS = List.of(
            "null",
            "0",
            "-1",
            "1.5",
            "1e999",
            "1e-320",
            "9223372036854775807",
            "1e30",
            "true",
            "\"\"",
            "\"x\"",
            "\"1\"",
            "[]",
            "{}",
            "[null]",
            "[[]]",
            "[1, 2]",
            "{\"a\": null}");

    @TempDir
    Path folder;

    private final Cli cli = Cli.with();
    private final Random random = new Random(17);

    @Test
    void aValueIsAnother() throws IOException {
        for (int i = 0; i < Trials.of(300); i++) {
            JsonNode root = JsonMapper.shared().readTree(GOOD);
            JsonNode holder = root;
            while (true) {
                List<JsonNode> inner =
                        holder.valueStream().filter(node -> !node.isEmpty()).toList();
                if (inner.isEmpty() || random.nextInt(6) == 0) {
                    break;
                }
                holder = inner.get(random.nextInt(inner.size()));
            }
            change(holder);
            tryOut(root.toString().getBytes(StandardCharsets.UTF_8));
        }
    }

    private void change(JsonNode holder) {
        JsonNode content = JsonMapper.shared().readTree(CONTENTS.get(random.nextInt(CONTENTS.size())));
        if (holder instanceof ArrayNode list) {
            int at = random.nextInt(list.size());
            switch (random.nextInt(3)) {
                case 0 -> list.remove(at);
                case 1 -> list.add(list.get(at));
                default -> list.set(at, content);
            }
        } else {
            ObjectNode object = (ObjectNode) holder;
            List<String> names = new ArrayList<>(object.propertyNames());
            String name = names.get(random.nextInt(names.size()));
            if (random.nextInt(4) == 0) {
                object.remove(name);
            } else {
                object.set(name, content);
            }
        }
    }

    @Test
    void aByteIsAnother() throws IOException {
        for (int i = 0; i < Trials.of(300); i++) {
            byte[] bytes = GOOD.getBytes(StandardCharsets.UTF_8);
            bytes[random.nextInt(bytes.length)] =
                    (byte) (random.nextBoolean() ? random.nextInt(256) : '0' + random.nextInt(10));
            tryOut(bytes);
        }
    }

    /** A journal loses the lines that are not understood; of one whose first line is none nothing is taken. */
    @Test
    void aByteOfAJournalIsAnother() throws IOException {
        ObjectNode header = (ObjectNode) JsonMapper.shared().readTree(GOOD);
        JsonNode results = header.remove("results");
        header.put("format", "gpupath-journal");
        String good = header + "\n"
                + results.valueStream()
                        .map(result -> "{\"result\":" + result + "}\n")
                        .collect(Collectors.joining());
        for (int i = 0; i < Trials.of(300); i++) {
            byte[] bytes = good.getBytes(StandardCharsets.UTF_8);
            bytes[random.nextInt(i % 2 == 0 ? header.toString().length() : bytes.length)] =
                    (byte) (random.nextBoolean() ? random.nextInt(256) : '0' + random.nextInt(10));
            Files.write(folder.resolve("mutated.json.journal"), bytes);
            tryOut(
                    List.of("run", "--resume", folder.resolve("mutated.json").toString()),
                    () -> new String(bytes, StandardCharsets.UTF_8));
        }
    }

    private void tryOut(byte[] content) throws IOException {
        Path file = Files.write(folder.resolve("mutated.json"), content);
        Path journal = folder.resolve("mutated.json.journal");
        for (List<String> command : List.of(
                List.of("compare", file.toString()),
                List.of("compare", file.toString(), "--format", "csv"),
                List.of("card", file.toString()),
                List.of(
                        "report",
                        file.toString(),
                        "--output",
                        folder.resolve("report.html").toString()),
                List.of("run", "--resume", file.toString()))) {
            tryOut(command, () -> new String(content, StandardCharsets.UTF_8));
        }
        Files.deleteIfExists(journal);
    }

    private void tryOut(List<String> command, Supplier<String> content) {
        int code = cli.run(command.toArray(String[]::new));
        assertThat(code)
                .as(() -> command + " of " + content.get() + "\n" + cli.err())
                .isNotEqualTo(ExitCodes.INTERNAL);
        assertThat(cli.err()).doesNotContain("jackson", "java.", "internal error", "Exception");
        if (code == ExitCodes.USAGE) {
            assertThat(cli.errLines()).hasSize(1);
        }
    }
}
