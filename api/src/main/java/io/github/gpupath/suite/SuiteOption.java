package io.github.gpupath.suite;

import java.util.List;

/**
 * A choice that changes a suite's tests, set with {@code --set name=value}.
 *
 * @param name lower-case letters and hyphens
 * @param values what can be chosen; the first is the default
 * @param description in one line
 */
public record SuiteOption(String name, List<String> values, String description) {

    public SuiteOption {
        values = List.copyOf(values);
    }
}
