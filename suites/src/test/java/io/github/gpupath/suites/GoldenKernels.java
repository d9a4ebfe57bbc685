package io.github.gpupath.suites;

import io.github.gpupath.kernel.Kernel;
import io.github.gpupath.kernel.KernelWalker;
import io.github.gpupath.kernel.glsl.GlslDialect;
import io.github.gpupath.kernel.glsl.GlslWriter;
import io.github.gpupath.kernel.opencl.OpenClWriter;
import io.github.gpupath.kernel.source.KernelSource;
import io.github.gpupath.kernel.source.PtxMatrices;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.assertj.core.api.SoftAssertions;

/**
 * Compares kernels in all languages that have what they need with a folder of committed texts. {@code hashes.tsv} there has a hash of each text
 * of every kernel, so that no change goes unseen. The texts themselves are committed of so many kernels that they show
 * whatever the writers write. In one of the files stands
 *
 * <ul>
 *   <li>each line of each kernel in its language, but for numbers, formats, atomic functions and the kernels' names;
 *   <li>each two lines that follow each other, but for the types in them and for what is assigned.
 * </ul>
 *
 * <p>A kernel that has a file keeps it as long as the shorter files do not show all that it shows. What no file shows is
 * shown by the shortest kernel that has it.
 */
final class GoldenKernels {

    private static final String HASHES = "hashes.tsv";
    private static final String EXTENSION = ".md";
    private static final String REMEDY = "run this test with -Dgolden.update=true, read the difference, and commit it";
    private static final Pattern FORMAT = Pattern.compile("\\b(r|rg|rgba)\\d+\\w*");
    private static final Pattern ATOMIC =
            Pattern.compile("\\batom(ic)?_?[A-Za-z]+(?=\\()|int64_(base|extended)_atomics");
    /** Tells variables apart that have the same name otherwise. */
    private static final Pattern NUMBER_OF_NAME = Pattern.compile("(?<=\\w)_\\d+\\b");

    /** The types of all languages, once numbers are 0. */
    private static final Pattern TYPE =
            Pattern.compile("\\b(precise )?(float|double|half|u?int|u?long|[fdiu]?(0|0_)?vec)(0|0_t|0_t0)?\\b");

    private static final Pattern ASSIGNED = Pattern.compile(" \\S?= .*");

    private static final Pattern NUMBER = Pattern.compile("0x\\p{XDigit}+|\\d+(\\.\\d+)?");

    private static final Map<String, String> SHAPES = new HashMap<>();
    private static final Map<String, String> OUTLINES = new HashMap<>();

    /** Of the recurrences of the suites, the longest has so many lines. */
    private static final int LONGEST_GROUP = 48;

    private static final int FEWEST_FOLDED = 3;

    private static final int FEWEST_LINES = 24;

    private static final List<Language> LANGUAGES = List.of(
            new Language(
                    "glsl-vulkan",
                    "GLSL for Vulkan",
                    "glsl",
                    kernel -> true,
                    new GlslWriter(GlslDialect.VULKAN)::write),
            new Language(
                    "glsl-opengl",
                    "GLSL for OpenGL",
                    "glsl",
                    kernel -> KernelWalker.matrices(kernel).isEmpty(),
                    new GlslWriter(GlslDialect.OPENGL)::write),
            new Language(
                    "opencl-c",
                    "OpenCL C",
                    "c",
                    kernel -> PtxMatrices.write(kernel) && !kernel.indexesBuffers(),
                    OpenClWriter::write));

    private record Language(
            String id,
            String heading,
            String highlighting,
            Predicate<Kernel> has,
            Function<Kernel, KernelSource> writer) {}

    /**
     * A kernel's texts.
     *
     * @param file shows them
     * @param hashes of each
     * @param shown what its file shows: lines, and outlines of two lines that follow each other
     */
    private record Texts(String file, String hashes, Set<Shown> shown) {}

    private record Shown(String language, String first, String second) {}

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
        Set<Shown> shown = new HashSet<>();
        for (Language language : LANGUAGES) {
            if (!language.has.test(kernel)) {
                hashes.add("-");
                continue;
            }
            String text = language.writer.apply(kernel).text();
            file.append("\n## " + language.heading + "\n\n```" + language.highlighting + "\n" + folded(text) + "```\n");
            hashes.add(hash(text));
            String before = "";
            for (String line : shapes(text.replace(kernel.name(), "kernel"))) {
                String outline = OUTLINES.computeIfAbsent(line, GoldenKernels::outline);
                shown.add(new Shown(language.id, line, ""));
                shown.add(new Shown(language.id, before, outline));
                before = outline;
            }
        }
        return new Texts(file.toString(), String.join("\t", hashes), shown);
    }

    /** The lines without numbers, formats and atomic functions. Most lines are in many kernels. */
    private static List<String> shapes(String text) {
        return text.lines()
                .map(line -> SHAPES.computeIfAbsent(line, GoldenKernels::shape))
                .toList();
    }

    private static String shape(String line) {
        String unformatted = FORMAT.matcher(line).replaceAll("format");
        String anyAtomic = ATOMIC.matcher(unformatted).replaceAll("atomic");
        String unnumbered = NUMBER_OF_NAME.matcher(anyAtomic).replaceAll("");
        return NUMBER.matcher(unnumbered).replaceAll("0");
    }

    /** A line's shape without the types in it and without what is assigned. */
    private static String outline(String shape) {
        return TYPE.matcher(ASSIGNED.matcher(shape).replaceFirst(" =")).replaceAll("type");
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

    /** Fails for each kernel that is not what was committed, and for each file that is missing or shows nothing of its own. */
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
                .as("the files in %s, which show each line once; %s", root, REMEDY)
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

    /** The files by their names: of those that there are, and then of all others, each that shows what no shorter one does. */
    private Map<String, String> representatives() throws IOException {
        List<String> committed = committedFiles();
        Set<Shown> shown = new HashSet<>();
        Map<String, String> files = new TreeMap<>();
        kernels.entrySet().stream()
                .sorted(Comparator.<Map.Entry<String, Texts>, Boolean>comparing(
                                kernel -> !committed.contains(kernel.getKey() + EXTENSION))
                        .thenComparing(kernel -> kernel.getValue().file.length())
                        .thenComparing(Map.Entry::getKey))
                .filter(kernel -> shown.addAll(kernel.getValue().shown))
                .forEach(kernel -> files.put(kernel.getKey() + EXTENSION, kernel.getValue().file));
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
