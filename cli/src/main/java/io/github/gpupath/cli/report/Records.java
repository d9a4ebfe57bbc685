package io.github.gpupath.cli.report;

import io.github.gpupath.cli.text.Controls;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Flat records with named values, as comma-separated values with a line for each (as RFC 4180 says, but with a plain line
 * break, and none within a cell) or as objects of JSON.
 */
final class Records<T> {

    /** A value of a record; absent if null. */
    interface Value<T> {
        @Nullable
        Object of(T record);
    }

    private final Map<String, Value<T>> columns = new LinkedHashMap<>();

    Records<T> column(String name, Value<T> value) {
        columns.put(name, value);
        return this;
    }

    /** A line with the names of the columns, then a line for each record. */
    String csv(Stream<T> records) {
        return line(columns.keySet().stream())
                + records.map(record -> line(columns.values().stream().map(value -> text(value.of(record)))))
                        .collect(Collectors.joining());
    }

    private static String text(@Nullable Object value) {
        return value == null ? "" : value.toString();
    }

    /** The values of each record that are not absent, by their names. */
    List<Map<String, Object>> objects(Stream<T> records) {
        return records.map(record -> {
                    Map<String, Object> object = new LinkedHashMap<>();
                    columns.forEach((name, value) -> {
                        Object found = value.of(record);
                        if (found != null) {
                            object.put(name, found instanceof Enum<?> ? found.toString() : found);
                        }
                    });
                    return object;
                })
                .toList();
    }

    private static String line(Stream<String> cells) {
        return cells.map(Records::quoted).collect(Collectors.joining(",", "", "\n"));
    }

    private static String quoted(String text) {
        String cell = Controls.oneLine(text);
        boolean plain = cell.chars().noneMatch(c -> c == ',' || c == '"');
        return plain ? cell : '"' + cell.replace("\"", "\"\"") + '"';
    }
}
