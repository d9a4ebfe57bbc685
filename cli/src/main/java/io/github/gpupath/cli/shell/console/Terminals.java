package io.github.gpupath.cli.shell.console;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Finds whether a standard stream is a terminal; Java can only tell it of all streams together. */
public final class Terminals {

    private Terminals() {}

    /** Whether a file descriptor is a pipe or a socket; never where the system does not say so. */
    public static boolean isPipe(int descriptor) {
        try {
            String target = Files.readSymbolicLink(Path.of("/proc/self/fd/" + descriptor))
                    .toString();
            return target.startsWith("pipe:") || target.startsWith("socket:");
        } catch (IOException e) {
            return false;
        }
    }

    /** Whether a file descriptor (1 is standard output, 2 standard error) is a terminal that can rewrite a line. */
    public static boolean isTerminal(int descriptor, @Nullable String term) {
        if ("dumb".equals(term)) {
            return false;
        }
        Path link = Path.of("/proc/self/fd/" + descriptor);
        if (!Files.isSymbolicLink(link)) {
            return System.console() != null;
        }
        try {
            String target = Files.readSymbolicLink(link).toString();
            return target.startsWith("/dev/pts/") || target.startsWith("/dev/tty") || target.equals("/dev/console");
        } catch (IOException e) {
            return false; // without knowing, no codes are written
        }
    }
}
