package io.github.gpupath.cli.analysis.code;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Finds where a driver compares an address with the size of a buffer before it accesses memory there. */
final class AddressChecks {

    /** {@code ISETP.GE.U32.AND P0, PT, R5, c[0x0][0x18], PT}: the predicates that an unsigned comparison sets. */
    private static final Pattern COMPARISON = Pattern.compile("(U?P\\d), (U?P\\w), .*");

    /** {@code @!P0 LDG.E R4, [R2]}. */
    private static final Pattern GUARD = Pattern.compile("@!?(U?P\\d)\\s+.*");

    private AddressChecks() {}

    /**
     * The comparisons of a loop on whose outcome an access to memory depends. Only unsigned comparisons count: addresses are
     * unsigned, and the counter of a loop that ends early is not.
     */
    static List<MachineInstruction> in(List<MachineInstruction> instructions) {
        List<MachineInstruction> checks = new ArrayList<>();
        for (int i = 0; i < instructions.size(); i++) {
            Matcher comparison = COMPARISON.matcher(instructions.get(i).operands());
            if (isUnsignedComparison(instructions.get(i))
                    && comparison.matches()
                    && guardsAnAccess(comparison.group(1), instructions.subList(i + 1, instructions.size()))) {
                checks.add(instructions.get(i));
            }
        }
        return checks;
    }

    private static boolean isUnsignedComparison(MachineInstruction instruction) {
        return instruction.operation().matches("U?ISETP\\..*U32.*");
    }

    /** Whether an access follows that the predicate guards or branches round, before the predicate is set again. */
    private static boolean guardsAnAccess(String predicate, List<MachineInstruction> following) {
        for (MachineInstruction instruction : following) {
            Matcher guard = GUARD.matcher(instruction.text());
            if (guard.matches()
                    && guard.group(1).equals(predicate)
                    && (instruction.accesses() || goesRoundAnAccess(instruction, following))) {
                return true;
            }
            if (instruction.kinds().contains(InstructionClass.COMPARE)
                    && instruction.operands().startsWith(predicate + ",")) {
                return false;
            }
        }
        return false;
    }

    private static boolean goesRoundAnAccess(MachineInstruction branch, List<MachineInstruction> following) {
        return branch.target().isPresent()
                && following.stream()
                        .filter(instruction -> instruction.address() > branch.address()
                                && instruction.address() < branch.target().getAsLong())
                        .anyMatch(instruction -> instruction.accesses());
    }
}
