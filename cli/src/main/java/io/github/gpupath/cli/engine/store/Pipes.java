package io.github.gpupath.cli.engine.store;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Opens pipes: the system opens a named one when somebody else has opened its other end, and waits for that without end. */
final class Pipes {

    /** How long to wait until somebody opens the other end. */
    private static final int SECONDS = 2;

    private Pipes() {}

    /** Opens something. */
    interface Opening<T> {
        T open() throws IOException;
    }

    /**
     * Opens a pipe or device.
     *
     * @param nobody what to say where nobody opens the other end
     */
    static <T extends Closeable> T opened(Path special, Opening<T> way, String nobody) throws IOException {
        CompletableFuture<T> opening = new CompletableFuture<>();
        Thread opener = new Thread(
                () -> {
                    try {
                        T opened = way.open();
                        if (!opening.complete(opened)) {
                            opened.close(); // too late
                        }
                    } catch (IOException e) {
                        opening.completeExceptionally(e);
                    }
                },
                "opening " + special);
        opener.setDaemon(true);
        opener.start();
        try {
            return opening.get(SECONDS, TimeUnit.SECONDS);
        } catch (ExecutionException e) {
            throw e.getCause() instanceof IOException cause ? cause : new IOException(e.getCause());
        } catch (TimeoutException | InterruptedException e) {
            opening.cancel(false);
            throw new FileSystemException(special.toString(), null, nobody);
        }
    }
}
