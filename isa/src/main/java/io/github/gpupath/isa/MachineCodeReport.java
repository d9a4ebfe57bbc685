package io.github.gpupath.isa;

import io.github.gpupath.code.CodeReport;
import io.github.gpupath.code.CodeTable;
import io.github.gpupath.isa.FoundCode.Code;
import io.github.gpupath.isa.FoundCode.Missing;
import io.github.gpupath.result.Measurement.Geometry;
import io.github.gpupath.result.Note;
import io.github.gpupath.result.TestResult;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A report on codes that were read. */
final class MachineCodeReport implements CodeReport {

    private static final String INDENT = "  ";
    private static final Missing NOT_COMPILED = new Missing("it was not compiled");

    private final Map<String, FoundCode> codes;
    private final Map<String, Code> found = new LinkedHashMap<>();

    /** A report on codes by their titles, in this order. */
    MachineCodeReport(Map<String, FoundCode> codes) {
        this.codes = new LinkedHashMap<>(codes);
        codes.forEach((title, code) -> code.code().ifPresent(there -> found.put(title, there)));
    }

    @Override
    public Optional<CodeTable> counts() {
        if (found.isEmpty()) {
            return Optional.empty();
        }
        List<List<String>> rows = new ArrayList<>();
        rows.add(row("instruction set", code -> code.set().title()));
        for (InstructionClass kind : InstructionClass.values()) {
            if (found.values().stream().anyMatch(code -> code.counts().of(kind) > 0)) {
                rows.add(row(kind.title(), code -> String.valueOf(code.counts().of(kind))));
            }
        }
        rows.add(row("all", code -> String.valueOf(code.counts().total())));
        rows.add(row("per memory access", MachineCodeReport::perAccess));
        rows.add(List.of("in the kernel"));
        rows.add(
                row("all", code -> String.valueOf(code.function().instructions().size())));
        rows.add(row(
                "private memory accesses",
                code -> String.valueOf(code.function().privateAccesses())));
        rows.add(row("registers", code -> {
            OptionalInt registers = code.function().registers();
            return registers.isPresent() ? String.valueOf(registers.getAsInt()) : "-";
        }));
        return Optional.of(new CodeTable(cells("in the loop", found.keySet().stream()), rows, notes()));
    }

    private List<String> row(String name, Function<Code, String> figure) {
        return cells(INDENT + name, found.values().stream().map(figure));
    }

    private static List<String> cells(String name, Stream<String> others) {
        return Stream.concat(Stream.of(name), others).toList();
    }

    private static String perAccess(Code code) {
        Counts counts = code.counts();
        return code.tellsAccesses() && counts.accesses() > 0
                ? CodeDifference.number(counts.total() / counts.accesses())
                : "-";
    }

    private List<String> notes() {
        List<String> notes = new ArrayList<>();
        found.forEach((title, code) -> notes.add(title + ": "
                + code.choice()
                        .map(choice -> "the count covers " + choice.words())
                        .orElse("no loop; the count covers the whole kernel")));
        found.values().stream()
                .filter(code -> code.accesses() && !code.set().tellsAccesses())
                .map(code -> code.set().title()
                        + " code accesses buffers, descriptors and the stack with the same instructions: loads and "
                        + "stores are not only accesses of the kernel")
                .distinct()
                .forEach(notes::add);
        return notes;
    }

    @Override
    public List<String> listing() {
        List<String> lines = new ArrayList<>();
        codes.forEach((title, code) -> {
            if (code instanceof Missing missing) {
                lines.add(title + ": " + missing.reason());
            }
        });
        found.forEach((title, code) -> {
            CodeFunction function = code.function();
            lines.add("");
            lines.add(
                    title + ": " + (function.name().isEmpty() ? "" : function.name() + ", ") + "from " + code.origin());
            List<MachineInstruction> loop =
                    code.measuredLoop().map(Loop::instructions).orElse(List.of());
            (codes.size() == 1 || loop.isEmpty() ? function.instructions() : loop)
                    .forEach(instruction -> lines.add(line(instruction, loop.contains(instruction))));
        });
        return lines;
    }

    private static String line(MachineInstruction instruction, boolean counted) {
        return INDENT + (counted ? "| " : "  ") + String.format(Locale.ROOT, "%6x", instruction.address()) + "  "
                + instruction.text().replaceAll("\\s+", " ");
    }

    @Override
    public List<String> differences(Side base, Side other, double ratio) {
        List<String> sentences = new ArrayList<>(facts(base, other));
        FoundCode from = codes.getOrDefault(base.title(), NOT_COMPILED);
        FoundCode to = codes.getOrDefault(other.title(), NOT_COMPILED);
        if (from instanceof Code baseCode && to instanceof Code otherCode) {
            sentences.addAll(CodeDifference.sentences(
                    new CodeDifference.Side(base.title(), baseCode),
                    new CodeDifference.Side(other.title(), otherCode),
                    ratio,
                    accessBytes(base.result())));
        } else {
            sentences.addAll(reasons(base.title(), from, other.title(), to));
        }
        return sentences;
    }

    private static List<String> reasons(String base, FoundCode from, String other, FoundCode to) {
        if (from.equals(to) && from instanceof Missing missing) {
            return List.of("no machine code for " + base + " and " + other + ": " + missing.reason());
        }
        List<String> reasons = new ArrayList<>();
        if (from instanceof Missing missing) {
            reasons.add("no machine code for " + base + ": " + missing.reason());
        }
        if (to instanceof Missing missing) {
            reasons.add("no machine code for " + other + ": " + missing.reason());
        }
        return reasons;
    }

    /** What could cause a difference by itself. */
    private static List<String> facts(Side base, Side other) {
        List<String> facts = new ArrayList<>();
        Geometry from = base.result().geometry();
        Geometry to = other.result().geometry();
        if (from != null && to != null) {
            facts.add(
                    words(from).equals(words(to))
                            ? "launch: both ran " + words(from)
                            : "launch: " + other.title() + " ran " + words(to) + ", " + base.title() + " " + words(from)
                                    + ": this may be part of the difference");
        }
        String clock = base.result().timer();
        String otherClock = other.result().timer();
        if (clock != null && otherClock != null && !clock.equals(otherClock)) {
            facts.add("clock: " + other.title() + " is timed by the " + otherClock + ", " + base.title() + " by the "
                    + clock);
        }
        notes(other, base).ifPresent(facts::add);
        notes(base, other).ifPresent(facts::add);
        return facts;
    }

    private static String words(Geometry geometry) {
        return product(geometry.workgroups()) + " workgroups of " + product(geometry.workgroupSize()) + " invocations";
    }

    /** Without the directions in which there is one. */
    private static String product(List<Integer> sizes) {
        String product =
                sizes.stream().filter(size -> size != 1).map(String::valueOf).collect(Collectors.joining("×"));
        return product.isEmpty() ? "1" : product;
    }

    /** What a language cannot express is the same of every kernel, and the code shows what became of it. */
    private static Optional<String> notes(Side side, Side beside) {
        List<String> shared = beside.result().notes().stream().map(Note::text).toList();
        List<String> own = side.result().notes().stream()
                .filter(note -> !note.kind().equals("language"))
                .map(Note::text)
                .filter(note -> !shared.contains(note))
                .toList();
        return own.isEmpty()
                ? Optional.empty()
                : Optional.of("only " + side.title() + " has these notes: " + String.join("; ", own));
    }

    /** What an access of the kernel moves. */
    private static OptionalDouble accessBytes(TestResult result) {
        Long bytes = result.bytesPerDispatch();
        Long operations = result.operationsPerDispatch();
        return bytes == null || operations == null || bytes == 0 || operations == 0
                ? OptionalDouble.empty()
                : OptionalDouble.of((double) bytes / operations);
    }
}
