package io.github.gpupath.suite;

import java.util.List;
import java.util.function.UnaryOperator;

/**
 * An option that changes a suite's tests, set with {@code --set name=value}.
 *
 * @param name lower-case letters and hyphens
 * @param values the valid values for display, such as {@code never|full}
 * @param reading normalises a valid value; throws {@link IllegalArgumentException} for others, with a message that
 *     continues after the option's name
 * @param description what the option does, in one line
 */
public record SuiteOption(
        String name, String values, String byDefault, UnaryOperator<String> reading, String description) {

    /** An option with a list of values, the first of which is the default. */
    public SuiteOption(String name, List<String> values, String description) {
        this(name, String.join("|", values), values.get(0), value -> oneOf(values, value), description);
    }

    private static String oneOf(List<String> values, String value) {
        if (!values.contains(value)) {
            throw new IllegalArgumentException("use one of " + String.join(", ", values) + ", not " + value);
        }
        return value;
    }

    /**
     * The normalised value.
     *
     * @throws IllegalArgumentException if the value is not valid
     */
    public String read(String value) {
        return reading.apply(value);
    }
}
