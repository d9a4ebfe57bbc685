package io.github.gpupath.cli.engine.measure;

/** The user wants the run to end, and the present test has no result yet that would be worth its time. */
final class CancelledException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    CancelledException() {
        super("cancelled");
    }
}
