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
     * The innermost loop that accesses memory, or any innermost loop where none does. Of several the most deeply nested is taken,
     * then the loop with the most accesses, then the longest. Empty where nothing branches back.
     */
    public Optional<Loop> accessingLoop() {
        List<Loop> loops = loops();
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

    /**
     * The loop that computes most: the one with most instructions that are in no other loop within it, such as one that looks
     * something up for a function, or one over the lanes. Empty where nothing branches back.
     */
    public Optional<Loop> computingLoop() {
        List<Loop> loops = loops();
        return loops.stream()
                .max(Comparator.comparingLong(loop -> loop.instructions().stream()
                        .filter(instruction -> loops.stream()
                                .noneMatch(other -> !other.equals(loop)
                                        && loop.holds(other)
                                        && other.instructions().contains(instruction)))
                        .count()));
    }

    private List<Loop> loops() {
        return instructions.stream()
                .filter(MachineInstruction::goesBack)
                .map(branch -> loop(branch.target().getAsLong(), branch.address()))
                .distinct()
                .toList();
    }

    private Loop loop(long first, long last) {
        return new Loop(instructions.stream()
                .filter(instruction -> instruction.address() >= first && instruction.address() <= last)
                .toList());
    }
}
