package io.github.gpupath.cli.engine.measure;

/** A kernel gave another answer than the reference. */
final class WrongAnswerException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final String mismatch;

    WrongAnswerException(String mismatch) {
        super(mismatch);
        this.mismatch = mismatch;
    }

    /** The first difference in words. */
    String mismatch() {
        return mismatch;
    }
}
