package io.github.gpupath.bundle;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The files of an archive by their paths in it, with {@code /} between the parts, in the order of these paths. */
final class FileTree {

    /** What lies at a path. */
    sealed interface Entry permits Content, Link {}

    /**
     * A file.
     *
     * @param executable whether it is a program
     */
    record Content(byte[] bytes, boolean executable) implements Entry {}

    /**
     * A symbolic link.
     *
     * @param target as the link names it
     */
    record Link(String target) implements Entry {}

    private static final Pattern WORD = Pattern.compile("[A-Za-z0-9._+/-]+");

    private final NavigableMap<String, Entry> entries = new TreeMap<>();

    /** What lies where, in order. */
    NavigableMap<String, Entry> entries() {
        return entries;
    }

    /**
     * Puts something at a path.
     *
     * @throws IllegalStateException if there is something already
     */
    void add(String path, Entry entry) {
        if (entries.putIfAbsent(path, entry) != null) {
            throw new IllegalStateException("two files want to be " + path);
        }
    }

    /** Puts a text at a path. */
    void add(String path, String text) {
        add(path, new Content(text.getBytes(StandardCharsets.UTF_8), false));
    }

    /** Puts a file of this machine at a path, a program where it can be run. */
    void add(String path, Path file) throws IOException {
        add(path, new Content(Files.readAllBytes(file), Files.isExecutable(file)));
    }

    /** Puts a program of this machine at a path, whether it can be run here or not. */
    void addProgram(String path, Path file) throws IOException {
        add(path, new Content(Files.readAllBytes(file), true));
    }

    /** Puts what is in a folder of this machine here, with the links in it. */
    void addFolder(Path folder) throws IOException {
        List<Path> files;
        try (Stream<Path> walk = Files.walk(folder)) {
            files = walk.filter(file -> Files.isSymbolicLink(file) || Files.isRegularFile(file))
                    .toList();
        }
        for (Path file : files) {
            String name = folder.relativize(file).toString().replace('\\', '/');
            if (Files.isSymbolicLink(file)) {
                add(name, new Link(Files.readSymbolicLink(file).toString()));
            } else {
                add(name, file);
            }
        }
    }

    /** Puts all of another tree here, below a folder. */
    void addAll(String folder, FileTree other) {
        other.entries.forEach((path, entry) -> add(folder + "/" + path, entry));
    }

    /**
     * The sizes and paths of files, a file a line, and a last line that says {@code end}. Links are left out.
     *
     * @param wanted whether a file of a path stands there
     * @throws IllegalStateException if a shell would not take a path for one word
     */
    String listed(Predicate<String> wanted) {
        StringBuilder lines = new StringBuilder();
        entries.forEach((path, entry) -> {
            if (entry instanceof Content content && wanted.test(path)) {
                if (!WORD.matcher(path).matches()) {
                    throw new IllegalStateException("the launcher cannot look for " + path);
                }
                lines.append(content.bytes().length).append(' ').append(path).append('\n');
            }
        });
        return lines.append("end\n").toString();
    }

    /** Writes everything below a folder of this machine. */
    void writeTo(Path folder) throws IOException {
        for (var each : entries.entrySet()) {
            Path file = folder.resolve(each.getKey());
            Files.createDirectories(file.getParent());
            if (each.getValue() instanceof Content content) {
                Files.write(file, content.bytes());
                if (content.executable() && !file.toFile().setExecutable(true, false)) {
                    throw new IOException(file + " cannot be made executable");
                }
            } else if (each.getValue() instanceof Link link) {
                Files.createSymbolicLink(file, Path.of(link.target()));
            }
        }
    }
}
