package io.github.gpupath.cli.published;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gpupath.cli.testing.PublishedRun;
import io.github.gpupath.result.TestResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The table of instructions is that of the default run. {@code -Ddocs.update=true} writes it. */
class InstructionTableTests {

    private static final Path PAGE =
            Path.of("..", "docs", "instructions.md").toAbsolutePath().normalize();

    private static final List<String> BACKENDS = List.of("vulkan", "opengl", "opencl");
    private static final String THROUGHPUT = "instruction/throughput/";
    private static final String LATENCY = "instruction/latency/";
    private static final String CLOCK = "clock/frequency";
    private static final String NONE = "–";

    /** Streaming multiprocessors of an H100 SXM. */
    private static final int PROCESSORS = 132;

    private static final Map<String, Map<String, TestResult>> RESULTS = results();

    private static Map<String, Map<String, TestResult>> results() {
        Map<String, Map<String, TestResult>> results = new LinkedHashMap<>();
        for (TestResult result : PublishedRun.file().results()) {
            if (result.value() != null) {
                results.computeIfAbsent(result.test(), test -> new HashMap<>()).put(result.backend(), result);
            }
        }
        return results;
    }

    @Test
    void theTableIsThatOfTheRun() throws IOException {
        List<String> page = Files.readAllLines(PAGE);
        List<String> expected = new ArrayList<>();
        int rows = 0;
        for (String line : page) {
            if (line.matches("\\| `[a-z0-9]+/[a-z0-9-]+` .*")) {
                String operation = line.substring(line.indexOf('`') + 1, line.lastIndexOf('`'));
                expected.add(row(operation, line.substring(line.lastIndexOf('|', line.length() - 2))));
                rows++;
            } else {
                expected.add(line);
            }
        }
        assertThat(rows).isGreaterThanOrEqualTo(15);
        DocumentationTests.assertUpToDate(PAGE, page, expected);
    }

    /** The row of an operation, which ends with its note. */
    private static String row(String operation, String note) {
        return "| `" + operation + "` | "
                + cell(THROUGHPUT + operation, 1, result -> result.value() / PROCESSORS / clock(result.backend()))
                + " | "
                + cell(LATENCY + operation, 1, result -> result.cycles().value())
                + " "
                + note;
    }

    private static double clock(String backend) {
        return RESULTS.get(CLOCK).get(backend).value();
    }

    /** The figures of each backend that has the test. */
    private static String cell(String test, int decimals, ToDoubleFunction<TestResult> figure) {
        Map<String, TestResult> measured = RESULTS.getOrDefault(test, Map.of());
        List<String> figures = new ArrayList<>();
        for (String backend : BACKENDS) {
            @Nullable TestResult result = measured.get(backend);
            figures.add(
                    result == null
                            ? NONE
                            : String.format(Locale.ROOT, "%." + decimals + "f", figure.applyAsDouble(result)));
        }
        return String.join(" ", figures);
    }
}
