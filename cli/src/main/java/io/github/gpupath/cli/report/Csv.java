package io.github.gpupath.cli.report;

import io.github.gpupath.cli.text.Controls;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Comma-separated values with a line for each record, as RFC 4180 says, but with a plain line break, and none within a
 * cell.
 */
final class Csv<T> {

    /** The cell of a record in a column; empty if null. */
    interface Value<T> {
        @Nullable
        Object of(T line);
    }

    /**
     * What a spreadsheet takes for the beginning of a formula, also as wide as an ideograph, and also behind a semicolon, where
     * many countries' spreadsheets begin another cell.
     */
    private static final Pattern FORMULA = Pattern.compile("(?<=^|;)\\s*(?=[=+@\\-\uff1d\uff0b\uff20\uff0d])");

    private static final Pattern NUMBER = Pattern.compile("[+-]?\\d+(\\.\\d+)?([eE][+-]?\\d+)?");

    private final Map<String, Value<T>> columns = new LinkedHashMap<>();

    Csv<T> column(String name, Value<T> value) {
        columns.put(name, value);
        return this;
    }

    /** A line with the names of the columns, then a line for each record. */
    String text(Stream<T> lines) {
        return line(columns.keySet().stream())
                + lines.map(line -> line(columns.values().stream().map(value -> value.of(line))))
                        .collect(Collectors.joining());
    }

    private static String line(Stream<? extends @Nullable Object> cells) {
        return cells.map(cell -> cell == null ? "" : quoted(cell.toString()))
                .collect(Collectors.joining(",", "", "\n"));
    }

    private static String quoted(String text) {
        String cell = harmless(Controls.oneLine(text));
        boolean plain = cell.chars().noneMatch(c -> c == ',' || c == '"');
        return plain ? cell : '"' + cell.replace("\"", "\"\"") + '"';
    }

    /** Puts an apostrophe before each formula, so that a spreadsheet reads it as text. */
    private static String harmless(String cell) {
        return NUMBER.matcher(cell).matches() ? cell : FORMULA.matcher(cell).replaceAll("$0'");
    }
}
