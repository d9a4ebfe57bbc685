package io.github.gpupath.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The file lists of docs/extending.md name files that exist and, where the sources tell, all that a change touches. */
class ExtendingPageTests {

    private static final Path REPOSITORY =
            Path.of(System.getProperty("basedir", "")).toAbsolutePath().getParent();
    private static final Pattern NAME = Pattern.compile("`([A-Z]\\w+)`");
    private static final Pattern PATH = Pattern.compile("`(\\w[\\w.-]*(?:/[\\w.-]+)+|pom\\.xml)`");

    /** A section's reason for changing a file. */
    private enum Step {
        WRITE("- write:"),
        COMPILER("- the compiler names:");

        private final String words;

        Step(String words) {
            this.words = words;
        }
    }

    /** The visitors and switches of all modules, found in their sources. */
    @Test
    void whoeverHandlesEachTypeResourceFormatCapabilityOrStatementIsListed() throws IOException {
        Set<String> types = new TreeSet<>(listed("A scalar type", Step.WRITE));
        types.removeAll(Set.of("Feature", "GlslExtension"));
        types.addAll(listed("A scalar type", Step.COMPILER));
        assertThat(containing("U64 ->")).isEqualTo(types);
        assertThat(containing("implements Resource.Visitor<")).isEqualTo(listed("A kind of resource", Step.COMPILER));
        assertThat(union(
                        containing("case RGBA16F ->"),
                        union(containing("case UNORM ->"), containing("case UNORM, SRGB ->"))))
                .isEqualTo(listed("A texel format", Step.COMPILER));
        Set<String> capabilities = new TreeSet<>(listed("A feature that not every device has", Step.COMPILER));
        capabilities.remove("VulkanFeatures");
        assertThat(containing("switch (capability)")).isEqualTo(capabilities);
        Set<String> statements = containing("implements Statement.Visitor<");
        assertThat(statements)
                .isEqualTo(new TreeSet<>(Set.of(
                        "KernelCounter", "StatementCompiler", "StatementListing", "StatementWriter", "WithoutAccess")));
        assertThat(whatToTouch())
                .contains(statements.stream().map(name -> "`" + name + "`").toList());
    }

    @Test
    void everyFileThatIsNamedExists() throws IOException {
        Set<String> files = new TreeSet<>();
        for (Path file : javaFiles(REPOSITORY)) {
            files.add(simpleName(file));
        }
        assertThat(names(whatToTouch())).isSubsetOf(union(files, Set.of("Capability")));
        Matcher path = PATH.matcher(whatToTouch());
        List<String> paths = new ArrayList<>();
        while (path.find()) {
            paths.add(path.group(1));
        }
        assertThat(paths)
                .hasSizeGreaterThan(3)
                .allSatisfy(it -> assertThat(REPOSITORY.resolve(it)).exists());
    }

    // ---- docs/extending.md ----

    private static String whatToTouch() {
        return read(REPOSITORY.resolve("docs/extending.md"));
    }

    private static Set<String> listed(String section, Step step) {
        String text = whatToTouch();
        int start = text.indexOf("## " + section + "\n");
        assertThat(start).as("a section \"%s\" in docs/extending.md", section).isPositive();
        int next = text.indexOf("\n## ", start);
        String body = text.substring(start, next < 0 ? text.length() : next);
        int item = body.indexOf(step.words);
        assertThat(item).as("\"%s\" in \"%s\"", step.words, section).isPositive();
        String rest = body.substring(item + step.words.length());
        return names(rest.split("\n- |\n\n", 2)[0]);
    }

    private static Set<String> names(String text) {
        Set<String> names = new TreeSet<>();
        Matcher name = NAME.matcher(text);
        while (name.find()) {
            names.add(name.group(1));
        }
        return names;
    }

    // ---- files ----

    /** Without the kit, whose files are listed after "test in", and the examples, which have their own builds. */
    private static Set<String> containing(String text) throws IOException {
        Set<String> names = new TreeSet<>();
        for (Path file : javaFiles(REPOSITORY)) {
            String path = REPOSITORY.relativize(file).toString();
            if (path.contains("/src/main/")
                    && !path.startsWith("testkit/")
                    && !path.startsWith("examples/")
                    && read(file).contains(text)) {
                names.add(simpleName(file));
            }
        }
        return names;
    }

    /** Without build output and version control files, which may change during the test. */
    private static List<Path> javaFiles(Path folder) throws IOException {
        List<Path> files = new ArrayList<>();
        Files.walkFileTree(folder, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path entered, BasicFileAttributes attributes) {
                boolean isBeside = entered.getFileName().toString().matches("target|\\..*");
                return isBeside && !entered.equals(folder) ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                if (file.getFileName().toString().endsWith(".java") && attributes.isRegularFile()) {
                    files.add(file);
                }
                return FileVisitResult.CONTINUE;
            }
        });
        Collections.sort(files);
        return files;
    }

    private static String simpleName(Path file) {
        return file.getFileName().toString().replaceFirst("\\.java$", "");
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Set<String> union(Collection<String> left, Collection<String> right) {
        Set<String> all = new TreeSet<>(left);
        all.addAll(right);
        return all;
    }
}
