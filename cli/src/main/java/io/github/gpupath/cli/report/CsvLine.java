package io.github.gpupath.cli.report;

import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Writes lines of comma-separated values as RFC 4180 says, but with a plain line break. */
final class CsvLine {

    private CsvLine() {}

    static String of(List<String> cells) {
        return cells.stream().map(CsvLine::quoted).collect(Collectors.joining(",", "", "\n"));
    }

    /** A cell; empty for what is absent. */
    static String cell(@Nullable Object value) {
        return value == null ? "" : value.toString();
    }

    private static String quoted(String cell) {
        boolean plain = cell.chars().noneMatch(c -> c == ',' || c == '"' || c == '\n' || c == '\r');
        return plain ? cell : '"' + cell.replace("\"", "\"\"") + '"';
    }
}
