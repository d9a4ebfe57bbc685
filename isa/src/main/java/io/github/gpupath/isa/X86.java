package io.github.gpupath.isa;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Machine code of x86-64 processors, as {@code objdump -d} of GNU and LLVM write it in AT&amp;T syntax.
 *
 * <p>What the operations do is said in Intel's Software Developer's Manual, volume 2. Nearly each of them can take an operand
 * from memory, so that arithmetic is often a load as well, and a store where its last operand lies in memory.
 */
final class X86 implements InstructionSet {

    private static final Pattern FUNCTION = Pattern.compile("[0-9a-f]{8,} <(.+)>:");

    /** An address, perhaps the bytes, prefixes, the operation and its operands. */
    private static final Pattern INSTRUCTION =
            Pattern.compile("\\s*([0-9a-f]+):\\s+(?:(?:[0-9a-f]{2} )+\\s+)?(\\S.*?)\\s*(?:#.*)?");

    private static final Pattern WORDS =
            Pattern.compile("((?:(?:lock|rep|repz|data16|cs|bnd|notrack) )*)(\\S+)(?:\\s+(.*))?");
    private static final Pattern TARGET = Pattern.compile("(?:0x)?([0-9a-f]+) <.*>");

    /** A comma between operands, not one within an address. */
    private static final Pattern COMMA = Pattern.compile(",\\s*(?![^(]*\\))");

    /** An address; a broadcast, a mask or what becomes of masked elements may follow: {@code (%rdi){1to4}}. */
    private static final Pattern MEMORY = Pattern.compile("[^(]*\\(.*\\)(?:\\s*\\{[^}]*})*");

    /** Memory of its own, of a function that keeps its frame in {@code %rbp}; another may have anything there. */
    private static final Pattern IN_FRAME = Pattern.compile("[^(]*\\(%r[sb]p.*");

    private static final Pattern ON_STACK = Pattern.compile("[^(]*\\(%rsp.*");

    private static final Pattern SETS_FRAME = Pattern.compile("mov\\s+%rsp,\\s*%rbp");

    /** Where a compiler puts its literals: at a fixed distance from the instruction. */
    private static final Pattern LITERAL = Pattern.compile("[^(]*\\(%rip\\).*");

    /** The classes of operations, wherever their operands lie. */
    private static final List<Map.Entry<Pattern, InstructionClass>> CLASSES = List.of(
            InstructionClass.OTHER.matching("nop[wl]?|xchg|int3|ud2|endbr64|vzeroupper|prefetch\\w*"),
            InstructionClass.BRANCH.matching("j\\w+|call\\w*|ret\\w*"),
            InstructionClass.BARRIER.matching("[lms]fence"),
            InstructionClass.COMPARE.matching(
                    "(cmp|test|set|cmov)\\w*|v?(u?comis|cmp|pcmp|ptest|pblend|blend|testn?m)\\w*|bt|k\\w+"),
            InstructionClass.CONVERSION.matching(
                    "v?cvt\\w*|v?pmov[sz]x\\w*|mov[sz]\\w{2}|c[lqw]t[dlqo]|cbtw|v?pmov\\w{2}"),
            InstructionClass.FLOAT.matching(
                    "v?(add|sub|mul|div|min|max|sqrt|round|rndscale|scalef|getexp|getmant|fixupimm|reduce|range|rcp|rsqrt|fn?m(add|sub)\\w*|hadd|dp)(14|28)?[sp][sd]"),
            InstructionClass.MOVE.matching(
                    "v?mov\\w*|vbroadcast\\w*|vpbroadcast\\w*|v?insert\\w*|vp?extract\\w*|v?pinsr\\w*|v?pextr\\w*|vp?gather\\w*|v?p?shuf\\w*"
                            + "|vperm\\w*|v?p?unpck\\w*|push|pop|vpcompress\\w*|vpexpand\\w*|v?palignr|vpscatter\\w*|vscatter\\w*"),
            InstructionClass.INTEGER.matching(
                    "(lea|ad[cdo]x?|sub|sbb|inc|dec|neg|not|andn?|x?or|i?mulx?|i?div|sh[lr]x?|sh[lr]d|sa[lr]x?|r[oc][lr]|rorx|bs[fr]|bswap"
                            + "|popcnt|[lt]zcnt|bextr|bls\\w+|bzhi|pdep|pext|bt[rsc]|rdtscp?|cpuid|stos\\w?|v?(ld|st)mxcsr)[bwlq]?"
                            + "|v?p?(add|sub|mul|madd|andn?|x?or|ternlog|sll|srl|sra|shl|shr|ro[lr]|min|max|abs|sign|avg|sad|hadd|hsub"
                            + "|lzcnt|popcnt|conflict|ack[su]s)\\w*"));

    /** Those that make an address of an operand with parentheses and leave the memory there alone. */
    private static final Pattern ADDRESS = Pattern.compile("lea[wlq]?");

    /** Those that only read an operand in memory, also where it is the last. */
    private static final Pattern READS_LAST =
            Pattern.compile("cmps?[bwlq]?|test[bwlq]?|bt[wlq]?|i?(mul|div)[bwlq]|push[wq]?|v?ldmxcsr");

    /** Those that write their last operand without reading it, besides moves and conversions. */
    private static final Pattern WRITES_LAST = Pattern.compile("set\\w+|kmov\\w|v?pmov\\w+|stos\\w?|v?stmxcsr");

    /** Vectors are in registers of their own. */
    @Override
    public boolean isScalar(MachineInstruction instruction) {
        return !instruction.operands().contains("mm") && !instruction.operands().contains("%k");
    }

    @Override
    public String title() {
        return "x86-64";
    }

    @Override
    public boolean tellsAccesses() {
        return false;
    }

    @Override
    public List<CodeFunction> functions(String listing) {
        List<CodeFunction> functions = new ArrayList<>();
        String name = "";
        Map<Long, String> lines = new LinkedHashMap<>();
        for (String line : listing.lines().toList()) {
            Matcher function = FUNCTION.matcher(line);
            Matcher instruction = INSTRUCTION.matcher(line);
            if (function.matches()) {
                end(name, lines, functions);
                name = function.group(1);
                lines.clear();
            } else if (instruction.matches()) {
                lines.put(Long.parseLong(instruction.group(1), 16), instruction.group(2));
            }
        }
        end(name, lines, functions);
        return List.copyOf(functions);
    }

    private static void end(String name, Map<Long, String> lines, List<CodeFunction> functions) {
        if (!lines.isEmpty()) {
            Pattern own = lines.values().stream().anyMatch(SETS_FRAME.asMatchPredicate()) ? IN_FRAME : ON_STACK;
            List<MachineInstruction> instructions = new ArrayList<>();
            lines.forEach((address, text) -> instructions.add(instruction(address, text, own)));
            functions.add(new CodeFunction(name, instructions, OptionalInt.empty()));
        }
    }

    private static MachineInstruction instruction(long address, String text, Pattern own) {
        Matcher words = WORDS.matcher(text);
        if (!words.matches()) {
            return new MachineInstruction(
                    address, text, text, "", OptionalLong.empty(), Set.of(InstructionClass.UNKNOWN), 0);
        }
        String operation = words.group(2);
        String operands = words.group(3) == null ? "" : words.group(3);
        Matcher target = TARGET.matcher(operands);
        return new MachineInstruction(
                address,
                text,
                operation,
                operands,
                operation.startsWith("j") && target.matches()
                        ? OptionalLong.of(Long.parseLong(target.group(1), 16))
                        : OptionalLong.empty(),
                words.group(1).contains("lock") ? Set.of(InstructionClass.ATOMIC) : classesOf(operation, operands, own),
                0);
    }

    /** The same of a function that keeps its frame in {@code %rbp}. */
    static Set<InstructionClass> classesOf(String operation, String operands) {
        return classesOf(operation, operands, IN_FRAME);
    }

    /**
     * What an instruction is for: its operation, unless that only moves, and the accesses to memory that its operands mean.
     *
     * @param ownMemory operands in the memory of the function's own
     */
    private static Set<InstructionClass> classesOf(String operation, String operands, Pattern ownMemory) {
        InstructionClass kind = InstructionClass.of(operation, CLASSES);
        List<String> inMemory = COMMA.splitAsStream(operands)
                .filter(operand -> MEMORY.matcher(operand).matches())
                .toList();
        if (operation.equals("xchg") && !inMemory.isEmpty()) {
            return Set.of(InstructionClass.ATOMIC);
        }
        if (kind == InstructionClass.OTHER
                || kind == InstructionClass.UNKNOWN
                || kind == InstructionClass.BRANCH
                || ADDRESS.matcher(operation).matches()) {
            return Set.of(kind);
        }
        Set<InstructionClass> kinds = EnumSet.noneOf(InstructionClass.class);
        for (String operand : inMemory) {
            boolean own = ownMemory.matcher(operand).matches();
            boolean last = operands.endsWith(operand);
            if (last && !READS_LAST.matcher(operation).matches()) {
                kinds.add(own ? InstructionClass.PRIVATE_STORE : InstructionClass.STORE);
            }
            if ((!last || !onlyWritesLast(operation, kind))
                    && !LITERAL.matcher(operand).matches()) {
                kinds.add(own ? InstructionClass.PRIVATE_LOAD : InstructionClass.LOAD);
            }
        }
        if (kind != InstructionClass.MOVE || kinds.isEmpty()) {
            kinds.add(kind);
        }
        return kinds;
    }

    private static boolean onlyWritesLast(String operation, InstructionClass kind) {
        return !READS_LAST.matcher(operation).matches()
                && (kind == InstructionClass.MOVE
                        || kind == InstructionClass.CONVERSION
                        || WRITES_LAST.matcher(operation).matches());
    }
}
