package io.github.gpupath.isa;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The loops in docs/results give the counts that stand above them. */
class PublishedCodeTests {

    private static final Pattern TITLE = Pattern.compile("(\\w+): .*from .*");
    private static final Pattern COUNTED = Pattern.compile("  \\| +([0-9a-f]+)  (.*)");

    /** All but six with VOTEU: five are from before it had a class, and one lacks an instruction. */
    private static List<Path> pages() throws IOException {
        List<Path> pages = new ArrayList<>();
        try (Stream<Path> files = Files.walk(Path.of("..", "docs", "results"))) {
            for (Path file :
                    files.filter(each -> each.getParent().endsWith("isa")).toList()) {
                if (!Files.readString(file).contains("VOTEU")) {
                    pages.add(file);
                }
            }
        }
        return pages;
    }

    @ParameterizedTest
    @MethodSource("pages")
    void countsAreThoseOfTheLoop(Path page) throws IOException {
        List<String> lines = Files.readAllLines(page);
        int table = lines.indexOf("in the kernel");
        String[] backends = lines.get(0).strip().split("\\s{2,}");
        Map<String, Map<String, Integer>> published = new HashMap<>();
        for (String row : lines.subList(2, table)) {
            String[] cells = row.strip().split("\\s{2,}");
            for (int i = 1; i < cells.length && !cells[0].startsWith("for each"); i++) {
                published
                        .computeIfAbsent(backends[i], backend -> new HashMap<>())
                        .put(cells[0], Integer.parseInt(cells[i]));
            }
        }

        loops(lines.subList(table, lines.size())).forEach((backend, loop) -> {
            List<CodeFunction> functions = new Sass().functions(String.join("\n", loop));
            Counts counts = Counts.of(functions.get(0).instructions());
            Map<String, Integer> expected = published.get(backend);
            for (InstructionClass kind : InstructionClass.values()) {
                assertThat(counts.of(kind))
                        .as("%s of %s", kind.title(), backend)
                        .isEqualTo(expected.getOrDefault(kind.title(), 0));
            }
            assertThat(counts.total()).isEqualTo(expected.get("all"));
        });
    }

    private static Map<String, List<String>> loops(List<String> lines) {
        Map<String, List<String>> loops = new LinkedHashMap<>();
        String backend = "";
        for (String line : lines) {
            Matcher title = TITLE.matcher(line);
            Matcher counted = COUNTED.matcher(line);
            if (title.matches()) {
                backend = title.group(1);
            } else if (counted.matches()) {
                loops.computeIfAbsent(backend, any -> new ArrayList<>())
                        .add("/*" + counted.group(1) + "*/  " + counted.group(2) + " ;");
            }
        }
        assertThat(loops).isNotEmpty();
        return loops;
    }
}
