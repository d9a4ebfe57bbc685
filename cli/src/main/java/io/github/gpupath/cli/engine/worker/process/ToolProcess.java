package io.github.gpupath.cli.engine.worker.process;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.StringJoiner;

/** Runs a program of the machine to its end. */
public final class ToolProcess {

    /** What a listing of a kernel never reaches. */
    private static final int MOST_CHARACTERS = 64 << 20;

    private ToolProcess() {}

    /**
     * What a program writes on its standard output.
     *
     * @param command the program's file and its arguments
     * @param limit how long it may take, after which it is ended by force
     * @throws IOException if it cannot be started, takes longer, writes without end, or ends with an error, of which the
     *     message has its last words
     */
    public static String output(List<String> command, Duration limit) throws IOException {
        long deadline = System.nanoTime() + limit.toNanos();
        ChildProcess process = ChildProcess.start(command, Map.of(), command.get(0), line -> {});
        try {
            StringJoiner text = new StringJoiner("\n", "", "\n");
            for (; ; ) {
                Optional<Optional<String>> next = process.read(Duration.ofNanos(deadline - System.nanoTime()));
                if (next.isEmpty()) {
                    throw new IOException(command.get(0) + " took longer than " + limit.toSeconds() + " s");
                }
                if (next.get().isEmpty()) {
                    break;
                }
                text.add(next.get().get());
                if (text.length() > MOST_CHARACTERS) {
                    throw new IOException(command.get(0) + " wrote more than " + MOST_CHARACTERS + " characters");
                }
            }
            Optional<Integer> code = process.exitCode(Duration.ofNanos(deadline - System.nanoTime()));
            if (code.isEmpty()) {
                throw new IOException(command.get(0) + " took longer than " + limit.toSeconds() + " s");
            }
            if (code.get() != 0) {
                process.kill(); // waits for its last words
                throw new IOException(command.get(0) + " ended with code " + code.get()
                        + process.lastWords().last().map(words -> ": " + words).orElse(""));
            }
            return text.toString();
        } finally {
            process.kill();
        }
    }
}
