package io.github.gpupath.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Checks the file lists of docs/extending.md: small edits among the resources add a unary and a binary operator, a
 * subgroup operation, an atomic operation and an expression to a copy of the sources, in exactly the listed files.
 */
@Tag("slow")
class AddedOperationTests {

    private static final Path MODULE =
            Path.of(System.getProperty("basedir", "")).toAbsolutePath();
    private static final Path SOURCES = MODULE.resolve("src/main/java");
    private static final Path REPOSITORY = MODULE.getParent();
    private static final List<String> PACKAGES = List.of("kernel", "reference/interpreter");
    private static final Pattern NAME = Pattern.compile("`([A-Z]\\w+)`");
    private static final Pattern PATH = Pattern.compile("`(\\w[\\w.-]*(?:/[\\w.-]+)+|pom\\.xml)`");

    @TempDir
    Path copy;

    /** A section's reason for changing a file. */
    private enum Step {
        WRITE("- write:"),
        COMPILER("- the compiler names:"),
        TEST("- test in:");

        private final String words;

        Step(String words) {
            this.words = words;
        }
    }

    @ParameterizedTest
    @CsvSource({
        "operators, An operation on one value or on two,",
        "subgroup, An operation of a subgroup, Feature",
        "atomic, An atomic operation,",
        "expression, A new expression, ConstantFolder Computation Operators"
    })
    void theListNamesEveryFileThatAnEditTouches(String edits, String section, String besides) {
        Set<String> listed = new TreeSet<>(listed(section, Step.WRITE));
        listed.addAll(listed(section, Step.COMPILER));
        Set<String> others = besides == null ? Set.of() : Set.of(besides.split(" "));
        assertThat(symmetricDifference(edits(edits).keySet(), listed))
                .as("only in docs/extending.md (\"%s\") or only in added/%s.edits", section, edits)
                .isEqualTo(new TreeSet<>(others));
    }

    /** The declaration alone does not compile; the errors name all other files. */
    @Test
    void theCompilerNamesTheFilesThatItIsSaidToName() throws IOException {
        copySources();
        apply("operators", Set.of("UnaryOperator", "BinaryOperator"));
        apply("subgroup", Set.of("SubgroupOperator", "Feature"));
        apply("atomic", Set.of("AtomicOperator"));
        apply("expression", Set.of("Expression", "Spelling"));
        Set<String> listed = new TreeSet<>(listed("An operation on one value or on two", Step.COMPILER));
        listed.addAll(listed("An operation of a subgroup", Step.COMPILER));
        listed.addAll(listed("An atomic operation", Step.COMPILER));
        listed.addAll(listed("A new expression", Step.COMPILER));
        listed.removeAll(Set.of("ConstantFolder", "Computation"));
        assertThat(compile(List.of()).keySet()).isEqualTo(listed);
    }

    @Test
    void whatIsAddedByTheListWorksEverywhere() throws Exception {
        copySources();
        for (String name : List.of("operators", "subgroup", "atomic", "expression")) {
            apply(name, edits(name).keySet());
        }
        Path use = Files.writeString(copy.resolve("Use.java"), resource("Use.java.txt"));
        assertThat(compile(List.of(use))).isEmpty();
        Map<String, String> answers = use();

        assertThat(answers.get("features")).isEqualTo("[SUBGROUPS, SUBGROUP_ROTATE]");
        assertThat(answers.get("counts")).isEqualTo("1 1 1 1");
        assertThat(answers.get("listing"))
                .contains(
                        "ceil(0.75)",
                        "step(2.0, ",
                        "rotate(local_index, 1)",
                        "atomic subtract left[0], 7",
                        "now = clock");
        assertThat(answers.get("vulkan"))
                .contains("ceil(0.75)", "step(2.0, ", "subgroupRotate(", "GL_KHR_shader_subgroup_rotate")
                .contains("atomicSubtract(left[0u], 7u);")
                .contains("GL_ARB_shader_clock", "uint now = clock2x32ARB().x;");
        assertThat(answers.get("opengl")).contains("ceil(0.75)", "step(2.0, ", "subgroupRotate(", "clock2x32ARB()");
        assertThat(answers.get("opencl"))
                .contains("ceil(0.75f)", "step(2.0f, ", "sub_group_rotate(", "cl_khr_subgroup_rotate : enable")
                .contains("atomic_sub(&left[0u], 7u);")
                .contains("cl_khr_kernel_clock : enable", "uint now = clock_read_hilo_device().x;");
        assertThat(answers.get("result")).isEqualTo("101 201 311 11 72");
        assertThat(answers.get("clock in front of a barrier")).contains("a barrier is in control flow that some");
        assertThat(answers.get("rotation in front of a barrier")).contains("a barrier is in control flow that some");
    }

    /** The visitors and switches of all modules, found in their sources. */
    @Test
    void whoeverHandlesEachTypeResourceFormatCapabilityOrStatementIsListed() throws IOException {
        Set<String> types = new TreeSet<>(listed("A scalar type", Step.WRITE));
        types.removeAll(Set.of("Feature", "GlslExtension"));
        types.addAll(listed("A scalar type", Step.COMPILER));
        assertThat(containing("U64 ->")).isEqualTo(types);
        assertThat(containing("implements Resource.Visitor<")).isEqualTo(listed("A kind of resource", Step.COMPILER));
        assertThat(union(containing("case RGBA16F ->"), containing("case UNORM ->")))
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

    // ---- the edits ----

    /** A replacement of a text that occurs once. */
    private record Edit(String before, String after) {}

    private static Map<String, List<Edit>> edits(String name) {
        Map<String, List<Edit>> edits = new LinkedHashMap<>();
        for (String file : resource(name + ".edits").split("(?m)^=== ")) {
            if (!file.isBlank()) {
                int line = file.indexOf('\n');
                List<Edit> parts = new ArrayList<>();
                for (String part : file.substring(line + 1).split("(?m)^<<<\n")) {
                    if (!part.isEmpty()) {
                        String[] sides = part.split("(?m)^>>>\n", 2);
                        parts.add(new Edit(sides[0].stripTrailing(), sides[1].stripTrailing()));
                    }
                }
                edits.put(file.substring(0, line), parts);
            }
        }
        return edits;
    }

    private void apply(String name, Set<String> files) throws IOException {
        Map<String, Path> byName = new TreeMap<>();
        for (Path file : javaFiles(copy)) {
            byName.put(simpleName(file), file);
        }
        for (Map.Entry<String, List<Edit>> entry : edits(name).entrySet()) {
            if (files.contains(entry.getKey())) {
                Path file = byName.get(entry.getKey());
                String text = read(file);
                for (Edit edit : entry.getValue()) {
                    assertThat(text.split(Pattern.quote(edit.before()), -1))
                            .as("'%s' occurs once in %s: if it moved, mend added/%s.edits", edit.before(), file, name)
                            .hasSize(2);
                    text = text.replace(edit.before(), edit.after());
                }
                Files.writeString(file, text);
            }
        }
    }

    private void copySources() throws IOException {
        for (String part : PACKAGES) {
            for (Path file : javaFiles(SOURCES.resolve("io/github/gpupath/" + part))) {
                Path to = copy.resolve(SOURCES.relativize(file));
                Files.createDirectories(to.getParent());
                Files.copy(file, to);
            }
        }
    }

    /** The compile errors of the copy, by file. */
    private Map<String, String> compile(List<Path> more) throws IOException {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        DiagnosticCollector<JavaFileObject> diagnostics = new DiagnosticCollector<>();
        List<Path> files = new ArrayList<>(more);
        for (Path file : javaFiles(copy)) {
            if (!more.contains(file)) {
                files.add(file);
            }
        }
        try (StandardJavaFileManager manager = compiler.getStandardFileManager(diagnostics, null, null)) {
            // Without should-stop, javac reports incomplete switches only after all other errors are fixed.
            String options = "-proc:none -implicit:none -XDshould-stop.ifError=FLOW -Xmaxerrs 1000";
            List<String> arguments = new ArrayList<>(List.of(options.split(" ")));
            arguments.addAll(List.of("-sourcepath", "", "-d", copy + "/classes"));
            arguments.addAll(List.of("-cp", System.getProperty("java.class.path")));
            Files.createDirectories(copy.resolve("classes"));
            compiler.getTask(null, manager, diagnostics, arguments, null, manager.getJavaFileObjectsFromPaths(files))
                    .call();
        }
        return diagnostics.getDiagnostics().stream()
                .filter(it -> it.getKind() == Diagnostic.Kind.ERROR)
                .collect(Collectors.toMap(
                        it -> simpleName(Path.of(it.getSource().getName())),
                        it -> it.getMessage(null),
                        (first, second) -> first + "\n" + second,
                        TreeMap::new));
    }

    @SuppressWarnings("unchecked") // The class is among the resources.
    private Map<String, String> use() throws Exception {
        URL[] classes = {
            copy.resolve("classes").toUri().toURL(),
            Kernel.class.getProtectionDomain().getCodeSource().getLocation()
        };
        try (URLClassLoader loader = new URLClassLoader(classes, ClassLoader.getPlatformClassLoader())) {
            return ((Supplier<Map<String, String>>)
                            loader.loadClass("Use").getConstructor().newInstance())
                    .get();
        }
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

    private static String resource(String name) {
        return read(MODULE.resolve("src/test/resources/added").resolve(name));
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

    private static Set<String> symmetricDifference(Set<String> left, Set<String> right) {
        Set<String> different = union(left, right);
        different.removeIf(name -> left.contains(name) && right.contains(name));
        return different;
    }
}
