package io.github.gpupath.suite;

import java.util.function.Supplier;

/**
 * One test: a stable name and the workload behind it.
 *
 * @param id {@code suite/resource/variant/pattern}, never changed once published
 * @param label the name that shader programmers know
 * @param metric what is reported
 * @param description in one line
 * @param workload makes the workload; the same each time
 * @param occasion when it is measured without being named
 */
public record TestCase(
        String id, String label, Metric metric, String description, Supplier<Workload> workload, Occasion occasion) {

    /** When a test is measured: whenever it is named, and besides where its whole suite or everything is asked for. */
    public enum Occasion {
        /** Wherever its suite is. */
        ALWAYS,
        /** Wherever its suite is, except in a quick run. */
        UNHURRIED,
        /** Wherever its suite is in a thorough run. */
        THOROUGH,
        /** Never unless it is named. */
        NAMED
    }

    /** A test that takes part wherever its suite does. */
    public TestCase(String id, String label, Metric metric, String description, Supplier<Workload> workload) {
        this(id, label, metric, description, workload, Occasion.ALWAYS);
    }

    /** The suite's id: the first part of the test's. */
    public String suite() {
        return suiteOf(id);
    }

    /** The suite's id from a test's, which may be of a result file. */
    public static String suiteOf(String test) {
        int slash = test.indexOf('/');
        return slash < 0 ? test : test.substring(0, slash);
    }
}
