package io.github.gpupath.cli.shell.console;

/** The wish to end early, set from the thread that hears the signal and polled by the one that works. */
public final class Cancellation {

    private volatile boolean requested;

    /** Asks for the end. */
    public void request() {
        requested = true;
    }

    /** Whether the end was asked for. */
    public boolean requested() {
        return requested;
    }
}
