package io.github.gpupath.cli.published;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gpupath.cli.engine.store.ResultFiles;
import io.github.gpupath.result.TestResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What the README and the pages that it leads to say is there and true. */
class DocumentationTests {

    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
    private static final Path RESULTS = ROOT.resolve("docs/results");
    private static final Pattern LINK = Pattern.compile("]\\(([^)#]+)\\)");

    /** A row of a table as the program prints it: a test's id, and figures with one or no interval behind each. */
    private static final Pattern ROW =
            Pattern.compile("^([a-z0-9-]+(?:/[a-z0-9.-]+){2,}) +([0-9].*)$", Pattern.MULTILINE);

    private static final Pattern FIGURE = Pattern.compile("(?<![±\\d.])(\\d+\\.\\d{2,3})(?=  | ±|$)");

    private static List<Path> pages() throws IOException {
        List<Path> pages = new ArrayList<>(List.of(ROOT.resolve("README.md"), ROOT.resolve("CONTRIBUTING.md")));
        try (Stream<Path> docs = Files.walk(ROOT.resolve("docs"))) {
            docs.filter(path -> path.toString().endsWith(".md")).forEach(pages::add);
        }
        return pages;
    }

    @Test
    void everyLinkLeadsSomewhere() throws IOException {
        for (Path page : pages()) {
            List<String> links = LINK.matcher(Files.readString(page))
                    .results()
                    .map(link -> link.group(1))
                    .filter(link -> !link.startsWith("http"))
                    .toList();
            assertThat(links)
                    .as(page.toString())
                    .allSatisfy(link -> assertThat(page.resolveSibling(link)).exists());
        }
    }

    @Test
    void theReadmeIsReadInTwoMinutes() throws IOException {
        assertThat(Files.readAllLines(ROOT.resolve("README.md"))).hasSizeLessThanOrEqualTo(150);
    }

    /** The first figure of each row is the first backend's, in some thousandfold of the unit. */
    @Test
    void theRowsThatAreShownStandInTheFiles() throws IOException {
        Map<String, Double> measured = firstBackend();
        int rows = 0;
        for (Path page : pages()) {
            for (MatchResult row : ROW.matcher(Files.readString(page)).results().toList()) {
                Double value = measured.get(row.group(1));
                if (value != null) {
                    String shown = FIGURE.matcher(row.group(2))
                            .results()
                            .map(figure -> figure.group(1))
                            .findFirst()
                            .orElseThrow(() -> new AssertionError("no figure in " + row.group()));
                    double figure = Double.parseDouble(shown);
                    double thousands = Math.log10(value / figure) / 3;
                    double lastDigit = Math.pow(10, shown.indexOf('.') + 1 - shown.length());
                    assertThat(Math.abs(thousands - Math.rint(thousands)))
                            .as(row.group())
                            .isLessThan(Math.log10(1 + 0.55 * lastDigit / figure) / 3);
                    rows++;
                }
            }
        }
        assertThat(rows).isGreaterThan(40);
    }

    private static Map<String, Double> firstBackend() throws IOException {
        Map<String, Double> values = new HashMap<>();
        try (Stream<Path> files = Files.list(RESULTS)) {
            for (Path file :
                    files.filter(path -> path.toString().endsWith(".json")).toList()) {
                for (TestResult result : ResultFiles.read(file).results()) {
                    if (result.backend().equals("vulkan") && result.value() != null) {
                        values.put(result.test(), result.value());
                    }
                }
            }
        }
        return values;
    }
}
