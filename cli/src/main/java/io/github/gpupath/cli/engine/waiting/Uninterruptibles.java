package io.github.gpupath.cli.engine.waiting;

/** Waiting that cannot be cut short: neither a driver nor a process that uses one can be hurried. */
public final class Uninterruptibles {

    private Uninterruptibles() {}

    /** A step that waits, and is begun again after an interruption. */
    public interface Waiting<T> {
        T get() throws InterruptedException;
    }

    /** Waits, from the start again if the thread is interrupted, which it remembers. */
    public static <T> T get(Waiting<T> step) {
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
