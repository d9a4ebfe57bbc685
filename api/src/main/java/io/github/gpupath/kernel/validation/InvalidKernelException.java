package io.github.gpupath.kernel.validation;

import java.util.List;

/** A kernel that breaks rules of the model: a bug in the code that builds it. The message has one problem per line. */
public final class InvalidKernelException extends IllegalArgumentException {

    private static final long serialVersionUID = 1L;

    private final transient List<String> problems;

    InvalidKernelException(String kernel, List<String> problems) {
        super("kernel " + kernel + " is not valid:\n  " + String.join("\n  ", problems));
        this.problems = List.copyOf(problems);
    }

    /** All problems, in source order. */
    public List<String> problems() {
        return problems;
    }
}
