package io.github.gpupath.cli.worker.process;

/** Waiting that cannot be cut short: whoever waits for a process knows for how long at most. */
final class Patience {

    private Patience() {}

    /** A step that waits. */
    interface Waiting<T> {
        T get() throws InterruptedException;
    }

    /** Waits, from the start again if the thread is interrupted, which it remembers. */
    static <T> T uninterrupted(Waiting<T> step) {
        boolean interrupted = false;
        try {
            while (true) {
                try {
                    return step.get();
                } catch (InterruptedException e) {
                    interrupted = true;
                }
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
