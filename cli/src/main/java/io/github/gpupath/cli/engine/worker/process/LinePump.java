package io.github.gpupath.cli.engine.worker.process;

import io.github.gpupath.cli.engine.waiting.Uninterruptibles;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A thread that reads lines until the end. */
final class LinePump {

    private final Thread thread;

    private LinePump(Thread thread) {
        this.thread = thread;
    }

    /**
     * Starts reading.
     *
     * @param longest how many characters of a line are kept; the rest of it is read and forgotten
     * @param line is given each line, on that thread
     * @param end is run at the end
     */
    static LinePump start(String name, InputStream source, int longest, Consumer<String> line, Runnable end) {
        Thread thread = new Thread(
                () -> {
                    try (BufferedReader reader =
                            new BufferedReader(new InputStreamReader(source, StandardCharsets.UTF_8))) {
                        for (String next = next(reader, longest); next != null; next = next(reader, longest)) {
                            line.accept(next);
                        }
                    } catch (IOException e) {
                        // the process is gone, which is what the end says
                    } finally {
                        end.run();
                    }
                },
                name);
        thread.setDaemon(true);
        thread.start();
        return new LinePump(thread);
    }

    /** As {@link BufferedReader#readLine}, but that it does not keep all of a line, however long that is. */
    private static @Nullable String next(BufferedReader reader, int longest) throws IOException {
        StringBuilder line = new StringBuilder();
        int character = reader.read();
        if (character < 0) {
            return null;
        }
        for (; character >= 0 && character != '\n' && character != '\r'; character = reader.read()) {
            if (line.length() < longest) {
                line.append((char) character);
            }
        }
        if (character == '\r') {
            reader.mark(1);
            if (reader.read() != '\n') {
                reader.reset();
            }
        }
        return line.toString();
    }

    /** Waits for the end, but not for a process that inherited the stream and lives on. */
    void await(long milliseconds) {
        Uninterruptibles.get(() -> {
            thread.join(milliseconds);
            return true;
        });
    }
}
