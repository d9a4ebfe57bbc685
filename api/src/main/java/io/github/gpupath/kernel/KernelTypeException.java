package io.github.gpupath.kernel;

/** A type error in a kernel: a bug in the code that builds it. */
public final class KernelTypeException extends IllegalArgumentException {

    private static final long serialVersionUID = 1L;

    KernelTypeException(String message) {
        super(message);
    }
}
