package io.github.gpupath.bundle;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.jar.JarFile;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;

/** The licences and notices of libraries: of each one, or it is an error. */
final class Licences {

    /** The name of a library in a jar's, before its version; the natives of all systems are one library. */
    private static final Pattern JAR = Pattern.compile("(.+?)-(\\d.*?)(-natives)?(-[a-z0-9-]+)?\\.jar");

    private static final String OWN = "gpupath";

    private static final Pattern TEXT =
            Pattern.compile("(?i)(?:.*/)?[^/]*(?:licen[sc]e|notice|copying)[^/]*?(?:\\.(?:txt|md))?");

    /** Words that a text of a licence has, by its SPDX name. */
    private static final Map<String, String> WORDS = Map.of(
            "Apache-2.0", "Apache License Version 2.0",
            "MIT", "Permission is hereby granted, free of charge, to any person",
            "BSD-3-Clause", "Redistributions in binary form must reproduce",
            "Zlib", "This software is provided 'as-is'",
            "public domain", "in the public domain");

    private final Path folder;
    private final NavigableMap<String, Row> rows = new TreeMap<>();

    private record Row(String licence, List<String> texts) {}

    private Licences(Path folder) {
        this.folder = folder;
    }

    /**
     * Reads which library has which licence.
     *
     * @param folder the table {@code licences.tsv} and the texts that jars lack
     */
    static Licences of(Path folder) throws IOException {
        Licences licences = new Licences(folder);
        for (String line : Files.readAllLines(folder.resolve("licences.tsv"))) {
            if (!line.startsWith("#")) {
                String[] cells = line.split("\t", -1);
                licences.rows.put(
                        cells[0], new Row(cells[1], cells[2].equals("-") ? List.of() : List.of(cells[2].split(" "))));
            }
        }
        return licences;
    }

    /**
     * The texts of jars, and a list of them by the name {@code LIBRARIES.txt}.
     *
     * @throws IllegalStateException if a jar is not in the table, or has no text, or none of the licence that it should have
     */
    FileTree of(List<Path> jars) throws IOException {
        FileTree files = new FileTree();
        StringBuilder list = new StringBuilder();
        for (Path jar :
                jars.stream().sorted(Comparator.comparing(Path::getFileName)).toList()) {
            String library = library(jar);
            Row row = rows.get(library);
            if (row == null) {
                throw new IllegalStateException(
                        "licences.tsv has no line for " + library + " (" + jar.getFileName() + ")");
            }
            NavigableMap<String, String> texts = texts(jar, row);
            require(row.licence(), texts, jar);
            list.append(jar.getFileName()).append(": ").append(row.licence()).append('\n');
            for (var text : texts.entrySet()) {
                String path = library + "/" + text.getKey();
                list.append("  ").append(path).append('\n');
                if (!files.entries().containsKey(path)) { // the same library for several systems
                    files.add(path, text.getValue());
                }
            }
        }
        files.add("LIBRARIES.txt", list.toString());
        return files;
    }

    /**
     * Refuses what no jar needs any more.
     *
     * @param jars all that are given to anybody
     */
    void requireNothingElse(List<Path> jars) throws IOException {
        List<String> libraries = jars.stream().map(Licences::library).toList();
        List<String> unused = rows.keySet().stream()
                .filter(library -> !libraries.contains(library))
                .toList();
        if (!unused.isEmpty()) {
            throw new IllegalStateException("licences.tsv has lines for libraries that are not there: " + unused);
        }
        try (Stream<Path> texts = Files.list(folder)) {
            List<String> unnamed = texts.map(text -> text.getFileName().toString())
                    .filter(name -> name.endsWith(".txt"))
                    .map(name -> name.substring(0, name.length() - ".txt".length()))
                    .filter(name ->
                            rows.values().stream().noneMatch(row -> row.texts().contains(name)))
                    .toList();
            if (!unnamed.isEmpty()) {
                throw new IllegalStateException("texts that licences.tsv does not name: " + unnamed);
            }
        }
    }

    /** The name of a jar's library: what this project makes is one. */
    static String library(Path jar) {
        Matcher name = JAR.matcher(jar.getFileName().toString());
        if (!name.matches()) {
            throw new IllegalStateException("a jar without a version: " + jar.getFileName());
        }
        return name.group(1).startsWith(OWN + "-") ? OWN : name.group(1) + (name.group(3) == null ? "" : name.group(3));
    }

    /** Whether this project makes a jar. */
    static boolean isOwn(Path jar) {
        return library(jar).equals(OWN);
    }

    private NavigableMap<String, String> texts(Path jar, Row row) throws IOException {
        NavigableMap<String, String> texts = new TreeMap<>();
        for (String text : row.texts()) {
            texts.put(text + ".txt", Files.readString(folder.resolve(text + ".txt")));
        }
        try (JarFile file = new JarFile(jar.toFile())) {
            for (ZipEntry entry : file.stream().toList()) {
                if (!entry.isDirectory() && TEXT.matcher(entry.getName()).matches()) {
                    try (InputStream content = file.getInputStream(entry)) {
                        String name = entry.getName().substring(entry.getName().lastIndexOf('/') + 1);
                        texts.put(name, new String(content.readAllBytes(), StandardCharsets.UTF_8));
                    }
                }
            }
        }
        return texts;
    }

    private static void require(String licences, NavigableMap<String, String> texts, Path jar) {
        for (String licence : licences.split(" AND ")) {
            String words = WORDS.get(licence);
            if (words == null) {
                throw new IllegalStateException(
                        "nothing is known of the licence " + licence + " of " + jar.getFileName());
            }
            if (texts.values().stream()
                    .noneMatch(text -> text.replaceAll("\\s+", " ").contains(words))) {
                throw new IllegalStateException(
                        jar.getFileName() + " comes without a text of its licence, " + licence + ": " + texts.keySet());
            }
        }
    }
}
