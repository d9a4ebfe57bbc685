package io.github.gpupath.bundle;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.jar.JarFile;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;

/** A check of the licences in the archives: each library has a row in {@code licences.tsv} and a text of each licence. */
final class Licences {

    /** The name of a library in that of a jar, before its version; the natives of all systems are one library. */
    private static final Pattern JAR = Pattern.compile("(.+?)-(\\d.*?)(-natives)?(-[a-z0-9-]+)?\\.jar");

    private static final Pattern TEXT =
            Pattern.compile("(?i)(?:.*/)?[^/]*(?:licen[sc]e|notice|copying)[^/]*?(?:\\.(?:txt|md))?");

    /** Words of the text of each licence, by SPDX name. */
    private static final Map<String, String> WORDS = Map.of(
            "Apache-2.0", "Apache License Version 2.0",
            "MIT", "Permission is hereby granted, free of charge, to any person",
            "BSD-3-Clause", "Redistributions in binary form must reproduce",
            "Zlib", "This software is provided 'as-is'",
            "public domain", "in the public domain");

    private Licences() {}

    /**
     * Ends with exit code 1 and one line per fault if there are faults.
     *
     * @param arguments the folder of the table and the texts, and the folder of all jars
     */
    public static void main(String[] arguments) throws IOException {
        List<String> faults = faults(Path.of(arguments[0]), Path.of(arguments[1]));
        if (!faults.isEmpty()) {
            System.err.println(String.join("\n", faults));
            System.exit(1);
        }
    }

    /**
     * Lists all faults.
     *
     * @param folder of {@code licences.tsv}, and of the texts that jars lack
     * @param jars a folder
     */
    static List<String> faults(Path folder, Path jars) throws IOException {
        NavigableMap<String, String[]> rows = new TreeMap<>();
        for (String line : Files.readAllLines(folder.resolve("licences.tsv"))) {
            if (!line.startsWith("#")) {
                String[] cells = line.split("\t", -1);
                rows.put(cells[0], cells);
            }
        }
        List<String> faults = new ArrayList<>();
        NavigableSet<String> unused = new TreeSet<>(rows.keySet());
        for (Path jar : files(jars)) {
            String library = library(jar.getFileName().toString());
            String[] row = rows.get(library);
            unused.remove(library);
            if (row == null) {
                faults.add("licences.tsv has no row for " + library + " (" + jar.getFileName() + ")");
            } else {
                String texts = texts(folder, row[2], jar);
                for (String licence : row[1].split(" AND ")) {
                    if (!texts.contains(WORDS.getOrDefault(licence, "the text of " + licence))) {
                        faults.add("no text of the licence " + licence + " for " + jar.getFileName());
                    }
                }
            }
        }
        unused.forEach(
                library -> faults.add("licences.tsv has a row for " + library + ", which is not in the archives"));
        return faults;
    }

    private static List<Path> files(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.sorted().toList();
        }
    }

    /** The name of a jar's library; all jars of this project are one. */
    static String library(String jar) {
        Matcher name = JAR.matcher(jar);
        if (!name.matches()) {
            throw new IllegalArgumentException("a jar without a version: " + jar);
        }
        return name.group(1).startsWith("gpupath-")
                ? "gpupath"
                : name.group(1) + (name.group(3) == null ? "" : name.group(3));
    }

    /** All texts of a library in one, with single blanks: those that the table names, and those within the jar. */
    private static String texts(Path folder, String named, Path jar) throws IOException {
        StringBuilder texts = new StringBuilder();
        for (String text : named.equals("-") ? new String[0] : named.split(" ")) {
            texts.append(Files.readString(folder.resolve(text + ".txt")));
        }
        try (JarFile file = new JarFile(jar.toFile())) {
            for (ZipEntry entry : file.stream().toList()) {
                if (!entry.isDirectory() && TEXT.matcher(entry.getName()).matches()) {
                    try (InputStream content = file.getInputStream(entry)) {
                        texts.append(new String(content.readAllBytes(), StandardCharsets.UTF_8));
                    }
                }
            }
        }
        return texts.toString().replaceAll("\\s+", " ");
    }
}
