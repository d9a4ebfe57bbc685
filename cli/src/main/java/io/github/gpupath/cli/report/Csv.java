package io.github.gpupath.cli.report;

import io.github.gpupath.cli.report.Page.Grid;
import io.github.gpupath.cli.report.Page.Heading;
import io.github.gpupath.cli.text.Controls;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Comma-separated values with a line for each record, as RFC 4180 says, but with a plain line break, and none within a
 * cell.
 */
final class Csv<T> {

    /**
     * What a spreadsheet takes for the beginning of a formula, also as wide as an ideograph, and also behind a semicolon, where
     * many countries' spreadsheets begin another cell.
     */
    private static final Pattern FORMULA = Pattern.compile("(?<=^|;)\\s*(?=[=+@\\-\uff1d\uff0b\uff20\uff0d])");

    private static final Pattern NUMBER = Pattern.compile("[+-]?\\d+(\\.\\d+)?([eE][+-]?\\d+)?");

    private final Columns<T> columns = new Columns<>("");

    Csv<T> column(String name, Columns.Value<T> value) {
        columns.value(name, value);
        return this;
    }

    /** A line with the names of the columns, then a line for each record. */
    String text(Stream<T> records) {
        Grid table = columns.of(records.toList());
        return line(table.headings().stream().map(Heading::title))
                + table.rows().stream()
                        .map(row -> line(row.stream().map(StyledText::text)))
                        .collect(Collectors.joining());
    }

    private static String line(Stream<String> cells) {
        return cells.map(Csv::quoted).collect(Collectors.joining(",", "", "\n"));
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
