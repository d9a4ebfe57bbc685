package io.github.gpupath.cli.shell.command;

import io.github.gpupath.cli.engine.store.OutputFile;
import io.github.gpupath.cli.text.UserException;
import io.github.gpupath.plugin.SpiVersion;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.lang.model.SourceVersion;
import org.jspecify.annotations.Nullable;

/**
 * Writes a plug-in's project from files among the resources, in which {@code @name@} and the like stand for what differs.
 */
final class NewProject {

    private static final Pattern NAME = Pattern.compile("[a-z][a-z0-9]*+(?:-[a-z0-9]++)*+");
    private static final Pattern PACKAGE = Pattern.compile("[a-z][a-z0-9_]*+(?:\\.[a-z][a-z0-9_]*+)*+");
    private static final Pattern TAKEN_PACKAGE = Pattern.compile("(?:javax?|io\\.github\\.gpupath)\\b");
    private static final Pattern IMPORT = Pattern.compile("(?m)^import (?:static )?[\\w.]+\\.(\\w+);");
    private static final Pattern PLACE = Pattern.compile("@(\\w+)@");

    private final Path folder;
    private final String kind;
    private final Map<String, String> values;

    /**
     * Checks the names of a project.
     *
     * @param folder is made; its name is that of the backend or suite
     * @param javaPackage of the sources; null for one below {@code org.example}
     * @param kind the folder among the resources
     * @throws UserException if the folder has something in it, or if a name cannot be one
     */
    NewProject(Path folder, @Nullable String javaPackage, String kind) {
        this.folder = folder.toAbsolutePath().normalize();
        this.kind = kind;
        String name = Objects.toString(this.folder.getFileName(), "");
        if (!NAME.matcher(name).matches()) {
            throw UserException.usage("\"" + name + "\" cannot name a " + kind
                    + ": take a folder whose name begins with a lower-case letter and has only such letters and digits, with"
                    + " single hyphens between them, such as my-" + kind);
        }
        String inPackage = javaPackage == null ? "org.example." + name.replace("-", "") : javaPackage;
        if (!PACKAGE.matcher(inPackage).matches()
                || !SourceVersion.isName(inPackage, SourceVersion.RELEASE_17)
                || TAKEN_PACKAGE.matcher(inPackage).lookingAt()) {
            throw UserException.usage("\"" + inPackage + "\" cannot be a Java package of yours: choose one, such as"
                    + " --package org.example.my" + name.replace("-", ""));
        }
        if (Files.exists(this.folder) && !isEmptyFolder(this.folder)) {
            throw UserException.usage(folder + " is there already: name a folder that is not");
        }
        values = Map.of(
                "name", name,
                "Name", inCamels(name.replaceFirst("(?<=.)-" + kind + "$", "")),
                "package", inPackage,
                "version", Version.ofArtifacts(),
                "spi", SpiVersion.CURRENT.toString());
    }

    private static boolean isEmptyFolder(Path folder) {
        try (Stream<Path> within = Files.list(folder)) {
            return within.findAny().isEmpty();
        } catch (IOException e) {
            return false;
        }
    }

    private static String inCamels(String name) {
        return Stream.of(name.split("-"))
                .map(word -> word.substring(0, 1).toUpperCase(Locale.ROOT) + word.substring(1))
                .collect(Collectors.joining());
    }

    /** The name of what the project adds. */
    String name() {
        return value("name");
    }

    private String value(String key) {
        return Objects.requireNonNull(values.get(key), key);
    }

    /**
     * Writes the project, or nothing.
     *
     * @param service the interface that the plug-in implements
     * @param implementation the class that does, without the name in front
     * @param main the other classes, and this one
     * @param test its test class
     */
    void write(Class<?> service, String implementation, Stream<String> main, String test) {
        Map<String, String> texts = new TreeMap<>(Map.of(
                "pom.xml",
                filled("pom.xml"),
                "README.md",
                filled("README.md"),
                ".gitignore",
                filled("gitignore.txt"),
                "src/main/resources/META-INF/services/" + service.getName(),
                value("package") + "." + value("Name") + implementation + "\n"));
        String sources = "/java/" + value("package").replace('.', '/') + "/" + value("Name");
        main.forEach(each -> texts.put("src/main" + sources + each + ".java", filled(each + ".java.txt")));
        texts.put("src/test" + sources + test + ".java", filled(test + ".java.txt"));
        requireNamesOfItsOwn(texts);
        Deque<Path> made = new ArrayDeque<>();
        try {
            for (Map.Entry<String, String> text : texts.entrySet()) {
                write(folder.resolve(text.getKey()), text.getValue(), made);
            }
        } catch (IOException e) {
            made.forEach(path -> deleteAfter(e, path));
            throw UserException.unwritten(folder + " cannot be written: " + OutputFile.reason(e), e);
        }
    }

    /** Makes sure that no class of the project has the name of a class that its sources import. */
    private void requireNamesOfItsOwn(Map<String, String> texts) {
        for (String text : texts.values()) {
            IMPORT.matcher(text)
                    .results()
                    .map(line -> line.group(1))
                    .filter(type -> texts.keySet().stream().anyMatch(file -> file.endsWith("/" + type + ".java")))
                    .findFirst()
                    .ifPresent(type -> {
                        throw UserException.usage("\"" + name() + "\" cannot name a " + kind + ": its class " + type
                                + " would have the name of one of gpupath's or Java's; take another name");
                    });
        }
    }

    private static void write(Path file, String text, Deque<Path> made) throws IOException {
        makeFolder(Objects.requireNonNull(file.getParent()), made);
        Files.createFile(file);
        made.push(file);
        Files.writeString(file, text);
    }

    private static void makeFolder(Path folder, Deque<Path> made) throws IOException {
        if (!Files.isDirectory(folder)) {
            makeFolder(Objects.requireNonNull(folder.getParent()), made);
            Files.createDirectory(folder);
            made.push(folder);
        }
    }

    private static void deleteAfter(IOException cause, Path path) {
        try {
            Files.delete(path);
        } catch (IOException e) {
            cause.addSuppressed(e);
        }
    }

    private String filled(String resource) {
        String path = "/io/github/gpupath/cli/shell/project/" + kind + "/" + resource;
        try (InputStream file = Objects.requireNonNull(NewProject.class.getResourceAsStream(path), path)) {
            String text = new String(file.readAllBytes(), StandardCharsets.UTF_8);
            return PLACE.matcher(text).replaceAll(place -> Matcher.quoteReplacement(value(place.group(1))));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
