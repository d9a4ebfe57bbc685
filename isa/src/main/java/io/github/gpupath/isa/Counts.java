package io.github.gpupath.isa;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * How many instructions of each class there are. One of several classes counts in each of them.
 *
 * @param byClass without the classes of which there is none
 * @param total all instructions, each once
 */
record Counts(Map<InstructionClass, Integer> byClass, int total) {

    public Counts {
        byClass = Map.copyOf(byClass);
    }

    static Counts of(List<MachineInstruction> instructions) {
        Map<InstructionClass, Integer> counts = new EnumMap<>(InstructionClass.class);
        instructions.forEach(instruction -> instruction.kinds().forEach(kind -> counts.merge(kind, 1, Integer::sum)));
        return new Counts(counts, instructions.size());
    }

    /** How many there are of a class. */
    public int of(InstructionClass kind) {
        return byClass.getOrDefault(kind, 0);
    }

    /** Accesses to memory which invocations share; an instruction that loads and stores makes two. */
    public int accesses() {
        return byClass.entrySet().stream()
                .filter(entry -> entry.getKey().isAccess())
                .mapToInt(Map.Entry::getValue)
                .sum();
    }
}
