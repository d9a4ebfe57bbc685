package io.github.gpupath.cli.report;

import io.github.gpupath.result.TestResult;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * What results say about themselves, in few lines: a note that many share stands there once, and notes that differ only
 * in their figures are summed up by their headline and the worst of them. The result file has every one.
 */
final class Notes {

    private final Pivot pivot;
    private final List<TestResult> results;

    Notes(Pivot pivot, List<TestResult> results) {
        this.pivot = pivot;
        this.results = results;
    }

    List<String> lines() {
        List<Note> notes = results.stream()
                .flatMap(result -> result.notes().stream().map(text -> Note.of(result, text)))
                .toList();
        List<String> lines = new ArrayList<>();
        by(note -> note.figure().isPresent() ? note.headline() : column(note) + ": " + note.text(), notes)
                .forEach((key, alike) -> lines.add(line(alike)));
        return lines;
    }

    private String line(List<Note> alike) {
        Note first = alike.get(0);
        if (alike.stream().map(note -> column(note) + note.text()).distinct().count() == 1) {
            return column(first) + ": " + first.text() + " (" + tests(alike) + ")";
        }
        Note worst = alike.stream()
                .max(Comparator.comparingDouble(note -> note.figure().orElse(0)))
                .orElseThrow();
        return first.headline() + ": "
                + by(this::column, alike).entrySet().stream()
                        .map(entry -> entry.getKey() + " (" + tests(entry.getValue()) + ")")
                        .collect(Collectors.joining(", "))
                + "; the worst: " + worst.details() + " (" + column(worst) + ", "
                + worst.result().test() + ")";
    }

    private static Map<String, List<Note>> by(Function<Note, String> key, List<Note> notes) {
        return notes.stream().collect(Collectors.groupingBy(key, LinkedHashMap::new, Collectors.toList()));
    }

    private String column(Note note) {
        return Reasons.columnTitle(pivot, note.result());
    }

    private String tests(List<Note> notes) {
        return Reasons.tests(notes.stream().map(Note::result).toList(), results);
    }
}
