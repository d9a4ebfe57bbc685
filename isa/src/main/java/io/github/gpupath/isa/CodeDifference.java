package io.github.gpupath.isa;

import io.github.gpupath.isa.FoundCode.Code;
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
 * make none or the code does not tell which instructions make them, in a turn. A sentence says of a kernel what its instructions
 * show; what no instruction shows was not found, which is not to say that it is not there.
 */
final class CodeDifference {

    /** Half an instruction for each access is seen; less is what the turns of an unrolled loop share. */
    private static final double LEAST_INSTRUCTIONS = 0.5;

    /** What loops may differ by and still count as alike. */
    private static final double ALIKE = 0.1;

    private final Side base;
    private final Side other;
    private final double ratio;
    private final OptionalDouble accessBytes;

    private CodeDifference(Side base, Side other, double ratio, OptionalDouble accessBytes) {
        this.base = base;
        this.other = other;
        this.ratio = ratio;
        this.accessBytes = accessBytes;
    }

    /** One of two kernels. */
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
     * @param ratio how many times as fast the other is as the base
     * @param accessBytes what an access of the kernel moves, as far as is known; one may take several instructions
     */
    public static List<String> sentences(Side base, Side other, double ratio, OptionalDouble accessBytes) {
        CodeDifference difference = new CodeDifference(base, other, ratio, accessBytes);
        if (!base.code().set().title().equals(other.code().set().title())) {
            return List.of(
                    "the code is in two instruction sets, " + base.code().set().title() + " and "
                            + other.code().set().title() + ", whose counts are not comparable");
        }
        if (base.code().choice().isPresent() != other.code().choice().isPresent()) {
            boolean isOther = base.code().choice().isPresent();
            Side straight = isOther ? other : base;
            Side looping = isOther ? base : other;
            return List.of("there is no loop in " + straight.title() + ", and " + looping.title()
                    + " has a loop: whole-kernel counts and counts per iteration are not comparable");
        }
        List<String> sentences = new ArrayList<>(difference.differences());
        if (sentences.isEmpty()) {
            sentences.add(difference.alike());
        } else if (!difference.costsTheSlower()) {
            sentences.add("none of this costs " + difference.slower().title() + " more than "
                    + difference.faster().title() + ": the code does not explain the difference");
        }
        sentences.addAll(difference.doubts());
        return List.copyOf(sentences);
    }

    private List<String> differences() {
        Stream<Optional<String>> ofAccesses = tellsAccesses()
                ? Stream.of(paths(), widths(), addressChecks(), wideAddresses(), unrolling())
                : Stream.of();
        return Stream.concat(ofAccesses, Stream.of(work(), spills()))
                .flatMap(Optional::stream)
                .toList();
    }

    private Side slower() {
        return ratio > 1 ? base : other;
    }

    private Side faster() {
        return ratio > 1 ? other : base;
    }

    /** Whether the slower one reaches memory otherwise, by narrower instructions, or has more of some instructions. */
    private boolean costsTheSlower() {
        boolean accessesOtherwise = tellsAccesses()
                && (paths().isPresent()
                        || widths().isPresent()
                                && meanBytes(slower()).orElse(0)
                                        < meanBytes(faster()).orElse(0));
        return accessesOtherwise
                || slower().instructions().stream().anyMatch(MachineInstruction::calls)
                || Stream.of(InstructionClass.values())
                        .anyMatch(kind -> perAccess(slower(), kind) - perAccess(faster(), kind) >= LEAST_INSTRUCTIONS);
    }

    private double perAccess(Side side, InstructionClass kind) {
        return side.code().counts().of(kind) / accesses(side);
    }

    /** What may make the other sentences untrue. */
    private List<String> doubts() {
        List<String> doubts = new ArrayList<>();
        if (base.code().accesses() && !base.code().set().tellsAccesses()) {
            doubts.add("accesses cannot be identified in " + base.code().set().title()
                    + " code: buffers, descriptors and the stack use the same instructions, and the invocations per "
                    + "iteration are unknown");
        }
        for (Side side : List.of(base, other)) {
            side.code()
                    .choice()
                    .filter(choice -> !choice.rivals().isEmpty())
                    .ifPresent(choice -> doubts.add("in " + side.title() + " the count covers " + choice.words()));
            long calls = side.instructions().stream()
                    .filter(MachineInstruction::calls)
                    .count();
            if (calls > 0) {
                doubts.add(side.title() + " calls functions in the counted code; their instructions are not counted");
            }
            int unknown = side.code().counts().of(InstructionClass.UNKNOWN);
            if (unknown > 0) {
                doubts.add(side.title() + " has " + number(unknown) + (unknown == 1 ? " instruction" : " instructions")
                        + " that gpupath does not recognise");
            }
        }
        return doubts;
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
                    .map(instruction -> "no load found in " + side.title() + "; its arithmetic has constant operands ("
                            + instruction.text() + ")")
                    .orElse("no memory access found in the loop of " + side.title());
        }
        return side.title() + " accesses memory through "
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
                ? "; each invocation of " + side.title()
                        + " indexes its constant loads; the constant cache serializes different addresses in a "
                        + "subgroup, where a storage-buffer load coalesces them"
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
                "%s moves %s bytes per memory instruction on average, %s %s",
                other.title(),
                number(to.getAsDouble()),
                base.title(),
                number(from.getAsDouble())));
    }

    /** Empty where some instruction does not say it. */
    private static OptionalDouble meanBytes(Side side) {
        return side.accesses().stream().allMatch(access -> access.bytes() > 0)
                ? side.accesses().stream().mapToInt(MachineInstruction::bytes).average()
                : OptionalDouble.empty();
    }

    /** Comparisons of addresses with a bound. */
    private Optional<String> addressChecks() {
        List<MachineInstruction> from = AddressChecks.in(base.instructions());
        List<MachineInstruction> to = AddressChecks.in(other.instructions());
        if (Math.abs(to.size() / accesses(other) - from.size() / accesses(base)) < LEAST_INSTRUCTIONS / 2) {
            return Optional.empty();
        }
        boolean isOther = to.size() / accesses(other) > from.size() / accesses(base);
        Side checking = isOther ? other : base;
        List<MachineInstruction> checks = isOther ? to : from;
        List<MachineInstruction> fewer = isOther ? from : to;
        return Optional.of(checking.title() + " compares " + number(checks.size(), "address", "addresses")
                + " per iteration with a bound before the access (bounds check: "
                + checks.get(0).text() + "); in " + (isOther ? base : other).title() + " "
                + (fewer.isEmpty() ? "no bounds check found" : number(fewer.size()) + " bounds checks found"));
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
        return Optional.of("per iteration " + multiplying.title() + " computes "
                + number(wide(multiplying), "address", "addresses") + " with a 64-bit multiply (IMAD.WIDE), "
                + plain.title() + " " + (wide(plain) == 0 ? "none" : number(wide(plain))));
    }

    /** The accesses whose address comes straight from such a multiplication. */
    private static double wide(Side side) {
        return Sass.accessesAtProducts(side.instructions());
    }

    /** How many accesses a turn of the loop makes. */
    private Optional<String> unrolling() {
        double from = accesses(base);
        double to = accesses(other);
        boolean loops = base.code().measuredLoop().isPresent()
                && other.code().measuredLoop().isPresent();
        return !loops || base.accesses().isEmpty() || other.accesses().isEmpty() || close(from, to)
                ? Optional.empty()
                : Optional.of("an iteration makes " + number(to, "access", "accesses") + " in " + other.title()
                        + " and " + number(from) + " in " + base.title()
                        + ", which share the loop overhead");
    }

    /** What is computed beside the accesses. */
    private Optional<String> work() {
        double from = base.instructions().size() / accesses(base);
        double to = other.instructions().size() / accesses(other);
        List<String> classes = new ArrayList<>();
        for (InstructionClass kind : InstructionClass.values()) {
            double before = perAccess(base, kind);
            double after = perAccess(other, kind);
            if (Math.abs(after - before) >= LEAST_INSTRUCTIONS) {
                classes.add(kind.title() + " " + number(after) + " instead of " + number(before));
            }
        }
        if (classes.isEmpty() || close(from, to) && classes.size() < 2) {
            return Optional.empty();
        }
        return Optional.of(each() + " " + other.title() + " has " + number(to) + " instructions where " + base.title()
                + " has " + number(from) + ": " + String.join(", ", classes));
    }

    private Optional<String> spills() {
        long from = privates(base);
        long to = privates(other);
        if ((from == 0) == (to == 0)) {
            return Optional.empty();
        }
        Side spilling = to > 0 ? other : base;
        Side plain = to > 0 ? base : other;
        return Optional.of(
                spilling.title() + " accesses private memory in the loop (spills); " + plain.title() + " does not");
    }

    private static long privates(Side side) {
        return side.instructions().stream()
                .filter(MachineInstruction::accessesPrivate)
                .count();
    }

    private String alike() {
        String to = number(other.instructions().size() / accesses(other));
        String from = number(base.instructions().size() / accesses(base));
        return each()
                + (from.equals(to)
                        ? " both have " + to + " instructions"
                        : " " + other.title() + " has " + to + " instructions, " + base.title() + " " + from + ",")
                + " of similar classes: the counts do not explain the difference";
    }

    /** Of what a turn of the loops is compared. */
    private String each() {
        return tellsAccesses() ? "per access" : base.code().choice().isPresent() ? "per iteration" : "in the kernel";
    }

    private boolean tellsAccesses() {
        return base.code().tellsAccesses() && other.code().tellsAccesses();
    }

    /** The kernel's accesses of one turn of the loop; several instructions may make one, and a loop without any counts as one. */
    private double accesses(Side side) {
        if (!tellsAccesses()) {
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

    /** The same with what is counted. */
    private static String number(double number, String one, String several) {
        String text = number(number);
        return text + " " + (text.equals("1") ? one : several);
    }

    /** A number of instructions that need not be whole, with one digit where it is not. */
    public static String number(double number) {
        return String.format(Locale.ROOT, Math.abs(number - Math.rint(number)) < 0.05 ? "%.0f" : "%.1f", number);
    }
}
