package io.github.gpupath.cli.engine.worker.child;

import io.github.gpupath.cli.engine.worker.protocol.Hello;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/**
 * The lines that the program writes, read on a thread of its own. So the end of the program is noticed while a driver works or
 * hangs: then the process lives on for {@value Hello#GRACE_SECONDS} s at most.
 */
final class InputLines {

    /** The exit code of a worker that was busy when its program ended. */
    private static final int ABANDONED = 4;

    /** Lines; an empty one stands for the end. */
    private final BlockingQueue<Optional<String>> lines = new LinkedBlockingQueue<>();

    InputLines(InputStream source) {
        Thread reader = new Thread(() -> read(source), "requests");
        reader.setDaemon(true);
        reader.start();
    }

    private void read(InputStream source) {
        try (BufferedReader reader = new BufferedReader(new InputStreamReader(source, StandardCharsets.UTF_8))) {
            for (String line = reader.readLine(); line != null; line = reader.readLine()) {
                lines.add(Optional.of(line));
            }
        } catch (IOException e) {
            System.err.println("gpupath worker: requests cannot be read: " + e.getMessage());
        }
        lines.add(Optional.empty());
        try {
            Thread.sleep(Duration.ofSeconds(Hello.GRACE_SECONDS).toMillis());
        } catch (InterruptedException e) {
            System.err.println("gpupath worker: interrupted"); // nobody does; ending early is right
        }
        endDescendants();
        Runtime.getRuntime().halt(ABANDONED);
    }

    /** Ends by force what a backend or a suite has started in this process. */
    static void endDescendants() {
        ProcessHandle.current().descendants().forEach(ProcessHandle::destroyForcibly);
    }

    /** The next line; none if the program has ended. */
    Optional<String> next() throws InterruptedException {
        return lines.take();
    }
}
