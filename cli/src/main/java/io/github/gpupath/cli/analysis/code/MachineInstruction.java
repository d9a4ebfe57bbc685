package io.github.gpupath.cli.analysis.code;

import java.util.OptionalLong;

/**
 * An instruction of a listing.
 *
 * @param address its place in the function's section, in bytes
 * @param text the whole of it, as the disassembler writes it
 * @param operation its name with everything that qualifies it, such as {@code LDG.E.128}
 * @param operands what follows the name; may be empty
 * @param target the address of the instruction that a branch goes to
 * @param kind what it is for
 * @param bytes that it moves between memory and one invocation; 0 where the listing does not say
 */
public record MachineInstruction(
        long address,
        String text,
        String operation,
        String operands,
        OptionalLong target,
        InstructionClass kind,
        int bytes) {

    /** Whether it goes back to an instruction before it. */
    boolean goesBack() {
        return target.isPresent() && target.getAsLong() < address;
    }

    /** Whether it goes to itself. */
    boolean goesToItself() {
        return target.isPresent() && target.getAsLong() == address;
    }
}
