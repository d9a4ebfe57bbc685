package io.github.gpupath.cli.shell.command;

import io.github.gpupath.cli.text.SearchPath;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The launcher by which the user started the program, for commands that are to be copied.
 *
 * @param file the launcher, as the user named it or as the shell found it; absent where there was none
 * @param programs where the shell looks for what is named without its folder
 * @param builds whether it is that of a checkout, which builds and installs; the archives have neither sources nor poms
 */
record Launcher(Optional<Path> file, SearchPath programs, boolean builds) {

    private static final String NAME = "gpupath";

    /** The property in which the launcher says how it was called. */
    private static final String PROPERTY = "gpupath.launcher";

    /** The property in which that of a checkout names the build. */
    static final String BUILD = "gpupath.build";

    private static final Pattern PLAIN = Pattern.compile("[\\w./:+,@%=-]+");

    /** The launcher of this process. */
    static Launcher own(Map<String, String> environment) {
        return new Launcher(
                Optional.ofNullable(System.getProperty(PROPERTY)).map(Path::of),
                SearchPath.of(environment.getOrDefault("PATH", "")),
                System.getProperty(BUILD) != null);
    }

    /** The words that start it from the folder where it was started. */
    String here() {
        return file.filter(known -> !isFound(known))
                .map(Path::toString)
                .map(Launcher::quoted)
                .orElse(NAME);
    }

    /** The words that put what plug-ins are built against into the local Maven repository. */
    String installation() {
        return builds
                ? here() + " install"
                : "./gpupath install   # in a checkout of gpupath " + Version.ofArtifacts()
                        + ", which has what plug-ins are built against";
    }

    /** The words that start it from another folder, which is there. */
    String from(Path folder) {
        return file.filter(known -> !isFound(known))
                .map(known -> quoted(known.isAbsolute() ? known.toString() : relative(folder, known)))
                .orElse(NAME);
    }

    private static String relative(Path folder, Path file) {
        try {
            return folder.toRealPath().relativize(file.toRealPath()).toString();
        } catch (IOException | IllegalArgumentException e) {
            return file.toAbsolutePath().toString(); // on another drive, for example
        }
    }

    private boolean isFound(Path known) {
        return programs.program(NAME)
                .filter(program -> {
                    try {
                        return Files.isSameFile(program, known);
                    } catch (IOException e) {
                        return false;
                    }
                })
                .isPresent();
    }

    /** A word of a command. */
    static String quoted(String word) {
        return PLAIN.matcher(word).matches() ? word : "'" + word.replace("'", "'\\''") + "'";
    }
}
