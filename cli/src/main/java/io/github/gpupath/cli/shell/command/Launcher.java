package io.github.gpupath.cli.shell.command;

import java.io.File;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The launcher by which the user started the program, for commands that are to be copied. */
final class Launcher {

    /** The property in which the launcher of a checkout names the build; other launchers set none. */
    static final String BUILD = "gpupath.build";

    /** The property in which the launcher says how it was called. */
    private static final String CALLED = "gpupath.launcher";

    private static final String NAME = "gpupath";

    private static final Pattern PLAIN = Pattern.compile("[\\w./:+,@%=-]+");

    private Launcher() {}

    /** The launcher as the user called it; its name alone where the shell found it. */
    static String called(Map<String, String> environment) {
        return called(System.getProperty(CALLED, NAME), environment.getOrDefault("PATH", ""));
    }

    static String called(String file, String path) {
        boolean isFound =
                Stream.of(path.split(File.pathSeparator)).anyMatch(folder -> file.equals(folder + "/" + NAME));
        return isFound ? NAME : quoted(file);
    }

    /** A word of a command. */
    static String quoted(String word) {
        return PLAIN.matcher(word).matches() ? word : "'" + word.replace("'", "'\\''") + "'";
    }
}
