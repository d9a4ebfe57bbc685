package io.github.gpupath.isa;

import io.github.gpupath.code.CodeFigures.Counted;
import io.github.gpupath.code.CodeFigures.Kind;
import io.github.gpupath.code.CodeFigures.Resources;
import io.github.gpupath.code.CompilerOutput.Compiled;
import io.github.gpupath.code.KernelFacts.Iteration;
import io.github.gpupath.isa.FoundCode.Code;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;

/** Counts the instructions of a measured loop, and compares its accesses with the model's. */
final class KernelFigures {

    private KernelFigures() {}

    static Counted of(Code code, Compiled compiled) {
        Map<Kind, Integer> instructions = new EnumMap<>(Kind.class);
        code.counted().forEach(each -> instructions.merge(code.set().kind(each), 1, Integer::sum));
        Set<InstructionClass> kinds =
                InstructionClass.measuredBy(compiled.kernel().traits());
        List<MachineInstruction> accesses = code.counted().stream()
                .filter(each -> !Collections.disjoint(each.kinds(), kinds))
                .toList();
        Iteration expected = compiled.kernel().iteration();
        double made = accesses.stream().mapToDouble(MachineInstruction::share).sum();
        OptionalDouble iterations = code.set().tellsAccesses() && expected.accesses() > 0
                ? OptionalDouble.of(Math.min(made / expected.accesses(), ofBytes(accesses, expected)))
                : OptionalDouble.empty();
        return new Counted(
                instructions,
                (long) Math.max(1, iterations.orElse(1)),
                expected,
                iterations.isPresent()
                        ? Optional.of(iterations.getAsDouble() >= 1 && !isMerged(accesses, expected))
                        : Optional.empty(),
                ResourceReader.ALL.stream()
                        .flatMap(reader -> reader.read(compiled).stream())
                        .findFirst()
                        .orElseGet(() -> new Resources(
                                code.function().registers(),
                                Resources.UNKNOWN.scalarRegisters(),
                                OptionalLong.empty(),
                                OptionalLong.empty(),
                                Optional.empty())));
    }

    /** How often the bytes of an iteration are accessed, if both the code and the model tell bytes. */
    private static double ofBytes(List<MachineInstruction> accesses, Iteration expected) {
        return tellBytes(accesses, expected)
                ? accesses.stream()
                                .mapToDouble(access -> access.share() * access.bytes())
                                .sum()
                        / expected.bytes()
                : Double.POSITIVE_INFINITY;
    }

    /** Whether an instruction accesses more than the model's accesses do: they may be made of a word, or of four words for three. */
    private static boolean isMerged(List<MachineInstruction> accesses, Iteration expected) {
        long powerOfTwo = Long.highestOneBit(2 * (expected.bytes() / expected.accesses()) - 1);
        long most = Math.max(Integer.BYTES, powerOfTwo);
        return tellBytes(accesses, expected) && accesses.stream().anyMatch(access -> access.bytes() > most);
    }

    private static boolean tellBytes(List<MachineInstruction> accesses, Iteration expected) {
        return expected.bytes() > 0 && accesses.stream().allMatch(access -> access.bytes() > 0);
    }
}
