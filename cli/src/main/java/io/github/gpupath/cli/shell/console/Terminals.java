package io.github.gpupath.cli.shell.console;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Finds whether a standard stream is a terminal; Java can only tell it of all streams together. */
public final class Terminals {

    /** What terminals are called of which nothing is known, or that take no codes. */
    private static final Set<String> WITHOUT_CODES = Set.of("", "dumb", "unknown");

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

    /**
     * Whether a file descriptor (1 is standard output, 2 standard error) is a terminal that can rewrite a line.
     *
     * @param term what the environment calls it; on Windows nothing does
     */
    public static boolean isTerminal(int descriptor, @Nullable String term) {
        if (WITHOUT_CODES.contains(Objects.requireNonNullElse(term, File.separatorChar == '\\' ? "windows" : ""))) {
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
