package io.github.gpupath.cli.analysis.compare;

import java.util.List;

/**
 * What a reader must know before trusting a comparison.
 *
 * @param text in one line
 * @param tests the tests that it is about; none if it is about all
 */
public record Note(String text, List<String> tests) {

    public Note {
        tests = List.copyOf(tests);
    }

    static Note ofAll(String text) {
        return new Note(text, List.of());
    }
}
