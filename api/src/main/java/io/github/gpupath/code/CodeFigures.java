package io.github.gpupath.code;

import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/** What a table says of the machine code of one kernel. */
public sealed interface CodeFigures {

    /** The part of a processor that an instruction takes time of. */
    enum Kind {
        /** Accesses to memory, textures and workgroup memory. */
        MEMORY,
        /** One operation per invocation. */
        VECTOR,
        /** One operation per subgroup. */
        SCALAR,
        BRANCH,
        /** Waits for memory or other invocations. */
        WAIT
    }

    /**
     * Figures of code that was read.
     *
     * @param instructions the instructions of the measured loop by kind; of the whole kernel if it has no loop
     * @param iterations the iterations of the model's loop in one iteration of the code's loop: above 1 if unrolled
     * @param expected the model's counts per iteration
     * @param hasEveryAccess whether the loop has every access that the model counts; empty if the model counts none, or
     *     if the code does not tell accesses from others
     * @param resources what the kernel takes of a processor
     */
    record Counted(
            Map<Kind, Integer> instructions,
            long iterations,
            KernelFacts.Iteration expected,
            Optional<Boolean> hasEveryAccess,
            Resources resources)
            implements CodeFigures {

        public Counted {
            instructions = Map.copyOf(instructions);
        }

        /** The accesses, else operations, that the loop's instructions are for; 0 if the model counts neither. */
        public long per() {
            return iterations * (expected.accesses() > 0 ? expected.accesses() : expected.operations());
        }
    }

    /**
     * What a kernel takes of a processor; empty where the compiler does not report it.
     *
     * @param registers registers per invocation
     * @param scalarRegisters registers per subgroup
     * @param spilled spilled registers, or bytes of private memory if the compiler reports no registers
     * @param workgroupBytes workgroup memory per workgroup
     * @param occupancy the subgroups that one SIMD unit of the GPU holds at once, by the vendor's rule
     */
    record Resources(
            OptionalInt registers,
            OptionalInt scalarRegisters,
            OptionalLong spilled,
            OptionalLong workgroupBytes,
            Optional<Occupancy> occupancy) {

        /** Nothing is known. */
        public static final Resources UNKNOWN = new Resources(
                OptionalInt.empty(), OptionalInt.empty(), OptionalLong.empty(), OptionalLong.empty(), Optional.empty());
    }

    /**
     * Subgroups that a SIMD unit (AMD), vector engine (Intel) or multiprocessor (NVIDIA) holds at once.
     *
     * @param subgroups with this kernel
     * @param most at most
     */
    record Occupancy(int subgroups, int most) {}

    /** No figures. */
    record Missing(String reason) implements CodeFigures {}
}
