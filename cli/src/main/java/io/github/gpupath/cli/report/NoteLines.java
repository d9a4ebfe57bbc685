package io.github.gpupath.cli.report;

import io.github.gpupath.cli.analysis.compare.ResultTable;
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
 * What results say about themselves, in few lines: a note that many share stands there once, and notes that differ only
 * in their figures are summed up by their headline and the worst of them. The result file has every one.
 */
final class NoteLines {

    /** A note and the result that it stands in. */
    private record Said(TestResult result, Note note) {

        String text() {
            return note.text();
        }

        double figure() {
            return note.figure() == null ? 0 : note.figure();
        }

        /** What the text says beside its kind. */
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
        List<Said> notes = results.stream()
                .flatMap(result -> result.notes().stream().map(note -> new Said(result, note)))
                .toList();
        List<String> lines = new ArrayList<>();
        by(said -> said.note().figure() != null ? said.note().kind() : column(said) + ": " + said.text(), notes)
                .forEach((key, alike) -> lines.add(line(alike)));
        return lines;
    }

    private String line(List<Said> alike) {
        Said first = alike.get(0);
        if (alike.stream().map(said -> column(said) + said.text()).distinct().count() == 1) {
            return column(first) + ": " + first.text() + " (" + tests(alike) + ")";
        }
        Said worst =
                alike.stream().max(Comparator.comparingDouble(Said::figure)).orElseThrow();
        return first.note().kind() + ": "
                + by(this::column, alike).entrySet().stream()
                        .map(entry -> entry.getKey() + " (" + tests(entry.getValue()) + ")")
                        .collect(Collectors.joining(", "))
                + "; the worst: " + worst.details() + " (" + column(worst) + ", "
                + worst.result().test() + ")";
    }

    private static Map<String, List<Said>> by(Function<Said, String> key, List<Said> notes) {
        return notes.stream().collect(Collectors.groupingBy(key, LinkedHashMap::new, Collectors.toList()));
    }

    private String column(Said said) {
        return table.title(said.result());
    }

    private String tests(List<Said> notes) {
        return TestNames.brief(notes.stream().map(Said::result).toList(), results);
    }
}
