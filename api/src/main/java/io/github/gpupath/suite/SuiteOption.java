package io.github.gpupath.suite;

import java.util.List;
import java.util.function.UnaryOperator;

/**
 * A choice that changes a suite's tests, set with {@code --set name=value}.
 *
 * @param name lower-case letters and hyphens
 * @param values what can be chosen, for people, such as {@code never|full}
 * @param byDefault the value where nothing is chosen
 * @param reading makes one spelling of all that mean the same; an {@link IllegalArgumentException} says of any other value
 *     what is wrong with it, in words that go on after the name
 * @param description in one line
 */
public record SuiteOption(
        String name, String values, String byDefault, UnaryOperator<String> reading, String description) {

    /** One of some values, of which the first is the default. */
    public SuiteOption(String name, List<String> values, String description) {
        this(name, String.join("|", values), values.get(0), value -> oneOf(values, value), description);
    }

    private static String oneOf(List<String> values, String value) {
        if (!values.contains(value)) {
            throw new IllegalArgumentException("is one of " + String.join(", ", values) + ", not " + value);
        }
        return value;
    }

    /**
     * A value as a suite reads it.
     *
     * @throws IllegalArgumentException if it cannot be chosen
     */
    public String read(String value) {
        return reading.apply(value);
    }
}
