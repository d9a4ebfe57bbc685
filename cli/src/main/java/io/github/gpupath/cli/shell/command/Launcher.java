package io.github.gpupath.cli.shell.command;

import java.util.regex.Pattern;

/** The launcher by which the user started the program, for commands that are to be copied. */
final class Launcher {

    /** The property in which the launcher of a checkout names the build; other launchers set none. */
    static final String BUILD = "gpupath.build";

    /** The property in which the launcher says how it was called. */
    private static final String CALLED = "gpupath.launcher";

    private static final Pattern PLAIN = Pattern.compile("[\\w./:+,@%=-]+");

    private Launcher() {}

    /** The launcher as the user called it. */
    static String called() {
        return quoted(System.getProperty(CALLED, "gpupath"));
    }

    /** A word of a command. */
    static String quoted(String word) {
        return PLAIN.matcher(word).matches() ? word : "'" + word.replace("'", "'\\''") + "'";
    }
}
