package io.github.gpupath.isa;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Finds where a driver compares an address with a bound before it accesses memory there: the bound is in a register that lanes
 * share or among the driver's constants, and what is compared with it is the address, or what the address is made of.
 */
final class AddressChecks {

    /** {@code ISETP.GE.U32.AND P0, PT, R5, c[0x0][0x18], PT}: the predicates that an unsigned comparison sets. */
    private static final Pattern COMPARISON =
            Pattern.compile("(U?P\\d), U?P\\w, (U?R\\d+)(?:\\.\\w+)*, (?:c\\[0x0].*|UR\\d+.*)");

    /** {@code @!P0 LDG.E R4, [R2]}. */
    private static final Pattern GUARD = Pattern.compile("@!?(U?P\\d)\\s+.*");

    private static final Pattern REGISTER = Pattern.compile("\\bU?R\\d+\\b");

    private AddressChecks() {}

    /**
     * The comparisons of a loop on whose outcome an access to memory depends, and whose register its address is made of. Only
     * unsigned comparisons count: addresses are unsigned, and the counter of a loop that ends early is not.
     */
    static List<MachineInstruction> in(List<MachineInstruction> instructions) {
        List<MachineInstruction> checks = new ArrayList<>();
        for (int i = 0; i < instructions.size(); i++) {
            Matcher comparison = COMPARISON.matcher(instructions.get(i).operands());
            if (isUnsignedComparison(instructions.get(i))
                    && comparison.matches()
                    && guardsAnAccess(comparison.group(1), comparison.group(2), i, instructions)) {
                checks.add(instructions.get(i));
            }
        }
        return checks;
    }

    private static boolean isUnsignedComparison(MachineInstruction instruction) {
        return instruction.operation().matches("U?ISETP\\..*U32.*");
    }

    /** Whether an access at an address follows that the predicate guards or branches round, before the predicate is set again. */
    private static boolean guardsAnAccess(
            String predicate, String compared, int comparison, List<MachineInstruction> instructions) {
        List<MachineInstruction> following = instructions.subList(comparison + 1, instructions.size());
        for (MachineInstruction instruction : following) {
            Matcher guard = GUARD.matcher(instruction.text());
            if (guard.matches()
                    && guard.group(1).equals(predicate)
                    && guarded(instruction, following).anyMatch(access -> isMadeOf(access, compared, instructions))) {
                return true;
            }
            if (instruction.kinds().contains(InstructionClass.COMPARE)
                    && instruction.operands().startsWith(predicate + ",")) {
                return false;
            }
        }
        return false;
    }

    /** The instruction itself, or those that a branch goes round, as far as they access memory. */
    private static Stream<MachineInstruction> guarded(
            MachineInstruction instruction, List<MachineInstruction> following) {
        return instruction.target().isEmpty()
                ? Stream.of(instruction).filter(MachineInstruction::accesses)
                : following.stream()
                        .filter(MachineInstruction::accesses)
                        .filter(access -> access.address() > instruction.address()
                                && access.address() < instruction.target().getAsLong());
    }

    /** Whether the address of an access is in a register or is computed from it before the access. */
    private static boolean isMadeOf(MachineInstruction access, String register, List<MachineInstruction> instructions) {
        Set<String> parts = new HashSet<>();
        Sass.addressRegister(access).ifPresent(parts::add);
        for (int i = instructions.indexOf(access) - 1; i >= 0; i--) {
            MachineInstruction before = instructions.get(i);
            if (Sass.resultRegister(before).filter(parts::contains).isPresent()) {
                REGISTER.matcher(before.operands())
                        .results()
                        .map(MatchResult::group)
                        .forEach(parts::add);
            }
        }
        return parts.contains(register);
    }
}
