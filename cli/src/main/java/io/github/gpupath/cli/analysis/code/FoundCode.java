package io.github.gpupath.cli.analysis.code;

import java.util.Optional;

/** What there is to say about the machine code of a kernel. */
public sealed interface FoundCode {

    /** The code, if it was found. */
    default Optional<Code> code() {
        return this instanceof Code code ? Optional.of(code) : Optional.empty();
    }

    /**
     * A kernel's code.
     *
     * @param set of the instructions
     * @param function the kernel
     * @param origin where it comes from, in words
     */
    record Code(InstructionSet set, CodeFunction function, String origin) implements FoundCode {

        /** The instructions that count: those of the measured loop, or all where there is no loop. */
        public Counts counts() {
            return function.measuredLoop().map(Loop::counts).orElseGet(() -> Counts.of(function.instructions()));
        }
    }

    /**
     * There is none to read.
     *
     * @param reason in one line
     */
    record Missing(String reason) implements FoundCode {}
}
