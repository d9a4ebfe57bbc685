package io.github.gpupath.cli.published;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gpupath.cli.engine.store.Json;
import io.github.gpupath.cli.engine.store.ResultFiles;
import io.github.gpupath.cli.testing.Cli;
import io.github.gpupath.cli.testing.PublishedRun;
import io.github.gpupath.result.ResultFile;
import io.github.gpupath.result.TestResult;
import io.github.gpupath.suite.Suite;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What the README, the pages that it leads to and the forms of issues say is there and true. {@code -Ddocs.update=true} writes figures
 * and outputs of committed files into the pages again.
 */
class DocumentationTests {

    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

    private static final boolean UPDATE = Boolean.getBoolean("docs.update");

    private static final Pattern LINK = Pattern.compile("]\\(([^)#]+)\\)");

    /** A command within a sentence, with or without the launcher before it. */
    private static final Pattern INLINE =
            Pattern.compile("`((?:(?:\\.\\.?/)+gpupath|card|compare|list|report|run|show|verify) [^`]+)`");

    private static final Pattern LAUNCHED = Pattern.compile("^(?:\\$ )?(?:\\.\\.?/)+gpupath (?=\\S)");

    /** What stands in a shown output for lines that are left out. */
    private static final String LEFT_OUT = "…";

    private static List<Path> pages() throws IOException {
        List<Path> pages = Stream.of("README.md", "CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md")
                .map(ROOT::resolve)
                .collect(Collectors.toCollection(ArrayList::new));
        for (String folder : List.of("docs", "examples", ".github/ISSUE_TEMPLATE")) {
            try (Stream<Path> docs = Files.walk(ROOT.resolve(folder))) {
                docs.filter(path -> path.toString().matches(".*\\.(md|yml)")).forEach(pages::add);
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
        assertThat(Files.readAllLines(ROOT.resolve("README.md"))).hasSizeLessThanOrEqualTo(110);
    }

    private static String withoutBlanks(String line) {
        return line.strip().replaceAll("\\s+", " ");
    }

    @Test
    void theFiguresThatPagesQuoteAreThoseOfTheDefaultRun() throws IOException {
        List<Path> pages = new ArrayList<>(Stream.of("README.md", "docs/reading.md", "docs/results/README.md")
                .map(ROOT::resolve)
                .toList());
        try (Stream<Path> suites = Files.list(ROOT.resolve("docs/suites"))) {
            suites.forEach(pages::add);
        }
        requireFigures(pages, List.of(PublishedRun.FILE));
    }

    @Test
    void theFiguresThatTheExampleQuotesAreThoseOfItsFiles() throws IOException {
        Path example = ROOT.resolve("examples/backend-cuda");
        requireFigures(List.of(example.resolve("README.md")), resultFiles(example.resolve("results")));
    }

    private static void requireFigures(List<Path> pages, List<Path> files) throws IOException {
        Map<String, Map<String, TestResult>> measured = new HashMap<>();
        for (Path file : files) {
            for (TestResult result : ResultFiles.read(file).results()) {
                if (result.value() != null) {
                    measured.computeIfAbsent(result.test(), test -> new HashMap<>())
                            .put(result.backend(), result);
                }
            }
        }
        for (Path page : pages) {
            List<String> shown = Files.readAllLines(page);
            assertThat(shown).as(page.toString()).anyMatch(QuotedTables::isHeading);
            assertUpToDate(page, shown, QuotedTables.filled(shown, measured));
        }
    }

    /** Which files there are, and how each came about. */
    @Test
    void thePageOfResultsListsTheFiles() throws IOException {
        Path page = ROOT.resolve("docs/results/README.md");
        List<String> shown = Files.readAllLines(page);
        List<String> rows = new ArrayList<>();
        for (Path path : PublishedFilesTests.files()) {
            String name = page.getParent()
                    .relativize(path.toAbsolutePath().normalize())
                    .toString()
                    .replace('\\', '/');
            rows.add(row(name, ResultFiles.read(path)));
        }
        List<String> expected = new ArrayList<>(shown);
        int first = expected.indexOf("|---|---|---|---:|---:|---:|") + 1;
        expected.removeIf(line -> line.startsWith("| ["));
        expected.addAll(first, rows);
        assertUpToDate(page, shown, expected);
    }

    private static String row(String name, ResultFile file) {
        long unsupported = file.results().stream()
                .filter(result -> result.status() == TestResult.Status.UNSUPPORTED)
                .count();
        return "| [%s](%s) | %s | %s | %.0f | %,d | %d |"
                .formatted(
                        name,
                        name,
                        file.tool().commit(),
                        file.host().startedAt().substring(0, 10),
                        file.duration().total(),
                        file.results().size(),
                        unsupported);
    }

    /** Writes the page where that is asked for. */
    static void assertUpToDate(Path page, List<String> shown, List<String> expected) throws IOException {
        if (UPDATE && !shown.equals(expected)) {
            Files.writeString(page, String.join("\n", expected) + "\n");
        } else {
            assertThat(shown).as("%s; -Ddocs.update=true writes it", page).isEqualTo(expected);
        }
    }

    private static List<Path> resultFiles(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(path -> isResultFile(path.toString())).sorted().toList();
        }
    }

    private static boolean isResultFile(String name) {
        return name.endsWith(".json") || name.endsWith(".json.gz");
    }

    private static Stream<String> fenced(Path page) throws IOException {
        return blocks(page).flatMap(List::stream);
    }

    private static Stream<List<String>> blocks(Path page) throws IOException {
        List<List<String>> blocks = new ArrayList<>();
        boolean isFenced = false;
        for (String line : Files.readAllLines(page)) {
            if (line.startsWith("```")) {
                isFenced = !isFenced;
                if (isFenced) {
                    blocks.add(new ArrayList<>());
                }
            } else if (isFenced) {
                blocks.get(blocks.size() - 1).add(line);
            }
        }
        return blocks.stream();
    }

    // ---- commands ----

    /** What is shown in lines of its own and within sentences, without the launcher and what stands behind it for the reader. */
    static List<String> commands() throws IOException {
        Set<String> commands = new LinkedHashSet<>();
        for (Path page : pages()) {
            fenced(page)
                    .map(String::strip)
                    .filter(line -> LAUNCHED.matcher(line).find())
                    .forEach(commands::add);
            INLINE.matcher(Files.readString(page)).results().forEach(found -> commands.add(found.group(1)));
        }
        return commands.stream()
                .map(line -> LAUNCHED.matcher(line).replaceFirst("").replaceAll(" +#.*", ""))
                .filter(line -> !line.contains("COMMAND"))
                .distinct()
                .toList();
    }

    /** Those of them that a machine without any driver can do, and below which no output stands. */
    static List<String> commandsWithoutDriver() throws IOException {
        Set<String> shown = sessions().stream().map(Session::command).collect(Collectors.toSet());
        return commands().stream()
                .filter(command -> !shown.contains(command))
                .filter(command -> !words(command).isEmpty() && !isSpokenOf(words(command)))
                .filter(command -> Set.of("card", "compare", "list", "report", "results")
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
        while (!words.isEmpty() && words.get(0).equals("--install-drivers")) {
            words.remove(0);
        }
        return words;
    }

    /** Whether it is a command alone, or one with an option, of which a sentence speaks. */
    private static boolean isSpokenOf(List<String> words) {
        Set<String> withFiles = Set.of("card", "compare", "report");
        return words.size() == 1
                || words.get(1).startsWith("-")
                        && (withFiles.contains(words.get(0)) || words.get(0).equals("show"));
    }

    private static Cli cli() {
        return Cli.with()
                .suites(ServiceLoader.load(Suite.class).stream()
                        .map(ServiceLoader.Provider::type)
                        .toArray(Class<?>[]::new));
    }

    /** Where {@code last} to {@code last~5} are. */
    @TempDir
    static Path state;

    /** A run of some suites, in the place of those that readers have. */
    private static String some;

    @BeforeAll
    static void saveRuns() throws IOException {
        some = Json.write(PublishedRun.of("load", "bandwidth").content());
        Path runs = Files.createDirectories(state.resolve("gpupath/runs"));
        for (int second = 0; second <= 5; second++) {
            Files.writeString(runs.resolve("20261128-06140" + second + ".json.gz"), some);
        }
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
        if (isSpokenOf(words)) {
            assertThat(cli.run(words.get(0), "--help")).as(cli.err()).isZero();
            assertThat(words.stream().filter(word -> word.startsWith("--"))).allMatch(cli.out()::contains);
            return;
        }
        asked.add("--no-such-option");
        cli.run(asked.toArray(String[]::new));
        assertThat(cli.err())
                .as("no mistake but the one made here")
                .startsWith("gpupath: unknown option --no-such-option;");
        if (Set.of("run", "verify", "show").contains(words.get(0))) {
            List<String> tests = words.stream()
                    .skip(1)
                    .takeWhile(word -> !word.startsWith("-"))
                    .filter(word -> !word.equals("TEST"))
                    .toList();
            assertThat(cli.run(Stream.concat(Stream.of("list"), tests.stream()).toArray(String[]::new)))
                    .as(cli.err())
                    .isZero();
        }
    }

    /** With the files that it names where they are, and a part of a published one in the place of each, or saved run, that readers have. */
    @ParameterizedTest
    @MethodSource("commandsWithoutDriver")
    void whatNeedsNoDriverIsDone(String command, @TempDir Path folder) throws IOException {
        Cli cli = cli().environment("XDG_STATE_HOME", state.toString());
        assertThat(cli.run(here(words(command), folder))).as(cli.err()).isZero();
        assertThat(cli.out() + cli.err()).isNotBlank();
    }

    private static String[] here(List<String> words, Path folder) throws IOException {
        List<String> here = new ArrayList<>();
        for (String word : words) {
            Path named = ROOT.resolve(word.contains("*") ? "" : word);
            if (isResultFile(word) && Files.isRegularFile(named)) {
                here.add(named.toString());
            } else if (word.matches(".*\\.(json(\\.gz)?|html|svg|csv|md)")) {
                Path file = folder.resolve(word.replaceAll(".*/", ""));
                if (isResultFile(word)) {
                    Files.writeString(file, some);
                }
                here.add(file.toString());
            } else {
                here.add(word);
            }
        }
        return here.toArray(String[]::new);
    }

    // ---- outputs ----

    /**
     * A command of a page with what it prints below it.
     *
     * @param runs lines that follow each other; between them some are left out
     */
    private record Session(Path page, String command, List<List<String>> runs) {

        @Override
        public String toString() {
            return command;
        }
    }

    /** The blocks that begin with {@code $}. */
    static List<Session> sessions() throws IOException {
        List<Session> sessions = new ArrayList<>();
        for (Path page : pages()) {
            blocks(page).filter(block -> block.get(0).startsWith("$ ")).forEach(block -> {
                List<List<String>> runs = new ArrayList<>(List.of(new ArrayList<>()));
                for (String line : block.subList(1, block.size())) {
                    if (line.equals(LEFT_OUT)) {
                        runs.add(new ArrayList<>());
                    } else {
                        runs.get(runs.size() - 1).add(line);
                    }
                }
                sessions.add(new Session(page, LAUNCHED.matcher(block.get(0)).replaceFirst(""), runs));
            });
        }
        return sessions;
    }

    /** Of committed files, since those do not change; and to the letter. */
    @ParameterizedTest
    @MethodSource("sessions")
    void whatIsShownBelowACommandIsWhatItPrints(Session session, @TempDir Path folder) throws IOException {
        List<String> words = words(session.command());
        assertThat(words.stream().filter(DocumentationTests::isResultFile))
                .isNotEmpty()
                .allSatisfy(word -> assertThat(ROOT.resolve(word)).isRegularFile());
        Cli cli = cli();
        assertThat(cli.run(here(words, folder))).as(cli.err()).isZero();
        List<String> printed = cli.out().lines().toList();
        int from = 0;
        for (List<String> run : session.runs()) {
            List<String> rest = printed.subList(from, printed.size());
            int at = UPDATE
                    ? Collections.indexOfSubList(withoutFigures(rest), withoutFigures(run))
                    : Collections.indexOfSubList(rest, run);
            assertThat(at).as("%s%nin%n%s", run, cli.out()).isNotNegative();
            if (UPDATE) {
                String page = Files.readString(session.page());
                Files.writeString(
                        session.page(),
                        page.replace(String.join("\n", run), String.join("\n", rest.subList(at, at + run.size()))));
            }
            from += at + run.size();
        }
    }

    private static List<String> withoutFigures(List<String> lines) {
        return lines.stream()
                .map(line -> withoutBlanks(line).replaceAll("[0-9][0-9.]*", "0"))
                .toList();
    }
}
