package io.github.gpupath.cli.shell.console;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** What a standard stream leads to (1 is standard output, 2 standard error); Java reports it of all streams together only. */
public final class Terminals {

    private Terminals() {}

    /** Whether a stream is a pipe or a socket; never where the system does not report it. */
    public static boolean isPipe(int descriptor) {
        return target(descriptor).matches("(pipe|socket):.*");
    }

    /** Whether a stream is a terminal that can rewrite a line. */
    public static boolean isTerminal(int descriptor, @Nullable String term) {
        String target = target(descriptor);
        boolean isTerminal = target.isEmpty() ? System.console() != null : target.matches("/dev/(pts/|tty|console).*");
        return isTerminal && term != null && !term.isEmpty() && !term.equals("dumb");
    }

    private static String target(int descriptor) {
        try {
            return Files.readSymbolicLink(Path.of("/proc/self/fd/" + descriptor))
                    .toString();
        } catch (IOException e) {
            return ""; // not Linux
        }
    }
}
