package io.github.gpupath.isa;

import java.util.OptionalLong;
import java.util.Set;

/**
 * An instruction of a listing.
 *
 * @param address its place in the function's section, in bytes
 * @param text the whole of it, as the disassembler writes it
 * @param operation its name with everything that qualifies it, such as {@code LDG.E.128}
 * @param operands the text behind the name; may be empty
 * @param target the address of the instruction that a jump within the function goes to
 * @param kinds its purposes; arithmetic that reads an operand from memory is a load besides
 * @param bytes that an access moves between memory and one invocation; 0 where the listing does not say
 * @param share how many of a subgroup's accesses or operations it does: less than 1 where a subgroup takes several instructions
 */
record MachineInstruction(
        long address,
        String text,
        String operation,
        String operands,
        OptionalLong target,
        Set<InstructionClass> kinds,
        int bytes,
        double share) {

    public MachineInstruction {
        kinds = Set.copyOf(kinds);
    }

    /** An instruction that does one for each invocation of a subgroup. */
    MachineInstruction(
            long address,
            String text,
            String operation,
            String operands,
            OptionalLong target,
            Set<InstructionClass> kinds,
            int bytes) {
        this(address, text, operation, operands, target, kinds, bytes, 1);
    }

    /** Whether it touches memory that the invocations share. */
    boolean accesses() {
        return kinds.stream().anyMatch(InstructionClass::isAccess);
    }

    /** Whether it touches the memory of one invocation. */
    boolean accessesPrivate() {
        return kinds.stream().anyMatch(InstructionClass::isPrivate);
    }

    /** Whether it goes to another function, whose instructions no count has. */
    boolean calls() {
        return target.isEmpty() && operation.matches("(?i)call.*|s_(call|swappc).*");
    }

    /** Whether it goes back to an instruction before it. */
    boolean goesBack() {
        return target.isPresent() && target.getAsLong() < address;
    }

    /** Whether it goes to itself. */
    boolean goesToItself() {
        return target.isPresent() && target.getAsLong() == address;
    }
}
