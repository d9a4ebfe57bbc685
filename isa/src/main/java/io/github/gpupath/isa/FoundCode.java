package io.github.gpupath.isa;

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
     * @param known what is known of its loops
     */
    record Code(InstructionSet set, CodeFunction function, String origin, KnownLoops known) implements FoundCode {

        /** The same with what is known otherwise. */
        public Code with(OptionalInt registers, KnownLoops loops) {
            return new Code(set, function.with(registers), origin, loops);
        }

        /** Whether the kernel's own loops access memory. */
        public boolean accesses() {
            return !known.measured().isEmpty();
        }

        /** Whether they do by instructions that can be told from all others. */
        public boolean tellsAccesses() {
            return accesses() && set.tellsAccesses();
        }

        /** Which loop a test measures, as far as the code tells; empty where nothing branches back. */
        public Optional<LoopChoice> choice() {
            List<Loop> idle = known.idle(function.loops(), loop -> set.bound(function, loop));
            return accesses()
                    ? function.accessingLoop(known.measured(), !set.tellsAccesses(), idle)
                    : function.computingLoop(idle);
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

    /**
     * There is none to read.
     *
     * @param reason in one line
     */
    record Missing(String reason) implements FoundCode {}
}
