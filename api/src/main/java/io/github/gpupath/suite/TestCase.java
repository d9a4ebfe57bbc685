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
 * @param isCommon whether it takes part where only its suite is asked for, or nothing in particular; others must be named
 */
public record TestCase(
        String id, String label, Metric metric, String description, Supplier<Workload> workload, boolean isCommon) {

    /** A test that takes part wherever its suite does. */
    public TestCase(String id, String label, Metric metric, String description, Supplier<Workload> workload) {
        this(id, label, metric, description, workload, true);
    }

    /** The suite's id: the first part of the test's. */
    public String suite() {
        return id.substring(0, id.indexOf('/'));
    }
}
