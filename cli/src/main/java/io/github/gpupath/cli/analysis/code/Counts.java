package io.github.gpupath.cli.analysis.code;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * How many instructions of each class there are.
 *
 * @param byClass without the classes of which there is none
 */
public record Counts(Map<InstructionClass, Integer> byClass) {

    public Counts {
        byClass = Map.copyOf(byClass);
    }

    /** Counts instructions. */
    static Counts of(List<MachineInstruction> instructions) {
        Map<InstructionClass, Integer> counts = new EnumMap<>(InstructionClass.class);
        instructions.forEach(instruction -> counts.merge(instruction.kind(), 1, Integer::sum));
        return new Counts(counts);
    }

    /** How many there are of a class. */
    public int of(InstructionClass kind) {
        return byClass.getOrDefault(kind, 0);
    }

    /** All of them. */
    public int total() {
        return byClass.values().stream().mapToInt(Integer::intValue).sum();
    }

    /** Those that access memory which invocations share. */
    public int accesses() {
        return byClass.entrySet().stream()
                .filter(entry -> entry.getKey().isAccess())
                .mapToInt(Map.Entry::getValue)
                .sum();
    }
}
