package io.github.gpupath.cli.engine.worker.protocol;

/** Stands for something that was thrown in another process: looks like it, and prints like it. */
final class RemoteException extends RuntimeException {

    private static final long serialVersionUID = 1L;
    private final String text;

    RemoteException(Thrown thrown) {
        super(thrown.text(), thrown.cause() == null ? null : new RemoteException(thrown.cause()), false, true);
        this.text = thrown.text();
        setStackTrace(thrown.stackTrace());
    }

    @Override
    public String toString() {
        return text;
    }
}
