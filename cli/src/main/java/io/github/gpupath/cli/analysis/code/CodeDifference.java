package io.github.gpupath.cli.analysis.code;

import io.github.gpupath.cli.analysis.code.FoundCode.Code;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Says in sentences what the measured loops of two kernels do differently: for each access to memory or, where the kernel's loops
 * make none, in a turn.
 */
public final class CodeDifference {

    /** Half an instruction for each access is seen; less is what the turns of an unrolled loop share. */
    private static final double LEAST_INSTRUCTIONS = 0.5;

    /** What loops may differ by and still count as alike. */
    private static final double ALIKE = 0.1;

    private final Side base;
    private final Side other;
    private final OptionalDouble accessBytes;

    private CodeDifference(Side base, Side other, OptionalDouble accessBytes) {
        this.base = base;
        this.other = other;
        this.accessBytes = accessBytes;
    }

    /**
     * One of two kernels.
     *
     * @param title its name, for people
     * @param code its machine code
     */
    public record Side(String title, Code code) {

        private List<MachineInstruction> instructions() {
            return code.counted();
        }

        private List<MachineInstruction> accesses() {
            return instructions().stream().filter(MachineInstruction::accesses).toList();
        }

        private Set<InstructionClass> paths() {
            return accesses().stream()
                    .flatMap(CodeDifference::paths)
                    .collect(Collectors.toCollection(() -> EnumSet.noneOf(InstructionClass.class)));
        }
    }

    /**
     * What differs, the most telling first; at least one sentence.
     *
     * @param accessBytes what an access of the kernel moves, as far as is known; one may take several instructions
     */
    public static List<String> sentences(Side base, Side other, OptionalDouble accessBytes) {
        CodeDifference difference = new CodeDifference(base, other, accessBytes);
        if (!base.code().set().title().equals(other.code().set().title())) {
            return List.of(
                    "they are of two instruction sets, " + base.code().set().title() + " and "
                            + other.code().set().title() + ", whose counts do not compare");
        }
        List<String> sentences = Stream.of(
                        difference.paths(),
                        difference.widths(),
                        difference.addressChecks(),
                        difference.wideAddresses(),
                        difference.unrolling(),
                        difference.work(),
                        difference.spills())
                .flatMap(Optional::stream)
                .toList();
        return sentences.isEmpty() ? List.of(difference.alike()) : sentences;
    }

    /** Through which kinds of instructions memory is reached. */
    private Optional<String> paths() {
        if (base.paths().equals(other.paths())) {
            return Optional.empty();
        }
        return Optional.of(path(other) + ", " + path(base) + serial(other) + serial(base));
    }

    private static Stream<InstructionClass> paths(MachineInstruction access) {
        return access.kinds().stream().filter(InstructionClass::isAccess).sorted();
    }

    private static String path(Side side) {
        if (side.accesses().isEmpty()) {
            return side.instructions().stream()
                    .filter(Sass::hasConstantOperand)
                    .findFirst()
                    .map(instruction -> side.title() + " has no load left: constants are operands of arithmetic ("
                            + instruction.text() + ")")
                    .orElse(side.title() + " accesses no memory in the loop");
        }
        return side.title() + " reaches memory by "
                + side.accesses().stream()
                        .flatMap(access -> paths(access).map(kind -> kind.title() + " (" + access.operation() + ")"))
                        .distinct()
                        .collect(Collectors.joining(" and "));
    }

    private static String serial(Side side) {
        boolean perLane = side.accesses().stream()
                .anyMatch(access ->
                        access.kinds().contains(InstructionClass.CONSTANT_LOAD) && Sass.isIndexedByLanes(access));
        return perLane
                ? "; each invocation indexes the constant loads of " + side.title()
                        + " itself, and where those of a subgroup ask for different addresses the constant cache serves one"
                        + " after another, while a load like those from storage buffers fetches them together"
                : "";
    }

    /** How much an instruction moves. */
    private Optional<String> widths() {
        OptionalDouble from = meanBytes(base);
        OptionalDouble to = meanBytes(other);
        if (from.isEmpty() || to.isEmpty() || close(from.getAsDouble(), to.getAsDouble())) {
            return Optional.empty();
        }
        return Optional.of(String.format(
                Locale.ROOT,
                "%s moves %s bytes with each instruction that accesses memory, %s %s",
                other.title(),
                number(to.getAsDouble()),
                base.title(),
                number(from.getAsDouble())));
    }

    private static OptionalDouble meanBytes(Side side) {
        return side.accesses().stream()
                .filter(access -> access.bytes() > 0)
                .mapToInt(MachineInstruction::bytes)
                .average();
    }

    /** Comparisons of addresses with the size of a buffer. */
    private Optional<String> addressChecks() {
        double from = AddressChecks.in(base.instructions()).size() / accesses(base);
        double to = AddressChecks.in(other.instructions()).size() / accesses(other);
        if (Math.abs(to - from) < LEAST_INSTRUCTIONS / 2) {
            return Optional.empty();
        }
        Side checking = to > from ? other : base;
        Side plain = to > from ? base : other;
        return Optional.of(
                checking.title() + " compares the address of each access with the buffer's size first (address check, "
                        + AddressChecks.in(checking.instructions()).get(0).text() + "), "
                        + plain.title() + (Math.min(from, to) < LEAST_INSTRUCTIONS / 2 ? " does not" : " of fewer"));
    }

    /** Addresses of 64 bits by the multiplier, instead of additions. */
    private Optional<String> wideAddresses() {
        double from = wide(base) / accesses(base);
        double to = wide(other) / accesses(other);
        if (Math.abs(to - from) < LEAST_INSTRUCTIONS) {
            return Optional.empty();
        }
        Side multiplying = to > from ? other : base;
        Side plain = to > from ? base : other;
        return Optional.of(multiplying.title() + " forms each address by a multiplication to 64 bits (IMAD.WIDE), "
                + plain.title() + " does not");
    }

    private static double wide(Side side) {
        return side.instructions().stream()
                .filter(instruction -> instruction.operation().startsWith("IMAD.WIDE"))
                .count();
    }

    /** How many accesses a turn of the loop makes. */
    private Optional<String> unrolling() {
        double from = accesses(base);
        double to = accesses(other);
        boolean loops = base.code().measuredLoop().isPresent()
                && other.code().measuredLoop().isPresent();
        return !loops || base.accesses().isEmpty() || other.accesses().isEmpty() || close(from, to)
                ? Optional.empty()
                : Optional.of("a turn of the loop makes " + number(to)
                        + (number(to).equals("1") ? " access in " : " accesses in ") + other.title() + ", "
                        + number(from) + " in " + base.title() + ": the loop's own instructions are shared by as many");
    }

    /** What is computed beside the accesses. */
    private Optional<String> work() {
        double from = base.instructions().size() / accesses(base);
        double to = other.instructions().size() / accesses(other);
        List<String> classes = new ArrayList<>();
        for (InstructionClass kind : InstructionClass.values()) {
            double before = base.code().counts().of(kind) / accesses(base);
            double after = other.code().counts().of(kind) / accesses(other);
            if (Math.abs(after - before) >= LEAST_INSTRUCTIONS) {
                classes.add(number(after) + " " + kind.title() + " instead of " + number(before));
            }
        }
        if (classes.isEmpty() || close(from, to) && classes.size() < 2) {
            return Optional.empty();
        }
        return Optional.of(each() + " " + other.title() + " executes " + number(to) + " instructions where "
                + base.title() + " executes " + number(from) + ": " + String.join(", ", classes));
    }

    private Optional<String> spills() {
        long from = privates(base);
        long to = privates(other);
        if ((from == 0) == (to == 0)) {
            return Optional.empty();
        }
        Side spilling = to > 0 ? other : base;
        Side plain = to > 0 ? base : other;
        return Optional.of(spilling.title() + " reads or writes private memory in the loop, " + plain.title()
                + " keeps everything in registers");
    }

    private static long privates(Side side) {
        return side.instructions().stream()
                .filter(MachineInstruction::accessesPrivate)
                .count();
    }

    private String alike() {
        return each() + " both execute " + number(other.instructions().size() / accesses(other))
                + " instructions of the same kinds: the code does not explain the difference";
    }

    /** Of what a turn of the loops is compared. */
    private String each() {
        return base.code().accessesInLoops() ? "for each access" : "in a turn of the loop";
    }

    /** The kernel's accesses of one turn of the loop; several instructions may make one, and a loop without any counts as one. */
    private double accesses(Side side) {
        if (!side.code().accessesInLoops()) {
            return 1;
        }
        List<MachineInstruction> accesses = side.accesses();
        boolean known = !accesses.isEmpty() && accesses.stream().allMatch(access -> access.bytes() > 0);
        double number = known && accessBytes.isPresent()
                ? accesses.stream().mapToInt(MachineInstruction::bytes).sum() / accessBytes.getAsDouble()
                : side.code().counts().accesses();
        return Math.max(1, number);
    }

    private static boolean close(double first, double second) {
        return Math.abs(first - second) <= ALIKE * Math.max(first, second);
    }

    /** A number of instructions that need not be whole, with one digit where it is not. */
    public static String number(double number) {
        return String.format(Locale.ROOT, Math.abs(number - Math.rint(number)) < 0.05 ? "%.0f" : "%.1f", number);
    }
}
