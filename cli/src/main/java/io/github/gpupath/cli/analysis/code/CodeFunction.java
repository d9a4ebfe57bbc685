package io.github.gpupath.cli.analysis.code;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * A function of a listing.
 *
 * @param name as in the image; empty where the listing names none
 * @param instructions in the order of their addresses
 * @param registers that an invocation takes, where the listing says it
 */
public record CodeFunction(String name, List<MachineInstruction> instructions, OptionalInt registers) {

    public CodeFunction {
        instructions = List.copyOf(instructions);
    }

    /** The same where the registers are known otherwise. */
    public CodeFunction with(OptionalInt known) {
        return registers.isPresent() ? this : new CodeFunction(name, instructions, known);
    }

    /** The instructions that access private memory: spilled registers, and arrays that are in none. */
    public long privateAccesses() {
        return instructions.stream().filter(MachineInstruction::accessesPrivate).count();
    }

    /**
     * The loop that a test measures, as far as the code tells: an innermost loop that accesses memory, or any innermost loop
     * where none does. Of several the most deeply nested is taken, then the loop with the most accesses, then the longest.
     * Empty where nothing branches back.
     */
    public Optional<Loop> measuredLoop() {
        List<Loop> loops = instructions.stream()
                .filter(MachineInstruction::goesBack)
                .map(branch -> loop(branch.target().getAsLong(), branch.address()))
                .distinct()
                .toList();
        List<Loop> accessing =
                loops.stream().filter(loop -> loop.counts().accesses() > 0).toList();
        List<Loop> candidates = accessing.isEmpty() ? loops : accessing;
        return candidates.stream()
                .filter(loop -> candidates.stream().noneMatch(other -> !other.equals(loop) && loop.holds(other)))
                .max(Comparator.comparingLong((Loop loop) -> loops.stream()
                                .filter(other -> other.holds(loop))
                                .count())
                        .thenComparing(loop -> loop.counts().accesses())
                        .thenComparing(loop -> loop.instructions().size()));
    }

    private Loop loop(long first, long last) {
        return new Loop(instructions.stream()
                .filter(instruction -> instruction.address() >= first && instruction.address() <= last)
                .toList());
    }
}
