package io.github.gpupath.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The ceilings of {@code budget.tsv}: lines of each module, of all tests and of the launchers, words of pages. */
class BudgetTests {

    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
    private static final String ALL_SHIPPED = "shipped Java";

    /** One row of the table. {@code files} is a glob relative to the root of the repository. */
    private record Ceiling(String name, String unit, String files, long atMost) {

        static Ceiling of(String row) {
            String[] cells = row.split("\t", -1);
            return new Ceiling(cells[0], cells[1], cells[2], Long.parseLong(cells[3]));
        }

        boolean covers(Path file) {
            return FileSystems.getDefault().getPathMatcher("glob:" + files).matches(file);
        }

        long count(String text) {
            return switch (unit) {
                case "lines" -> text.lines().count();
                case "words" -> text.isBlank() ? 0 : text.strip().split("\\s+").length;
                default -> throw new IllegalArgumentException("budget.tsv has the unknown unit " + unit);
            };
        }

        @Override
        public String toString() {
            return name;
        }
    }

    private static List<Ceiling> ceilings() throws IOException {
        return Files.readAllLines(ROOT.resolve("budget.tsv")).stream()
                .skip(1)
                .map(Ceiling::of)
                .toList();
    }

    /** The files at the root, the pages, and the sources of each module, relative to the root. */
    private static List<Path> files() throws IOException {
        try (Stream<Path> top = Files.list(ROOT)) {
            return top.flatMap(BudgetTests::filesAt).map(ROOT::relativize).toList();
        }
    }

    private static Stream<Path> filesAt(Path top) {
        Path sources = top.endsWith("docs") ? top : top.resolve("src");
        if (!Files.isDirectory(sources)) {
            return Stream.of(top).filter(Files::isRegularFile);
        }
        try (Stream<Path> all = Files.walk(sources)) {
            return all.filter(Files::isRegularFile).toList().stream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @ParameterizedTest
    @MethodSource("ceilings")
    void staysBelowItsCeiling(Ceiling ceiling) throws IOException {
        List<Path> covered = files().stream().filter(ceiling::covers).toList();
        assertThat(covered).as(ceiling.files()).isNotEmpty();
        long total = 0;
        for (Path file : covered) {
            total += ceiling.count(Files.readString(ROOT.resolve(file)));
        }
        assertThat(total)
                .as("%s of %s: delete some, or raise budget.tsv in a commit of its own", ceiling.unit(), ceiling)
                .isLessThanOrEqualTo(ceiling.atMost());
    }

    @Test
    void everyModuleHasACeiling() throws IOException {
        List<Ceiling> ceilings = ceilings();
        Ceiling shipped = ceilings.stream()
                .filter(ceiling -> ceiling.name().equals(ALL_SHIPPED))
                .findFirst()
                .orElseThrow();
        List<Ceiling> modules =
                ceilings.stream().filter(ceiling -> !ceiling.equals(shipped)).toList();
        assertThat(files().stream().filter(shipped::covers))
                .isNotEmpty()
                .allSatisfy(file -> assertThat(modules).anyMatch(module -> module.covers(file)));
    }
}
