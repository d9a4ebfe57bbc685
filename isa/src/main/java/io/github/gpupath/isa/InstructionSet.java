package io.github.gpupath.isa;

import io.github.gpupath.code.CodeFigures.Kind;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;

/** The instructions of a kind of processor, as a disassembler writes them. */
sealed interface InstructionSet permits Gcn, Gen, Sass, X86 {

    /** The set that a listing is of, if one finds instructions in it. */
    static Optional<InstructionSet> of(String listing) {
        return Stream.<InstructionSet>of(new Sass(), new Gcn(), new Gen(), new X86())
                .filter(set -> !set.functions(listing).isEmpty())
                .findFirst();
    }

    /** The name of the set, for people. */
    String title();

    /**
     * Whether an instruction shows that it accesses the memory which invocations share. A processor reaches that, its own lists
     * of what is bound and its stack by the same instructions, and goes through the lanes of a subgroup in loops.
     */
    boolean tellsAccesses();

    /**
     * Where the number stands that a loop ends at, if it is among a kernel's parameters and the code shows the comparison. Numbers of
     * one kernel are in the order of its parameters.
     */
    default OptionalLong bound(CodeFunction function, Loop loop) {
        return OptionalLong.empty();
    }

    /** The functions of a listing, in its order; those without instructions are left out. */
    List<CodeFunction> functions(String listing);

    /** The part of a processor that an instruction takes time of. */
    default Kind kind(MachineInstruction instruction) {
        if (instruction.accesses() || instruction.accessesPrivate()) {
            return Kind.MEMORY;
        }
        if (instruction.kinds().contains(InstructionClass.BRANCH)) {
            return Kind.BRANCH;
        }
        return instruction.kinds().contains(InstructionClass.BARRIER)
                ? Kind.WAIT
                : isScalar(instruction) ? Kind.SCALAR : Kind.VECTOR;
    }

    /** Whether an instruction is done once for a subgroup, and not for each invocation. */
    boolean isScalar(MachineInstruction instruction);
}
