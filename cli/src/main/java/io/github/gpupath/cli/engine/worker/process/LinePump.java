package io.github.gpupath.cli.engine.worker.process;

import io.github.gpupath.cli.engine.worker.Uninterruptibles;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;

/** A thread that reads lines until the end. */
final class LinePump {

    private final Thread thread;

    private LinePump(Thread thread) {
        this.thread = thread;
    }

    /**
     * Starts reading.
     *
     * @param line is given each line, on that thread
     * @param end is run at the end
     */
    static LinePump start(String name, InputStream source, Consumer<String> line, Runnable end) {
        Thread thread = new Thread(
                () -> {
                    try (BufferedReader reader =
                            new BufferedReader(new InputStreamReader(source, StandardCharsets.UTF_8))) {
                        for (String next = reader.readLine(); next != null; next = reader.readLine()) {
                            line.accept(next);
                        }
                    } catch (IOException e) {
                        // the process is gone, which is what the end says
                    }
                    end.run();
                },
                name);
        thread.setDaemon(true);
        thread.start();
        return new LinePump(thread);
    }

    /** Waits for the end, but not for a process that inherited the stream and lives on. */
    void await(long milliseconds) {
        Uninterruptibles.get(() -> {
            thread.join(milliseconds);
            return true;
        });
    }
}
