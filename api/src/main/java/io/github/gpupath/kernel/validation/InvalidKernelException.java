package io.github.gpupath.kernel.validation;

import java.util.List;

/** A kernel breaks rules of the model: a mistake in the program that builds it. Lists every problem, one a line. */
public final class InvalidKernelException extends IllegalArgumentException {

    private static final long serialVersionUID = 1L;

    private final transient List<String> problems;

    InvalidKernelException(String kernel, List<String> problems) {
        super("kernel " + kernel + " is not valid:\n  " + String.join("\n  ", problems));
        this.problems = List.copyOf(problems);
    }

    /** Everything that is wrong, in the order of the kernel's text. */
    public List<String> problems() {
        return problems;
    }
}
