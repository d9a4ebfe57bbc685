package io.github.gpupath.cli.engine.worker.process;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The last lines that a process wrote for people. */
final class LastWords {

    /** Java's report of a crash has about 20. */
    static final int MOST_LINES = 40;

    private static final int LONGEST_LINE = 300;

    /** {@code #  SIGSEGV (0xb) at pc=0x00007f94c41f2a5d, pid=13376, tid=13377}, or without a signal another reason. */
    private static final Pattern SIGNAL = Pattern.compile("#\\s+(SIG[A-Z0-9]+) \\(0x[0-9a-f]+\\) at pc=.*");

    private static final String CRASH = "# A fatal error has been detected by the Java Runtime Environment";
    private static final String NO_MEMORY = "# There is insufficient memory for the Java Runtime Environment";
    private static final String FRAME = "# Problematic frame:";

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

    /** Whether a line is of Java's own report of its end. */
    static boolean isReport(String line) {
        return line.startsWith("#");
    }

    /** The lines that are kept, the oldest first. */
    String text() {
        return String.join("\n", lines());
    }

    /** What Java adds to its words: where in a program something was thrown, which options it was given, and that it ends. */
    private static final Pattern ADDED = Pattern.compile(
            "at \\S+\\(.*\\)|\\.\\.\\. \\d+ more|Picked up \\w+: .*"
                    + "|Error: A fatal exception has occurred\\. Program will exit\\.|Error: Could not create the Java Virtual Machine\\.");

    /** The last line that is not of Java's own report and says something. */
    Optional<String> last() {
        return lines().stream()
                .map(String::strip)
                .filter(line -> !line.isEmpty()
                        && !isReport(line)
                        && !ADDED.matcher(line).matches())
                .reduce((first, second) -> second);
    }

    /** What Java itself reported of the end of its process, in words that follow "the worker". */
    Optional<String> report() {
        List<String> all = lines();
        if (all.stream().anyMatch(line -> line.startsWith(NO_MEMORY))) {
            return Optional.of("found no memory for its Java");
        }
        if (all.stream().noneMatch(line -> line.startsWith(CRASH))) {
            return Optional.empty();
        }
        String signal = all.stream()
                .map(SIGNAL::matcher)
                .filter(Matcher::matches)
                .map(match -> match.group(1))
                .findFirst()
                .orElse("a fatal error of its Java");
        int frame = all.indexOf(FRAME) + 1;
        return Optional.of(
                "crashed with " + signal + (frame > 0 && frame < all.size() ? " in " + frame(all.get(frame)) : ""));
    }

    /** {@code # C  [libGLX.so.0+0x9a5d]  glDispatch+0x14} without the ornament. */
    private static String frame(String line) {
        return line.substring(1).strip().replaceAll("\\s+", " ");
    }
}
