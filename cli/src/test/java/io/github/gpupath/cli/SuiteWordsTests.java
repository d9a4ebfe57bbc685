package io.github.gpupath.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.LiteralTree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TreeScanner;
import io.github.gpupath.suite.Coordinate;
import io.github.gpupath.suite.Suite;
import io.github.gpupath.suite.SuiteSettings;
import io.github.gpupath.suite.TestCase;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Nobody outside a suite knows its words: no string of the main code is a word of which the suites make their ids, or an
 * id with such a word in it. What others need to know of a test is typed data on it. Left out is what speaks the languages
 * of shaders and drivers, to which many of these words belong.
 */
@Tag("slow")
class SuiteWordsTests {

    private static final Path REPOSITORY =
            Path.of(System.getProperty("basedir", "")).toAbsolutePath().getParent();

    private static final List<String> SOURCES = List.of(
            "cli/src/main/java",
            "api/src/main/java/io/github/gpupath/finding",
            "api/src/main/java/io/github/gpupath/result",
            "api/src/main/java/io/github/gpupath/suite",
            "api/src/main/java/io/github/gpupath/verify");

    private static final Pattern ID = Pattern.compile("[a-z0-9.*{},-]*(/[a-z0-9.*{},-]*)+");

    /** Words that mean something else there. */
    private static final Set<Use> ALLOWED = Set.of(
            // the clock of the device, beside the host's
            new Use("Clocks.java", "device"),
            // where readings of it stand in a file
            new Use("Measurement.java", "device"),
            new Use("Measurement.java", "host"),
            // the names of the buffers of a copy
            new Use("PreparedLink.java", "device"),
            new Use("PreparedLink.java", "host"),
            new Use("RunLog.java", "clock"),
            new Use("RunLog.java", "device"),
            new Use("RunLog.java", "host"),
            new Use("ResultCheck.java", "clock"),
            // the heading of a column of devices
            new Use("ResultCsv.java", "device"),
            new Use("FindingCsv.java", "device"),
            new Use("DevicesCommand.java", "device"),
            new Use("ResultsCommand.java", "device"),
            // the headings of columns of smallest samples and of median absolute deviations
            new Use("ResultCsv.java", "min"),
            new Use("ResultCsv.java", "mad"),
            // the finding of how long a dependent operation waits
            new Use("OperationCost.java", "latency"),
            // the heading of a column of verdicts
            new Use("ComparisonReports.java", "same"),
            // what a user takes: every backend, device or instruction
            new Use("Backends.java", "all"),
            new Use("RunLog.java", "all"),
            new Use("RunRequest.java", "all"),
            new Use("CodeCountReports.java", "all"),
            // the option of every suite
            new Use("Suites.java", "subgroup"),
            // content of memory
            new Use("Memory.java", "any"));

    /** Where a word stands. */
    private record Use(String file, String word) {}

    private static Set<String> words() {
        Set<String> words = new TreeSet<>();
        for (Suite suite : ServiceLoader.load(Suite.class)) {
            words.add(suite.id());
            suite.tests(SuiteSettings.DEFAULT).stream()
                    .map(TestCase::coordinates)
                    .flatMap(Collection::stream)
                    .filter(coordinate -> !coordinate.axis().isNumeric())
                    .map(Coordinate::text)
                    .forEach(words::add);
        }
        return words;
    }

    private static Set<Use> uses(Set<String> words, Iterable<? extends JavaFileObject> sources) throws IOException {
        Set<Use> uses = new LinkedHashSet<>();
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        JavacTask task = (JavacTask) compiler.getTask(null, null, null, null, null, sources);
        for (CompilationUnitTree unit : task.parse()) {
            String file = Path.of(unit.getSourceFile().toUri().getPath())
                    .getFileName()
                    .toString();
            new TreeScanner<Void, Void>() {
                @Override
                public Void visitLiteral(LiteralTree literal, Void nothing) {
                    if (literal.getValue() instanceof String text) {
                        parts(text).filter(words::contains).forEach(word -> uses.add(new Use(file, word)));
                    }
                    return null;
                }
            }.scan(unit, null);
        }
        return uses;
    }

    private static Stream<String> parts(String text) {
        return ID.matcher(text).matches() ? Stream.of(text.split("/")) : Stream.of(text);
    }

    private static JavaFileObject source(String text) {
        return new SimpleJavaFileObject(URI.create("string:///Example.java"), JavaFileObject.Kind.SOURCE) {
            @Override
            public CharSequence getCharContent(boolean ignoreEncodingErrors) {
                return text;
            }
        };
    }

    @Test
    void standNowhereOutsideOfSuites() throws IOException {
        List<Path> files = new ArrayList<>();
        for (String folder : SOURCES) {
            try (Stream<Path> all = Files.walk(REPOSITORY.resolve(folder))) {
                all.filter(file -> file.toString().endsWith(".java")).forEach(files::add);
            }
        }
        Set<String> words = words();
        assertThat(words).contains("bandwidth", "write", "linear", "rgba8");
        try (StandardJavaFileManager manager =
                ToolProvider.getSystemJavaCompiler().getStandardFileManager(null, null, null)) {
            assertThat(uses(words, manager.getJavaFileObjectsFromPaths(files)))
                    .as(
                            "words of suites, beside those that mean something else; what is allowed and not used must go too")
                    .isEqualTo(ALLOWED);
        }
    }

    @Test
    void areFoundAloneAndInIdsButNotInProseAndComments() throws IOException {
        String text = """
                /** About "comment". */
                class Example {
                    String whole = "whole", inside = "/inside/", end = "x/end", glob = "glob/*";
                    String prose = "is prose", other = "others", path = "a/others/b"; // "comment"
                    boolean isCase(String id) {
                        return switch (id) { case "case" -> true; default -> id.startsWith("start/"); };
                    }
                }
                """;
        Set<String> words = Set.of("whole", "inside", "end", "glob", "case", "start", "prose", "other", "comment");
        assertThat(uses(words, List.of(source(text))))
                .extracting(Use::word)
                .containsExactly("whole", "inside", "end", "glob", "case", "start");
    }
}
