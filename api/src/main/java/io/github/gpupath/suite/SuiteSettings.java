package io.github.gpupath.suite;

import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/**
 * The values of suite options.
 *
 * @param chosen values by option name, sorted by name; missing options have their default
 */
public record SuiteSettings(Map<String, String> chosen) {

    /** All options at their defaults. */
    public static final SuiteSettings DEFAULT = new SuiteSettings(Map.of());

    public SuiteSettings {
        chosen = Collections.unmodifiableMap(new TreeMap<>(chosen));
    }

    /**
     * The value of an option.
     *
     * @throws IllegalArgumentException if the value is not valid
     */
    public String value(SuiteOption option) {
        try {
            return option.read(chosen.getOrDefault(option.name(), option.byDefault()));
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(option.name() + " " + e.getMessage(), e);
        }
    }
}
