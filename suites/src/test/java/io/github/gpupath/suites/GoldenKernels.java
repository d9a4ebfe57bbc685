package io.github.gpupath.suites;

import io.github.gpupath.kernel.Kernel;
import io.github.gpupath.kernel.glsl.GlslDialect;
import io.github.gpupath.kernel.glsl.GlslWriter;
import io.github.gpupath.kernel.opencl.OpenClWriter;
import io.github.gpupath.kernel.source.KernelSource;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.assertj.core.api.SoftAssertions;

/**
 * Compares kernels in all languages with a folder of committed texts. {@code hashes.tsv} there has a hash of each text
 * of every kernel. The texts themselves are committed once for each shape, a file for a kernel: two kernels have the
 * same shape if their texts differ only in numbers, formats, atomic functions and the kernels' names.
 *
 * <p>A shape stays with the kernel that has its file, also when a test comes before that kernel. The first kernel
 * represents a new shape.
 */
final class GoldenKernels {

    private static final String HASHES = "hashes.tsv";
    private static final String EXTENSION = ".md";
    private static final String REMEDY = "run this test with -Dgolden.update=true, read the difference, and commit it";
    private static final Pattern FORMAT = Pattern.compile("\\b(r|rg|rgba)\\d+\\w*");
    private static final Pattern ATOMIC =
            Pattern.compile("\\batom(ic)?_?[A-Za-z]+(?=\\()|int64_(base|extended)_atomics");
    private static final Pattern NUMBER = Pattern.compile("0x\\p{XDigit}+|\\d+(\\.\\d+)?");

    /** Of the recurrences of the suites, the longest has so many lines. */
    private static final int LONGEST_GROUP = 48;

    private static final int FEWEST_FOLDED = 3;

    private static final int FEWEST_LINES = 24;

    private static final List<Language> LANGUAGES = List.of(
            new Language("glsl-vulkan", "GLSL for Vulkan", "glsl", new GlslWriter(GlslDialect.VULKAN)::write),
            new Language("glsl-opengl", "GLSL for OpenGL", "glsl", new GlslWriter(GlslDialect.OPENGL)::write),
            new Language("opencl-c", "OpenCL C", "c", OpenClWriter::write));

    private record Language(String id, String heading, String highlighting, Function<Kernel, KernelSource> writer) {}

    /** A kernel's texts: the file that shows them, their hashes, and what remains of them without numbers and names. */
    private record Texts(String file, String hashes, List<String> shape) {}

    private final Path root;
    private final Map<String, Texts> kernels = new LinkedHashMap<>();

    /**
     * Writes every kernel in every language.
     *
     * @param root the folder of the committed texts
     * @param kernels by the ids of their tests, in the order of the suites
     */
    GoldenKernels(Path root, Map<String, Kernel> kernels) {
        this.root = root;
        kernels.forEach((id, kernel) -> this.kernels.put(id, texts(id, kernel)));
    }

    private static Texts texts(String id, Kernel kernel) {
        StringBuilder file = new StringBuilder("# " + id + "\n");
        List<String> hashes = new ArrayList<>();
        List<String> shape = new ArrayList<>();
        for (Language language : LANGUAGES) {
            String text = language.writer.apply(kernel).text();
            file.append("\n## " + language.heading + "\n\n```" + language.highlighting + "\n" + folded(text) + "```\n");
            hashes.add(hash(text));
            String unnamed = text.replace(kernel.name(), "kernel");
            String unformatted = FORMAT.matcher(unnamed).replaceAll("format");
            String anyAtomic = ATOMIC.matcher(unformatted).replaceAll("atomic");
            shape.add(NUMBER.matcher(anyAtomic).replaceAll("0"));
        }
        return new Texts(file.toString(), String.join("\t", hashes), shape);
    }

    /**
     * The text with groups of lines that come again and again written once, and how often they come. The hash is of
     * all of them.
     */
    private static String folded(String text) {
        List<String> lines = text.lines().toList();
        StringBuilder result = new StringBuilder();
        int next = 0;
        while (next < lines.size()) {
            int period = 1;
            while (period <= LONGEST_GROUP && !isLong(repetitions(lines, next, period), period)) {
                period++;
            }
            int shown = period <= LONGEST_GROUP ? period : 1;
            lines.subList(next, next + shown)
                    .forEach(line -> result.append(line).append('\n'));
            next += shown;
            if (period <= LONGEST_GROUP) {
                int hidden = repetitions(lines, next - period, period) - 1;
                result.append("        (these " + period + " lines " + hidden + " times more)\n");
                next += period * hidden;
            }
        }
        return result.toString();
    }

    private static boolean isLong(int repetitions, int period) {
        return repetitions >= FEWEST_FOLDED && repetitions * period >= FEWEST_LINES;
    }

    /** How often a group of lines comes, one after the other. */
    private static int repetitions(List<String> lines, int from, int period) {
        int end = from + period;
        while (end < lines.size() && lines.get(end).equals(lines.get(end - period))) {
            end++;
        }
        return (end - from) / period;
    }

    private static String hash(String text) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(digest, 0, 8);
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException(impossible); // every Java has it
        }
    }

    /** Fails for each kernel that is not what was committed, and for each file that shows no shape or a shape again. */
    void check() throws IOException {
        SoftAssertions problems = new SoftAssertions();
        Map<String, String> wanted = hashes();
        Map<String, String> found = committedHashes();
        for (String id : union(wanted, found)) {
            problems.assertThat(wanted.get(id))
                    .as("hashes of the kernel of %s; if the change is wanted: %s", id, REMEDY)
                    .isEqualTo(found.get(id));
        }
        Map<String, String> files = representatives();
        List<String> committed = committedFiles();
        problems.assertThat(committed)
                .as("the files in %s, one for each shape; %s", root, REMEDY)
                .containsExactlyInAnyOrderElementsOf(files.keySet());
        for (String name : committed) {
            String text = files.getOrDefault(name, "");
            try (InputStream expected = Files.newInputStream(root.resolve(name))) {
                problems.assertThat(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)))
                        .as(name)
                        .hasSameContentAs(expected);
            }
        }
        problems.assertAll();
    }

    /** Makes the folder what {@link #check} wants. */
    void update() throws IOException {
        Map<String, String> files = representatives();
        for (String name : committedFiles()) {
            if (!files.containsKey(name)) {
                Files.delete(root.resolve(name));
            }
        }
        files.put(
                HASHES,
                hashes().entrySet().stream()
                        .map(row -> row.getKey() + "\t" + row.getValue() + "\n")
                        .collect(Collectors.joining()));
        for (Map.Entry<String, String> file : files.entrySet()) {
            Path path = root.resolve(file.getKey());
            Files.createDirectories(path.getParent());
            Files.writeString(path, file.getValue());
        }
    }

    /** The files by their names: for each shape that of a kernel that has one already, or else of the first kernel. */
    private Map<String, String> representatives() throws IOException {
        List<String> committed = committedFiles();
        Map<List<String>, String> ofShape = new LinkedHashMap<>();
        kernels.forEach((id, texts) -> {
            if (committed.contains(id + EXTENSION)) {
                ofShape.putIfAbsent(texts.shape, id);
            }
        });
        kernels.forEach((id, texts) -> ofShape.putIfAbsent(texts.shape, id));
        Map<String, String> files = new TreeMap<>();
        ofShape.values().forEach(id -> files.put(id + EXTENSION, kernels.get(id).file));
        return files;
    }

    /** The names of all files but the table. */
    private List<String> committedFiles() throws IOException {
        if (!Files.isDirectory(root)) {
            return List.of();
        }
        try (Stream<Path> paths = Files.walk(root)) {
            return paths.filter(Files::isRegularFile)
                    .map(path -> root.relativize(path).toString().replace('\\', '/'))
                    .filter(name -> !name.equals(HASHES))
                    .sorted()
                    .toList();
        }
    }

    /** The rows of the table by their first column, in order of the ids, below the row of headings. */
    private Map<String, String> hashes() {
        Map<String, String> rows = new LinkedHashMap<>();
        rows.put("test", LANGUAGES.stream().map(Language::id).collect(Collectors.joining("\t")));
        Map<String, Texts> sorted = new TreeMap<>(kernels);
        sorted.forEach((id, texts) -> rows.put(id, texts.hashes));
        return rows;
    }

    private Map<String, String> committedHashes() throws IOException {
        Path table = root.resolve(HASHES);
        return (Files.exists(table) ? Files.readAllLines(table) : List.<String>of())
                .stream().map(row -> row.split("\t", 2)).collect(Collectors.toMap(row -> row[0], row -> row[1]));
    }

    private static TreeSet<String> union(Map<String, String> some, Map<String, String> others) {
        TreeSet<String> keys = new TreeSet<>(some.keySet());
        keys.addAll(others.keySet());
        return keys;
    }
}
