package io.github.gpupath.kernel.counting;

/** A count that does not follow from the kernel's arguments; the message names the statement that it depends on. */
public final class CountException extends IllegalArgumentException {

    private static final long serialVersionUID = 1L;

    CountException(String message) {
        super(message);
    }
}
