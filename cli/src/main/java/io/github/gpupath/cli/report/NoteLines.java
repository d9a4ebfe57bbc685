package io.github.gpupath.cli.report;

import io.github.gpupath.cli.analysis.compare.ResultTable;
import io.github.gpupath.result.Measurement;
import io.github.gpupath.result.Note;
import io.github.gpupath.result.TestResult;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Sums up the notes of results in few lines. Equal notes share a line; notes of one kind with different figures share a
 * line with the worst of them. The result file has every note.
 */
final class NoteLines {

    /** A note with its result. */
    private record Noted(TestResult result, Note note) {

        String text() {
            return note.text();
        }

        double figure() {
            return note.figure() == null ? 0 : note.figure();
        }

        /** The text without its kind. */
        String details() {
            String headline = note.kind() + ": ";
            return text().startsWith(headline) ? text().substring(headline.length()) : text();
        }
    }

    private final ResultTable table;
    private final List<TestResult> results;

    NoteLines(ResultTable table, List<TestResult> results) {
        this.table = table;
        this.results = results;
    }

    List<String> lines() {
        List<Noted> notes = results.stream()
                .flatMap(result -> result.notes().stream().map(note -> new Noted(result, note)))
                .toList();
        List<String> lines = new ArrayList<>();
        by(noted -> noted.note().figure() != null ? noted.note().kind() : column(noted) + ": " + noted.text(), notes)
                .forEach((key, alike) -> lines.add(line(alike)));
        return lines;
    }

    /** Where memory lay, a line for each column and words. */
    List<String> memory() {
        Map<String, List<TestResult>> alike = new LinkedHashMap<>();
        results.forEach(result -> result.measured().map(Measurement::memory).stream()
                .flatMap(List::stream)
                .forEach(location -> alike.computeIfAbsent(
                                table.title(result) + ": " + location.words(), line -> new ArrayList<>())
                        .add(result)));
        return alike.entrySet().stream()
                .map(entry -> entry.getKey() + " (" + TestNames.brief(entry.getValue(), results) + ")")
                .toList();
    }

    private String line(List<Noted> alike) {
        Noted first = alike.get(0);
        if (alike.stream().map(noted -> column(noted) + noted.text()).distinct().count() == 1) {
            return column(first) + ": " + first.text() + " (" + tests(alike) + ")";
        }
        Noted worst =
                alike.stream().max(Comparator.comparingDouble(Noted::figure)).orElseThrow();
        return first.note().kind() + ": "
                + by(this::column, alike).entrySet().stream()
                        .map(entry -> entry.getKey() + " (" + tests(entry.getValue()) + ")")
                        .collect(Collectors.joining(", "))
                + "; the worst: " + worst.details() + " (" + column(worst) + ", "
                + worst.result().test() + ")";
    }

    private static Map<String, List<Noted>> by(Function<Noted, String> key, List<Noted> notes) {
        return notes.stream().collect(Collectors.groupingBy(key, LinkedHashMap::new, Collectors.toList()));
    }

    private String column(Noted noted) {
        return table.title(noted.result());
    }

    private String tests(List<Noted> notes) {
        return TestNames.brief(notes.stream().map(Noted::result).toList(), results);
    }
}
