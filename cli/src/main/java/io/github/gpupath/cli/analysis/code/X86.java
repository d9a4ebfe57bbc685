package io.github.gpupath.cli.analysis.code;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Machine code of x86-64 processors, as {@code objdump -d} of GNU and LLVM write it in AT&amp;T syntax. */
public final class X86 implements InstructionSet {

    private static final Pattern FUNCTION = Pattern.compile("[0-9a-f]{8,} <(.+)>:");

    /** An address, perhaps the bytes, prefixes, the operation and its operands. */
    private static final Pattern INSTRUCTION =
            Pattern.compile("\\s*([0-9a-f]+):\\s+(?:(?:[0-9a-f]{2} )+\\s+)?(\\S.*?)\\s*(?:#.*)?");

    private static final Pattern WORDS =
            Pattern.compile("((?:(?:lock|rep|repz|data16|cs|bnd|notrack) )*)(\\S+)(?:\\s+(.*))?");
    private static final Pattern TARGET = Pattern.compile("(?:0x)?([0-9a-f]+) <.*>");
    private static final Pattern MEMORY = Pattern.compile(".*\\(.*\\).*");
    private static final Pattern OWN_MEMORY = Pattern.compile(".*\\(%r[sb]p.*\\).*");

    private static final Pattern PADDING = Pattern.compile("nop[wl]?|xchg|int3|ud2|endbr64|vzeroupper");
    private static final Pattern BRANCH = Pattern.compile("j\\w+|call\\w*|ret\\w*");
    private static final Pattern BARRIER = Pattern.compile("[lms]fence");
    private static final Pattern COMPARE =
            Pattern.compile("(cmp|test|set|cmov)\\w*|v?(u?comis|cmp|pcmp|ptest|pblend|blend|testn?m)\\w*|bt|k\\w+");
    private static final Pattern CONVERSION =
            Pattern.compile("v?cvt\\w*|v?pmov[sz]x\\w*|mov[sz]\\w{2}|c[lqw]t[dlqo]|cbtw|v?pmov\\w{2}");
    private static final Pattern FLOAT = Pattern.compile(
            "v?(add|sub|mul|div|min|max|sqrt|round|rcp|rsqrt|fn?m(add|sub)\\w*|hadd|dp)(14|28)?[sp][sd]");
    private static final Pattern MOVE = Pattern.compile(
            "v?mov\\w*|vbroadcast\\w*|vpbroadcast\\w*|v?insert\\w*|vp?extract\\w*|v?pinsr\\w*|v?pextr\\w*|vp?gather\\w*|v?p?shuf\\w*"
                    + "|vperm\\w*|v?p?unpck\\w*|push|pop|vpcompress\\w*|vpexpand\\w*|v?palignr|vpscatter\\w*|vscatter\\w*");

    @Override
    public String title() {
        return "x86-64";
    }

    @Override
    public List<CodeFunction> functions(String listing) {
        List<CodeFunction> functions = new ArrayList<>();
        String name = "";
        List<MachineInstruction> instructions = new ArrayList<>();
        for (String line : listing.lines().toList()) {
            Matcher function = FUNCTION.matcher(line);
            Matcher instruction = INSTRUCTION.matcher(line);
            if (function.matches()) {
                end(name, instructions, functions);
                name = function.group(1);
                instructions = new ArrayList<>();
            } else if (instruction.matches()) {
                instructions.add(instruction(Long.parseLong(instruction.group(1), 16), instruction.group(2)));
            }
        }
        end(name, instructions, functions);
        return List.copyOf(functions);
    }

    private static void end(String name, List<MachineInstruction> instructions, List<CodeFunction> functions) {
        if (!instructions.isEmpty()) {
            functions.add(new CodeFunction(name, instructions, OptionalInt.empty()));
        }
    }

    private static MachineInstruction instruction(long address, String text) {
        Matcher words = WORDS.matcher(text);
        if (!words.matches()) {
            return new MachineInstruction(address, text, text, "", OptionalLong.empty(), InstructionClass.OTHER, 0);
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
                words.group(1).contains("lock") ? InstructionClass.ATOMIC : classOf(operation, operands),
                0);
    }

    /** An operation of arithmetic counts as such where one of its operands lies in memory, too. */
    static InstructionClass classOf(String operation, String operands) {
        if (PADDING.matcher(operation).matches()) {
            return operation.equals("xchg") && MEMORY.matcher(operands).matches()
                    ? InstructionClass.ATOMIC
                    : InstructionClass.OTHER;
        }
        if (BRANCH.matcher(operation).matches()) {
            return InstructionClass.BRANCH;
        }
        if (BARRIER.matcher(operation).matches()) {
            return InstructionClass.BARRIER;
        }
        if (COMPARE.matcher(operation).matches()) {
            return InstructionClass.COMPARE;
        }
        if (CONVERSION.matcher(operation).matches()) {
            return InstructionClass.CONVERSION;
        }
        if (FLOAT.matcher(operation).matches()) {
            return InstructionClass.FLOAT;
        }
        return MOVE.matcher(operation).matches() ? move(operands) : InstructionClass.INTEGER;
    }

    /** The last operand is where it goes to. */
    private static InstructionClass move(String operands) {
        if (!MEMORY.matcher(operands).matches()) {
            return InstructionClass.MOVE;
        }
        boolean own = OWN_MEMORY.matcher(operands).matches();
        if (operands.endsWith(")")) {
            return own ? InstructionClass.PRIVATE_STORE : InstructionClass.STORE;
        }
        return own ? InstructionClass.PRIVATE_LOAD : InstructionClass.LOAD;
    }
}
