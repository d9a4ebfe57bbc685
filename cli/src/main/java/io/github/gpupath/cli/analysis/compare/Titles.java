package io.github.gpupath.cli.analysis.compare;

import java.util.List;
import java.util.function.Predicate;

/** Names columns so that a reader knows which is which, and no longer than that takes. */
final class Titles {

    private final List<Column> columns;

    private Titles(List<Column> columns) {
        this.columns = columns;
    }

    /** The same columns with titles. */
    static List<Column> give(List<Column> columns) {
        Titles titles = new Titles(columns);
        return columns.stream()
                .map(column -> column.titled(titles.title(column)))
                .toList();
    }

    private String title(Column column) {
        StringBuilder title = new StringBuilder();
        if (any(other -> !other.file().equals(column.file()))) {
            title.append(column.file()).append(' ');
        }
        title.append(column.backend());
        Predicate<Column> rival = other ->
                other.backend().equals(column.backend()) && other.file().equals(column.file());
        if (any(rival.and(other -> !other.deviceName().equals(column.deviceName())))) {
            title.append(' ').append(column.deviceName());
        } else if (any(rival.and(other -> !other.device().equals(column.device())))) {
            title.append(' ').append(column.device());
        }
        if (any(other -> other.hasKeyOf(column) && !other.driverVersion().equals(column.driverVersion()))) {
            title.append(' ').append(column.driverVersion());
        }
        return title.toString();
    }

    private boolean any(Predicate<Column> predicate) {
        return columns.stream().anyMatch(predicate);
    }
}
