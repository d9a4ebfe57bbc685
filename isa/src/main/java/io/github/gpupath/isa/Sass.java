package io.github.gpupath.isa;

import static java.util.Map.entry;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * NVIDIA's machine code, as {@code nvdisasm} and {@code cuobjdump -sass} write it. What the operations do is said in the
 * instruction set reference of NVIDIA's CUDA Binary Utilities.
 */
final class Sass implements InstructionSet {

    /** A section of {@code nvdisasm}, or a function of {@code cuobjdump}. */
    private static final Pattern FUNCTION =
            Pattern.compile("\\s*(?:\\.section\\s+\\.text\\.([^,\\s]+).*|Function : (\\S+))\\s*");

    private static final Pattern SECTION = Pattern.compile("\\s*\\.section\\s.*");
    private static final Pattern REGISTERS = Pattern.compile(".*SHI_REGISTERS=(\\d+).*");
    private static final Pattern LABEL = Pattern.compile("\\s*(\\.L\\w+):.*");

    /** An address, perhaps the predicate without which it does nothing, the operation and its operands. */
    private static final Pattern INSTRUCTION = Pattern.compile(
            "\\s*/\\*([0-9a-f]+)\\*/\\s+((?:@!?U?P[T0-9]\\s+)?([A-Z][A-Z0-9_]*(?:\\.[A-Za-z0-9_]+)*)\\s*(.*?))\\s*;.*");

    private static final Pattern TARGET = Pattern.compile("(?:.*,\\s*)?(?:`\\((\\.L\\w+)\\)|0x([0-9a-f]+))");

    /** A word of the driver's own constants at a fixed place, which is a parameter or where a buffer lies. */
    private static final Pattern PARAMETER = Pattern.compile("U?R\\d+, c\\[0x0]\\[0x[0-9a-f]+]");

    private static final Pattern ADDRESS = Pattern.compile("(?:^|[ ,]|])\\[(U?R\\d+)");

    private static final Pattern RESULT = Pattern.compile("(U?R\\d+)\\b");

    private static final Pattern LANE_INDEX = Pattern.compile(".*\\[R\\d+.*");

    private static final Pattern WIDTH = Pattern.compile(".*\\.[USF]?(8|16|64|128|256)(?:\\..*)?");
    private static final Pattern WORDS = Pattern.compile(".*\\.F32X([24])(?:\\..*)?");

    /** An operand of arithmetic that is read from a buffer of constants and not from the driver's own. */
    private static final Pattern CONSTANT_OPERAND = Pattern.compile(".*c\\[(?!0x0])[^]]+]\\[.*");

    private static final Pattern CONSTANT = Pattern.compile("c\\[0x([0-9a-f]+)]\\[0x([0-9a-f]+)]");

    /** The predicate under which an instruction does something. */
    private static final Pattern GUARD = Pattern.compile("@!?(U?P\\d)\\s");

    /** From Volta (2017) on. */
    private static final int INSTRUCTION_BYTES = 16;

    private static final Map<String, InstructionClass> CLASSES = Map.ofEntries(
            entry("LDG LD", InstructionClass.LOAD),
            entry("LDC", InstructionClass.CONSTANT_LOAD),
            entry("LDS LDSM", InstructionClass.WORKGROUP_LOAD),
            entry("LDL", InstructionClass.PRIVATE_LOAD),
            entry("TEX TLD TLD4 TXD TXQ TMML TEXS TLDS TLD4S SULD SUST SUQUERY", InstructionClass.TEXTURE),
            entry("STG ST", InstructionClass.STORE),
            entry("STS STSM", InstructionClass.WORKGROUP_STORE),
            entry("STL", InstructionClass.PRIVATE_STORE),
            entry("ATOM ATOMG ATOMS RED REDG REDS SUATOM SURED", InstructionClass.ATOMIC),
            entry(
                    "IADD IADD3 IADD32I IMAD IMAD32I IMUL IMUL32I ISCADD ISCADD32I LEA LOP LOP3 LOP32I SHF SHL SHR BREV FLO"
                            + " POPC IABS IDP IDP4A IMNMX VIMNMX VIMNMX3 BMSK SGXT VABSDIFF VABSDIFF4 VIADD VIADDMNMX VHMNMX XMAD"
                            + " BFE BFI",
                    InstructionClass.INTEGER),
            entry(
                    "FADD FADD32I FMUL FMUL32I FFMA FFMA32I FMNMX FSWZADD HADD2 HADD2_32I HMUL2 HMUL2_32I HFMA2 HFMA2_32I"
                            + " HMNMX2 DADD DMUL DFMA DMNMX FADD2 FMUL2 FFMA2",
                    InstructionClass.FLOAT),
            entry("HMMA IMMA DMMA BMMA HGMMA IGMMA BGMMA QGMMA QMMA", InstructionClass.MATRIX),
            entry("MUFU RRO", InstructionClass.SPECIAL),
            entry("F2F F2I F2FP F2IP I2F I2FP I2I I2IP FRND", InstructionClass.CONVERSION),
            entry(
                    "ISETP ISET FSETP FSET DSETP DSET HSETP2 HSET2 PSETP PSET PLOP3 SEL FSEL FCHK FCMP ICMP",
                    InstructionClass.COMPARE),
            entry("MOV MOV32I MOVM PRMT S2R CS2R S2UR R2UR P2R R2P R2B B2R", InstructionClass.MOVE),
            entry("SHFL VOTE VOTEU MATCH REDUX ELECT", InstructionClass.SUBGROUP),
            entry(
                    "BRA BRX JMP JMX EXIT RET CALL BSSY BSYNC BREAK BMOV WARPSYNC SSY SYNC PBK BRK CONT PCNT KILL BPT RPCMOV",
                    InstructionClass.BRANCH),
            entry("NOP NANOSLEEP YIELD PMTRIG", InstructionClass.OTHER),
            entry("BAR MEMBAR DEPBAR LDGDEPBAR ERRBAR CCTL FENCE SYNCS", InstructionClass.BARRIER));

    private static final Map<String, InstructionClass> BY_OPERATION = byOperation();

    private static Map<String, InstructionClass> byOperation() {
        Map<String, InstructionClass> all = new HashMap<>();
        CLASSES.forEach((operations, kind) -> {
            for (String operation : operations.split(" ")) {
                all.put(operation, kind);
            }
        });
        return Map.copyOf(all);
    }

    /** The uniform datapath has registers of its own. */
    @Override
    public boolean isScalar(MachineInstruction instruction) {
        return instruction.operands().matches("U(R|P)\\w.*");
    }

    @Override
    public String title() {
        return "SASS";
    }

    @Override
    public boolean tellsAccesses() {
        return true;
    }

    @Override
    public List<CodeFunction> functions(String listing) {
        List<CodeFunction> functions = new ArrayList<>();
        Lines lines = new Lines("");
        for (String line : listing.lines().toList()) {
            Matcher function = FUNCTION.matcher(line);
            if (function.matches()) {
                lines.endInto(functions);
                lines = new Lines(function.group(1) == null ? function.group(2) : function.group(1));
            } else if (SECTION.matcher(line).matches()) {
                lines.endInto(functions);
                lines = new Lines("");
            } else {
                lines.read(line);
            }
        }
        lines.endInto(functions);
        return List.copyOf(functions);
    }

    /** The lines of one function, of which branches may name labels that come later. */
    private static final class Lines {

        private final String name;
        private final List<Matcher> instructions = new ArrayList<>();
        private final Map<String, Long> labels = new HashMap<>();
        private final List<String> waiting = new ArrayList<>();
        private OptionalInt registers = OptionalInt.empty();

        Lines(String name) {
            this.name = name;
        }

        void read(String line) {
            Matcher label = LABEL.matcher(line);
            Matcher instruction = INSTRUCTION.matcher(line);
            Matcher info = REGISTERS.matcher(line);
            if (label.matches()) {
                waiting.add(label.group(1));
            } else if (info.matches()) {
                registers = OptionalInt.of(Integer.parseInt(info.group(1)));
            } else if (instruction.matches()) {
                long address = Long.parseLong(instruction.group(1), 16);
                waiting.forEach(each -> labels.put(each, address));
                waiting.clear();
                instructions.add(instruction);
            }
        }

        /** Behind the branch to itself that ends each program there is only padding. */
        void endInto(List<CodeFunction> functions) {
            List<MachineInstruction> reached = instructions.stream()
                    .map(this::instruction)
                    .takeWhile(instruction -> !instruction.goesToItself())
                    .toList();
            if (!reached.isEmpty()) {
                functions.add(new CodeFunction(name, reached, registers));
            }
        }

        private MachineInstruction instruction(Matcher line) {
            String operation = line.group(3);
            String operands = line.group(4);
            long address = Long.parseLong(line.group(1), 16);
            InstructionClass kind = classOf(operation, operands);
            return new MachineInstruction(
                    address,
                    line.group(2),
                    operation,
                    operands,
                    kind == InstructionClass.BRANCH ? jump(address, operation, operands) : OptionalLong.empty(),
                    Set.of(kind),
                    kind.isAccess() && kind != InstructionClass.TEXTURE ? bytes(operation) : 0);
        }

        /**
         * Where a branch goes within the function. Of long loops the compiler writes the way out as a call over the branch that goes
         * back; what it calls are the instructions behind the loop, which return to nobody.
         */
        private OptionalLong jump(long address, String operation, String operands) {
            OptionalLong target = target(operands);
            boolean leavesLoop = operation.startsWith("CALL")
                    && target.isPresent()
                    && target.getAsLong() == address + 2 * INSTRUCTION_BYTES;
            return operation.startsWith("BRA") || leavesLoop ? target : OptionalLong.empty();
        }

        private OptionalLong target(String operands) {
            Matcher target = TARGET.matcher(operands);
            if (!target.matches()) {
                return OptionalLong.empty();
            }
            if (target.group(2) != null) {
                return OptionalLong.of(Long.parseLong(target.group(2), 16));
            }
            Long address = labels.get(target.group(1));
            return address == null ? OptionalLong.empty() : OptionalLong.of(address);
        }
    }

    /** Whether arithmetic reads one of its operands from a buffer of constants. */
    static boolean hasConstantOperand(MachineInstruction instruction) {
        return !instruction.accesses()
                && CONSTANT_OPERAND.matcher(instruction.operands()).matches();
    }

    /** Whether the address of a constant load may be another in each lane: it is in a register that lanes do not share. */
    static boolean isIndexedByLanes(MachineInstruction constantLoad) {
        return LANE_INDEX.matcher(constantLoad.operands()).matches();
    }

    /** The register, or the first of two, in which an access has its address: {@code [R2.64+0x10]}. */
    static Optional<String> addressRegister(MachineInstruction access) {
        Matcher address = ADDRESS.matcher(access.operands());
        return address.find() ? Optional.of(address.group(1)) : Optional.empty();
    }

    /** The register, or the first, that an instruction sets. */
    static Optional<String> resultRegister(MachineInstruction instruction) {
        Matcher result = RESULT.matcher(instruction.operands());
        return !instruction.kinds().contains(InstructionClass.STORE) && result.lookingAt()
                ? Optional.of(result.group(1))
                : Optional.empty();
    }

    /** How many accesses of a loop have an address that a multiplication to 64 bits set last. */
    static long accessesAtProducts(List<MachineInstruction> loop) {
        return IntStream.range(0, loop.size())
                .filter(i -> loop.get(i).accesses())
                .filter(i -> addressRegister(loop.get(i))
                        .flatMap(register -> lastSetting(loop, i, register))
                        .filter(setting -> setting.operation().startsWith("IMAD.WIDE"))
                        .isPresent())
                .count();
    }

    /** The instruction that set a register last before another; what a turn does not set, the one before it has set. */
    private static Optional<MachineInstruction> lastSetting(
            List<MachineInstruction> loop, int before, String register) {
        return IntStream.rangeClosed(1, loop.size())
                .mapToObj(back -> loop.get(Math.floorMod(before - back, loop.size())))
                .filter(instruction ->
                        resultRegister(instruction).filter(register::equals).isPresent())
                .findFirst();
    }

    @Override
    public OptionalLong bound(CodeFunction function, Loop loop) {
        List<MachineInstruction> turn = loop.instructions();
        return IntStream.iterate(turn.size() - 1, i -> i >= 0, i -> i - 1)
                .mapToObj(turn::get)
                .map(instruction -> GUARD.matcher(instruction.text()))
                .filter(Matcher::lookingAt)
                .map(guard -> guard.group(1))
                .findFirst()
                .flatMap(predicate -> lastComparison(turn, predicate))
                .map(comparison -> Stream.of(comparison.operands().split(", "))
                        .mapToLong(operand -> place(function, comparison, operand))
                        .filter(place -> place >= 0)
                        .findFirst())
                .orElse(OptionalLong.empty());
    }

    private static Optional<MachineInstruction> lastComparison(List<MachineInstruction> turn, String predicate) {
        return turn.stream()
                .filter(instruction -> instruction.operation().matches("U?ISETP.*")
                        && instruction.operands().startsWith(predicate + ","))
                .reduce((first, second) -> second);
    }

    /** Where a word of constants lies that is an operand, or that was last copied into the register which is; −1 where none is. */
    private static long place(CodeFunction function, MachineInstruction comparison, String operand) {
        Matcher constant = CONSTANT.matcher(operand);
        if (constant.find()) {
            return (Long.parseLong(constant.group(1), 16) << Integer.SIZE) + Long.parseLong(constant.group(2), 16);
        }
        return function.instructions().stream()
                .filter(instruction -> instruction.address() < comparison.address()
                        && resultRegister(instruction).filter(operand::equals).isPresent())
                .reduce((first, second) -> second)
                .filter(setting -> setting.operation().matches("U?LDC|U?MOV|IMAD\\.MOV\\.U32"))
                .map(copy -> CONSTANT.matcher(copy.operands()))
                .filter(Matcher::find)
                .map(found -> place(function, comparison, found.group()))
                .orElse(-1L);
    }

    /** Words where the operation says nothing else. */
    private static int bytes(String operation) {
        Matcher words = WORDS.matcher(operation);
        if (words.matches()) {
            return Integer.parseInt(words.group(1)) * Integer.BYTES;
        }
        Matcher width = WIDTH.matcher(operation);
        return width.matches() ? Integer.parseInt(width.group(1)) / Byte.SIZE : Integer.BYTES;
    }

    static InstructionClass classOf(String operation, String operands) {
        // The multiplier and the half-float unit also move: a copy, or a constant made of zeros.
        if (operation.startsWith("IMAD.MOV")
                || operation.startsWith("HFMA2") && operands.matches("R\\d+, -RZ, RZ, [^,R]+, [^,R]+")) {
            return InstructionClass.MOVE;
        }
        if (operation.startsWith("HADD2.F32")) {
            return InstructionClass.CONVERSION;
        }
        if ((operation.startsWith("LDC") || operation.startsWith("ULDC"))
                && PARAMETER.matcher(operands).matches()) {
            return InstructionClass.MOVE;
        }
        String name = operation.split("\\.")[0];
        InstructionClass kind = BY_OPERATION.get(name);
        if (kind == null && name.startsWith("U")) {
            kind = BY_OPERATION.get(name.substring(1)); // the same on the registers that all lanes share
        }
        if (kind == null && name.equals("LDCU")) {
            kind = InstructionClass.CONSTANT_LOAD;
        }
        return kind == null ? InstructionClass.UNKNOWN : kind;
    }
}
