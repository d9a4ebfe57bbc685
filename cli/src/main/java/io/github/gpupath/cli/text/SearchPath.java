package io.github.gpupath.cli.text;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Where this machine's programs are.
 *
 * @param folders in their order
 */
public record SearchPath(List<Path> folders) {

    /** What a program's file may be called; Windows has the last. */
    private static final List<String> ENDINGS = List.of("", ".exe");

    public SearchPath {
        folders = List.copyOf(folders);
    }

    /** Reads it as the variable PATH has it; what is no folder's name there is left out. */
    public static SearchPath of(String variable) {
        List<Path> folders = new ArrayList<>();
        for (String name : variable.split(File.pathSeparator)) {
            try {
                if (!name.isEmpty()) {
                    folders.add(Path.of(name));
                }
            } catch (InvalidPathException quoted) {
                continue; // as Windows' own search leaves it out
            }
        }
        return new SearchPath(folders);
    }

    /** The first program of a name. */
    public Optional<Path> program(String name) {
        return folders.stream()
                .flatMap(folder -> ENDINGS.stream().map(ending -> folder.resolve(name + ending)))
                .filter(file -> Files.isRegularFile(file) && Files.isExecutable(file))
                .findFirst();
    }
}
