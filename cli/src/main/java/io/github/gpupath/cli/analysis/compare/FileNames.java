package io.github.gpupath.cli.analysis.compare;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Gives files short unique names: without folders where that is enough. */
public final class FileNames {

    private FileNames() {}

    /** A name for each of several different paths, none of them twice. */
    public static List<String> of(List<Path> paths) {
        List<String> brief = paths.stream().map(FileNames::last).toList();
        List<String> names = new ArrayList<>();
        for (int i = 0; i < paths.size(); i++) {
            boolean unique = Collections.frequency(brief, brief.get(i)) == 1;
            names.add(unique ? brief.get(i) : paths.get(i).toString());
        }
        return names;
    }

    private static String last(Path path) {
        Path name = path.getFileName();
        return name == null ? path.toString() : name.toString();
    }
}
