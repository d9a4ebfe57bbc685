package io.github.gpupath.cli.engine.worker.process;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The last lines that a process wrote for people, and how it ended. */
final class LastWords {

    /** Java's report of a crash has about 20. */
    private static final int MOST_LINES = 40;

    private static final int LONGEST_LINE = 300;

    /** The exit code of a process that was killed: Java gives 128 and the number of the signal, as shells do. */
    static final int KILLED = 128 + 9;

    /** Of Linux, by the exit code. */
    private static final Map<Integer, String> SIGNALS = Map.of(
            128 + 4, "SIGILL", 128 + 6, "SIGABRT", 128 + 7, "SIGBUS", 128 + 8, "SIGFPE", KILLED, "SIGKILL", 128 + 11,
            "SIGSEGV", 128 + 15, "SIGTERM");

    /** {@code #  SIGSEGV (0xb) at pc=0x00007f94c41f2a5d, pid=13376, tid=13377}, or without a signal another reason. */
    private static final Pattern CRASH =
            Pattern.compile("# A fatal error has been detected by the Java Runtime Environment:\n#\n# +(SIG\\w+)?");

    private static final Pattern FRAME = Pattern.compile("# Problematic frame:\n# *(.+)");

    private final Deque<String> lines = new ArrayDeque<>();

    synchronized void add(String line) {
        if (lines.size() == MOST_LINES) {
            lines.removeFirst();
        }
        lines.add(line.length() > LONGEST_LINE ? line.substring(0, LONGEST_LINE) + "…" : line);
    }

    private synchronized List<String> lines() {
        return List.copyOf(lines);
    }

    /** The lines that are kept, the oldest first. */
    String text() {
        return String.join("\n", lines());
    }

    /** The last line that says something: neither of Java's own report nor where something was thrown. */
    Optional<String> last() {
        return lines().stream()
                .filter(line -> !line.isBlank() && !line.startsWith("#") && !line.startsWith("\t"))
                .reduce((first, second) -> second);
    }

    /** How the process ended, in words that follow "the worker". */
    String end(int exitCode) {
        Matcher crash = CRASH.matcher(text());
        if (crash.find()) {
            Matcher frame = FRAME.matcher(text());
            return "crashed with " + Objects.requireNonNullElse(crash.group(1), "a fatal error of its Java")
                    + (frame.find() ? " in " + frame.group(1).replaceAll("\\s+", " ") : "");
        }
        return SIGNALS.containsKey(exitCode)
                ? "was ended by " + SIGNALS.get(exitCode)
                : "ended with exit code " + exitCode;
    }
}
