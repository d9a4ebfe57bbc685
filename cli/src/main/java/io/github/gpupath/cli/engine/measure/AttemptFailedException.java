package io.github.gpupath.cli.engine.measure;

/** Identifies the session on which a test failed. */
final class AttemptFailedException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final transient Attempt attempt;
    private final RuntimeException thrown;

    AttemptFailedException(Attempt attempt, RuntimeException thrown) {
        super(thrown);
        this.attempt = attempt;
        this.thrown = thrown;
    }

    Attempt attempt() {
        return attempt;
    }

    /** The exception of the worker. */
    RuntimeException thrown() {
        return thrown;
    }
}
