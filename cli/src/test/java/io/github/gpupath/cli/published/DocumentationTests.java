package io.github.gpupath.cli.published;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gpupath.cli.engine.store.ResultFiles;
import io.github.gpupath.cli.report.Medium;
import io.github.gpupath.cli.report.ReportOptions;
import io.github.gpupath.cli.report.Reports;
import io.github.gpupath.cli.report.ResultFormat;
import io.github.gpupath.cli.testing.Cli;
import io.github.gpupath.result.ResultFile;
import io.github.gpupath.result.TestResult;
import io.github.gpupath.suite.Suite;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** What the README and the pages that it leads to say is there and true. */
class DocumentationTests {

    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
    private static final Path RESULTS = ROOT.resolve("docs/results");
    private static final Pattern LINK = Pattern.compile("]\\(([^)#]+)\\)");

    /** A row of a table as the program prints it: a test's id, and figures with one or no interval behind each. */
    private static final Pattern ROW =
            Pattern.compile("^([a-z0-9-]+(?:/[a-z0-9.-]+){2,}) +([0-9].*)$", Pattern.MULTILINE);

    private static final Pattern INLINE = Pattern.compile("`(\\./gpupath [^`]+)`");

    private static final List<String> BACKENDS = List.of("vulkan", "opengl", "opencl");

    private static List<Path> pages() throws IOException {
        List<Path> pages = Stream.of("README.md", "CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md")
                .map(ROOT::resolve)
                .collect(Collectors.toCollection(ArrayList::new));
        for (String folder : List.of("docs", "examples")) {
            try (Stream<Path> docs = Files.walk(ROOT.resolve(folder))) {
                docs.filter(path -> path.toString().endsWith(".md")).forEach(pages::add);
            }
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

    /** Each row of a table that a run prints, but for the blanks that line it up. */
    @ParameterizedTest
    @CsvSource({
        "docs/results/README.md, docs/results, 41",
        "examples/backend-cuda/README.md, examples/backend-cuda/results, 10"
    })
    void theRowsThatAreShownAreThoseThatARunPrints(String page, String files, int atLeast) throws IOException {
        Set<String> printed = new HashSet<>();
        for (Path file : published(ROOT.resolve(files), 3)) {
            ResultFile content = ResultFiles.read(file);
            Reports.write(
                            content,
                            ResultFormat.TABLE,
                            new ReportOptions(null, false),
                            new Medium(Medium.UNLIMITED, false, true, true))
                    .lines()
                    .map(DocumentationTests::withoutBlanks)
                    .forEach(printed::add);
        }
        List<String> shown = fenced(ROOT.resolve(page))
                .filter(line -> ROW.matcher(line).matches())
                .map(DocumentationTests::withoutBlanks)
                .toList();
        assertThat(shown).hasSizeGreaterThanOrEqualTo(atLeast);
        assertThat(printed).containsAll(shown);
    }

    private static String withoutBlanks(String line) {
        return line.strip().replaceAll("\\s+", " ");
    }

    /** The README has figures alone, a column for each backend. */
    @Test
    void theFiguresOfTheReadmeStandInTheFiles() throws IOException {
        Map<String, Map<String, Double>> measured = measured();
        int figures = 0;
        for (String line : fenced(ROOT.resolve("README.md")).toList()) {
            Matcher row = ROW.matcher(line);
            if (row.matches()) {
                assertThat(measured).containsKey(row.group(1));
                String[] shown = row.group(2).split(" +");
                for (int i = 0; i < BACKENDS.size(); i++) {
                    if (!shown[i].equals("-")) {
                        Double value = measured.get(row.group(1)).get(BACKENDS.get(i));
                        assertThat(value).as(line).isNotNull();
                        assertRounded(shown[i], value, line);
                        figures++;
                    }
                }
            }
        }
        assertThat(figures).isEqualTo(23);
    }

    /** A figure is a value in some thousandfold of its unit, right to the last digit. */
    private static void assertRounded(String shown, double value, String line) {
        double figure = Double.parseDouble(shown);
        double thousands = Math.log10(value / figure) / 3;
        double lastDigit = Math.pow(10, shown.indexOf('.') + 1 - shown.length());
        assertThat(Math.abs(thousands - Math.rint(thousands)))
                .as(line)
                .isLessThan(Math.log10(1 + 0.55 * lastDigit / figure) / 3);
    }

    private static Map<String, Map<String, Double>> measured() throws IOException {
        Map<String, Map<String, Double>> values = new HashMap<>();
        for (Path file : published(RESULTS, 1)) {
            for (TestResult result : ResultFiles.read(file).results()) {
                if (result.value() != null) {
                    values.computeIfAbsent(result.test(), test -> new HashMap<>())
                            .put(result.backend(), result.value());
                }
            }
        }
        return values;
    }

    private static List<Path> published(Path folder, int depth) throws IOException {
        try (Stream<Path> files = Files.walk(folder, depth)) {
            return files.filter(path -> path.toString().endsWith(".json"))
                    .sorted()
                    .toList();
        }
    }

    private static Stream<String> fenced(Path page) throws IOException {
        List<String> lines = new ArrayList<>();
        boolean isFenced = false;
        for (String line : Files.readAllLines(page)) {
            if (line.startsWith("```")) {
                isFenced = !isFenced;
            } else if (isFenced) {
                lines.add(line);
            }
        }
        return lines.stream();
    }

    // ---- commands ----

    /** What is shown with {@code ./gpupath}, in lines of their own and within sentences. */
    static List<String> commands() throws IOException {
        Set<String> commands = new LinkedHashSet<>();
        for (Path page : pages()) {
            fenced(page).forEach(line -> commands.add(line.strip()));
            INLINE.matcher(Files.readString(page)).results().forEach(found -> commands.add(found.group(1)));
        }
        return commands.stream()
                .filter(line -> line.startsWith("./gpupath ") && !line.contains("COMMAND"))
                .toList();
    }

    /** Those of them that a machine without any driver can do. */
    static List<String> commandsWithoutDriver() throws IOException {
        return commands().stream()
                .filter(command -> words(command).size() > 1)
                .filter(command -> Set.of("card", "compare", "list", "report")
                        .contains(words(command).get(0)))
                .toList();
    }

    /** The words of a command for the program; what is left to the reader is left out. */
    private static List<String> words(String command) {
        List<String> words = new ArrayList<>();
        for (String word : command.split(" +")) {
            if (!word.equals("…")) {
                words.add(word.replaceAll("^'|'$", ""));
            }
        }
        words.remove(0);
        while (!words.isEmpty() && words.get(0).equals("--install-drivers")) {
            words.remove(0);
        }
        return words;
    }

    private static Cli cli() {
        return Cli.with()
                .suites(ServiceLoader.load(Suite.class).stream()
                        .map(ServiceLoader.Provider::type)
                        .toArray(Class<?>[]::new));
    }

    private static final Set<String> LAUNCHER = Set.of("build", "install", "test");

    @Test
    void thereAreCommands() throws IOException {
        assertThat(commands()).hasSizeGreaterThan(15);
    }

    @ParameterizedTest
    @MethodSource("commands")
    void everyCommandIsOne(String command) throws IOException {
        List<String> words = words(command);
        if (words.isEmpty()) {
            return;
        }
        if (LAUNCHER.contains(words.get(0))) {
            assertThat(Files.readString(ROOT.resolve("gpupath"))).contains("\n  " + words.get(0) + ")");
            return;
        }
        Cli cli = cli();
        List<String> asked = new ArrayList<>(words);
        if (words.size() == 1) { // the command alone, as it is spoken of
            asked.add("--help");
            assertThat(cli.run(asked.toArray(String[]::new))).as(cli.err()).isZero();
            return;
        }
        asked.add("--no-such-option");
        cli.run(asked.toArray(String[]::new));
        assertThat(cli.err())
                .as("no mistake but the one made here")
                .startsWith("gpupath: there is no option --no-such-option;");
        if (Set.of("run", "verify", "show").contains(words.get(0))) {
            List<String> tests = words.stream()
                    .skip(1)
                    .takeWhile(word -> !word.startsWith("-"))
                    .toList();
            assertThat(cli.run(Stream.concat(Stream.of("list"), tests.stream()).toArray(String[]::new)))
                    .as(cli.err())
                    .isZero();
        }
    }

    /** With a published file in the place of each that the reader would have. */
    @ParameterizedTest
    @MethodSource("commandsWithoutDriver")
    void whatNeedsNoDriverIsDone(String command, @TempDir Path folder) throws IOException {
        List<String> words = words(command);
        List<String> here = new ArrayList<>();
        for (String word : words) {
            Path file = folder.resolve(word.replaceAll(".*/", ""));
            if (word.endsWith(".json")) {
                Files.copy(RESULTS.resolve("nvidia-h200-uniform.json"), file, StandardCopyOption.REPLACE_EXISTING);
            }
            here.add(word.matches(".*\\.(json|html|svg|csv|md)") ? file.toString() : word);
        }
        Cli cli = cli();
        assertThat(cli.run(here.toArray(String[]::new))).as(cli.err()).isZero();
        assertThat(cli.out() + cli.err()).isNotBlank();
    }
}
