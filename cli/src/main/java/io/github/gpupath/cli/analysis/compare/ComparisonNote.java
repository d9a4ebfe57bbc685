package io.github.gpupath.cli.analysis.compare;

import java.util.List;

/**
 * A reason for caution about a comparison.
 *
 * @param tests the tests that it is about; none if it is about all
 */
public record ComparisonNote(String text, List<String> tests) {

    public ComparisonNote {
        tests = List.copyOf(tests);
    }
}
