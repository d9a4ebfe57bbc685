package io.github.gpupath.cli.shell.console;

/** A request to end early, set while the process is ending and polled by the thread that measures. */
public final class Cancellation {

    private volatile boolean requested;

    public void request() {
        requested = true;
    }

    /** Whether the end was requested. */
    public boolean requested() {
        return requested;
    }
}
