package io.github.gpupath.cli;

import io.github.gpupath.cli.console.Cancellation;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Ctrl-C: asks the command to end and lets the JVM go only when it has closed its drivers and written its results. The
 * JVM itself then ends with 130, as after every SIGINT.
 */
final class Interruption {

    /** Longer than the longest batch; a driver that hangs longer than that is left behind. */
    private static final long PATIENCE_SECONDS = 70;

    private final CountDownLatch done = new CountDownLatch(1);

    private Interruption() {}

    static Interruption install(Cancellation cancellation) {
        Interruption interruption = new Interruption();
        Runtime.getRuntime().addShutdownHook(new Thread(() -> interruption.hear(cancellation), "interruption"));
        return interruption;
    }

    /** Says that nothing is open any more. */
    void done() {
        done.countDown();
    }

    private void hear(Cancellation cancellation) {
        cancellation.request();
        try {
            if (!done.await(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                System.err.println("gpupath: the driver does not answer; ending without closing it");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
