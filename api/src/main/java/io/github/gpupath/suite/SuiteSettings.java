package io.github.gpupath.suite;

import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/**
 * What was chosen for the options of suites.
 *
 * @param chosen option names to values, in the order of the names; what is missing has its default
 */
public record SuiteSettings(Map<String, String> chosen) {

    /** Every option at its default. */
    public static final SuiteSettings DEFAULT = new SuiteSettings(Map.of());

    public SuiteSettings {
        chosen = Collections.unmodifiableMap(new TreeMap<>(chosen));
    }

    /**
     * The value of an option.
     *
     * @throws IllegalArgumentException if the option does not take the chosen value
     */
    public String value(SuiteOption option) {
        try {
            return option.read(chosen.getOrDefault(option.name(), option.byDefault()));
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(option.name() + " " + e.getMessage(), e);
        }
    }
}
