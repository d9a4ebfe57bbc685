package io.github.gpupath.isa;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Machine code of Intel's GPUs, as {@code iga64 -Xprint-pc} writes it, behind the compiler's own statement on the kernel. A hardware
 * thread executes a subgroup, often in two halves. Operations and messages are described in the volumes "Execution Unit ISA" and
 * "Memory Data Formats and Shared Functions" of Intel's Programmer's Reference Manuals.
 */
final class Gen implements InstructionSet {

    /** The widest subgroup. */
    private static final int LANES = 32;

    private static final Pattern SIMD_SIZE = Pattern.compile("^\\s*simd_size:\\s+(\\d+)", Pattern.MULTILINE);
    private static final Pattern REGISTERS = Pattern.compile("^\\s*grf_count:\\s+(\\d+)", Pattern.MULTILINE);

    /** Its place, perhaps its mask, the operation, the lanes, the operands, what it depends on and, of a message, what it does. */
    private static final Pattern INSTRUCTION = Pattern.compile(
            "/\\* \\[([0-9A-F]+)]\\s*\\*/\\s+((?:\\(([^)]*)\\)\\s+)?([a-z][\\w.]*)(?:\\(\\S*\\))?(?:\\s+\\((\\d+)\\|M\\d+\\))?\\s*([^{/]*?))"
                    + "\\s*(?:\\{[^}]*})?\\s*(?:// (?:wr:.*?, rd:\\w+; )?(.*?))?\\s*");

    private static final Pattern PLACE = Pattern.compile("\\bL(\\d+)");

    /** The last word of a message is its descriptor; in the low byte is the surface, of which 254 is the workgroup's memory. */
    private static final Pattern WORKGROUP_SURFACE = Pattern.compile(".*0x[0-9A-F]{6}FE\\s*");

    /** Channels of 32 bits, or the bits of one: {@code with xyz}, {@code 16b}, {@code int64}, {@code .d32x2}, {@code .d8u32}. */
    private static final Pattern WIDTH =
            Pattern.compile("with ([xyzw]+)|\\b(?:int)?(8|16|32|64)b?\\b|\\.d(\\d+)(?:u32)?(?:x(\\d+))?\\b");

    private static final Pattern TYPE = Pattern.compile(":([a-z]+)\\b");

    private static final List<Map.Entry<Pattern, InstructionClass>> MESSAGES = List.of(
            InstructionClass.BRANCH.matching(".*end of thread.*"),
            InstructionClass.BARRIER.matching(".*(fence|barrier|flush).*"),
            InstructionClass.ATOMIC.matching(".*atomic.*"),
            InstructionClass.TEXTURE.matching(".*(\\bsampl|\\btyped|\\.tgm|media block|render target).*"),
            InstructionClass.PRIVATE_LOAD.matching(".*(scratch.* read|load.*\\.ss\\[).*"),
            InstructionClass.PRIVATE_STORE.matching(".*(scratch.* write|store.*\\.ss\\[).*"),
            InstructionClass.WORKGROUP_LOAD.matching(".*load\\w*\\.slm.*"),
            InstructionClass.WORKGROUP_STORE.matching(".*store\\w*\\.slm.*"),
            InstructionClass.STORE.matching(".*( write|store).*"),
            InstructionClass.LOAD.matching(".*( read|load).*"));

    private static final List<Map.Entry<Pattern, InstructionClass>> CLASSES = List.of(
            InstructionClass.BRANCH.matching("jmpi|goto|join|if|else|endif|while|break|cont|halt|br[cd]|calla?|ret"),
            InstructionClass.BARRIER.matching("sync|wait"),
            InstructionClass.SPECIAL.matching("math"),
            InstructionClass.COMPARE.matching("cmpn?|c?sel"),
            InstructionClass.MOVE.matching("s?movi?"),
            InstructionClass.OTHER.matching("nop|illegal"),
            InstructionClass.INTEGER.matching(
                    "add[3c]?|subb|avg|mul|mad[mw]?|mach|macl?|dp\\w+|lrp|line|pln|frc|rnd[deuz]|lzd|fb[hl]"
                            + "|cbit|bf(rev|e|i[12]|n)|sh[lr]|asr|ro[lr]|and|x?or|not"));

    /** One lane, such as of an address that a subgroup shares. */
    @Override
    public boolean isScalar(MachineInstruction instruction) {
        return instruction.text().contains("(1|M");
    }

    @Override
    public String title() {
        return "Gen";
    }

    @Override
    public boolean tellsAccesses() {
        return true;
    }

    @Override
    public List<CodeFunction> functions(String listing) {
        int lanes = number(SIMD_SIZE, listing).orElse(LANES);
        List<MachineInstruction> instructions = new ArrayList<>();
        for (String line : listing.lines().toList()) {
            Matcher instruction = INSTRUCTION.matcher(line);
            if (instruction.matches()) {
                // Behind the end there is only padding.
                if (instruction.group(4).equals("illegal")) {
                    break;
                }
                instructions.add(instruction(instruction, lanes));
            }
        }
        return instructions.isEmpty()
                ? List.of()
                : List.of(new CodeFunction("", instructions, number(REGISTERS, listing)));
    }

    private static OptionalInt number(Pattern pattern, String listing) {
        Matcher found = pattern.matcher(listing);
        return found.find() ? OptionalInt.of(Integer.parseInt(found.group(1))) : OptionalInt.empty();
    }

    private static MachineInstruction instruction(Matcher line, int lanes) {
        String operation = line.group(4);
        String operands = line.group(6);
        String message = line.group(7) == null ? "" : line.group(7);
        boolean sends = operation.startsWith("send");
        InstructionClass kind = sends ? message(operands, message) : classOf(operation, operands);
        boolean isUniform = isUniform(line.group(3), line.group(5));
        return new MachineInstruction(
                Long.parseLong(line.group(1), 16),
                (line.group(2) + (sends ? " // " + message : "")).strip(),
                operation,
                operands,
                kind == InstructionClass.BRANCH ? target(operands) : OptionalLong.empty(),
                Set.of(kind),
                kind.isAccess() && kind != InstructionClass.TEXTURE && !isUniform ? bytes(message) : 0,
                isUniform ? 1 : Double.parseDouble(line.group(5)) / lanes);
    }

    /** Whether it is for the whole subgroup: it has one lane, or runs whatever lanes are active. */
    private static boolean isUniform(@Nullable String mask, @Nullable String executed) {
        return executed == null || executed.equals("1") || mask != null && mask.startsWith("W");
    }

    /** The last place is where active lanes go; a {@code goto} names before it where the others wait. */
    private static OptionalLong target(String operands) {
        return PLACE.matcher(operands)
                .results()
                .mapToLong(place -> Long.parseLong(place.group(1)))
                .reduce((first, second) -> second);
    }

    private static InstructionClass message(String operands, String message) {
        InstructionClass kind = InstructionClass.of(message, MESSAGES);
        if (!WORKGROUP_SURFACE.matcher(operands).matches()) {
            return kind;
        }
        return switch (kind) {
            case LOAD -> InstructionClass.WORKGROUP_LOAD;
            case STORE -> InstructionClass.WORKGROUP_STORE;
            default -> kind;
        };
    }

    private static int bytes(String message) {
        Matcher width = WIDTH.matcher(message);
        if (!width.find()) {
            return 0;
        }
        if (width.group(1) != null) {
            return width.group(1).length() * Integer.BYTES;
        }
        int bits = Integer.parseInt(width.group(2) == null ? width.group(3) : width.group(2));
        return bits / Byte.SIZE * (width.group(4) == null ? 1 : Integer.parseInt(width.group(4)));
    }

    /** The class of an operation that is no message: its first operand's type tells integers from floats. */
    static InstructionClass classOf(String operation, String operands) {
        InstructionClass kind = InstructionClass.of(operation.split("\\.")[0], CLASSES);
        List<String> types =
                TYPE.matcher(operands).results().map(type -> type.group(1)).toList();
        boolean makesFloat = !types.isEmpty() && types.get(0).endsWith("f");
        if (kind == InstructionClass.MOVE && types.size() > 1) {
            boolean readsFloat = types.get(1).endsWith("f");
            boolean converts =
                    makesFloat != readsFloat || makesFloat && !types.get(0).equals(types.get(1));
            return converts ? InstructionClass.CONVERSION : kind;
        }
        return kind == InstructionClass.INTEGER && makesFloat ? InstructionClass.FLOAT : kind;
    }
}
