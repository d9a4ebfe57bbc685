package io.github.gpupath.kernel.counting;

/** What a kernel does depends on more than its arguments, so that it cannot be counted; the message names on what. */
public final class CountException extends IllegalArgumentException {

    private static final long serialVersionUID = 1L;

    CountException(String message) {
        super(message);
    }
}
