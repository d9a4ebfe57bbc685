package io.github.gpupath.cli.report;

import io.github.gpupath.cli.text.Controls;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Writes lines of comma-separated values as RFC 4180 says, but with a plain line break, and none within a cell. */
final class CsvLine {

    private static final Pattern FORMULA = Pattern.compile("\\s*[=+@-]");

    private static final Pattern NUMBER = Pattern.compile("[+-]?\\d+(\\.\\d+)?([eE][+-]?\\d+)?");

    private CsvLine() {}

    static String of(List<String> cells) {
        return cells.stream().map(CsvLine::quoted).collect(Collectors.joining(",", "", "\n"));
    }

    /** A cell; empty for what is absent. */
    static String cell(@Nullable Object value) {
        return value == null ? "" : value.toString();
    }

    private static String quoted(String text) {
        String cell = harmless(Controls.oneLine(text));
        boolean plain = cell.chars().noneMatch(c -> c == ',' || c == '"');
        return plain ? cell : '"' + cell.replace("\"", "\"\"") + '"';
    }

    /** What a spreadsheet would take for a formula becomes text there. */
    private static String harmless(String cell) {
        return FORMULA.matcher(cell).lookingAt() && !NUMBER.matcher(cell).matches() ? "'" + cell : cell;
    }
}
