package io.github.gpupath.isa;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Stream;

/**
 * A function of a listing.
 *
 * @param name as in the image; empty where the listing names none
 * @param instructions in the order of their addresses
 * @param registers that an invocation takes, where the listing says it
 */
record CodeFunction(String name, List<MachineInstruction> instructions, OptionalInt registers) {

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
     * The innermost loop that makes accesses of some kinds; where none does, the innermost loop that makes any, or any innermost
     * loop. Of several the most deeply nested is taken, then the loop with the most accesses, then the longest. Empty where
     * nothing branches back.
     *
     * @param kinds of the accesses that are measured
     * @param hasOwn whether a loop may be the compiler's own, which goes through the lanes of a subgroup: then those around it
     *     may be the kernel's
     * @param idle loops that did not run
     */
    public Optional<LoopChoice> accessingLoop(Set<InstructionClass> kinds, boolean hasOwn, List<Loop> idle) {
        List<Loop> loops = loopsBut(idle);
        List<Loop> measured = loops.stream().filter(loop -> loop.makes(kinds)).toList();
        List<Loop> accessing =
                loops.stream().filter(loop -> loop.counts().accesses() > 0).toList();
        List<Loop> candidates = !measured.isEmpty() ? measured : !accessing.isEmpty() ? accessing : loops;
        List<Loop> innermost = candidates.stream()
                .filter(loop -> candidates.stream().noneMatch(other -> !other.equals(loop) && loop.holds(other)))
                .sorted(Comparator.comparingLong((Loop loop) -> depth(loop, loops))
                        .thenComparing(loop -> loop.counts().accesses())
                        .thenComparing(loop -> loop.instructions().size())
                        .reversed())
                .toList();
        return innermost.stream().findFirst().map(loop -> {
            String accesses = hasOwn ? " with loads or stores" : " with accesses";
            String what = !measured.isEmpty()
                    ? accesses + " of the measured kind"
                    : !accessing.isEmpty() ? accesses + ", but not of the measured kind" : "";
            List<Loop> rivals = measured.isEmpty()
                    ? loops.stream().filter(other -> !other.equals(loop)).toList()
                    : Stream.concat(
                                    innermost.stream().skip(1),
                                    candidates.stream()
                                            .filter(other -> hasOwn && !other.equals(loop) && other.holds(loop)))
                            .toList();
            return new LoopChoice(
                    loop,
                    loops.size() == 1
                            ? only(idle)
                            : innermost.size() == 1
                                    ? "the only innermost loop" + what
                                    : "of " + innermost.size() + " innermost loops" + what
                                            + (measured.isEmpty() ? ", the one " : " the one ")
                                            + distinction(loop, innermost.get(1), loops),
                    rivals);
        });
    }

    private static long depth(Loop loop, List<Loop> loops) {
        return loops.stream().filter(other -> other.holds(loop)).count();
    }

    /** What a loop has before the next, in the order that {@link #accessingLoop} puts them in. */
    private static String distinction(Loop loop, Loop next, List<Loop> loops) {
        if (depth(loop, loops) > depth(next, loops)) {
            return "with the deepest nesting";
        }
        return loop.counts().accesses() > next.counts().accesses()
                ? "with the most accesses"
                : "with the most instructions";
    }

    /**
     * Finds the loop that computes most: it has most instructions outside of the loops within it, which may look something up
     * for a function or go over the lanes. Loops with at least half as many may be measured as well. Empty where nothing
     * branches back.
     *
     * @param idle loops that did not run
     */
    public Optional<LoopChoice> computingLoop(List<Loop> idle) {
        List<Loop> loops = loopsBut(idle);
        List<Loop> byWork = loops.stream()
                .sorted(Comparator.comparingLong((Loop loop) -> ownInstructions(loop, loops))
                        .reversed())
                .toList();
        return byWork.stream().findFirst().map(loop -> {
            long most = ownInstructions(loop, loops);
            return new LoopChoice(
                    loop,
                    loops.size() == 1
                            ? only(idle)
                            : "of " + loops.size() + (idle.isEmpty() ? "" : " candidate")
                                    + " loops the one with the most instructions",
                    byWork.stream()
                            .skip(1)
                            .filter(other -> 2 * ownInstructions(other, loops) >= most)
                            .toList());
        });
    }

    private static long ownInstructions(Loop loop, List<Loop> loops) {
        return loop.instructions().stream()
                .filter(instruction -> loops.stream()
                        .noneMatch(other -> other.holds(instruction) && loop.holds(other) && !other.equals(loop)))
                .count();
    }

    private static String only(List<Loop> idle) {
        return idle.isEmpty() ? "the only loop" : "of " + (idle.size() + 1) + " loops the only one that ran";
    }

    private List<Loop> loopsBut(List<Loop> idle) {
        return loops().stream().filter(loop -> !idle.contains(loop)).toList();
    }

    /** What lies between a branch that goes back and where it goes to, in the order of those branches. */
    List<Loop> loops() {
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
