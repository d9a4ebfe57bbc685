package io.github.gpupath.suite;

import java.util.List;

/** A family of tests that answer one question: a {@link java.util.ServiceLoader} service. */
public interface Suite {

    /** The suite's id, which starts its tests' ids: lower-case letters, digits and hyphens. */
    String id();

    /** What the suite measures, in one line. */
    String description();

    /** The options that change its tests, in display order; none by default. */
    default List<SuiteOption> options() {
        return List.of();
    }

    /** The suite's tests in the order of tables. Must be cheap: workloads are created later. */
    List<TestCase> tests(SuiteSettings settings);

    /**
     * The axes along which tests form curves: tests that differ only on such an axis are points of one curve. None by
     * default. After a point that exceeds the device's memory, larger points of its curve are skipped.
     */
    default List<Axis> series() {
        return List.of();
    }

    /**
     * Selectors of the tests and findings that the card (one screen per GPU) shows: test ids, subjects of findings,
     * prefixes of them, or globs; none by default. {@code run --card} measures the selected tests; those of all suites
     * together must take less than a minute.
     */
    default List<String> card() {
        return List.of();
    }

    /**
     * The suite's conclusions from its results on one device through one backend; none by default.
     *
     * @param measurements the suite's tests with a value, in the order of tables
     */
    default List<Finding> findings(Measurements measurements) {
        return List.of();
    }
}
