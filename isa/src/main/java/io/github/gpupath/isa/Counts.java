package io.github.gpupath.isa;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * How many instructions of each class there are. One of several classes counts in each of them.
 *
 * @param byClass without the classes of which there is none
 * @param total all instructions, each once
 * @param accesses of an invocation to memory which invocations share; an instruction that loads and stores makes two
 */
record Counts(Map<InstructionClass, Integer> byClass, int total, double accesses) {

    public Counts {
        byClass = Map.copyOf(byClass);
    }

    static Counts of(List<MachineInstruction> instructions) {
        Map<InstructionClass, Integer> counts = new EnumMap<>(InstructionClass.class);
        instructions.forEach(instruction -> instruction.kinds().forEach(kind -> counts.merge(kind, 1, Integer::sum)));
        double accesses = instructions.stream()
                .mapToDouble(instruction -> instruction.share()
                        * instruction.kinds().stream()
                                .filter(InstructionClass::isAccess)
                                .count())
                .sum();
        return new Counts(counts, instructions.size(), accesses);
    }

    /** How many there are of a class. */
    public int of(InstructionClass kind) {
        return byClass.getOrDefault(kind, 0);
    }
}
