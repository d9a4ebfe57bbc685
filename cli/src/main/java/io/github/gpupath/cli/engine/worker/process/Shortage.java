package io.github.gpupath.cli.engine.worker.process;

import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What the system lacks where it starts no process, and what a user can do about it. */
final class Shortage {

    /** The system's number of an error; those of Windows are others. */
    private static final Pattern NUMBER = Pattern.compile("(?<!CreateProcess )error[=:] ?(?<number>\\d+)");

    private static final Map<String, String> WORDS = Map.of(
            "0", // of Java's own helper, which ended before it had started the program, and does not say why
            "the system gave no room for another process; the limits of this shell may be why (ulimit -n, -u and -v)",
            "24",
            "too many files are open; allow more (ulimit -n)",
            "23",
            "too many files are open on this machine; end other programs, or have its administrator allow more (fs.file-max)",
            "11",
            "too many processes or threads are running; end some, or allow more (ulimit -u, or the limit of the container)",
            "12",
            "there is no memory left for another process; end other programs, or choose fewer backends (--backend)");

    private Shortage() {}

    /** The words for what a process was not started for; empty where nothing is short. */
    static Optional<String> words(IOException failure) {
        Matcher number = NUMBER.matcher(String.valueOf(failure.getMessage()));
        return number.find() ? Optional.ofNullable(WORDS.get(number.group("number"))) : Optional.empty();
    }
}
