package io.github.gpupath.isa;

import java.util.List;
import java.util.stream.Collectors;

/**
 * The loop of a kernel whose instructions count, and the reason for taking it.
 *
 * @param rivals other loops that may be the measured one, as far as the code tells; empty where the choice is certain
 */
record LoopChoice(Loop loop, String reason, List<Loop> rivals) {

    public LoopChoice {
        rivals = List.copyOf(rivals);
    }

    /** The choice in words, such as {@code the loop from 260 to 300, the only one}. */
    public String words() {
        return "the loop from " + place(loop) + ", " + reason
                + (rivals.isEmpty()
                        ? ""
                        : "; the measured loop may also be "
                                + (rivals.size() == 1 ? "the loop" : "one of the loops") + " from "
                                + rivals.stream().map(LoopChoice::place).collect(Collectors.joining(", ")));
    }

    private static String place(Loop loop) {
        List<MachineInstruction> instructions = loop.instructions();
        return Long.toHexString(instructions.get(0).address()) + " to "
                + Long.toHexString(instructions.get(instructions.size() - 1).address());
    }
}
