package io.github.gpupath.isa;

import java.util.List;
import java.util.Optional;

/** What there is to say about the machine code of a kernel. */
sealed interface FoundCode {

    /** The code, if it was found. */
    default Optional<Code> code() {
        return this instanceof Code code ? Optional.of(code) : Optional.empty();
    }

    /**
     * A kernel's code.
     *
     * @param origin where it comes from, in words
     * @param known what is known of its loops
     * @param choice the loop that a test measures, as far as the code shows; empty where nothing branches back
     */
    record Code(InstructionSet set, CodeFunction function, String origin, KnownLoops known, Optional<LoopChoice> choice)
            implements FoundCode {

        /** The same with the choice that what is known leads to. */
        Code(InstructionSet set, CodeFunction function, String origin, KnownLoops known) {
            this(set, function, origin, known, choice(set, function, known));
        }

        private static Optional<LoopChoice> choice(InstructionSet set, CodeFunction function, KnownLoops known) {
            List<Loop> idle = known.idle(function.loops(), loop -> set.bound(function, loop));
            return known.measured().isEmpty()
                    ? function.computingLoop(idle)
                    : function.accessingLoop(known.measured(), !set.tellsAccesses(), idle);
        }

        /** Whether the kernel's own loops access memory. */
        public boolean accesses() {
            return !known.measured().isEmpty();
        }

        /** Whether they do by instructions that can be told from all others. */
        public boolean tellsAccesses() {
            return accesses() && set.tellsAccesses();
        }

        /** The loop that was chosen; empty where nothing branches back. */
        public Optional<Loop> measuredLoop() {
            return choice().map(LoopChoice::loop);
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

    /** There is none to read. */
    record Missing(String reason) implements FoundCode {}
}
