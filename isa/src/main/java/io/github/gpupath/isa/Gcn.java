package io.github.gpupath.isa;

import io.github.gpupath.code.CodeFigures.Kind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Machine code of AMD's GPUs. Mesa's driver writes labels, instructions and behind each its words in hexadecimal; clang writes
 * assembler text without the words, in which each instruction counts as one.
 */
final class Gcn implements InstructionSet {

    private static final Pattern LABEL = Pattern.compile("(BB\\d+|\\.LBB\\w+):.*");

    private static final Pattern INSTRUCTION = Pattern.compile(
            "\\s+(((?:[sv]|ds|t?buffer|global|flat|scratch|image|exp)_\\w+|exp)(?:\\s+(.*?))?)\\s*(?:;((?: [0-9a-f]{8})+)|;.*)?\\s*");

    /** Of a thread, in clang's metadata. */
    private static final Pattern REGISTERS = Pattern.compile("^\\s+\\.vgpr_count:\\s+(\\d+)", Pattern.MULTILINE);

    /** Of an operation, such as {@code s_buffer_load_dwordx16}, {@code ds_read2_b32} or {@code buffer_load_d16_b16}. */
    private static final Pattern WIDTH =
            Pattern.compile("(.*_)(?:dword(?:x(\\d+))?|[biu](8|16|32|64|96|128|256|512)|[us]?(byte|short))(?:_.*)?");

    /** Each access has its own place in workgroup memory, and they are made one after the other. */
    private static final String TWO_ACCESSES = "ds_(read2|write2|load_2addr|store_2addr)\\w*";

    /** The classes of operations. {@code s_load} gets where buffers lie. */
    private static final List<Map.Entry<Pattern, InstructionClass>> CLASSES = List.of(
            InstructionClass.ATOMIC.matching(
                    "(buffer|global|flat|image|ds)_(atomic|add|sub|min|max|and|or|xor|inc|dec|cmpst|wrxchg)\\w*"),
            InstructionClass.CONSTANT_LOAD.matching("s_buffer_load\\w*"),
            InstructionClass.PRIVATE_LOAD.matching("scratch_load\\w*"),
            InstructionClass.PRIVATE_STORE.matching("scratch_store\\w*"),
            InstructionClass.TEXTURE.matching("image_\\w*|\\w*buffer_load_format\\w*"),
            InstructionClass.LOAD.matching("(t?buffer|global|flat)_load\\w*"),
            InstructionClass.STORE.matching("(t?buffer|global|flat)_store\\w*"),
            InstructionClass.SUBGROUP.matching("ds_(swizzle|b?permute)\\w*"),
            InstructionClass.WORKGROUP_LOAD.matching("ds_(read|load)\\w*"),
            InstructionClass.WORKGROUP_STORE.matching("ds_(write|store)\\w*"),
            InstructionClass.BRANCH.matching("s_(c?branch|endpgm|setpc|swappc|call)\\w*"),
            InstructionClass.BARRIER.matching("s_(barrier|wait|sleep|dcache|icache)\\w*|buffer_\\w*inv\\w*"),
            InstructionClass.COMPARE.matching("[vs]_(cmp|cmpk|cndmask|cselect|bitcmp)\\w*"),
            InstructionClass.CONVERSION.matching("[vs]_(cvt|pack|sext)\\w*"),
            InstructionClass.SPECIAL.matching("v_(rcp|rsq|sqrt|exp|log|sin|cos)_\\w*"),
            InstructionClass.SUBGROUP.matching("v_(read|write)\\w*lane\\w*|v_permlane\\w*"),
            InstructionClass.MOVE.matching("[vs]_(mov|movk|getreg|setreg|load)\\w*"),
            InstructionClass.FLOAT.matching("[vs]_\\w*_(pk_)?f(16|32|64)\\w*|v_pk_\\w*f16"),
            InstructionClass.OTHER.matching("s_(nop|clause|delay|inst_prefetch|set_gpr|code_end)\\w*"),
            InstructionClass.INTEGER.matching("[vs]_\\w*"));

    @Override
    public Kind kind(MachineInstruction instruction) {
        return instruction.operation().matches("s_(nop|delay)\\w*")
                ? Kind.WAIT
                : InstructionSet.super.kind(instruction);
    }

    @Override
    public boolean isScalar(MachineInstruction instruction) {
        return instruction.operation().startsWith("s_");
    }

    @Override
    public String title() {
        return "GCN";
    }

    @Override
    public boolean tellsAccesses() {
        return true;
    }

    @Override
    public List<CodeFunction> functions(String listing) {
        Map<String, Long> labels = new HashMap<>();
        Map<Long, Matcher> lines = new LinkedHashMap<>();
        long address = 0;
        for (String line : listing.lines().toList()) {
            Matcher label = LABEL.matcher(line);
            Matcher instruction = INSTRUCTION.matcher(line);
            if (label.matches()) {
                labels.put(label.group(1), address);
            } else if (instruction.matches()) {
                lines.put(address, instruction);
                address += (long) Integer.BYTES
                        * (instruction.group(4) == null
                                ? 1
                                : instruction.group(4).strip().split(" ").length);
            }
        }
        List<MachineInstruction> instructions = new ArrayList<>();
        long end = -1;
        for (Map.Entry<Long, Matcher> line : lines.entrySet()) {
            MachineInstruction instruction = instruction(line.getKey(), line.getValue(), labels, end);
            instructions.add(instruction);
            end = instruction.operation().equals("s_endpgm") ? instruction.address() : end;
        }
        Matcher registers = REGISTERS.matcher(listing);
        return instructions.isEmpty()
                ? List.of()
                : List.of(new CodeFunction(
                        "",
                        instructions,
                        registers.find() ? OptionalInt.of(Integer.parseInt(registers.group(1))) : OptionalInt.empty()));
    }

    /** What goes back over an end of the program is no loop: clang puts blocks there that are seldom reached. */
    private static MachineInstruction instruction(long address, Matcher line, Map<String, Long> labels, long end) {
        String operation = line.group(2);
        String operands = line.group(3) == null ? "" : line.group(3);
        // Mesa's loads by s_load get where buffers lie; clang's read the buffers.
        boolean readsBuffer = line.group(4) == null && operation.startsWith("s_load");
        InstructionClass kind = readsBuffer ? InstructionClass.CONSTANT_LOAD : classOf(operation);
        Long target = kind == InstructionClass.BRANCH ? labels.get(operands) : null;
        return new MachineInstruction(
                address,
                line.group(1),
                operation,
                operands,
                target == null || target <= end ? OptionalLong.empty() : OptionalLong.of(target),
                Set.of(kind),
                kind.isAccess() && kind != InstructionClass.TEXTURE ? bytes(operation) : 0,
                operation.matches(TWO_ACCESSES) ? 2 : 1);
    }

    private static int bytes(String operation) {
        Matcher width = WIDTH.matcher(operation);
        if (!width.matches()) {
            return 0;
        }
        if (width.group(3) != null) {
            return Integer.parseInt(width.group(3)) / Byte.SIZE;
        }
        if (width.group(4) != null) {
            return width.group(4).equals("byte") ? Byte.BYTES : Short.BYTES;
        }
        return width.group(2) == null ? Integer.BYTES : Integer.parseInt(width.group(2)) * Integer.BYTES;
    }

    static InstructionClass classOf(String operation) {
        return InstructionClass.of(operation, CLASSES);
    }
}
