package io.github.gpupath.cli.measure;

import io.github.gpupath.backend.BackendException;

/** Tells which of several tests a backend's error came from. */
final class PreparedTestException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final transient PreparedTest test;
    private final BackendException failure;

    PreparedTestException(PreparedTest test, BackendException failure) {
        super(failure);
        this.test = test;
        this.failure = failure;
    }

    PreparedTest test() {
        return test;
    }

    BackendException failure() {
        return failure;
    }
}
