package io.github.gpupath.isa;

import java.util.Collections;
import java.util.List;
import java.util.Set;

/**
 * The instructions from where a branch goes back to, up to that branch.
 *
 * @param instructions in the order of their addresses
 */
record Loop(List<MachineInstruction> instructions) {

    public Loop {
        instructions = List.copyOf(instructions);
    }

    /** How many there are of each class. */
    public Counts counts() {
        return Counts.of(instructions);
    }

    /** Whether some instruction is of one of the kinds. */
    boolean makes(Set<InstructionClass> kinds) {
        return instructions.stream().anyMatch(instruction -> !Collections.disjoint(instruction.kinds(), kinds));
    }

    /** Whether another lies wholly within it. */
    boolean holds(Loop other) {
        return first() <= other.first() && last() >= other.last();
    }

    /** Whether an instruction of the same function lies within it. */
    boolean holds(MachineInstruction instruction) {
        return first() <= instruction.address() && instruction.address() <= last();
    }

    private long first() {
        return instructions.get(0).address();
    }

    private long last() {
        return instructions.get(instructions.size() - 1).address();
    }
}
