package io.github.gpupath.cli.analysis.code;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

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
     * @param accessesInLoops whether the kernel's own loops access memory, and not only some that its compiler made
     */
    record Code(InstructionSet set, CodeFunction function, String origin, boolean accessesInLoops)
            implements FoundCode {

        /** The same with what is known otherwise. */
        public Code with(OptionalInt registers, boolean inLoops) {
            return new Code(set, function.with(registers), origin, inLoops);
        }

        /** The loop that a test measures, as far as the code tells; empty where nothing branches back. */
        public Optional<Loop> measuredLoop() {
            return accessesInLoops ? function.accessingLoop() : function.computingLoop();
        }

        /** The instructions that count: those of the measured loop, or all where there is no loop. */
        public List<MachineInstruction> counted() {
            return measuredLoop().map(Loop::instructions).orElseGet(function::instructions);
        }

        /** How many of them there are of each class. */
        public Counts counts() {
            return Counts.of(counted());
        }
    }

    /**
     * There is none to read.
     *
     * @param reason in one line
     */
    record Missing(String reason) implements FoundCode {}
}
