package io.github.gpupath.kernel;

/** A kernel was written with operands that do not fit: a mistake in the program that builds it. */
public final class KernelTypeException extends IllegalArgumentException {

    private static final long serialVersionUID = 1L;

    KernelTypeException(String message) {
        super(message);
    }
}
