package io.github.gpupath.cli.report;

import io.github.gpupath.cli.analysis.code.CodeDifference;
import io.github.gpupath.cli.analysis.code.CodeFunction;
import io.github.gpupath.cli.analysis.code.FoundCode;
import io.github.gpupath.cli.analysis.code.FoundCode.Code;
import io.github.gpupath.cli.analysis.code.FoundCode.Missing;
import io.github.gpupath.cli.analysis.code.InstructionClass;
import io.github.gpupath.cli.analysis.code.Loop;
import io.github.gpupath.cli.analysis.code.MachineInstruction;
import io.github.gpupath.cli.report.TextTable.Align;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;

/** Writes the machine code of one kernel through several backends side by side: what the loops count, then the loops. */
public final class CodePage {

    private static final String INDENT = "  ";

    private final Map<String, Code> found = new LinkedHashMap<>();
    private final Map<String, String> missing = new LinkedHashMap<>();

    private CodePage(Map<String, FoundCode> codes) {
        codes.forEach((backend, code) -> {
            if (code instanceof Code there) {
                found.put(backend, there);
            } else if (code instanceof Missing absent) {
                missing.put(backend, absent.reason());
            }
        });
    }

    /**
     * The whole text; ends with a line break. Of a single backend all instructions are shown, of several only their loops.
     *
     * @param codes by backend
     */
    public static String text(Map<String, FoundCode> codes, Medium medium) {
        CodePage page = new CodePage(codes);
        StringBuilder text = new StringBuilder();
        if (!page.found.isEmpty()) {
            text.append(page.counts(medium));
        }
        page.missing.forEach((backend, reason) ->
                text.append(backend).append(": ").append(reason).append('\n'));
        page.found.forEach((backend, code) -> {
            text.append('\n').append(backend).append(": ").append(title(code)).append('\n');
            List<MachineInstruction> loop =
                    code.measuredLoop().map(Loop::instructions).orElse(List.of());
            List<MachineInstruction> shown =
                    codes.size() == 1 || loop.isEmpty() ? code.function().instructions() : loop;
            shown.forEach(instruction ->
                    text.append(line(instruction, loop.contains(instruction))).append('\n'));
        });
        return text.toString();
    }

    private static String title(Code code) {
        CodeFunction function = code.function();
        return (function.name().isEmpty() ? "" : function.name() + ", ") + "from " + code.origin();
    }

    private static String line(MachineInstruction instruction, boolean counted) {
        return INDENT + (counted ? "| " : "  ") + String.format(Locale.ROOT, "%6x", instruction.address()) + "  "
                + instruction.text().replaceAll("\\s+", " ");
    }

    /** The counts alone, for the backends whose code was found. */
    static String counts(Map<String, FoundCode> codes) {
        return new CodePage(codes).counts(Medium.FILE);
    }

    private String counts(Medium medium) {
        TextTable table = new TextTable(alignments(found.size()));
        List<String> heading = new ArrayList<>(List.of("in the loop"));
        heading.addAll(found.keySet());
        table.heading(heading.toArray(String[]::new));
        row(table, "instruction set", code -> code.set().title());
        for (InstructionClass kind : InstructionClass.values()) {
            if (found.values().stream().anyMatch(code -> code.counts().of(kind) > 0)) {
                row(table, kind.title(), code -> String.valueOf(code.counts().of(kind)));
            }
        }
        row(table, "all", code -> String.valueOf(code.counts().total()));
        row(
                table,
                "for each access to memory",
                code -> !code.tellsAccesses() || code.counts().accesses() == 0
                        ? "-"
                        : CodeDifference.number(
                                (double) code.counts().total() / code.counts().accesses()));
        table.row("in the kernel");
        row(table, "all", code -> String.valueOf(code.function().instructions().size()));
        row(
                table,
                "to and from private memory",
                code -> String.valueOf(code.function().privateAccesses()));
        row(
                table,
                "registers",
                code -> code.function().registers().isPresent()
                        ? String.valueOf(code.function().registers().getAsInt())
                        : "-");
        StringBuilder text = new StringBuilder(table.text(medium.colors()));
        found.forEach((backend, code) -> text.append(backend)
                .append(": ")
                .append(code.choice()
                        .map(choice -> "counted is " + choice.words())
                        .orElse("nothing branches back; all instructions are counted"))
                .append('\n'));
        found.values().stream()
                .filter(code -> code.accesses() && !code.set().tellsAccesses())
                .map(code -> code.set().title())
                .distinct()
                .forEach(set -> text.append(set)
                        .append(
                                " code reaches buffers, the driver's lists of them and the stack by the same instructions:"
                                        + " loads and stores are not accesses of the kernel\n"));
        return text.toString();
    }

    private static List<Align> alignments(int backends) {
        List<Align> columns = new ArrayList<>(List.of(Align.LEFT));
        columns.addAll(Collections.nCopies(backends, Align.RIGHT));
        return columns;
    }

    private void row(TextTable table, String title, Function<Code, String> figure) {
        List<String> cells = new ArrayList<>(List.of(INDENT + title));
        found.values().forEach(code -> cells.add(figure.apply(code)));
        table.row(cells.toArray(String[]::new));
    }
}
